// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/html_writer.h"
#include "lab/handout/line_chart.h"
#include "lab/results/measures.h"
#include "lab/results/run_file.h"

#include <QCoreApplication>
#include <QDateTime>

#include <vector>

namespace lab {

/// What a class takes home of some runs: verdicts, settings, figures, charts, the traces that prove, and a
/// glossary, on one page that holds all of it.
///
/// Nothing has to be fetched, nothing runs, and everything that this program did not write is escaped. The
/// name of a target, its address, commands of one's own and words of servers' errors do not stand in it. In
/// the user's language; any thread.
class Handout
{
    Q_DECLARE_TR_FUNCTIONS(lab::Handout)
public:
    /// Made at that time (local) by this version of the program. There is a run at least.
    Handout(std::vector<KeptRun> runs, const QDateTime &at, const QString &version);

    /// With its pictures as SVG in their places.
    QByteArray html();
    /// For those who draw SVG of files alone: where a picture stands there is `<img src="picture:N">` of that
    /// size.
    struct Printable
    {
        QByteArray html;
        std::vector<Drawing> pictures; ///< by N; well-formed files of their own
    };
    Printable printable();

private:
    QByteArray write();
    void writeVerdicts();
    void writeSettings();
    void writeFigures();
    void writeFigures(size_t from, size_t to);
    void writeCharts();
    void writePicture(const Drawing &drawing);
    void writeTraces();
    void writeTrace(const TraceOf &trace);
    void writeGlossary();
    void writeHeadings(const QStringList &names);

    std::vector<KeptRun> m_runs;
    QDateTime m_at;
    QString m_version;
    exports::HtmlWriter m_page;
    bool m_isPrintable = false;
    std::vector<Drawing> m_pictures; ///< of a printable one
};

/// "≥ 12.345 ms", "–" where nothing was measured: as the handout writes a figure.
QString figureWords(const Measure &measure, const RunResult &result);

} // namespace lab
