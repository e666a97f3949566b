// SPDX-License-Identifier: GPL-3.0-or-later
#include "plants.h"

#include "lab/scheme/scheme_strategy.h"

#include <QRandomGenerator>

using namespace lab::race;

namespace {

/// The pieces of a right scheme, which a bug changes.
struct Draft
{
    QByteArrayList acquire; ///< tries to get in, and leaves in `got` whether it did
    QByteArray refused; ///< what is true then
    QByteArrayList onRefusal;
    QByteArrayList work{"work"};
    QByteArrayList renew;
    QByteArrayList release;
    bool hasCheck = true;
};

struct Bug
{
    const char *name;
    void (*plant)(Draft &draft);
    Budget needs; ///< at least
    Properties broken;
    int rounds = 1; ///< that it takes
    int clients = 2; ///< likewise
};

QByteArrayList compareAndDelete()
{
    return {"EVAL compare-and-delete 1 {key} {token}"};
}

const std::array bugs{
    Bug{"the release compares nothing",
        [](Draft &draft) { draft.release = {"DEL {key}"}; },
        {.lapses = 1},
        bitOf(Property::ForeignRelease)},
    Bug{"the comparison is made in the client",
        [](Draft &draft) {
            draft.release = {"GET {key} -> held", "if held == token:", "    DEL {key}"};
        },
        {.lapses = 1},
        bitOf(Property::ForeignRelease)},
    Bug{"SET without NX",
        [](Draft &draft) {
            draft.acquire = {"SET {key} {token} PX {lease_ms} -> got"};
            draft.refused = "got == nil";
        },
        {},
        bitOf(Property::TwoInside)},
    Bug{"no expiry",
        [](Draft &draft) {
            draft.acquire = {"SET {key} {token} NX -> got"};
            draft.refused = "got == nil";
        },
        {.crashes = 1},
        bitOf(Property::LockedForEver)},
    Bug{"the expiry comes later",
        [](Draft &draft) {
            draft.acquire = {"SETNX {key} {token} -> got", "if got == 1:", "    PEXPIRE {key} {lease_ms}"};
            draft.refused = "got == 0";
        },
        {.crashes = 1},
        bitOf(Property::LockedForEver)},
    Bug{"another key is released",
        [](Draft &draft) { draft.release = {"EVAL compare-and-delete 1 {fence} {token}"}; },
        {},
        bitOf(Property::NobodyEnters)},
    Bug{"another token is released",
        [](Draft &draft) { draft.release = {"EVAL compare-and-delete 1 {key} \"\\xff\""}; },
        {},
        bitOf(Property::NobodyEnters)},
    Bug{"losers renew",
        [](Draft &draft) { draft.onRefusal = {"PEXPIRE {key} {lease_ms}"}; },
        {},
        bitOf(Property::ForeignExtend)},
    Bug{"renewed by SET",
        [](Draft &draft) { draft.renew = {"SET {key} {token} PX {lease_ms}"}; },
        {},
        bitOf(Property::NobodyEnters),
        2},
    Bug{"renewed by SET when it is another's",
        [](Draft &draft) { draft.renew = {"SET {key} {token} PX {lease_ms}"}; },
        {.lapses = 1},
        bitOf(Property::ForeignExtend)},
    Bug{"renewed without comparing",
        [](Draft &draft) { draft.renew = {"PEXPIRE {key} {lease_ms}"}; },
        {.lapses = 1},
        bitOf(Property::ForeignExtend)},
    Bug{"the answer is read the wrong way round",
        [](Draft &draft) {
            draft.acquire = {"SET {key} {token} NX PX {lease_ms} -> got"};
            draft.refused = "got != nil";
        },
        {},
        bitOf(Property::TwoInside),
        1,
        3},
    Bug{"the answer is not looked at",
        [](Draft &draft) { draft.hasCheck = false; },
        {},
        bitOf(Property::TwoInside)},
    Bug{"released before the work",
        [](Draft &draft) { draft.work = compareAndDelete() + QByteArrayList{"work"}; },
        {},
        bitOf(Property::TwoInside)},
};

/// Everything that is chosen at random.
class Maker
{
public:
    explicit Maker(quint32 seed)
        : m_random(seed)
    {
    }

    Draft draft()
    {
        Draft draft;
        static const QList<std::pair<QByteArray, QByteArray>> ways{
            {"SET {key} {token} NX PX {lease_ms} -> got", "got == nil"},
            {"SET {key} {token} EX {lease} NX -> got", "got == nil"},
            {"set {key} {token} nx px {lease_ms} -> got", "got != \"OK\""},
            {"EVAL take 1 {key} {token} {lease_ms} -> got", "got == 0"},
            {"EVAL take 1 {key} {token} {lease_ms} -> got", "got != 1"},
        };
        const auto &[command, refused] = ways[m_random.bounded(ways.size())];
        draft.acquire = {command};
        draft.refused = refused;
        draft.release = compareAndDelete();
        if (m_random.bounded(3) == 0)
            draft.renew = {"EVAL compare-and-expire 1 {key} {token} {lease_ms}"};
        return draft;
    }

    QByteArray text(const Draft &draft)
    {
        QByteArrayList acquire = draft.acquire;
        if (draft.hasCheck) {
            const QByteArrayList refusal = draft.onRefusal + QByteArrayList{"retry"};
            acquire.append("if " + draft.refused + ':');
            for (const QByteArray &line : refusal)
                acquire.append("    " + line);
        }
        acquire.append("enter");
        QByteArray text = scripts();
        text += section("acquire", acquire) + section("work", draft.work);
        if (!draft.renew.isEmpty())
            text += section("renew", draft.renew);
        text += section("release", draft.release);
        const QByteArray seen = name() + "_2";
        return text.replace("got", name()).replace("seen", seen);
    }

    Bounds bounds(const QByteArray &text, const Budget &needs)
    {
        Bounds bounds;
        bounds.strategy = lab::scheme::idOf(text);
        bounds.clients = m_random.bounded(5) == 0 ? 3 : 2;
        bounds.rounds = m_random.bounded(4) == 0 ? 2 : 1;
        bounds.attempts = 1 + m_random.bounded(3);
        bounds.budget = needs;
        return bounds;
    }

    int number(int below) { return m_random.bounded(below); }

private:
    QByteArray name()
    {
        static const QByteArrayList names{"reply", "ok", "r", "Got_1", "answer", "_x"};
        return names[m_random.bounded(names.size())];
    }

    /// A thing that changes nothing, now and then.
    void disturb(QByteArrayList &lines, const QByteArray &indent)
    {
        static const QByteArrayList things{
            "# nothing", "GET {counter}", "let seen = now_ms", "PTTL {key} -> seen",
            "",          "EXISTS {key}",  "GET {key} -> seen"};
        if (m_random.bounded(6) == 0)
            lines.append(indent + things[m_random.bounded(things.size())]);
    }

    QByteArray section(const QByteArray &head, const QByteArrayList &lines)
    {
        const QByteArray indent(1 + m_random.bounded(8), ' ');
        QByteArrayList all{head + ":    # section"};
        for (qsizetype line = 0; line < lines.size(); ++line) {
            const bool joins = lines[line].startsWith(' ') || lines[line] == "else:";
            if (!joins)
                disturb(all, indent);
            all.append(indent + lines[line]);
        }
        return all.join('\n') + "\n\n";
    }

    static QByteArray scripts()
    {
        return "script take:\n"
               "    if redis.call('SETNX', KEYS[1], ARGV[1]) == 1 then\n"
               "        redis.call('PEXPIRE', KEYS[1], ARGV[2])\n"
               "        return 1\n"
               "    end\n"
               "    return 0\n"
               "script compare-and-delete:\n"
               "    if redis.call('GET', KEYS[1]) == ARGV[1] then\n"
               "        return redis.call('DEL', KEYS[1])\n"
               "    end\n"
               "    return 0\n"
               "script compare-and-expire:\n"
               "    if redis.call('GET', KEYS[1]) == ARGV[1] then\n"
               "        return redis.call('PEXPIRE', KEYS[1], ARGV[2])\n"
               "    end\n"
               "    return 0\n\n";
    }

    QRandomGenerator m_random;
};

} // namespace

int kindsOfBugs()
{
    return int(bugs.size());
}

Plant plantedBug(quint32 seed, int kind)
{
    Maker maker(seed);
    const Bug &bug = bugs[size_t(kind)];
    Draft draft = maker.draft();
    bug.plant(draft);
    Plant plant;
    plant.what = bug.name;
    plant.text = maker.text(draft);
    Budget budget = bug.needs;
    if (maker.number(4) == 0)
        budget.lapses = std::max<quint8>(budget.lapses, 1);
    plant.bounds = maker.bounds(plant.text, budget);
    // Somebody has to be left who tries again in vain, or comes back.
    plant.bounds.attempts = std::max(2, plant.bounds.attempts);
    plant.bounds.rounds = std::max(bug.rounds, plant.bounds.rounds);
    plant.bounds.clients = std::max(bug.clients, plant.bounds.clients);
    plant.broken = bug.broken;
    plant.least = plant.bounds;
    plant.least.attempts = 2;
    plant.least.rounds = bug.rounds;
    plant.least.clients = bug.clients;
    plant.least.budget = bug.needs;
    return plant;
}

Plant harmless(quint32 seed)
{
    Maker maker(seed);
    Draft draft = maker.draft();
    static const QList<std::pair<QByteArray, QByteArrayList>> releases{
        {"as it was", compareAndDelete()},
        {"released twice", compareAndDelete() + compareAndDelete()},
        {"looked at before",
         {"GET {key} -> held", "if held == token:", "    EVAL compare-and-delete 1 {key} {token}"}},
        {"a watched comparison",
         {"WATCH {key}", "GET {key} -> held", "if held == token:", "    MULTI", "    DEL {key}", "    EXEC",
          "else:", "    UNWATCH"}},
    };
    const auto &[what, release] = releases[maker.number(int(releases.size()))];
    draft.release = release;
    Plant plant;
    plant.what = what;
    plant.text = maker.text(draft);
    Budget budget;
    budget.lapses = quint8(maker.number(2));
    budget.crashes = quint8(1 - budget.lapses);
    plant.bounds = maker.bounds(plant.text, budget);
    plant.bounds.clients = 2;
    plant.bounds.rounds = 1;
    return plant;
}
