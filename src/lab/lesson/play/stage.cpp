// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/lesson/play/stage.h"

#include "lab/lesson/lessons.h"

#include <QElapsedTimer>

#include <algorithm>

namespace lab::lesson {

namespace {
constexpr int keeperMs = 200;
constexpr qint64 shareOfLease = 4; // so much of one may go by before it is held again …
constexpr qint64 unseenMs = 100; // … and no more than nobody sees who looks at it from outside
} // namespace

Stage::Stage(Answer answer)
    : m_answer(std::move(answer))
    , m_scope(this)
    , m_closer(m_scope.addCloser([this] {
        if (m_act)
            m_act->close();
        m_servers.close();
    }))
    , m_keeper(this)
{
    m_keeper.setInterval(keeperMs);
    connect(&m_keeper, &QTimer::timeout, this, &Stage::holdInTime);
}

Stage::~Stage() = default;

void Stage::shutdown(std::function<void()> ended)
{
    m_waiting.reset();
    m_scope.stop(std::move(ended));
}

void Stage::ask(const Request &request)
{
    if (m_running) {
        m_waiting = request;
        return;
    }
    m_running = true;
    m_scope.start(serve(this, request));
}

QCoro::Task<> Stage::serve(Stage *self, Request request)
{
    for (std::optional<Request> next = request; next && !self->m_scope.isStopping();
         next = std::exchange(self->m_waiting, {})) {
        QElapsedTimer clock;
        clock.start();
        if (next->what == Request::What::Hold) {
            co_await hold(self);
            continue;
        }
        const Done done = co_await obey(self, *next);
        if (done && !self->m_scope.isStopping())
            co_await Servers::remember(&self->m_servers, self->m_act->leases());
        if (self->m_scope.isStopping())
            break;
        self->m_held.start();
        self->m_keeper.start();
        self->m_played.elapsedMs += clock.elapsed();
        if (done)
            self->m_answer(next->number, self->m_played);
        else
            self->m_answer(next->number, done.error());
    }
    self->m_running = false;
}

QCoro::Task<Stage::Done> Stage::obey(Stage *self, Request request)
{
    using What = Request::What;
    if (request.what == What::Open) {
        self->m_act.reset();
        self->m_lesson = Lessons::find(request.lesson);
        self->m_played = Played();
        self->m_drawn = TokenDraw();
        self->m_played.lesson = request.lesson;
        self->m_played.part = request.part;
    }
    if (!self->m_lesson) {
        redis::Error unknown = redis::makeError(redis::ErrorKind::BadInput);
        unknown.text = Lessons::tr("There is no lesson “%1”.").arg(QString::fromUtf8(request.lesson));
        co_return unknown;
    }
    if (request.what == What::Open || request.what == What::StartOver)
        co_return co_await replay(self, 0);
    if (request.what == What::Back)
        co_return co_await replay(self, self->m_made.empty() ? 0 : self->m_made.size() - 1);
    if (request.what == What::Step)
        co_return co_await usual(self);
    if (request.move < 0 || request.move >= self->m_played.moves.size())
        co_return Done();
    self->m_played.isFree = self->m_played.isFree || !self->m_played.moves[request.move].isUsual;
    co_return co_await make(self, request.move);
}

QCoro::Task<Stage::Done> Stage::replay(Stage *self, size_t steps)
{
    std::vector<int> moves = std::exchange(self->m_made, {});
    moves.resize(steps);
    const auto begun = co_await begin(self);
    if (!begun)
        co_return begun.error();
    for (const int move : moves) {
        const auto made = co_await make(self, move);
        if (!made)
            co_return made.error();
    }
    co_return Done();
}

QCoro::Task<Stage::Done> Stage::begin(Stage *self)
{
    self->m_act = actOf(*self->m_lesson, self->m_played.part, &self->m_servers, &self->m_drawn);
    self->m_played.steps.clear();
    self->m_played.outcome.reset();
    self->m_played.isFree = false;
    const auto prepared = co_await Servers::prepare(&self->m_servers, self->m_act->servers());
    if (!prepared)
        co_return prepared.error();
    const auto opened = co_await self->m_act->open();
    if (!opened)
        co_return opened.error();
    self->m_played.beginning = self->m_act->now();
    self->tell();
    co_return Done();
}

void Stage::tell()
{
    m_played.total = m_played.isFree ? 0 : m_act->total();
    m_played.moves = m_act->moves();
    if (m_played.moves.isEmpty()) {
        m_played.outcome = m_act->outcome();
        m_played.total = int(m_played.steps.size());
    }
}

QCoro::Task<> Stage::hold(Stage *self)
{
    self->m_held.start();
    if (self->m_act)
        co_await Servers::hold(&self->m_servers, self->m_act->leases());
}

void Stage::holdInTime()
{
    if (m_running || !m_act || m_scope.isStopping())
        return;
    const std::vector<HeldLease> leases = m_act->leases();
    qint64 longest = unseenMs;
    for (const HeldLease &lease : leases)
        longest = std::min(longest, lease.ms / shareOfLease);
    StageRequest request;
    request.what = StageRequest::What::Hold;
    if (!leases.empty() && m_held.elapsed() > longest)
        ask(request);
}

QCoro::Task<Stage::Done> Stage::usual(Stage *self)
{
    const QList<Move> moves = self->m_played.moves;
    if (moves.isEmpty())
        co_return Done();
    const auto usual =
        std::find_if(moves.begin(), moves.end(), [](const Move &each) { return each.isUsual; });
    co_return co_await make(self, usual == moves.end() ? 0 : int(usual - moves.begin()));
}

QCoro::Task<Stage::Done> Stage::make(Stage *self, int move)
{
    QElapsedTimer clock;
    clock.start();
    self->m_played.isFree = self->m_played.isFree || !self->m_played.moves[move].isUsual;
    co_await hold(self);
    const auto made = co_await self->m_act->make(move);
    if (!made)
        co_return made.error();
    Step step = *made;
    step.tookUs = clock.nsecsElapsed() / 1000;
    self->m_played.steps.append(step);
    self->m_made.push_back(move);
    self->tell();
    co_return Done();
}

} // namespace lab::lesson
