// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/gate/stage.h"

#include "base/bytes.h"
#include "sandbox/client_access.h"

#include <QElapsedTimer>

using namespace std::chrono_literals;

namespace lab::gate {

namespace {

constexpr qint64 leaseMs = 60'000; // no lease ends by itself while a schedule is played
constexpr auto longestStart = 30s;
constexpr auto longestFinish = 3s;
constexpr auto lookAgain = 10ms;
constexpr int countMs = 500;
constexpr qint64 countShare = 40; // of our time at most the fortieth part goes there, on each stage

} // namespace

QByteArray Stage::leaseText()
{
    return QByteArray::number(leaseMs);
}

Stage::Stage(const race::Bounds &bounds, const redis::Endpoint &server, const QString &folder,
             Histories *histories, const race::SearchControl *control)
    : m_bounds(bounds)
    , m_command(bounds.strategy.mid(bounds.strategy.indexOf(':') + 1))
    , m_server(server)
    , m_folder(folder)
    , m_histories(histories)
    , m_control(control)
    , m_connection(redis::Connection::create(server, QByteArrayLiteral("lockscope-gate")))
    , m_notices(server)
    , m_limits(Limits::forProgram())
{
    QObject::connect(&m_counting, &QTimer::timeout, &m_counting, [this] { countProcesses(); });
    m_counting.start(countMs);
}

Stage::~Stage()
{
    m_connection->close();
    killPrograms({this}); // before one after the other is waited for
}

void Stage::killPrograms(const std::vector<Stage *> &stages)
{
    std::vector<Program *> all;
    for (const Stage *stage : stages) {
        for (Program *program : stage->programs())
            all.push_back(program);
    }
    Program::killAll(all);
}

std::vector<Program *> Stage::programs() const
{
    std::vector<Program *> programs;
    for (const std::unique_ptr<Player> &player : m_players) {
        if (player->program)
            programs.push_back(player->program.get());
    }
    return programs;
}

void Stage::countProcesses()
{
    QElapsedTimer look;
    look.start();
    Program::count(programs());
    m_counting.setInterval(int(std::max<qint64>(countMs, countShare * look.elapsed())));
}

QCoro::Task<Stage::Done> Stage::open(Stage *self)
{
    const auto opened = co_await redis::Connection::open(self->m_connection);
    if (!opened)
        co_return opened.error();
    const auto listens = co_await Notices::open(&self->m_notices);
    if (!listens)
        co_return listens.error();
    for (int client = 0; client < self->m_bounds.clients; ++client) {
        self->m_players.push_back(
            std::make_unique<Player>(sandbox::clientAccess(self->m_server), &self->m_bell));
        if (!self->m_players.back()->door.listen()) {
            redis::Error error;
            error.text = tr("No port can be had on this machine.");
            co_return error;
        }
    }
    co_return Done();
}

void Stage::playForReal()
{
    m_forReal = true;
    for (const std::unique_ptr<Player> &player : m_players)
        player->isSpent = true;
}

void Stage::launch(Player &player)
{
    player.door.cutAll();
    player.program = std::make_unique<Program>(m_command, m_folder, &m_bell);
    player.program->start(player.door.endpoint(), m_limits);
    player.isWarm = player.isSpent = false;
}

void Stage::watch(Player &player) const
{
    if (player.door.isFlooded())
        player.program->end(tr("The program “%1” sends requests without end, or what is no request at all.")
                                .arg(base::shownBytes(m_command)));
}

void Stage::newKey()
{
    const QByteArray run = "lockscope:lab:race-" + QByteArray::number(++m_keys);
    m_key = run + ":lock";
    m_counter = run + ":counter";
}

QCoro::Task<std::optional<QByteArray>> Stage::answerOf(Stage *self, Player *player,
                                                       std::chrono::milliseconds limit)
{
    QElapsedTimer clock;
    clock.start();
    while (!self->isStopped() && clock.elapsed() < limit.count()) {
        self->watch(*player);
        if (auto answer = player->program->takeAnswer())
            co_return answer;
        if (player->program->hasEnded())
            break;
        auto rung = self->m_bell.next(lookAgain);
        co_await rung;
    }
    co_return std::nullopt;
}

redis::Error Stage::failure(const Player &player, const std::optional<QByteArray> &answer) const
{
    redis::Error error;
    const QString command = base::shownBytes(m_command);
    if (player.program->hasEnded())
        error.text = player.program->complaint();
    else if (!answer)
        error.text = tr("The program “%1” did not answer, though it was alone with its server.").arg(command);
    else
        error.text =
            tr("The program “%1” answered “%2”, though nobody held the lock; it has to answer “ok”, “no” "
               "or “error TEXT” to “acquire KEY LEASE_MS” and “release KEY”.")
                .arg(command, base::shownShort(*answer));
    return error;
}

/// A turn alone: scripts are loaded, connections made, and what it always says becomes known.
QCoro::Task<Stage::Done> Stage::warmUp(Stage *self, Player *player)
{
    self->newKey();
    player->door.takeHeard();
    player->door.setOpen(true);
    const QByteArrayList questions{"acquire " + self->m_key + ' ' + leaseText(), "release " + self->m_key};
    for (const QByteArray &question : questions) {
        player->program->ask(question);
        const auto answer = co_await answerOf(self, player, longestStart);
        if (self->isStopped())
            co_return Done();
        const bool mayBe = answer && *answer == "no" && question.startsWith("release");
        if (!mayBe && (!answer || *answer != "ok"))
            co_return self->failure(*player, answer);
    }
    player->door.setOpen(false);
    for (const Link::Words &words : player->door.takeHeard())
        self->m_common.hear(words, self->m_key);
    // A program that takes another one's place changes nothing: the same states are to look the same.
    if (!self->m_knowsCommon)
        self->m_common.endTurn();
    player->isWarm = true;
    co_return Done();
}

QCoro::Task<Stage::Done> Stage::prepare(Stage *self)
{
    Bell pause;
    for (const std::unique_ptr<Player> &player : self->m_players) {
        if (self->isStopped() || (player->program && !player->isSpent && !player->program->hasEnded()))
            continue;
        self->launch(*player);
        // A start takes its time where much runs: whoever wants to stop is heard in between.
        auto heard = pause.next(0ms);
        co_await heard;
    }
    for (size_t client = 0; client < self->m_players.size(); ++client) {
        Player *const player = self->m_players[client].get();
        if (player->isWarm || self->isStopped())
            continue;
        const Done warm = co_await warmUp(self, player);
        if (!warm)
            co_return warm;
    }
    self->m_knowsCommon = true;
    co_return Done();
}

/// Everything that lies on the server is gone.
QCoro::Task<Stage::Done> Stage::purge(Stage *self)
{
    redis::Request query;
    Inventory::addQuery(query);
    const auto replies = co_await self->m_connection->batch(query);
    if (!replies)
        co_return replies.error();
    redis::Request purge;
    const Inventory held = Inventory::of(replies->values.front());
    for (const auto &[key, stored] : held.keys)
        purge.add("DEL", key);
    if (purge.isEmpty())
        co_return Done();
    const auto purged = co_await self->m_connection->batch(purge);
    if (!purged)
        co_return purged.error();
    co_return Done();
}

/// A program ends what it was asked in the run before, alone with an empty server; another one takes the
/// place of one that waits there for somebody who does not come any more.
QCoro::Task<Stage::Done> Stage::finish(Stage *self, Player *player)
{
    if (!player->program || player->isSpent || player->phase == Phase::Over)
        co_return Done();
    if (waitsForOthers(*player)) {
        player->isSpent = true;
        player->phase = Phase::Over;
        co_return Done();
    }
    const Done purged = co_await purge(self);
    if (!purged)
        co_return purged;
    player->door.setOpen(true);
    bool holds = player->isInside();
    if (!holds) {
        const auto answer = co_await answerOf(self, player, longestFinish);
        player->isSpent = !answer;
        holds = answer && *answer == "ok" && player->phase == Phase::Acquiring;
    }
    if (holds) {
        player->program->ask("release " + self->m_key);
        const auto answer = co_await answerOf(self, player, longestFinish);
        player->isSpent = !answer;
    }
    player->door.setOpen(false);
    player->phase = Phase::Over;
    co_return Done();
}

QCoro::Task<Stage::Done> Stage::begin(Stage *self)
{
    for (size_t client = 0; client < self->m_players.size(); ++client) {
        const Done finished = co_await finish(self, self->m_players[client].get());
        if (!finished)
            co_return finished;
    }
    const Done prepared = co_await prepare(self);
    if (!prepared)
        co_return prepared;
    const Done purged = co_await purge(self);
    if (!purged)
        co_return purged;
    self->newKey();
    self->m_names.emplace(self->m_key, leaseMs, &self->m_common);
    self->m_ledger = Ledger(self->m_bounds, self->m_counter);
    self->m_agedMs.clear();
    self->m_heard.clear();
    self->m_broken = 0;
    ++self->m_effort.runs;
    const auto staged = co_await self->m_connection->call("SET", self->m_counter, "0");
    if (!staged)
        co_return staged.error();
    const Done looked = co_await look(self, nullptr);
    if (!looked || self->isStopped())
        co_return looked;
    for (int client = 0; client < self->m_bounds.clients; ++client) {
        Player &player = *self->m_players[size_t(client)];
        player.history = self->m_histories->beginning(client);
        player.rounds = player.attempts = 0;
        player.isBegun = player.isAsleep = player.isCrashed = false;
        player.error.clear();
        self->ask(player, Phase::Acquiring);
    }
    for (int client = 0; client < self->m_bounds.clients; ++client)
        co_await settle(self, client);
    // A client that is granted the lock before its first request was not kept out by the server.
    self->m_start = {};
    co_await concludeStep(self, &self->m_start.made);
    QList<int> inside;
    for (int client = 0; client < self->m_bounds.clients; ++client) {
        if (self->m_ledger.isInside(client))
            inside.append(client);
    }
    self->describeStart(inside);
    co_return Done();
}

} // namespace lab::gate
