// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/task_scope.h"
#include "lab/lesson/act.h"
#include "lab/lesson/servers/servers.h"

#include <QObject>

#include <functional>
#include <optional>

namespace lab::lesson {

/// What a player was asked for.
struct StageRequest
{
    enum class What : quint8 { Open, Step, Back, StartOver, Choose };
    What what = What::Open;
    int number = 0; ///< comes back with the answer
    QByteArray lesson;
    Part part = Part::Race;
    int move = 0;
};

/// What a player does on its thread: one lesson at a time, and whatever it needs to begin it anew.
class Stage : public QObject
{
    Q_OBJECT
public:
    using Request = StageRequest;
    using Answer = std::function<void(int number, const redis::Result<Played> &played)>;

    /// `answer` is called on this thread, once a request, but for those that a later one took the place of.
    explicit Stage(Answer answer);
    ~Stage() override;

    /// While another one is under way it waits, and takes the place of one that waits.
    void ask(const Request &request);
    /// Ends everything; `ended` is called last, from the event loop.
    void shutdown(std::function<void()> ended);

private:
    using Done = redis::Result<void>;
    static QCoro::Task<> serve(Stage *self, Request request);
    static QCoro::Task<Done> obey(Stage *self, Request request);
    static QCoro::Task<Done> begin(Stage *self);
    static QCoro::Task<Done> replay(Stage *self, size_t steps);
    static QCoro::Task<Done> make(Stage *self, int move);
    static QCoro::Task<Done> usual(Stage *self);
    void tell();

    Answer m_answer;
    base::TaskScope m_scope;
    Servers m_servers;
    base::TaskScope::Closer m_closer;
    std::unique_ptr<Act> m_act;
    std::optional<Lesson> m_lesson;
    Played m_played;
    std::vector<int> m_made; ///< moves
    std::optional<Request> m_waiting;
    bool m_running = false;
};

} // namespace lab::lesson
