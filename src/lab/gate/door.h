// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/gate/link.h"

#include <QTcpServer>

namespace lab::gate {

/// Where one client's program finds its server: a port of its own on this machine, behind which every request
/// waits. Lives on one thread; the bell outlives it.
class Door
{
public:
    Door(const redis::Endpoint &server, Bell *bell);
    ~Door();
    Q_DISABLE_COPY_MOVE(Door)

    /// False when no port could be had.
    bool listen();
    /// The server, as the program is told of it.
    redis::Endpoint endpoint() const;
    /// Those in which a step waits, the one that came first in front.
    std::vector<std::shared_ptr<Link>> waiting() const;
    /// An open door lets everything through, and keeps in mind what.
    void setOpen(bool open);
    /// Every connection ends.
    void cutAll();
    /// A connection was cut because requests came without end, or no protocol at all.
    bool isFlooded() const { return m_book.flooded; }
    /// What an open door let through since it was opened.
    std::vector<Link::Words> takeHeard() { return std::exchange(m_book.heard, {}); }
    /// Some connection waits for messages.
    bool isListening() const;
    /// A message that nobody asked for has come since this was called last.
    bool takePushed();

private:
    void onArrival();

    redis::Endpoint m_server;
    Bell *m_bell;
    QTcpServer m_listener;
    std::vector<std::shared_ptr<Link>> m_links;
    Link::Book m_book;
    bool m_open = false;
};

} // namespace lab::gate
