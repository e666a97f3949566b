// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/commands/lab_report.h"
#include "gui/lab/results/results_model.h"
#include "lab/results/result_csv.h"
#include "lab/results/result_json.h"
#include "lab/results/verdict.h"
#include "lab/run/lab_service.h"
#include "lab/spec/strategies.h"
#include "lab/spec/strategy.h"
#include "redis_server.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonObject>
#include <QRegularExpression>
#include <QtTest>

#include <cmath>

using lab::Measure;
using lab::RunResult;

namespace {

/// What a server did to the shared state of one run, until its keys were removed.
struct Truth
{
    qint64 counter = 0;
    qint64 orders = 0;
    QSet<QByteArray> queue;
};

/// The commands of an append-only file: what the server says itself that it did, scripts' effects included.
QList<QByteArrayList> commandsOf(const QByteArray &file)
{
    QList<QByteArrayList> commands;
    qsizetype at = 0;
    const auto number = [&] {
        const qsizetype end = file.indexOf('\r', at);
        const qint64 value = file.mid(at + 1, end - at - 1).toLongLong();
        at = end + 2;
        return value;
    };
    while (at >= 0 && at < file.size()) {
        if (file.at(at) == '#') { // a time stamp
            at = file.indexOf('\n', at) + 1;
            continue;
        }
        QByteArrayList words;
        for (qint64 left = number(); left > 0; --left) {
            const qint64 size = number();
            words.append(file.mid(at, size));
            at += size + 2;
        }
        commands.append(words);
    }
    return commands;
}

void apply(const QByteArrayList &words, Truth &truth)
{
    const QByteArray name = words.first().toUpper();
    const QByteArray key = words.at(1).mid(words.at(1).indexOf("}:") + 2);
    if (key == "counter" && name == "SET")
        truth.counter = words.at(2).toLongLong();
    else if (key == "counter" && name == "INCR")
        ++truth.counter;
    else if (key == "counter" && name == "INCRBY")
        truth.counter += words.at(2).toLongLong();
    else if (key == "orders" && name == "RPUSH")
        ++truth.orders;
    else if (key == "Queue:mail" && name == "ZADD")
        truth.queue.insert(words.last());
    else if (key == "Queue:mail" && name == "ZREM")
        truth.queue.remove(words.at(2));
}

/// Of each run, in the order in which they began.
QList<Truth> truthsOf(const QByteArray &file)
{
    QByteArrayList runs;
    QList<Truth> truths;
    for (const QByteArrayList &words : commandsOf(file)) {
        if (words.size() < 2 || !words.at(1).startsWith("lockscope:lab:{"))
            continue;
        const QByteArray run = words.at(1).left(words.at(1).indexOf('}'));
        if (!runs.contains(run)) {
            runs.append(run);
            truths.append(Truth());
        }
        apply(words, truths[runs.indexOf(run)]);
    }
    return truths;
}

QByteArray contentOf(const QString &folder)
{
    QByteArray all;
    const QDir inside(folder + QStringLiteral("/appendonlydir"));
    const QDir dir = inside.exists() ? inside : QDir(folder);
    for (const QString &name :
         dir.entryList({QStringLiteral("*incr.aof"), QStringLiteral("appendonly.aof")})) {
        QFile file(dir.filePath(name));
        if (file.open(QIODevice::ReadOnly))
            all += file.readAll();
    }
    return all;
}

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

} // namespace

/// Every figure of a run has the same value in the window, in the text, in JSON and in CSV, and is what the
/// server itself says: for every strategy under every workload.
class TestLabFigures : public QObject
{
    Q_OBJECT
private slots:
    void everyFigureAgrees_data();
    void everyFigureAgrees();
    void everyFigureAgreesUnderFaults_data();
    void everyFigureAgreesUnderFaults();

private:
    static void sayTheSame(const QList<RunResult> &results);
};

void TestLabFigures::everyFigureAgrees_data()
{
    QTest::addColumn<QByteArray>("workload");
    QTest::addColumn<int>("crash");
    QTest::addColumn<int>("pause");
    for (const char *workload : {"counter", "flash-sale", "task-queue"}) {
        QTest::addRow("%s", workload) << QByteArray(workload) << 0 << 0;
        QTest::addRow("%s, crashes", workload) << QByteArray(workload) << 60 << 0;
    }
    // Some take leases of whole seconds, and so long do their pauses take.
    QTest::addRow("counter, pauses") << QByteArrayLiteral("counter") << 0 << 30;
}

void TestLabFigures::everyFigureAgrees()
{
    using namespace std::chrono_literals;
    QFETCH(QByteArray, workload);
    QFETCH(int, crash);
    QFETCH(int, pause);
    QTemporaryDir folder;
    RedisServer told({QStringLiteral("--dir"), folder.path(), QStringLiteral("--appendonly"),
                      QStringLiteral("yes"), QStringLiteral("--appendfsync"), QStringLiteral("no")});
    RedisServer second;
    RedisServer third;
    lab::RunSpec spec;
    spec.target = lab::Target{QStringLiteral("test"),
                              told.endpoint(),
                              locks::Environment::Development,
                              false,
                              {second.endpoint(), third.endpoint()}};
    spec.workload = workload;
    spec.clients = 6;
    spec.iterations = 12;
    spec.giveUpAfter = crash > 0 ? std::optional(60ms) : std::nullopt;
    spec.lease = crash + pause > 0 ? std::optional(20ms) : std::nullopt;
    spec.faults.crash = crash;
    spec.faults.pause = pause;
    spec.strategies = lab::Strategies::fitFor(spec);
    QVERIFY(spec.strategies.contains("redlock"));
    QList<RunResult> results;
    bool ended = false;
    lab::LabService service;
    connect(&service, &lab::LabService::resulted, this,
            [&](const RunResult &result) { results.append(result); });
    connect(&service, &lab::LabService::ended, this, [&] { ended = true; });
    service.start(spec);
    QVERIFY(waitFor([&] { return ended; }, 120'000));
    QCOMPARE(results.size(), spec.strategies.size());
    const QList<Truth> truths = truthsOf(contentOf(folder.path()));
    QCOMPARE(truths.size(), results.size());

    for (int row = 0; row < results.size(); ++row) {
        const RunResult &result = results.at(row);
        const QByteArray &id = result.strategy;
        const Truth &truth = truths.at(row);
        if (workload == "counter")
            QVERIFY2(result.finalValue == truth.counter, id.constData());
        else if (workload == "flash-sale")
            QVERIFY2(result.sale && result.sale->sold == truth.orders, id.constData());
        else
            QVERIFY2(result.tasks && result.tasks->left == truth.queue.size(), id.constData());
        QCOMPARE(result.expected, qint64(spec.clients) * spec.iterations);
    }
    sayTheSame(results);
}

void TestLabFigures::everyFigureAgreesUnderFaults_data()
{
    using Faults = QList<lab::LiveFault>;
    using Kind = lab::LiveFault::Kind;
    using namespace std::chrono_literals;
    QTest::addColumn<QByteArray>("strategy");
    QTest::addColumn<QList<lab::LiveFault>>("faults");
    QTest::addColumn<bool>("stops");
    const auto add = [](const char *name, const char *strategy, const Faults &faults, bool stops = false) {
        QTest::newRow(name) << QByteArray(strategy) << faults << stops;
    };
    add("kill", "setnx", {{Kind::Kill, 1, {}, 60ms}});
    add("stop, continue", "set-nx-lua", {{Kind::Stop, 1, {}, 60ms}, {Kind::Continue, 1, {}, 250ms}});
    add("restart", "fenced", {{Kind::RestartEmpty, 1, {}, 60ms}});
    add("partition, heal", "none", {{Kind::Partition, 1, {}, 60ms}, {Kind::Heal, 1, {}, 250ms}});
    add("promote", "set-nx-lua", {{Kind::Promote, 2, {}, 200ms}});
    add("clock", "getset-timestamp", {{Kind::Clock, 1, 5s, 60ms}});
    add("a majority is gone", "redlock", {{Kind::Kill, 1, {}, 60ms}, {Kind::Stop, 2, {}, 90ms}}, true);
    add("stopped by hand", "none", {}, true);
}

/// On private servers of its own, while they fail; and of a run that somebody stopped.
void TestLabFigures::everyFigureAgreesUnderFaults()
{
    using namespace std::chrono_literals;
    QFETCH(QByteArray, strategy);
    QFETCH(QList<lab::LiveFault>, faults);
    QFETCH(bool, stops);
    lab::RunSpec spec;
    spec.strategies = {strategy};
    spec.clients = 4;
    spec.iterations = 400;
    spec.hold = 1ms;
    spec.lease = 100ms;
    spec.liveFaults = faults;
    spec.replica = !faults.isEmpty() && faults.first().kind == lab::LiveFault::Kind::Promote;
    QList<RunResult> results;
    bool counts = false;
    bool ended = false;
    qsizetype happened = 0;
    lab::LabService service;
    connect(&service, &lab::LabService::happened, this, [&] { ++happened; });
    connect(&service, &lab::LabService::resulted, this,
            [&](const RunResult &result) { results.append(result); });
    connect(&service, &lab::LabService::sampled, this,
            [&](const lab::Sample &sample) { counts = counts || sample.counter > 0; });
    connect(&service, &lab::LabService::ended, this, [&] { ended = true; });
    service.start(spec);
    if (stops) {
        QVERIFY(waitFor([&] { return counts && happened == faults.size(); }, 60'000));
        service.stop();
    }
    QVERIFY(waitFor([&] { return ended; }, 60'000));
    QCOMPARE(results.size(), 1);
    QCOMPARE(results.first().happened.size(), faults.size());
    QCOMPARE(results.first().expected, qint64(spec.clients) * spec.iterations); // whatever came of it
    QCOMPARE(results.first().stopped, stops);
    sayTheSame(results);
}

/// Every figure has one value in the window, in the text, in JSON and in CSV, words are the same, and the
/// account adds up.
void TestLabFigures::sayTheSame(const QList<RunResult> &results)
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
        // The words are the same everywhere, and the account adds up in each.
        const QString verdict = lab::verdictText(result);
        QCOMPARE(model.index(row, gui::LabResultsModel::columnOf("verdict")).data().toString(), verdict);
        QCOMPARE(body.value(QStringLiteral("verdict")).toString(), verdict);
        QCOMPARE(QString::fromUtf8(cells.value(names.indexOf("verdict"))), verdict);
        QVERIFY(report.remarks().first().trimmed() == verdict);
        const QJsonArray events = body.value(QStringLiteral("events")).toArray();
        QCOMPARE(events.size(), result.happened.size());
        QByteArrayList ids;
        for (const QJsonValue event : events)
            ids.append(event[u"event"].toString().toLatin1());
        QCOMPARE(cells.value(names.indexOf("events")), ids.join("; "));
        for (const QString &sentence : lab::happenedSentences(result.happened))
            QVERIFY(report.remarks().join(u'\n').contains(sentence));
        for (const lab::LiveFault &fault : result.happened)
            QVERIFY2(verdict.contains(fault.label()), qPrintable(verdict));
        if (!result.finalValue) {
            QVERIFY(body.value(QStringLiteral("account")).isNull());
            continue;
        }
        QJsonObject account = body.value(QStringLiteral("account")).toObject();
        const double asked = account.take(QStringLiteral("asked")).toDouble();
        double sum = 0;
        for (const QJsonValue part : std::as_const(account))
            sum += part.toDouble();
        QCOMPARE(sum, asked);
        QCOMPARE(asked, double(result.expected));
    }
}

QTEST_MAIN(TestLabFigures)
#include "tst_lab_figures.moc"
