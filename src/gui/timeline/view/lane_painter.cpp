// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/view/lane_painter.h"

#include "gui/common/text.h"
#include "gui/timeline/core/hold_words.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <cstring>

namespace gui {

namespace {

/// So wide, in pixels, a hold becomes a bar …
constexpr double barFrom = 5;
/// … and where all rows together would have more than so many of these, so wide.
constexpr int mostBars = 1'000;
constexpr double crowdedFrom = 20;
/// So far apart renewals show as ticks.
constexpr double tickGap = 3;
constexpr size_t shades = 32;
/// So wide, in pixels, the time in which a hold began or ended shows.
constexpr double softFrom = 1.5;
/// Beyond the picture a bar goes on for so much.
constexpr double beyond = 30;
/// So many bars of a picture say who held them, where at least so many letters have room: text takes long.
constexpr int mostNames = 120;
constexpr int fewestLetters = 8;
constexpr double nameGap = 3;

} // namespace

LanePainter::LanePainter(const TimelineModel &model, const TimelineFrame &frame, const TimelineColors &colors)
    : m_model(model)
    , m_frame(frame)
    , m_colors(colors)
    , m_shapes(colors)
    , m_alarm(colors.alarm().rgb())
    , m_waited(colors.waited().rgb())
{
    const auto wide = size_t(std::ceil(frame.scale.width() * frame.ratio));
    m_upper.resize(wide);
    const auto inks = size_t(holdInks) + 1; // the last one is that of several
    m_shades.resize(inks * shades);
    for (size_t i = 0; i < m_shades.size(); ++i) {
        const QColor ink = m_colors.ink(i / shades < holdInks ? quint8(i / shades) : HoldPiece::mixedInks);
        const double density = double(i % shades) / (shades - 1);
        m_shades[i] = TimelineColors::mixed(m_colors.ground(), ink, 0.25 + 0.75 * density).rgb();
    }
    m_lower.resize(wide);
}

void LanePainter::paint(QPainter *painter, int lane)
{
    const LaneRows &rows = m_model.lanes()[size_t(lane)].rows;
    for (int i = 0; i < int(rows.size()); ++i)
        paintRow(painter, {lane, i, rows[size_t(i)], m_frame.rowRect(lane, i, int(rows.size()))});
}

void LanePainter::paintRow(QPainter *painter, const Row &row)
{
    Columns asked;
    asked.from = m_frame.scale.from();
    asked.perColumn = m_frame.scale.perPixel() / m_frame.ratio;
    asked.count = int(m_upper.size());
    asked.openEnd = m_frame.openEnd;
    const std::vector<ColumnRun> runs = row.holds.columns(asked);
    double wide = barFrom * m_frame.ratio;
    const auto isBar = [&wide](const ColumnRun &run) {
        return run.hold >= 0 && run.end - run.begin >= wide;
    };
    if (std::count_if(runs.begin(), runs.end(), isBar) * m_frame.chart().height()
        > qsizetype(mostBars) * row.rect.height())
        wide = crowdedFrom * m_frame.ratio;
    beginColumns(row);
    int reached = 0; // columns
    for (const ColumnRun &run : runs) {
        if (!isBar(run))
            paintNarrow(row, run, reached);
        reached = run.end;
    }
    endColumns(painter, row);
    double drawn = m_frame.gutter;
    for (const ColumnRun &run : runs) {
        if (isBar(run))
            paintBar(painter, row, run, drawn);
        drawn = m_frame.gutter + run.end / m_frame.ratio;
    }
    // The next one begins behind the picture, or perhaps within it.
    const int next = row.holds.firstFrom(UnixMs(std::ceil(m_frame.scale.to())));
    if (next < row.holds.count())
        paintSoftBegin(painter, row, row.holds.mark(next), drawn);
}

/// The column in which an instant is, or the nearest one.
int LanePainter::columnOf(UnixMs at) const
{
    const double column = (double(at) - m_frame.scale.from()) / m_frame.scale.perPixel() * m_frame.ratio;
    return int(std::clamp(column, 0.0, double(m_upper.size())));
}

/// Paints a hold, or several, that have no room for a bar. `reached`: the first column that no other hold
/// needs.
void LanePainter::paintNarrow(const Row &row, const ColumnRun &run, int reached)
{
    if (run.hold < 0)
        return paintColumn(run);
    ColumnRun column = run;
    column.worst = row.holds.trouble(run.hold);
    column.ink = row.holds.ink(run.hold);
    column.end = std::clamp(columnOf(row.holds.sureTo(run.hold) - 1) + 1, run.begin, run.end);
    paintColumn(column);
    column.density = 0; // it is not known whether it was held
    column.worst = Trouble::None;
    column.begin = column.end;
    column.end = run.end;
    paintColumn(column);
    column.begin = std::max(reached, columnOf(row.holds.earliest(run.hold)));
    column.end = run.begin;
    if (column.begin < column.end)
        paintColumn(column);
}

void LanePainter::beginColumns(const Row &row)
{
    const QSize size(int(m_upper.size()), int(std::ceil(row.rect.height() * m_frame.ratio)));
    if (m_columns.size() != size)
        m_columns = QImage(size, QImage::Format_ARGB32_Premultiplied);
    m_columns.setDevicePixelRatio(m_frame.ratio);
    m_used = false;
}

void LanePainter::paintColumn(const ColumnRun &run)
{
    if (!std::exchange(m_used, true)) {
        std::fill(m_upper.begin(), m_upper.end(), qRgba(0, 0, 0, 0));
        std::fill(m_lower.begin(), m_lower.end(), qRgba(0, 0, 0, 0));
    }
    const auto shade = size_t(std::lround(run.density * (shades - 1)));
    const QRgb ink = m_shades[size_t(std::min<int>(run.ink, holdInks)) * shades + shade];
    const QRgb lower = run.worst == Trouble::Bad ? m_alarm : run.worst == Trouble::Waited ? m_waited : ink;
    std::fill(m_upper.begin() + run.begin, m_upper.begin() + run.end, ink);
    std::fill(m_lower.begin() + run.begin, m_lower.begin() + run.end, lower);
}

void LanePainter::endColumns(QPainter *painter, const Row &row)
{
    if (!m_used)
        return;
    const int height = m_columns.height();
    const int upper = height - std::max(1, height * 3 / 10);
    for (int y = 0; y < height; ++y)
        std::memcpy(m_columns.scanLine(y), (y < upper ? m_upper : m_lower).data(),
                    m_upper.size() * sizeof(QRgb));
    painter->drawImage(row.rect.topLeft(), m_columns);
}

/// `reached`: from here on no other hold needs the room, in pixels.
void LanePainter::paintSoftBegin(QPainter *painter, const Row &row, const HoldMark &hold, double reached)
{
    const double from = m_frame.xOf(double(hold.from - hold.beginWithin));
    const double until = m_frame.xOf(double(hold.from));
    if (until - from < softFrom)
        return;
    QRectF clip = row.rect;
    clip.setLeft(std::max(reached, clip.left()));
    m_shapes.paintSoft(painter, hold.ink, {from, clip.top(), until - from, clip.height()}, clip, true);
}

void LanePainter::paintBar(QPainter *painter, const Row &row, const ColumnRun &run, double reached)
{
    const HoldMark hold = row.holds.mark(run.hold);
    const double left = m_frame.xOf(double(hold.from));
    const double last = m_frame.xOf(double(hold.shownTo(m_frame.openEnd)));
    const double sure = m_frame.xOf(double(hold.sureTo(m_frame.openEnd)));
    const bool isSoft = last - sure >= softFrom;
    const double right = isSoft ? sure : last;
    // Beside a column that others share it ends where they begin.
    const double runLeft = m_frame.gutter + run.begin / m_frame.ratio;
    const double runRight = m_frame.gutter + run.end / m_frame.ratio;
    const QRect chart = m_frame.chart();
    HoldShapes::Bar bar;
    bar.beginShows = left >= chart.left();
    bar.endShows = right <= chart.right() + 1 && !hold.isOpen();
    const double from = bar.beginShows ? std::max(left, runLeft - 1) : chart.left() - beyond;
    const double until = right <= chart.right() + 1 ? std::min(right, runRight + 1) : chart.right() + beyond;
    bar.rect = QRectF(from, row.rect.top(), std::max(1.0, until - from), row.rect.height());
    bar.renewedX = hold.renewed > 0 ? m_frame.xOf(double(hold.renewed)) : until + 1;
    // Each end within the picture keeps half a pixel from its neighbour.
    if (bar.endShows)
        bar.rect.setWidth(std::max(1.0, bar.rect.width() - 0.6));
    paintSoftBegin(painter, row, hold, reached);
    if (isSoft) {
        QRectF clip = row.rect;
        clip.setRight(std::min(runRight, clip.right()));
        m_shapes.paintSoft(painter, hold.ink, {right, clip.top(), last - right, clip.height()}, clip, false);
    }
    m_shapes.paint(painter, hold, bar);
    paintSteps(painter, row, hold, bar.rect);
    paintName(painter, row, hold, bar.rect);
    paintBand(painter, row, hold, bar.rect);
}

/// Who held it, of a lane of one lock, else which lock it was: on a ground of its own, since inks, textures
/// and ticks are below it.
void LanePainter::paintName(QPainter *painter, const Row &row, const HoldMark &hold, const QRectF &bar)
{
    const QFontMetrics metrics(painter->font());
    const QRect chart = m_frame.chart();
    const double left = std::max<double>(bar.left(), chart.left()) + nameGap;
    const double shape = row.rect.height() * 0.5; // tells why it ended
    const double room = std::min<double>(bar.right() - shape, chart.right()) - nameGap - left;
    if (m_frame.gutter == 0 || m_names >= mostNames || row.rect.height() < metrics.height()
        || room < metrics.averageCharWidth() * fewestLetters)
        return;
    ++m_names;
    const bool isKey = m_model.lanes()[size_t(row.lane)].isKey;
    const QString text = metrics.elidedText(isKey ? HoldWords::who(hold) : shown(hold.key), Qt::ElideRight,
                                            int(room - 2 * nameGap));
    const QRectF box(left, row.rect.top() + (row.rect.height() - metrics.height()) / 2.0 + 1,
                     metrics.horizontalAdvance(text) + 2 * nameGap, metrics.height() - 2);
    QColor ground = m_colors.ground();
    ground.setAlphaF(0.9F);
    painter->fillRect(box, ground);
    painter->setPen(m_colors.text());
    painter->drawText(box, Qt::AlignCenter | Qt::TextSingleLine, text);
}

void LanePainter::paintSteps(QPainter *painter, const Row &row, const HoldMark &hold, const QRectF &bar)
{
    const QList<history::Step> *steps = m_model.stepsOf(hold.id);
    if (!steps || hold.renewals == 0)
        return;
    painter->setPen(QPen(m_colors.ground(), 1));
    double before = bar.left() + 1;
    for (const history::Step &step : *steps) {
        const double x = std::round(m_frame.xOf(double(step.at))) + 0.5;
        if (step.kind != history::Step::Kind::Renewed || x < before + tickGap || x > bar.right() - 1)
            continue;
        painter->drawLine(QPointF(x, row.rect.top()), QPointF(x, row.rect.top() + row.rect.height() * 0.45));
        before = x;
    }
}

void LanePainter::paintBand(QPainter *painter, const Row &row, const HoldMark &hold, const QRectF &bar)
{
    if (!hold.waited && !hold.asked)
        return;
    const QRect band = m_frame.bandRect(row.lane);
    const auto fill = [&](double from, double to, bool waited) {
        const double left = std::max(from, bar.left());
        const QRectF part(left, band.top(), std::max(1.0, std::min(to, bar.right()) - left), band.height());
        if (part.right() > part.left() && from < bar.right())
            painter->fillRect(waited ? part : part.adjusted(0, 1, 0, -1), m_colors.waited());
    };
    const QList<history::Step> *steps = m_model.stepsOf(hold.id);
    if (!steps) // when is not known yet
        return fill(bar.left(), bar.right(), hold.waited);
    double waitedX = -1;
    double askedX = -1;
    for (const history::Step &step : *steps) {
        const double x = m_frame.xOf(double(step.at));
        if (step.kind != history::Step::Kind::Waiters && step.kind != history::Step::Kind::Asked)
            continue;
        const bool waits = step.kind == history::Step::Kind::Waiters;
        double &since = waits ? waitedX : askedX;
        if (since >= 0 && step.value == 0)
            fill(std::exchange(since, -1), x, waits);
        else if (since < 0 && step.value > 0)
            since = std::max(0.0, x);
    }
    if (waitedX >= 0)
        fill(waitedX, bar.right(), true);
    if (askedX >= 0)
        fill(askedX, bar.right(), false);
}

} // namespace gui
