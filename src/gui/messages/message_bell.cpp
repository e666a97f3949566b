// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/messages/message_bell.h"

#include "gui/common/icons.h"
#include "gui/messages/message_bar.h"
#include "gui/messages/message_list.h"
#include "gui/messages/message_log.h"

#include <QEvent>
#include <QLocale>

namespace gui {

namespace {

constexpr int mostShown = 99;

} // namespace

MessageBell::MessageBell(QWidget *parent)
    : QToolButton(parent)
{
    setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    setAutoRaise(true);
    setFocusPolicy(Qt::TabFocus);
    setIcon(gui::icon("bell"));
    setText(QString::number(mostShown) + u'+');
    setFixedWidth(QToolButton::sizeHint().width());
    connect(this, &QToolButton::clicked, this, &MessageBell::open);
}

void MessageBell::setUp(MessageBar *bar)
{
    m_bar = bar;
    m_list = new MessageList(bar, this);
    connect(bar->log(), &MessageLog::altered, this, &MessageBell::refresh);
    connect(bar, &MessageBar::shownChanged, this, &MessageBell::refresh);
    refresh();
}

void MessageBell::refresh()
{
    const MessageLog::Entry *shown = m_bar->log()->entry(m_bar->shownId());
    const int waiting = m_bar->log()->allStanding() - (shown && shown->stands ? 1 : 0);
    setText(waiting == 0              ? QString()
                : waiting > mostShown ? QLocale().toString(mostShown) + u'+'
                                      : QLocale().toString(waiting));
    setAccessibleName(tr("Messages so far"));
    const QString told =
        waiting == 0 ? tr("Messages so far") : tr("Messages so far; %n more wait(s) here", nullptr, waiting);
    setToolTip(told);
    setAccessibleDescription(told);
}

void MessageBell::open()
{
    m_list->popUp(mapToGlobal(rect().bottomRight()));
}

void MessageBell::changeEvent(QEvent *event)
{
    QToolButton::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        setIcon(gui::icon("bell"));
}

} // namespace gui
