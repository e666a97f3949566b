// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/model/left_out.h"

#include "locks/model/judgement.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <numeric>

namespace locks {

namespace {

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(LeftOut)
};

QString countText(const LeftOutKeys &group)
{
    const int keys = int(std::min<qint64>(group.keys, std::numeric_limits<int>::max()));
    switch (group.why) {
    case LeftOut::Document:
        return Tr::tr("%Ln document(s)", nullptr, keys);
    case LeftOut::Counter:
        return Tr::tr("%Ln number(s)", nullptr, keys);
    case LeftOut::Queue:
        return Tr::tr("%Ln list(s) or stream(s)", nullptr, keys);
    case LeftOut::Collection:
        return Tr::tr("%Ln set(s) or other type(s)", nullptr, keys);
    case LeftOut::Companion:
        return Tr::tr("%Ln key(s) that a library keeps in addition to its locks", nullptr, keys);
    case LeftOut::Broad:
    case LeftOut::None:
        break;
    }
    return Tr::tr("%Ln key(s) without any sign of a lock", nullptr, keys);
}

QList<LeftOutState>::iterator stateIn(LeftOutKeys *group, State state)
{
    return std::find_if(group->states.begin(), group->states.end(),
                        [state](const LeftOutState &each) { return each.state == state; });
}

} // namespace

QByteArray leftOutWord(LeftOut why)
{
    switch (why) {
    case LeftOut::Broad:
        return QByteArrayLiteral("broad");
    case LeftOut::Document:
        return QByteArrayLiteral("document");
    case LeftOut::Counter:
        return QByteArrayLiteral("counter");
    case LeftOut::Queue:
        return QByteArrayLiteral("queue");
    case LeftOut::Collection:
        return QByteArrayLiteral("collection");
    case LeftOut::Companion:
        return QByteArrayLiteral("companion");
    case LeftOut::None:
        break;
    }
    return {};
}

void addLeftOut(LeftOutKeys *group, const QByteArray &key, Millis deadline, Millis now,
                std::chrono::milliseconds absurdAfter)
{
    LeftOutKeys added{group->why, 1, key, {}};
    if (group->why == LeftOut::Document) {
        Row row;
        row.deadline = deadline;
        const States states = judge(row, now, absurdAfter).states;
        for (const State state : {State::NoExpiry, State::AbsurdExpiry, State::Expiring}) {
            if (states.testFlag(state))
                added.states.append({state, 1, {key}});
        }
    }
    joinLeftOut(group, added);
}

void joinLeftOut(LeftOutKeys *group, const LeftOutKeys &other)
{
    group->why = other.why;
    group->keys += other.keys;
    if (group->example.isNull())
        group->example = other.example;
    for (const LeftOutState &each : other.states) {
        auto known = stateIn(group, each.state);
        if (known == group->states.end()) {
            group->states.append(each);
            continue;
        }
        known->keys += each.keys;
        known->first +=
            each.first.first(std::min(each.first.size(), LeftOutState::maxNamed - known->first.size()));
    }
}

void takeMoreLeftOut(LeftOutKeys *group, const LeftOutKeys &other)
{
    if (other.keys > group->keys) {
        group->why = other.why;
        group->keys = other.keys;
        group->example = other.example;
    }
    for (const LeftOutState &each : other.states) {
        auto known = stateIn(group, each.state);
        if (known == group->states.end())
            group->states.append(each);
        else if (each.keys > known->keys)
            *known = each;
    }
}

qint64 keyCount(const QList<LeftOutKeys> &groups)
{
    return std::accumulate(groups.begin(), groups.end(), qint64(0),
                           [](qint64 sum, const LeftOutKeys &each) { return sum + each.keys; });
}

QString leftOutText(const QList<LeftOutKeys> &groups)
{
    QList<LeftOutKeys> sorted = groups;
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const LeftOutKeys &a, const LeftOutKeys &b) { return a.keys > b.keys; });
    QStringList texts;
    for (const LeftOutKeys &group : std::as_const(sorted))
        texts.append(countText(group));
    return QLocale().createSeparatedList(texts);
}

} // namespace locks
