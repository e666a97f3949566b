// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/lesson/lesson.h"
#include "lab/lesson/play/lesson_player.h"

#include <QObject>
#include <QTimer>

#include <deque>
#include <functional>
#include <memory>

namespace gui {

/// The window's controller of the lesson that is played: one at a time. GUI thread, which never waits for a
/// server; the player works on a thread of its own.
///
/// What is asked while something is under way is done behind it, so that no key press is lost.
class LearnController : public QObject
{
    Q_OBJECT
public:
    explicit LearnController(QObject *parent = nullptr);
    ~LearnController() override;

    /// Sets the stage of a lesson; starts the player where there is none. What waited is forgotten.
    void open(const lab::lesson::Lesson &lesson, lab::lesson::Part part);
    /// Ends the player and its servers. What was played stays to be looked at.
    void close();
    /// Plays again as far as it was, where a lesson was closed in the middle.
    void reopen();
    bool isOpen() const { return m_player != nullptr; }
    /// Whether an answer is awaited.
    bool isBusy() const { return m_player && m_player->isBusy(); }

    const lab::lesson::Lesson &lesson() const { return m_lesson; }
    const lab::lesson::Played &played() const { return m_played; }
    /// The part that is played, or is about to be.
    lab::lesson::Part part() const { return m_part; }

    void step();
    void back();
    void startOver();
    void choose(int move);
    /// A step every pace() from now on, to the end.
    void setPlaying(bool playing);
    bool isPlaying() const { return m_playing; }
    /// Milliseconds between two steps.
    void setPace(int ms) { m_timer.setInterval(ms); }

signals:
    /// What was played, or whether it is.
    void changed();
    /// A sentence; the lesson is closed.
    void failed(const QString &sentence);

private:
    void ask(const std::function<void()> &what);
    void onChanged(const lab::lesson::Played &played);
    void onFailed(const redis::Error &error);
    void goOn();

    std::unique_ptr<lab::lesson::LessonPlayer> m_player;
    lab::lesson::Lesson m_lesson;
    lab::lesson::Played m_played;
    lab::lesson::Part m_part = lab::lesson::Part::Race;
    std::deque<std::function<void()>> m_waiting;
    int m_restore = 0; ///< steps that are still to be played again
    QTimer m_timer;
    bool m_playing = false;
};

} // namespace gui
