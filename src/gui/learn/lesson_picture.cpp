// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/learn/lesson_picture.h"

#include <QLocale>

#include <algorithm>
#include <cmath>
#include <optional>

namespace gui {

using lab::lesson::ClientSeen;
using lab::lesson::KeySeen;
using lab::lesson::Lane;
using lab::lesson::Part;
using lab::lesson::Played;
using lab::lesson::Scene;
using lab::lesson::ServerSeen;
using lab::lesson::Step;

LessonPicture::LessonPicture(const lab::lesson::Lesson &lesson)
    : m_lanes(lesson.lanes)
{
}

SequenceContents LessonPicture::of(const lab::lesson::Lesson &lesson, const Played &played)
{
    LessonPicture picture(lesson);
    SequenceContents contents;
    contents.title = lesson.title;
    for (const Lane &lane : lesson.lanes) {
        using Kind = SequenceActor::Kind;
        const bool isClient = lane.kind == Lane::Kind::Client;
        contents.actors.append({isClient                               ? Kind::Client
                                    : lane.kind == Lane::Kind::Storage ? Kind::Storage
                                                                       : Kind::Server,
                                isClient ? tr("Client %1").arg(lane.name) : lane.name});
    }
    picture.measureLeases(played.beginning);
    for (const Step &step : played.steps)
        picture.measureLeases(step.after);
    contents.before = picture.states(played.beginning);
    for (const Step &step : played.steps)
        contents.steps.append(picture.stepOf(step));
    mark(played, &contents.steps);
    return contents;
}

void LessonPicture::measureLeases(const Scene &scene)
{
    for (const ServerSeen &server : scene.servers) {
        for (const KeySeen &key : server.keys) {
            qint64 &longest = m_longest[key.name];
            longest = std::max(longest, key.leaseMs.value_or(0));
        }
    }
}

QList<SequenceState> LessonPicture::states(const Scene &scene) const
{
    QList<SequenceState> states(m_lanes.size());
    for (const ServerSeen &server : scene.servers)
        states[server.lane] = stateOf(server);
    const bool hasLock = std::any_of(scene.servers.begin(), scene.servers.end(),
                                     [](const ServerSeen &server) { return server.lock(); });
    for (const ClientSeen &client : scene.clients) {
        states[client.lane] = stateOf(client);
        states[client.lane].holds = states[client.lane].holds && hasLock; // else there is nothing to hold
    }
    return states;
}

/// What stands there beside the lock: "counter 6".
QString LessonPicture::valuesOf(const ServerSeen &server)
{
    QStringList values;
    if (server.state == ServerSeen::State::Stopped)
        values.append(tr("stopped", "a server"));
    if (server.state == ServerSeen::State::Down)
        values.append(tr("down", "a server"));
    if (server.role == ServerSeen::Role::Primary)
        values.append(tr("primary", "a server"));
    if (server.role == ServerSeen::Role::Replica)
        values.append(tr("replica", "a server"));
    for (const KeySeen &key : server.keys) {
        if (!key.isLock && key.name.isEmpty()) // it says what it is
            values.append(key.value);
        else if (!key.isLock)
            values.append(key.isThere ? tr("%1 %2", "key, its value").arg(key.name, key.value)
                                      : tr("%1 –", "key that is not there").arg(key.name));
    }
    return values.join(tr(", ", "between keys of a server"));
}

SequenceState LessonPicture::stateOf(const ServerSeen &server) const
{
    SequenceState state;
    state.gone = server.state != ServerSeen::State::Up;
    state.stopped = server.state == ServerSeen::State::Stopped;
    state.text = valuesOf(server);
    const KeySeen *lock = server.lock();
    state.isLockable = lock && !server.isStorage;
    if (!lock || !lock->isThere)
        return state;
    state.owner = laneOf(lock->owner);
    if (!lock->leaseMs) {
        state.lease = tr("no lease");
        return state;
    }
    state.lease = leaseText(*lock->leaseMs);
    const qint64 longest = m_longest.value(lock->name);
    // A millisecond more or less is nothing new that would be told again.
    constexpr double parts = 200;
    state.leaseShare = longest > 0 ? std::round(double(*lock->leaseMs) / double(longest) * parts) / parts : 0;
    return state;
}

SequenceState LessonPicture::stateOf(const ClientSeen &client)
{
    SequenceState state;
    state.gone = client.isGone;
    state.holds = client.belief == ClientSeen::Belief::Holds && !client.isGone;
    state.text = client.thinks;
    if (client.isPaused)
        state.text = state.text.isEmpty() ? tr("stands still") : tr("stands still: %1").arg(state.text);
    return state;
}

/// A lock that is there is somebody's, on stage or not.
int LessonPicture::laneOf(const QString &client) const
{
    for (qsizetype lane = 0; lane < m_lanes.size(); ++lane) {
        if (m_lanes.at(lane).kind == Lane::Kind::Client && m_lanes.at(lane).name == client)
            return int(lane);
    }
    return client == QStringLiteral("–") ? SequenceState::nobody : SequenceState::stranger;
}

SequenceStep LessonPicture::stepOf(const Step &step) const
{
    SequenceStep shown;
    shown.actor = step.from;
    shown.server = step.kind == Step::Kind::Command ? step.to : -1;
    shown.command = step.command;
    shown.reply = step.reply;
    shown.replyLost = step.isLostReply;
    shown.sentence = step.sentence;
    shown.after = states(step.after);
    return shown;
}

/// Where two are inside for the first time, or else where the outcome is decided.
void LessonPicture::mark(const Played &played, QList<SequenceStep> *steps)
{
    using Mark = SequenceStep::Mark;
    if (steps->isEmpty())
        return;
    for (qsizetype i = 0; i < played.steps.size(); ++i) {
        if (played.steps.at(i).after.inside.size() < 2)
            continue;
        (*steps)[i].mark = Mark::Harm;
        break;
    }
    if (!played.outcome)
        return;
    if (played.outcome->raced) {
        const auto proof = std::find_if(played.steps.begin(), played.steps.end(),
                                        [](const Step &step) { return step.isProof; });
        const bool isLast = played.isFree || proof == played.steps.end();
        (*steps)[isLast ? steps->size() - 1 : proof - played.steps.begin()].mark = Mark::Harm;
        return;
    }
    qsizetype refused = played.steps.size() - 1;
    while (refused > 0 && !played.steps.at(refused).isRefusal)
        --refused;
    if (played.part == Part::Repair)
        (*steps)[played.steps.at(refused).isRefusal ? refused : steps->size() - 1].mark = Mark::Saved;
}

QString LessonPicture::leaseText(qint64 ms)
{
    const QLocale locale;
    constexpr qint64 second = 1'000;
    constexpr qint64 minute = 60 * second;
    constexpr qint64 hour = 60 * minute;
    constexpr qint64 day = 24 * hour;
    constexpr qint64 year = 365 * day;
    constexpr qint64 tenth = second / 10;
    const qint64 tenths = (ms + tenth / 2) / tenth;
    if (ms < 2 * minute)
        return tr("%1 s").arg(locale.toString(double(tenths) / 10, 'f', tenths % 10 == 0 ? 0 : 1));
    if (ms < 2 * hour)
        return tr("%1 min").arg(locale.toString(ms / minute));
    if (ms < 2 * day)
        return tr("%1 h").arg(locale.toString(ms / hour));
    if (ms < 2 * year)
        return tr("%1 days").arg(locale.toString(ms / day));
    return tr("%1 years").arg(locale.toString(ms / year));
}

} // namespace gui
