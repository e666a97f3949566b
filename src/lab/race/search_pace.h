// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/race/search.h"

#include <QElapsedTimer>

#include <coroutine>

namespace lab::race {

/// Has a long computation give way to events every few milliseconds, and tells how far it is.
class SearchPace
{
public:
    explicit SearchPace(SearchControl *control);

    /// Awaitable: resumes from the event loop.
    struct Way
    {
        QObject *context;
        bool await_ready() const { return false; }
        void await_suspend(std::coroutine_handle<> handle);
        void await_resume() const { }
    };

    /// It is time to give way; cheap enough to be asked at every step.
    bool isDue();
    Way giveWay() { return {&m_context}; }
    bool isStopped() const { return m_control->stop; }
    bool isToRest() const { return m_control->rest && !m_control->stop; }
    void tell(Progress &progress);
    /// Without the time for which it rested.
    double seconds() const { return double(m_clock.nsecsElapsed() - m_restedNs) / 1e9; }

    /// Awaitable: resumes when the search is to go on.
    struct Rest
    {
        SearchPace *pace;
        qint64 sinceNs = 0;
        bool await_ready() const { return false; }
        void await_suspend(std::coroutine_handle<> handle);
        void await_resume() const;
    };
    /// Tells what was found so far.
    Rest rest(const Findings &findings);

private:
    SearchControl *m_control;
    QObject m_context;
    QElapsedTimer m_clock;
    qint64 m_gaveWayMs = 0;
    qint64 m_toldMs = 0;
    qint64 m_restedNs = 0;
    int m_asked = 0;
};

} // namespace lab::race
