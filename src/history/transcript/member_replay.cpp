// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/transcript/member_replay.h"

#include "locks/dialects/dialects.h"
#include "locks/dialects/lock_judge.h"

#include <cmath>
#include <limits>

namespace history {

namespace {

/// A bound of ZREMRANGEBYSCORE; nullopt: the server refused it.
struct Bound
{
    double score = 0;
    bool isOpen = false;
};
std::optional<Bound> boundIn(QByteArray word)
{
    const bool isOpen = word.startsWith('(');
    if (isOpen)
        word.remove(0, 1);
    const QByteArray sign = word.toLower();
    if (sign == "-inf")
        return Bound{-std::numeric_limits<double>::infinity(), isOpen};
    if (sign == "+inf" || sign == "inf")
        return Bound{std::numeric_limits<double>::infinity(), isOpen};
    bool isNumber = false;
    const double score = word.toDouble(&isNumber);
    return isNumber ? std::optional(Bound{score, isOpen}) : std::nullopt;
}

} // namespace

/// Times in scores are Unix times in seconds or milliseconds: of when the member came, or of when it ends.
std::optional<UnixMs> MemberReplay::deadlineIn(double score, UnixMs now)
{
    constexpr double leastMs = 1e11; // 5138 as seconds, 1973 as milliseconds
    constexpr qint64 longest = qint64(400) * 24 * 3600 * 1000;
    constexpr qint64 ahead = 100; // of the server's clock, by which the client's own may be
    if (!std::isfinite(score) || score <= 0 || score > 1e15)
        return std::nullopt;
    const auto at = UnixMs(score < leastMs ? score * 1000 : score);
    return at > now + ahead && at - now < longest ? std::optional(at) : std::nullopt;
}

void MemberReplay::expire(UnixMs at)
{
    if (m_deadline < 0 || at <= m_deadline)
        return;
    endAll(m_deadline, EndReason::Expired);
    m_deadline = -1;
    m_isCertain = true;
}

void MemberReplay::end(const Member &member, UnixMs at, EndReason why)
{
    if (member.hold < 0)
        return;
    Hold &hold = m_told->holds[member.hold];
    hold.to = std::max(at, hold.from);
    hold.lastSeen = *hold.to;
    hold.why = why;
}

void MemberReplay::endAll(UnixMs at, EndReason why)
{
    for (const Member &each : std::as_const(m_members))
        end(each, at, why);
    m_members.clear();
}

/// False: by its name and this member it is no lock.
bool MemberReplay::begin(const Deed &deed, const QByteArray &member, double score, Member *begun)
{
    locks::Reading reading;
    reading.key = m_key;
    reading.type = m_isSorted ? locks::KeyType::SortedSet : locks::KeyType::Set;
    reading.members = {{member, m_isSorted ? QByteArray::number(score, 'g', 17) : QByteArray()}};
    reading.memberCount = 1;
    reading.pttl = m_deadline < 0 ? -1 : m_deadline - deed.at();
    const bool isNamed = locks::hasLockWord(m_key);
    const locks::Observation observation{reading, isNamed ? locks::NameSign::Lock : locks::NameSign::Nothing,
                                         deed.at(), locks::Shape::Other};
    const locks::Dialects &table = locks::Dialects::table();
    const locks::LibraryIndex library = table.recognise(observation);
    if (library == locks::Dialects::companion || !locks::LockJudge::isLock(observation, library))
        return false;
    Hold hold;
    hold.deployment = m_database;
    hold.key = m_key;
    hold.token = member;
    hold.hasToken = true;
    const locks::Dialect &dialect = table.at(library);
    hold.library = dialect.id();
    const QString owner = dialect.ownerOf(reading).text;
    hold.owner = owner.isEmpty() ? QString::fromUtf8(deed.client) : owner;
    hold.from = deed.at();
    hold.birthSeen = m_isCertain;
    hold.lastSeen = deed.at();
    hold.deadline = deadlineIn(score, deed.at());
    if (hold.deadline)
        hold.leaseMs = *hold.deadline - deed.at();
    hold.refused = 0;
    begun->hold = m_told->holds.size();
    m_told->holds.append(hold);
    m_told->steps.append(QList<Step>());
    return true;
}

void MemberReplay::add(const Deed &deed, const QByteArray &member, double score)
{
    expire(deed.at());
    const auto known = m_members.find(member);
    if (known == m_members.end()) {
        Member fresh{-1, score};
        begin(deed, member, score, &fresh);
        m_members.insert(member, fresh);
        return;
    }
    const bool isRenewed = m_isSorted && known->hold >= 0 && score > known->score;
    known->score = score;
    if (!isRenewed)
        return;
    Hold &hold = m_told->holds[known->hold];
    const std::optional<UnixMs> deadline = deadlineIn(score, deed.at());
    if (++hold.renewals == 1 && hold.deadline)
        m_told->steps[known->hold].append({Step::Kind::Lease, hold.from, *hold.deadline - hold.from});
    m_told->steps[known->hold].append(
        {Step::Kind::Renewed, deed.at(), deadline ? *deadline - deed.at() : -1});
    hold.deadline = deadline;
    hold.leaseMs = std::max(hold.leaseMs, deadline ? *deadline - deed.at() : -1);
}

bool MemberReplay::has(const QByteArray &member, UnixMs at)
{
    expire(at);
    return m_members.contains(member);
}

void MemberReplay::drop(const Deed &deed, const QByteArray &member)
{
    expire(deed.at());
    end(m_members.take(member), deed.at(), EndReason::ReleasedOrDeleted);
}

void MemberReplay::dropScores(const Deed &deed, const QByteArray &least, const QByteArray &most)
{
    expire(deed.at());
    const auto from = boundIn(least);
    const auto to = boundIn(most);
    if (!from || !to)
        return;
    m_members.removeIf([&](const auto &each) {
        const double score = each.value().score;
        const bool isWithin = (from->isOpen ? score > from->score : score >= from->score)
            && (to->isOpen ? score < to->score : score <= to->score);
        if (isWithin)
            end(each.value(), deed.at(), EndReason::Lapsed);
        return isWithin;
    });
}

/// Who deletes all of them has at most one himself.
void MemberReplay::remove(const Deed &deed)
{
    using Incident = Transcript::Incident;
    expire(deed.at());
    for (const Member &each : std::as_const(m_members)) {
        if (each.hold < 0)
            continue;
        const Hold &hold = m_told->holds.at(each.hold);
        const QByteArray holder = hold.owner.toUtf8();
        if (!deed.isCompared && holder != deed.client)
            m_told->incidents.append(
                {Incident::Kind::OtherDeletion, deed.at(), m_database, m_key, deed.client, holder, false});
    }
    endAll(deed.at(), EndReason::ReleasedOrDeleted);
    m_deadline = -1;
    m_isCertain = true;
}

void MemberReplay::setLife(const Deed &deed, qint64 lifeMs)
{
    expire(deed.at());
    m_deadline = lifeMs < 0 || (m_members.isEmpty() && m_isCertain) ? -1 : deed.at() + lifeMs;
}

void MemberReplay::refuse(const Deed &deed)
{
    expire(deed.at());
    qsizetype oldest = -1;
    for (const Member &each : std::as_const(m_members)) {
        if (each.hold >= 0 && (oldest < 0 || each.hold < oldest))
            oldest = each.hold;
    }
    if (oldest >= 0)
        ++m_told->holds[oldest].refused; // counted once, of the one that has it longest
    else if (!m_isCertain)
        ++m_told->unsure;
}

void MemberReplay::flush(UnixMs at)
{
    expire(at);
    endAll(at, EndReason::Flushed);
    m_deadline = -1;
    m_isCertain = true;
}

void MemberReplay::lose(UnixMs at)
{
    expire(at);
    endAll(at, EndReason::CannotTell);
    m_deadline = -1;
    m_isCertain = false;
}

void MemberReplay::finish(UnixMs at)
{
    expire(at);
    for (const Member &each : std::as_const(m_members)) {
        if (each.hold >= 0)
            m_told->holds[each.hold].lastSeen = at;
    }
}

} // namespace history
