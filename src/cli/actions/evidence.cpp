// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/actions/evidence.h"

#include "base/bytes.h"
#include "cli/print/span_text.h"
#include "locks/dialects/candidate_cautions.h"
#include "locks/dialects/dialects.h"
#include "locks/read/key_look.h"
#include "locks/rules/rule_set.h"

#include <QCoreApplication>

namespace cli {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(cli::Evidence)
};

using Looked = locks::KeyLook;

QCoro::Task<Looked> readMaster(redis::Endpoint endpoint, QByteArray key, base::TaskScope *scope)
{
    const auto connection = redis::Connection::create(endpoint, QByteArrayLiteral("lockscope-look"));
    const base::TaskScope::Closer closer = scope->addCloser(connection);
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
    if (looked.error())
        return Text::tr("%1: %2").arg(master, looked.error()->text);
    const locks::Reading *reading = looked.reading();
    if (!reading)
        return Text::tr("%1: no such key").arg(master);
    if (!held)
        return Text::tr("%1: not one owner, %2").arg(master, leftText(reading->pttl));
    if (*held == token)
        return Text::tr("%1: this token, %2").arg(master, leftText(reading->pttl));
    return Text::tr("%1: token %2, %3")
        .arg(master, base::shownBytes(held->left(64)), leftText(reading->pttl));
}

/// Null where there is nothing to recognise.
const locks::Dialect *dialectOf(const Looked &looked, const locks::RuleSet &rules)
{
    const locks::Reading *reading = looked.reading();
    if (!reading || reading->truncated)
        return nullptr;
    const locks::Observation observation{*reading, locks::NameSign::Lock,
                                         QDateTime::currentMSecsSinceEpoch()};
    return &locks::Dialects::table().at(rules.recognise(observation));
}

bool maySpanKeys(const locks::Dialect &dialect, const QByteArray &key, const QByteArray &token,
                 const locks::Reading &reading)
{
    return locks::maySpanKeys(dialect, locks::candidatesFor(dialect, key, token, reading.pttl != -1));
}

std::optional<QByteArray> tokenIn(const Looked &looked, const QByteArray &token,
                                  const locks::Dialect *dialect)
{
    if (!dialect)
        return std::nullopt;
    return dialect->holds(*looked.reading(), token) ? token : dialect->token(*looked.reading());
}

} // namespace

QCoro::Task<Evidence> gatherEvidence(locks::DeploymentSpec spec, QByteArray key, QByteArray token,
                                     base::TaskScope *scope)
{
    std::vector<QCoro::Task<Looked>> tasks;
    for (const redis::Endpoint &endpoint : spec.masters)
        tasks.push_back(readMaster(endpoint, key, scope));
    const locks::RuleSet rules(spec.rules);
    Evidence evidence;
    for (size_t i = 0; i < tasks.size(); ++i) {
        const Looked looked = co_await tasks[i];
        const locks::Dialect *dialect = dialectOf(looked, rules);
        const std::optional<QByteArray> held = tokenIn(looked, token, dialect);
        evidence.spansKeys |= dialect && maySpanKeys(*dialect, key, token, *looked.reading());
        evidence.lines.append(lineOf(spec.masters[i].label(), looked, held, token));
        evidence.found = evidence.found || held == token;
        if (held == token && looked.reading() && looked.reading()->endsAtUnixMs() != 0)
            evidence.deadlines.append({quint16(i), looked.reading()->endsAtUnixMs()});
    }
    co_return evidence;
}

} // namespace cli
