// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/action/action.h"
#include "locks/dialects/dialect.h"

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace locks {

/// One lock of a frozen list: what a person saw of it, and nothing that could be taken for a pattern. A
/// value.
struct ListedLock
{
    QByteArray key;
    QByteArray token;
    bool canAct = true; ///< false: no one token to compare, or no form that is safe to change: LookOnly
    std::optional<LibraryIndex> library; ///< none: recognised by a look before it is released
    qint16 separateMaster = -1; ///< as ActionRequest
    QList<SeenDeadline> seenDeadlines; ///< as ActionRequest
    quint64 mastersHoldingOther = 0; ///< as ActionRequest, a bit a master
    QString evidence; ///< what was shown of it when the list was frozen; a sentence

    /// The request of one release of it.
    ActionRequest request(const QString &reason, bool dryRun) const;
    /// The lock of a row as it is seen now; `evidence` stays empty.
    static ListedLock of(const Row &row, bool separate);
};

/// Whether an action can be bound to a row: it has one token, whole, in a form that is known to be safe to
/// change.
bool canActOn(const Row &row);
/// When the key of a row was seen to end, on each master that holds its token, as far as that is known.
QList<SeenDeadline> seenDeadlinesOf(const Row &row);
/// A lock of several owners as one of them has it: that token, that lease, nobody else inside.
Row rowOfOwner(Row row, const InnerOwner &owner);
/// Such a row for each owner, where there are several; else the row alone.
QList<Row> rowsByOwner(const Row &row);

/// Many releases on one deployment: what is asked, how it goes, and the way to stop it. Lives on the
/// operator's thread, shared by whoever asked and the operator.
///
/// Each lock of the list is reported exactly once, in the order of the list, whatever happens. What was under
/// way when it is stopped is finished; the rest is NotSent.
class ManyReleases
{
public:
    size_t count = 0; ///< of the list
    /// The lock at a place of the list, on the operator's thread; the same at every call. A function, so that
    /// a million of them need not exist at once.
    std::function<ListedLock(size_t place)> lockAt;
    QString reason;
    bool dryRun = false; ///< look only: WouldDo, ChangedHands, AlreadyGone, …
    bool evenIfRenewed = false; ///< as ActionRequest
    /// Hears the reports of the place `first` and the following. Copies for the undo are with the journal by
    /// then.
    std::function<void(size_t first, const QList<ActionReport> &reports)> reported;
    /// Hears each release before its command leaves; may be empty.
    std::function<void(const ActionRequest &request)> sending;

    /// Takes count and lockAt() from a list.
    void setList(std::vector<ListedLock> locks);

    /// Nothing further is sent.
    void stop() { m_stopped = true; }
    bool isStopped() const { return m_stopped; }

    /// How many go to the masters, and into the journal, at once.
    static constexpr size_t atOnce = 500;

private:
    bool m_stopped = false;
};

} // namespace locks
