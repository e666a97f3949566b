// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/model/lock_values.h"

#include <algorithm>
#include <array>

namespace locks {

namespace {

struct StateName
{
    State state;
    const char *word;
};

// In the order of the interface page.
constexpr std::array stateNames{
    StateName{State::Held, "held"},
    StateName{State::NoExpiry, "no-expiry"},
    StateName{State::AbsurdExpiry, "absurd-expiry"},
    StateName{State::Expiring, "expiring"},
    StateName{State::Lapsed, "lapsed"},
    StateName{State::Quorum, "quorum"},
    StateName{State::Minority, "minority"},
    StateName{State::Split, "split"},
    StateName{State::Contended, "contended"},
    StateName{State::Busy, "busy"},
    StateName{State::Renewing, "renewing"},
    StateName{State::RenewalMissed, "renewal-missed"},
    StateName{State::Asked, "asked"},
    StateName{State::Overdue, "overdue"},
    StateName{State::Evictable, "evictable"},
    StateName{State::Unproven, "unproven"},
    StateName{State::Ghost, "ghost"},
    StateName{State::Free, "free"},
};

} // namespace

Millis toMillis(Clock::time_point time)
{
    return std::chrono::duration_cast<std::chrono::milliseconds>(time.time_since_epoch()).count();
}

Millis steadyNow()
{
    return toMillis(Clock::now());
}

qint64 unixMinusSteady()
{
    qint64 offset = 0;
    for (int i = 0; i < 5; ++i) {
        const Millis before = steadyNow();
        const qint64 unixMs = QDateTime::currentMSecsSinceEpoch();
        const Millis after = steadyNow();
        offset = unixMs - after;
        if (after - before <= 1)
            break;
    }
    return offset;
}

QDateTime wallTime(Millis instant)
{
    return QDateTime::fromMSecsSinceEpoch(instant + unixMinusSteady(), Qt::UTC);
}

bool isSharedNumber(QByteArrayView value)
{
    constexpr qsizetype digits = 4;
    if (value.isEmpty() || value.size() > digits || (value.size() > 1 && value.front() == '0'))
        return false;
    return std::all_of(value.begin(), value.end(), [](char each) { return each >= '0' && each <= '9'; });
}

quint32 Reading::unchangedSeconds() const
{
    // The server's clock for this counts whole seconds, and is set once a second at least.
    constexpr qint64 uncertain = 2;
    const bool isShared = type == KeyType::String && isSharedNumber(value);
    if (idleSeconds <= uncertain || truncated || isShared)
        return 0;
    return quint32(std::min<qint64>(idleSeconds - uncertain, std::numeric_limits<quint32>::max()));
}

qint64 Reading::endsAtUnixMs() const
{
    if (pttl == -1)
        return -1;
    if (expireTimeMs > 0)
        return expireTimeMs;
    return pttl >= 0 && unixMinusSteady != 0 ? deadline() + unixMinusSteady : 0;
}

QByteArray keyTypeName(KeyType type)
{
    switch (type) {
    case KeyType::String:
        return QByteArrayLiteral("string");
    case KeyType::Hash:
        return QByteArrayLiteral("hash");
    case KeyType::List:
        return QByteArrayLiteral("list");
    case KeyType::Set:
        return QByteArrayLiteral("set");
    case KeyType::SortedSet:
        return QByteArrayLiteral("zset");
    case KeyType::Stream:
        return QByteArrayLiteral("stream");
    case KeyType::Other:
        return QByteArrayLiteral("other");
    case KeyType::Unknown:
        break;
    }
    return QByteArrayLiteral("unknown");
}

KeyType keyTypeFromName(QByteArrayView name)
{
    for (const KeyType type :
         {KeyType::String, KeyType::Hash, KeyType::List, KeyType::Set, KeyType::SortedSet, KeyType::Stream}) {
        if (name == keyTypeName(type))
            return type;
    }
    return KeyType::Other;
}

QByteArray waitersFromWord(WaitersFrom from)
{
    switch (from) {
    case WaitersFrom::Subscribers:
        return QByteArrayLiteral("subscribers");
    case WaitersFrom::Queue:
        return QByteArrayLiteral("queue");
    case WaitersFrom::Blocked:
        return QByteArrayLiteral("blocked-clients");
    case WaitersFrom::Nothing:
        break;
    }
    return {};
}

QByteArray waitersBoundWord(WaitersFrom from)
{
    if (from == WaitersFrom::Nothing)
        return {};
    return from == WaitersFrom::Subscribers ? QByteArrayLiteral("lower") : QByteArrayLiteral("upper");
}

QByteArray askedDoubtWord(AskedDoubt doubt)
{
    switch (doubt) {
    case AskedDoubt::NotLooked:
        return QByteArrayLiteral("not-looked");
    case AskedDoubt::Settling:
        return QByteArrayLiteral("settling");
    case AskedDoubt::Saving:
        return QByteArrayLiteral("saving");
    case AskedDoubt::Refused:
        return QByteArrayLiteral("refused");
    case AskedDoubt::ByFrequency:
        return QByteArrayLiteral("lfu");
    case AskedDoubt::SharedValue:
        return QByteArrayLiteral("shared-value");
    case AskedDoubt::Renewals:
        return QByteArrayLiteral("renewals");
    case AskedDoubt::OwnReads:
        return QByteArrayLiteral("own-reads");
    case AskedDoubt::OtherLooks:
        return QByteArrayLiteral("other-lockscope");
    case AskedDoubt::None:
        break;
    }
    return {};
}

QByteArray sinceFromWord(SinceFrom from)
{
    switch (from) {
    case SinceFrom::IdleTime:
        return QByteArrayLiteral("idle-time");
    case SinceFrom::Record:
        return QByteArrayLiteral("record");
    case SinceFrom::EarlierLook:
        return QByteArrayLiteral("earlier-look");
    }
    return {};
}

bool Inside::sameAs(const Inside &other, Millis doubt) const
{
    const auto sameOwner = [doubt](const InnerOwner &a, const InnerOwner &b) {
        const bool bothEnd = a.deadline != noDeadline && b.deadline != noDeadline;
        const bool same = bothEnd ? qAbs(a.deadline - b.deadline) <= doubt : a.deadline == b.deadline;
        return same && a.token == b.token && a.count == b.count;
    };
    return mode == other.mode && free == other.free && ownersCut == other.ownersCut && queue == other.queue
        && waiters == other.waiters && companions == other.companions && facts == other.facts
        && std::equal(owners.begin(), owners.end(), other.owners.begin(), other.owners.end(), sameOwner);
}

QByteArray stateWord(State state)
{
    for (const StateName &each : stateNames) {
        if (each.state == state)
            return QByteArray(each.word);
    }
    return {};
}

QList<QByteArray> stateWords(States states)
{
    QList<QByteArray> words;
    for (const StateName &each : stateNames) {
        if (states.testFlag(each.state))
            words.append(QByteArray(each.word));
    }
    return words;
}

const QList<State> &allStates()
{
    static const QList<State> states{
        State::Ghost,     State::NoExpiry, State::AbsurdExpiry,  State::Split,    State::Minority,
        State::Free,      State::Lapsed,   State::RenewalMissed, State::Asked,    State::Overdue,
        State::Contended, State::Unproven, State::Evictable,     State::Expiring, State::Busy,
        State::Renewing,  State::Quorum,   State::Held};
    return states;
}

QByteArray eventWord(Event event)
{
    switch (event) {
    case Event::Present:
        return QByteArrayLiteral("present");
    case Event::Acquired:
        return QByteArrayLiteral("acquired");
    case Event::Renewed:
        return QByteArrayLiteral("renewed");
    case Event::Changed:
        return QByteArrayLiteral("changed");
    case Event::Ended:
        return QByteArrayLiteral("ended");
    }
    return {};
}

} // namespace locks
