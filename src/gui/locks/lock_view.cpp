// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/lock_view.h"

#include "gui/common/row_table.h"
#include "gui/locks/column_layout.h"
#include "gui/locks/group_rows.h"
#include "gui/locks/lock_header.h"
#include "gui/locks/owner_link.h"
#include "gui/locks/pointed_row.h"
#include "gui/locks/time_left_delegate.h"
#include "gui/table/lock_words.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>

namespace gui {

namespace {

/// How long nothing moves after the last key, or a press whose pointer has gone.
constexpr int restMs = 3'000;
/// How long after the last movement of a pointer that stays over the rows: long enough to read one and aim at
/// it, while what has become urgent meanwhile is not kept out of sight. A press is safe after that as well.
constexpr int insideRestMs = 10'000;
constexpr int fadeStepMs = 40;

} // namespace

LockView::LockView(QWidget *parent)
    : QTableView(parent)
    , m_groups(new GroupRows(this))
    , m_pointed(new PointedRow(this))
{
    setHorizontalHeader(new LockHeader(this));
    setUpRowTable(this);
    setMouseTracking(true);
    connect(new OwnerLink(this), &OwnerLink::clicked, this, &LockView::ownerAsked);
    setItemDelegateForColumn(LockTableModel::Key, new KeyDelegate(this));
    setItemDelegateForColumn(LockTableModel::Library, new WordDelegate(this));
    setItemDelegateForColumn(LockTableModel::StateColumn, new WordDelegate(this));
    setItemDelegateForColumn(LockTableModel::TimeLeft, new TimeLeftDelegate(this));
    setItemDelegateForColumn(LockTableModel::HeldFor, new FigureDelegate(this));
    QHeaderView *header = horizontalHeader();
    header->setSortIndicatorClearable(true);
    header->setSortIndicator(-1, Qt::AscendingOrder);
    m_columns = new ColumnLayout(this);
    connect(header, &QHeaderView::sortIndicatorChanged, this, &LockView::applySorting);
    m_second.setInterval(1'000);
    connect(&m_second, &QTimer::timeout, this, &LockView::tick);
    m_fade.setInterval(fadeStepMs);
    connect(&m_fade, &QTimer::timeout, this, [this] {
        viewport()->update();
        if (!m_order || !m_order->table()->isFading())
            m_fade.stop();
    });
}

void LockView::setOrder(LockOrder *order)
{
    if (order == m_order)
        return;
    if (m_order) {
        m_order->disconnect(this);
        m_order->table()->disconnect(this);
    }
    QItemSelectionModel *former = selectionModel();
    m_order = order;
    m_chosen.reset();
    m_columns->change(order ? order->table() : nullptr, [this, order] { setModel(order); });
    if (former)
        former->deleteLater();
    if (!order)
        return;
    applySorting();
    connect(order, &LockOrder::aboutToMove, this, &LockView::rememberAnchor);
    connect(order, &LockOrder::moved, this, &LockView::returnToAnchor);
    connect(order, &LockOrder::dataChanged, this, &LockView::selectedLockChanged);
    connect(order, &LockOrder::modelReset, this, &LockView::selectedLockChanged);
    connect(order, &LockOrder::allChosenChanged, this, [this] { viewport()->update(); });
    connect(order->table(), &LockTableModel::fadingBegan, this, [this] { m_fade.start(); });
    emit selectedLockChanged();
}

void LockView::applySorting()
{
    if (m_order)
        m_order->sort(horizontalHeader()->sortIndicatorSection(), horizontalHeader()->sortIndicatorOrder());
}

const LockItem *LockView::selectedItem() const
{
    if (!m_order || !selectionModel() || !selectionModel()->hasSelection())
        return nullptr;
    m_item = m_order->itemAt(selectionModel()->selectedRows().value(0).row());
    return m_item ? &*m_item : nullptr;
}

const LockGroup *LockView::selectedGroup() const
{
    return m_groups->selected();
}

QString LockView::selectedText() const
{
    if (!selectedItem())
        return {};
    return rowText(this, selectionModel()->selectedRows().value(0).row(), Qt::AccessibleTextRole);
}

void LockView::tick()
{
    if (!m_order || m_paused)
        return;
    m_order->table()->tick();
    m_order->setHeld(isHeld());
    m_order->settle();
    for (const int column : {int(LockTableModel::TimeLeft), int(LockTableModel::HeldFor)})
        viewport()->update(columnViewportPosition(column), 0, columnWidth(column), viewport()->height());
    emit ticked();
}

QList<QByteArray> LockView::shownKeys() const
{
    QList<QByteArray> keys;
    const int height = qMax(1, verticalHeader()->defaultSectionSize());
    for (int y = 0; m_order && y < viewport()->height() + height; y += height) {
        const auto item = m_order->itemAt(rowAt(y));
        if (item && !item->hasEnded())
            keys.append(item->row.key);
    }
    return keys;
}

/// What keeps its place on the screen: the selected row, else the first one; none that sinks as it has ended.
void LockView::rememberAnchor()
{
    m_pointed->aboutToMove();
    m_anchor = QPersistentModelIndex();
    const auto lives = [this](const QModelIndex &index) {
        const auto item = m_order->itemAt(index.row());
        return item ? !item->hasEnded() : m_order->groupAt(index.row()) != nullptr;
    };
    const QModelIndex current = currentIndex();
    const bool selected = current.isValid() && selectionModel()->isSelected(current)
        && viewport()->rect().intersects(visualRect(current));
    if (selected && lives(current))
        m_anchor = current;
    else if (verticalScrollBar()->value() > 0)
        m_anchor = firstShown(lives);
    if (m_anchor.isValid())
        m_anchorY = rowViewportPosition(m_anchor.row());
}

QModelIndex LockView::firstShown(const std::function<bool(const QModelIndex &)> &wanted) const
{
    for (int y = 0; y < viewport()->height(); y += qMax(1, verticalHeader()->defaultSectionSize())) {
        const QModelIndex index = indexAt(QPoint(0, y));
        if (index.isValid() && wanted(index))
            return index;
    }
    return {};
}

void LockView::returnToAnchor()
{
    if (m_anchor.isValid()) {
        executeDelayedItemsLayout();
        const int drift = rowViewportPosition(m_anchor.row()) - m_anchorY;
        if (drift != 0)
            verticalScrollBar()->setValue(verticalScrollBar()->value() + drift);
    }
    m_anchor = QPersistentModelIndex();
    m_pointed->moved();
    takeChosen();
}

void LockView::choose(quint32 id, Scroll scroll)
{
    m_chosen = id;
    m_chosenScroll = scroll;
    takeChosen();
}

void LockView::takeChosen()
{
    const int row = m_chosen && m_order ? m_order->rowOf(*m_chosen) : -1;
    if (row < 0)
        return;
    const bool scrolls = hasAutoScroll();
    setAutoScroll(false);
    selectionModel()->setCurrentIndex(m_order->index(row, 0),
                                      QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    setAutoScroll(scrolls);
    if (m_chosenScroll == Scroll::ToIt)
        scrollTo(m_order->index(row, 0));
    m_chosen.reset();
}

void LockView::selectionChanged(const QItemSelection &selected, const QItemSelection &deselected)
{
    QTableView::selectionChanged(selected, deselected);
    if (!selected.isEmpty())
        m_chosen.reset(); // that one, or another that a person prefers
    if (m_order && !selected.isEmpty())
        m_order->setAllChosen(false);
    emit selectedLockChanged();
}

void LockView::paintEvent(QPaintEvent *event)
{
    QTableView::paintEvent(event);
    QPainter painter(viewport());
    m_groups->paint(&painter);
}

void LockView::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (!m_groups->takesDoubleClick(*event))
        QTableView::mouseDoubleClickEvent(event);
}

bool LockView::isHeld() const
{
    return m_sincePointer.isValid()
        && m_sincePointer.elapsed() < (m_pointed->isInside() ? insideRestMs : restMs);
}

void LockView::sortNow()
{
    if (m_order)
        m_order->settleNow();
}

void LockView::holdStill()
{
    m_sincePointer.start();
    if (m_order)
        m_order->setHeld(true); // until tick() finds that it rests
}

void LockView::mousePressEvent(QMouseEvent *event)
{
    holdStill();
    if (!takesMeant(*event) && !m_groups->takesPress(*event))
        QTableView::mousePressEvent(event);
}

/// Rows that moved just before do not bring another lock under the press.
bool LockView::takesMeant(const QMouseEvent &event)
{
    const QModelIndex meant = m_pointed->meantBy(event.pos());
    if (!m_order || !meant.isValid() || event.modifiers() != Qt::NoModifier
        || meant.row() == rowAt(event.pos().y()))
        return false;
    const auto item = m_order->itemAt(meant.row());
    if (!item)
        return false;
    choose(item->row.id);
    return true;
}

void LockView::mouseMoveEvent(QMouseEvent *event)
{
    holdStill();
    QTableView::mouseMoveEvent(event);
}

void LockView::leaveEvent(QEvent *event)
{
    m_sincePointer.invalidate();
    QTableView::leaveEvent(event);
}

void LockView::changeEvent(QEvent *event)
{
    QTableView::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        fitRows(this);
    if (event->type() == QEvent::PaletteChange && m_order)
        m_order->table()->setPalette(palette());
}

void LockView::showEvent(QShowEvent *event)
{
    QTableView::showEvent(event);
    m_second.start();
}

void LockView::resizeEvent(QResizeEvent *event)
{
    QTableView::resizeEvent(event);
    m_columns->fit();
}

void LockView::hideEvent(QHideEvent *event)
{
    m_second.stop();
    QTableView::hideEvent(event);
}

void LockView::selectAll()
{
    if (!m_order || m_order->rowCount() == 0)
        return;
    clearSelection();
    m_order->setAllChosen(true);
}

void LockView::initViewItemOption(QStyleOptionViewItem *option) const
{
    QTableView::initViewItemOption(option);
    if (m_order && m_order->isAllChosen())
        option->state |= QStyle::State_Selected;
}

void LockView::keyPressEvent(QKeyEvent *event)
{
    // Not the table's: Escape stops a pass, and nothing may ever happen to a lock by the Delete key.
    if (event->key() == Qt::Key_Delete || event->key() == Qt::Key_Escape) {
        event->ignore();
        return;
    }
    holdStill(); // the next row is the one that is seen next to it
    if (!m_groups->takesKey(*event))
        QTableView::keyPressEvent(event);
}

} // namespace gui
