// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/results/comparison_table.h"

#include "gui/lab/results/comparison_model.h"

#include <QEvent>
#include <QHeaderView>
#include <QScrollBar>

namespace gui {

ComparisonTable::ComparisonTable(QWidget *parent)
    : QTableView(parent)
    , m_model(new ComparisonModel(this))
{
    setModel(m_model);
    setEditTriggers(NoEditTriggers);
    setAlternatingRowColors(true);
    setSelectionMode(SingleSelection);
    setSelectionBehavior(SelectRows);
    setShowGrid(false);
    setWordWrap(false);
    setTabKeyNavigation(false);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    horizontalHeader()->setHighlightSections(false);
    fitRows();
}

void ComparisonTable::compare(const lab::RunResult &first, const lab::RunResult &second)
{
    m_model->compare(first, second);
    resizeColumnsToContents();
}

int ComparisonTable::fittingWidth() const
{
    const int bar = verticalScrollBar()->sizeHint().width() + fontMetrics().averageCharWidth();
    return horizontalHeader()->length() + bar + 2 * frameWidth();
}

/// So close that most figures are seen at once.
void ComparisonTable::fitRows()
{
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() * 5 / 4);
}

void ComparisonTable::changeEvent(QEvent *event)
{
    QTableView::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fitRows();
}

} // namespace gui
