// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/lesson/command_act.h"

#include "lab/lesson/lessons.h"
#include "lab/turn/command_log.h"

#include <algorithm>

namespace lab::lesson {

namespace {

using Does = Line::Does;

/// The parts between arguments ";": what travels in one packet.
redis::Request requestOf(const QByteArrayList &command)
{
    redis::Request request;
    QByteArrayList part;
    for (const QByteArray &argument : command + QByteArrayList{";"}) {
        if (argument != ";")
            part.append(argument);
        else if (!part.isEmpty())
            request.addList(std::exchange(part, {}));
    }
    return request;
}

} // namespace

CommandAct::CommandAct(const Lesson &lesson, const Script &script, Servers *servers)
    : m_lesson(lesson)
    , m_script(script)
    , m_commands(std::get<CommandScript>(script.play))
    , m_scene(lesson, m_commands)
    , m_servers(servers)
    , m_done(m_commands.lines.size(), false)
{
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
        const Connection link = redis::Connection::create(endpoint, "lesson-" + name.toLatin1());
        client.links[size_t(number - 1)] = link;
        const auto opened = co_await redis::Connection::open(link);
        if (!opened)
            co_return opened.error();
    }
    co_return redis::Result<void>();
}

std::vector<size_t> CommandAct::next() const
{
    std::vector<size_t> lines;
    QStringList actors;
    for (size_t number = 0; number < m_done.size(); ++number) {
        const Line &line = m_commands.lines[number];
        if (m_done[number] || actors.contains(line.who))
            continue;
        if (isGone(line.who) || (line.when && !line.when(m_scene.memory())))
            continue;
        actors.append(line.who);
        lines.push_back(number);
    }
    return lines;
}

bool CommandAct::isGone(const QString &name) const
{
    const QList<ClientSeen> &clients = m_scene.memory().now.clients;
    return std::any_of(clients.begin(), clients.end(), [&](const ClientSeen &seen) {
        return seen.isGone && m_lesson.lanes[seen.lane].name == name;
    });
}

QList<Move> CommandAct::moves()
{
    QList<Move> moves;
    for (const size_t number : next()) {
        const Line &line = m_commands.lines[number];
        const Step step = begun(line, filled(line.command));
        moves.append({step.from, step.to, step.kind == Step::Kind::Event, step.command, moves.isEmpty()});
    }
    return moves;
}

void CommandAct::skipBefore(size_t number)
{
    const QString who = m_commands.lines[number].who;
    for (size_t before = 0; before <= number; ++before) {
        if (m_commands.lines[before].who == who)
            m_done[before] = true;
    }
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
    step.command = shownAs(line, there >= 0 ? m_lesson.lanes[there].name : QString(), command);
    return step;
}

QCoro::Task<redis::Result<Step>> CommandAct::make(int move)
{
    const std::vector<size_t> lines = next();
    return play(this, lines[size_t(move)]);
}

QCoro::Task<redis::Result<Step>> CommandAct::play(CommandAct *self, size_t number)
{
    const Line line = self->m_commands.lines[number];
    const QByteArrayList command = self->filled(line.command);
    self->skipBefore(number);
    Step step = self->begun(line, command);
    const Answer answer = co_await act(self, line, command);
    if (line.does == Does::Operate && command.front() == "REPLICAOF")
        self->m_scene.server(line.server)->role = ServerSeen::Role::Primary;
    if (!line.name.isEmpty() && line.does != Does::Begin)
        self->m_scene.remember(line.name, answer.value, answer.isRefusal);
    self->m_scene.believe(line);
    co_await look(self);
    if (step.kind == Step::Kind::Event && line.does != Does::Operate && line.does != Does::Finish
        && !answer.text.isEmpty())
        step.command += u' ' + answer.text;
    else
        step.reply = answer.text;
    step.isRefusal = answer.isRefusal;
    step.isLostReply = answer.isLost;
    const bool saysOther = answer.isRefusal && !line.otherwise.isEmpty();
    step.sentence = saysOther ? line.otherwise : line.sentence;
    step.after = self->m_scene.memory().now;
    co_return redis::Result<Step>(step);
}

CommandAct::Answer CommandAct::answerOf(const redis::Value &reply)
{
    return {CommandScene::wordsOf(reply), CommandScene::bytesOf(reply), CommandScene::saysNo(reply), false};
}

QCoro::Task<CommandAct::Answer> CommandAct::ask(Connection link, QByteArrayList command)
{
    const redis::Request request = requestOf(command);
    const auto replies = co_await link->batch(request);
    if (!replies)
        co_return Answer{Lessons::tr("no answer"), {}, true, true};
    QStringList words;
    for (const redis::Value &reply : replies->values)
        words.append(CommandScene::wordsOf(reply));
    Answer answer = answerOf(replies->values.back());
    answer.text = words.join(QStringLiteral("; "));
    co_return answer;
}

QCoro::Task<CommandAct::Answer> CommandAct::act(CommandAct *self, Line line, QByteArrayList command)
{
    const size_t place = size_t(std::max(line.server, 1) - 1);
    switch (line.does) {
    case Does::Send:
        return ask(self->m_clients.at(line.who).links[place], command);
    case Does::SendAll:
        return askAll(self, line, command);
    case Does::Operate:
        return ask(self->m_servers->control(int(place)), command);
    case Does::Finish:
        return finish(self, line.who);
    case Does::PassTime:
        return passTime(self, line);
    case Does::Fill:
        return fill(self, line);
    default:
        return change(self, line);
    }
}

QList<int> CommandAct::serversOf(const Line &line) const
{
    QList<int> servers = line.servers;
    for (int server = 1; line.servers.isEmpty() && server <= m_commands.servers; ++server)
        servers.append(server);
    return servers;
}

QCoro::Task<CommandAct::Answer> CommandAct::askAll(CommandAct *self, Line line, QByteArrayList command)
{
    const QList<int> servers = self->serversOf(line);
    QStringList words;
    int granted = 0;
    for (const int server : servers) {
        const Connection link = self->m_clients.at(line.who).links[size_t(server - 1)];
        const Answer answer = co_await ask(link, command);
        granted += !answer.isRefusal;
        words.append(QStringLiteral("%1: %2").arg(server).arg(answer.text));
    }
    Answer all;
    all.text = words.join(QStringLiteral(" · "));
    all.value = QByteArray::number(granted);
    all.isRefusal = granted <= self->m_commands.servers / 2;
    co_return all;
}

QCoro::Task<CommandAct::Answer> CommandAct::finish(CommandAct *self, QString name)
{
    Client *own = &self->m_clients.at(name);
    redis::BatchAwaiter awaiter = *std::exchange(own->underWay, std::nullopt);
    const auto replies = co_await awaiter;
    if (!replies)
        co_return Answer{Lessons::tr("no answer"), {}, true, true};
    co_return answerOf(replies->values.back());
}

QCoro::Task<CommandAct::Answer> CommandAct::passTime(CommandAct *self, Line line)
{
    QStringList sent;
    for (int number = 1; number <= self->m_commands.servers; ++number) {
        const ServerSeen seen = *self->m_scene.server(number);
        if (seen.state != ServerSeen::State::Up || seen.role == ServerSeen::Role::Replica)
            continue;
        redis::Request request;
        for (const KeySeen &key : seen.keys) {
            if (!key.leaseMs)
                continue;
            const qint64 left = std::max(qint64(0), *key.leaseMs - line.time.count());
            const QByteArray rounded = QByteArray::number((left + 50) / 100 * 100);
            request.add("PEXPIRE", key.name.toUtf8(), rounded);
            sent.append(QStringLiteral("PEXPIRE %1 %2").arg(key.name, QString::fromLatin1(rounded)));
        }
        if (!request.isEmpty()) {
            const auto done = co_await self->m_servers->control(number - 1)->batch(request);
            if (!done)
                co_return Answer{Lessons::tr("no answer"), {}, true, true};
        }
    }
    sent.removeDuplicates();
    Answer answer;
    if (!sent.isEmpty())
        answer.text = u'(' + sent.join(QStringLiteral("; ")) + u')';
    co_return answer;
}

QCoro::Task<CommandAct::Answer> CommandAct::change(CommandAct *self, Line line)
{
    const int place = line.server - 1;
    Answer answer;
    switch (line.does) {
    case Does::Begin: {
        Client *own = &self->m_clients.at(line.who);
        own->underWay.emplace(own->links[size_t(place)]->batch(requestOf(self->filled(line.command))));
        answer.text = Lessons::tr("no answer yet");
        break;
    }
    case Does::Sql: {
        const sqlite::MemoryDatabase::Reply reply = self->m_storage.run(self->filled(line.command).front());
        answer = {reply.text, reply.value, reply.isRefusal, false};
        break;
    }
    case Does::Pause:
    case Does::Wake:
        self->m_scene.client(line.who)->isPaused = line.does == Does::Pause;
        break;
    case Does::Crash:
        self->m_scene.client(line.who)->isGone = true;
        for (const Connection &link : self->m_clients.at(line.who).links)
            link->close();
        break;
    case Does::Kill:
        co_await Servers::kill(self->m_servers, place);
        self->m_scene.server(line.server)->state = ServerSeen::State::Down;
        break;
    case Does::Freeze:
        self->m_servers->freeze(place);
        self->m_scene.server(line.server)->state = ServerSeen::State::Stopped;
        break;
    case Does::Thaw:
        self->m_servers->thaw(place);
        self->m_scene.server(line.server)->state = ServerSeen::State::Up;
        break;
    case Does::Restart: {
        co_await Servers::kill(self->m_servers, place);
        self->m_servers->swap(place, self->m_commands.servers + self->m_sparesUsed++);
        const auto connected = co_await connectTo(self, line.server);
        answer.isLost = !connected;
        break;
    }
    default:
        break;
    }
    co_return answer;
}

QCoro::Task<CommandAct::Answer> CommandAct::fill(CommandAct *self, Line line)
{
    const QByteArray lock = self->m_scene.server(line.server)->lockKey;
    const auto refused = co_await Servers::crowdOut(self->m_servers, line.server - 1, lock);
    if (!refused)
        co_return Answer{Lessons::tr("no answer"), {}, true, true};
    if (refused->isError())
        co_return answerOf(*refused);
    co_return Answer{};
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
    return {raced, raced ? m_script.happened : m_script.prevented};
}

} // namespace lab::lesson
