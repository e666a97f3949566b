// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/lesson/play/command_act.h"

#include "lab/lesson/lessons.h"
#include "lab/lesson/play/order_words.h"
#include "sandbox/client_access.h"

#include <algorithm>

namespace lab::lesson {

namespace {

using Does = Line::Does;

} // namespace

CommandAct::CommandAct(const Lesson &lesson, const Script &script, Part part, Servers *servers,
                       TokenDraw *drawn)
    : m_lesson(lesson)
    , m_script(script)
    , m_commands(std::get<CommandScript>(script.play))
    , m_part(part)
    , m_scene(lesson, m_commands)
    , m_order(m_commands)
    , m_servers(servers)
    , m_drawn(drawn)
{
    if (!m_commands.tokens.isEmpty())
        m_scene.know(m_drawn->of(m_commands.tokens));
    m_spares = int(std::count_if(m_commands.lines.begin(), m_commands.lines.end(),
                                 [](const Line &line) { return line.does == Does::Restart; }));
    for (const Lane &lane : lesson.lanes) {
        if (lane.kind == Lane::Kind::Client)
            m_clients[lane.name].links.resize(size_t(m_commands.servers));
    }
}

CommandAct::~CommandAct()
{
    close();
}

int CommandAct::servers() const
{
    return m_commands.servers + m_spares;
}

void CommandAct::close()
{
    for (const auto &[name, client] : m_clients) {
        for (const Connection &link : client.links) {
            if (link)
                link->close();
        }
    }
}

QCoro::Task<redis::Result<void>> CommandAct::open()
{
    const auto ready = co_await setUp(this);
    if (!ready)
        co_return ready.error();
    for (int number = 1; number <= m_commands.servers; ++number) {
        const auto connected = co_await connectTo(this, number);
        if (!connected)
            co_return connected.error();
    }
    if (!m_commands.tables.isEmpty()) {
        const auto opened = m_storage.open(m_commands.tables);
        if (!opened)
            co_return opened.error();
    }
    co_await look(this);
    co_return redis::Result<void>();
}

QCoro::Task<redis::Result<void>> CommandAct::setUp(CommandAct *self)
{
    if (self->m_commands.isReplicated) {
        const auto replicated = co_await Servers::replicate(self->m_servers, 0, 1);
        if (!replicated)
            co_return replicated.error();
    }
    for (const auto &[number, command] : std::as_const(self->m_commands.setUp)) {
        const redis::Request request = requestOf(argumentsOf(command));
        const auto done = co_await self->m_servers->control(number - 1)->batch(request);
        if (!done)
            co_return done.error();
    }
    co_return redis::Result<void>();
}

QCoro::Task<redis::Result<void>> CommandAct::connectTo(CommandAct *self, int number)
{
    const redis::Endpoint endpoint = self->m_servers->endpoint(number - 1);
    self->m_scene.server(number)->endpoint = endpoint;
    for (auto &[name, client] : self->m_clients) {
        const Connection link =
            redis::Connection::create(sandbox::clientAccess(endpoint), "lesson-" + name.toLatin1());
        client.links[size_t(number - 1)] = link;
        const auto opened = co_await redis::Connection::open(link);
        if (!opened)
            co_return opened.error();
    }
    co_return redis::Result<void>();
}

QList<Move> CommandAct::moves()
{
    QList<Move> moves;
    for (const ScriptOrder::Next &next : m_order.next(m_scene.memory())) {
        Step step = begun(next.line, filled(next.line.command));
        if (next.line.isUntold && !next.isUsual)
            step.command = Lessons::tr("%1, and the answer is lost", "command").arg(step.command);
        moves.append({step.from, step.to, step.kind != Step::Kind::Command, step.command, next.isUsual});
    }
    return moves;
}

QByteArrayList CommandAct::filled(const QByteArrayList &command) const
{
    QByteArrayList filled;
    const QHash<QByteArray, QByteArray> &values = m_scene.memory().values;
    for (QByteArray argument : command) {
        for (auto value = values.cbegin(); value != values.cend(); ++value) {
            const qlonglong number = value.value().toLongLong();
            argument.replace(QByteArray("{" + value.key() + "}"), value.value());
            argument.replace(QByteArray("{" + value.key() + "+1}"), QByteArray::number(number + 1));
            argument.replace(QByteArray("{" + value.key() + "-1}"), QByteArray::number(number - 1));
        }
        filled.append(argument);
    }
    return filled;
}

QString CommandAct::filled(const QString &words) const
{
    return QString::fromUtf8(filled(QByteArrayList{words.toUtf8()}).front());
}

Step CommandAct::begun(const Line &line, const QByteArrayList &command) const
{
    Step step;
    const bool isCommand = line.does == Does::Send || line.does == Does::SendAll || line.does == Does::Begin
        || line.does == Does::Sql;
    const bool isLocal = line.does == Does::Decide;
    step.kind = isCommand ? Step::Kind::Command : isLocal ? Step::Kind::Local : Step::Kind::Event;
    const int there = line.server > 0 ? serverLane(m_lesson, line.server) : -1;
    step.from = line.who.isEmpty() ? std::max(there, serverLane(m_lesson, 1)) : laneOf(m_lesson, line.who);
    if (isCommand)
        step.to = line.does == Does::Sql ? storageLane(m_lesson) : there;
    if (line.does == Does::SendAll) {
        for (const int server : serversOf(line))
            step.others.append(serverLane(m_lesson, server));
        step.to = step.others.takeFirst();
    }
    step.actor = m_lesson.lanes[step.from].name;
    step.command = filled(shownAs(line, there >= 0 ? m_lesson.lanes[there].name : QString(), command));
    return step;
}

QCoro::Task<redis::Result<Step>> CommandAct::make(int move)
{
    return play(this, m_order.next(m_scene.memory())[size_t(move)]);
}

QCoro::Task<redis::Result<Step>> CommandAct::play(CommandAct *self, ScriptOrder::Next next)
{
    const Line line = next.line;
    const QByteArrayList command = self->filled(line.command);
    const Scene before = self->m_scene.memory().now;
    self->m_order.take(next);
    Step step = self->begun(line, command);
    const Answer heard = co_await answer(self, line, command);
    if (line.does == Does::Operate && command.front() == "REPLICAOF")
        self->m_scene.server(line.server)->role = ServerSeen::Role::Primary;
    if (!line.name.isEmpty() && line.does != Does::Begin)
        self->m_scene.remember(line.name, heard.value, heard.isRefusal);
    self->m_scene.believe(line, heard.isRefusal, self->m_order.isUsual());
    if (!self->m_order.isUsual() || line.belief.isEmpty())
        self->m_scene.hear(line, heard.text);
    co_await look(self);
    self->m_order.made(next, self->m_scene.memory());
    if (step.kind == Step::Kind::Event && line.does != Does::Operate && line.does != Does::Finish
        && !heard.text.isEmpty())
        step.command += u' ' + heard.text;
    else
        step.reply = heard.text;
    step.isRefusal = heard.isRefusal;
    step.isLostReply = heard.isLost;
    step.isProof = line.isProof;
    step.sentence = self->sentenceOf(line, heard, before);
    step.after = self->m_scene.memory().now;
    co_return redis::Result<Step>(step);
}

QString CommandAct::sentenceOf(const Line &line, const Answer &answer, const Scene &before) const
{
    if (!m_order.isUsual())
        return OrderWords(m_lesson, before, m_scene.memory().now).sentence(line, answer.isRefusal);
    const bool saysOther = answer.isRefusal && !line.otherwise.isEmpty();
    return filled(saysOther ? line.otherwise : line.sentence);
}

int CommandAct::total() const
{
    const auto &lines = m_commands.lines;
    return int(std::count_if(lines.begin(), lines.end(), [](const Line &line) { return !line.isSpare; }));
}

/// Replicas hear of it from their primary; whoever stands still or is down does not answer.
std::vector<HeldLease> CommandAct::leases() const
{
    std::vector<HeldLease> leases;
    int number = 0;
    for (const ServerSeen &seen : m_scene.memory().now.servers) {
        number += !seen.isStorage;
        const bool answers =
            !seen.isStorage && seen.state == ServerSeen::State::Up && seen.role != ServerSeen::Role::Replica;
        for (const KeySeen &key : seen.keys) {
            if (answers && key.isThere && key.leaseMs)
                leases.push_back({number - 1, key.name.toUtf8(), *key.leaseMs});
        }
    }
    return leases;
}

QCoro::Task<> CommandAct::look(CommandAct *self)
{
    const QList<KeySpec> rows = self->m_commands.tables.isEmpty() ? QList<KeySpec>() : self->m_commands.rows;
    for (qsizetype row = 0; row < rows.size(); ++row)
        self->m_scene.readRow(row, self->m_storage.look(rows[row].query));
    const redis::Request query = self->m_scene.query();
    for (int number = 1; number <= self->m_commands.servers && !query.isEmpty(); ++number) {
        if (self->m_scene.server(number)->state != ServerSeen::State::Up)
            continue;
        const auto replies = co_await self->m_servers->control(number - 1)->batch(query);
        if (replies)
            self->m_scene.read(number, replies->values);
    }
    self->m_scene.settle();
}

Outcome CommandAct::outcome() const
{
    const bool raced = m_script.raced(m_scene.memory());
    if (!m_order.isUsual())
        return {raced, OrderWords::outcome(m_lesson, m_part, raced)};
    return {raced, raced ? m_script.happened : m_script.prevented};
}

} // namespace lab::lesson
