// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/handout/glossary.h"
#include "lab/handout/handout.h"
#include "lab/handout/line_chart.h"
#include "lab/handout/run_keeper.h"
#include "lab/results/chart_inks.h"
#include "lab/results/measure_words.h"
#include "lab/results/result_json.h"
#include "lab_run.h"

#include <QJsonObject>
#include <QRegularExpression>
#include <QXmlStreamReader>
#include <QtTest>

namespace {

/// The cells of each row of all tables, in their order.
QList<QStringList> rowsOf(const QByteArray &page)
{
    QList<QStringList> rows;
    QXmlStreamReader xml(page);
    while (!xml.atEnd()) {
        const bool begins = xml.readNext() == QXmlStreamReader::StartElement;
        if (begins && xml.name() == QStringLiteral("tr"))
            rows.append(QStringList());
        else if (begins && (xml.name() == QStringLiteral("td") || xml.name() == QStringLiteral("th")))
            rows.last().append(xml.readElementText(QXmlStreamReader::IncludeChildElements));
    }
    return rows;
}

/// The figures beside this name; empty where there is no such row.
QStringList figures(const QByteArray &page, const QString &name)
{
    for (const QStringList &row : rowsOf(page)) {
        if (row.first() == name)
            return row.sliced(1);
    }
    return {};
}

QByteArray handoutOf(const std::vector<lab::KeptRun> &runs)
{
    return lab::Handout(runs, QDateTime::currentDateTime(), QStringLiteral("1.2.3")).html();
}

} // namespace

/// What a class takes home says what was measured, and holds all of itself.
class TestLabHandout : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English)); }
    void figuresAreThoseOfJson();
    void holdsAllOfItself();
    void everythingIsEscaped();
    void tellsNoCommandOfOnesOwn();
    void tracesProve();
    void linesDifferWithoutColours();
    void manyRunsHaveRoom();
    void runsThatDidNothingAreShown();
    void longRunsAreThinned();

private:
    /// Two real runs, one that loses and one that does not.
    std::vector<lab::KeptRun> run(lab::RunSpec spec)
    {
        lab::LabService service;
        const Listener listener(service);
        lab::RunKeeper keeper;
        connect(&service, &lab::LabService::sampled, &service,
                [&keeper](const lab::Sample &sample) { keeper.add(sample); });
        connect(&service, &lab::LabService::resulted, &service,
                [&keeper](const lab::RunResult &result) { keeper.add(result); });
        service.start(spec);
        return listener.waitForEnd() ? keeper.runs() : std::vector<lab::KeptRun>();
    }
    RedisServer m_server;
};

void TestLabHandout::figuresAreThoseOfJson()
{
    const auto runs = run(specOn(m_server, {"none", "set-nx-lua"}));
    QCOMPARE(runs.size(), size_t(2));
    const QByteArray page = handoutOf(runs);
    QXmlStreamReader xml(page);
    while (!xml.atEnd())
        xml.readNext();
    QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
    const QLocale locale;
    const struct
    {
        const char *name;
        const char *field;
    } counts[] = {{"Expected", "expected"},
                  {"Final", "final"},
                  {"Lost", "lost"},
                  {"Overlaps", "overlaps"},
                  {"Foreign", "foreign_releases"},
                  {"Skipped", "failed_transactions"},
                  {"Clients", "clients"}};
    for (const auto &[name, field] : counts) {
        QStringList wanted;
        for (const lab::KeptRun &each : runs) {
            const QJsonObject result = lab::toJson(each.result).value(QStringLiteral("result")).toObject();
            wanted.append(locale.toString(result.value(QLatin1String(field)).toInteger(-1)));
        }
        QCOMPARE(figures(page, QString::fromLatin1(name)), wanted);
    }
    QStringList waits;
    QStringList jain;
    for (const lab::KeptRun &each : runs) {
        const QJsonObject result = lab::toJson(each.result).value(QStringLiteral("result")).toObject();
        const double us =
            result.value(QStringLiteral("wait_us")).toObject().value(QStringLiteral("p99")).toDouble();
        waits.append(locale.toString(us / 1000, 'f', 3) + QStringLiteral(" ms"));
        jain.append(locale.toString(result.value(QStringLiteral("jain")).toDouble(), 'f', 3));
        QVERIFY(page.contains(result.value(QStringLiteral("verdict")).toString().toHtmlEscaped().toUtf8()));
        QVERIFY(page.contains(lab::loadText(each.result).toHtmlEscaped().toUtf8()));
        QVERIFY(page.contains(lab::serverText(each.result).toHtmlEscaped().toUtf8()));
    }
    QCOMPARE(figures(page, QStringLiteral("Wait p99")), waits);
    QCOMPARE(figures(page, QStringLiteral("Jain")), jain);
    for (const lab::Term &term : lab::glossary())
        QVERIFY2(page.contains(term.meaning.toHtmlEscaped().toUtf8()), qPrintable(term.name));
}

void TestLabHandout::holdsAllOfItself()
{
    const QByteArray page = handoutOf(run(specOn(m_server, {"none", "set-nx-lua"})));
    for (const char *outside : {"http:", "https:", "//", "file:", "src=", "href", "url(", "@import",
                                "<script", "<link", "<iframe", "/tmp", "/home"})
        QVERIFY2(!page.contains(outside), outside);
    static const QRegularExpression handler(QStringLiteral("<[^>]* on[a-z]+="));
    QVERIFY(!handler.match(QString::fromUtf8(page)).hasMatch());
    QVERIFY(!page.contains(QByteArray(':' + QByteArray::number(m_server.endpoint().port))));
    QVERIFY(!page.contains("127.0.0.1"));
    QVERIFY(page.contains("default-src 'none'"));
    QVERIFY(page.count("<svg") >= 4); // account, counter, throughput, waits at least
    QCOMPARE(page.count("<svg"), page.count("</svg>"));
    for (const int ink : lab::inksOf({"none", "set-nx-lua"})) // as in the window
        QVERIFY(page.contains(QByteArray("stroke=\"" + lab::inkOf(ink).toLatin1() + '"')));
    lab::Handout handout(run(specOn(m_server, {"none"})), QDateTime::currentDateTime(), {});
    const lab::Handout::Printable printable = handout.printable();
    QVERIFY(!printable.html.contains("<svg"));
    QCOMPARE(size_t(printable.html.count("<img ")), printable.pictures.size());
    for (const lab::Drawing &picture : printable.pictures) {
        QXmlStreamReader xml(picture.svg);
        while (!xml.atEnd())
            xml.readNext();
        QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
    }
}

void TestLabHandout::everythingIsEscaped()
{
    lab::KeptRun bad;
    bad.result.strategy = "<b>&\"'\xe2\x80\xae";
    bad.result.server = QStringLiteral("<script>alert(1)</script>");
    bad.result.spec.strategies = {bad.result.strategy};
    lab::TraceOf trace;
    trace.clients = {0, 1};
    trace.events = {{1, 2, 0, QStringLiteral("SET k \"<img src=x onerror=y>\""),
                     QStringLiteral("</td><script>"), lab::TraceEvent::What::Command, 1, true,
                     QStringLiteral("&lt;")}};
    bad.result.traces = {trace};
    const QByteArray page = handoutOf({bad});
    QVERIFY(!page.contains("<script>"));
    QVERIFY(!page.contains("<img"));
    QVERIFY(!page.contains("<b>&"));
    QVERIFY(!page.contains("\xe2\x80\xae")); // would turn the rest of the line
    QVERIFY(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;"));
    QVERIFY(page.contains("&amp;lt;"));
    QXmlStreamReader xml(page);
    while (!xml.atEnd())
        xml.readNext();
    QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
}

void TestLabHandout::tellsNoCommandOfOnesOwn()
{
    lab::KeptRun own;
    own.result.strategy = "external:/home/someone/lock --password hunter2";
    own.result.spec.target = lab::Target{QStringLiteral("orders"), m_server.endpoint(), {}, false};
    own.result.errors = {QStringLiteral("cannot reach db-internal:6379")};
    const QByteArray page = handoutOf({own});
    for (const char *secret : {"someone", "hunter2", "orders", "db-internal"})
        QVERIFY2(!page.contains(secret), secret);
    QVERIFY(page.contains("external"));
}

void TestLabHandout::tracesProve()
{
    const auto runs = run(specOn(m_server, {"none"}));
    QVERIFY(!runs.empty() && !runs.front().result.traces.isEmpty());
    const QByteArray page = handoutOf(runs);
    qsizetype proving = 0;
    for (const lab::TraceOf &trace : runs.front().result.traces) {
        for (const lab::TraceEvent &event : trace.events)
            proving += event.proves ? 1 : 0;
    }
    QVERIFY(proving > 0);
    QCOMPARE(page.count("class=\"proves\""), proving * 5); // cells, and none of them is left out
    // Also of a trace that is much too long.
    lab::KeptRun run = runs.front();
    lab::TraceOf longer = run.result.traces.first();
    longer.events.clear();
    for (int i = 0; i < 500; ++i)
        longer.events.append({i,
                              i + 1,
                              0,
                              QStringLiteral("PING %1").arg(i),
                              QStringLiteral("+PONG"),
                              lab::TraceEvent::What::Command,
                              1,
                              i % 100 == 99,
                              {}});
    run.result.traces = {longer};
    const QByteArray shortened = handoutOf({run});
    QCOMPARE(shortened.count("class=\"proves\""), 5 * 5);
    QVERIFY(shortened.contains("PING 499<"));
    QVERIFY(!shortened.contains("PING 498<"));
    QVERIFY(shortened.contains("440 row"));
}

/// On a grey copy: strategies whose inks are four apart, too.
void TestLabHandout::linesDifferWithoutColours()
{
    lab::LineChart chart;
    for (const int ink : lab::inksOf({"none", "watch-retry", "incr", "setnx", "set-nx-lua", "fenced"}))
        chart.lines.append({QString::number(ink), {{0, 0}, {1, double(ink + 1)}}, ink, false});
    QCOMPARE(chart.lines.size(), lab::LineChart::mostNames);
    static const QRegularExpression dashes(QStringLiteral("<polyline[^>]*stroke-dasharray=\"([^\"]*)\""));
    QSet<QString> seen;
    for (auto match = dashes.globalMatch(QString::fromUtf8(chart.draw().svg)); match.hasNext();)
        seen.insert(match.next().captured(1));
    QCOMPARE(seen.size(), chart.lines.size());
}

void TestLabHandout::manyRunsHaveRoom()
{
    const auto runs =
        run(specOn(m_server, {"none", "incr", "lua", "watch", "watch-retry", "setnx", "set-nx-lua"}));
    QCOMPARE(runs.size(), size_t(7));
    const QByteArray page = handoutOf(runs);
    for (size_t i = 0; i < runs.size(); ++i)
        QVERIFY(page.contains(
            QStringLiteral("%1 · %2").arg(i + 1).arg(QString::fromUtf8(runs[i].result.strategy)).toUtf8()));
    QCOMPARE(figures(page, QStringLiteral("Expected")).size(), 5); // the rest stands in a second table
    const QList<QStringList> rows = rowsOf(page);
    QCOMPARE(std::count_if(rows.begin(), rows.end(),
                           [](const QStringList &row) { return row.first() == QStringLiteral("Expected"); }),
             2);
}

void TestLabHandout::runsThatDidNothingAreShown()
{
    lab::KeptRun nothing;
    nothing.result.strategy = "none";
    const QByteArray page = handoutOf({nothing});
    QCOMPARE(figures(page, QStringLiteral("Lost")), QStringList{QStringLiteral("–")});
    QCOMPARE(figures(page, QStringLiteral("Final")), QStringList{QStringLiteral("–")});
    QCOMPARE(figures(page, QStringLiteral("Wait p99")), QStringList{QStringLiteral("–")});
}

void TestLabHandout::longRunsAreThinned()
{
    lab::RunKeeper keeper;
    lab::Sample sample;
    sample.spectrum = {{50, 1000, false}};
    for (int i = 0; i < 5000; ++i) {
        sample.tMs = i * 200;
        sample.counter = i;
        keeper.add(sample);
    }
    keeper.add(lab::RunResult());
    sample.tMs = 0;
    keeper.add(sample);
    keeper.add(lab::RunResult());
    QCOMPARE(keeper.runs().size(), size_t(2));
    const QList<lab::Sample> &samples = keeper.runs().front().samples;
    QVERIFY(samples.size() <= lab::RunKeeper::mostSamples && samples.size() > 200);
    QCOMPARE(samples.first().counter, 0);
    QCOMPARE(samples.last().counter, 4999);
    for (qsizetype i = 1; i < samples.size(); ++i)
        QVERIFY(samples.at(i).tMs > samples.at(i - 1).tMs);
    QVERIFY(samples.first().spectrum.empty() && !samples.last().spectrum.empty());
    QCOMPARE(keeper.runs().back().samples.size(), 1);
}

QTEST_GUILESS_MAIN(TestLabHandout)
#include "tst_lab_handout.moc"
