// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/state_bar.h"

#include "gui/common/state_palette.h"
#include "gui/common/text.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLocale>
#include <QMenu>
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
    , m_more(makeButton(this))
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
    m_more->setCheckable(false);
    m_more->setPopupMode(QToolButton::InstantPopup);
    m_more->setMenu(new QMenu(m_more));
    m_more->setToolTip(tr("Further states"));
    row->addWidget(m_more);
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
    m_any->setText(isolated(tr("%1 in all").arg(locale.toString(m_table ? m_table->liveCount() : 0))));
    m_any->setChecked(m_chosen == locks::State::None);
    for (const locks::State state : locks::allStates()) {
        QToolButton *button = m_buttons.value(int(state));
        const int count = m_table ? m_table->countOf(state) : 0;
        button->setText(
            isolated(tr("%1 %2", "count and state").arg(locale.toString(count), StatePalette::word(state))));
        button->setChecked(m_chosen == state);
        if (button->icon().isNull() && m_table)
            button->setIcon(m_table->palette().icon(state));
    }
    fit();
}

/// Shows those that count anything, as far as there is room: the most urgent come first.
void StateBar::fit()
{
    const auto widthOf = [this](const QToolButton *button) {
        return button->sizeHint().width() + layout()->spacing();
    };
    QList<locks::State> wanted;
    int needed = 0;
    for (const locks::State state : locks::allStates()) {
        if (m_chosen == state || (m_table && m_table->countOf(state) > 0)) {
            wanted += state;
            needed += widthOf(m_buttons.value(int(state)));
        }
    }
    m_more->setText(tr("%1 more").arg(QLocale().toString(wanted.size())));
    int room = width() - widthOf(m_any);
    if (needed > room)
        room -= widthOf(m_more);
    if (wanted.contains(m_chosen)) // what is chosen always shows
        room -= widthOf(m_buttons.value(int(m_chosen)));
    QList<locks::State> hidden;
    for (const locks::State state : locks::allStates()) {
        QToolButton *button = m_buttons.value(int(state));
        const int width = state == m_chosen ? 0 : widthOf(button);
        const bool fits = hidden.isEmpty() || state == m_chosen; // nothing less urgent instead of it
        const bool shown = wanted.contains(state) && width <= room && fits;
        button->setVisible(shown);
        if (shown)
            room -= width;
        else if (wanted.contains(state))
            hidden += state;
    }
    fillMore(hidden);
}

void StateBar::fillMore(const QList<locks::State> &hidden)
{
    m_more->setVisible(!hidden.isEmpty());
    m_more->setText(tr("%1 more").arg(QLocale().toString(hidden.size())));
    if (m_more->menu()->isVisible())
        return; // nothing moves under the pointer
    m_more->menu()->clear();
    for (const locks::State state : hidden) {
        const QToolButton *button = m_buttons.value(int(state));
        QAction *action = m_more->menu()->addAction(button->icon(), button->text());
        connect(action, &QAction::triggered, this, [this, state] { emit chosen(state); });
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
