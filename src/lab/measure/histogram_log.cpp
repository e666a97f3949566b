// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/measure/histogram_log.h"

#include "lab/spec/histogram_encoding.h"
#include "lab/spec/strategies.h"

#include <QLocale>

namespace lab {

namespace {

QByteArray line(const QByteArray &tag, const Histogram &histogram, double startSeconds, double seconds)
{
    // A tag may hold neither commas nor spaces.
    QByteArray clean = tag;
    for (char &letter : clean) {
        if (letter == ',' || letter == ' ' || letter == '\n' || letter == '\r')
            letter = '_';
    }
    const QByteArray times = QByteArray::number(startSeconds, 'f', 3) + ','
        + QByteArray::number(seconds, 'f', 3) + ',' + QByteArray::number(double(histogram.max()), 'f', 3);
    return "Tag=" + clean + ',' + times + ',' + encoded(histogram) + '\n';
}

} // namespace

QByteArray HistogramLog::header(const QDateTime &start)
{
    const double seconds = double(start.toMSecsSinceEpoch()) / 1000;
    return "#[Histogram log format version 1.3]\n#[StartTime: " + QByteArray::number(seconds, 'f', 3)
        + " (seconds since epoch), " + start.toUTC().toString(Qt::ISODate).toLatin1()
        + "]\n\"StartTimestamp\",\"Interval_Length\",\"Interval_Max\",\"Interval_Compressed_Histogram\"\n";
}

QByteArray HistogramLog::lines(const RunResult &result, double startSeconds)
{
    const double seconds = double(result.elapsedMs) / 1000;
    const QByteArray tag = Strategies::shown(result.strategy);
    QByteArray text;
    if (result.waits)
        text += line(tag, *result.waits, startSeconds, seconds);
    if (result.correctedWaits)
        text += line(tag + ".corrected", *result.correctedWaits, startSeconds, seconds);
    if (result.unfinishedWaits && result.unfinishedWaits->count() > 0)
        text += line(tag + ".unfinished", *result.unfinishedWaits, startSeconds, seconds);
    return text;
}

} // namespace lab
