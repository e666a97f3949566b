// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/print/statistics_table.h"

#include "base/bytes.h"
#include "base/duration_text.h"
#include "history/read/hold_words.h"

#include <QCoreApplication>
#include <QLocale>

namespace cli {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(cli::HistoryCommand)
};

QString span(qint64 ms)
{
    return ms < 0 ? QStringLiteral("–") : base::spanText(ms, base::SpanStyle::Listed);
}

QString endsText(const history::HoldStatistics &statistics)
{
    QStringList parts;
    for (const locks::EndReason why : locks::allEndReasons) {
        if (const qint64 times = statistics.ends[size_t(why)]; times > 0)
            parts.append(QStringLiteral("%1 %2").arg(QLocale().toString(times), locks::endReasonText(why)));
    }
    return parts.join(QStringLiteral(", "));
}

} // namespace

TextTable statisticsTable(const QList<history::HoldStatistics> &all)
{
    TextTable table({{Text::tr("SHAPE"), 40},
                     {Text::tr("HOLDS"), 12, true},
                     {Text::tr("HALF UNDER"), 20, true},
                     {Text::tr("99 % UNDER"), 20, true},
                     {Text::tr("LONGEST"), 20, true},
                     {Text::tr("RENEWALS"), 12, true},
                     {Text::tr("FREE BETWEEN"), 20, true},
                     {Text::tr("ENDS"), 80}});
    for (const history::HoldStatistics &each : all)
        table.add({base::shownBytes(each.name), QLocale().toString(each.holds), span(each.p50Ms),
                   span(each.p99Ms), span(each.longestMs), QLocale().toString(each.renewals),
                   span(each.gapP50Ms), endsText(each)});
    return table;
}

} // namespace cli
