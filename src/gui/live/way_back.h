// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/live/io_thread.h"

#include <QPointer>

#include <utility>

namespace gui {

/// The way of answers from the I/O thread to an object of the GUI thread that may go at any time: what comes
/// after its end is dropped. A value.
///
/// Made on the GUI thread, called on any: never by a pointer to the receiver itself, which another thread
/// must not touch. Travels through an object that lives as long as the I/O thread.
template <typename Receiver> class WayBack
{
public:
    WayBack(IoThread *io, Receiver *receiver)
        : m_relay(io->relay())
        , m_receiver(receiver)
    {
    }

    /// Runs `tell(receiver)` on the GUI thread, later.
    template <typename Tell> void operator()(Tell &&tell) const
    {
        base::post(m_relay, [receiver = m_receiver, job = std::forward<Tell>(tell)]() mutable {
            if (receiver)
                job(*receiver);
        });
    }

private:
    QObject *m_relay;
    QPointer<Receiver> m_receiver;
};

} // namespace gui
