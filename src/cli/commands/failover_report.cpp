// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/commands/failover_report.h"

#include "base/bytes.h"
#include "base/duration_text.h"
#include "cli/commands/recorded_source.h"
#include "cli/print/moment_text.h"
#include "cli/print/text_table.h"
#include "history/read/failover_words.h"

namespace cli {

using history::FailoverLock;
using history::FailoverReplay;
using history::Fate;

namespace {

QString holderOf(const std::optional<history::Hold> &hold)
{
    if (!hold)
        return QStringLiteral("–");
    return hold->owner.isEmpty() ? base::shownShort(hold->token, 24) : base::shownText(hold->owner);
}

void writeHolder(exports::JsonWriter &json, QByteArrayView name, const std::optional<history::Hold> &hold)
{
    if (!hold) {
        json.null(name);
        return;
    }
    json.beginObject(name);
    if (hold->hasToken)
        json.bytes("token", hold->token);
    else
        json.null("token");
    if (hold->owner.isEmpty())
        json.null("owner");
    else
        json.text("owner", hold->owner);
    json.time("from", hold->from);
    if (hold->to)
        json.time("to", *hold->to);
    else
        json.null("to");
    json.endObject();
}

} // namespace

FailoverReport::FailoverReport(history::HistoryReader *reader, const QList<history::Deployment> &deployments,
                               Output *output)
    : m_reader(reader)
    , m_deployments(deployments)
    , m_output(output)
{
}

QString FailoverReport::nameOf(qint32 deployment) const
{
    const history::Deployment *found = deploymentIn(m_deployments, deployment);
    return found ? found->name : QString();
}

redis::Result<void> FailoverReport::print(const history::HoldQuery &query, Form form)
{
    const auto found = history::failovers(m_reader, query.deployment, query.since, query.until);
    if (!found.ok())
        return found.error();
    for (const history::ServerEvent &each : *found) {
        const auto replay = history::replayFailover(m_reader, each);
        if (!replay.ok())
            return replay.error();
        form == Form::Json ? printJson(*replay) : printTable(*replay);
    }
    if (found->isEmpty() && form == Form::Table)
        m_output->message(tr("No failover is recorded of that time."));
    return {};
}

void FailoverReport::printTable(const FailoverReplay &replay)
{
    m_output->text(tr("%1: %2 failed over at %3. %4.")
                       .arg(nameOf(replay.event.deployment), replay.event.master, momentText(replay.event.at),
                            history::fateCounts(replay)));
    TextTable table({{tr("KEY"), 40},
                     {tr("BEFORE"), 30},
                     {tr("AFTER"), 30},
                     {tr("WHAT BECAME OF IT"), 20},
                     {tr("UNPROTECTED FOR"), 12, true}});
    for (const FailoverLock &each : replay.locks) {
        if (each.fate == Fate::Survived || each.fate == Fate::Fresh)
            continue;
        const QString key = each.server.isEmpty()
            ? base::shownBytes(each.key)
            : base::shownBytes(each.key) + QStringLiteral(" · ") + each.server;
        table.add({key, holderOf(each.before), holderOf(each.after), history::fateWords(each.fate),
                   each.unprotectedMs < 0 ? QStringLiteral("–")
                                          : base::spanText(each.unprotectedMs, base::SpanStyle::Listed)});
    }
    if (table.count() == 0)
        return;
    m_output->line(table.header().toUtf8());
    for (size_t i = 0; i < table.count(); ++i)
        m_output->line(table.row(i));
}

void FailoverReport::printJson(const FailoverReplay &replay)
{
    for (const FailoverLock &each : replay.locks) {
        m_json.clear();
        m_json.beginObject().bytes("key", each.key);
        m_json.text("deployment", nameOf(replay.event.deployment)).text("master", replay.event.master);
        m_json.time("failover", replay.event.at).word("fate", history::fateWord(each.fate));
        m_json.text("fate_sentence", history::fateSentence(each));
        writeHolder(m_json, "before", each.before);
        writeHolder(m_json, "after", each.after);
        m_json.number("unprotected_ms",
                      each.unprotectedMs < 0 ? std::nullopt : std::optional(each.unprotectedMs));
        m_json.endObject();
        m_output->line(m_json.line());
    }
}

} // namespace cli
