// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoro/QCoroTask>
#include <QObject>
#include <QTimer>

#include <chrono>
#include <coroutine>
#include <functional>
#include <map>
#include <memory>
#include <vector>

namespace base {

/// Counts the coroutines of one service and ends them: each service owns one.
///
/// Dropping a QCoro task does not cancel it, so a service that is destroyed while a task of it is suspended
/// would be used after its end. Hence: tasks are started through start(); stop() wakes every sleeper, runs
/// the closers (which close connections, so that every waiter is resumed with an error) and calls `drained`
/// after the last task has ended. Only then may the service be destroyed. Lives on one thread.
class TaskScope : public QObject
{
    Q_OBJECT
    struct Closers
    {
        std::map<quint64, std::function<void()>> byId;
        quint64 lastId = 0;
    };

public:
    /// Awaitable sleep: resumes with true after the time, with false at once when the scope stops.
    class Sleep
    {
    public:
        Sleep(TaskScope *scope, std::chrono::microseconds time)
            : m_scope(scope)
            , m_time(time)
        {
        }
        bool await_ready() const { return m_scope->isStopping(); }
        void await_suspend(std::coroutine_handle<> handle);
        bool await_resume() const { return m_completed && *m_completed; }

    private:
        TaskScope *m_scope;
        std::chrono::microseconds m_time;
        std::shared_ptr<bool> m_completed;
    };

    /// Something that the scope runs first when it stops, for as long as this lives.
    ///
    /// Whoever is closed keeps it as a member, or in the frame of its coroutine, so that nobody closes what
    /// is gone and a scope that lasts does not collect what was closed long ago. May outlive the scope. Lives
    /// on the scope's thread.
    class [[nodiscard]] Closer
    {
    public:
        Closer() = default;
        Closer(const std::shared_ptr<Closers> &closers, quint64 id)
            : m_closers(closers)
            , m_id(id)
        {
        }
        Closer(Closer &&other) noexcept = default;
        Closer &operator=(Closer &&other) noexcept;
        ~Closer();

    private:
        std::weak_ptr<Closers> m_closers; ///< null when moved away
        quint64 m_id = 0;
    };

    explicit TaskScope(QObject *parent = nullptr);
    ~TaskScope() override;

    bool isStopping() const { return m_stopping; }
    int running() const { return m_running; }

    /// Takes over a task that has just been started. The task must check isStopping() after each await.
    void start(QCoro::Task<> task);
    /// `co_await scope->sleep(50ms)`.
    Sleep sleep(std::chrono::microseconds time) { return Sleep(this, time); }
    /// Adds something to run first when stopping, such as closing a connection; in the order of adding, and
    /// not when the scope is stopping already.
    Closer addCloser(std::function<void()> closer);
    /// Adds closing what has a close(), such as a connection.
    template <typename T> Closer addCloser(const std::shared_ptr<T> &closable)
    {
        return addCloser([closable] { closable->close(); });
    }
    /// How many would run.
    int closers() const { return int(m_closers->byId.size()); }
    /// Stops; `drained` is called from the event loop, once, after the last task has ended.
    void stop(std::function<void()> drained);

private:
    struct Sleeper
    {
        std::coroutine_handle<> handle;
        std::shared_ptr<bool> completed;
        QTimer *timer = nullptr;
    };
    QCoro::Task<> run(QCoro::Task<> task);
    void wake(Sleeper *sleeper, bool completed);
    void checkDrained();

    std::vector<std::unique_ptr<Sleeper>> m_sleepers;
    const std::shared_ptr<Closers> m_closers = std::make_shared<Closers>();
    std::vector<std::function<void()>> m_drained;
    int m_running = 0;
    bool m_stopping = false;
};

} // namespace base
