// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/monitor/monitor.h"

#include "base/bytes.h"
#include "locks/board/board.h"
#include "locks/master_calls/master_routes.h"
#include "locks/monitor/master_group.h"
#include "locks/operator/holder.h"
#include "locks/operator/operator.h"
#include "locks/operator/release_many.h"
#include "locks/read/reachable_masters.h"

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
    Private(Monitor *monitor, const DeploymentSpec &given, ActionLog *actionLog)
        : q(monitor)
        , spec(given)
        , log(actionLog)
        , board(given, PatternSet(given.allPatterns()), listener())
        , group(given, &board, &scope)
        , routes(group.topology(), &scope)
    {
        for (QTimer *timer : {&deltaTimer, &dueTimer, &statusTimer}) {
            timer->setSingleShot(true);
            timer->setTimerType(Qt::PreciseTimer);
        }
        connect(&deltaTimer, &QTimer::timeout, q, [this] { flush(); });
        connect(&dueTimer, &QTimer::timeout, q, [this] {
            board.advance(steadyNow());
            armDue();
        });
        connect(&statusTimer, &QTimer::timeout, q, [this] { sendStatus(); });
        connect(&group, &MasterGroup::statusChanged, q, [this](const MasterStatus &master) {
            tellAlarms(master);
            statusSoon();
        });
        connect(&group, &MasterGroup::passEnded, q, [this] { onPassEnded(); });
        connect(&group, &MasterGroup::stale, q, &Monitor::stale);
        connect(&group, &MasterGroup::resync, q, &Monitor::resync);
        connect(&group, &MasterGroup::shardChanged, q, [this] { labelsChanged = true; });
        closer = scope.addCloser([this] {
            for (QTimer *timer : {&deltaTimer, &dueTimer, &statusTimer})
                timer->stop();
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
                emit q->delta(delta);
                if (board.count() != toldLocks)
                    statusSoon();
            },
            [this] { deltaTimer.start(int(std::max<Millis>(0, lastDelta + betweenDeltas - steadyNow()))); },
            [this](int master, const QByteArray &key) {
                group.confirm(master, key);
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
        const Millis next = board.nextDue();
        if (!timed || next == noDeadline)
            return;
        constexpr Millis longest = 60000;
        dueTimer.start(int(std::clamp<Millis>(next - steadyNow(), 0, longest)));
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
        emit q->status(now);
    }

    Status currentStatus() const
    {
        Status status;
        status.generation = generation;
        status.noLocks = board.noLocks();
        status.allKeys = spec.allKeys;
        status.locks = board.count();
        if (spec.allKeys)
            status.locks = std::max<qint64>(0, status.locks - status.noLocks);
        status.missedShort = board.missedShort();
        status.complete = group.isComplete();
        status.masters = group.statuses();
        status.hosts = board.hosts();
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
        if (!lostKeys.isEmpty())
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
        emit q->message(Monitor::tr("%1: no lock stands on two of these %2 masters, as it would on a Redlock "
                                    "set, so nothing is said about a quorum. If they are servers of their "
                                    "own, read them separately.")
                            .arg(spec.name)
                            .arg(spec.masters.size()));
    }

    void tellLost()
    {
        constexpr qsizetype most = 10;
        QStringList names;
        for (const QByteArray &key : lostKeys.first(std::min(most, lostKeys.size())))
            names += base::shownShort(key);
        if (lostKeys.size() > most)
            names += QStringLiteral("…");
        emit q->message(
            Monitor::tr("%n lock(s) did not survive the failover: %1", nullptr, int(lostKeys.size()))
                .arg(names.join(QLatin1String(", "))));
        lostKeys.clear();
    }

    void noteLost(const Delta &delta)
    {
        for (const Change &change : delta.changes) {
            if (change.event == Event::Ended && change.why == EndReason::Failover)
                lostKeys.append(change.row.key().toByteArray());
        }
    }

    void restart()
    {
        board.reset(PatternSet(spec.allPatterns()), ++generation);
        passWanted = true;
        group.setPatterns(PatternSet(spec.allPatterns()));
    }

    std::shared_ptr<Operator> operatorOf()
    {
        if (op)
            return op;
        op = Operator::create(spec, routes.specs(), log, &scope);
        return op;
    }

    static bool endsHold(ActionKind kind)
    {
        return kind == ActionKind::Release || kind == ActionKind::TakeOver;
    }

    void noteBefore(const ActionRequest &request)
    {
        if (request.kind == ActionKind::Acquire || request.kind == ActionKind::TakeOver)
            board.noteWrittenByUs(request.key);
        if (!endsHold(request.kind))
            return;
        board.noteEndedByUs(request.key, request.token);
        if (holder && !request.dryRun)
            holder->setEnding(request.place(), true);
    }

    /// What was ended by us need not be renewed.
    void noteHold(const LockPlace &place, bool ended)
    {
        if (!holder)
            return;
        if (ended)
            holder->stop(place);
        else
            holder->setEnding(place, false);
    }

    void noteAfter(const ActionRequest &request, const ActionReport &report)
    {
        const bool done = report.outcome == Outcome::Done;
        if (!done || request.dryRun)
            board.forgetEndedByUs(request.key, request.token);
        const bool ours = request.kind == ActionKind::Acquire || request.kind == ActionKind::TakeOver;
        if (done && ours && report.hasTokenNow)
            board.noteMine(report.key, report.tokenNow);
        if (endsHold(request.kind) && !request.dryRun)
            noteHold(request.place(), done);
        if (done && request.kind == ActionKind::Restore)
            noteHold(report.place(), true); // a take-over of ours was undone
    }

    static QCoro::Task<> act(Private *d, ActionRequest request,
                             std::function<void(const ActionReport &)> done)
    {
        d->noteBefore(request);
        const std::shared_ptr<Operator> op = d->operatorOf();
        const ActionReport report = co_await op->act(request);
        d->noteAfter(request, report);
        done(report);
    }

    /// What was not released by us did not end by us.
    void noteAfter(const QList<ActionReport> &reports, bool dryRun)
    {
        for (const ActionReport &report : reports) {
            if (report.outcome != Outcome::Done)
                board.forgetEndedByUs(report.key, report.tokenBefore);
            if (!dryRun)
                noteHold(report.place(), report.outcome == Outcome::Done);
        }
    }

    /// It is ours no more: the row says so at once, and its masters are asked who has it now.
    void onHoldLost(const ActionReport &report)
    {
        board.forgetMine(report.key, report.tokenBefore);
        for (int master = 0; master < int(group.statuses().size()); ++master) {
            if (report.separateMaster < 0 || report.separateMaster == master)
                group.confirm(master, report.key);
        }
    }

    static QCoro::Task<> releaseMany(Private *d, std::shared_ptr<ManyReleases> many)
    {
        many->sending = [d](const ActionRequest &request) {
            d->noteBefore(request);
        };
        many->reported = [d, dryRun = many->dryRun, tell = std::move(many->reported)](
                             size_t first, const QList<ActionReport> &reports) {
            d->noteAfter(reports, dryRun);
            if (tell)
                tell(first, reports);
        };
        const std::shared_ptr<Operator> op = d->operatorOf();
        co_await op->releaseMany(many);
    }

    Monitor *q;
    DeploymentSpec spec;
    ActionLog *log;
    base::TaskScope scope;
    base::TaskScope::Closer closer;
    Board board;
    MasterGroup group;
    MasterRoutes routes;
    std::shared_ptr<Operator> op;
    std::shared_ptr<Holder> holder;
    QTimer deltaTimer;
    QTimer dueTimer;
    QTimer statusTimer;
    Millis lastDelta = 0;
    Millis lastStatus = 0;
    quint64 generation = 1;
    bool timed = true;
    bool passWanted = false;
    qint64 toldLocks = 0; ///< number of locks in the last status
    bool toldComplete = false;
    bool labelsChanged = false; ///< since the last status
    QSet<QString> toldAlarms;
    bool toldNoSet = false;
    QList<QByteArray> lostKeys; ///< in a failover, since it was last told
};

Monitor::Monitor(const DeploymentSpec &spec, ActionLog *log, QObject *parent)
    : QObject(parent)
    , d(std::make_unique<Private>(this, spec, log))
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

void Monitor::startOnce()
{
    d->start(MasterSession::Mode::Once);
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
    if (d->op)
        d->op->setRules(rules);
    d->restart();
}

void Monitor::setAllKeys(bool all)
{
    d->spec.allKeys = all;
    d->board.setAllKeys(all);
    d->restart();
}

void Monitor::setPassword(const QByteArray &password)
{
    d->group.setPassword(password);
    d->routes.setPassword(password);
}

void Monitor::setEnvironment(Environment environment)
{
    d->spec.environment = environment;
    if (d->op)
        d->op->setEnvironment(environment);
}

void Monitor::setReadOnly(bool readOnly)
{
    d->spec.readOnly = readOnly;
    if (d->op)
        d->op->setReadOnly(readOnly);
}

Delta Monitor::allRows()
{
    d->flush();
    Delta everything;
    everything.generation = d->generation;
    everything.changes = d->board.all();
    return everything;
}

void Monitor::actThen(const ActionRequest &request, std::function<void(const ActionReport &)> done)
{
    d->scope.start(Private::act(d.get(), request, std::move(done)));
}

void Monitor::releaseMany(std::shared_ptr<ManyReleases> many)
{
    d->scope.start(Private::releaseMany(d.get(), std::move(many)));
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
    if (!d->holder)
        d->holder = Holder::create(d->operatorOf());
    const auto heard = [this, changed = std::move(changed)](const QByteArray &event,
                                                            const ActionReport &report) {
        if (event == "lost")
            d->onHoldLost(report);
        changed(event, report);
    };
    d->holder->hold(acquired, lease, heard, left);
}

void Monitor::stopHolding(const LockPlace &place)
{
    if (d->holder)
        d->holder->stop(place);
}

void Monitor::shutdown(std::function<void()> finished)
{
    d->scope.stop([this, finished = std::move(finished)] {
        d->holder.reset();
        d->op.reset();
        finished();
    });
}

} // namespace locks
