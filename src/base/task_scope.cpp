// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/task_scope.h"

#include <algorithm>

namespace base {

TaskScope::TaskScope(QObject *parent)
    : QObject(parent)
{
}

TaskScope::~TaskScope()
{
    Q_ASSERT_X(m_running == 0, "TaskScope", "destroyed while tasks run: stop() it and wait for drained");
}

void TaskScope::Sleep::await_suspend(std::coroutine_handle<> handle)
{
    m_completed = std::make_shared<bool>(false);
    auto sleeper = std::make_unique<Sleeper>();
    sleeper->handle = handle;
    sleeper->completed = m_completed;
    sleeper->timer = new QTimer(m_scope);
    sleeper->timer->setSingleShot(true);
    sleeper->timer->setTimerType(Qt::PreciseTimer);
    Sleeper *raw = sleeper.get();
    QObject::connect(raw->timer, &QTimer::timeout, m_scope,
                     [scope = m_scope, raw] { scope->wake(raw, true); });
    raw->timer->start(std::chrono::ceil<std::chrono::milliseconds>(m_time));
    m_scope->m_sleepers.push_back(std::move(sleeper));
}

void TaskScope::wake(Sleeper *sleeper, bool completed)
{
    const auto found = std::find_if(m_sleepers.begin(), m_sleepers.end(),
                                    [sleeper](const auto &each) { return each.get() == sleeper; });
    if (found == m_sleepers.end())
        return;
    std::swap(*found, m_sleepers.back());
    const std::unique_ptr<Sleeper> taken = std::move(m_sleepers.back());
    m_sleepers.pop_back();
    taken->timer->stop();
    taken->timer->deleteLater();
    *taken->completed = completed;
    taken->handle.resume();
}

void TaskScope::start(QCoro::Task<> task)
{
    run(std::move(task));
}

QCoro::Task<> TaskScope::run(QCoro::Task<> task)
{
    ++m_running;
    co_await task;
    --m_running;
    checkDrained();
}

TaskScope::Closer &TaskScope::Closer::operator=(Closer &&other) noexcept
{
    std::swap(m_closers, other.m_closers);
    std::swap(m_id, other.m_id);
    return *this;
}

TaskScope::Closer::~Closer()
{
    if (const auto closers = m_closers.lock())
        closers->byId.extract(m_id); // ended after it has left the list
}

TaskScope::Closer TaskScope::addCloser(std::function<void()> closer)
{
    const quint64 id = ++m_closers->lastId;
    if (!m_stopping)
        m_closers->byId.emplace(id, std::move(closer));
    return {m_closers, id};
}

void TaskScope::stop(std::function<void()> drained)
{
    m_drained.push_back(std::move(drained));
    if (!m_stopping) {
        m_stopping = true;
        // One may end others, or itself.
        while (!m_closers->byId.empty()) {
            const auto taken = m_closers->byId.extract(m_closers->byId.begin());
            taken.mapped()();
        }
        while (!m_sleepers.empty())
            wake(m_sleepers.back().get(), false);
    }
    checkDrained();
}

void TaskScope::checkDrained()
{
    if (!m_stopping || m_running > 0 || m_drained.empty())
        return;
    // From the event loop: the last task's frame is still on the stack here, and may hold what is destroyed
    // next.
    QTimer::singleShot(0, this, [this] {
        if (m_running > 0)
            return;
        const auto callbacks = std::exchange(m_drained, {});
        for (const auto &callback : callbacks)
            callback();
    });
}

} // namespace base
