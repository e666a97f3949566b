// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/locks_page.h"

#include "gui/common/actions.h"
#include "gui/common/empty_state.h"
#include "gui/common/filter_mistake.h"
#include "gui/common/inspector_place.h"
#include "gui/common/state_palette.h"
#include "gui/common/text.h"
#include "gui/live/deployment.h"
#include "gui/live/freeze.h"
#include "gui/locks/column_layout.h"
#include "gui/locks/column_menus.h"
#include "gui/locks/filter_completion.h"
#include "gui/locks/group_by.h"
#include "gui/locks/status_sentence.h"
#include "profile/settings.h"
#include "ui_locks_page.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLocale>
#include <QMenu>

namespace gui {

namespace {

constexpr int columnsVersion = 1;

QString tableName()
{
    return QStringLiteral("locks");
}

constexpr int mostSaid = 999; ///< rows

QString pausedWord()
{
    return LocksPage::tr("Paused · Space");
}

/// As short as its place beside the chips is.
QString waitingWords(int waiting)
{
    const QString count = QLocale().toString(qMin(waiting, mostSaid));
    return LocksPage::tr("%1 to move · F6", "rows; the key of Sort now")
        .arg(waiting > mostSaid ? LocksPage::tr("%1+", "that many or more").arg(count) : count);
}

} // namespace

LocksPage::LocksPage(QWidget *parent)
    : QWidget(parent)
    , m_ui(std::make_unique<Ui::LocksPage>())
    , m_clearFilter(new QAction(tr("Clear filter"), this))
    , m_allKeys(new QAction(tr("Look at all keys"), this))
{
    m_ui->setupUi(this);
    m_empty = new EmptyState(m_ui->lockView, this);
    m_groupBy = new GroupBy(m_ui->groupCombo, this);
    m_inspectorPlace = new InspectorPlace(m_ui->splitter, tableName());
    QSizePolicy keep = m_ui->pauseLabel->sizePolicy();
    keep.setRetainSizeWhenHidden(true);
    m_ui->pauseLabel->setSizePolicy(keep);
    int widest = 0; // its place is kept: nothing beside it moves when it comes
    for (const QString &text : {pausedWord(), waitingWords(mostSaid + 1)}) {
        m_ui->pauseLabel->setText(text);
        widest = qMax(widest, m_ui->pauseLabel->sizeHint().width());
    }
    m_ui->pauseLabel->setFixedWidth(widest);
    m_completion = new FilterCompletion(m_ui->filterEdit);
    m_mistake = new FilterMistake(m_ui->filterEdit);
    m_ui->lockView->setContextMenuPolicy(Qt::CustomContextMenu);
    m_ui->lockView->horizontalHeader()->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_ui->filterEdit, &QLineEdit::textChanged, this, &LocksPage::applyFilter);
    connect(m_ui->stateBar, &StateBar::chosenChanged, this, &LocksPage::applyFilter);
    connect(m_ui->patternsEdit, &QLineEdit::editingFinished, this, &LocksPage::applyPatterns);
    connect(m_ui->lockView, &LockView::selectedLockChanged, this, &LocksPage::showSelected);
    connect(m_ui->lockView, &LockView::ticked, this, [this] {
        showSelected();
        if (m_deployment)
            m_deployment->setShown(m_ui->lockView->shownKeys());
    });
    connect(m_ui->lockView, &QWidget::customContextMenuRequested, this, &LocksPage::showRowMenu);
    connect(m_ui->lockDetails, &LockDetails::copied, this, &LocksPage::said);
    connect(m_ui->lockDetails, &LockDetails::noteSeen, &m_follower, &KeyFollower::acknowledge);
    connect(&m_follower, &KeyFollower::changed, this, &LocksPage::showSelected);
    connect(&m_follower, &KeyFollower::moved, m_ui->lockView,
            [this](quint32 id) { m_ui->lockView->choose(id); });
    connect(m_clearFilter, &QAction::triggered, this, &LocksPage::clearFilter);
    connect(m_allKeys, &QAction::triggered, this, [this] {
        m_ui->patternsEdit->setText(QStringLiteral("*"));
        applyPatterns();
    });
    QEvent colors(QEvent::PaletteChange);
    changeEvent(&colors);
    setDeployment(nullptr);
}

LocksPage::~LocksPage() = default;

void LocksPage::setUp(const Actions &actions)
{
    m_actions = &actions;
    m_columnMenus = new ColumnMenus(m_ui->lockView, actions.resetColumns, this);
    QHeaderView *header = m_ui->lockView->horizontalHeader();
    connect(header, &QWidget::customContextMenuRequested, this,
            [this, header](const QPoint &at) { m_columnMenus->columns()->popup(header->mapToGlobal(at)); });
    m_ui->refreshButton->setDefaultAction(actions.refresh);
    m_ui->stopButton->setDefaultAction(actions.stop);
    m_ui->pauseButton->setDefaultAction(actions.pause);
    m_ui->widerButton->setDefaultAction(actions.wider);
    m_ui->acquireButton->setDefaultAction(actions.acquire);
    m_ui->releaseListedButton->setDefaultAction(actions.releaseListed);
    m_ui->releaseMineButton->setDefaultAction(actions.releaseMine);
    m_ui->lockDetails->setActions(actions);
    connect(m_ui->lockView, &LockView::ownerAsked, actions.tellOwners, &QAction::trigger);
    // Space pauses only where it is not typed into something.
    actions.pause->setShortcutContext(Qt::WidgetShortcut);
    m_ui->lockView->addAction(actions.pause);
    actions.copyRow->setShortcutContext(Qt::WidgetShortcut);
    m_ui->lockView->addAction(actions.copyRow);
    refreshEmptyState();
}

void LocksPage::setDeployment(Deployment *deployment)
{
    if (m_deployment) {
        m_deployment->disconnect(this);
        m_deployment->table()->disconnect(this);
        m_deployment->order()->disconnect(this);
    }
    m_deployment = deployment;
    m_follower.setTable(deployment ? deployment->table() : nullptr);
    m_groupBy->setDeployment(deployment);
    m_completion->setOrder(deployment ? deployment->order() : nullptr);
    m_ui->lockDetails->clear();
    m_ui->stateBar->setOrder(deployment ? deployment->order() : nullptr);
    m_ui->patternsEdit->setEnabled(deployment);
    if (deployment) {
        deployment->table()->setPalette(palette());
        connect(deployment, &Deployment::changed, this, &LocksPage::onDeploymentChanged);
        connect(deployment->table(), &LockTableModel::countsChanged, this, &LocksPage::refreshEmptyState);
        connect(deployment->order(), &LockOrder::moved, this, &LocksPage::refreshEmptyState);
        connect(deployment->order(), &LockOrder::waitingChanged, this, [this] {
            refreshPause();
            emit heldOrderChanged();
        });
        m_ui->patternsEdit->setText(patternsText(deployment->spec().patterns));
        applyFilter();
    } else {
        m_ui->patternsEdit->clear();
    }
    m_ui->lockView->setOrder(deployment ? deployment->order() : nullptr);
    onDeploymentChanged();
    emit selectedLockChanged();
}

void LocksPage::setAwaited(Awaited awaited)
{
    m_awaited = awaited;
    refreshEmptyState();
}

const LockItem *LocksPage::selectedLock() const
{
    const LockItem *item = isLive() ? m_follower.item() : nullptr;
    return item && !item->hasEnded() && !m_follower.isAwaited() ? item : nullptr;
}

const LockItem *LocksPage::inspectedLock() const
{
    return m_follower.item();
}

void LocksPage::addToDetails(QWidget *widget)
{
    m_ui->lockDetails->add(widget);
}

const LockGroup *LocksPage::selectedGroup() const
{
    return isLive() ? m_ui->lockView->selectedGroup() : nullptr;
}

void LocksPage::showInstead(QWidget *other)
{
    if (m_ui->stack->indexOf(other) < 0)
        m_ui->stack->addWidget(other);
    m_ui->stack->setCurrentWidget(other);
    refreshEmptyState();
    emit selectedLockChanged();
}

void LocksPage::showLive()
{
    if (isLive())
        return;
    const QWidget *focused = window()->focusWidget();
    const bool hadFocus = focused && m_ui->stack->isAncestorOf(focused);
    m_ui->stack->setCurrentWidget(m_ui->livePage);
    refreshEmptyState();
    if (hadFocus)
        m_ui->lockView->setFocus();
    emit selectedLockChanged();
}

bool LocksPage::isLive() const
{
    return m_ui->stack->currentWidget() == m_ui->livePage;
}

void LocksPage::focusFilter()
{
    if (!isLive())
        return m_ui->stack->currentWidget()->setFocus(Qt::ShortcutFocusReason);
    m_ui->filterEdit->setFocus(Qt::ShortcutFocusReason);
    m_ui->filterEdit->selectAll();
}

void LocksPage::copySelectedRow() const
{
    const QString text = m_ui->lockView->selectedText();
    if (!text.isEmpty())
        QGuiApplication::clipboard()->setText(text);
}

void LocksPage::copyAs(exports::Format format)
{
    if (!m_deployment)
        return;
    const locks::DeploymentSpec spec = m_deployment->spec();
    const auto write = [this, format, spec](const ListedRows &rows) {
        if (rows.count == 0)
            return;
        writeRowsAs(format, rows, spec, this, [this, count = rows.count](const QByteArray &text) {
            QGuiApplication::clipboard()->setText(QString::fromUtf8(text));
            emit said(tr("%n lock(s) on the clipboard.", nullptr, count));
        });
    };
    if (m_deployment->order()->isAllChosen())
        freezeListed(m_deployment, this, write);
    else if (const LockItem *item = m_ui->lockView->selectedItem()) {
        ListedRows rows = ListedRows::ofOne(locks::SharedRow(item->row, item->noLocks));
        rows.hosts = m_deployment->order()->hosts();
        write(rows);
    }
}

QList<QMenu *> LocksPage::tableMenus() const
{
    return {m_columnMenus->sorting(), m_groupBy->menu(), m_columnMenus->columns()};
}

void LocksPage::resetColumns()
{
    m_ui->lockView->columns()->reset();
}

void LocksPage::clearFilter()
{
    m_ui->filterEdit->clear();
    m_ui->stateBar->choose(locks::State::None);
}

void LocksPage::reveal(quint32 id)
{
    if (!m_deployment)
        return;
    showLive();
    // What was asked for before may still be on its way.
    const LockOrder *order = m_deployment->order();
    if (!order->filter().isEmpty() && (!order->isCurrent() || order->rowOf(id) < 0))
        clearFilter();
    m_ui->lockView->choose(id, LockView::Scroll::ToIt);
    m_ui->lockView->setFocus();
}

void LocksPage::applyFilter()
{
    if (m_deployment)
        m_deployment->order()->setFilter(m_ui->stateBar->filterOf(m_ui->filterEdit->text()));
    m_mistake->show(locks::LockFilter(m_ui->filterEdit->text()).mistake());
    refreshEmptyState();
}

void LocksPage::applyPatterns()
{
    if (!m_deployment)
        return;
    const QString shownNow = patternsText(m_deployment->spec().patterns);
    if (m_ui->patternsEdit->text() == shownNow)
        return;
    const QList<QByteArray> patterns = patternsFromText(m_ui->patternsEdit->text());
    if (patterns.isEmpty())
        m_ui->patternsEdit->setText(shownNow);
    else
        m_deployment->setPatterns(patterns);
}

void LocksPage::widen()
{
    if (!m_deployment)
        return;
    QList<QByteArray> patterns = m_deployment->spec().patterns;
    for (const QByteArray &pattern : locks::widerPatterns()) {
        if (!patterns.contains(pattern))
            patterns += pattern;
    }
    m_ui->patternsEdit->setText(patternsText(patterns));
    m_deployment->setPatterns(patterns);
    emit said(
        tr("Patterns that begin with * cannot be tracked: such keys are found by looking through all keys "
           "again and again."));
}

QString LocksPage::pauseText(const Deployment &deployment)
{
    return deployment.heldBack() == 0 ? tr("Paused, no change waits")
                                      : tr("Paused, %Ln change(s) wait", nullptr, int(deployment.heldBack()));
}

QString LocksPage::heldOrderText(const Deployment &deployment)
{
    const int waiting = deployment.order()->waitingCount();
    return waiting == 0
        ? QString()
        : tr("Order held while the pointer is over the rows: %Ln row(s) would move · F6 sorts now", nullptr,
             waiting);
}

void LocksPage::sortNow()
{
    m_ui->lockView->sortNow();
}

void LocksPage::refreshPause()
{
    const bool paused = m_deployment && m_deployment->isPaused();
    const QString held = m_deployment ? heldOrderText(*m_deployment) : QString();
    m_ui->pauseLabel->setVisible(paused || !held.isEmpty());
    if (!paused && held.isEmpty())
        return;
    m_ui->pauseLabel->setText(paused ? pausedWord() : waitingWords(m_deployment->order()->waitingCount()));
    const QString text = paused ? tr("%1 · Space goes on").arg(pauseText(*m_deployment)) : held;
    m_ui->pauseLabel->setToolTip(text);
    m_ui->pauseLabel->setAccessibleName(text);
}

void LocksPage::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() != QEvent::PaletteChange && event->type() != QEvent::Polish)
        return;
    m_ui->pauseLabel->setPalette(
        onGround(palette(), StatePalette(palette()).color(StatePalette::Tone::Amber)));
}

void LocksPage::onDeploymentChanged()
{
    refreshPause();
    m_ui->stateBar->setMine(m_deployment ? m_deployment->mine()->count() : 0);
    m_ui->lockView->setPaused(m_deployment && m_deployment->isPaused());
    if (m_deployment && !m_ui->patternsEdit->hasFocus())
        m_ui->patternsEdit->setText(patternsText(m_deployment->spec().patterns));
    refreshEmptyState();
}

void LocksPage::showSelected()
{
    followSelected();
    if (m_deployment)
        m_ui->lockDetails->showLock(m_follower.item(), m_deployment->spec(), m_deployment->status(),
                                    m_follower.changedHands());
    else
        m_ui->lockDetails->clear();
    emit selectedLockChanged();
}

/// Selecting a row means its key; that stays when the row goes, unless a person let go of it.
void LocksPage::followSelected()
{
    if (!m_deployment)
        return m_follower.leave();
    if (const LockItem *selected = m_ui->lockView->selectedItem())
        return m_follower.follow(*selected, m_deployment->spec().separate);
    const LockItem *shown = m_follower.item();
    if (!shown || m_ui->lockView->isChoosing())
        return;
    const locks::Status &status = m_deployment->status();
    const bool looking =
        status.scanning || !status.complete || m_deployment->table()->liveCount() < status.locks;
    const bool stays = shown->hasEnded() || (m_follower.isAwaited() && looking);
    if (!stays || !m_deployment->isOpen())
        m_follower.leave();
}

void LocksPage::fillGroupMenu(QMenu *menu) const
{
    menu->setToolTipsVisible(true); // why it may be disabled
    menu->addAction(m_actions->releaseGroup);
    menu->addSeparator();
    menu->addActions({m_groupBy->openAll(), m_groupBy->closeAll()});
}

void LocksPage::showRowMenu(const QPoint &at)
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (selectedGroup()) {
        fillGroupMenu(menu);
        return menu->popup(m_ui->lockView->viewport()->mapToGlobal(at));
    }
    menu->addActions({m_actions->copyRow, m_actions->copyCsv, m_actions->copyJson});
    menu->addSeparator();
    menu->addActions({m_actions->extend, m_actions->complete, m_actions->setExpiry, m_actions->keepRenewing,
                      m_actions->takeOver});
    menu->addSeparator();
    menu->addActions({m_actions->tellOwners, m_actions->release});
    menu->popup(m_ui->lockView->viewport()->mapToGlobal(at));
}

void LocksPage::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    m_inspectorPlace->onResized();
}

void LocksPage::restore(const profile::Settings &settings)
{
    m_inspectorPlace->restore(settings);
    m_ui->lockView->columns()->restore(settings.headerState(tableName(), columnsVersion));
    m_groupBy->restore(settings);
}

void LocksPage::save(profile::Settings &settings)
{
    m_inspectorPlace->save(settings);
    m_groupBy->save(settings);
    if (m_ui->lockView->order())
        settings.setHeaderState(tableName(), m_ui->lockView->columns()->save(), columnsVersion);
}

} // namespace gui
