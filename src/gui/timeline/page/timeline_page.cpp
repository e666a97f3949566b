// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/page/timeline_page.h"

#include "gui/common/empty_state.h"
#include "gui/common/notice_band.h"
#include "gui/common/possible.h"
#include "gui/timeline/page/hold_inspector.h"
#include "gui/timeline/page/timeline_saving.h"
#include "gui/timeline/past/failover_dialog.h"
#include "gui/timeline/view/overview_strip.h"
#include "gui/timeline/view/timeline_view.h"
#include "ui_timeline_page.h"

#include <QAction>
#include <QClipboard>
#include <QDateTime>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMenu>

#include <algorithm>

namespace gui {

namespace {

constexpr int beatMs = 1'000;
constexpr int filterRestMs = 300;
/// Where the page is wider the inspector stands beside the picture.
constexpr int besideFrom = 1'150;
constexpr double firstSpanMs = 15 * 60'000;
constexpr double shortestFirstMs = 60'000;

} // namespace

TimelinePage::TimelinePage(QWidget *parent, const TimelineLimits &limits)
    : QWidget(parent)
    , m_ui(std::make_unique<Ui::TimelinePage>())
    , m_model(new TimelineModel(this))
    , m_span(new ShownSpan(this))
    , m_strip(new OverviewStrip(m_model, m_span, this))
    , m_view(new TimelineView(m_model, m_span, this))
    , m_inspector(new HoldInspector(this))
    , m_empty(new EmptyState(m_view, this))
    , m_band(new NoticeBand(this))
    , m_loader(new TimelineLoader(m_model, limits, this))
    , m_limits(limits)
{
    m_ui->setupUi(this);
    m_ui->pageLayout->insertWidget(0, m_band);
    m_ui->overviewLayout->addWidget(m_strip);
    m_ui->laneSplitter->addWidget(m_view);
    m_ui->laneSplitter->addWidget(m_inspector);
    m_ui->laneSplitter->setStretchFactor(0, 1);
    m_ui->laneSplitter->setSizes({1'000, fontMetrics().averageCharWidth() * 46});
    setTabOrder(m_ui->saveButton, m_strip);
    setTabOrder(m_strip, m_view);
    for (const auto &[text, lanes] :
         {std::pair(tr("key"), LaneOf::Key), std::pair(tr("owner"), LaneOf::Owner),
          std::pair(tr("library"), LaneOf::Library), std::pair(tr("shape of key"), LaneOf::Shape)})
        m_ui->laneCombo->addItem(text, int(lanes));
    setPossible(m_ui->recordCombo, tr("the record is being read."));
    constexpr int least = 20; // characters, where there is no room for what a set of servers is called
    m_ui->recordCombo->setMinimumWidth(m_ui->recordCombo->fontMetrics().averageCharWidth() * least);
    m_beat.setInterval(beatMs);
    m_filterRest.setInterval(filterRestMs);
    m_filterRest.setSingleShot(true);
    makeActions();
    connectParts();
    connectInstant();
    connectLoader();
    refreshEmptyState();
}

TimelinePage::~TimelinePage() = default;

void TimelinePage::makeActions()
{
    const auto make = [this](const QString &text, const QString &tip) {
        auto *action = new QAction(text, this);
        action->setToolTip(tip);
        return action;
    };
    m_back = make(tr("Back"), tr("To what was shown before (Backspace)"));
    m_everything = make(tr("Everything"), tr("All that is recorded (Home)"));
    m_follow = make(tr("Follow"), tr("Shows the present, and follows it (End)"));
    m_follow->setCheckable(true);
    m_then = make(tr("Locks then"), tr("The table of locks as it was at the marked instant (Return)"));
    m_then->setShortcuts({QKeySequence(Qt::Key_Return), QKeySequence(Qt::Key_Enter)});
    m_then->setShortcutContext(Qt::WidgetShortcut);
    m_failovers = make(tr("Failovers…"), tr("The locks before and after another server took over"));
    m_sort = make(tr("Sort again"), tr("Lanes that had trouble last come first"));
    m_copy = make(tr("Copy picture"), tr("What shows, with its legend"));
    m_save = make(tr("Save picture…"), tr("As PNG, SVG or PDF"));
    m_clearFilter = make(tr("Clear filter"), tr("All lanes"));
    m_leaveOther = make(tr("Close this file"), tr("Back to what is recorded here"));
    m_band->addButton(m_leaveOther);
    m_copy->setObjectName(QStringLiteral("copyPicture"));
    setSortable(false);
    setBack();
    setPast();
    m_saveMenu = new QMenu(tr("Picture"), this);
    m_saveMenu->addActions({m_copy, m_save});
    m_ui->saveButton->setText(tr("Picture"));
    m_ui->reachLabel->setElideMode(Qt::ElideRight);
    m_ui->saveButton->setMenu(m_saveMenu);
    m_ui->backButton->setDefaultAction(m_back);
    m_ui->everythingButton->setDefaultAction(m_everything);
    m_ui->followButton->setDefaultAction(m_follow);
    m_ui->thenButton->setDefaultAction(m_then);
    m_ui->failoversButton->setDefaultAction(m_failovers);
    m_ui->sortButton->setDefaultAction(m_sort);
    connect(m_back, &QAction::triggered, m_span, &ShownSpan::back);
    connect(m_everything, &QAction::triggered, m_view, &TimelineView::showEverything);
    connect(m_follow, &QAction::triggered, m_span,
            [this](bool on) { on ? m_span->follow() : m_span->unfollow(); });
    connect(m_span, &ShownSpan::followingChanged, m_follow, &QAction::setChecked);
    connect(m_span, &ShownSpan::changed, this, &TimelinePage::setBack);
    connect(m_view, &TimelineView::pinnedChanged, this, &TimelinePage::setPast);
    connect(m_then, &QAction::triggered, this, &TimelinePage::showThen);
    connect(m_failovers, &QAction::triggered, this, &TimelinePage::openFailovers);
    connect(m_copy, &QAction::triggered, this, [this] {
        QGuiApplication::clipboard()->setImage(m_view->image());
        emit noted(tr("The picture of the timeline was copied."));
    });
    connect(m_save, &QAction::triggered, this,
            [this] { askForPicture(m_view, [this](const QString &sentence) { emit failed(sentence); }); });
    connect(m_leaveOther, &QAction::triggered, this, &TimelinePage::leaveOther);
    connect(m_clearFilter, &QAction::triggered, m_ui->laneFilterEdit, &QLineEdit::clear);
    m_view->setContextMenuPolicy(Qt::ActionsContextMenu);
    m_view->addActions({m_back, m_everything, m_follow, m_then, m_copy, m_save});
}

void TimelinePage::connectParts()
{
    connect(&m_beat, &QTimer::timeout, this, &TimelinePage::tick);
    connect(&m_filterRest, &QTimer::timeout, this, &TimelinePage::begin);
    connect(m_ui->laneFilterEdit, &QLineEdit::textChanged, this, [this] { m_filterRest.start(); });
    m_ui->laneFilterEdit->installEventFilter(this);
    connect(m_ui->laneCombo, &QComboBox::currentIndexChanged, this, &TimelinePage::begin);
    connect(m_ui->recordCombo, &QComboBox::activated, this,
            [this] { choose(m_ui->recordCombo->currentData().toInt()); });
    connect(m_view, &TimelineView::selectionChanged, this, &TimelinePage::showSelected);
    connect(m_view, &TimelineView::rested, this, &TimelinePage::refreshCuts);
    connect(m_model, &TimelineModel::contentChanged, this, &TimelinePage::selectWanted);
    connect(m_inspector, &HoldInspector::lockWanted, this, &TimelinePage::leadToLock);
    connect(m_inspector, &HoldInspector::evidenceWanted, this, [this](const history::Hold &hold) {
        askEvidence(history::evidenceOf(hold, QDateTime::currentMSecsSinceEpoch()));
    });
    connect(m_inspector, &HoldInspector::spanEvidenceWanted, this, &TimelinePage::askSpanEvidence);
    connect(m_inspector, &HoldInspector::journalWanted, this, &TimelinePage::leadToJournal);
}

void TimelinePage::connectLoader()
{
    connect(m_loader, &TimelineLoader::began, this, &TimelinePage::onBegan);
    connect(m_loader, &TimelineLoader::orderChanged, this, &TimelinePage::setSortable);
    connect(m_sort, &QAction::triggered, m_loader, &TimelineLoader::sortAgain);
    connect(m_view, &TimelineView::lanesWanted, this, [this](const QList<QByteArray> &lanes, qint64 since) {
        m_loader->want(lanes, m_view->shownLanes(), since);
    });
    connect(m_view, &TimelineView::stepsWanted, m_loader, &TimelineLoader::wantSteps);
    connect(m_loader, &TimelineLoader::holdRead, this, [this](const ToldHold &told) {
        const auto place = m_view->selected();
        if (place.isValid() && m_model->mark(place).id == told.hold.id)
            m_inspector->show(told, m_view->openEnd());
    });
}

void TimelinePage::setBack()
{
    setPossible(m_back, m_span->canGoBack() ? QString() : tr("nothing else was shown before."));
}

void TimelinePage::setSortable(bool sortable)
{
    setPossible(m_sort, sortable ? QString() : tr("the lanes are in that order."));
}

void TimelinePage::setConnection(const QString &path, const history::Deployment &connection)
{
    const history::Deployment before = std::exchange(m_connection, connection);
    if (m_path == path && before.name == connection.name && before.database == connection.database
        && before.separate == connection.separate) {
        if (!m_isReading && hasOtherRecord())
            beginAnew();
        return;
    }
    const bool isElsewhere = std::exchange(m_path, path) != path;
    if (m_other)
        return; // when that is left
    m_chosen.reset();
    if (isElsewhere) {
        m_begun = false;
        closeDialogs();
    }
    m_view->pin(std::nullopt);
    beginAnew();
}

void TimelinePage::focusFilter()
{
    m_ui->laneFilterEdit->setFocus();
    m_ui->laneFilterEdit->selectAll();
}

LaneOf TimelinePage::grouping() const
{
    return LaneOf(m_ui->laneCombo->currentData().toInt());
}

/// Home and End mean the timeline as long as there is nothing in the field that they could mean.
bool TimelinePage::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != m_ui->laneFilterEdit || event->type() != QEvent::KeyPress
        || !m_ui->laneFilterEdit->text().isEmpty())
        return QWidget::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent *>(event)->key();
    if (key != Qt::Key_Home && key != Qt::Key_End)
        return false;
    m_view->setFocus();
    QCoreApplication::sendEvent(m_view, event);
    return true;
}

void TimelinePage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    m_beat.start();
    if (m_stale)
        begin();
    tick();
}

void TimelinePage::hideEvent(QHideEvent *event)
{
    m_beat.stop();
    QWidget::hideEvent(event);
}

void TimelinePage::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    const Qt::Orientation orientation = width() >= besideFrom ? Qt::Horizontal : Qt::Vertical;
    if (orientation == m_ui->laneSplitter->orientation())
        return;
    m_ui->laneSplitter->setOrientation(orientation);
    m_ui->laneSplitter->setSizes({1'000,
                                  orientation == Qt::Horizontal ? fontMetrics().averageCharWidth() * 46
                                                                : fontMetrics().height() * 11});
}

/// Another record: what shows of the last one is none of it.
void TimelinePage::beginAnew()
{
    m_loader->leave();
    m_model->begin({}, {});
    m_isReading = true;
    m_record.reset();
    m_isSure = false;
    m_allLanes = 0;
    m_isPart = false;
    setPast();
    refreshReach();
    refreshCuts();
    begin();
}

void TimelinePage::begin()
{
    m_filterRest.stop();
    if (m_path.isEmpty() || !isVisible()) {
        m_stale = true;
        return;
    }
    m_stale = false;
    TimelineAsk ask;
    ask.path = shownPath();
    ask.connection = m_other ? history::Deployment() : m_connection;
    if (m_showsExample) { // other servers, of the same name
        ask.connection.masters.clear();
        ask.connection.servers.clear();
    } else {
        ask.deployment = m_chosen;
    }
    ask.lanes = grouping();
    ask.filter = m_ui->laneFilterEdit->text();
    const auto now = double(QDateTime::currentMSecsSinceEpoch());
    const TimeScale &scale = m_span->scale();
    ask.since = UnixMs(m_begun ? scale.from() - scale.span() : now - 8 * firstSpanMs);
    m_view->setGroups(ask.lanes != LaneOf::Key);
    m_loader->begin(ask);
    refreshEmptyState();
}

void TimelinePage::onBegan(const TimelineOverview &overview)
{
    m_isReading = false;
    m_error = overview.error;
    m_allLanes = overview.allLanes;
    m_isPart = overview.isPart;
    fillRecords(overview);
    if (hasOtherRecord())
        return beginAnew();
    if (!std::exchange(m_begun, true))
        showLast(firstSpanMs);
    tick();
    setPast();
    refreshEmptyState();
    refreshReach();
    refreshCuts();
    goToWanted();
}

/// The present, where something is watched; else what was recorded last. Of a record that was begun a moment
/// ago all: else its holds are a thin line at the edge.
void TimelinePage::showLast(double mostMs)
{
    const UnixMs now = QDateTime::currentMSecsSinceEpoch();
    const auto end = double(m_model->openEnd(now));
    m_view->setNow(now);
    const double recorded = m_model->record().begin ? end - double(*m_model->record().begin) : mostMs;
    const double length = std::clamp(recorded * 1.1, shortestFirstMs, mostMs);
    m_span->show(end - length, end + length * 0.06);
    if (end >= double(now))
        m_span->follow();
}

void TimelinePage::showSelected()
{
    const auto place = m_view->selected();
    if (!place.isValid()) {
        const int lane = m_view->selectedLane();
        if (lane < 0)
            return m_inspector->showNothing({}, false);
        return m_inspector->showNothing(m_model->lanes()[size_t(lane)].title,
                                        m_model->lanes()[size_t(lane)].isKey);
    }
    m_loader->wantHold(m_model->mark(place).id);
}

void TimelinePage::tick()
{
    const UnixMs now = QDateTime::currentMSecsSinceEpoch();
    m_view->setNow(now);
    m_strip->setNow(now);
    if (m_isReading)
        return;
    // Also where the present does not show: what was known of it then would be drawn as the end of all.
    m_loader->refresh(m_view->shownLanes(), now);
    m_view->askAgain();
    const auto place = m_view->selected();
    if (place.isValid() && m_model->mark(place).isOpen())
        m_loader->wantHold(m_model->mark(place).id); // it goes on
    refreshReach();
}

} // namespace gui
