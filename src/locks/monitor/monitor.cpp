// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/monitor/monitor.h"

#include "base/bytes.h"
#include "locks/board/board.h"
#include "locks/master_calls/master_routes.h"
#include "locks/model/due_timer.h"
#include "locks/model/run_ids.h"
#include "locks/monitor/master_group.h"
#include "locks/monitor/own_actions.h"
#include "locks/operator/operator.h"
#include "locks/read/reachable_masters.h"

#include <QScopedValueRollback>
#include <QSet>
#include <QTimer>

#include <algorithm>

namespace locks {

namespace {

constexpr Millis betweenDeltas = 50;
constexpr Millis betweenStatuses = 50;

} // namespace

class Monitor::Private
{
public:
    Private(Monitor *monitor, const DeploymentSpec &given, ActionLog *actionLog,
            std::shared_ptr<PastHolds> past)
        : q(monitor)
        , spec(given)
        , board(given, PatternSet(given.allPatterns()), listener(), std::move(past))
        , group(given, &board, &scope)
        , routes(group.topology(), &scope)
        , actions(&board, &group, &routes, actionLog, &scope)
    {
        for (QTimer *timer : {&deltaTimer, &statusTimer}) {
            timer->setSingleShot(true);
            timer->setTimerType(Qt::PreciseTimer);
        }
        connect(&deltaTimer, &QTimer::timeout, q, [this] { flush(); });
        connect(&statusTimer, &QTimer::timeout, q, [this] { sendStatus(); });
        connect(&group, &MasterGroup::statusChanged, q, [this](const MasterStatus &master) {
            runs.note(master, QDateTime::currentMSecsSinceEpoch());
            tellAlarms(master);
            noteConnected(master);
        });
        connect(&group, &MasterGroup::passEnded, q, [this] { onPassEnded(); });
        connect(&group, &MasterGroup::stale, q, &Monitor::stale);
        connect(&group, &MasterGroup::resync, q, &Monitor::resync);
        connect(&group, &MasterGroup::shardChanged, q, [this] { labelsChanged = true; });
        closer = scope.addCloser([this] {
            for (QTimer *timer : {&deltaTimer, &statusTimer})
                timer->stop();
            dueTimer.stop();
        });
    }

    Board::Listener listener()
    {
        return {
            [this](const Delta &delta) {
                noteLost(delta);
                // Holdings name their master by number: who reads them knows the labels.
                if (std::exchange(labelsChanged, false))
                    sendStatus();
                {
                    const QScopedValueRollback sending(isSending, true);
                    emit q->delta(delta);
                }
                if (board.count() != toldLocks)
                    statusSoon();
            },
            [this] { deltaTimer.start(int(std::max<Millis>(0, lastDelta + betweenDeltas - steadyNow()))); },
            [this](int master, const QByteArray &key) { group.confirm(master, key); },
            [this](MasterLoss loss) {
                flush();
                loss.label = group.statuses().value(loss.master).label;
                emit q->lost(loss);
            },
            [this](int master, const QByteArray &key) { group.noteNearEnd(master, key); },
            [this](const MissedLock &lock) {
                emit q->missed(lock);
            }};
    }

    /// What a person must hear of a server, once.
    void tellAlarms(const MasterStatus &master)
    {
        if (!master.connected)
            return;
        for (const QString &alarm : master.health.alarms()) {
            const QString sentence = Monitor::tr("%1: %2", "master, sentence").arg(master.label, alarm);
            if (!toldAlarms.contains(sentence)) {
                toldAlarms.insert(sentence);
                emit q->alarm(sentence);
            }
        }
    }

    void start(MasterSession::Mode mode)
    {
        timed = mode == MasterSession::Mode::Watch;
        board.setTimed(timed);
        passWanted = true;
        group.start(mode, PatternSet(spec.allPatterns()));
    }

    void flush()
    {
        lastDelta = steadyNow();
        board.flush();
        armDue();
    }

    void armDue()
    {
        if (timed)
            dueTimer.setAt(board.nextDue());
    }

    /// However short a break is, of a link or of its pushes, a status is sent before it is over.
    void noteConnected(const MasterStatus &master)
    {
        const std::pair now(master.connected, master.push != Push::None);
        if (std::exchange(connected[master.label], now) == now)
            statusSoon();
        else
            statusTimer.start(0);
    }

    void statusSoon()
    {
        if (!statusTimer.isActive())
            statusTimer.start(int(std::max<Millis>(0, lastStatus + betweenStatuses - steadyNow())));
    }

    void sendStatus()
    {
        lastStatus = steadyNow();
        const Status now = currentStatus();
        toldLocks = now.locks;
        // Who reads "complete" has all rows by then.
        if (now.complete && !std::exchange(toldComplete, now.complete))
            tellRest();
        toldComplete = now.complete;
        const QScopedValueRollback sending(isSending, true);
        emit q->status(now);
    }

    Status currentStatus() const
    {
        Status status;
        status.generation = generation;
        status.leftOut = board.leftOut();
        status.allKeys = spec.allKeys;
        status.locks = board.count();
        if (spec.allKeys)
            status.locks = std::max<qint64>(0, status.locks - status.nonLockCount());
        status.missedShort = board.missedShort();
        status.complete = group.isComplete();
        status.masters = group.statuses();
        status.hosts = board.hosts();
        status.isNoSet = toldNoSet && !board.isSet();
        for (const MasterStatus &master : std::as_const(status.masters))
            status.scanning = status.scanning || master.scanning;
        return status;
    }

    void tellRest()
    {
        board.tellHeldBack();
        flush();
    }

    void onPassEnded()
    {
        tellRest();
        if (!lostKeys.isEmpty() || !missingKeys.isEmpty())
            tellLost();
        tellNoSet();
        if (std::exchange(passWanted, false))
            emit q->passEnded(currentStatus());
    }

    /// Once: several masters read as one set, on which nothing looks like one.
    void tellNoSet()
    {
        constexpr qint64 telling = 3; // locks: one or two may be what is left of a set's
        if (toldNoSet || board.isSet() || board.count() < telling || !group.isComplete())
            return;
        toldNoSet = true;
        emit q->noSet(Monitor::tr("%1: no lock stands on two of these %2 masters, as it would on a Redlock "
                                  "set, so nothing is said about a quorum. If they are servers of their "
                                  "own, read them separately.")
                          .arg(spec.name)
                          .arg(spec.masters.size()));
    }

    static QString firstOf(const QList<QByteArray> &keys)
    {
        constexpr qsizetype most = 10;
        QStringList names;
        for (const QByteArray &key : keys.first(std::min(most, keys.size())))
            names += base::shownShort(key);
        if (keys.size() > most)
            names += QStringLiteral("…");
        return names.join(QLatin1String(", "));
    }

    void tellLost()
    {
        if (!lostKeys.isEmpty())
            emit q->message(
                Monitor::tr("%n lock(s) did not survive the failover: %1", nullptr, int(lostKeys.size()))
                    .arg(firstOf(lostKeys)));
        if (!missingKeys.isEmpty())
            emit q->message(
                Monitor::tr("%n lock(s) are missing since the failover. Whether they were lost or "
                            "released is unknown: %1",
                            nullptr, int(missingKeys.size()))
                    .arg(firstOf(missingKeys)));
        lostKeys.clear();
        missingKeys.clear();
    }

    void noteLost(const Delta &delta)
    {
        for (const Change &change : delta.changes) {
            if (change.event != Event::Ended)
                continue;
            if (change.why == EndReason::Failover)
                lostKeys.append(change.row.key().toByteArray());
            else if (change.fits.contains(EndReason::Failover))
                missingKeys.append(change.row.key().toByteArray());
        }
    }

    void restart()
    {
        board.reset(PatternSet(spec.allPatterns()), ++generation);
        passWanted = true;
        toldNoSet = false;
        group.setPatterns(PatternSet(spec.allPatterns()));
    }

    Monitor *q;
    DeploymentSpec spec;
    base::TaskScope scope;
    base::TaskScope::Closer closer;
    Board board;
    MasterGroup group;
    MasterRoutes routes;
    OwnActions actions;
    RunIds runs;
    QTimer deltaTimer;
    QTimer statusTimer;
    DueTimer dueTimer{std::chrono::milliseconds(500), [this](Millis now) {
                          board.advance(now);
                          armDue();
                      }};
    Millis lastDelta = 0;
    Millis lastStatus = 0;
    quint64 generation = 1;
    bool timed = true;
    bool isSending = false; ///< changes or the status
    ProvedUntil provedAtEnd; ///< when the shutdown began
    bool passWanted = false;
    qint64 toldLocks = 0; ///< number of locks in the last status
    bool toldComplete = false;
    bool labelsChanged = false; ///< since the last status
    QSet<QString> toldAlarms;
    QHash<QString, std::pair<bool, bool>>
        connected; ///< by label: whether its link is open, and pushes arrive
    bool toldNoSet = false;
    QList<QByteArray> lostKeys; ///< in a failover, since it was last told
    QList<QByteArray> missingKeys; ///< since a failover, lost or released
};

Monitor::Monitor(const DeploymentSpec &spec, ActionLog *log, QObject *parent, std::shared_ptr<PastHolds> past)
    : QObject(parent)
    , d(std::make_unique<Private>(this, spec, log, std::move(past)))
{
    d->board.reset(PatternSet(spec.allPatterns()), d->generation);
}

Monitor::~Monitor()
{
    Q_ASSERT_X(d->scope.running() == 0, "Monitor", "destroyed while it works: shutdown() it first");
}

const DeploymentSpec &Monitor::spec() const
{
    return d->spec;
}

void Monitor::start()
{
    d->start(MasterSession::Mode::Watch);
}

void Monitor::startOnce(bool asksIdle)
{
    d->start(asksIdle ? MasterSession::Mode::OnceWithIdle : MasterSession::Mode::Once);
}

void Monitor::refresh()
{
    d->passWanted = true;
    d->group.startPass();
}

void Monitor::stopPass()
{
    d->group.stopPass();
}

void Monitor::setPatterns(const QList<QByteArray> &patterns)
{
    d->spec.patterns = patterns;
    d->restart();
}

void Monitor::setRules(const QList<Rule> &rules)
{
    d->spec.rules = rules;
    d->board.setRules(RuleSet(rules));
    d->actions.change([&rules](Operator *op) { op->setRules(rules); });
    d->restart();
}

void Monitor::setAllKeys(bool all)
{
    d->spec.allKeys = all;
    d->board.setAllKeys(all);
    d->restart();
}

void Monitor::setShown(const QList<QByteArray> &keys)
{
    d->group.setShown(keys);
}

void Monitor::setUsualHolds(std::shared_ptr<const UsualHolds> usual)
{
    d->board.setUsualHolds(std::move(usual));
    d->armDue();
}

void Monitor::setPassword(const QByteArray &password)
{
    d->group.setPassword(password);
    d->routes.setPassword(password);
}

void Monitor::setEnvironment(Environment environment, const std::optional<QStringList> &of)
{
    d->spec.environment = environment;
    d->spec.productionMasters = of;
    d->actions.change([environment, of](Operator *op) { op->setEnvironment(environment, of); });
}

void Monitor::setReadOnly(bool readOnly)
{
    d->spec.readOnly = readOnly;
    d->actions.change([readOnly](Operator *op) { op->setReadOnly(readOnly); });
}

Delta Monitor::allRows()
{
    d->flush();
    Delta everything;
    everything.generation = d->generation;
    everything.changes = d->board.all();
    return everything;
}

void Monitor::reportWaiting()
{
    if (d->scope.isStopping())
        return;
    d->group.refreshHeard();
    d->deltaTimer.stop();
    d->flush();
    if (d->statusTimer.isActive()) {
        d->statusTimer.stop();
        d->sendStatus();
    }
}

ProvedUntil Monitor::provedUntil()
{
    if (d->scope.isStopping())
        return d->provedAtEnd; // changes of later readings are not reported any more
    const bool isToldAll = !d->deltaTimer.isActive() && !d->statusTimer.isActive();
    return isToldAll ? d->group.provedUntil() : ProvedUntil();
}

void Monitor::actThen(const ActionRequest &request, std::function<void(const ActionReport &)> done)
{
    if (request.kind != ActionKind::Complete)
        return d->actions.act(d->spec, request, std::move(done));
    ActionRequest completion = request;
    QStringList labels;
    for (const redis::Endpoint &master : std::as_const(d->spec.masters))
        labels.append(master.label());
    completion.runIdsThen = d->runs.at(labels, request.quorumWonAtUnixMs);
    d->actions.act(d->spec, completion, std::move(done));
}

void Monitor::rightsThen(const QList<ActionRequest> &actions, std::function<void(const KeyRights &)> done)
{
    d->actions.rights(d->spec, actions, std::move(done));
}

void Monitor::releaseMany(std::shared_ptr<ManyReleases> many)
{
    d->actions.releaseMany(d->spec, std::move(many));
}

void Monitor::sample(std::shared_ptr<KeyspaceSample> sample, std::function<void(const SampleProgress &)> done)
{
    sample->gentle = d->spec.gentle;
    d->scope.start(
        sampleReachable(knownMasters(*d->group.topology()), std::move(sample), &d->scope, std::move(done)));
}

void Monitor::hold(const ActionReport &acquired, std::chrono::milliseconds lease,
                   std::function<void(const QByteArray &event, const ActionReport &)> changed,
                   std::optional<std::chrono::milliseconds> left)
{
    d->actions.hold(d->spec, acquired, lease, std::move(changed), left);
}

void Monitor::stopHolding(const LockPlace &place)
{
    d->actions.stopHolding(place);
}

void Monitor::shutdown(std::function<void()> finished)
{
    if (!d->isSending && !d->scope.isStopping())
        reportWaiting();
    d->provedAtEnd = provedUntil();
    d->scope.stop([this, finished = std::move(finished)] {
        d->actions.clear();
        d->board.keepPast();
        finished();
    });
}

} // namespace locks
