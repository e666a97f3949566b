// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QToolButton>

namespace gui {

class MessageBar;
class MessageList;

/// The button `Messages so far`: how many messages stand that the bar does not show, also those of other
/// connections; opens MessageList. Always as wide as with two figures.
class MessageBell : public QToolButton
{
    Q_OBJECT
public:
    explicit MessageBell(QWidget *parent = nullptr);

    /// `bar` has its log, and must outlive it.
    void setUp(MessageBar *bar);

    /// Whatever it says: what stands beside it depends on it.
    QSize sizeHint() const override { return {width(), QToolButton::sizeHint().height()}; }

protected:
    void changeEvent(QEvent *event) override;

private:
    void refresh();
    void open();

    MessageBar *m_bar = nullptr;
    MessageList *m_list = nullptr;
};

} // namespace gui
