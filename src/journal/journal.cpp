// SPDX-License-Identifier: GPL-3.0-or-later
#include "journal/journal.h"

#include "journal/writer.h"
#include "redis/post.h"

#include <QThread>

#include <atomic>
#include <coroutine>
#include <optional>

namespace journal {

namespace {

/// Awaitable: runs a job on the journal's thread and resumes with its result on the thread that awaits.
template <typename T, typename Job> class Answer
{
public:
    Answer(Writer *writer, Job job)
        : m_writer(writer)
        , m_pending(std::make_shared<Pending>(std::move(job)))
    {
    }
    bool await_ready() const { return false; }
    void await_suspend(std::coroutine_handle<> handle)
    {
        // Created here, so that it lives on the thread that has to be resumed; it dies there too.
        m_pending->resumeOn = std::make_unique<QObject>();
        redis::post(m_writer, [writer = m_writer, pending = m_pending, handle]() mutable {
            pending->result.emplace(pending->job(*writer));
            QObject *context = pending->resumeOn.get();
            pending.reset();
            redis::post(context, [handle] { handle.resume(); });
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
    Writer *m_writer;
    std::shared_ptr<Pending> m_pending;
};

template <typename T, typename Job> QCoro::Task<redis::Result<T>> ask(Writer *writer, Job job)
{
    Answer<T, Job> answer(writer, std::move(job));
    co_return co_await answer;
}

} // namespace

class Journal::Private
{
public:
    explicit Private(const QString &folder)
        : hurry(std::make_shared<std::atomic<bool>>(false))
        , writer(std::make_unique<Writer>(folder, hurry))
    {
        thread.setObjectName(QStringLiteral("journal"));
        writer->moveToThread(&thread);
        thread.start();
    }
    ~Private()
    {
        *hurry = true;
        // After everything that was asked: events of one object keep their order.
        redis::post(writer.get(), [this] {
            writer->close();
            thread.quit();
        });
        thread.wait();
    }

    std::shared_ptr<std::atomic<bool>> hurry;
    QThread thread;
    std::unique_ptr<Writer> writer;
};

Journal::Journal(const QString &folder)
    : m_folder(folder)
    , d(std::make_unique<Private>(folder))
{
}

Journal::~Journal() = default;

QCoro::Task<redis::Result<QString>> Journal::intent(locks::ActionIntent intent)
{
    return ask<QString>(d->writer.get(),
                        [intent = std::move(intent)](Writer &writer) { return writer.intent(intent); });
}

QCoro::Task<redis::Result<void>> Journal::outcome(QString id, locks::ActionReport report)
{
    return ask<void>(d->writer.get(), [id = std::move(id), report = std::move(report)](Writer &writer) {
        return writer.outcome(id, report);
    });
}

QCoro::Task<redis::Result<locks::UndoRecord>> Journal::undoRecord(QString id)
{
    return ask<locks::UndoRecord>(d->writer.get(),
                                  [id = std::move(id)](Writer &writer) { return writer.undoRecord(id); });
}

QCoro::Task<redis::Result<void>> Journal::check()
{
    return ask<void>(d->writer.get(), [](Writer &writer) { return writer.check(); });
}

} // namespace journal
