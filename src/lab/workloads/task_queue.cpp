// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/measure/tally.h"
#include "lab/spec/workload.h"
#include "lab/turn/lab_client.h"
#include "lab/turn/trial.h"

#include <QDateTime>

namespace lab::workloads {

namespace {

QByteArray nowMs()
{
    return QByteArray::number(QDateTime::currentMSecsSinceEpoch());
}

/// What ZRANGEBYSCORE … WITHSCORES answers.
QList<LabClient::TaskSeen> tasksIn(const redis::Value &reply)
{
    QList<LabClient::TaskSeen> tasks;
    for (size_t i = 0; i + 1 < reply.elements.size(); i += 2)
        tasks.append({reply.elements[i].bytes, reply.elements[i + 1].bytes});
    return tasks;
}

/// A sorted set of tasks by time. Each client enqueues a task in one turn and takes one that is due in the
/// next.
class TaskQueue : public Workload
{
public:
    QByteArray id() const override { return QByteArrayLiteral("task-queue"); }
    QString title() const override { return Workload::tr("Task queue: enqueue one, take one"); }
    bool locksQueue() const override { return true; }

    void prepare(redis::Request &, const Keys &, const RunSpec &) const override { }
    void addCounterQuery(redis::Request &request, const Keys &keys) const override
    {
        request.add("ZCARD", keys.queue);
    }
    // Each turn puts one in and takes one out; a task that is not due yet may well stay.
    qint64 expectedOf(qint64 counter, qint64, const RunSpec &spec) const override
    {
        return spec.after.count() > 0 ? counter : std::min<qint64>(counter, spec.clients);
    }
    qint64 neverWrittenOf(qint64, qint64) const override { return 0; }
    qint64 sampleOf(const RunResult &result, qint64 before) const override
    {
        return result.tasks ? result.tasks->left : before;
    }
    void addFinalQuery(redis::Request &request, const Keys &keys) const override
    {
        request.add("ZRANGE", keys.queue, "0", "-1");
    }

    bool comesBefore(const LabClient *client) const override
    {
        return client->trial()->spec().take == TaskTake::TopDequeue && takes(client);
    }
    QCoro::Task<std::optional<Turn>> before(LabClient *client) const override { return top(client); }

    QCoro::Task<Turn> work(LabClient *client) const override
    {
        if (!takes(client))
            return enqueue(client);
        return client->trial()->spec().take == TaskTake::Pop ? pop(client) : dequeue(client);
    }

    void account(RunResult &result, const Tally &tally,
                 const std::vector<redis::Value> &replies) const override;

private:
    static bool takes(const LabClient *client) { return client->turnNumber() % 2 == 0; }
    static ServerCalls::Command due(const LabClient *client)
    {
        return {QByteArrayLiteral("ZRANGEBYSCORE"),
                client->keys().queue,
                QByteArrayLiteral("-inf"),
                nowMs(),
                QByteArrayLiteral("WITHSCORES"),
                QByteArrayLiteral("LIMIT"),
                QByteArrayLiteral("0"),
                QByteArray::number(client->trial()->spec().takeCount)};
    }
    static QCoro::Task<std::optional<Turn>> top(LabClient *client);
    static QCoro::Task<Turn> enqueue(LabClient *client);
    static QCoro::Task<Turn> pop(LabClient *client);
    static QCoro::Task<Turn> dequeue(LabClient *client);
};

/// An id that is queued already is kept, or gets the new time where the run says so.
QCoro::Task<Turn> TaskQueue::enqueue(LabClient *client)
{
    // Every eighth asks for the same task again.
    const qint64 turn = client->turnNumber();
    const qint64 number = turn % 16 == 15 ? turn - 2 : turn;
    const QByteArray id = QByteArray::number(client->index()) + '-' + QByteArray::number(number);
    const ServerCalls::Command find{QByteArrayLiteral("ZSCORE"), client->keys().queue, id};
    const auto found = co_await client->state().read(find);
    if (!found)
        co_return client->fail(found.error());
    if (found->refused)
        co_return Turn::RefusedWrite;
    co_await client->hold();
    if (client->faults().crashesBeforeWrite())
        co_return Turn::Crashed;
    const RunSpec &spec = client->trial()->spec();
    if (!found->replies.front().isNil() && !spec.replaceTasks)
        co_return Turn::Counted;
    const QByteArray score =
        QByteArray::number(QDateTime::currentMSecsSinceEpoch() + qint64(spec.after.count()));
    const QList<ServerCalls::Command> put{{QByteArrayLiteral("ZADD"), client->keys().queue, score, id}};
    const auto added = co_await client->state().write(put);
    if (!added)
        co_return client->fail(added.error());
    if (added->refused)
        co_return Turn::RefusedWrite;
    if (added->replies.front().integer == 1)
        client->trial()->countEnqueued(id);
    co_return client->faults().crashesAfterWrite() ? Turn::CrashedAfterWrite : Turn::Counted;
}

/// Reads and removes: whoever dies then takes the task along.
QCoro::Task<Turn> TaskQueue::pop(LabClient *client)
{
    const ServerCalls::Command range = due(client);
    const auto found = co_await client->state().read(range);
    if (!found)
        co_return client->fail(found.error());
    if (found->refused)
        co_return Turn::RefusedWrite;
    co_await client->hold();
    if (client->faults().crashesBeforeWrite())
        co_return Turn::Crashed;
    const QList<LabClient::TaskSeen> tasks = tasksIn(found->replies.front());
    if (tasks.isEmpty())
        co_return Turn::Counted;
    ServerCalls::Command remove{QByteArrayLiteral("ZREM"), client->keys().queue};
    for (const LabClient::TaskSeen &task : tasks)
        remove.append(task.id);
    const QList<ServerCalls::Command> removal{remove};
    const auto removed = co_await client->state().write(removal);
    if (!removed)
        co_return client->fail(removed.error());
    if (removed->refused)
        co_return Turn::RefusedWrite;
    if (client->faults().crashesAfterWrite())
        co_return Turn::CrashedAfterWrite;
    for (const LabClient::TaskSeen &task : tasks)
        client->trial()->countHandedOut(task.id);
    co_return Turn::Counted;
}

/// Reads without a lock and does the work: another may be doing the same.
QCoro::Task<std::optional<Turn>> TaskQueue::top(LabClient *client)
{
    const ServerCalls::Command range = due(client);
    const auto found = co_await client->state().read(range);
    if (!found)
        co_return client->fail(found.error());
    const QList<LabClient::TaskSeen> tasks = tasksIn(found->replies.front());
    if (tasks.isEmpty())
        co_return Turn::Counted;
    client->setTasks(tasks);
    co_await client->hold();
    if (client->faults().crashesBeforeWrite())
        co_return Turn::Crashed;
    for (const LabClient::TaskSeen &task : tasks)
        client->trial()->countHandedOut(task.id);
    co_return std::nullopt;
}

/// Removes what was done, only if its score is still the one that was read.
QCoro::Task<Turn> TaskQueue::dequeue(LabClient *client)
{
    const QList<LabClient::TaskSeen> tasks = client->tasks();
    for (const LabClient::TaskSeen &task : tasks) {
        const ServerCalls::Command find{QByteArrayLiteral("ZSCORE"), client->keys().queue, task.id};
        const auto found = co_await client->state().read(find);
        if (!found)
            co_return client->fail(found.error());
        if (found->refused)
            co_return Turn::RefusedWrite;
        if (found->replies.front().bytes != task.score) {
            client->trial()->countScoreRefused();
            continue;
        }
        const QList<ServerCalls::Command> remove{{QByteArrayLiteral("ZREM"), client->keys().queue, task.id}};
        const auto removed = co_await client->state().write(remove);
        if (!removed)
            co_return client->fail(removed.error());
        if (removed->refused)
            co_return Turn::RefusedWrite;
    }
    co_return client->faults().crashesAfterWrite() ? Turn::CrashedAfterWrite : Turn::Counted;
}

void TaskQueue::account(RunResult &result, const Tally &tally, const std::vector<redis::Value> &replies) const
{
    if (!replies.front().isArray())
        return;
    QHash<QByteArray, int> left;
    for (const redis::Value &task : replies.front().elements)
        ++left[task.bytes];
    TaskResult tasks;
    tasks.left = qint64(replies.front().elements.size());
    tasks.scoreRefused = tally.scoreRefused;
    for (auto it = tally.enqueued.begin(); it != tally.enqueued.end(); ++it) {
        const int handed = tally.handedOut.value(it.key());
        tasks.tasks += it.value();
        tasks.handedOut += handed;
        // An id that was queued again is another task.
        tasks.twice += std::clamp(handed - it.value(), 0, it.value());
        tasks.lost += std::max(0, it.value() - handed - left.value(it.key()));
    }
    result.tasks = tasks;
    result.lost = tasks.lost;
    result.finalValue = result.expected - tasks.lost - tally.failedTransactions - tally.gaveUp
        - tally.refusedWrites - tally.crashedBefore - result.neverGotIn - result.cutOff;
}

} // namespace

const Workload &taskQueue()
{
    static const TaskQueue workload;
    return workload;
}

} // namespace lab::workloads
