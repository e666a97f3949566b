// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/handout/handout.h"

#include "lab/handout/glossary.h"
#include "lab/handout/run_charts.h"
#include "lab/results/measure_words.h"
#include "lab/results/trace_words.h"
#include "lab/results/verdict.h"

#include <QLocale>

#include <algorithm>
#include <array>

namespace lab {

namespace {

constexpr size_t mostColumns = 5; ///< of figures side by side on a sheet of A4
constexpr double onPaper = 0.86; ///< of a picture: a sheet has 170 mm between its margins
constexpr qsizetype mostRows = 60; ///< of a trace; those that prove are never left out

// Few and simple rules: the same page is read by browsers and laid out for paper by Qt.
constexpr char style[] = R"(
body { font-family: "Noto Sans", "DejaVu Sans", "Noto Sans CJK SC", Arial, sans-serif; font-size: 11pt;
  line-height: 1.4; color: #1a1a1a; background: #ffffff; max-width: 60em; margin: 2em auto; padding: 0 1.2em; }
h1 { font-size: 20pt; margin: 0; }
h2 { font-size: 15pt; margin: 28px 0 6px 0; }
h3 { font-size: 12pt; margin: 18px 0 4px 0; }
p { margin: 4px 0 8px 0; }
.note { color: #555555; font-size: 9pt; }
table { border-collapse: collapse; width: 100%; font-size: 9pt; margin: 6px 0 12px 0; }
th { text-align: left; color: #444444; padding: 4px 8px 4px 4px; border-bottom: 2px solid #888888; vertical-align: top; }
td { text-align: left; padding: 4px 8px 4px 4px; border-bottom: 1px solid #dddddd; vertical-align: top; overflow-wrap: anywhere; }
td.number, th.number { text-align: right; }
td.name { white-space: nowrap; font-weight: bold; }
td.proves { background-color: #fff3c4; font-weight: bold; }
td.verdict { font-weight: bold; font-size: 11pt; }
td.harm { color: #b71c1c; font-weight: bold; font-size: 11pt; }
td.bad { color: #b71c1c; font-weight: bold; text-align: right; }
dt { font-weight: bold; margin-top: 8px; }
svg { display: block; width: 100%; height: auto; margin: 8px 0 16px 0; }
@media print { @page { size: A4; margin: 15mm; } body { max-width: none; margin: 0; padding: 0; }
  svg, tr { break-inside: avoid; } h2, h3, dt, p.lead, tr:first-child { break-after: avoid; } }
)";

QString numberText(const Measure &measure, double figure)
{
    const QLocale locale;
    switch (measure.unit) {
    case Measure::Unit::Count:
        return locale.toString(qRound64(figure));
    case Measure::Unit::Microseconds:
        return Handout::tr("%1 ms").arg(locale.toString(figure / 1000, 'f', 3));
    case Measure::Unit::Tenths:
        return locale.toString(figure, 'f', 1);
    case Measure::Unit::Hundredths:
        return locale.toString(figure, 'f', 2);
    case Measure::Unit::Thousandths:
        return locale.toString(figure, 'f', 3);
    }
    return {};
}

/// It means something for this run's workload, and there is something to tell.
bool isTold(const Measure &measure, const RunResult &result)
{
    static constexpr std::array elsewhere{"strategy", "verdict", "account", "load", "server"};
    const auto isIt = [&measure](const char *id) {
        return QByteArrayView(measure.id) == id;
    };
    if (!measure.title || std::any_of(elsewhere.begin(), elsewhere.end(), isIt))
        return false;
    if (measure.when && !measure.when(result))
        return false;
    return measure.mayBeEmpty ? !figureWords(measure, result).isEmpty() : true;
}

QString ms(qint64 us)
{
    return QLocale().toString(double(us) / 1000, 'f', 3);
}

/// Which rows of a long trace are shown: those that prove, and the others while there is room.
QList<TraceEvent> shownEvents(const TraceOf &trace)
{
    qsizetype room = mostRows;
    for (const TraceEvent &event : trace.events)
        room -= event.proves ? 1 : 0;
    QList<TraceEvent> shown;
    for (const TraceEvent &event : trace.events) {
        if (event.proves || room > 0)
            shown.append(event);
        room -= event.proves ? 0 : 1;
    }
    return shown;
}

} // namespace

QString figureWords(const Measure &measure, const RunResult &result)
{
    if (measure.words)
        return measure.words(result);
    const auto figure = measure.figure ? measure.figure(result) : std::optional<double>();
    if (!figure)
        return QStringLiteral("–");
    const bool isBound = measure.isLowerBound && measure.isLowerBound(result);
    return (isBound ? QStringLiteral("≥ ") : QString()) + numberText(measure, *figure);
}

Handout::Handout(std::vector<KeptRun> runs, const QDateTime &at, const QString &version)
    : m_runs(std::move(runs))
    , m_at(at)
    , m_version(version)
{
}

QByteArray Handout::html()
{
    m_isPrintable = false;
    return write();
}

Handout::Printable Handout::printable()
{
    m_isPrintable = true;
    m_pictures.clear();
    QByteArray page = write();
    return {std::move(page), std::move(m_pictures)};
}

QByteArray Handout::write()
{
    m_page.raw("<!DOCTYPE html>\n");
    m_page.open("html", {{"lang", QLocale().bcp47Name()}});
    m_page.head(tr("What the lab showed"), style, m_version);
    m_page.open("body");
    m_page.element("h1", tr("What the lab showed"));
    m_page.element("p",
                   tr("%1, Lockscope %2. Every figure was measured on a real Redis server.", "date, version")
                       .arg(QLocale().toString(m_at, QLocale::ShortFormat), m_version),
                   {{"class", QStringLiteral("note")}});
    writeVerdicts();
    writeSettings();
    writeFigures();
    writeCharts();
    writeTraces();
    writeGlossary();
    m_page.close().close();
    return m_page.take();
}

void Handout::writeHeadings(const QStringList &names)
{
    m_page.open("tr");
    for (const QString &name : names)
        m_page.element("th", name);
    m_page.close();
}

void Handout::writeVerdicts()
{
    m_page.element("h2", tr("Verdicts"));
    m_page.open("table", {{"width", QStringLiteral("100%")}});
    writeHeadings({tr("Run"), tr("Verdict"), tr("Account")});
    for (size_t i = 0; i < m_runs.size(); ++i) {
        const RunResult &result = m_runs[i].result;
        const bool isHarm = isCorrupted(result);
        m_page.open("tr");
        m_page.element("td", runName(m_runs[i], qsizetype(i)), {{"class", QStringLiteral("name")}});
        m_page.element("td", verdictText(result),
                       {{"class", isHarm ? QStringLiteral("harm") : QStringLiteral("verdict")}});
        m_page.element("td", accountText(result));
        m_page.close();
    }
    m_page.close();
    writePicture(drawAccounts(m_runs));
}

void Handout::writeSettings()
{
    m_page.element("h2", tr("Settings"));
    m_page.open("table", {{"width", QStringLiteral("100%")}});
    writeHeadings({tr("Run"), tr("Workload"), tr("Clients"), tr("Load"), tr("Server")});
    for (size_t i = 0; i < m_runs.size(); ++i) {
        const RunResult &result = m_runs[i].result;
        m_page.open("tr");
        m_page.element("td", runName(m_runs[i], qsizetype(i)), {{"class", QStringLiteral("name")}});
        m_page.element("td", QString::fromUtf8(result.spec.workload));
        m_page.element("td", QLocale().toString(result.spec.clients));
        m_page.element("td", loadText(result));
        m_page.element("td", serverText(result));
        m_page.close();
    }
    m_page.close();
}

void Handout::writeFigures()
{
    m_page.element("h2", tr("Figures"));
    for (size_t from = 0; from < m_runs.size(); from += mostColumns)
        writeFigures(from, std::min(m_runs.size(), from + mostColumns));
}

void Handout::writeFigures(size_t from, size_t to)
{
    m_page.open("table", {{"width", QStringLiteral("100%")}}).open("tr").element("th", QString());
    for (size_t i = from; i < to; ++i)
        m_page.element("th", runName(m_runs[i], qsizetype(i)), {{"class", QStringLiteral("number")}});
    m_page.close();
    for (const Measure &measure : measures()) {
        const bool isAny = std::any_of(m_runs.begin() + qsizetype(from), m_runs.begin() + qsizetype(to),
                                       [&](const KeptRun &run) { return isTold(measure, run.result); });
        if (!isAny)
            continue;
        m_page.open("tr").element("td", measure.titleText(), {{"class", QStringLiteral("name")}});
        for (size_t i = from; i < to; ++i) {
            const RunResult &result = m_runs[i].result;
            const bool isBad = measure.harms && measure.figure(result).value_or(0) > 0;
            m_page.element("td", isTold(measure, result) ? figureWords(measure, result) : QStringLiteral("–"),
                           {{"class", isBad ? QStringLiteral("bad") : QStringLiteral("number")}});
        }
        m_page.close();
    }
    m_page.close();
}

void Handout::writeCharts()
{
    const std::vector<Drawing> drawings = drawRuns(m_runs);
    if (drawings.empty())
        return;
    m_page.element("h2", tr("Charts"));
    for (const Drawing &drawing : drawings)
        writePicture(drawing);
}

void Handout::writePicture(const Drawing &drawing)
{
    if (!m_isPrintable) {
        m_page.raw(drawing.svg);
        return;
    }
    m_page.open("p");
    m_page.empty("img",
                 {{"src", QStringLiteral("picture:%1").arg(m_pictures.size())},
                  {"alt", drawing.title},
                  {"width", coordinate(drawing.width * onPaper)},
                  {"height", coordinate(drawing.height * onPaper)}});
    m_page.close();
    Drawing file = drawing;
    file.svg.replace(0, 4, "<svg xmlns=\"http://www.w3.org/2000/svg\"");
    m_pictures.push_back(file);
}

void Handout::writeTraces()
{
    const bool isAny = std::any_of(m_runs.begin(), m_runs.end(),
                                   [](const KeptRun &run) { return !run.result.traces.isEmpty(); });
    if (!isAny)
        return;
    m_page.element("h2", tr("Traces"));
    m_page.element("p",
                   tr("The commands of the clients who took part, in the order of the replies. What proves "
                      "it is marked."),
                   {{"class", QStringLiteral("note lead")}});
    for (size_t i = 0; i < m_runs.size(); ++i) {
        for (const TraceOf &trace : std::as_const(m_runs[i].result.traces)) {
            m_page.element("h3",
                           tr("%1: %2", "run, kind of trace")
                               .arg(runName(m_runs[i], qsizetype(i)), traceKindText(trace.kind)));
            writeTrace(trace);
        }
    }
}

void Handout::writeTrace(const TraceOf &trace)
{
    const QList<TraceEvent> events = shownEvents(trace);
    m_page.element("p", traceSentence(trace), {{"class", QStringLiteral("lead")}});
    m_page.open("table", {{"width", QStringLiteral("100%")}});
    writeHeadings({tr("Sent, ms"), tr("Replied, ms"), tr("Client"), tr("Command"), tr("Reply")});
    for (const TraceEvent &event : events) {
        const QString look = event.proves ? QStringLiteral("proves") : QStringLiteral("plain");
        m_page.open("tr");
        const QStringList cells{ms(event.sentUs), ms(event.repliedUs), QLocale().toString(event.client + 1),
                                traceEventText(event), traceReplyText(event)};
        for (const QString &cell : cells)
            m_page.element("td", cell, {{"class", look}});
        m_page.close();
    }
    m_page.close();
    if (const qsizetype leftOut = trace.events.size() - events.size(); leftOut > 0)
        m_page.element("p", tr("%n row(s) that prove nothing are left out.", nullptr, int(leftOut)),
                       {{"class", QStringLiteral("note")}});
}

void Handout::writeGlossary()
{
    m_page.element("h2", tr("Glossary"));
    m_page.open("dl");
    for (const Term &term : glossary()) {
        m_page.element("dt", term.name);
        m_page.element("dd", term.meaning);
    }
    m_page.close();
}

} // namespace lab
