// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/alerts/alert_rules.h"

namespace locks {

QJsonObject AlertRules::toJson() const
{
    return {{QStringLiteral("no-expiry"), noExpiry},
            {QStringLiteral("renewal-missed"), renewalMissed},
            {QStringLiteral("held-over-ms"), double(heldOver.count())},
            {QStringLiteral("owner-changes"), ownerChanges}};
}

AlertRules AlertRules::fromJson(const QJsonObject &json)
{
    AlertRules rules;
    rules.noExpiry = json.value(QStringLiteral("no-expiry")).toBool();
    rules.renewalMissed = json.value(QStringLiteral("renewal-missed")).toBool();
    rules.heldOver =
        std::chrono::milliseconds(qMax<qint64>(0, json.value(QStringLiteral("held-over-ms")).toInteger()));
    rules.ownerChanges = qMax(0, json.value(QStringLiteral("owner-changes")).toInt());
    return rules;
}

} // namespace locks
