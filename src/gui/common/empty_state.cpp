// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/common/empty_state.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

namespace gui {

EmptyState::EmptyState(QWidget *over, QWidget *page)
    : QFrame(page)
    , m_over(over)
    , m_text(new QLabel(this))
    , m_buttons(new QHBoxLayout)
{
    auto *column = new QVBoxLayout(this);
    column->addWidget(m_text);
    column->addLayout(m_buttons);
    m_buttons->addStretch();
    m_buttons->addStretch();
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    m_text->setAlignment(Qt::AlignCenter);
    m_text->setAccessibleName(tr("Note"));
    QFont larger = font();
    larger.setPointSizeF(larger.pointSizeF() * 1.1);
    m_text->setFont(larger);
    over->installEventFilter(this);
    over->parentWidget()->installEventFilter(this);
    hide();
}

void EmptyState::show(const QString &sentence, const QList<QAction *> &actions)
{
    m_text->setText(sentence);
    m_text->setAccessibleName(sentence);
    if (actions != m_actions) {
        m_actions = actions;
        qDeleteAll(findChildren<QToolButton *>(Qt::FindDirectChildrenOnly));
        for (QAction *action : actions) {
            auto *button = new QToolButton(this);
            button->setDefaultAction(action);
            button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
            m_buttons->insertWidget(m_buttons->count() - 1, button);
        }
    }
    QFrame::show();
    place();
    raise();
}

void EmptyState::dismiss()
{
    hide();
}

void EmptyState::place()
{
    const int width = qMin(m_over->width() - 40, fontMetrics().averageCharWidth() * 90);
    setFixedWidth(qMax(width, 100));
    const int height = heightForWidth(qMax(width, 100));
    resize(qMax(width, 100), height > 0 ? height : sizeHint().height());
    const QPoint middle = m_over->mapTo(parentWidget(), m_over->rect().center());
    move(middle.x() - this->width() / 2, middle.y() - this->height() / 2);
}

bool EmptyState::eventFilter(QObject *watched, QEvent *event)
{
    if (isVisible() && (event->type() == QEvent::Resize || event->type() == QEvent::Move))
        place();
    return QFrame::eventFilter(watched, event);
}

} // namespace gui
