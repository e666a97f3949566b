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

std::shared_ptr<const Script> race()
{
    const std::vector<Line> lines{
        send('A', "SET lock:42 A1 NX EX 10")
            .enters()
            .says(Lessons::tr("A takes the lock for 10 s. Its work will take 15.")),
        pauses('A').says(
            Lessons::tr("A works, or its garbage is collected: from outside both look the same.")),
        passes(10s).says(parts::leaseEnds(QStringLiteral("A"))),
        send('B', "SET lock:42 B1 NX EX 10").enters().says(parts::isInsideToo(QStringLiteral("B"))),
        passes(5s).says(Lessons::tr("For five seconds both work on the same thing.")),
        wakes('A').says(Lessons::tr("A is done after 15 s, and has not noticed yet.")),
        send('A', "GET lock:42")
            .left()
            .thinks(Lessons::tr("That is not my token!"))
            .says(Lessons::tr(
                "Redis shows no overlap: at every moment the key had one value. Only the beliefs overlap."))};
    return parts::commands(stage(lines), parts::twoInside,
                           Lessons::tr("Two clients were inside, though the key never had two owners."),
                           Lessons::tr("Never were two clients inside."));
}

std::shared_ptr<const Script> repair()
{
    const QString renew = QStringLiteral("compare-and-pexpire");
    const auto renews = [&renew](const QString &sentence) {
        return runs('A', renew, parts::compareAndExpire(), {"lock:42"}, {"A1", "10000"})
            .orLeaves()
            .says(sentence);
    };
    const std::vector<Line> lines{
        send('A', "SET lock:42 A1 NX PX 10000")
            .enters()
            .says(Lessons::tr("The same lease, and the same 15 s of work.")),
        passes(4s).says(Lessons::tr("4 of 10 s are over …")),
        renews(Lessons::tr("… and A renews it, as long as the value is its own.")),
        passes(6s).says(Lessons::tr("10 s since the beginning: the lease still stands.")),
        send('B', "SET lock:42 B1 NX PX 10000").enters().says({}, parts::isRefused(QStringLiteral("B"))),
        renews(Lessons::tr("A renews again.")),
        passes(5s).says(Lessons::tr("15 s: the work is done.")),
        runs('A', QStringLiteral("compare-and-delete"), parts::compareAndDelete(), {"lock:42"}, {"A1"})
            .left()
            .says(parts::freesItsOwn(QStringLiteral("A"))),
        send('B', "SET lock:42 B1 NX PX 10000").enters().retries().says(parts::takes(QStringLiteral("B")))};
    return parts::commands(
        stage(lines), parts::twoInside, Lessons::tr("Two were inside in spite of the renewal."),
        Lessons::tr("Renewed in time, the lease lasted as long as the work: one at a time. A pause longer "
                    "than the lease would still break it: see fencing."));
}

} // namespace

Lesson overrun()
{
    Lesson lesson;
    lesson.id = "overrun";
    lesson.title = Lessons::tr("The overrun");
    lesson.claim = Lessons::tr("Work longer than the lease puts two clients inside.");
    lesson.sentences = {Lessons::tr("A lease ends by the server’s clock, whether or not the work is done."),
                        Lessons::tr("Nobody tells the holder: it goes on as before."),
                        Lessons::tr("The next client gets in, rightly, and there are two.")};
    lesson.question = {Lessons::tr("Lease 10 s, work 15 s. What does the holder hear at 10 s?"),
                       {Lessons::tr("an error"), Lessons::tr("nothing"), Lessons::tr("a message")},
                       1};
    lesson.reveal = Lessons::tr("Nothing. The key is gone, and only who asks finds out.");
    lesson.notes = {Lessons::tr("The published example has exactly these 10 and 15 seconds."),
                    Lessons::tr("Here the lease is ended by PEXPIRE, so that nobody has to wait.")};
    lesson.exitQuestion = Lessons::tr("Why does a longer lease not solve it?");
    lesson.exitAnswer =
        Lessons::tr("No lease is longer than every pause, and a dead holder bars everybody for all of it.");
    lesson.sources = {parts::kleppmann()};
    lesson.lanes = parts::lanes(2);
    lesson.repairTitle = Lessons::tr("The lease is renewed while the work lasts");
    lesson.runFree = parts::preset("overrun");
    lesson.race = race();
    lesson.repair = repair();
    return lesson;
}

} // namespace lab::lesson
