// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/lesson/lessons.h"
#include "lab/lesson/play/lesson_player.h"
#include "redis_server.h"

#include <QSignalSpy>

#include <optional>

/// A player whose answers are waited for.
class LessonRun
{
public:
    lab::lesson::LessonPlayer player;

    LessonRun()
        : m_changed(&player, &lab::lesson::LessonPlayer::changed)
        , m_failed(&player, &lab::lesson::LessonPlayer::failed)
    {
    }
    /// True when what was just asked for was done.
    bool isDone()
    {
        const bool answered = waitFor([this] { return !m_changed.isEmpty() || !m_failed.isEmpty(); }, 30'000);
        const bool done = answered && m_failed.isEmpty();
        if (!m_failed.isEmpty())
            failure = m_failed.first().first().value<redis::Error>().text;
        m_changed.clear();
        m_failed.clear();
        return done;
    }
    /// Plays it to its end; false where anything fails.
    bool play(const QByteArray &id, lab::lesson::Part part)
    {
        player.open(id, part);
        if (!isDone())
            return false;
        total = player.played().total;
        return toEnd();
    }
    /// Makes the move whose text begins so; false where there is none, or it fails.
    bool choose(const QString &text)
    {
        const QList<lab::lesson::Move> &moves = player.played().moves;
        for (int move = 0; move < int(moves.size()); ++move) {
            if (moves[move].text.startsWith(text)) {
                player.choose(move);
                return isDone();
            }
        }
        return false;
    }
    /// What this actor can do next.
    QStringList movesOf(const QString &actor) const
    {
        QStringList texts;
        for (const lab::lesson::Move &move : player.played().moves) {
            const auto lesson = lab::lesson::Lessons::find(player.played().lesson);
            if (lesson->lanes[move.from].name == actor)
                texts.append(move.text);
        }
        return texts;
    }
    /// By the usual steps; false where anything fails, or it does not end.
    bool toEnd()
    {
        constexpr int most = 100;
        for (int step = 0; step < most && !player.played().isAtEnd(); ++step) {
            player.step();
            if (!isDone())
                return false;
        }
        return player.played().isAtEnd();
    }

    int total = 0; ///< steps that play() was told of before the first one
    QString failure; ///< of what was asked last

private:
    QSignalSpy m_changed;
    QSignalSpy m_failed;
};

/// What was played, without what differs from time to time: leases, ports, how long it took.
inline QStringList storyOf(const lab::lesson::Played &played)
{
    QStringList story;
    for (const lab::lesson::Step &step : played.steps) {
        QStringList seen{step.actor,    step.command,     step.reply,
                         step.sentence, step.after.owner, step.after.inside.join(u' ')};
        for (const lab::lesson::ServerSeen &server : step.after.servers) {
            for (const lab::lesson::KeySeen &key : server.keys)
                seen.append(key.name + u'=' + key.value + (key.leaseMs ? u'!' : u'.'));
        }
        for (const lab::lesson::ClientSeen &client : step.after.clients)
            seen.append(client.thinks);
        story.append(seen.join(u'|'));
    }
    return story;
}
