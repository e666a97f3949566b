// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/race/race_sequence.h"

#include <algorithm>

namespace gui {

using lab::race::Bounds;
using lab::race::Happening;
using lab::race::StepTold;

namespace {

QString nameOf(int client)
{
    return QString(QChar(u'A' + char16_t(client)));
}

/// The servers stand between the first client and the others, as in the lessons: all of two clients is in
/// sight.
int laneOfClient(const Bounds &bounds, int client)
{
    return client == 0 ? 0 : client + bounds.masters;
}

int laneOfServer(int master)
{
    return 1 + std::max(0, master);
}

} // namespace

QList<SequenceState> RaceSequence::statesAfter(const Bounds &bounds, const StepTold &told, quint8 crashed)
{
    QList<SequenceState> states(bounds.clients + bounds.masters);
    const QStringList owners = told.owner.split(u' ');
    for (int client = 0; client < bounds.clients; ++client) {
        SequenceState &state = states[laneOfClient(bounds, client)];
        state.gone = crashed & (1U << unsigned(client));
        state.holds = told.inside.contains(nameOf(client));
        for (int master = 0; master < bounds.masters; ++master) {
            if (owners.value(master) == nameOf(client))
                states[laneOfServer(master)].owner = laneOfClient(bounds, client);
        }
    }
    return states;
}

SequenceStep RaceSequence::step(const Bounds &bounds, const StepTold &told)
{
    SequenceStep step;
    step.command = told.command;
    step.reply = told.reply;
    step.sentence = told.sentence;
    step.requestLost = told.choice.what == Happening::LoseRequest;
    step.replyLost = told.choice.what == Happening::LoseReply;
    const bool isRequest = told.choice.lane >= 0;
    step.actor =
        told.choice.client >= 0 ? laneOfClient(bounds, told.choice.client) : laneOfServer(told.master);
    if (isRequest)
        step.server = laneOfServer(told.master);
    return step;
}

SequenceContents RaceSequence::of(const Bounds &bounds, const QList<StepTold> &steps, const QString &title,
                                  int harm, int saved)
{
    SequenceContents contents;
    contents.title = title;
    contents.actors.resize(bounds.clients + bounds.masters);
    for (int client = 0; client < bounds.clients; ++client)
        contents.actors[laneOfClient(bounds, client)] = {SequenceActor::Kind::Client,
                                                         tr("Client %1").arg(nameOf(client))};
    for (int master = 0; master < bounds.masters; ++master)
        contents.actors[laneOfServer(master)] = {SequenceActor::Kind::Server,
                                                 bounds.masters > 1 ? tr("Redis %1").arg(master + 1)
                                                                    : QStringLiteral("Redis")};
    quint8 crashed = 0;
    for (qsizetype place = 0; place < steps.size(); ++place) {
        const StepTold &told = steps.at(place);
        if (told.choice.what == Happening::Crash)
            crashed |= quint8(1U << unsigned(told.choice.client));
        SequenceStep next = step(bounds, told);
        next.after = statesAfter(bounds, told, crashed);
        if (place == harm)
            next.mark = SequenceStep::Mark::Harm;
        else if (place == saved)
            next.mark = SequenceStep::Mark::Saved;
        contents.steps.append(next);
    }
    return contents;
}

} // namespace gui
