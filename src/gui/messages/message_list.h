// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QHBoxLayout;
class QTreeView;

namespace gui {

class MessageBar;
class MessageLog;

/// What opens below the bell: all messages with their time, the newest last, and for the chosen one what can
/// be done about it. Return or a double click on a line shows its lock. Escape closes it.
class MessageList : public QFrame
{
    Q_OBJECT
public:
    /// `bar` has its log; both must outlive it.
    explicit MessageList(MessageBar *bar, QWidget *parent);

    /// With its right upper corner here, as far as the screen has room.
    void popUp(const QPoint &corner);

private:
    void showButtons();
    void addButton(const QString &text, const std::function<void()> &pressed);
    quint64 chosen() const;
    void showLock();
    void press(quint64 id, int number);

    MessageBar *m_bar;
    MessageLog *m_log;
    QTreeView *m_view;
    QHBoxLayout *m_buttons;
};

} // namespace gui
