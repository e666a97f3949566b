// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/task_scope.h"
#include "lab/lesson/play/act.h"
#include "lab/lesson/play/token_draw.h"
#include "lab/lesson/servers/servers.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <functional>
#include <optional>

namespace lab::lesson {

/// What a player was asked for.
struct StageRequest
{
    enum class What : quint8 { Open, Step, Back, StartOver, Choose, Hold };
    What what = What::Open;
    int number = 0; ///< comes back with the answer
    QByteArray lesson;
    Part part = Part::Race;
    int move = 0;
};

/// What a player does on its thread: one lesson at a time, and whatever it needs to begin it anew. Between
/// two steps time stands still: leases are held where they were, however long somebody talks.
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
    static QCoro::Task<> hold(Stage *self);
    void holdInTime();
    void tell();

    Answer m_answer;
    base::TaskScope m_scope;
    Servers m_servers;
    base::TaskScope::Closer m_closer;
    TokenDraw m_drawn;
    std::unique_ptr<Act> m_act;
    std::optional<Lesson> m_lesson;
    Played m_played;
    std::vector<int> m_made; ///< moves
    std::optional<Request> m_waiting;
    bool m_running = false;
    QTimer m_keeper; ///< of leases, between two steps
    QElapsedTimer m_held; ///< since they were held last
};

} // namespace lab::lesson
