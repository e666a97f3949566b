// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "source_tokens.h"

/// Finds the names of lock libraries in strings, where only a dialect's hooks may know about libraries: what
/// one of them does then has to be done in several places.
///
/// A name is the id of a dialect, or its family with a dot or an underscore behind it: redisson.fair,
/// redisson_wake. Texts for people (tr() and the like) may have any.
class LibraryNames
{
public:
    /// Those of all dialects but the generic ones.
    explicit LibraryNames(const QList<QByteArray> &ids);
    QList<Finding> find(const QByteArray &file, const QByteArray &source) const;

private:
    bool isIn(const QByteArray &text) const;

    QList<QByteArray> m_ids;
    QList<QByteArray> m_families;
};
