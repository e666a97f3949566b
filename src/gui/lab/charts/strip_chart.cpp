// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/charts/strip_chart.h"

#include "gui/lab/charts/chart_scale.h"
#include "gui/lab/charts/figures.h"

#include <QLocale>

#include <algorithm>
#include <cmath>
#include <vector>

namespace gui {

namespace {

constexpr qsizetype changesShown = 240; ///< more than can be told apart in one picture are not shown
constexpr qint64 shortestUs = 1000;
constexpr qint64 longestUs = 30'000'000;

/// A round span of at least this: 1, 2, 3 or 5 and zeros.
qint64 roundSpan(qint64 us)
{
    qint64 power = 1;
    while (power * 10 <= us)
        power *= 10;
    for (const int step : {1, 2, 3, 5}) {
        if (step * power >= us)
            return step * power;
    }
    return 10 * power;
}

} // namespace

StripChart::StripChart(QWidget *parent)
    : LabChart(parent)
    , m_time(new QValueAxis(this))
{
    setAccessibleName(tr("Ownership strip"));
    // Its bars and figures are no items of the scene: Qt would paint the room of those alone.
    setViewportUpdateMode(QGraphicsView::FullViewportUpdate);
    setXAxis(m_time);
    m_time->setTickCount(3);
    m_time->setLabelFormat(QStringLiteral("%.0f ms"));
    m_time->setRange(-1000, 0);
    yAxis()->setLabelsVisible(false);
    yAxis()->setGridLineVisible(false);
    chart()->setMargins(QMargins(fontMetrics().averageCharWidth() * 3, 0, 6, 0));
    for (int kind = 0; kind < Kinds; ++kind)
        m_legend[size_t(kind)] = addLine(nameOf(Kind(kind)));
    show({});
    applyPalette();
}

QString StripChart::nameOf(Kind kind)
{
    switch (kind) {
    case Waiting:
        return tr("waiting");
    case Holding:
        return tr("holding");
    case Believing:
        return tr("believes it holds");
    case Overlap:
    case Kinds:
        break;
    }
    return tr("overlap");
}

void StripChart::show(const QList<ChartSeries> &sources)
{
    const ChartSeries *shown = sources.isEmpty() ? nullptr : &sources.last();
    for (const ChartSeries &source : sources) {
        if (source.id() == m_chosen)
            shown = &source;
    }
    if (shown) {
        draw(*shown);
    } else {
        setTitle(tr("Ownership strip"), tr("— a lane a client"));
        m_all.clear();
        m_bars.clear();
        m_lanes = 0;
        m_shownId.clear();
        setSummary(tr("Nothing has run yet."));
    }
    viewport()->update();
}

void StripChart::draw(const ChartSeries &source)
{
    const bool isSame = source.id() == m_shownId && source.revision() > m_shownRevision;
    m_follows = m_follows || !isSame; // another one is seen from its end
    if (!isSame || source.revision() != m_shownRevision)
        readBars(source);
    m_shownId = source.id();
    m_shownRevision = source.revision();
    if (m_follows)
        followEnd(source);
    const QString name = QString::fromUtf8(source.id());
    const QString brief = tr("— %1").arg(name);
    setTitle(tr("Ownership strip"), m_follows ? tr("— last moments of %1").arg(name) : brief, brief);
    look();
    setMarks(source.happened()); // of the one that is shown
    setSummary(summaryOf(source));
}

/// All of a run that has ended; of one under way what its end needs.
void StripChart::readBars(const ChartSeries &source)
{
    constexpr qsizetype changesOfTheEnd = 2000;
    const QList<lab::LaneChange> &changes = source.lanes();
    m_lanes = 0;
    for (const lab::LaneChange &change : changes)
        m_lanes = std::max(m_lanes, change.client + 1);
    m_endUs = changes.isEmpty() ? 0 : changes.last().tUs;
    if (!source.result()) {
        m_all = barsOf(changes.mid(std::max<qsizetype>(0, changes.size() - changesOfTheEnd)), m_endUs);
    } else if (const ChartSeries::Gap gap = source.lanesGap(); gap.isEmpty()) {
        m_all = barsOf(changes, m_endUs);
    } else {
        const auto behind = std::find_if(changes.begin(), changes.end(),
                                         [&gap](const auto &change) { return change.tUs >= gap.toUs; });
        const qsizetype head = behind - changes.begin();
        m_all = barsOf(changes.mid(0, head), gap.fromUs) + barsOf(changes.mid(head), m_endUs);
    }
    std::stable_sort(m_all.begin(), m_all.end(),
                     [](const Bar &one, const Bar &other) { return one.fromUs < other.fromUs; });
}

void StripChart::followEnd(const ChartSeries &source)
{
    const QList<lab::LaneChange> &changes = source.lanes();
    const qsizetype first = std::max<qsizetype>(0, changes.size() - changesShown);
    const qint64 span = changes.isEmpty() ? shortestUs : m_endUs - changes.at(first).tUs;
    m_toUs = m_endUs;
    m_fromUs = m_toUs - roundSpan(std::clamp(span, shortestUs, longestUs));
}

void StripChart::look()
{
    m_bars.clear();
    for (const Bar &bar : std::as_const(m_all)) {
        if (bar.toUs >= m_fromUs && bar.fromUs <= m_toUs)
            m_bars.append(bar);
    }
    m_laneFrom = std::clamp(m_laneFrom, 0, std::max(0, m_lanes - lanesInView()));
    const double span = double(m_toUs - m_fromUs) / 1000;
    const bool seconds = span >= 10'000;
    m_time->setLabelFormat(seconds        ? QStringLiteral("%.1f s")
                               : span < 5 ? QStringLiteral("%.1f ms")
                                          : QStringLiteral("%.0f ms"));
    const double unit = seconds ? 1e6 : 1e3;
    m_time->setRange(double(m_fromUs) / unit, double(m_toUs) / unit);
    yAxis()->setRange(0, std::max(1, lanesInView()));
    yAxis()->setTickCount(2);
    viewport()->update();
}

int StripChart::lanesInView() const
{
    const double least = std::max(6.0, fontMetrics().height() * 0.5);
    return std::clamp(int(chart()->plotArea().height() / least), 1, std::max(1, m_lanes));
}

QString StripChart::summaryOf(const ChartSeries &source) const
{
    const QLocale locale;
    const QString name = QString::fromUtf8(source.id());
    std::array<qint64, Kinds> count{};
    for (const Bar &bar : m_bars)
        ++count[bar.kind];
    if (m_bars.isEmpty())
        return tr("%1: no lanes are told.").arg(name);
    const QString shown = (m_follows ? tr("%1, its last %2: %3 lanes, %4 holds, %5 beyond their lease")
                                     : tr("%1, %2 of it: %3 lanes, %4 holds, %5 beyond their lease"))
                              .arg(name, millisecondsText(m_toUs - m_fromUs), locale.toString(m_lanes),
                                   locale.toString(count[Holding]), locale.toString(count[Believing]));
    if (!source.result())
        return shown + u'.';
    return tr("%1; %2 overlaps in the whole run.").arg(shown, locale.toString(source.result()->overlaps));
}

QRectF StripChart::rectOf(const Bar &bar) const
{
    const QRectF area = chart()->plotArea();
    const double perUs = area.width() / double(std::max<qint64>(1, m_toUs - m_fromUs));
    const double height = area.height() / std::max(1, lanesInView());
    const double left = area.left() + double(std::max(bar.fromUs, m_fromUs) - m_fromUs) * perUs;
    const double right = area.left() + double(std::min(bar.toUs, m_toUs) - m_fromUs) * perUs;
    const double inset = bar.kind == Waiting ? height * 0.42 : height * 0.15;
    return {left, area.top() + (bar.client - m_laneFrom) * height + inset, std::max(1.0, right - left),
            std::max(1.0, height - 2 * inset)};
}

void StripChart::drawForeground(QPainter *painter, const QRectF &rect)
{
    if (isEmpty())
        return LabChart::drawForeground(painter, rect);
    const ChartColors now = colors();
    const QBrush brushes[Kinds] = {now.waiting(), now.inside(), QBrush(now.strategy(2), Qt::BDiagPattern),
                                   QBrush(now.alarm(), Qt::DiagCrossPattern)};
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing, false);
    for (int kind = 0; kind < Kinds; ++kind) {
        if (!m_shown[size_t(kind)])
            continue;
        const bool outlined = kind == Believing || kind == Overlap;
        painter->setPen(outlined ? QPen(kind == Overlap ? now.alarm() : now.strategy(2)) : QPen(Qt::NoPen));
        painter->setBrush(brushes[kind]);
        std::vector<double> drawnTo(size_t(lanesInView()), -1); // what lies on one pixel is drawn once
        for (const Bar &bar : std::as_const(m_bars)) {
            if (bar.kind != kind || !isInView(bar.client))
                continue;
            const QRectF place = rectOf(bar);
            double &to = drawnTo[size_t(bar.client - m_laneFrom)];
            if (place.right() <= to)
                continue;
            to = std::ceil(place.right());
            painter->drawRect(place);
        }
    }
    QFont small = font();
    small.setPointSizeF(font().pointSizeF() * 0.8);
    painter->setFont(small);
    painter->setPen(now.ink());
    const double height = QFontMetricsF(small).height();
    const QRectF area = chart()->plotArea();
    const double lane = area.height() / std::max(1, lanesInView());
    const int step = std::max(1, int(std::ceil(height / lane)));
    for (int client = m_laneFrom; client < std::min(m_lanes, m_laneFrom + lanesInView()); client += step)
        painter->drawText(QRectF(0, area.top() + (client - m_laneFrom) * lane, area.left() - 4, lane),
                          Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip,
                          QLocale().toString(client + 1));
    painter->restore();
    LabChart::drawForeground(painter, rect); // above its bars
}

QString StripChart::tipAt(const QPointF &place) const
{
    QString tip = marksNear(place).join(u'\n');
    for (const Bar &bar : m_bars) {
        const QRectF area = rectOf(bar).adjusted(-1, -2, 1, 2);
        if (m_shown[size_t(bar.kind)] && isInView(bar.client) && area.contains(place))
            tip = tr("client %1: %2, %3")
                      .arg(QLocale().toString(bar.client + 1), nameOf(bar.kind),
                           millisecondsText(bar.toUs - bar.fromUs));
    }
    return tip;
}

std::optional<double> StripChart::shareOf(const lab::LiveFault &mark) const
{
    const auto us = std::chrono::microseconds(mark.at).count();
    return double(us - m_fromUs) / double(std::max<qint64>(1, m_toUs - m_fromUs));
}

QByteArray StripChart::csv() const
{
    static constexpr const char *words[Kinds] = {"waiting", "holding", "believes", "overlap"};
    QByteArray text = "client,from_us,to_us,state\n";
    for (const Bar &bar : m_bars)
        text += QByteArray::number(bar.client + 1) + ',' + QByteArray::number(bar.fromUs) + ','
            + QByteArray::number(bar.toUs) + ',' + words[bar.kind] + '\n';
    return text;
}

void StripChart::recolor(const ChartColors &colors)
{
    const QColor inks[Kinds] = {colors.waiting(), colors.inside(), colors.strategy(2), colors.alarm()};
    for (size_t kind = 0; kind < Kinds; ++kind) {
        if (m_legend[kind])
            m_legend[kind]->setPen(QPen(inks[kind], kind == Waiting ? 3 : 8));
    }
}

void StripChart::setShown(QAbstractSeries *series, bool shown)
{
    for (size_t kind = 0; kind < Kinds; ++kind) {
        if (m_legend[kind] == series) {
            m_shown[kind] = shown;
            m_legend[kind]->setVisible(shown);
        }
    }
    viewport()->update();
}

} // namespace gui
