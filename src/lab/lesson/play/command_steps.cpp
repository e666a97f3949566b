// SPDX-License-Identifier: GPL-3.0-or-later
// What each kind of line of a script of commands does.
#include "lab/lesson/lessons.h"
#include "lab/lesson/play/command_act.h"

#include <algorithm>

namespace lab::lesson {

namespace {

using Does = Line::Does;

} // namespace

redis::Request CommandAct::requestOf(const QByteArrayList &command)
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
    case Does::Lapse:
        return lapse(self, line);
    case Does::Fill:
        return fill(self, line);
    default:
        return change(self, line);
    }
}

QCoro::Task<CommandAct::Answer> CommandAct::answer(CommandAct *self, Line line, QByteArrayList command)
{
    Answer answer = co_await act(self, line, command);
    if (line.isUntold)
        answer = {Lessons::tr("no answer"), {}, true, true};
    co_return answer;
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

QCoro::Task<CommandAct::Answer> CommandAct::lapse(CommandAct *self, Line line)
{
    std::chrono::milliseconds longest{0};
    for (const HeldLease &lease : self->leases()) {
        if (lease.key == line.command[1] && line.servers.contains(lease.server + 1))
            longest = std::max(longest, std::chrono::milliseconds(lease.ms));
    }
    self->m_scene.passTime(longest); // on every clock
    for (const int server : std::as_const(line.servers)) {
        const auto done = co_await ask(self->m_servers->control(server - 1), line.command);
        if (done.isLost)
            co_return done;
    }
    Answer answer;
    answer.text = u'(' + QString::fromUtf8(line.command.join(' ')) + u')';
    co_return answer;
}

QCoro::Task<CommandAct::Answer> CommandAct::passTime(CommandAct *self, Line line)
{
    self->m_scene.passTime(line.time);
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
        self->kill(line.server);
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
        self->kill(line.server);
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

/// Its clients hear of it as if the end of their connections had come in already.
void CommandAct::kill(int number)
{
    m_servers->kill(number - 1);
    for (const auto &[name, client] : m_clients)
        client.links[size_t(number - 1)]->close();
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

} // namespace lab::lesson
