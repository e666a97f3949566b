// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/race/contents.h"
#include "lab/race/programs.h"
#include "lab/race/situation.h"

#include <optional>
#include <vector>

namespace lab::race {

/// What a master has to be asked for a step: to execute an order, holding these contents.
struct Question
{
    quint32 contents = 0;
    quint32 order = 0;
    bool dirty = false; ///< a key that the connection watches was changed

    bool operator==(const Question &) const = default;
};

/// What it said: its replies, what it holds then, and whether the lock's lease was renewed.
struct Answer
{
    quint32 replies = 0;
    quint32 contents = 0;
    bool renewed = false;
};

/// What a step led to.
struct Outcome
{
    Situation situation;
    Properties broken = 0; ///< by this very step
    bool visible = false; ///< a client told something that a property looks at
    bool changed = false; ///< a master holds something else
};

/// What can happen in a race, what comes of it, and which properties that breaks. Knows neither servers nor
/// searches: whoever uses it puts the questions to a real server.
///
/// Lives on one thread, with its tables.
class Rules
{
public:
    Rules(const Bounds &bounds, Programs *programs, ContentsTable *contents);

    const Bounds &bounds() const { return m_bounds; }
    /// Before the first step; `contents` of the masters, prepared.
    Situation begin(const std::vector<quint32> &contents) const;
    /// What can happen next; `canGoOn` is false when no client can go on by itself.
    void choices(const Situation &situation, std::vector<Choice> &choices, bool *canGoOn);
    /// What a server has to be asked before outcome() can be told; none: nothing.
    std::optional<Question> question(const Situation &situation, const Choice &choice);
    /// `answer` is looked at only where there is a question.
    Outcome outcome(const Situation &situation, const Choice &choice, const Answer &answer);
    /// What is broken where no client can go on.
    Properties brokenAtEnd(const Situation &situation) const;

    /// The node of a client as it is, or as it would be if it began now.
    quint32 nodeNow(const Situation &situation, int client);
    std::chrono::milliseconds clockOf(const Situation &situation, int client) const;
    /// What is waiting in that lane.
    Programs::Step requestOf(const Situation &situation, const Choice &choice);
    const Order &orderOf(const Situation &situation, const Choice &choice);
    size_t masterOf(const Situation &situation, const Choice &choice);
    bool isOver(const Situation &situation, int client) const;
    bool isInside(const Situation &situation, int client) const;
    const Programs &programs() const { return *m_programs; }
    const ContentsTable &contents() const { return *m_contents; }

private:
    void addRequests(const Situation &situation, std::vector<Choice> &choices, bool *canGoOn);
    void addEvents(const Situation &situation, std::vector<Choice> &choices) const;
    bool hasLapsable(const Contents &contents) const;
    void pass(Outcome &outcome, const Choice &choice, const Answer *answer, bool isTold);
    void event(Outcome &outcome, const Choice &choice);
    quint32 withoutLapsed(quint32 replica);
    void follow(Outcome &outcome, const Choice &choice, const Answer &answer);
    bool hasWritten(const Order &order, const Answer &answer) const;
    static Properties takingAway(const Programs::Node &node, const Programs::Step &step);
    void put(Situation &situation, size_t master, quint32 contents, int by, bool *changed);
    void judgeTold(Outcome &outcome, int client, const Programs::Node &node) const;
    void hear(Outcome &outcome, int client, const Programs::Node &node, const Tell &tell) const;
    static void refuse(Situation &now, quint8 own);
    bool isPhantom(const Situation &situation) const;
    qint64 counterOf(const Situation &situation) const;

    Bounds m_bounds;
    Programs *m_programs;
    ContentsTable *m_contents;
    quint8 m_waitsFor; ///< keys, as bits: what lets a refused client try again
    bool m_leaseInValue; ///< the lock's value says when it ends
    bool m_hasToken; ///< a lock that is there is free
    bool m_fenced;
};

} // namespace lab::race
