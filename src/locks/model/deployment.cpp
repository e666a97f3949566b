// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/model/deployment.h"

#include <optional>

namespace locks {

QByteArray environmentId(Environment environment)
{
    switch (environment) {
    case Environment::Production:
        return QByteArrayLiteral("production");
    case Environment::Staging:
        return QByteArrayLiteral("staging");
    case Environment::Development:
        return QByteArrayLiteral("development");
    case Environment::Sandbox:
        return QByteArrayLiteral("sandbox");
    }
    return {};
}

std::optional<Environment> environmentFromId(QByteArrayView id)
{
    for (Environment each :
         {Environment::Production, Environment::Staging, Environment::Development, Environment::Sandbox}) {
        if (id == environmentId(each))
            return each;
    }
    return std::nullopt;
}

QList<QByteArray> DeploymentSpec::allPatterns() const
{
    QList<QByteArray> all = patterns;
    for (const Rule &rule : rules) {
        if (!patternsOnly && !rule.pattern.isEmpty() && !all.contains(rule.pattern))
            all.append(rule.pattern);
    }
    return all;
}

QList<QByteArray> defaultPatterns()
{
    return {QByteArrayLiteral("lock:*"), QByteArrayLiteral("Lock:*"), QByteArrayLiteral("redlock:*"),
            QByteArrayLiteral("mutex:*"), QByteArrayLiteral("semaphore:*")};
}

QList<QByteArray> widerPatterns()
{
    return {QByteArrayLiteral("*:lock"), QByteArrayLiteral("*[Ll]ock*")};
}

QString deploymentLabel(const std::vector<redis::Endpoint> &masters)
{
    if (masters.empty())
        return {};
    const QString first = masters.front().label();
    return masters.size() == 1 ? first
                               : QStringLiteral("%1+%2").arg(first).arg(qsizetype(masters.size()) - 1);
}

} // namespace locks
