// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/alerts/alert_rules.h"

#include "redis/transport/duration.h"

#include <QCoreApplication>

namespace locks {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(locks::AlertRules)
};

std::chrono::milliseconds timeIn(const QJsonObject &json, QLatin1String name)
{
    return std::chrono::milliseconds(qMax<qint64>(0, json.value(name).toInteger()));
}

} // namespace

redis::Result<QList<KeyLimit>> keyLimitsFrom(const QString &text)
{
    QList<KeyLimit> limits;
    const QStringList parts = text.split(u',', Qt::SkipEmptyParts);
    for (const QString &each : parts) {
        const QString part = each.trimmed();
        const qsizetype gap = part.lastIndexOf(u' ');
        if (part.isEmpty())
            continue;
        if (gap < 0)
            return redis::Error{
                redis::ErrorKind::BadInput,
                Text::tr("“%1” is not a pattern followed by a time, such as nightly:* 2h.").arg(part),
                {}};
        const auto time = redis::parseDuration(part.sliced(gap + 1));
        if (!time.ok())
            return time.error();
        limits.append({part.first(gap).trimmed().toUtf8(), *time});
    }
    return limits;
}

QJsonObject AlertRules::toJson() const
{
    return {{QStringLiteral("no-expiry"), noExpiry},
            {QStringLiteral("no-expiry-for-ms"), qint64(noExpiryFor.count())},
            {QStringLiteral("renewal-missed"), renewalMissed},
            {QStringLiteral("renewal-missed-for-ms"), qint64(missedFor.count())},
            {QStringLiteral("holder-gone"), holderGone},
            {QStringLiteral("held-over-ms"), qint64(heldOver.count())},
            {QStringLiteral("limits"), limits},
            {QStringLiteral("overdue"), overdue},
            {QStringLiteral("owner-changes"), ownerChanges}};
}

AlertRules AlertRules::fromJson(const QJsonObject &json)
{
    AlertRules rules;
    rules.noExpiry = json.value(QStringLiteral("no-expiry")).toBool();
    rules.noExpiryFor = timeIn(json, QLatin1String("no-expiry-for-ms"));
    rules.renewalMissed = json.value(QStringLiteral("renewal-missed")).toBool();
    rules.missedFor = timeIn(json, QLatin1String("renewal-missed-for-ms"));
    rules.holderGone = json.value(QStringLiteral("holder-gone")).toBool();
    rules.heldOver = timeIn(json, QLatin1String("held-over-ms"));
    rules.limits = json.value(QStringLiteral("limits")).toString();
    rules.overdue = json.value(QStringLiteral("overdue")).toBool();
    rules.ownerChanges = qMax(0, json.value(QStringLiteral("owner-changes")).toInt());
    return rules;
}

} // namespace locks
