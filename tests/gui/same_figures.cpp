// SPDX-License-Identifier: GPL-3.0-or-later
#include "same_figures.h"

#include "cli/commands/lab_report.h"
#include "gui/lab/results/results_model.h"
#include "lab/results/result_csv.h"
#include "lab/results/result_json.h"
#include "lab/results/verdict.h"
#include "lab/spec/strategies.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QtTest>

#include <cmath>

using lab::Measure;
using lab::RunResult;

namespace {

/// The figure of a measure as its JSON has it, in the unit of the measure; none: null there.
std::optional<double> figureIn(const QJsonObject &body, const Measure &measure)
{
    const QString id = QString::fromLatin1(measure.id);
    const QStringList path = id.split(u'.');
    QJsonValue value = body.value(path.first());
    if (path.size() > 1)
        value = value.toObject().value(path.at(1));
    const bool hasLease =
        lab::Strategies::find(body.value(QStringLiteral("strategy")).toString().toUtf8())->hasLease();
    if (id == u"lease")
        value = !hasLease ? QJsonValue()
                          : body.value(QStringLiteral("load")).toObject().value(QStringLiteral("lease_ms"));
    if (value.isNull() || value.isUndefined())
        return {};
    const double each = std::max(1.0, body.value(QStringLiteral("completed")).toDouble());
    if (id == u"attempts" || id == u"wasted_round_trips")
        return value.toDouble() / each;
    if (id == u"elapsed_ms")
        return value.toDouble() / 1000;
    return id == u"overlap_ms" ? value.toDouble() * 1000 : value.toDouble();
}

/// A text that a person reads, as a number in the unit of the measure; nan: it is none.
double numberOf(QString text, const Measure &measure)
{
    text.remove(u'≥').remove(QChar(0x2068)).remove(QChar(0x2069)).remove(QStringLiteral("ms"));
    bool ok = false;
    const double number = QLocale().toDouble(text.trimmed(), &ok);
    return !ok ? std::nan("") : measure.unit == Measure::Unit::Microseconds ? number * 1000 : number;
}

/// Half of the last place that is shown.
double rounding(const Measure &measure, int placesOfMilliseconds)
{
    switch (measure.unit) {
    case Measure::Unit::Count:
        return 0.5;
    case Measure::Unit::Microseconds:
        return 0.5001 * std::pow(10.0, 3 - placesOfMilliseconds);
    case Measure::Unit::Tenths:
        return 0.0501;
    case Measure::Unit::Hundredths:
        return 0.00501;
    case Measure::Unit::Thousandths:
        return 0.000501;
    }
    return 0;
}

bool agrees(const QString &text, const std::optional<double> &figure, const Measure &measure, int places)
{
    const double shown = numberOf(text, measure);
    if (!figure)
        return std::isnan(shown) || (shown == 0 && measure.unit != Measure::Unit::Microseconds);
    return std::abs(shown - *figure) <= rounding(measure, places);
}

QByteArrayList cellsOf(const QByteArray &line)
{
    QByteArrayList cells{QByteArray()};
    bool quoted = false;
    for (const char c : line) {
        if (c == '"')
            quoted = !quoted;
        else if (c == ',' && !quoted)
            cells.append(QByteArray());
        else
            cells.last() += c;
    }
    return cells;
}

/// The words are the same everywhere, and the account adds up in each.
void sayTheSameWords(const RunResult &result, const QString &shown, const QJsonObject &body,
                     const QString &cell, const QByteArray &events, const cli::LabReport &report)
{
    const QString verdict = lab::verdictText(result);
    QCOMPARE(shown, verdict);
    QCOMPARE(body.value(QStringLiteral("verdict")).toString(), verdict);
    QCOMPARE(cell, verdict);
    QVERIFY(report.remarks().first().trimmed() == verdict);
    const QJsonArray told = body.value(QStringLiteral("events")).toArray();
    QCOMPARE(told.size(), result.happened.size());
    QByteArrayList ids;
    for (const QJsonValue event : told)
        ids.append(event[u"event"].toString().toLatin1());
    QCOMPARE(events, ids.join("; "));
    for (const QString &sentence : lab::happenedSentences(result.happened))
        QVERIFY(report.remarks().join(u'\n').contains(sentence));
    for (const lab::LiveFault &fault : result.happened)
        QVERIFY2(verdict.contains(fault.label()), qPrintable(verdict));
    if (!result.finalValue) {
        QVERIFY(body.value(QStringLiteral("account")).isNull());
        return;
    }
    QJsonObject account = body.value(QStringLiteral("account")).toObject();
    const double asked = account.take(QStringLiteral("asked")).toDouble();
    double sum = 0;
    for (const QJsonValue part : std::as_const(account))
        sum += part.toDouble();
    QCOMPARE(sum, asked);
    QCOMPARE(asked, double(result.expected));
}

} // namespace

void sayTheSame(const QList<RunResult> &results)
{
    gui::LabResultsModel model;
    for (const RunResult &result : std::as_const(results))
        model.add(result);
    const QByteArrayList csv = lab::toCsv(results).trimmed().split('\n');
    const QByteArrayList names = cellsOf(csv.first());
    for (int row = 0; row < results.size(); ++row) {
        const RunResult &result = results.at(row);
        const QByteArray &id = result.strategy;
        const QJsonObject body = lab::toJson(result).value(QStringLiteral("result")).toObject();
        const QByteArrayList cells = cellsOf(csv.at(row + 1));
        const cli::LabReport report({}, result);
        const QStringList printed = report.row().simplified().split(u' ');
        QList<const Measure *> columns;
        for (const Measure &measure : lab::measures()) {
            const QByteArray what = id + " " + measure.id;
            const auto figure = measure.figure ? figureIn(body, measure) : std::nullopt;
            if (measure.title && measure.figure && !measure.words) {
                const QString shown =
                    model.index(row, gui::LabResultsModel::columnOf(measure.id)).data().toString();
                QVERIFY2(agrees(shown, figure, measure, 2),
                         qPrintable(QString::fromLatin1(what) + u' ' + shown));
            }
            if (measure.json && names.contains(measure.id)) {
                const QJsonValue value = measure.json(result);
                const QByteArray cell = cells.value(names.indexOf(measure.id));
                const bool same = value.isDouble() ? std::abs(cell.toDouble() - value.toDouble()) < 1e-6
                    : value.isString()             ? QString::fromUtf8(cell) == value.toString()
                                                   : true;
                QVERIFY2(same, QByteArray(what + ' ' + cell).constData());
            }
            if (measure.brief && (!measure.when || measure.when(result)))
                columns.append(&measure);
        }
        std::stable_sort(columns.begin(), columns.end(),
                         [](const auto *one, const auto *other) { return one->section < other->section; });
        QCOMPARE(printed.size(), columns.size() + 1 + (result.stopped ? 1 : 0)); // "(stopped)" behind them
        for (qsizetype column = 0; column < columns.size(); ++column) {
            const Measure &measure = *columns.at(column);
            const QString shown = printed.at(column + 1);
            QVERIFY2(agrees(shown, figureIn(body, measure), measure, 3),
                     QByteArray(id + ' ' + measure.id + ' ' + shown.toUtf8()).constData());
        }
        sayTheSameWords(result, model.index(row, gui::LabResultsModel::columnOf("verdict")).data().toString(),
                        body, QString::fromUtf8(cells.value(names.indexOf("verdict"))),
                        cells.value(names.indexOf("events")), report);
        if (QTest::currentTestFailed())
            return;
    }
}
