// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/state_bar.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLocale>
#include <QToolButton>

namespace gui {

namespace {

QToolButton *makeButton(QWidget *parent)
{
    auto *button = new QToolButton(parent);
    button->setCheckable(true);
    button->setAutoRaise(true);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

} // namespace

StateBar::StateBar(QWidget *parent)
    : QWidget(parent)
    , m_any(makeButton(this))
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(2);
    row->addWidget(m_any);
    connect(m_any, &QToolButton::clicked, this, [this] { emit chosen(locks::State::None); });
    for (const locks::State state : locks::allStates()) {
        QToolButton *button = makeButton(this);
        button->setToolTip(StatePalette::meaning(state));
        connect(button, &QToolButton::clicked, this,
                [this, state](bool checked) { emit chosen(checked ? state : locks::State::None); });
        row->addWidget(button);
        m_buttons.insert(int(state), button);
    }
    row->addStretch();
    // Many states at once must not widen the window.
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    refresh();
}

void StateBar::setTable(LockTableModel *table)
{
    if (m_table)
        m_table->disconnect(this);
    m_table = table;
    if (table)
        connect(table, &LockTableModel::countsChanged, this, &StateBar::refresh);
    refresh();
}

void StateBar::setChosen(locks::State state)
{
    m_chosen = state;
    refresh();
}

void StateBar::refresh()
{
    const QLocale locale;
    m_any->setText(tr("%1 in all").arg(locale.toString(m_table ? m_table->liveCount() : 0)));
    m_any->setChecked(m_chosen == locks::State::None);
    for (const locks::State state : locks::allStates()) {
        QToolButton *button = m_buttons.value(int(state));
        const int count = m_table ? m_table->countOf(state) : 0;
        button->setText(tr("%1 %2", "count and state")
                            .arg(locale.toString(count), QString::fromLatin1(locks::stateWord(state))));
        button->setChecked(m_chosen == state);
        if (button->icon().isNull() && m_table)
            button->setIcon(m_table->palette().icon(state));
    }
    fit();
}

/// Shows those that count anything, as far as there is room: the most urgent come first.
void StateBar::fit()
{
    int room = width() - m_any->sizeHint().width();
    for (const locks::State state : locks::allStates()) {
        QToolButton *button = m_buttons.value(int(state));
        const bool wanted = m_chosen == state || (m_table && m_table->countOf(state) > 0);
        const int needed = button->sizeHint().width() + layout()->spacing();
        const bool fits = m_chosen == state || needed <= room;
        button->setVisible(wanted && fits);
        if (wanted && fits)
            room -= needed;
    }
}

void StateBar::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fit();
}

void StateBar::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() != QEvent::PaletteChange)
        return;
    const StatePalette colors(palette());
    for (const locks::State state : locks::allStates())
        m_buttons.value(int(state))->setIcon(colors.icon(state));
}

} // namespace gui
