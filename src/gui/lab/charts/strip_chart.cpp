// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/charts/strip_chart.h"

#include "gui/lab/charts/chart_scale.h"
#include "gui/lab/charts/figures.h"

#include <QLocale>
#include <QMap>

#include <cmath>

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

struct Inside
{
    qint64 sinceUs = 0;
    qint64 leaseUntilUs = 0;
};

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

QList<StripChart::Bar> StripChart::barsOf(const QList<lab::LaneChange> &changes, qint64 endUs)
{
    QList<Bar> bars;
    QMap<int, qint64> waiting;
    QMap<int, Inside> inside;
    qint64 overlapSince = 0;
    const auto leave = [&](int client, qint64 now) {
        const Inside was = inside.take(client);
        const qint64 end = was.leaseUntilUs > 0 ? std::clamp(was.leaseUntilUs, was.sinceUs, now) : now;
        bars.append({client, was.sinceUs, end, Holding});
        if (end < now)
            bars.append({client, end, now, Believing});
    };
    const auto endOverlap = [&](qint64 now) {
        for (auto it = inside.begin(); it != inside.end(); ++it)
            bars.append({it.key(), std::max(overlapSince, it->sinceUs), now, Overlap});
    };
    for (const lab::LaneChange &change : changes) {
        if (waiting.contains(change.client))
            bars.append({change.client, waiting.take(change.client), change.tUs, Waiting});
        if (inside.size() > 1) {
            endOverlap(change.tUs);
            overlapSince = change.tUs;
        }
        if (inside.contains(change.client))
            leave(change.client, change.tUs);
        if (change.lane == lab::Lane::Waiting)
            waiting.insert(change.client, change.tUs);
        if (change.lane == lab::Lane::Inside) {
            inside.insert(change.client, {change.tUs, change.leaseUntilUs});
            overlapSince = change.tUs;
        }
    }
    if (inside.size() > 1)
        endOverlap(endUs);
    for (const int client : inside.keys())
        leave(client, endUs);
    for (auto it = waiting.begin(); it != waiting.end(); ++it)
        bars.append({it.key(), it.value(), endUs, Waiting});
    return bars;
}

void StripChart::show(const QList<ChartSeries> &sources)
{
    const ChartSeries *shown = sources.isEmpty() ? nullptr : &sources.last();
    for (const ChartSeries &source : sources) {
        if (source.id() == m_chosen)
            shown = &source;
    }
    if (shown) {
        setTitle(tr("Ownership strip"), tr("— last moments of %1").arg(QString::fromUtf8(shown->id())));
        draw(*shown);
    } else {
        setTitle(tr("Ownership strip"), tr("— a lane a client"));
        m_bars.clear();
        m_lanes = 0;
        setSummary(tr("Nothing has run yet."));
    }
    viewport()->update();
}

void StripChart::draw(const ChartSeries &source)
{
    const QList<lab::LaneChange> &changes = source.lanes();
    m_toUs = changes.isEmpty() ? 0 : changes.last().tUs;
    const qsizetype first = std::max<qsizetype>(0, changes.size() - changesShown);
    const qint64 span = changes.isEmpty() ? shortestUs : m_toUs - changes.at(first).tUs;
    m_fromUs = m_toUs - roundSpan(std::clamp(span, shortestUs, longestUs));
    m_bars = barsOf(changes, m_toUs);
    m_bars.removeIf([this](const Bar &bar) { return bar.toUs < m_fromUs; });
    m_lanes = 0;
    for (const lab::LaneChange &change : changes)
        m_lanes = std::max(m_lanes, change.client + 1);
    const double ms = double(m_toUs - m_fromUs) / 1000;
    const bool seconds = ms >= 10'000;
    m_time->setLabelFormat(seconds      ? QStringLiteral("%.0f s")
                               : ms < 5 ? QStringLiteral("%.1f ms")
                                        : QStringLiteral("%.0f ms"));
    m_time->setRange(seconds ? -ms / 1000 : -ms, 0);
    yAxis()->setRange(0, std::max(1, m_lanes));
    yAxis()->setTickCount(2);
    setSummary(summaryOf(source));
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
    const QString shown = tr("%1, its last %2: %3 lanes, %4 holds, %5 beyond their lease")
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
    const double height = area.height() / std::max(1, m_lanes);
    const double left = area.left() + double(std::max(bar.fromUs, m_fromUs) - m_fromUs) * perUs;
    const double right = area.left() + double(bar.toUs - m_fromUs) * perUs;
    const double inset = bar.kind == Waiting ? height * 0.42 : height * 0.15;
    return {left, area.top() + bar.client * height + inset, std::max(1.0, right - left),
            std::max(1.0, height - 2 * inset)};
}

void StripChart::drawForeground(QPainter *painter, const QRectF &rect)
{
    LabChart::drawForeground(painter, rect);
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
        for (const Bar &bar : std::as_const(m_bars)) {
            if (bar.kind == kind)
                painter->drawRect(rectOf(bar));
        }
    }
    QFont small = font();
    small.setPointSizeF(font().pointSizeF() * 0.8);
    painter->setFont(small);
    painter->setPen(now.ink());
    const double height = QFontMetricsF(small).height();
    const QRectF area = chart()->plotArea();
    const double lane = area.height() / std::max(1, m_lanes);
    const int step = std::max(1, int(std::ceil(height / lane)));
    for (int client = 0; client < m_lanes; client += step)
        painter->drawText(QRectF(0, area.top() + client * lane, area.left() - 4, lane),
                          Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip,
                          QLocale().toString(client + 1));
    painter->restore();
}

QString StripChart::tipAt(const QPointF &place) const
{
    QString tip;
    for (const Bar &bar : m_bars) {
        const QRectF area = rectOf(bar).adjusted(-1, -2, 1, 2);
        if (m_shown[size_t(bar.kind)] && area.contains(place))
            tip = tr("client %1: %2, %3")
                      .arg(QLocale().toString(bar.client + 1), nameOf(bar.kind),
                           millisecondsText(bar.toUs - bar.fromUs));
    }
    return tip;
}

QByteArray StripChart::csv() const
{
    static constexpr const char *words[Kinds] = {"waiting", "holding", "believes", "overlap"};
    QByteArray text = "client,from_us,to_us,state\n";
    for (const Bar &bar : m_bars)
        text += QByteArray::number(bar.client) + ',' + QByteArray::number(bar.fromUs) + ','
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
