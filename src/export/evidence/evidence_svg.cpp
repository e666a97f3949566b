// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/evidence/evidence_svg.h"

#include "export/evidence/evidence_words.h"

#include <QCoreApplication>

#include <algorithm>

namespace exports {

using history::Hold;
using history::KeyEvidence;
using history::LaneFacts;
using history::Step;
using history::UnixMs;

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(exports::EvidencePicture)
};

// Units of the picture: 760 are as wide as the text of a sheet, so that eleven are as high as small print.
constexpr double width = 760;
constexpr double left = 8;
constexpr double right = width - 8;
constexpr double letter = 6.1; ///< as wide as a letter of a label, about
constexpr double flagHeight = 14;
constexpr double rowHeight = 40;
constexpr double barTop = 17; ///< in its row, below its label
constexpr double barHeight = 16;
constexpr double axisHeight = 34;
constexpr int mostFlagRows = 5;
constexpr int mostRows = 12;
constexpr double closest = 1.5; ///< ticks that stand closer would be one blot

QString number(double value)
{
    return QString::number(value, 'f', 1);
}

void writeLine(HtmlWriter *page, const char *kind, double x1, double y1, double x2, double y2)
{
    page->empty("line",
                {{"class", QString::fromLatin1(kind)},
                 {"x1", number(x1)},
                 {"y1", number(y1)},
                 {"x2", number(x2)},
                 {"y2", number(y2)}});
}

void writeText(HtmlWriter *page, const char *kind, double x, double y, const QString &text,
               const char *anchor = "start")
{
    page->element("text", text,
                  {{"class", QString::fromLatin1(kind)},
                   {"x", number(x)},
                   {"y", number(y)},
                   {"text-anchor", QString::fromLatin1(anchor)}});
}

void writeRect(HtmlWriter *page, const char *kind, double x1, double x2, double y, double height)
{
    page->empty("rect",
                {{"class", QString::fromLatin1(kind)},
                 {"x", number(x1)},
                 {"y", number(y)},
                 {"width", number(std::max(1.0, x2 - x1))},
                 {"height", number(height)}});
}

} // namespace

EvidencePicture::EvidencePicture(const KeyEvidence &evidence, const LaneFacts &lane,
                                 const EvidenceTimes &times, const OwnerLooks &looks)
    : m_evidence(evidence)
    , m_lane(lane)
    , m_times(times)
    , m_looks(looks)
{
    placeBars();
    placeFlags();
}

double EvidencePicture::xOf(UnixMs at) const
{
    const auto whole = double(std::max<qint64>(1, m_evidence.until - m_evidence.since));
    const double share = double(at - m_evidence.since) / whole;
    return left + std::clamp(share, 0.0, 1.0) * (right - left);
}

/// One that was seen last before the picture begins may go on, but nobody knows.
bool EvidencePicture::isSeen(const Hold &hold) const
{
    return hold.to.value_or(hold.lastSeen) >= m_evidence.since;
}

void EvidencePicture::placeBars()
{
    QList<qsizetype> lastOf; // of each row, its last bar
    for (qsizetype place = 0; place < m_lane.holds.size(); ++place) {
        const Hold &hold = m_lane.holds.at(place);
        if (!isSeen(hold))
            continue;
        Bar bar{place, 0, xOf(hold.from), 0, 0};
        bar.right = std::max(bar.left + 1, xOf(hold.to.value_or(hold.lastSeen)));
        bar.room = right - bar.left;
        while (bar.row < lastOf.size() && m_bars.at(lastOf.at(bar.row)).right > bar.left + 0.5)
            ++bar.row;
        if (bar.row >= mostRows) {
            ++m_leftOut;
            continue;
        }
        if (bar.row == lastOf.size()) {
            lastOf.append(m_bars.size());
        } else {
            Bar &before = m_bars[lastOf.at(bar.row)];
            before.room = bar.left - before.left;
            lastOf[bar.row] = m_bars.size();
        }
        m_bars.append(bar);
    }
    m_rows = std::max(1, int(lastOf.size()));
}

bool EvidencePicture::placeFlag(Flag *flag, const QString &words, QList<double> *ends) const
{
    const double size = double(words.size()) * letter + 8;
    const bool isLeft = flag->x + size > right;
    for (int row = 0; row < mostFlagRows; ++row) {
        if (row == ends->size())
            ends->append(left - 1);
        if (ends->at(row) > flag->x - (isLeft ? size : 0))
            continue;
        (*ends)[row] = isLeft ? flag->x + 2 : flag->x + size;
        flag->row = row;
        flag->isLeft = isLeft;
        flag->words = words;
        return true;
    }
    return false;
}

void EvidencePicture::placeFlags()
{
    for (qsizetype i = 0; i < m_lane.events.size(); ++i) {
        const history::ServerEvent &event = m_lane.events.at(i);
        m_flags.append({xOf(event.at), eventMark(i), eventWords(event.kind), false});
    }
    for (const qsizetype place : m_lane.actions) {
        const history::ActionFacts &action = m_evidence.actions.at(place);
        m_flags.append({xOf(action.at), actionMark(place), QString::fromUtf8(action.action), true});
    }
    std::stable_sort(m_flags.begin(), m_flags.end(),
                     [](const Flag &one, const Flag &other) { return one.x < other.x; });
    QList<double> ends;
    for (Flag &flag : m_flags) {
        const QString whole = flag.mark + QLatin1Char(' ') + flag.words;
        if (!placeFlag(&flag, whole, &ends))
            placeFlag(&flag, flag.mark, &ends);
        m_flagRows = std::max(m_flagRows, flag.row + 1);
    }
}

double EvidencePicture::rowTop(int row) const
{
    return m_flagRows * flagHeight + 4 + row * rowHeight;
}

double EvidencePicture::bottom() const
{
    return rowTop(m_rows) + 4;
}

void EvidencePicture::write(HtmlWriter *page) const
{
    page->open("svg",
               {{"xmlns", QStringLiteral("http://www.w3.org/2000/svg")},
                {"class", QStringLiteral("timeline")},
                {"role", QStringLiteral("img")},
                {"viewBox", QStringLiteral("0 0 %1 %2").arg(number(width), number(bottom() + axisHeight))}});
    page->element("title",
                  Text::tr("Timeline from %1 to %2")
                      .arg(m_times.brief(m_evidence.since), m_times.brief(m_evidence.until)));
    writeUnwatched(page);
    writeAxis(page);
    for (const Flag &flag : m_flags)
        writeFlag(page, flag);
    for (const Bar &bar : m_bars)
        writeBar(page, bar);
    for (const Bar &bar : m_bars) { // above the bars, which may be narrower
        writeEdges(page, bar);
        writeLabel(page, bar);
    }
    page->close();
}

void EvidencePicture::writeUnwatched(HtmlWriter *page) const
{
    const QString words = Text::tr("not watched");
    const double top = rowTop(0);
    for (const history::Stretch &each : m_lane.inPart)
        writeRect(page, "inpart", xOf(each.from), xOf(each.to), top, bottom() - top);
    QList<history::Stretch> stretches = m_lane.unwatched;
    if (m_lane.since > m_evidence.since) // holds were left out there: as little is said of it
        stretches.prepend({m_evidence.since, m_lane.since});
    for (const history::Stretch &each : std::as_const(stretches)) {
        const double x1 = xOf(each.from);
        const double x2 = xOf(each.to);
        writeRect(page, "unwatched", x1, x2, top, bottom() - top);
        const QString said = each.from < m_lane.since ? Text::tr("left out") : words;
        if (x2 - x1 > double(said.size()) * letter + 8)
            writeText(page, "small halo", (x1 + x2) / 2, bottom() - 5, said, "middle");
    }
}

void EvidencePicture::writeAxis(HtmlWriter *page) const
{
    constexpr int mostTicks = 8;
    constexpr double halfLabel = 34;
    const double y = bottom();
    writeLine(page, "axis", left, y, right, y);
    for (const EvidenceTimes::Tick &tick : m_times.ticks(mostTicks)) {
        const double x = xOf(tick.at);
        writeLine(page, "grid", x, rowTop(0), x, y);
        writeLine(page, "axis", x, y, x, y + 4);
        const char *anchor = x < left + halfLabel ? "start" : x > right - halfLabel ? "end" : "middle";
        writeText(page, "small", x, y + 16, tick.label, anchor);
        if (!tick.day.isEmpty())
            writeText(page, "small strong", x, y + 29, tick.day, anchor);
    }
}

void EvidencePicture::writeFlag(HtmlWriter *page, const Flag &flag) const
{
    const double top = flag.row < 0 ? m_flagRows * flagHeight : flag.row * flagHeight + 2;
    writeLine(page, flag.isAction ? "action" : "event", flag.x, top, flag.x, bottom());
    if (flag.row >= 0)
        writeText(page, "small halo", flag.isLeft ? flag.x - 3 : flag.x + 3, top + 10, flag.words,
                  flag.isLeft ? "end" : "start");
}

void EvidencePicture::writeBar(HtmlWriter *page, const Bar &bar) const
{
    const Hold &hold = m_lane.holds.at(bar.place);
    const double y = rowTop(bar.row) + barTop;
    const double seen = std::max(bar.left + 1, xOf(hold.lastSeen));
    const bool isVague = hold.to && !hold.isEndExact() && seen + 1 < bar.right;
    const double end = isVague ? seen : bar.right;
    page->empty("rect",
                {{"class", QStringLiteral("bar")},
                 {"fill", m_looks.fillOf(ownerOf(hold))},
                 {"x", number(bar.left)},
                 {"y", number(y)},
                 {"width", number(end - bar.left)},
                 {"height", number(barHeight)}});
    if (isVague)
        writeRect(page, "vague", end, bar.right, y, barHeight);
    const std::optional<UnixMs> earliest = hold.earliestFrom();
    if (earliest && !hold.isBeginExact() && xOf(*earliest) + 1 < bar.left)
        writeRect(page, "vague", xOf(*earliest), bar.left, y, barHeight);
    writeRenewals(page, bar);
    writeRect(page, hold.isBeginExact() ? "outline" : "outline dashed", bar.left, end, y, barHeight);
}

void EvidencePicture::writeRenewals(HtmlWriter *page, const Bar &bar) const
{
    const double y = rowTop(bar.row) + barTop;
    double last = bar.left;
    double drawn = bar.left - closest;
    bool isLast = m_lane.hasAllSteps(bar.place);
    QList<double> ticks;
    for (const history::HeldStep &each : m_lane.steps) {
        if (each.hold != bar.place || each.step.kind != Step::Kind::Renewed
            || each.step.at < m_evidence.since)
            continue;
        if (each.step.at > m_evidence.until) {
            isLast = false;
            break;
        }
        last = std::min(xOf(each.step.at), bar.right);
        if (last - drawn < closest)
            continue;
        ticks.append(last);
        drawn = last;
    }
    // What a holder that fell silent still had; not where the next one only is not shown.
    if (isLast && !ticks.isEmpty() && last < bar.right)
        writeRect(page, "silent", last, bar.right, y, barHeight);
    for (const double x : std::as_const(ticks))
        writeLine(page, "renewal", x, y - 2, x, y + barHeight);
}

void EvidencePicture::writeEdges(HtmlWriter *page, const Bar &bar) const
{
    const Hold &hold = m_lane.holds.at(bar.place);
    const double y = rowTop(bar.row) + barTop + barHeight / 2;
    const bool goesOn = !hold.to || *hold.to > m_evidence.until;
    if (hold.from < m_evidence.since)
        page->empty("path",
                    {{"class", QStringLiteral("chevron")},
                     {"d", QStringLiteral("M%1 %2l-5 5l5 5").arg(number(left + 1), number(y - 5))}});
    if (goesOn)
        page->empty("path",
                    {{"class", QStringLiteral("chevron")},
                     {"d", QStringLiteral("M%1 %2l5 5l-5 5").arg(number(bar.right + 1), number(y - 5))}});
    else
        writeEndShape(page, hold.why, bar.right, y);
}

void EvidencePicture::writeLabel(HtmlWriter *page, const Bar &bar) const
{
    const Hold &hold = m_lane.holds.at(bar.place);
    const QString mark = holdMark(m_lane, bar.place);
    const QString whole =
        mark + (hold.isBeginExact() ? QStringLiteral(" ") : QStringLiteral(" ≥ ")) + ownerOf(hold);
    const auto fits = qsizetype((bar.room - 6) / letter);
    if (fits < mark.size())
        return;
    const QString label = whole.size() <= fits ? whole
        : fits > mark.size() + 4               ? QString(whole.first(fits - 1) + QChar(0x2026))
                                               : mark;
    writeText(page, "small halo", bar.left, rowTop(bar.row) + barTop - 4, label);
}

} // namespace exports
