// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/messages/message_list.h"

#include "gui/messages/message_bar.h"
#include "gui/messages/message_log.h"

#include <QHeaderView>
#include <QPushButton>
#include <QScreen>
#include <QTreeView>
#include <QVBoxLayout>

namespace gui {

MessageList::MessageList(MessageBar *bar, QWidget *parent)
    : QFrame(parent, Qt::Popup)
    , m_bar(bar)
    , m_log(bar->log())
    , m_view(new QTreeView(this))
    , m_buttons(new QHBoxLayout)
{
    setFrameShape(StyledPanel);
    m_view->setAccessibleName(tr("Messages so far"));
    m_view->setModel(m_log);
    m_view->setRootIsDecorated(false);
    m_view->setUniformRowHeights(true);
    m_view->setAllColumnsShowFocus(true);
    m_view->setAlternatingRowColors(true);
    m_view->setEditTriggers(QTreeView::NoEditTriggers);
    m_view->setTabKeyNavigation(false);
    m_view->header()->setSectionsMovable(false);
    m_view->setColumnWidth(MessageLog::Time,
                           fontMetrics().horizontalAdvance(QStringLiteral("88:88:88")) + 24);
    m_view->setColumnWidth(MessageLog::Connection, fontMetrics().averageCharWidth() * 20);
    m_view->setTextElideMode(Qt::ElideRight);
    auto *column = new QVBoxLayout(this);
    column->addWidget(m_view);
    auto *row = new QHBoxLayout;
    row->addLayout(m_buttons);
    row->addStretch();
    auto *all = new QPushButton(tr("Close all"), this);
    all->setToolTip(tr("None of them stands above the pages any more; the list keeps them"));
    connect(all, &QPushButton::clicked, this, [this] {
        m_log->closeAll();
        showButtons();
    });
    row->addWidget(all);
    column->addLayout(row);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, &MessageList::showButtons);
    connect(m_view, &QTreeView::activated, this, &MessageList::showLock);
}

void MessageList::popUp(const QPoint &corner)
{
    const QRect screen = this->screen()->availableGeometry();
    resize(qMin(fontMetrics().averageCharWidth() * 130, screen.width() - 40),
           qMin(fontMetrics().lineSpacing() * 20, screen.height() - 80));
    const int x = isRightToLeft() ? corner.x() : corner.x() - width();
    move(qBound(screen.left(), x, screen.right() - width()),
         qBound(screen.top(), corner.y(), screen.bottom() - height()));
    // The newest, at the end: what comes later moves none of those that are read.
    m_view->setCurrentIndex(m_log->index(m_log->rowCount() - 1, 0));
    m_view->scrollToBottom();
    showButtons();
    show();
    m_view->setFocus();
}

quint64 MessageList::chosen() const
{
    const QModelIndex current = m_view->currentIndex();
    return current.isValid() ? m_log->at(current.row()).id : 0;
}

void MessageList::showButtons()
{
    while (QLayoutItem *item = m_buttons->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater(); // it may be the one that was pressed
        delete item;
    }
    const MessageLog::Entry *entry = m_log->entry(chosen());
    if (!entry)
        return;
    if (entry->message.lock && entry->message.about)
        addButton(tr("Show lock"), [this] { showLock(); });
    for (int i = 0; entry->stands && i < int(entry->message.buttons.size()); ++i)
        addButton(entry->message.buttons[i].text, [this, id = entry->id, i] { press(id, i); });
}

void MessageList::addButton(const QString &text, const std::function<void()> &pressed)
{
    auto *button = new QPushButton(text, this);
    button->setAutoDefault(false);
    connect(button, &QPushButton::clicked, this, [pressed] { pressed(); });
    m_buttons->addWidget(button);
    button->show();
}

void MessageList::showLock()
{
    const MessageLog::Entry *entry = m_log->entry(chosen());
    if (!entry || !entry->message.lock || !entry->message.about)
        return;
    const Message message = entry->message;
    close();
    emit m_bar->lockWanted(message.about, *message.lock);
}

void MessageList::press(quint64 id, int number)
{
    const MessageLog::Entry *entry = m_log->entry(id);
    if (!entry || !entry->stands)
        return;
    const std::function<void()> pressed = entry->message.buttons.value(number).pressed;
    close();
    m_log->close(id);
    if (pressed)
        pressed();
}

} // namespace gui
