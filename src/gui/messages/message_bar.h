// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QList>
#include <QString>

#include <functional>

class QVBoxLayout;

namespace gui {

/// What to say, and what can be done about it.
struct Message
{
    enum class Kind : quint8 { Good, Information, Warning, Error };

    Kind kind = Kind::Information;
    QString text; ///< plain text
    struct Button
    {
        QString text;
        std::function<void()> pressed; ///< the message closes afterwards
    };
    QList<Button> buttons;
    /// Of a standing condition: the next message of this topic takes its place, withdraw() takes it away.
    QString topic = {};
};

/// The bar `Messages`: everything that needs no answer, below the pages: what stands in them keeps its place
/// when a message comes or goes.
///
/// Errors and warnings stay until they are closed, good news go after ten seconds, a repeated message counts
/// up instead of standing twice. Shows at most three; the oldest good news go first.
class MessageBar : public QFrame
{
    Q_OBJECT
public:
    explicit MessageBar(QWidget *parent = nullptr);

    void show(const Message &message);
    /// Takes the place of the message of this topic where that still stands; nothing where it was closed.
    void update(const Message &message);
    /// Closes the message of this topic: it is no longer true.
    void withdraw(const QString &topic);
    int count() const { return int(m_lines.size()); }
    void setGoodNewsTime(int milliseconds) { m_goodNewsMs = milliseconds; }

protected:
    void changeEvent(QEvent *event) override;

private:
    class Line;
    void remove(Line *line);
    void makeRoom();
    Line *lineOf(const QString &topic) const;

    QVBoxLayout *m_layout;
    QList<Line *> m_lines; ///< oldest first
    int m_goodNewsMs = 10'000;
};

} // namespace gui
