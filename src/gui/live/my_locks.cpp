// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/live/my_locks.h"

#include "gui/common/text.h"
#include "locks/dialects/dialects.h"

#include <algorithm>
#include <tuple>

namespace gui {

using locks::ActionKind;
using locks::Outcome;

namespace {

/// What a release found: the lock is not there with our token any more.
bool isOver(Outcome outcome)
{
    return outcome == Outcome::Done || outcome == Outcome::AlreadyGone || outcome == Outcome::ChangedHands;
}

/// Where the lease stands in the token it was written anew.
void adopt(MyLock &lock, const locks::ActionReport &report)
{
    if (report.outcome == Outcome::Done && report.hasTokenNow)
        lock.token = lock.acquired.tokenNow = report.tokenNow;
}

} // namespace

MyLocks::MyLocks(QObject *parent)
    : QObject(parent)
{
}

void MyLocks::record(const locks::ActionRequest &request, const locks::ActionReport &report)
{
    if (request.dryRun)
        return;
    const bool done = report.outcome == Outcome::Done;
    const auto known = m_locks.find(request.place());
    const bool ours = known != m_locks.end() && known->token == request.token;
    switch (report.kind) {
    case ActionKind::Acquire:
    case ActionKind::TakeOver:
        if (done && report.hasTokenNow) {
            const int masters =
                int(std::count_if(report.masters.begin(), report.masters.end(), [](const auto &each) {
                    return each.outcome == locks::MasterOutcome::Done;
                }));
            m_locks.insert(request.place(),
                           {report.key, report.tokenNow, report.library, request.separateMaster, masters,
                            request.ttl, locks::steadyNow() + request.ttl.count(), false, 0, 0, report});
        }
        break;
    case ActionKind::Extend:
    case ActionKind::SetExpiry:
        if (done && ours) {
            known->endsAt = locks::steadyNow() + request.ttl.count();
            adopt(*known, report);
        }
        break;
    case ActionKind::Release:
        if (ours && isOver(report.outcome))
            m_locks.erase(known);
        break;
    case ActionKind::Complete: // the lock stays its holder's
        break;
    case ActionKind::Restore: // of our take-over: the former holder's again
        if (done)
            m_locks.remove(report.place());
        break;
    }
    emit changed();
}

void MyLocks::recordMany(const QList<locks::ActionReport> &reports)
{
    if (m_locks.isEmpty())
        return;
    for (const locks::ActionReport &report : reports) {
        const auto known = m_locks.find(report.place());
        if (known != m_locks.end() && known->token == report.tokenBefore && isOver(report.outcome))
            m_locks.erase(known);
    }
    emit changed();
}

void MyLocks::setRenewing(const locks::LockPlace &place, bool renewing)
{
    const auto known = m_locks.find(place);
    if (known == m_locks.end())
        return;
    known->renewing = renewing;
    emit changed();
}

void MyLocks::setHoldUntil(const locks::LockPlace &place, locks::Millis until)
{
    const auto known = m_locks.find(place);
    if (known == m_locks.end())
        return;
    known->holdUntil = until;
    emit changed();
}

void MyLocks::renewed(const locks::ActionReport &report)
{
    const auto known = m_locks.find(report.place());
    if (known == m_locks.end() || known->token != report.tokenBefore)
        return;
    adopt(*known, report);
    known->renewedAt = locks::steadyNow();
    known->endsAt = known->renewedAt + known->lease.count();
}

bool MyLocks::lost(const locks::ActionReport &report)
{
    const auto known = m_locks.find(report.place());
    if (known == m_locks.end() || known->token != report.tokenBefore)
        return false;
    m_locks.erase(known);
    emit changed();
    return true;
}

void MyLocks::clear()
{
    m_locks.clear();
    emit changed();
}

std::optional<MyLock> MyLocks::find(const locks::LockPlace &place, locks::Millis now) const
{
    const auto known = m_locks.constFind(place);
    if (known == m_locks.constEnd() || known->endsAt <= now)
        return std::nullopt;
    return *known;
}

QList<MyLock> MyLocks::held(locks::Millis now) const
{
    QList<MyLock> held;
    for (const MyLock &each : m_locks) {
        if (each.endsAt > now)
            held.append(each);
    }
    std::sort(held.begin(), held.end(), [](const MyLock &one, const MyLock &other) {
        return std::tie(one.key, one.separateMaster) < std::tie(other.key, other.separateMaster);
    });
    return held;
}

ListedRows MyLocks::listed(const QList<MyLock> &mine)
{
    QList<locks::Row> rows;
    for (const MyLock &each : mine) {
        locks::Row row;
        row.key = each.key;
        row.token = each.token;
        row.hasToken = true;
        row.mine = true;
        row.library = locks::Dialects::table().find(each.library).value_or(0);
        row.separateMaster = quint16(qMax(0, each.separateMaster));
        row.held = quint16(each.masters);
        row.deadline = each.endsAt;
        rows.append(row);
    }
    ListedRows listed = ListedRows::of(rows);
    listed.knownVerdict = [locks = mine](int place) {
        const MyLock &lock = locks.at(place);
        return lock.renewing ? tr("Ours: this program renews it, and stops when it is released")
                             : tr("Ours: this program does not renew it; it lapses at %1")
                                   .arg(clockText(locks::wallTime(lock.endsAt)));
    };
    return listed;
}

QDateTime MyLocks::lapseOf(const QList<MyLock> &mine)
{
    locks::Millis last = locks::steadyNow();
    for (const MyLock &each : mine)
        last = std::max(last, each.endsAt);
    return locks::wallTime(last);
}

} // namespace gui
