// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/gate/bell.h"
#include "lab/gate/frames.h"
#include "redis/transport/endpoint.h"

#include <QTcpSocket>

#include <deque>
#include <memory>
#include <vector>

namespace lab::gate {

/// One connection of a program, through the gate to its server: every request waits until it is let through.
///
/// What only introduces a client (HELLO, AUTH, SELECT, SCRIPT LOAD and their like) passes freely, and so do
/// MULTI and what is queued behind it: nothing happens on the server before EXEC, which is one step with all
/// of them. Lives on one thread; the bell outlives it, and rings when something has changed.
class Link : public QObject
{
    Q_OBJECT
public:
    using Words = QList<QByteArray>;

    /// What all links of a door have in common.
    struct Book
    {
        quint64 arrived = 0; ///< steps so far
        std::vector<Words> heard; ///< commands that open links let through
        bool flooded = false; ///< some link was cut because of what came
    };

    /// A step that waits.
    struct Held
    {
        std::vector<Words> commands; ///< one; or MULTI, what was queued, EXEC
        QByteArray bytes; ///< what passes
        quint64 number = 0; ///< in the order of arrival, of all links of a door
    };

    /// Takes the socket of a program that has come, and connects to the server.
    Link(QTcpSocket *program, const redis::Endpoint &server, Bell *bell, Book *book);
    ~Link() override;

    /// Null when none waits, or one is under way.
    const Held *waiting() const;
    /// Lets it through; afterwards isPassing() until the server has answered. Not told: the program never
    /// gets the answer, and its connection ends.
    void pass(bool isTold);
    bool isPassing() const { return m_passing; }
    /// What the server has answered to the step that was let through last.
    const std::vector<redis::Value> &replies() const { return m_replies; }
    /// An open link lets everything through.
    void setOpen(bool open);
    /// Both ends are gone, and what waits with them.
    void cut();
    bool isCut() const { return m_cut; }
    /// It has subscribed to something: from then on it may wait for a message, for ever.
    bool isListening() const { return m_subscriber && !m_cut; }
    /// A message that nobody asked for has come since this was called last.
    bool takePushed() { return std::exchange(m_pushed, false); }

private:
    struct Outstanding
    {
        qint64 replies = 1;
        bool isHeld = false;
    };
    void onRequests();
    void flood();
    void onReplies();
    void advance();
    bool follow(const Words &words, const QByteArray &bytes);
    void send(const QByteArray &bytes, const Words &words, bool isHeld);
    void deliver(const Frame &frame);

    std::unique_ptr<QTcpSocket> m_program;
    std::unique_ptr<QTcpSocket> m_server;
    Bell *m_bell;
    Book *m_book;
    FrameReader m_requests;
    FrameReader m_answers;
    std::deque<Frame> m_queue; ///< requests that have come, and were not looked at yet
    std::optional<Held> m_held;
    std::vector<Words> m_multi; ///< MULTI, and what was queued since
    std::deque<Outstanding> m_outstanding;
    std::vector<redis::Value> m_replies;
    bool m_subscriber = false;
    bool m_passing = false;
    bool m_isTold = true;
    bool m_open = false;
    bool m_pushed = false;
    bool m_cut = false;
};

/// Requests that a server may keep waiting until one of their keys is there.
bool waitsForKey(const QByteArray &name);

} // namespace lab::gate
