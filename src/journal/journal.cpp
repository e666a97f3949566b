// SPDX-License-Identifier: GPL-3.0-or-later
#include "journal/journal.h"

#include "base/post.h"
#include "base/worker_thread.h"
#include "journal/writer.h"

#include <atomic>
#include <coroutine>
#include <optional>

namespace journal {

namespace {

/// Awaitable: runs a job on the journal's thread and resumes with its result on the thread that awaits.
template <typename T, typename Job> class Answer
{
public:
    Answer(QObject *inbox, Writer *writer, Job job)
        : m_inbox(inbox)
        , m_writer(writer)
        , m_pending(std::make_shared<Pending>(std::move(job)))
    {
    }
    bool await_ready() const { return false; }
    void await_suspend(std::coroutine_handle<> handle)
    {
        // Created here, so that it lives on the thread that has to be resumed; it dies there too.
        m_pending->resumeOn = std::make_unique<QObject>();
        base::post(m_inbox, [writer = m_writer, pending = m_pending, handle]() mutable {
            pending->result.emplace(pending->job(*writer));
            QObject *context = pending->resumeOn.get();
            pending.reset();
            base::post(context, [handle] { handle.resume(); });
        });
    }
    redis::Result<T> await_resume()
    {
        m_pending->resumeOn.release()->deleteLater(); // we are inside an event of it
        return std::move(*m_pending->result);
    }

private:
    struct Pending
    {
        explicit Pending(Job what)
            : job(std::move(what))
        {
        }
        Job job;
        std::unique_ptr<QObject> resumeOn;
        std::optional<redis::Result<T>> result;
    };
    QObject *m_inbox;
    Writer *m_writer;
    std::shared_ptr<Pending> m_pending;
};

template <typename T, typename Job> QCoro::Task<redis::Result<T>> ask(QObject *inbox, Writer *writer, Job job)
{
    Answer<T, Job> answer(inbox, writer, std::move(job));
    co_return co_await answer;
}

} // namespace

class Journal::Private
{
public:
    explicit Private(const QString &folder)
        : hurry(std::make_shared<std::atomic<bool>>(false))
        , writer(new Writer(folder, hurry))
    {
        thread.start(inbox);
    }
    ~Private()
    {
        *hurry = true;
        // After everything that was asked: events of one object keep their order. The writer ends where it
        // was used.
        base::post(inbox, [ended = writer, ending = &thread] {
            delete ended;
            ending->end();
        });
        thread.wait();
    }

    std::shared_ptr<std::atomic<bool>> hurry;
    Writer *writer; ///< used and deleted on the thread
    base::WorkerThread thread{QStringLiteral("journal")};
    QObject *inbox = new QObject; ///< lives on the thread and is deleted there: what it takes runs there
};

Journal::Journal(const QString &folder)
    : m_folder(folder)
    , d(std::make_unique<Private>(folder))
{
}

Journal::~Journal() = default;

QCoro::Task<redis::Result<QString>> Journal::intent(locks::ActionIntent intent)
{
    return ask<QString>(d->inbox, d->writer,
                        [intent = std::move(intent)](Writer &writer) { return writer.intent(intent); });
}

QCoro::Task<redis::Result<void>> Journal::outcome(QString id, locks::ActionReport report)
{
    return ask<void>(d->inbox, d->writer, [id = std::move(id), report = std::move(report)](Writer &writer) {
        return writer.outcome(id, report);
    });
}

QCoro::Task<redis::Result<locks::UndoRecord>> Journal::undoRecord(QString id)
{
    return ask<locks::UndoRecord>(d->inbox, d->writer,
                                  [id = std::move(id)](Writer &writer) { return writer.undoRecord(id); });
}

QCoro::Task<redis::Result<QStringList>> Journal::intents(QList<locks::ActionIntent> intents)
{
    return ask<QStringList>(d->inbox, d->writer, [intents = std::move(intents)](Writer &writer) {
        return writer.intents(intents);
    });
}

QCoro::Task<redis::Result<void>> Journal::outcomes(QList<locks::ActionReport> reports)
{
    return ask<void>(d->inbox, d->writer,
                     [reports = std::move(reports)](Writer &writer) { return writer.outcomes(reports); });
}

QCoro::Task<redis::Result<void>> Journal::check()
{
    return ask<void>(d->inbox, d->writer, [](Writer &writer) { return writer.check(); });
}

QCoro::Task<redis::Result<void>> Journal::mayWrite()
{
    return ask<void>(d->inbox, d->writer, [](Writer &writer) { return writer.mayWrite(); });
}

QCoro::Task<redis::Result<QList<locks::ProductionServer>>> Journal::production()
{
    return ask<QList<locks::ProductionServer>>(d->inbox, d->writer,
                                               [](Writer &writer) { return writer.production(); });
}

QCoro::Task<redis::Result<void>> Journal::withdraw(QList<locks::ServerIdentity> servers, QString reason)
{
    return ask<void>(
        d->inbox, d->writer,
        [servers = std::move(servers), reason = std::move(reason),
         who = locks::Actor::current()](Writer &writer) { return writer.withdraw(servers, who, reason); });
}

} // namespace journal
