// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/watch/monitor.h"

#include "locks/actions/holder.h"
#include "locks/actions/operator.h"
#include "locks/actions/release_many.h"
#include "locks/board/board.h"
#include "locks/watch/master_session.h"

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
        , board(given, PatternSet(given.patterns), listener())
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
        for (size_t i = 0; i < spec.masters.size(); ++i)
            addSession(int(i));
        scope.addCloser([this] {
            for (QTimer *timer : {&deltaTimer, &dueTimer, &statusTimer})
                timer->stop();
        });
    }

    Board::Listener listener()
    {
        return {
            [this](const Delta &delta) {
                emit q->delta(delta);
                if (board.count() != toldLocks)
                    statusSoon();
            },
            [this] { deltaTimer.start(int(std::max<Millis>(0, lastDelta + betweenDeltas - steadyNow()))); },
            [this](int master, const QByteArray &key) {
                sessions[size_t(master)]->confirm(key);
            }};
    }

    void addSession(int index)
    {
        const redis::Endpoint &endpoint = spec.masters[size_t(index)];
        sessions.push_back(std::make_unique<MasterSession>(index, endpoint, &board, &scope, spec.gentle));
        MasterSession *session = sessions.back().get();
        connect(session, &MasterSession::statusChanged, q, [this] { statusSoon(); });
        connect(session, &MasterSession::passEnded, q, [this] { onPassEnded(); });
        connect(session, &MasterSession::stale, q,
                [this, session] { emit q->stale(session->status().label); });
        connect(session, &MasterSession::resync, q,
                [this, session] { emit q->resync(session->status().label); });
    }

    void start(MasterSession::Mode mode)
    {
        timed = mode == MasterSession::Mode::Watch;
        board.setTimed(timed);
        passWanted = true;
        const PatternSet patterns(spec.patterns);
        for (const auto &session : sessions)
            session->start(mode, patterns);
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
            flush();
        toldComplete = now.complete;
        emit q->status(now);
    }

    Status currentStatus() const
    {
        Status status;
        status.generation = generation;
        status.locks = board.count();
        status.missedShort = board.missedShort();
        status.complete = true;
        for (const auto &session : sessions) {
            const MasterStatus &master = session->status();
            status.masters.append(master);
            status.scanning = status.scanning || master.scanning;
            status.complete = status.complete && master.connected && master.passComplete;
        }
        return status;
    }

    void onPassEnded()
    {
        const bool all = std::all_of(sessions.begin(), sessions.end(),
                                     [](const auto &session) { return session->hasEnded(); });
        if (!all || !std::exchange(passWanted, false))
            return;
        flush();
        emit q->passEnded(currentStatus());
    }

    void restart()
    {
        board.reset(PatternSet(spec.patterns), ++generation);
        passWanted = true;
        for (const auto &session : sessions)
            session->setPatterns(PatternSet(spec.patterns));
    }

    std::shared_ptr<Operator> operatorOf()
    {
        if (op)
            return op;
        std::vector<MasterAccess> access;
        for (const redis::Endpoint &endpoint : spec.masters) {
            actionLinks.push_back(
                std::make_unique<redis::Link>(endpoint, QByteArrayLiteral("lockscope-act"), &scope));
            if (!password.isEmpty())
                actionLinks.back()->setPassword(password);
            actionLinks.back()->start();
            access.push_back(MasterAccess::of(actionLinks.back().get()));
        }
        op = Operator::create(spec, std::move(access), log, &scope);
        return op;
    }

    void noteBefore(const ActionRequest &request)
    {
        if (request.kind == ActionKind::Release || request.kind == ActionKind::TakeOver)
            board.noteEndedByUs(request.key, request.token);
    }

    void noteAfter(const ActionRequest &request, const ActionReport &report)
    {
        const bool done = report.outcome == Outcome::Done;
        if (!done || request.dryRun)
            board.forgetEndedByUs(request.key, request.token);
        const bool ours = request.kind == ActionKind::Acquire || request.kind == ActionKind::TakeOver;
        if (done && ours && report.hasTokenNow)
            board.noteMine(report.key, report.tokenNow);
        if (done && request.kind == ActionKind::Release && holder)
            holder->stop(report.key); // its end is no loss
    }

    static QCoro::Task<ActionReport> act(Private *d, ActionRequest request)
    {
        d->noteBefore(request);
        const std::shared_ptr<Operator> op = d->operatorOf();
        ActionReport report = co_await op->act(request);
        d->noteAfter(request, report);
        co_return report;
    }

    static QCoro::Task<> actAndTell(Private *d, ActionRequest request,
                                    std::function<void(const ActionReport &)> done)
    {
        const ActionReport report = co_await act(d, request);
        done(report);
    }

    /// What was not released by us did not end by us; what was need not be renewed.
    void noteAfter(const QList<ActionReport> &reports)
    {
        for (const ActionReport &report : reports) {
            if (report.outcome != Outcome::Done)
                board.forgetEndedByUs(report.key, report.tokenBefore);
            else if (holder)
                holder->stop(report.key);
        }
    }

    static QCoro::Task<> releaseMany(Private *d, std::shared_ptr<ManyReleases> many)
    {
        many->sending = [d](const ActionRequest &request) {
            d->noteBefore(request);
        };
        many->reported = [d, tell = std::move(many->reported)](size_t first,
                                                               const QList<ActionReport> &reports) {
            d->noteAfter(reports);
            if (tell)
                tell(first, reports);
        };
        const std::shared_ptr<Operator> op = d->operatorOf();
        co_await op->releaseMany(many);
    }

    Monitor *q;
    DeploymentSpec spec;
    ActionLog *log;
    redis::TaskScope scope;
    Board board;
    std::vector<std::unique_ptr<MasterSession>> sessions;
    std::vector<std::unique_ptr<redis::Link>> actionLinks;
    std::shared_ptr<Operator> op;
    std::shared_ptr<Holder> holder;
    QByteArray password;
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
};

Monitor::Monitor(const DeploymentSpec &spec, ActionLog *log, QObject *parent)
    : QObject(parent)
    , d(std::make_unique<Private>(this, spec, log))
{
    d->board.reset(PatternSet(spec.patterns), d->generation);
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
    for (const auto &session : d->sessions)
        session->startPass();
}

void Monitor::stopPass()
{
    for (const auto &session : d->sessions)
        session->stopPass();
}

void Monitor::setPatterns(const QList<QByteArray> &patterns)
{
    d->spec.patterns = patterns;
    d->restart();
}

void Monitor::setPassword(const QByteArray &password)
{
    d->password = password;
    for (const auto &session : d->sessions)
        session->setPassword(password);
    for (const auto &link : d->actionLinks) {
        link->setPassword(password);
        link->retry();
    }
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

QCoro::Task<ActionReport> Monitor::act(ActionRequest request)
{
    return Private::act(d.get(), std::move(request));
}

void Monitor::actThen(const ActionRequest &request, std::function<void(const ActionReport &)> done)
{
    d->scope.start(Private::actAndTell(d.get(), request, std::move(done)));
}

void Monitor::releaseMany(std::shared_ptr<ManyReleases> many)
{
    d->scope.start(Private::releaseMany(d.get(), std::move(many)));
}

void Monitor::hold(const ActionReport &acquired, std::chrono::milliseconds lease,
                   std::function<void(const QByteArray &event, const ActionReport &)> changed)
{
    if (!d->holder)
        d->holder = Holder::create(d->operatorOf());
    d->holder->hold(acquired, lease, std::move(changed));
}

void Monitor::stopHolding(const QByteArray &key)
{
    if (d->holder)
        d->holder->stop(key);
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
