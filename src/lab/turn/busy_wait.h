// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>

#include <chrono>
#include <utility>

namespace lab {

/// Keeps its thread from sleeping while few answers are about to come.
///
/// To wake a processor takes longer than a round trip to a server on the same machine. With a lock, where the
/// round trips of one client follow one another, the waking would be most of what is measured. So while one
/// to four answers are expected, and for at most 100 µs after something was sent, the event loop asks without
/// waiting; else it sleeps as usual: where many answers are on their way the next one is there already. Off
/// until allow(): it takes a whole processor, and helps only where the server is near. Lives on the lab's
/// thread.
class BusyWait : public QObject
{
    Q_OBJECT
public:
    /// An answer is expected for as long as this lives; the BusyWait outlives it.
    class Expected
    {
    public:
        explicit Expected(BusyWait *wait)
            : m_wait(wait)
        {
        }
        Expected(Expected &&other) noexcept
            : m_wait(std::exchange(other.m_wait, nullptr))
        {
        }
        ~Expected()
        {
            if (m_wait)
                --m_wait->m_expected;
        }
        Expected &operator=(Expected &&) = delete;
        Q_DISABLE_COPY(Expected)

    private:
        BusyWait *m_wait;
    };

    explicit BusyWait(QObject *parent = nullptr);

    void allow() { m_allowed = true; }
    /// Something was sent that is answered at once.
    [[nodiscard]] Expected expect();
    /// True while the loop does not sleep.
    bool isAwake() const { return m_poll.isActive(); }

private:
    using Clock = std::chrono::steady_clock;
    bool isWorthIt() const;

    QTimer m_poll;
    Clock::time_point m_sent;
    int m_expected = 0;
    bool m_allowed = false;
};

} // namespace lab
