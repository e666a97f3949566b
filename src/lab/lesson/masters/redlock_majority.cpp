// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/lesson/lesson_list.h"

using namespace std::chrono_literals;

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

Condition atLeast(const QByteArray &name, int servers)
{
    return [name, servers](const Memory &memory) {
        return memory[name].toInt() >= servers;
    };
}

bool hasThree(const Memory &memory)
{
    return memory.count({"A.1", "A.2", "A.3"}) == 3;
}

std::shared_ptr<const Script> race()
{
    const std::vector<Line> lines{
        asks('A', "SET lock:42 A1 NX PX 30000", {1, 2})
            .as("A")
            .says({}, Lessons::tr("A reaches servers 1 and 2; the others are slow.")),
        decides('A', Lessons::tr("A: {A} have said yes, two are enough."))
            .entersWhen(atLeast("A", 2))
            .says(Lessons::tr("A scheme that is content with “some” servers …")),
        asks('B', "SET lock:42 B1 NX PX 30000", {4, 5})
            .as("B")
            .says({}, Lessons::tr("B reaches servers 4 and 5.")),
        decides('B', Lessons::tr("B: {B} have said yes, two are enough."))
            .entersWhen(atLeast("B", 2))
            .says(Lessons::tr("… lets two in: two halves of less than a majority need not meet."))};
    return parts::commands(stage(lines), parts::twoInside,
                           Lessons::tr("Two of five were enough for each: two are inside."),
                           Lessons::tr("Only one is inside."));
}

std::shared_ptr<const Script> repair()
{
    const QString release = QStringLiteral("compare-and-delete");
    const std::vector<Line> lines{
        happens(Line::Does::Kill, 4).says(Lessons::tr("Two of five are down …")),
        happens(Line::Does::Kill, 5).says(Lessons::tr("… a minority.")),
        send('A', "SET lock:42 A1 NX PX 30000", 1)
            .as("A.1")
            .says(Lessons::tr("A asks one after the other, as redlock-py does, a published Python client.")),
        send('A', "SET lock:42 A1 NX PX 30000", 2).as("A.2").says(Lessons::tr("The second yes …")),
        send('A', "SET lock:42 A1 NX PX 30000", 3)
            .as("A.3")
            .says(Lessons::tr("… and the third: a majority of five.")),
        passes(100ms).says(
            Lessons::tr("Servers 4 and 5 would refuse at once. If they hung, A would wait 50 ms for "
                        "each: that time is spent here. (This program’s own redlock asks all at "
                        "once.)")),
        decides('A', Lessons::tr("A: 3 of 5, 100 ms spent, 302 ms of drift, 29.598 s left."))
            .entersWhen(hasThree)
            .says(Lessons::tr("What is left of the lease is counted from before the first request: validity "
                              "shrinks with the time spent asking.")),
        asks('B', "SET lock:42 B1 NX PX 30000")
            .as("B")
            .entersWhen(atLeast("B", 3))
            .says({}, Lessons::tr("B asks all: nowhere free. Two majorities always meet.")),
        runsOnAll('A', release, parts::compareAndDelete(), {"lock:42"}, {"A1"})
            .left()
            .says(Lessons::tr("A releases, everywhere.")),
        happens(Line::Does::Kill, 3).says(Lessons::tr("A third one goes down.")),
        asks('B', "SET lock:42 B1 NX PX 30000")
            .as("B")
            .entersWhen(atLeast("B", 3))
            .retries()
            .says({}, Lessons::tr("Two yes, no majority: with three down nobody gets in. Safe, and stuck.")),
        runsOnAll('B', release, parts::compareAndDelete(), {"lock:42"}, {"B1"})
            .anyway()
            .left()
            .says({}, Lessons::tr("B takes back what it got."))};
    return parts::commands(
        stage(lines), parts::twoInside, Lessons::tr("Two are inside."),
        Lessons::tr("With a majority two down of five are borne, three are not, and never were two inside."));
}

} // namespace

Lesson redlockMajority()
{
    Lesson lesson;
    lesson.id = "redlock-majority";
    lesson.title = Lessons::tr("Redlock: the majority");
    lesson.claim = Lessons::tr("It takes N ∕ 2 + 1 of N independent masters.");
    lesson.sentences = {
        Lessons::tr("Redlock asks N masters that know nothing of each other."),
        Lessons::tr("Whoever has a majority holds the lock, for two majorities always share a master."),
        Lessons::tr("A minority may be down; what is left of the lease is what remains after asking.")};
    lesson.question = {Lessons::tr("Five masters, how many may be down?"),
                       {Lessons::tr("one"), Lessons::tr("two"), Lessons::tr("four")},
                       1};
    lesson.reveal = Lessons::tr("Two: three of five are still a majority.");
    lesson.notes = {Lessons::tr("The published clients ask one after the other, which costs validity; this "
                                "program asks all at once.")};
    lesson.exitQuestion = Lessons::tr("Are six masters better than five?");
    lesson.exitAnswer = Lessons::tr("No: the majority is four, so two may be down, as with five.");
    lesson.sources = {parts::redisLocks(),
                      {Source::Kind::Documentation, Lessons::tr("redlock-py: README"),
                       QStringLiteral("https://github.com/SPSCommerce/redlock-py")}};
    lesson.lanes = parts::lanes(2, 5);
    lesson.repairTitle = Lessons::tr("A majority of all masters, whether they answer or not");
    lesson.runFree = parts::preset("redlock");
    lesson.race = race();
    lesson.repair = repair();
    return lesson;
}

} // namespace lab::lesson
