// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>

#include <functional>
#include <optional>

class QObject;

namespace gui {

/// A lock that a message is about.
struct MessageLock
{
    QByteArray key;
    int master = -1; ///< of separate servers; −1: whichever
};

/// What to say, and what can be done about it.
struct Message
{
    /// A question stands until it is answered, behind all else that stands: it may wait.
    enum class Kind : quint8 { Good, Information, Question, Warning, Error };

    Kind kind = Kind::Information;
    QString text; ///< plain text
    struct Button
    {
        QString text;
        std::function<void()> pressed; ///< the message closes afterwards
        bool keepsPlace = false; ///< at most one of a message: always at the same place in the bar
    };
    QList<Button> buttons;
    /// Of a standing condition: the next message of this topic takes its place, withdraw() takes it away.
    QString topic = {};
    /// The connection that it is about: it is shown with that one only. Null: about none, shown everywhere.
    /// Only compared, and followed to its end.
    const QObject *about = nullptr;
    /// *Show lock* leads there; only together with `about`.
    std::optional<MessageLock> lock = std::nullopt;
};

} // namespace gui
