// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/common/field_list.h"
#include "gui/table/lock_table_model.h"
#include "locks/model/deployment.h"

#include <QCoreApplication>

namespace gui {

/// What inspector and dialogs say of one lock. Pure functions of the row and the instant.
class LockSentences
{
    Q_DECLARE_TR_FUNCTIONS(gui::LockSentences)
public:
    /// "Held by web-4 · 3121 since 14:03:07 (41 s)", "On 1 of 3 masters only, which is too few", …
    static QString headline(const LockItem &item, locks::Millis now);
    /// Decoded owner, library, lease, renewals, waiters.
    static FieldList::Fields fields(const LockItem &item, locks::Millis now);
    /// Waiters in words: a number, or that they cannot be known.
    static QString waiters(const locks::Row &row);
    /// Owners, mode, queue and companions of a lock that is more than one token.
    static FieldList::Fields insideFields(const locks::Row &row, locks::Millis now);
    static QString timeLeft(const locks::Row &row, locks::Millis now);
    /// "Ended 08:53:55; taken again 08:54:03 by web-3."
    static QString takenAgain(const LockItem &ended, const locks::Row &now, locks::Millis at);
    /// "Changed hands 08:54:03: web-3 holds it now, before that web-1."
    static QString changedHands(const locks::Row &before, const locks::Row &now, locks::Millis at);
    /// The same of several changes since an instant.
    static QString changedHandsOften(int times, locks::Millis since, const locks::Row &now);
    /// A block for a ticket, in Markdown. `note`: that it changed hands; may be empty.
    static QString evidenceBlock(const LockItem &item, const locks::DeploymentSpec &spec, const QString &note,
                                 locks::Millis now);

private:
    static QString factName(const QByteArray &name);
    static QString queueText(const locks::Inside &inside);
    static QString minority(const LockItem &item);
    static QString since(const locks::Row &row, locks::Millis now);
    static QString holder(const locks::Row &row);
};

} // namespace gui
