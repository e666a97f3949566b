// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/learn/learn_controller.h"

namespace gui {

namespace {
constexpr int usualPaceMs = 3'000; // to read a step aloud
constexpr size_t mostWaiting = 32; // a key that is held down
} // namespace

using lab::lesson::LessonPlayer;
using lab::lesson::Part;
using lab::lesson::Played;

LearnController::LearnController(QObject *parent)
    : QObject(parent)
    , m_timer(this)
{
    m_timer.setSingleShot(true);
    m_timer.setInterval(usualPaceMs);
    connect(&m_timer, &QTimer::timeout, this, [this] {
        if (m_playing)
            ask([this] { m_player->step(); });
    });
}

LearnController::~LearnController() = default;

void LearnController::open(const lab::lesson::Lesson &lesson, Part part)
{
    m_lesson = lesson;
    m_part = part;
    m_played = {};
    m_waiting.clear();
    m_restore = 0;
    m_playing = false;
    m_timer.stop();
    if (!m_player) {
        m_player = std::make_unique<LessonPlayer>();
        connect(m_player.get(), &LessonPlayer::changed, this, &LearnController::onChanged);
        connect(m_player.get(), &LessonPlayer::failed, this, &LearnController::onFailed);
    }
    m_player->open(lesson.id, part);
    emit changed();
}

void LearnController::close()
{
    m_playing = false;
    m_timer.stop();
    m_waiting.clear();
    m_player.reset();
}

void LearnController::reopen()
{
    if (m_player || m_lesson.id.isEmpty())
        return;
    const int steps = m_played.isFree ? 0 : int(m_played.steps.size());
    const Played before = m_played;
    open(m_lesson, m_part);
    m_restore = steps;
    if (steps > 0) {
        m_played = before; // so that nothing flickers until it stands there again
        emit changed();
    }
}

void LearnController::ask(const std::function<void()> &what)
{
    if (!m_player)
        return;
    if (!m_player->isBusy())
        what();
    else if (m_waiting.size() < mostWaiting)
        m_waiting.push_back(what);
}

void LearnController::step()
{
    setPlaying(false);
    ask([this] { m_player->step(); });
}

void LearnController::back()
{
    setPlaying(false);
    ask([this] { m_player->back(); });
}

void LearnController::startOver()
{
    setPlaying(false);
    ask([this] { m_player->startOver(); });
}

void LearnController::choose(int move)
{
    setPlaying(false);
    // What can go next is another thing behind a step that waits.
    if (!isBusy())
        ask([this, move] { m_player->choose(move); });
}

void LearnController::setPlaying(bool playing)
{
    if (playing == m_playing || (playing && !m_player))
        return;
    m_playing = playing;
    m_timer.stop();
    if (playing)
        ask([this] { m_player->step(); });
    emit changed();
}

void LearnController::onChanged(const Played &played)
{
    if (m_restore > 0 && !played.isAtEnd()) {
        if (int(played.steps.size()) < m_restore)
            return m_player->step();
    }
    m_restore = 0;
    m_played = played;
    if (played.isAtEnd())
        m_playing = false;
    goOn();
    emit changed();
}

/// The next one that waits, or in a while the next step of *Play*.
void LearnController::goOn()
{
    if (!m_waiting.empty()) {
        const auto next = m_waiting.front();
        m_waiting.pop_front();
        next();
    } else if (m_playing) {
        m_timer.start();
    }
}

void LearnController::onFailed(const redis::Error &error)
{
    m_waiting.clear();
    m_restore = 0;
    m_playing = false;
    // It is closed from the event loop: this is called by the player.
    QTimer::singleShot(0, this, [this] {
        close();
        emit changed();
    });
    emit failed(tr("The lesson cannot go on: %1").arg(error.text));
}

} // namespace gui
