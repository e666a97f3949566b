// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/actions/known_rights.h"

#include "gui/actions/action_target.h"
#include "gui/live/deployment.h"
#include "gui/table/lock_words.h"
#include "locks/monitor/rights.h"
#include "locks/operator/release_many.h"
#include "locks/read/read_limits.h"
#include "redis/protocol/error.h"

namespace gui {

using locks::ActionKind;
using locks::ActionRequest;
using locks::KeyRights;

namespace {

constexpr qint64 askedAgainAfter = 60'000; // ms
constexpr std::chrono::seconds anyLease(30);

QByteArray subjectOf(const QByteArray &library, const QByteArray &key, int master)
{
    return library + ' ' + QByteArray::number(master) + ' ' + key;
}

QByteArray subjectOf(const ActionRequest &request)
{
    return subjectOf(request.library, request.key, request.separateMaster);
}

QByteArray subjectOf(const Deployment *deployment, const locks::Row &row)
{
    return subjectOf(libraryId(row.library), row.key,
                     deployment->spec().separate ? int(row.separateMaster) : -1);
}

/// One request for each action that may be done to it.
QList<ActionRequest> requestsOf(const ActionTarget &target)
{
    QList<ActionRequest> requests;
    const auto owners = target.owners();
    const ActionTarget aim = owners.isEmpty() ? target : target.ofOwner(owners.first().first);
    for (const ActionKind kind : {ActionKind::Release, ActionKind::Extend, ActionKind::SetExpiry,
                                  ActionKind::TakeOver, ActionKind::Complete}) {
        if (kind == ActionKind::Complete && aim.item().row.masters <= 1)
            continue;
        ActionRequest &request = requests.emplace_back(aim.request(kind));
        request.ttl = anyLease;
    }
    return requests;
}

/// A right that a master refused an action for.
struct MissingRight
{
    QString sentence;
    bool isOfKey = false; ///< another key may be allowed
};

/// From the report of a master: the words of NOPERM, or "PEXPIRE: ERR …" of a command in a script.
std::optional<MissingRight> missingRightIn(const locks::MasterReport &master)
{
    const bool isRefused = master.outcome == locks::MasterOutcome::Refused
        && master.code == redis::errorCode(redis::ErrorKind::NoPerm);
    if (!isRefused)
        return std::nullopt;
    const QString command = master.error.section(QStringLiteral(": ERR "), 0, 0);
    if (command.size() < master.error.size())
        return MissingRight{KnownRights::tr("This user may not run %1.").arg(command),
                            master.error.contains(QStringLiteral("keys"))};
    const redis::Error error = redis::errorFromReply(master.error.toUtf8());
    return MissingRight{error.text, locks::deniedBy(error) != locks::Denied::Command};
}

} // namespace

KnownRights::Known *KnownRights::knownOf(Deployment *deployment)
{
    MonitorProxy *monitor = deployment ? deployment->monitor() : nullptr;
    const bool mayAsk =
        monitor && deployment->phase() == Deployment::Phase::Connected && !deployment->isReadOnly();
    if (!mayAsk)
        return nullptr;
    if (!m_known.contains(deployment))
        connect(deployment, &QObject::destroyed, this, [this, deployment] { m_known.remove(deployment); });
    Known &known = m_known[deployment];
    if (known.monitor != monitor) {
        known = {};
        known.monitor = monitor;
        connect(monitor, &MonitorProxy::acted, this,
                [this, of = QPointer(deployment)](const auto &request, const auto &report) {
                    if (of)
                        noteRefusal(of, request, report);
                });
    }
    return &known;
}

void KnownRights::look(Deployment *deployment, const LockItem *selected)
{
    Known *known = knownOf(deployment);
    if (!known)
        return;
    askOfUser(deployment, known);
    const bool isOfSeveral = selected && !selected->row.hasToken && selected->row.inside
        && !selected->row.inside->owners.isEmpty();
    if (selected && (isOfSeveral || locks::canActOn(selected->row)))
        askOfLock(deployment, known, *selected);
}

void KnownRights::forget(Deployment *deployment)
{
    if (m_known.remove(deployment))
        emit changed();
}

/// Whether it has to be asked now; then it counts as asked.
bool KnownRights::isWanted(Known *known, const QByteArray &subject)
{
    constexpr qsizetype most = 1000; // locks whose answers are kept
    if (known->askedAt.size() >= most && !known->askedAt.contains(subject)) {
        known->askedAt.clear();
        known->asked.clear();
    }
    QElapsedTimer &asked = known->askedAt[subject];
    if (asked.isValid() && (!known->isTold || asked.elapsed() < askedAgainAfter))
        return false;
    asked.start();
    return true;
}

/// Asks with a key that does not exist, in the plain form.
void KnownRights::askOfUser(Deployment *deployment, Known *known)
{
    if (!isWanted(known, {}))
        return;
    QList<ActionRequest> requests;
    const QByteArray key = locks::Rights::unusedKey(deployment->spec().allPatterns());
    for (const ActionKind kind : {ActionKind::Acquire, ActionKind::Release}) {
        ActionRequest &request = requests.emplace_back();
        request.kind = kind;
        request.key = key;
        request.token = QByteArrayLiteral("x");
        request.tokenSeen = true;
        request.ttl = anyLease;
    }
    known->monitor->rights(requests, [this, of = QPointer(deployment)](const KeyRights &rights) {
        const auto found = of ? m_known.find(of.data()) : m_known.end();
        if (found == m_known.end())
            return;
        found->isTold = rights.known;
        found->ofUser.clear();
        for (auto each = rights.refused.cbegin(); each != rights.refused.cend(); ++each) {
            const bool counts = each.key() == ActionKind::Acquire ? !each->isOfKey : each->isOfEveryForm;
            if (counts && !each->isOfKey)
                found->ofUser.insert(each.key(), each->sentence);
        }
        emit changed();
    });
}

void KnownRights::askOfLock(Deployment *deployment, Known *known, const LockItem &item)
{
    const QByteArray subject = subjectOf(deployment, item.row);
    if (!isWanted(known, subject))
        return;
    const QList<ActionRequest> requests = requestsOf(ActionTarget(item, deployment->spec()));
    known->monitor->rights(requests, [this, subject, of = QPointer(deployment)](const KeyRights &rights) {
        const auto found = of ? m_known.find(of.data()) : m_known.end();
        if (found == m_known.end())
            return;
        found->asked.insert(subject, rights);
        emit changed();
    });
}

KnownRights::Reasons KnownRights::forbidden(const Deployment *deployment, const LockItem *selected) const
{
    const auto known = m_known.constFind(deployment);
    if (known == m_known.cend())
        return {};
    Reasons reasons = known->ofUser;
    if (!selected)
        return reasons;
    const QByteArray subject = subjectOf(deployment, selected->row);
    for (const QByteArray &each : {libraryId(selected->row.library), subject})
        reasons.insert(known->refused.value(each));
    const KeyRights rights = known->asked.value(subject);
    for (auto each = rights.refused.cbegin(); each != rights.refused.cend(); ++each)
        reasons.insert(each.key(), each->sentence);
    return reasons;
}

void KnownRights::noteRefusal(Deployment *deployment, const ActionRequest &request,
                              const locks::ActionReport &report)
{
    const auto known = m_known.find(deployment);
    if (known == m_known.end() || report.outcome != locks::Outcome::Refused)
        return;
    for (const locks::MasterReport &master : report.masters) {
        const std::optional<MissingRight> missing = missingRightIn(master);
        if (!missing)
            continue;
        const QString reason = tr("%1: %2 Refresh asks again.", "server, what its user may not do")
                                   .arg(master.master, missing->sentence);
        if (request.kind == ActionKind::Acquire && !missing->isOfKey)
            known->ofUser.insert(request.kind, reason);
        else
            known->refused[missing->isOfKey ? subjectOf(request) : request.library].insert(request.kind,
                                                                                           reason);
        return emit changed();
    }
}

} // namespace gui
