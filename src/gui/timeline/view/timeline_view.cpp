// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/view/timeline_view.h"

#include "diagnosis/findings/master_findings.h"
#include "gui/common/text.h"
#include "gui/timeline/core/hold_words.h"
#include "gui/timeline/core/time_ticks.h"
#include "gui/timeline/view/hold_table.h"
#include "gui/timeline/view/timeline_picture.h"

#include <QAccessible>
#include <QHelpEvent>
#include <QRegularExpression>
#include <QScrollBar>
#include <QToolTip>

#include <cmath>

namespace gui {

namespace {

constexpr int restMs = 60;
/// So many pixels beside a hold still hit it.
constexpr int reach = 3;
/// Steps show where a hold is at least so wide.
constexpr int stepsFrom = 24;
constexpr qsizetype mostStepsAtOnce = 64;

QString detailOf(const history::ServerEvent &event)
{
    using Kind = history::ServerEvent::Kind;
    if (event.kind == Kind::Action)
        return shownShort(event.key, 48);
    if (event.kind == Kind::Restart && event.count > 0)
        return diagnosis::restartedEmptySentence(event.master, event.at, event.count, event.until);
    return event.text;
}

} // namespace

TimelineView::TimelineView(TimelineModel *model, ShownSpan *span, QWidget *parent)
    : QAbstractScrollArea(parent)
    , m_model(model)
    , m_span(span)
{
    HoldTable::announce();
    setAccessibleName(tr("Ownership timeline"));
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setMouseTracking(true);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    m_rest.setSingleShot(true);
    m_rest.setInterval(restMs);
    connect(&m_rest, &QTimer::timeout, this, &TimelineView::askForMore);
    connect(model, &TimelineModel::lanesChanged, this, &TimelineView::onLanesChanged);
    connect(model, &TimelineModel::contentChanged, this, &TimelineView::onContentChanged);
    connect(span, &ShownSpan::changed, this, &TimelineView::onContentChanged);
}

QSize TimelineView::minimumSizeHint() const
{
    return {fontMetrics().averageCharWidth() * 60, fontMetrics().height() * 10};
}

TimelineFrame TimelineView::frame(const QSize &size) const
{
    TimelineFrame frame = TimelinePicture::frameFor(font(), size, m_groups);
    frame.scrolled = verticalScrollBar()->value();
    frame.scale = m_span->scale();
    frame.now = m_now;
    frame.openEnd = openEnd();
    frame.ratio = devicePixelRatioF();
    return frame;
}

void TimelineView::setNow(UnixMs now)
{
    if (now == m_now)
        return;
    m_now = now;
    m_span->setNow(double(now));
    const auto [present, open] = presentPlaces();
    if (std::abs(present - m_paintedPresent.first) >= 0.5 || std::abs(open - m_paintedPresent.second) >= 0.5)
        invalidate();
}

/// Where the present is, and where what is open ends: all that time alone changes. Beside the picture is
/// anywhere beside it.
std::pair<double, double> TimelineView::presentPlaces() const
{
    const TimeScale &scale = m_span->scale();
    const auto place = [&scale](UnixMs at) {
        return std::clamp(scale.xOf(double(at)), -10.0, scale.width() + 10);
    };
    return {place(m_now), place(openEnd())};
}

void TimelineView::setGroups(bool groups)
{
    m_groups = groups;
    arrange();
    invalidate();
}

void TimelineView::invalidate()
{
    m_content = {};
    viewport()->update();
}

void TimelineView::onContentChanged()
{
    invalidate();
    if (!m_rest.isActive())
        m_rest.start();
}

void TimelineView::onLanesChanged()
{
    arrange();
    onContentChanged();
    if (m_model->lanes().empty())
        m_wentOn.clear();
    if (m_lane && selectedLane() < 0) {
        m_lane.reset();
        select({});
    }
}

/// Scroll bar and width, as lanes and size have it.
void TimelineView::arrange()
{
    const TimelineFrame frame = TimelinePicture::frameFor(font(), viewport()->size(), m_groups);
    const int all = int(m_model->lanes().size()) * frame.laneHeight;
    const int shown = std::max(1, frame.chart().height());
    verticalScrollBar()->setPageStep(shown);
    verticalScrollBar()->setSingleStep(frame.laneHeight);
    verticalScrollBar()->setRange(0, std::max(0, all - shown));
    m_span->setWidth(std::max(1, frame.chart().width()));
}

void TimelineView::resizeEvent(QResizeEvent *event)
{
    QAbstractScrollArea::resizeEvent(event);
    arrange();
    onContentChanged();
}

void TimelineView::scrollContentsBy(int, int)
{
    onContentChanged();
}

void TimelineView::changeEvent(QEvent *event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        arrange();
    invalidate();
}

void TimelineView::askForMore()
{
    const TimelineFrame frame = this->frame(viewport()->size());
    const std::vector<TimelineLane> &lanes = m_model->lanes();
    const auto from = UnixMs(frame.scale.from());
    QList<QByteArray> wanted;
    for (int i = frame.firstLane(); i < frame.endLane(int(lanes.size())); ++i) {
        if (lanes[size_t(i)].since > from)
            wanted.append(lanes[size_t(i)].id);
    }
    if (!wanted.isEmpty())
        emit lanesWanted(wanted, from - UnixMs(frame.scale.span()));
    askForSteps(false);
    describe();
    emit rested();
}

/// The steps of a hold are asked for when it has room for them; of one that goes on `again` as well, and once
/// more when it has ended.
void TimelineView::askForSteps(bool again)
{
    const TimelineFrame frame = this->frame(viewport()->size());
    QList<qint64> holds;
    for (const Place &place : visibleHolds(400)) {
        const HoldMark mark = m_model->mark(place);
        const UnixMs to = mark.shownTo(frame.openEnd);
        if ((mark.renewals == 0 && !mark.waited && !mark.asked)
            || double(to - mark.from) / frame.scale.perPixel() < stepsFrom)
            continue;
        const bool isOlder = mark.isOpen() ? again : m_wentOn.remove(mark.id);
        if (m_model->stepsOf(mark.id) && !isOlder)
            continue;
        if (mark.isOpen())
            m_wentOn.insert(mark.id);
        holds.append(mark.id);
        if (holds.size() == mostStepsAtOnce)
            break;
    }
    if (!holds.isEmpty())
        emit stepsWanted(holds);
}

bool TimelineView::showsCut() const
{
    const TimelineFrame frame = this->frame(viewport()->size());
    const std::vector<TimelineLane> &lanes = m_model->lanes();
    const int end = frame.endLane(int(lanes.size()));
    for (int lane = frame.firstLane(); lane < end; ++lane) {
        if (double(lanes[size_t(lane)].cutAt) > frame.scale.from())
            return true;
    }
    return false;
}

/// What a picture shows, in a sentence for those who do not see it.
void TimelineView::describe()
{
    const TimelineFrame frame = this->frame(viewport()->size());
    const std::vector<TimelineLane> &lanes = m_model->lanes();
    const auto from = UnixMs(frame.scale.from());
    const auto to = UnixMs(std::ceil(frame.scale.to()));
    HoldPiece::Sum sum;
    const int end = frame.endLane(int(lanes.size()));
    for (int i = frame.firstLane(); i < end; ++i) {
        for (const HoldMipmap &row : lanes[size_t(i)].rows) {
            const HoldPiece::Sum held = row.heldWithin(from, to);
            sum.count += held.count;
            sum.troubled += held.troubled;
        }
    }
    const QLocale locale;
    const auto instant = [&](double at) {
        return TimeTicks::instantText(at, frame.scale.perPixel(), QTimeZone::systemTimeZone(), locale);
    };
    const QString text = tr("%1 to %2: %n lane(s), %3 holds visible, %4 with trouble or waited for.", nullptr,
                            end - frame.firstLane())
                             .arg(instant(frame.scale.from()), instant(frame.scale.to()),
                                  locale.toString(sum.count), locale.toString(sum.troubled));
    if (text != accessibleDescription())
        setAccessibleDescription(text);
}

QList<TimelineView::Place> TimelineView::visibleHolds(int most) const
{
    const TimelineFrame frame = this->frame(viewport()->size());
    const std::vector<TimelineLane> &lanes = m_model->lanes();
    const auto from = UnixMs(frame.scale.from());
    const auto to = UnixMs(std::ceil(frame.scale.to()));
    QList<Place> places;
    for (int lane = frame.firstLane(); lane < frame.endLane(int(lanes.size())); ++lane) {
        const LaneRows &rows = lanes[size_t(lane)].rows;
        for (int row = 0; row < int(rows.size()); ++row) {
            const HoldMipmap &of = rows[size_t(row)];
            int hold = of.firstFrom(from);
            const int earlier = of.lastWithin(from, from);
            if (earlier >= 0 && earlier < hold)
                places.append({lane, row, earlier});
            for (; hold < of.count() && of.from(hold) < to; ++hold) {
                if (places.size() >= most)
                    return places;
                places.append({lane, row, hold});
            }
        }
    }
    return places;
}

QList<QByteArray> TimelineView::shownLanes() const
{
    const TimelineFrame frame = this->frame(viewport()->size());
    const std::vector<TimelineLane> &lanes = m_model->lanes();
    QList<QByteArray> shown;
    for (int lane = frame.firstLane(); lane < frame.endLane(int(lanes.size())); ++lane)
        shown.append(lanes[size_t(lane)].id);
    return shown;
}

TimelineView::Place TimelineView::selected() const
{
    return m_selected ? m_model->find(selectedLane(), m_selected->first, m_selected->second) : Place();
}

void TimelineView::pin(std::optional<UnixMs> at)
{
    if (std::exchange(m_pinned, at) == at)
        return;
    viewport()->update();
    emit pinnedChanged();
}

void TimelineView::select(const Place &place)
{
    if (place.isValid()) {
        const HoldMark mark = m_model->mark(place);
        m_lane = m_model->lanes()[size_t(place.lane)].id;
        m_selected = {mark.id, mark.from};
        QAccessibleEvent told(this, QAccessible::NameChanged);
        QAccessible::updateAccessibility(&told);
    } else {
        m_selected.reset();
    }
    invalidate();
    emit selectionChanged();
}

TimelineView::Place TimelineView::holdAt(const QPoint &at) const
{
    const TimelineFrame frame = this->frame(viewport()->size());
    const int lane = frame.laneAt(at.y());
    if (lane < 0 || lane >= int(m_model->lanes().size()) || at.x() < frame.gutter)
        return {};
    const LaneRows &rows = m_model->lanes()[size_t(lane)].rows;
    for (int row = 0; row < int(rows.size()); ++row) {
        const QRect rect = frame.rowRect(lane, row, int(rows.size()));
        if (at.y() < rect.top() - 1 || at.y() > rect.bottom() + 1)
            continue;
        for (const int near : {0, reach}) { // the one below it first
            const Place found = m_model->within(lane, row, UnixMs(std::floor(frame.at(at.x() - near))),
                                                UnixMs(std::ceil(frame.at(at.x() + near + 1))));
            if (found.isValid())
                return found;
        }
    }
    return {};
}

QString TimelineView::tipAt(const QPoint &at) const
{
    const TimelineFrame frame = this->frame(viewport()->size());
    const int lane = frame.laneAt(at.y());
    if (lane >= 0 && lane < int(m_model->lanes().size()) && at.x() < frame.gutter)
        return m_model->lanes()[size_t(lane)].title;
    if (at.y() < frame.head) {
        QStringList lines;
        for (const history::ServerEvent &event : TimelinePicture::eventsAt(*m_model, frame, at.x() - 4))
            lines.append(QStringList{HoldWords::instant(event.at), HoldWords::event(event.kind), event.master,
                                     detailOf(event)}
                             .filter(QRegularExpression(QStringLiteral(".")))
                             .join(QStringLiteral(" · ")));
        return lines.mid(0, 12).join(u'\n');
    }
    const Place place = holdAt(at);
    return place.isValid() ? HoldWords::lines(m_model->mark(place), openEnd()) : sightAt(frame.at(at.x()));
}

/// From when until when nobody watched, around an instant.
QString TimelineView::unwatchedSentence(UnixMs at) const
{
    std::optional<UnixMs> from;
    std::optional<UnixMs> to;
    for (const history::WatchSpan &span : m_model->record().watched) {
        if (m_model->record().isBlind(span))
            continue;
        if (span.to < at)
            from = std::max(from.value_or(span.to), span.to);
        else if (span.from > at && (!to || span.from < *to))
            to = span.from;
    }
    if (!from && !to)
        return tr("Nobody watched then: what was held is not known.");
    if (!from)
        return tr("Nobody watched before %1: what was held is not known.").arg(HoldWords::instant(*to));
    if (!to)
        return tr("Nobody watched after %1: what was held is not known.").arg(HoldWords::instant(*from));
    return tr("Nobody watched from %1 to %2 (%3): what was held is not known.")
        .arg(HoldWords::instant(*from), HoldWords::instant(*to), spanText(*to - *from));
}

/// What is not known of an instant, where that is so.
QString TimelineView::sightAt(double at) const
{
    if (at > double(m_now) || !m_model->record().begin)
        return {};
    const auto watched = m_model->watchedAt(UnixMs(at), m_now);
    switch (watched.sight) {
    case TimelineModel::Sight::Nobody:
        return unwatchedSentence(UnixMs(at));
    case TimelineModel::Sight::Partly:
        return tr("%1 did not answer then: what was held there is not known.")
            .arg(watched.away.join(QStringLiteral(", ")));
    case TimelineModel::Sight::All:
        break;
    }
    return {};
}

bool TimelineView::viewportEvent(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        const QString text = tipAt(help->pos());
        if (text.isEmpty())
            QToolTip::hideText();
        else // plain text, whatever stands in a key
            QToolTip::showText(help->globalPos(),
                               QStringLiteral("<p style='white-space:pre'>%1</p>").arg(text.toHtmlEscaped()),
                               viewport());
        return true;
    }
    if (event->type() == QEvent::Leave) {
        m_pointer.reset();
        viewport()->update();
    }
    return QAbstractScrollArea::viewportEvent(event);
}

} // namespace gui
