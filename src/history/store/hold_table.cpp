// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/store/hold_table.h"

#include "history/model/hold_number.h"
#include "history/model/hold_scope.h"
#include "history/model/packed_token.h"
#include "history/model/quorum_coding.h"
#include "locks/dialects/token_strength.h"

namespace history {

namespace {

constexpr UnixMs minuteMs = 60'000;

QVariant orNull(qint64 number, bool isKnown)
{
    return isKnown ? QVariant(number) : QVariant();
}

QVariant tokenValue(const Hold &hold)
{
    return hold.hasToken ? QVariant(packedToken(hold.token)) : QVariant();
}

qint64 flagsOf(const Hold &hold)
{
    const int source = (int(hold.fromSource) & fromSourceMask) << fromSourceShift;
    const int bits = (hold.birthSeen ? BirthSeen : 0) | (hold.isEndHeard ? EndHeard : 0)
        | (hold.keysDropped ? KeysDropped : 0) | (hold.isGhost ? Ghost : 0) | source;
    return (hold.bornWithinMs << bornWithinShift) | bits;
}

QVariant deadlineValue(const Hold &hold)
{
    return hold.deadline ? QVariant(*hold.deadline - hold.from) : QVariant();
}

/// Returns true if both are the same hold. A token that does not name one hold may be that of another hold:
/// the deadlines must be the same, and where the birth was seen here, the begins too. Without expiry, only
/// the begins show it.
bool goesOn(const Hold &stored, const Hold &now)
{
    constexpr qint64 sameTime = 500; // ms by which busy programs may have read one deadline apart
    constexpr qint64 sameBirth = 500; // ms by which two programs may have heard of it apart
    if (!now.hasToken || !stored.hasToken || stored.token != now.token || stored.server != now.server)
        return false;
    if (tokenScope(now) == locks::TokenScope::Hold)
        return true;
    if (now.birthSeen && std::abs(stored.from - now.from) > sameBirth)
        return false;
    if (stored.deadline.has_value() != now.deadline.has_value())
        return false;
    return now.deadline ? std::abs(*now.deadline - *stored.deadline) <= sameTime : now.birthSeen;
}

} // namespace

QVariant HoldTable::numbered(Writing *writing, const QByteArray &name)
{
    return name.isEmpty() ? QVariant() : QVariant(m_names.numberOf(writing, name));
}

void HoldTable::setHolder(Writing *writing, const Hold &hold)
{
    writing->run(
        m_holder,
        {tokenValue(hold), numbered(writing, hold.owner.toUtf8()), numbered(writing, hold.library), hold.id});
}

qint64 HoldTable::freshNumber(Writing *writing, UnixMs at)
{
    const qint64 first = firstNumberAt(at);
    const qint64 end = firstNumberAt(beginOfNumber(first) + 1);
    if (!writing->find(m_last, {first, end}))
        return first;
    const qint64 last = m_last.number(0);
    m_last.done();
    // More in one millisecond than there are numbers: the next one has to do.
    return last + 1 < end ? last + 1 : freshNumber(writing, beginOfNumber(first) + 1);
}

bool HoldTable::findOpen(Writing *writing, const Hold &hold, const KeyTable::Key &key, Begun *known)
{
    bool found = false;
    for (bool more = writing->find(m_findOpen, {key.number}); more && !found; more = m_findOpen.next()) {
        const Hold stored = holdAt(m_findOpen.row());
        found = goesOn(stored, hold);
        if (found) {
            *known = {stored.id, true, stored};
            takeCounted(m_findOpen.row(), stored);
        }
    }
    m_findOpen.done();
    return found;
}

/// Another program, or this one before, may have counted its trouble.
void HoldTable::takeCounted(const QSqlQuery &row, const Hold &stored)
{
    if (flagsAt(row) & TroubleCounted)
        m_counted.insert(stored.id);
}

/// One token cannot hold a lock twice at the same time: what began about then and ended later is the same.
bool HoldTable::findEnded(Writing *writing, const Hold &hold, const KeyTable::Key &key, Begun *known)
{
    constexpr qint64 sameBegin = 2'000; // ms by which two programs may have heard of it apart
    if (!hold.hasToken || !locks::tellsHoldsApart(hold.token))
        return false;
    const bool isOfHold = tokenScope(hold) == locks::TokenScope::Hold;
    bool found = false;
    for (bool more = writing->find(
             m_findEnded,
             {key.number, firstNumberAt(hold.from - sameBegin), firstNumberAt(hold.from + sameBegin)});
         more && !found; more = m_findEnded.next()) {
        const Hold stored = holdAt(m_findEnded.row());
        found = stored.hasToken && stored.token == hold.token && stored.server == hold.server
            && hold.from < *stored.to;
        // A client may have taken the lock again with its own token, and its first end was told a moment
        // late.
        found = found && (isOfHold || hold.from - stored.from < *stored.to - hold.from);
        if (found)
            *known = {stored.id, true, stored};
    }
    m_findEnded.done();
    return found;
}

HoldTable::Begun HoldTable::begin(Writing *writing, const Hold &hold)
{
    const KeyTable::Key key = m_keys.find(writing, &m_names, hold.deployment, hold.key);
    Begun known;
    // A ghost does not continue the hold that has ended.
    if (findOpen(writing, hold, key, &known) || (!hold.isGhost && findEnded(writing, hold, key, &known))) {
        if (writing->find(m_lastPart, {known.number}) && !m_lastPart.value(0).isNull())
            known.nextPart = quint32(m_lastPart.number(0)) + 1;
        m_lastPart.done();
        return known;
    }
    Hold fresh = hold;
    fresh.id = freshNumber(writing, hold.from);
    fresh.from = beginOfNumber(fresh.id);
    insert(writing, fresh, key);
    countMinute(writing, hold.deployment, fresh.from, 1, 0);
    noteGap(fresh, key);
    return {writing->failed() ? 0 : fresh.id, false, fresh};
}

/// For how long its lock had been free before it.
void HoldTable::noteGap(const Hold &hold, const KeyTable::Key &key)
{
    const auto end = m_lastEnds.constFind(Place(key.number, hold.server));
    if (end != m_lastEnds.constEnd() && hold.isBeginExact() && hold.from >= *end)
        m_gaps.insert(hold.id, hold.from - *end);
}

void HoldTable::forgetEnd(Writing *writing, qint32 deployment, const MissedHolds &missed)
{
    if (m_lastEnds.isEmpty())
        return;
    m_lastEnds.remove(Place(m_keys.known(writing, deployment, missed.key).number, missed.server));
}

void HoldTable::insert(Writing *writing, const Hold &hold, const KeyTable::Key &key)
{
    writing->run(m_insert,
                 {hold.id, key.number, tokenValue(hold), numbered(writing, hold.owner.toUtf8()),
                  numbered(writing, hold.library), numbered(writing, hold.server.toUtf8()), flagsOf(hold),
                  openLevel, QVariant(), QVariant(), 0, hold.masters, orNull(hold.leaseMs, hold.leaseMs >= 0),
                  deadlineValue(hold), hold.renewals, orNull(hold.mostWaiters, hold.mostWaiters >= 0),
                  orNull(hold.askedSeconds, hold.askedSeconds >= 0),
                  orNull(hold.refused, hold.refused >= 0)});
}

void HoldTable::update(Writing *writing, const Hold &hold)
{
    writing->run(m_update,
                 {int(TroubleCounted), flagsOf(hold), hold.masters, orNull(hold.leaseMs, hold.leaseMs >= 0),
                  deadlineValue(hold), hold.renewals, orNull(hold.mostWaiters, hold.mostWaiters >= 0),
                  orNull(hold.askedSeconds, hold.askedSeconds >= 0), orNull(hold.refused, hold.refused >= 0),
                  hold.id});
    if (hold.to || troubleOf(hold) == Trouble::None || m_counted.contains(hold.id))
        return;
    noteTrouble(writing, hold, m_keys.find(writing, &m_names, hold.deployment, hold.key), hold.lastSeen);
    writing->run(m_flag, {int(TroubleCounted), hold.id});
    m_counted.insert(hold.id);
}

void HoldTable::end(Writing *writing, const Hold &hold)
{
    const qint64 length = std::max<qint64>(0, *hold.to - hold.from);
    const qint64 sure = std::max<qint64>(0, *hold.to - hold.lastSeen);
    if (!writing->run(
            m_end, {flagsOf(hold), levelOf(length), length, orNull(sure, sure > 0), whyCode(hold), hold.id})
        || m_end.changed() == 0)
        return; // another program was faster
    update(writing, hold);
    const KeyTable::Key key = m_keys.find(writing, &m_names, hold.deployment, hold.key);
    count(writing, hold, key);
    if (m_lastEnds.size() >= mostEnds)
        m_lastEnds.clear();
    if (hold.isEndKnown())
        m_lastEnds.insert(Place(key.number, hold.server), hold.end()->middle());
    else
        m_lastEnds.remove(Place(key.number, hold.server));
}

void HoldTable::count(Writing *writing, const Hold &hold, const KeyTable::Key &key)
{
    if (!m_lengths.knows(writing, hold.deployment, hold.key)) {
        if (writing->find(m_earlier, {key.number, hold.id}))
            m_lengths.begin(writing, holdAt(m_earlier.row()));
        m_earlier.done();
    }
    const auto gap = m_gaps.constFind(hold.id);
    m_lengths.add(writing, shapeOf(writing, key), hold,
                  gap == m_gaps.constEnd() ? std::nullopt : std::optional(*gap));
    m_gaps.remove(hold.id);
    if (troubleOf(hold) != Trouble::None)
        noteTrouble(writing, hold, key, *hold.to);
    m_counted.remove(hold.id);
}

/// Each hold counts once, from when trouble is seen: a lock that is waited for now is not first told of when
/// it has ended.
void HoldTable::noteTrouble(Writing *writing, const Hold &hold, const KeyTable::Key &key, UnixMs at)
{
    m_keys.noteTrouble(writing, key.number, at);
    if (!m_counted.contains(hold.id))
        countMinute(writing, hold.deployment, at, 0, 1);
}

QByteArray HoldTable::shapeOf(Writing *writing, const KeyTable::Key &key)
{
    QByteArray shape;
    if (writing->find(m_shape, {key.shape}))
        shape = m_shape.value(0).toByteArray();
    m_shape.done();
    return shape;
}

void HoldTable::countMinute(Writing *writing, qint32 deployment, UnixMs at, int begun, int trouble)
{
    if (writing->failed())
        return;
    auto &[manyBegun, manyTroubles] = m_minutes[{deployment, at / minuteMs}];
    manyBegun += begun;
    manyTroubles += trouble;
}

void HoldTable::correctEnd(Writing *writing, const Hold &hold, const Hold &corrected)
{
    if (!writing->run(m_correct, {whyCode(corrected), flagsOf(corrected), hold.id, int(hold.why)})
        || m_correct.changed() == 0)
        return;
    const KeyTable::Key key = m_keys.find(writing, &m_names, hold.deployment, hold.key);
    m_lengths.correct(writing, shapeOf(writing, key), hold, corrected);
    if (troubleOf(corrected) != Trouble::None && troubleOf(hold) == Trouble::None)
        noteTrouble(writing, hold, key, hold.to.value_or(hold.lastSeen));
}

void HoldTable::putSteps(Writing *writing, qint64 number, quint32 part, const QByteArray &bytes)
{
    writing->run(m_steps, {number, part, bytes});
}

void HoldTable::putInWay(Writing *writing, const Hold &hold)
{
    for (const StoodInWay &each : hold.inWay) {
        const bool isNoLock = each.what == StoodInWay::What::NoLock;
        writing->run(m_inWay,
                     {hold.id, each.master, int(each.what), isNoLock ? each.type : packedToken(each.token)});
    }
}

void HoldTable::putQuorum(Writing *writing, const Hold &hold)
{
    writing->run(m_quorum, {hold.id, packedQuorum(hold.quorum, hold.from)});
}

void HoldTable::noteAction(Writing *writing, qint64 number, const QString &action, OurDeed deed)
{
    writing->run(m_action, {number, actionText(action, deed)});
}

QList<Hold> HoldTable::open(Writing *writing, qint32 deployment)
{
    QList<Hold> holds;
    for (bool more = writing->find(m_open, {deployment}); more; more = m_open.next()) {
        holds.append(holdAt(m_open.row()));
        takeCounted(m_open.row(), holds.constLast());
    }
    m_open.done();
    for (Hold &hold : holds) {
        if (hold.masters > 1) // a course that cannot be read is unknown
            (void)readQuorum(writing->database(), &hold);
    }
    return holds;
}

void HoldTable::flush(Writing *writing)
{
    m_lengths.flush(writing);
    for (const auto &[place, counts] : m_minutes)
        writing->run(m_minute, {place.first, place.second, counts.first, counts.second});
    m_minutes.clear();
}

void HoldTable::forget()
{
    m_names.forget();
    m_keys.forget();
    m_lengths.forget();
    m_minutes.clear();
    m_lastEnds.clear();
    m_gaps.clear();
    m_counted.clear();
    for (Statement *each : {&m_last, &m_findOpen, &m_findEnded, &m_holder, &m_lastPart, &m_insert, &m_update,
                            &m_end, &m_earlier, &m_open, &m_shape, &m_correct, &m_steps, &m_inWay, &m_quorum,
                            &m_action, &m_minute, &m_flag})
        each->clear();
}

} // namespace history
