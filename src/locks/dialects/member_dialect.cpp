// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/dialects/member_dialect.h"

#include "locks/model/action_kind.h"

#include <algorithm>
#include <cmath>

namespace locks {

Millis instantOfScore(const Reading &reading, const QByteArray &score, double unit)
{
    bool isNumber = false;
    const double time = score.toDouble(&isNumber) * unit;
    constexpr double farAway = 9e15;
    if (!isNumber || !std::isfinite(time) || time >= farAway)
        return noDeadline;
    return Millis(std::max(time, -farAway)) - reading.unixMinusSteady;
}

void dropLapsed(QList<InnerOwner> *owners, Millis at)
{
    const auto isOver = [at](const InnerOwner &owner) {
        return owner.deadline <= at;
    };
    if (!std::all_of(owners->begin(), owners->end(), isOver))
        owners->removeIf(isOver);
}

QList<InnerOwner> MemberDialect::ownersIn(const Reading &reading) const
{
    QList<InnerOwner> owners;
    if (reading.type != m_type)
        return owners;
    for (const auto &[member, score] : reading.members) {
        if (isOwner(member))
            owners.append({member, 1, reading.unixMinusSteady ? deadlineOf(reading, score) : noDeadline});
    }
    dropLapsed(&owners, reading.readAt);
    return owners;
}

InsidePtr MemberDialect::inside(const Reading &reading) const
{
    auto inside = std::make_shared<Inside>();
    inside->owners = ownersIn(reading);
    inside->ownersCut = reading.memberCount > reading.members.size();
    fill(reading, inside.get());
    return inside;
}

std::optional<QByteArray> MemberDialect::token(const Reading &reading) const
{
    if (!reading.exists || reading.memberCount > reading.members.size())
        return std::nullopt;
    const QList<InnerOwner> owners = ownersIn(reading);
    return owners.size() == 1 ? std::optional(owners.first().token) : std::nullopt;
}

std::optional<qint64> MemberDialect::logicalExpiry(const Reading &reading) const
{
    Millis latest = std::numeric_limits<Millis>::min();
    for (const InnerOwner &owner : ownersIn(reading))
        latest = std::max(latest, owner.deadline);
    const bool known = latest != std::numeric_limits<Millis>::min() && latest != noDeadline;
    constexpr Millis rounding = 50;
    if (!known || latest > reading.deadline() - rounding)
        return std::nullopt;
    return latest + reading.unixMinusSteady;
}

QString MemberDialect::refusal(ActionKind kind) const
{
    if (kind == ActionKind::SetExpiry)
        return dialectText(QT_TRANSLATE_NOOP("Dialect",
                                             "Each owner of such a lock has a lease of its own, kept as its "
                                             "score: extend that one instead."));
    return Dialect::refusal(kind);
}

Recipe MemberDialect::release(const QByteArray &key, const QByteArray &token) const
{
    return {m_type == KeyType::Set ? QByteArrayLiteral("set_release") : QByteArrayLiteral("zset_release"),
            {key},
            {token}};
}

Recipe MemberDialect::memberExtend(const QByteArray &key, const QByteArray &token,
                                   std::chrono::milliseconds ttl, bool allowShorter, const char *unit)
{
    return {QByteArrayLiteral("member_extend"),
            {key},
            {token, QByteArray::number(qint64(ttl.count())), allowShorter ? "1" : "0", unit}};
}

} // namespace locks
