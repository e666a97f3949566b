// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/messages/message.h"

#include <QFrame>

class QHBoxLayout;
class QLabel;
class QPushButton;
class QToolButton;

namespace gui {

class ElidedLabel;
class MessageLog;

/// The bar `Messages`: one line that always has its place, and in it the newest message that stands and
/// concerns the connection shown.
///
/// While the pointer is over it or a key is meant for it the message stays, and only its text changes where
/// it says something else: what comes meanwhile waits behind the bell. A button that keeps its place (*Undo*)
/// has one of its own, which no other button ever takes. What has no room is cut, and whole in the tool tip.
class MessageBar : public QFrame
{
    Q_OBJECT
public:
    explicit MessageBar(QWidget *parent = nullptr);

    /// `log` must outlive it.
    void setLog(MessageLog *log);
    MessageLog *log() const { return m_log; }
    /// Whose messages are shown beside those that concern every page; null: none is.
    void setConnection(const QObject *connection);
    /// How many messages stand that could be shown here.
    int count() const;
    /// Of the message that is shown; 0: none.
    quint64 shownId() const { return m_shown; }

signals:
    /// *Show lock* was pressed.
    void lockWanted(const QObject *connection, const gui::MessageLock &lock);
    /// Another message is shown, or none.
    void shownChanged();

protected:
    void changeEvent(QEvent *event) override;
    void leaveEvent(QEvent *event) override;

private:
    void refresh();
    void showNewest();
    void fill();
    void fillButtons(const Message &message);
    void addButton(const QString &text, int number);
    void fillKept(const Message &message);
    void press(int number);
    void close(quint64 id);
    bool isHeld() const;
    void tint();

    MessageLog *m_log = nullptr;
    const QObject *m_connection = nullptr;
    quint64 m_shown = 0;
    QString m_buttonTexts; ///< of the buttons as they stand
    QLabel *m_picture;
    ElidedLabel *m_text;
    QHBoxLayout *m_buttons;
    QPushButton *m_kept; ///< keeps its place, also while it is hidden
    int m_keptNumber = 0; ///< of the message's buttons
    QToolButton *m_closing;
};

} // namespace gui
