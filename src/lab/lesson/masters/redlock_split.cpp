// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/lesson/lesson_list.h"

namespace lab::lesson {

namespace {

CommandScript stage(const std::vector<Line> &lines)
{
    CommandScript script;
    script.servers = 5;
    script.keys = parts::lockAnd();
    script.lines = lines;
    return script;
}

/// Whoever tried again, too.
bool everybodyStarves(const Memory &memory)
{
    return memory.mostInside == 0 && memory.denied("A.again") && memory.denied("B.again");
}

Condition majority(const QByteArray &name)
{
    return [name](const Memory &memory) {
        return memory.granted(name);
    };
}

std::vector<Line> split()
{
    return {
        asks('A', "SET lock:42 A1 NX PX 30000", {1, 2})
            .as("A.first")
            .attempt()
            .says({},
                  Lessons::tr("Three clients begin at the same moment. A is nearest to servers 1 and 2 …")),
        asks('B', "SET lock:42 B1 NX PX 30000", {3, 4})
            .as("B.first")
            .attempt()
            .says({}, Lessons::tr("… B to 3 and 4 …")),
        asks('C', "SET lock:42 C1 NX PX 30000", {5})
            .as("C.first")
            .attempt()
            .untold()
            .says({},
                  Lessons::tr("… C to 5, whose answer is lost: 5 is taken, and C does not know it. The rest "
                              "of their requests come too late:"))};
}

Line asksRest(char client, const QList<int> &servers)
{
    const QByteArray name(1, client);
    return asks(client, "SET lock:42 " + name + "1 NX PX 30000", servers)
        .as(name)
        .entersWhen([name](const Memory &memory) {
            return memory[name + ".first"].toInt() + memory[name].toInt() >= 3;
        })
        .says({}, Lessons::tr("No majority for %1: 2, 2 and 1 of 5.").arg(QChar::fromLatin1(client)));
}

std::shared_ptr<const Script> race()
{
    std::vector<Line> lines = split();
    lines.push_back(asksRest('A', {3, 4, 5}));
    lines.push_back(asksRest('B', {1, 2, 5}));
    lines.push_back(asksRest('C', {1, 2, 3, 4}));
    const QString again =
        Lessons::tr("Nobody cleaned up, so every server is taken, by those who did not get in.");
    lines.push_back(asks('A', "SET lock:42 A2 NX PX 30000")
                        .as("A.again")
                        .entersWhen(majority("A.again"))
                        .retries()
                        .says({}, again));
    lines.push_back(asks('B', "SET lock:42 B2 NX PX 30000")
                        .as("B.again")
                        .entersWhen(majority("B.again"))
                        .retries()
                        .says({}, Lessons::tr("Until the leases end everybody starves.")));
    return parts::commands(
        stage(lines), everybodyStarves,
        Lessons::tr("2 ∕ 2 ∕ 1: nobody has a majority, and what each holds bars the others."),
        Lessons::tr("Somebody got in."));
}

std::shared_ptr<const Script> repair()
{
    std::vector<Line> lines = split();
    lines.push_back(asksRest('A', {3, 4, 5}));
    lines.push_back(asksRest('B', {1, 2, 5}));
    lines.push_back(asksRest('C', {1, 2, 3, 4}));
    for (const char client : {'A', 'B', 'C'})
        lines.push_back(
            runsOnAll(client, QStringLiteral("compare-and-delete"), parts::compareAndDelete(), {"lock:42"},
                      {QByteArray(1, client) + "1"})
                .anyway()
                .left()
                .says({}, Lessons::tr("Whoever fails releases everywhere, also where it was not told yes.")));
    lines.push_back(decides('B', Lessons::tr("Each waits for a random time; B’s is the shortest."))
                        .says(Lessons::tr("So they do not meet again at once.")));
    lines.push_back(asks('B', "SET lock:42 B2 NX PX 30000")
                        .as("B.again")
                        .entersWhen(majority("B.again"))
                        .retries()
                        .says(Lessons::tr("B finds all free: 5 of 5.")));
    lines.push_back(asks('A', "SET lock:42 A2 NX PX 30000")
                        .as("A.again")
                        .entersWhen(majority("A.again"))
                        .retries()
                        .says({}, Lessons::tr("A is refused by somebody who really holds it.")));
    return parts::commands(stage(lines), everybodyStarves, Lessons::tr("Nobody gets in."),
                           Lessons::tr("Release on failure and a random delay: the next attempt succeeds."));
}

} // namespace

Lesson redlockSplit()
{
    Lesson lesson;
    lesson.id = "redlock-split";
    lesson.title = Lessons::tr("Redlock: the split vote");
    lesson.claim = Lessons::tr("Partial acquires that are not cleaned up starve everyone.");
    lesson.sentences = {
        Lessons::tr("Three clients at once can take 2, 2 and 1 of five masters."),
        Lessons::tr("None has a majority, but what they took stays taken."),
        Lessons::tr("So a failed attempt must be undone everywhere, and repeated after a random time.")};
    lesson.question = {Lessons::tr("2, 2 and 1: who gets in?"),
                       {Lessons::tr("the first of those with 2"), Lessons::tr("nobody, until the leases end"),
                        Lessons::tr("all")},
                       1};
    lesson.reveal = Lessons::tr("Nobody; for a whole lease.");
    lesson.notes = {Lessons::tr("Release also where no answer came: the request may have been carried out.")};
    lesson.exitQuestion = Lessons::tr("Why is the delay random?");
    lesson.exitAnswer = Lessons::tr("Equal delays meet again.");
    lesson.sources = {parts::redisLocks()};
    lesson.lanes = parts::lanes(3, 5);
    lesson.repairTitle = Lessons::tr("Release on failure, random delay");
    lesson.runFree = parts::preset("redlock");
    lesson.race = race();
    lesson.repair = repair();
    return lesson;
}

} // namespace lab::lesson
