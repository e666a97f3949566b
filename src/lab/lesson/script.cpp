// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/lesson/script.h"

#include "lab/lesson/lessons.h"

#include <algorithm>

namespace lab::lesson {

int Memory::count(const QByteArrayList &names) const
{
    return int(
        std::count_if(names.begin(), names.end(), [this](const QByteArray &name) { return granted(name); }));
}

bool Memory::isBefore(const QByteArray &first, const QByteArray &second) const
{
    return turns.contains(first) && turns.value(first) < turns.value(second);
}

bool Memory::holds(const QString &client) const
{
    return now.inside.contains(client);
}

QString Memory::key(int server, const QString &name) const
{
    int number = 0;
    for (const ServerSeen &seen : now.servers) {
        const bool isStorage = seen.isStorage;
        if (!isStorage)
            ++number;
        if (server > 0 ? isStorage || number != server : !isStorage)
            continue;
        for (const KeySeen &key : seen.keys) {
            if (key.name == name)
                return key.value;
        }
    }
    return {};
}

Line Line::as(const QByteArray &newName) const
{
    Line line = *this;
    line.name = newName;
    return line;
}

Line Line::onlyIf(Condition condition) const
{
    Line line = *this;
    line.when = std::move(condition);
    return line;
}

Line Line::enters() const
{
    Line line = *this;
    if (line.name.isEmpty())
        line.name = line.who.toLatin1() + ".entered";
    line.entersIf = [name = line.name](const Memory &memory) {
        return memory.granted(name);
    };
    return line;
}

Line Line::entersWhen(Condition condition) const
{
    Line line = *this;
    line.entersIf = std::move(condition);
    return line;
}

Line Line::left() const
{
    Line line = *this;
    line.leaves = true;
    return line;
}

Line Line::proves() const
{
    Line line = *this;
    line.isProof = true;
    return line;
}

Line Line::retries() const
{
    Line line = *this;
    line.isRetry = true;
    return line;
}

Line Line::anyway() const
{
    Line line = *this;
    line.isAnyway = true;
    return line;
}

Line Line::spare() const
{
    Line line = *this;
    line.isSpare = true;
    return line;
}

Line Line::attempt() const
{
    Line line = *this;
    line.beginsAttempt = true;
    return line;
}

Line Line::orLeaves() const
{
    Line line = *this;
    line.leavesIfRefused = true;
    return line;
}

Line Line::untold() const
{
    Line line = *this;
    line.isUntold = true;
    return line;
}

Line Line::thinks(const QString &text) const
{
    Line line = *this;
    line.belief = text;
    return line;
}

Line Line::shownAs(const QString &text) const
{
    Line line = *this;
    line.words = text;
    return line;
}

Line Line::says(const QString &text, const QString &instead) const
{
    Line line = *this;
    line.sentence = text;
    line.otherwise = instead;
    return line;
}

QByteArrayList argumentsOf(const QByteArray &command)
{
    QByteArrayList arguments;
    QByteArray argument;
    bool quoted = false;
    bool any = false;
    for (const char c : command) {
        if (c == '"') {
            quoted = !quoted;
            any = true;
        } else if (c == ' ' && !quoted) {
            if (any)
                arguments.append(std::exchange(argument, {}));
            any = false;
        } else {
            argument += c;
            any = true;
        }
    }
    if (any)
        arguments.append(argument);
    return arguments;
}

namespace {

Line lineOf(Line::Does does, char who, const QByteArray &command = {}, int server = 0)
{
    Line line;
    line.does = does;
    if (who)
        line.who = QChar::fromLatin1(who);
    line.command = argumentsOf(command);
    line.server = server;
    return line;
}

} // namespace

Line send(char client, const QByteArray &command, int server)
{
    return lineOf(Line::Does::Send, client, command, server);
}

Line runs(char client, const QString &name, const QByteArray &script, const QByteArrayList &keys,
          const QByteArrayList &arguments, int server)
{
    Line line = lineOf(Line::Does::Send, client, {}, server);
    line.command = QByteArrayList{"EVAL", script, QByteArray::number(keys.size())} + keys + arguments;
    line.words = QStringLiteral("EVAL %1 %2").arg(name, QString::fromUtf8((keys + arguments).join(' ')));
    return line;
}

Line asks(char client, const QByteArray &command, const QList<int> &servers)
{
    Line line = lineOf(Line::Does::SendAll, client, command);
    line.servers = servers;
    return line;
}

Line runsOnAll(char client, const QString &name, const QByteArray &script, const QByteArrayList &keys,
               const QByteArrayList &arguments, const QList<int> &servers)
{
    Line line = runs(client, name, script, keys, arguments);
    line.does = Line::Does::SendAll;
    line.server = 0;
    line.servers = servers;
    return line;
}

Line begins(char client, const QByteArray &command, int server)
{
    return lineOf(Line::Does::Begin, client, command, server);
}

Line finishes(char client)
{
    return lineOf(Line::Does::Finish, client);
}

Line sql(char client, const QByteArray &statement)
{
    Line line = lineOf(Line::Does::Sql, client);
    line.command = {statement};
    return line;
}

Line decides(char client, const QString &words)
{
    return lineOf(Line::Does::Decide, client).shownAs(words);
}

Line pauses(char client)
{
    return lineOf(Line::Does::Pause, client);
}

Line wakes(char client)
{
    return lineOf(Line::Does::Wake, client);
}

Line crashes(char client)
{
    return lineOf(Line::Does::Crash, client);
}

Line passes(std::chrono::milliseconds time)
{
    Line line = lineOf(Line::Does::PassTime, 0);
    line.time = time;
    return line;
}

Line operates(const QByteArray &command, int server)
{
    return lineOf(Line::Does::Operate, 0, command, server);
}

Line happens(Line::Does what, int server)
{
    return lineOf(what, 0, {}, server);
}

QString shownAs(const Line &line, const QString &server, const QByteArrayList &command)
{
    using Does = Line::Does;
    if (!line.words.isEmpty())
        return line.words;
    switch (line.does) {
    case Does::Finish:
        return Lessons::tr("The answer for %1 arrives.").arg(line.who);
    case Does::Pause:
        return Lessons::tr("%1 stands still.").arg(line.who);
    case Does::Wake:
        return Lessons::tr("%1 goes on.").arg(line.who);
    case Does::Crash:
        return Lessons::tr("%1 is gone.").arg(line.who);
    case Does::PassTime:
        return Lessons::tr("%1 s pass.").arg(double(line.time.count()) / 1000);
    case Does::Kill:
        return Lessons::tr("%1 is killed.").arg(server);
    case Does::Freeze:
        return Lessons::tr("%1 is stopped.").arg(server);
    case Does::Thaw:
        return Lessons::tr("%1 goes on.").arg(server);
    case Does::Restart:
        return Lessons::tr("%1 is killed and starts again, empty.").arg(server);
    default:
        return QString::fromUtf8(command.join(' ')).replace(QStringLiteral(" ; "), QStringLiteral("; "));
    }
}

} // namespace lab::lesson
