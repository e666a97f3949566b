// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/lesson/lesson_list.h"

using namespace std::chrono_literals;

namespace lab::lesson {

namespace {

CommandScript stage(const std::vector<Line> &lines)
{
    CommandScript script;
    script.keys = parts::lockAnd();
    script.lines = lines;
    return script;
}

/// Up to where A comes too late.
std::vector<Line> late()
{
    return {send('A', "SET lock:42 A1 NX PX 30000").enters().says(parts::takes(QStringLiteral("A"))),
            pauses('A').says(Lessons::tr("A stands still; its renewal is late.")),
            passes(30s).says(parts::leaseEnds(QStringLiteral("A"))),
            send('B', "SET lock:42 B1 NX PX 30000").enters().says(parts::isInsideToo(QStringLiteral("B"))),
            wakes('A').says(Lessons::tr("A goes on, and wants more time."))};
}

/// The lock of B was taken from it while it works.
bool isResurrected(const Memory &memory)
{
    return memory.holds(QStringLiteral("A")) && memory.holds(QStringLiteral("B"))
        && memory.key(1, QStringLiteral("lock:42")).startsWith(u'A');
}

std::shared_ptr<const Script> race()
{
    std::vector<Line> lines = late();
    lines.push_back(send('A', "SET lock:42 A1 PX 30000")
                        .enters()
                        .proves()
                        .thinks(Lessons::tr("I hold it for another 30 s."))
                        .says(Lessons::tr("SET without a condition does as it is told: the lock of B is "
                                          "overwritten, and A believes that all is well.")));
    lines.push_back(send('B', "GET lock:42")
                        .says(Lessons::tr(
                            "B looks, and sees a foreign token: few clients do. Until then it worked on.")));
    return parts::commands(stage(lines), isResurrected,
                           Lessons::tr("A lock that was lost is back from the dead, and two are inside."),
                           Lessons::tr("The lock of B stands."));
}

std::shared_ptr<const Script> repair()
{
    std::vector<Line> lines = late();
    lines.push_back(
        runs('A', QStringLiteral("compare-and-pexpire"), parts::compareAndExpire(), {"lock:42"},
             {"A1", "30000"})
            .as("extended")
            .orLeaves()
            .says({}, Lessons::tr("The server compares first: not the token of A, so nothing changes.")));
    lines.push_back(decides('A', Lessons::tr("A abandons its work."))
                        .onlyIf([](const Memory &memory) { return memory.denied("extended"); })
                        .left()
                        .says(Lessons::tr("A learns that it lost the lock, and stops before it does harm.")));
    lines.push_back(send('B', "GET lock:42").says(Lessons::tr("The lock is B’s, as it should be.")));
    return parts::commands(stage(lines), isResurrected, Lessons::tr("A extended a lock that it had lost."),
                           Lessons::tr("Too late is noticed: A stops, B goes on alone."));
}

} // namespace

Lesson extendTooLate()
{
    Lesson lesson;
    lesson.id = "extend-too-late";
    lesson.title = Lessons::tr("Extended too late");
    lesson.claim = Lessons::tr("Extending by plain SET resurrects a lost lock.");
    lesson.sentences = {
        Lessons::tr("To extend is to say: this lock is mine, and stays so."),
        Lessons::tr("The first half must be checked by the server, in the same step."),
        Lessons::tr("Unchecked, a client that comes too late takes the lock away from its new owner.")};
    lesson.question = {
        Lessons::tr("The lease of A is over, B has the lock, A sends SET lock A1 PX 30000. Who has it then?"),
        {Lessons::tr("B: it was there first"), Lessons::tr("A, and B does not know"), Lessons::tr("neither")},
        1};
    lesson.reveal = Lessons::tr("A by the server, both by their beliefs.");
    lesson.notes = {Lessons::tr("EXPIRE by name is no better: it extends B’s lock for A.")};
    lesson.exitQuestion = Lessons::tr("What must a client do when its extension is refused?");
    lesson.exitAnswer = Lessons::tr("Stop, and count what it did since as unprotected.");
    lesson.sources = {parts::redisLocks()};
    lesson.lanes = parts::lanes(2);
    lesson.repairTitle = Lessons::tr("Compare, then PEXPIRE, in one script");
    lesson.runFree = parts::beside({"set-nx-lua", "watchdog"});
    lesson.race = race();
    lesson.repair = repair();
    return lesson;
}

} // namespace lab::lesson
