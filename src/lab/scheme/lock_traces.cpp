// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/scheme/lock_traces.h"

#include <algorithm>

namespace lab::scheme {

namespace {

bool isLock(const Word &word)
{
    return word.size() == 1 && word.front().expression.size() == 1
        && word.front().expression.front().kind == TermKind::Key;
}

bool isRemoval(const std::vector<Word> &command)
{
    static const QByteArrayList names{"DEL", "UNLINK", "GETDEL"};
    return names.contains(nameOf(command)) && std::any_of(command.begin() + 1, command.end(), isLock);
}

/// Where the value stands in a command that writes one; 0: it writes none.
int placeOfValue(const QByteArray &name)
{
    if (name == "SET" || name == "SETNX" || name == "GETSET")
        return 2;
    return name == "SETEX" || name == "PSETEX" ? 3 : 0;
}

bool saysItWasThere(const redis::Value &reply)
{
    return reply.isString() || reply.integer > 0;
}

} // namespace

bool removesLock(const Instruction &send)
{
    return std::any_of(send.commands.begin(), send.commands.end(), isRemoval);
}

bool hasRemoved(const Instruction &send, const std::vector<redis::Value> &replies)
{
    const bool isTransaction = send.commands.size() > 1;
    // Of a transaction the replies stand in that to EXEC, one less: MULTI has none there.
    const std::vector<redis::Value> &told = isTransaction ? replies.back().elements : replies;
    for (size_t place = 0; place < send.commands.size(); ++place) {
        const size_t reply = isTransaction ? place - 1 : place;
        if (isRemoval(send.commands[place]) && reply < told.size() && saysItWasThere(told[reply]))
            return true;
    }
    return false;
}

QList<QByteArray> valuesFor(const Instruction &send, const QList<QList<QByteArray>> &words)
{
    QList<QByteArray> values;
    for (qsizetype place = 0; place < words.size(); ++place) {
        const std::vector<Word> &command = send.commands[size_t(place)];
        const int value = placeOfValue(nameOf(command));
        if (value > 0 && value < words.at(place).size() && isLock(command[1]))
            values.append(words.at(place).at(value));
    }
    return values;
}

bool hasMade(const Instruction &send, const QList<QByteArray> &words, const redis::Value &reply)
{
    const std::vector<Word> &command = send.commands.front();
    if (send.commands.size() != 1 || command.size() < 3 || !isLock(command[1]))
        return false;
    const QByteArray name = nameOf(command);
    if (name == "SETNX")
        return reply.integer == 1;
    if (name == "GETSET")
        return reply.isNil();
    const bool onlyNew = std::any_of(words.begin() + 3, words.end(),
                                     [](const QByteArray &word) { return word.toUpper() == "NX"; });
    return name == "SET" && onlyNew && !reply.isNil();
}

} // namespace lab::scheme
