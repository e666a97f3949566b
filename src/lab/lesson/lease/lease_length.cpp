// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/lesson/lesson_list.h"

using namespace std::chrono_literals;

namespace lab::lesson {

namespace {

CommandScript stage(const std::vector<Line> &lines)
{
    CommandScript script;
    script.keys = {{"lock:short", true, KeySpec::Type::String, {}},
                   {"lock:long", true, KeySpec::Type::String, {}}};
    script.lines = lines;
    return script;
}

bool isLong(const Memory &memory)
{
    const bool standsStill = memory.denied("long.waits") && memory.isGone(QStringLiteral("A"));
    return memory.mostInside > 1 || standsStill;
}

std::shared_ptr<const Script> race()
{
    const std::vector<Line> lines{
        send('A', "SET lock:short A1 NX EX 2")
            .enters()
            .says(Lessons::tr("A lease of 2 s. The work takes 5.")),
        passes(2s).says(parts::leaseEnds(QStringLiteral("A"))),
        send('B', "SET lock:short B1 NX EX 2").enters().says(parts::isInsideToo(QStringLiteral("B"))),
        decides('A', Lessons::tr("A is done."))
            .left()
            .says(Lessons::tr("Too short. So the next time a lease of 60 s is chosen.")),
        runs('B', QStringLiteral("compare-and-delete"), parts::compareAndDelete(), {"lock:short"}, {"B1"})
            .left()
            .says(parts::freesItsOwn(QStringLiteral("B"))),
        send('A', "SET lock:long A2 NX EX 60")
            .enters()
            .says(Lessons::tr("60 s is more than the work ever takes.")),
        crashes('A').says(Lessons::tr("A dies after one second of work.")),
        passes(2s).says(Lessons::tr("With a lease of 2 s it would be over by now.")),
        send('B', "SET lock:long B2 NX EX 60")
            .as("long.waits")
            .enters()
            .proves()
            .says({}, Lessons::tr("Nobody works, and nobody gets in, for 58 s more.")),
        passes(58s).says(Lessons::tr("A minute of standstill.")),
        send('B', "SET lock:long B2 NX EX 60").enters().retries().says(Lessons::tr("Only now B gets in."))};
    return parts::commands(
        stage(lines), isLong,
        Lessons::tr(
            "2 s overran, 60 s stood still for a minute: a fixed lease is wrong one way or the other."),
        Lessons::tr("Neither an overrun nor a standstill."));
}

std::shared_ptr<const Script> repair()
{
    const auto renews = [](const QString &sentence) {
        return runs('A', QStringLiteral("compare-and-pexpire"), parts::compareAndExpire(), {"lock:short"},
                    {"A1", "2000"})
            .orLeaves()
            .says(sentence);
    };
    const QString lives = Lessons::tr("A lives, so it renews.");
    const std::vector<Line> lines{
        send('A', "SET lock:short A1 NX PX 2000")
            .enters()
            .says(Lessons::tr("A lease of 2 s, renewed while A lives.")),
        passes(1s).says(Lessons::tr("Half of it is over.")),
        renews(lives),
        passes(1500ms).says(Lessons::tr("2.5 s: without renewal it would have ended.")),
        renews(lives),
        send('B', "SET lock:short B1 NX PX 2000").enters().says({}, parts::isRefused(QStringLiteral("B"))),
        crashes('A').says(Lessons::tr("Now A dies, and so does its renewal.")),
        passes(2s).says(parts::leaseEnds(QStringLiteral("A"))),
        send('B', "SET lock:short B1 NX PX 2000")
            .as("B.at.last")
            .enters()
            .retries()
            .says(Lessons::tr("Two seconds after the crash B gets in."))};
    return parts::commands(
        stage(lines), isLong, Lessons::tr("It overran or stood still."),
        Lessons::tr("A short lease with renewal: no overrun while A lived, free 2 s after its death."));
}

} // namespace

Lesson leaseLength()
{
    Lesson lesson;
    lesson.id = "lease-length";
    lesson.title = Lessons::tr("How long a lease?");
    lesson.claim = Lessons::tr("A short lease overruns, a long one outlives its dead holder.");
    lesson.sentences = {Lessons::tr("A lease answers the question: how long do we wait for a dead client?"),
                        Lessons::tr("It is asked another one as well: how long may the work take?"),
                        Lessons::tr("One number cannot answer both.")};
    lesson.question = {Lessons::tr("The work takes 1 to 5 s. Which lease?"),
                       {Lessons::tr("2 s"), Lessons::tr("60 s, to be safe"), Lessons::tr("2 s, renewed")},
                       2};
    lesson.reveal = Lessons::tr("Short and renewed: then it says only how soon a death is noticed.");
    lesson.notes = {Lessons::tr("Renewal moves the risk: now a pause longer than the lease is the overrun.")};
    lesson.exitQuestion = Lessons::tr("What does a minute of standstill cost you? And an overrun?");
    lesson.exitAnswer = Lessons::tr("That is the choice, and it is not the lock’s to make.");
    lesson.sources = {{Source::Kind::Paper,
                       Lessons::tr("Gray and Cheriton: Leases: An Efficient Fault-Tolerant Mechanism for "
                                   "Distributed File Cache Consistency (SOSP 1989)"),
                       QStringLiteral("https://doi.org/10.1145/74850.74870")}};
    lesson.lanes = parts::lanes(2);
    lesson.repairTitle = Lessons::tr("A short lease, renewed");
    lesson.runFree = parts::beside({"set-nx-lua", "watchdog"});
    lesson.race = race();
    lesson.repair = repair();
    return lesson;
}

} // namespace lab::lesson
