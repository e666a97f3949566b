// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/monitor/connection_check.h"

#include <QList>
#include <QPalette>
#include <QString>

namespace gui {

/// A sentence with a sign before it, which alone has the colour. A value.
struct CheckLine
{
    locks::CheckStep::Grade grade = locks::CheckStep::Grade::Good;
    bool step = false; ///< of the line before it, and set in
    QString sentence;

    /// Signs and sentences, a line each.
    static QString text(const QList<CheckLine> &lines);
    /// The same as rich text, in the colours of this palette.
    static QString html(const QList<CheckLine> &lines, const QPalette &palette);
};

/// What a test of a connection found, as the dialog shows it. A value.
class CheckReport
{
public:
    explicit CheckReport(const QList<locks::MasterCheck> &checks);

    /// One a master, and the steps of the first one that is not as it should be.
    QList<CheckLine> lines() const;
    /// Every master could be connected to.
    bool allConnected() const;
    /// A master wants a password: the sentence that says which; else empty.
    QString passwordSentence() const;
    /// Rights are missing for looking, or for operating.
    bool wantsRights(locks::Rights::Use use) const;
    /// Of the certificate that did not verify; empty when there is none, or several that differ.
    QByteArray pin() const;

private:
    const locks::MasterCheck &shown() const;

    QList<locks::MasterCheck> m_checks;
};

} // namespace gui
