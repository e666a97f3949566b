// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/bulk/release_list_view.h"

#include "gui/bulk/release_list_model.h"
#include "gui/common/elided_key.h"

#include <QFontDatabase>
#include <QHeaderView>
#include <QKeyEvent>
#include <QStyledItemDelegate>

#include <algorithm>

namespace gui {

namespace {

bool isBytes(int column)
{
    return column == ReleaseListModel::Key || column == ReleaseListModel::Token;
}

class LineDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        if (isBytes(index.column()))
            option->textElideMode = Qt::ElideMiddle;
        if (index.column() == ReleaseListModel::Key)
            elideKey(option);
        const bool hasTick = option->features.testFlag(QStyleOptionViewItem::HasCheckIndicator);
        if (hasTick && !index.flags().testFlag(Qt::ItemIsUserCheckable))
            option->state &= ~QStyle::State_Enabled;
    }
};

} // namespace

ReleaseListView::ReleaseListView(QWidget *parent)
    : QTableView(parent)
{
    setItemDelegate(new LineDelegate(this));
    QHeaderView *header = horizontalHeader();
    header->setStretchLastSection(true);
    header->setHighlightSections(false);
    header->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    QHeaderView *lines = verticalHeader();
    lines->setSectionResizeMode(QHeaderView::Fixed);
    lines->setDefaultSectionSize(fontMetrics().height() + 6);
}

void ReleaseListView::setList(ReleaseListModel *list)
{
    m_list = list;
    setModel(list);
    fitColumns();
}

void ReleaseListView::fitColumns()
{
    const QFontMetrics &words = fontMetrics();
    const int character =
        QFontMetrics(QFontDatabase::systemFont(QFontDatabase::FixedFont)).averageCharWidth();
    const int margin = 4 * style()->pixelMetric(QStyle::PM_FocusFrameHMargin, nullptr, this);
    const int box = style()->pixelMetric(QStyle::PM_IndicatorWidth, nullptr, this);
    const QStringList usual = ReleaseListModel::usualWords();
    const auto fit = [&](int column, int width) {
        setColumnWidth(column, std::max(width + margin, horizontalHeader()->sectionSizeHint(column)));
    };
    fit(ReleaseListModel::Key, character * 25 + box);
    fit(ReleaseListModel::Owner, words.averageCharWidth() * 17);
    fit(ReleaseListModel::Token, character * 12);
    for (int column = ReleaseListModel::Verdict; column < ReleaseListModel::Details; ++column)
        fit(column, words.horizontalAdvance(usual.at(column - ReleaseListModel::Verdict)));
}

void ReleaseListView::makeRoomForReport()
{
    constexpr int letters = 30;
    const int enough = fontMetrics().averageCharWidth() * letters;
    setColumnWidth(ReleaseListModel::Verdict, std::min(columnWidth(ReleaseListModel::Verdict), enough));
}

void ReleaseListView::paintEvent(QPaintEvent *event)
{
    QTableView::paintEvent(event);
    if (!m_list)
        return;
    const int first = rowAt(0);
    const int last = rowAt(viewport()->height() - 1);
    if (first < 0)
        return;
    // What is cut off at the lower edge was not really to be seen.
    int whole = last < 0 ? m_list->rowCount() - 1 : last;
    if (rowViewportPosition(whole) + rowHeight(whole) > viewport()->height())
        --whole;
    m_list->noteShown(first, whole);
}

void ReleaseListView::mousePressEvent(QMouseEvent *event)
{
    // Whoever points at a line sees it, be it cut off.
    if (const int line = rowAt(event->pos().y()); m_list && line >= 0)
        m_list->noteShown(line, line);
    QTableView::mousePressEvent(event);
}

void ReleaseListView::keyPressEvent(QKeyEvent *event)
{
    const bool plain = (event->modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier;
    if (plain && (event->key() == Qt::Key_Space || event->key() == Qt::Key_Select))
        toggleSelected();
    else
        QTableView::keyPressEvent(event);
}

void ReleaseListView::toggleSelected()
{
    if (!m_list)
        return;
    QItemSelection lines = selectionModel()->selection();
    if (lines.isEmpty() && currentIndex().isValid())
        lines.select(currentIndex(), currentIndex());
    m_list->toggle(lines);
}

} // namespace gui
