// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/common/notice_band.h"

#include "gui/common/state_palette.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

namespace gui {

NoticeBand::NoticeBand(QWidget *parent)
    : QFrame(parent)
    , m_text(new QLabel(this))
    , m_layout(new QHBoxLayout(this))
{
    setAutoFillBackground(true);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    m_layout->addWidget(m_text, 1);
    hide();
    parent->installEventFilter(this);
    paint();
}

void NoticeBand::addButton(QAction *action)
{
    auto *button = new QToolButton(this);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setDefaultAction(action);
    button->setFocusPolicy(Qt::StrongFocus);
    m_layout->addWidget(button);
    paint();
}

void NoticeBand::say(const QString &text)
{
    m_text->setText(text);
    setVisible(!text.isEmpty());
}

bool NoticeBand::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::PaletteChange)
        paint();
    return QFrame::eventFilter(watched, event);
}

/// Its buttons stay in the window's colours.
void NoticeBand::paint()
{
    const QPalette plain = parentWidget()->palette();
    const QPalette colors = onGround(plain, StatePalette(plain).color(StatePalette::Tone::Amber));
    setPalette(colors);
    m_text->setPalette(colors);
    for (QToolButton *button : findChildren<QToolButton *>())
        button->setPalette(plain);
}

} // namespace gui
