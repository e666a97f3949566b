// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/lesson/play/lesson_player.h"

#include "base/post.h"
#include "lab/lesson/play/stage.h"

namespace lab::lesson {

using What = StageRequest::What;

LessonPlayer::LessonPlayer(QObject *parent)
    : QObject(parent)
    , m_stage(new Stage([this](int number, const redis::Result<Played> &played) {
        base::post(this, [this, number, played] { answer(number, played); });
    }))
{
    m_thread.start(m_stage);
}

LessonPlayer::~LessonPlayer()
{
    base::post(m_stage,
               [stage = m_stage, thread = &m_thread] { stage->shutdown([thread] { thread->end(); }); });
    m_thread.wait();
}

void LessonPlayer::answer(int number, const redis::Result<Played> &played)
{
    if (number != m_asked)
        return;
    m_busy = false;
    if (!played) {
        emit failed(played.error());
        return;
    }
    m_played = *played;
    emit changed(m_played);
}

void LessonPlayer::open(const QByteArray &id, Part part)
{
    m_busy = false;
    StageRequest request;
    request.what = What::Open;
    request.lesson = id;
    request.part = part;
    ask(request);
}

void LessonPlayer::step()
{
    StageRequest request;
    request.what = What::Step;
    ask(request);
}

void LessonPlayer::back()
{
    StageRequest request;
    request.what = What::Back;
    ask(request);
}

void LessonPlayer::startOver()
{
    StageRequest request;
    request.what = What::StartOver;
    ask(request);
}

void LessonPlayer::choose(int move)
{
    StageRequest request;
    request.what = What::Choose;
    request.move = move;
    ask(request);
}

void LessonPlayer::ask(const StageRequest &wanted)
{
    if (m_busy)
        return;
    m_busy = true;
    StageRequest request = wanted;
    request.number = ++m_asked;
    base::post(m_stage, [stage = m_stage, request] { stage->ask(request); });
}

} // namespace lab::lesson
