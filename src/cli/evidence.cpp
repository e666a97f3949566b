// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/evidence.h"

#include "cli/span_text.h"
#include "locks/rules/rule_set.h"
#include "locks/watch/key_look.h"
#include "redis/bytes.h"

#include <QCoreApplication>

namespace cli {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(cli::Evidence)
};

using Looked = redis::Result<locks::Reading>;

QCoro::Task<Looked> look(redis::Endpoint endpoint, QByteArray key, redis::TaskScope *scope)
{
    const auto connection = redis::Connection::create(endpoint, QByteArrayLiteral("lockscope-look"));
    const redis::TaskScope::Closer closer = scope->addCloser(connection);
    const redis::Result<void> opened = co_await redis::Connection::open(connection);
    if (!opened.ok())
        co_return opened.error();
    const Looked looked = co_await locks::lookAt(connection, key, endpoint.timeout);
    connection->close();
    co_return looked;
}

QString leftText(qint64 pttl)
{
    return timeLeftText(pttl < 0 ? std::nullopt : std::optional<qint64>(pttl));
}

QString lineOf(const QString &master, const Looked &looked, const std::optional<QByteArray> &held,
               const QByteArray &token)
{
    if (!looked.ok())
        return Text::tr("%1: %2").arg(master, looked.error().text);
    if (!looked->exists)
        return Text::tr("%1: no such key").arg(master);
    if (!held)
        return Text::tr("%1: not one owner, %2").arg(master, leftText(looked->pttl));
    if (*held == token)
        return Text::tr("%1: this token, %2").arg(master, leftText(looked->pttl));
    return Text::tr("%1: token %2, %3")
        .arg(master, redis::shownBytes(held->left(64)), leftText(looked->pttl));
}

std::optional<QByteArray> tokenIn(const Looked &looked, const QByteArray &token, const locks::RuleSet &rules)
{
    if (!looked.ok() || !looked->exists || looked->truncated)
        return std::nullopt;
    const locks::Dialects &table = locks::Dialects::table();
    const locks::Observation observation{*looked, true, QDateTime::currentMSecsSinceEpoch()};
    const locks::Dialect &dialect = table.at(rules.recognise(observation));
    return dialect.holds(*looked, token) ? token : dialect.token(*looked);
}

} // namespace

QCoro::Task<Evidence> gatherEvidence(locks::DeploymentSpec spec, QByteArray key, QByteArray token,
                                     redis::TaskScope *scope)
{
    std::vector<QCoro::Task<Looked>> tasks;
    for (const redis::Endpoint &endpoint : spec.masters)
        tasks.push_back(look(endpoint, key, scope));
    const locks::RuleSet rules(spec.rules);
    Evidence evidence;
    for (size_t i = 0; i < tasks.size(); ++i) {
        const Looked looked = co_await tasks[i];
        const std::optional<QByteArray> held = tokenIn(looked, token, rules);
        evidence.lines.append(lineOf(spec.masters[i].label(), looked, held, token));
        if (tasks.size() == 1 && held == token && looked->pttl >= 0)
            evidence.deadline = looked->deadline();
    }
    co_return evidence;
}

} // namespace cli
