// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/actions/action_output.h"

#include "base/bytes.h"
#include "cli/print/span_text.h"
#include "export/action_json.h"
#include "locks/action/report_words.h"

#include <QCoreApplication>
#include <QJsonDocument>

namespace cli {

namespace {

using locks::ActionReport;
using locks::Outcome;

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(cli::ActionOutput)
};

bool succeeded(Outcome outcome)
{
    return outcome == Outcome::Done || outcome == Outcome::WouldDo;
}

QString word(const QByteArray &ascii)
{
    return QString::fromLatin1(ascii);
}

void printText(Output *output, const ActionReport &report)
{
    QStringList lines{word(locks::outcomeWord(report.outcome)) + QStringLiteral(": ") + report.sentence};
    if (!report.id.isEmpty())
        lines.append(Text::tr("  action   %1").arg(report.id));
    if (report.hasTokenNow)
        lines.append(Text::tr("  token    %1").arg(base::shownBytes(report.tokenNow)));
    if (report.ttlNowMs >= -1) {
        const auto left = report.ttlNowMs < 0 ? std::nullopt : std::optional<qint64>(report.ttlNowMs);
        lines.append(Text::tr("  lease    %1").arg(timeLeftText(left)));
    }
    if (report.validityMs >= 0)
        lines.append(Text::tr("  valid    %1").arg(timeLeftText(report.validityMs)));
    for (const locks::Caution &each : report.warnings)
        lines.append(Text::tr("  warning  %1").arg(each.sentence));
    for (const locks::MasterReport &master : report.masters) {
        const QString error =
            master.error.isEmpty() ? QString() : QString(QStringLiteral(": ") + master.error);
        lines.append(
            QStringLiteral("  %1  %2%3").arg(master.master, word(locks::wordOf(report, master)), error));
    }
    for (const locks::MasterReport &master : report.masters) {
        for (const QByteArray &member : master.members)
            lines.append(Text::tr("  removed  %1 on %2").arg(base::shownBytes(member), master.master));
    }
    for (const QString &denied : report.denied)
        lines.append(Text::tr("  denied   %1").arg(denied));
    for (const QString &line : std::as_const(lines))
        output->text(line);
}

} // namespace

QByteArray reportLine(const ActionReport &report, const QByteArray &event)
{
    QJsonObject object = exports::toJson(report);
    if (!event.isEmpty())
        object.insert(QStringLiteral("event"), word(event));
    return base::harmlessJson(QJsonDocument(object).toJson(QJsonDocument::Compact));
}

void printReport(Output *output, const ActionReport &report, bool asJson, const QByteArray &event)
{
    if (!asJson) {
        if (event == "renewed")
            output->text(Text::tr("renewed: %1").arg(timeLeftText(report.ttlNowMs)));
        else
            printText(output, report);
        return;
    }
    output->line(reportLine(report, event));
    if (!succeeded(report.outcome))
        output->message(report.sentence);
}

} // namespace cli
