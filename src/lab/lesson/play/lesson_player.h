// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/worker_thread.h"
#include "lab/lesson/played.h"
#include "redis/protocol/error.h"

#include <QObject>

namespace lab::lesson {

class Stage;
struct StageRequest;

/// Plays a lesson step by step, on private redis-server processes that it starts and ends.
///
/// A handle: create and use it on one thread, where its signals are emitted from the event loop; all work is
/// done on a thread of its own. Ask for one thing at a time: what is asked while something is under way
/// (isBusy()) is ignored, except open(), which ends that first. Every request is answered by exactly one
/// changed() or failed(). Servers are kept warm for the next lesson; destroying the handle ends them.
class LessonPlayer : public QObject
{
    Q_OBJECT
public:
    explicit LessonPlayer(QObject *parent = nullptr);
    ~LessonPlayer() override;

    bool isBusy() const { return m_busy; }
    /// What was last told by changed().
    const Played &played() const { return m_played; }

    /// Sets the stage of this lesson. An id that is not known fails.
    void open(const QByteArray &id, Part part = Part::Race);
    /// Makes the next step of the usual schedule; behind a step that the learner chose, whatever is nearest
    /// to it. At the end nothing is asked, and changed() tells the same again.
    void step();
    /// Undoes the last step: the stage is set anew and all others are played again.
    void back();
    /// Sets the stage anew.
    void startOver();
    /// Has this one go next: a place in played().moves.
    void choose(int move);

signals:
    void changed(const lab::lesson::Played &played);
    /// A server could not be started, or did not answer. The lesson is to be opened again.
    void failed(const redis::Error &error);

private:
    void ask(const StageRequest &request);
    void answer(int number, const redis::Result<Played> &played);

    base::WorkerThread m_thread{QStringLiteral("lesson")};
    Stage *m_stage; ///< lives on m_thread, which destroys it
    Played m_played;
    bool m_busy = false;
    int m_asked = 0; ///< number of the last request: an answer to an older one is dropped
};

} // namespace lab::lesson
