// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/gate/stage.h"

#include "lab/turn/command_log.h"

#include <QElapsedTimer>

using namespace std::chrono_literals;

namespace lab::gate {

using race::Choice;
using race::Happening;

namespace {

constexpr qint64 longestSleepMs = 3000; // what a program may be silent for
constexpr qint64 longestListeningMs = 500; // and one that has subscribed: it waits for a message
constexpr auto lookAgain = 10ms; // so often one looks whether the search was stopped

void addValue(redis::Request &bytes, const redis::Value &value)
{
    bytes.add(QByteArray::number(int(value.type)), QByteArray::number(value.integer), value.bytes,
              QByteArray::number(value.elements.size()));
    for (const redis::Value &element : value.elements)
        addValue(bytes, element);
}

QByteArray historyOf(const QByteArray &request, const std::vector<redis::Value> &replies)
{
    redis::Request bytes;
    bytes.add(request);
    for (const redis::Value &reply : replies)
        addValue(bytes, reply);
    return bytes.bytes();
}

/// A request that a server may keep waiting until something is there, without any end.
bool waitsForEver(const Link::Words &words)
{
    const QByteArray &name = words.front();
    if (!waitsForKey(name))
        return false;
    const bool limitFirst = name == "BLMPOP" || name == "BZMPOP";
    return (limitFirst ? words.value(1) : words.back()).toDouble() == 0;
}

} // namespace

void Stage::ask(Player &player, Phase phase)
{
    player.phase = phase;
    player.stood.clear();
    player.isFresh = phase == Phase::Acquiring;
    if (phase == Phase::Acquiring)
        player.program->ask("acquire " + m_key + ' ' + leaseText());
    else
        player.program->ask("release " + m_key);
}

void Stage::fail(int client, const QByteArray &error)
{
    Player &player = *m_players[size_t(client)];
    player.error = error;
    player.phase = Phase::Over;
    m_ledger.failed(client);
    m_heard.emplace_back(client, Heard::Failed);
}

void Stage::endTurn(int client)
{
    Player &player = *m_players[size_t(client)];
    m_ledger.turnOver(client);
    player.attempts = 0;
    if (++player.rounds < m_bounds.rounds)
        ask(player, Phase::Acquiring);
    else
        player.phase = Phase::Over;
}

/// A program has answered; true when there is nothing more to wait for.
bool Stage::hear(int client, const QByteArray &answer)
{
    Player &player = *m_players[size_t(client)];
    player.history = m_histories->after(player.history, answer.left(answer.startsWith("error") ? 5 : -1));
    if (answer != "ok" && answer != "no") {
        fail(client, answer);
        return true;
    }
    if (player.phase == Phase::Releasing) {
        endTurn(client);
        return player.phase == Phase::Over;
    }
    if (answer == "ok") {
        player.phase = Phase::Reading;
        m_broken |= m_ledger.granted(client);
        m_heard.emplace_back(client, Heard::Granted);
        return true;
    }
    m_ledger.refused(client);
    m_heard.emplace_back(client, Heard::Refused);
    if (++player.attempts < m_bounds.attempts)
        ask(player, Phase::Acquiring);
    else
        endTurn(client);
    return player.phase == Phase::Over;
}

/// It stands at the gate: where it has stood before, and nothing has changed since, it has been refused.
void Stage::stand(int client)
{
    Player &player = *m_players[size_t(client)];
    const auto waiting = player.door.waiting();
    if (player.phase != Phase::Acquiring || waiting.empty())
        return;
    const QByteArray request = shown(client, *waiting.front()->waiting());
    const auto before = std::find_if(player.stood.begin(), player.stood.end(),
                                     [&](const Player::Stood &stood) { return stood.request == request; });
    if (before != player.stood.end()) {
        player.isFresh = true;
        if (before->change == m_changes) {
            player.history = before->history;
            player.stood.erase(before + 1, player.stood.end());
            m_ledger.refused(client);
            m_heard.emplace_back(client, Heard::Refused);
            return;
        }
        player.stood.erase(before, player.stood.end());
    }
    player.stood.push_back({request, player.history, m_changes});
}

QCoro::Task<void> Stage::settle(Stage *self, int client)
{
    Player &player = *self->m_players[size_t(client)];
    QElapsedTimer clock;
    clock.start();
    player.isAsleep = false;
    while (!self->isStopped() && !player.isOver()) {
        self->watch(player);
        if (const auto answer = player.program->takeAnswer()) {
            if (self->hear(client, *answer))
                co_return;
            continue;
        }
        if (player.isInside())
            co_return;
        if (player.program->hasEnded()) {
            self->fail(client, player.program->complaint().toUtf8());
            player.isSpent = true;
            co_return;
        }
        if (!player.door.waiting().empty()) {
            self->stand(client);
            co_return;
        }
        const bool listens = player.door.isListening();
        if (clock.elapsed() > (listens ? longestListeningMs : longestSleepMs)) {
            player.isAsleep = true;
            self->m_effort.slept += listens ? 0 : 1;
            co_return;
        }
        auto rung = self->m_bell.next(lookAgain);
        co_await rung;
    }
}

/// What the server answered, as every run would hear it; nothing where it was lost.
QCoro::Task<std::vector<redis::Value>> Stage::let(Stage *self, std::shared_ptr<Link> link, Happening what)
{
    const QByteArray command = link->waiting()->commands.back().front();
    std::vector<redis::Value> replies;
    if (what == Happening::LoseRequest) {
        --self->m_ledger.left().lostRequests;
        link->cut();
        co_return replies;
    }
    QElapsedTimer clock;
    clock.start();
    link->pass(what == Happening::Pass);
    while (link->isPassing() && clock.elapsed() < longestSleepMs && !self->isStopped()) {
        auto rung = self->m_bell.next(lookAgain);
        co_await rung;
    }
    if (what == Happening::LoseReply) {
        --self->m_ledger.left().lostReplies;
        self->m_ledger.lostReply();
        co_return replies;
    }
    for (const redis::Value &reply : link->replies())
        replies.push_back(self->m_names->reply(reply, command));
    co_return replies;
}

QCoro::Task<Stage::Done> Stage::pass(Stage *self, Choice choice, Made *made)
{
    const int client = choice.client;
    Player &player = *self->m_players[size_t(client)];
    if (player.isInside() && choice.lane == 0)
        co_return co_await work(self, client, made);
    const auto lane = size_t(choice.lane) - (player.isInside() ? 1 : 0);
    const std::shared_ptr<Link> link = player.door.waiting()[lane];
    const QByteArray request = self->shown(client, *link->waiting());
    made->told.command = self->commandText(client, *link->waiting());
    if (std::exchange(player.isFresh, false))
        self->m_ledger.beginsAttempt(client);
    player.isBegun = true;
    if (!player.stood.empty())
        player.stood.back().change = self->m_changes; // what was changed while it waited it does not know
    const Inventory before = self->m_now;
    const std::vector<redis::Value> replies = co_await let(self, link, choice.what);
    Effects effects;
    const Done looked = co_await look(self, &effects);
    if (!looked)
        co_return looked;
    made->broken |= self->m_ledger.executed(client, before, self->m_now, effects);
    player.history = self->m_histories->after(player.history, historyOf(request, replies));
    QStringList texts;
    for (const redis::Value &reply : replies)
        texts.append(replyText(reply));
    made->told.reply = texts.join(QStringLiteral("; "));
    co_await settle(self, client);
    co_return Done();
}

// The work between acquire and release is ours: what the lock is there for.
QCoro::Task<Stage::Done> Stage::work(Stage *self, int client, Made *made)
{
    Player &player = *self->m_players[size_t(client)];
    redis::Request request;
    if (player.phase == Phase::Reading) {
        made->told.command = QStringLiteral("GET counter");
        request.add("GET", self->m_counter);
    } else {
        made->told.command = QStringLiteral("SET counter %1").arg(player.next);
        request.add("SET", self->m_counter, QByteArray::number(player.next));
    }
    const auto replies = co_await self->m_connection->batch(request);
    if (!replies)
        co_return replies.error();
    const redis::Value &reply = replies->values.front();
    made->told.reply = replyText(reply);
    player.history = self->m_histories->after(player.history, reply.bytes);
    const Done looked = co_await look(self, nullptr);
    if (!looked)
        co_return looked;
    if (player.phase == Phase::Reading) {
        player.next = reply.bytes.toLongLong() + 1;
        player.phase = Phase::Writing;
        co_return Done();
    }
    made->broken |= self->m_ledger.wrote(client, player.next);
    self->m_heard.emplace_back(client, Heard::Wrote);
    self->ask(player, Phase::Releasing);
    co_await settle(self, client);
    co_return Done();
}

QCoro::Task<Stage::Done> Stage::happen(Stage *self, Choice choice)
{
    redis::Request request;
    if (choice.what == Happening::Crash) {
        Player &player = *self->m_players[size_t(choice.client)];
        --self->m_ledger.left().crashes;
        self->m_ledger.crashed(choice.client);
        player.isCrashed = true;
        if (self->m_forReal) {
            player.program->kill();
            player.door.cutAll();
            player.isSpent = true;
        }
        co_return Done();
    }
    const bool isLapse = choice.what == Happening::Lapse;
    --(isLapse ? self->m_ledger.left().lapses : self->m_ledger.left().restarts);
    for (const auto &[key, stored] : self->m_now.keys) {
        if (key != self->m_counter && (!isLapse || stored.hasLease()))
            request.add("DEL", key);
    }
    const auto done = co_await self->m_connection->batch(request);
    if (!done)
        co_return done.error();
    const Done looked = co_await look(self, nullptr);
    if (!looked)
        co_return looked;
    self->m_ledger.happened(self->m_now);
    co_return Done();
}

// Whoever was told something by this step, though it was not his.
QCoro::Task<void> Stage::wakeOthers(Stage *self, int client)
{
    for (int other = 0; other < self->m_bounds.clients; ++other) {
        Player &player = *self->m_players[size_t(other)];
        if (!player.door.takePushed() || other == client || player.isOver() || !player.isAsleep)
            continue;
        player.history = self->m_histories->after(player.history, QByteArrayLiteral("message"));
        co_await settle(self, other);
    }
}

QCoro::Task<void> Stage::concludeStep(Stage *self, Made *made)
{
    bool canGoOn = false;
    self->choices(&canGoOn);
    for (int client = 0; client < self->m_bounds.clients && !canGoOn; ++client) {
        if (!self->m_players[size_t(client)]->isAsleep)
            continue;
        co_await settle(self, client);
        self->choices(&canGoOn);
    }
    made->broken |= std::exchange(self->m_broken, 0);
    if (!canGoOn && !self->isStopped())
        made->broken |= self->atEnd();
}

race::Properties Stage::atEnd() const
{
    QSet<QByteArray> wanted;
    bool isStuck = false;
    for (int client = 0; client < m_bounds.clients; ++client) {
        const Player &player = *m_players[size_t(client)];
        if (player.isOver())
            continue;
        // Whoever listens when nobody is there to speak any more has missed what was said.
        isStuck |= player.isAsleep && player.phase == Phase::Acquiring && player.door.isListening()
            && m_ledger.isUndisturbed();
        for (const auto &link : player.door.waiting()) {
            const Link::Words &words = link->waiting()->commands.back();
            if (m_ledger.isParked(client))
                wanted += QSet<QByteArray>(words.begin(), words.end());
            isStuck |= waitsForEver(words);
        }
    }
    return m_ledger.atEnd(m_now, wanted, isStuck);
}

QCoro::Task<redis::Result<Stage::Made>> Stage::step(Stage *self, Choice choice)
{
    Made made;
    self->m_heard.clear();
    self->m_broken = 0;
    ++self->m_effort.steps;
    Done done;
    if (choice.lane >= 0)
        done = co_await pass(self, choice, &made);
    else
        done = co_await happen(self, choice);
    if (!done)
        co_return done.error();
    co_await wakeOthers(self, choice.client);
    co_await concludeStep(self, &made);
    self->tell(choice, &made);
    co_return made;
}

} // namespace lab::gate
