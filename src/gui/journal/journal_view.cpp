// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/journal/journal_view.h"

#include "gui/common/row_table.h"
#include "gui/common/text.h"

#include <QDataStream>
#include <QDateTime>
#include <QHeaderView>
#include <QIODevice>
#include <QKeyEvent>
#include <QScrollBar>

#include <array>

namespace gui {

namespace {

constexpr int stateVersion = 1;

} // namespace

JournalView::JournalView(QWidget *parent)
    : QTableView(parent)
{
    setUpRowTable(this);
    for (const int column : {JournalColumns::Who, JournalColumns::What, JournalColumns::Reason,
                             JournalColumns::Outcome, JournalColumns::Environment})
        setItemDelegateForColumn(column, new WordDelegate(this));
    setItemDelegateForColumn(JournalColumns::Key, new KeyDelegate(this));
    QHeaderView *header = horizontalHeader();
    header->setDefaultAlignment(Qt::AlignLeading | Qt::AlignVCenter);
    header->setSortIndicator(JournalColumns::When, Qt::DescendingOrder);
    connect(header, &QHeaderView::sectionResized, this,
            [this] { m_ownWidths = m_ownWidths || (!m_fitting && isVisible()); });
    connect(this, &QAbstractItemView::doubleClicked, this, &JournalView::opened);
}

void JournalView::setJournal(JournalModel *model)
{
    m_journal = model;
    model->setPalette(palette());
    setModel(model);
    connect(horizontalHeader(), &QHeaderView::sortIndicatorChanged, model, &JournalModel::sort);
    connect(model, &JournalModel::aboutToMove, this, &JournalView::rememberAnchor);
    connect(model, &JournalModel::moved, this, &JournalView::returnToAnchor);
    fitColumns();
}

/// What stands in the columns gets its room; what is left over goes to those whose text varies most.
void JournalView::fitColumns()
{
    if (m_ownWidths || !m_journal)
        return;
    const QFontMetrics metrics = fontMetrics();
    const std::array<QString, JournalColumns::Count> samples{
        clockText(QDateTime::currentDateTime().addYears(-1)),
        QStringLiteral("jonas@web-12"),
        JournalColumns::name(JournalColumns::What) + QStringLiteral(" 123"),
        QStringLiteral("lock:order:123456"),
        QStringLiteral("host-12 · 31213"),
        QStringLiteral("the nightly job hangs"),
        QStringLiteral("changed hands"),
        QStringLiteral("Production · ord")};
    static constexpr std::array<int, JournalColumns::Count> shares{0, 1, 0, 3,
                                                                   1, 4, 0, 1}; // of room left over
    static constexpr std::array<int, JournalColumns::Count> yields{0, 1, 0, 0, 2, 4, 1, 2}; // of room missing
    std::array<int, JournalColumns::Count> widths{};
    int left = viewport()->width();
    for (size_t i = 0; i < widths.size(); ++i) {
        widths[i] = metrics.horizontalAdvance(samples[i]) + 18;
        left -= widths[i];
    }
    const int most = metrics.averageCharWidth() * 34; // below that a scroll bar is better than cut words
    const int missing = std::max(left, -most);
    for (size_t i = 0; i < widths.size(); ++i) { // in tenths
        const int change = missing * (left > 0 ? shares[i] : yields[i]) / 10;
        widths[i] += change;
        left -= change;
    }
    if (left > -10)
        widths[JournalColumns::Reason] += left; // what rounding leaves: a scroll bar for three pixels annoys
    m_fitting = true;
    for (size_t i = 0; i < widths.size(); ++i)
        setColumnWidth(int(i), widths[i]);
    m_fitting = false;
}

QByteArray JournalView::saveColumns() const
{
    QByteArray state;
    QDataStream stream(&state, QIODevice::WriteOnly);
    stream << stateVersion << horizontalHeader()->saveState() << m_ownWidths;
    return state;
}

void JournalView::restoreColumns(const QByteArray &state)
{
    QDataStream stream(state);
    int version = 0;
    QByteArray header;
    bool own = false;
    stream >> version >> header >> own;
    if (version != stateVersion || stream.status() != QDataStream::Ok)
        return;
    m_fitting = true;
    horizontalHeader()->restoreState(header);
    m_fitting = false;
    m_ownWidths = own;
    fitColumns();
}

const JournalRow *JournalView::selectedRow() const
{
    const int place = m_journal->order()->placeOf(m_selected);
    return place < 0 ? nullptr : &m_journal->order()->at(place);
}

QString JournalView::selectedText() const
{
    const int place = m_journal->order()->placeOf(m_selected);
    return place < 0 ? QString() : rowText(this, place);
}

void JournalView::choose(qint64 sequence)
{
    m_chosen = sequence;
    returnToAnchor();
}

/// The selected row where it is seen, else the first one, unless that is the very first.
void JournalView::rememberAnchor()
{
    m_moving = true;
    m_anchor = 0;
    const auto order = m_journal->order();
    const int place = order->placeOf(m_selected);
    int anchor = -1;
    if (place >= 0 && viewport()->rect().intersects(visualRect(m_journal->index(place, 0))))
        anchor = place;
    else if (verticalScrollBar()->value() > 0)
        anchor = rowAt(0);
    if (anchor < 0 || anchor >= order->count())
        return;
    m_anchor = order->at(anchor).sequence();
    m_anchorY = rowViewportPosition(anchor);
}

void JournalView::returnToAnchor()
{
    m_moving = false;
    const auto order = m_journal->order();
    if (const int chosen = order->placeOf(m_chosen); chosen >= 0) {
        select(chosen);
        scrollTo(m_journal->index(chosen, 0));
        m_anchor = 0;
    } else if (const int place = order->placeOf(m_selected); place >= 0) {
        select(place);
    } else if (std::exchange(m_selected, 0) != 0) {
        clearSelection(); // it is not listed any more
        emit selectedChanged();
    }
    const int anchor = m_anchor != 0 ? order->placeOf(m_anchor) : -1;
    if (anchor >= 0) {
        executeDelayedItemsLayout();
        const int drift = rowViewportPosition(anchor) - m_anchorY;
        if (drift != 0)
            verticalScrollBar()->setValue(verticalScrollBar()->value() + drift);
    }
    m_anchor = 0;
}

void JournalView::select(int place)
{
    if (selectionModel()->isRowSelected(place))
        return;
    const bool scrolls = hasAutoScroll();
    setAutoScroll(false);
    selectionModel()->setCurrentIndex(m_journal->index(place, 0),
                                      QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    setAutoScroll(scrolls);
}

void JournalView::selectionChanged(const QItemSelection &selected, const QItemSelection &deselected)
{
    QTableView::selectionChanged(selected, deselected);
    if (m_moving)
        return; // it is found again when all of it has moved
    const QModelIndexList rows = selectionModel()->selectedRows();
    const qint64 now = rows.isEmpty() ? 0 : m_journal->order()->at(rows.first().row()).sequence();
    if (now != 0)
        m_chosen = 0; // that one, or another that a person prefers
    if (std::exchange(m_selected, now) != now)
        emit selectedChanged();
}

void JournalView::keyPressEvent(QKeyEvent *event)
{
    // Not the table's: Delete does nothing anywhere, Escape stops what is under way.
    if (event->key() == Qt::Key_Delete || event->key() == Qt::Key_Escape)
        return event->ignore();
    const bool opens = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (opens && m_selected != 0)
        emit opened();
    else
        QTableView::keyPressEvent(event);
}

void JournalView::changeEvent(QEvent *event)
{
    QTableView::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        fitRows(this);
    if (event->type() == QEvent::PaletteChange && m_journal)
        m_journal->setPalette(palette());
}

void JournalView::resizeEvent(QResizeEvent *event)
{
    QTableView::resizeEvent(event);
    fitColumns();
}

} // namespace gui
