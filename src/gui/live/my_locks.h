// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/table/listed_rows.h"
#include "locks/action/action.h"
#include "locks/model/deployment.h"

#include <QHash>
#include <QObject>

#include <optional>

namespace gui {

/// A lock that this program acquired or took over.
struct MyLock
{
    locks::LockPlace place() const { return {key, separateMaster}; }

    QByteArray key;
    QByteArray token;
    QByteArray library;
    int separateMaster = -1;
    int masters = 1; ///< it is held on
    std::chrono::milliseconds lease{0};
    locks::Millis endsAt = 0; ///< when the lease ends if it is not renewed
    bool renewing = false;
    locks::Millis holdUntil = 0; ///< it is released then; 0: nobody said
    locks::Millis renewedAt = 0; ///< last by us; 0: not yet
    locks::ActionReport acquired; ///< for renewing again
};

/// What this program holds of one deployment: kept from what actions report, so that quitting can say what is
/// left behind. GUI thread.
class MyLocks : public QObject
{
    Q_OBJECT
public:
    explicit MyLocks(QObject *parent = nullptr);

    /// Any action's report, a dry run's is none: acquires and take-overs add, releases and undos take away,
    /// extending prolongs.
    void record(const locks::ActionRequest &request, const locks::ActionReport &report);
    /// Of many releases.
    void recordMany(const QList<locks::ActionReport> &reports);
    void setRenewing(const locks::LockPlace &place, bool renewing);
    /// It is renewed until then, and released. `until` 0: without an end.
    void setHoldUntil(const locks::LockPlace &place, locks::Millis until);
    void renewed(const locks::ActionReport &report);
    /// False when it is none of ours any more, so that its loss is no news.
    bool lost(const locks::ActionReport &report);
    void clear();

    /// Null when there is none, or its lease has ended.
    std::optional<MyLock> find(const locks::LockPlace &place, locks::Millis now = locks::steadyNow()) const;
    /// Those whose lease has not ended, by key and master.
    QList<MyLock> held(locks::Millis now = locks::steadyNow()) const;
    int count() const { return int(held().size()); }

    /// They as a list that can be released, each with what this program does about it.
    static ListedRows listed(const QList<MyLock> &locks);
    /// The last instant at which one of them lapses by itself.
    static QDateTime lapseOf(const QList<MyLock> &locks);

signals:
    void changed();

private:
    QHash<locks::LockPlace, MyLock> m_locks;
};

} // namespace gui
