// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/lesson/lesson_list.h"

using namespace std::chrono_literals;

namespace lab::lesson {

namespace {

CommandScript stage(const std::vector<Line> &lines)
{
    CommandScript script;
    script.keys = parts::lockAnd();
    script.owners = {{"1700000003", QStringLiteral("A")},
                     {"1700000008", QStringLiteral("B")},
                     {"1700000013", QStringLiteral("A")},
                     {"1700000018", QStringLiteral("B")}};
    script.lines = lines;
    return script;
}

/// B took a live lock, and later the key barred everybody though nobody was in.
bool isStolenAndPhantom(const Memory &memory)
{
    return memory.mostInside > 1 && memory.denied("A.barred") && memory.now.inside.isEmpty();
}

std::shared_ptr<const Script> race()
{
    const auto seen = [](const QByteArray &name, const QByteArray &value) {
        return [name, value](const Memory &memory) {
            return memory[name] == value;
        };
    };
    const auto isRefused = [](const QByteArray &name) {
        return [name](const Memory &memory) {
            return memory.denied(name);
        };
    };
    const std::vector<Line> lines{
        send('A', "SETNX lock:42 1700000003")
            .enters()
            .says(Lessons::tr("A writes when its lock ends, by its own clock: …000 now, so …003.")),
        send('B', "SETNX lock:42 1700000008")
            .as("B.first")
            .enters()
            .attempt()
            .says({}, Lessons::tr("The clock of B is 5 s ahead: …005. It is refused …")),
        send('B', "GET lock:42")
            .as("b")
            .onlyIf(isRefused("B.first"))
            .says(Lessons::tr("… and reads …003. By its clock that is past: the lock looks dead.")),
        send('B', "GETSET lock:42 1700000008")
            .as("old")
            .onlyIf(seen("b", "1700000003"))
            .entersWhen(seen("old", "1700000003"))
            .says(Lessons::tr("GETSET answers what B had read, so nobody was faster: B takes a live lock.")),
        send('B', "DEL lock:42").left().says(Lessons::tr("B is done.")),
        send('A', "DEL lock:42")
            .left()
            .says(parts::freesItsOwn(QStringLiteral("A")),
                  Lessons::tr(
                      "So is A: its DEL finds nothing any more. Two had been inside. Now the phantom:")),
        send('A', "SETNX lock:42 1700000013")
            .enters()
            .says(Lessons::tr("Ten seconds later A holds the lock again: …010 by its clock, so …013.")),
        send('B', "SETNX lock:42 1700000018")
            .as("B.second")
            .enters()
            .attempt()
            .says({}, Lessons::tr("B is refused …")),
        send('B', "GET lock:42")
            .as("b2")
            .onlyIf(isRefused("B.second"))
            .says(Lessons::tr("… reads …013, past by its clock, which is at …015 …")),
        send('A', "DEL lock:42").left().says(Lessons::tr("… and in this moment A unlocks.")),
        send('B', "GETSET lock:42 1700000018")
            .as("old2")
            .onlyIf(seen("b2", "1700000013"))
            .entersWhen(seen("old2", "1700000013"))
            .says({},
                  Lessons::tr(
                      "GETSET finds nothing, so B believes that it was beaten. But it has written the key.")),
        send('A', "SETNX lock:42 1700000013")
            .as("A.barred")
            .enters()
            .says({},
                  Lessons::tr(
                      "A phantom: the key stands, nobody is inside, and everybody is barred until …018."))};
    return parts::commands(stage(lines), isStolenAndPhantom,
                           Lessons::tr("A clock 5 s ahead stole a live lock; then an unlock between GET and "
                                       "GETSET left a phantom that barred everybody."),
                           Lessons::tr("Nothing was stolen, and no phantom was left."));
}

std::shared_ptr<const Script> repair()
{
    const std::vector<Line> lines{
        send('A', "SET lock:42 A1 NX PX 3000")
            .enters()
            .says(Lessons::tr("The lease is counted by the server: one clock for all.")),
        send('B', "SET lock:42 B1 NX PX 3000")
            .enters()
            .says({}, Lessons::tr("The clock of B is 5 s ahead, and nobody asks it.")),
        runs('A', QStringLiteral("compare-and-delete"), parts::compareAndDelete(), {"lock:42"}, {"A1"})
            .left()
            .says(parts::freesItsOwn(QStringLiteral("A"))),
        send('A', "SET lock:42 A2 NX PX 3000")
            .as("A.barred")
            .enters()
            .says(Lessons::tr("Nothing was left behind.")),
        passes(3s).says(Lessons::tr("The lease runs out for everybody at the same moment.")),
        decides('A', Lessons::tr("A looks at its own watch, and stops in time."))
            .left()
            .says(Lessons::tr("How long a lease has lasted can be measured by any clock that runs evenly, "
                              "however wrong it is.")),
        send('B', "SET lock:42 B1 NX PX 3000").enters().retries().says(parts::takes(QStringLiteral("B")))};
    return parts::commands(stage(lines), isStolenAndPhantom, Lessons::tr("A live lock was stolen."),
                           Lessons::tr("With a lease that the server counts, no client’s clock matters."));
}

} // namespace

Lesson clockSkew()
{
    Lesson lesson;
    lesson.id = "clock-skew";
    lesson.title = Lessons::tr("Clocks that differ");
    lesson.claim = Lessons::tr("Timestamps as values need equal clocks.");
    lesson.sentences = {
        Lessons::tr("The scheme writes into the key when the lock ends, by the holder’s clock."),
        Lessons::tr("Others compare that with their own clocks."),
        Lessons::tr("Whose clock is ahead sees live locks as dead.")};
    lesson.question = {Lessons::tr("The lease is 3 s, one machine’s clock is 5 s ahead. What happens to it?"),
                       {Lessons::tr("It waits longer than others"),
                        Lessons::tr("It never waits: every lock looks dead to it"),
                        Lessons::tr("Nothing: Redis has its own clock")},
                       1};
    lesson.reveal =
        Lessons::tr("It takes over every lock at once. Redis’s clock is not asked: the key has no TTL.");
    lesson.notes = {
        Lessons::tr("5 s is much for machines with NTP, and little for one without, or after a pause of its "
                    "virtual machine."),
        Lessons::tr("The phantom needs no skew: it was published as free of bugs in production.")};
    lesson.exitQuestion = Lessons::tr("Which clocks does SET NX PX rely on?");
    lesson.exitAnswer = Lessons::tr("On the server’s alone, and that it runs evenly.");
    lesson.sources = {parts::redisSetnx(), parts::yiiArticle()};
    lesson.lanes = parts::lanes(2);
    lesson.repairTitle = Lessons::tr("SET NX PX: the server’s clock alone");
    lesson.runFree = parts::preset("yii-lock");
    lesson.race = race();
    lesson.repair = repair();
    return lesson;
}

} // namespace lab::lesson
