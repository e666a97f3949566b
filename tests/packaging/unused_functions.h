// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "source_tokens.h"

#include <QHash>

/// Finds functions that a header declares and nothing else names: they are dead, or alive for tests alone.
///
/// By name: one of two of the same name hides the other. A member counts as used where a call or a `::`
/// stands by its name, so that a variable of that name does not hide it; a free function also where it is
/// only named. What overrides is called by its base, and constructors, destructors and operators are left
/// out.
class UnusedFunctions
{
public:
    /// Reads one file of the program; its functions are declared only where it is a header.
    void read(const QByteArray &file, const QByteArray &source);
    /// Whatever is called otherwise, such as a slot by a form.
    void use(const QByteArray &name);
    /// By file and line; `what` is the name.
    QList<Finding> found() const;

private:
    class Reader;
    struct Uses
    {
        int any = 0;
        int asCall = 0; ///< or behind ::
    };
    struct Declared
    {
        QByteArray file;
        int line = 0;
        bool isMember = false;
    };
    QHash<QByteArray, Uses> m_uses;
    QHash<QByteArray, Declared> m_declared; ///< the first of each name; a free one, where there is one
};
