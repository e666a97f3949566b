// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/lesson/lesson_list.h"

using namespace std::chrono_literals;

namespace lab::lesson {

namespace {

/// The lane of the storage is narrow: its row is shown as "B (B1)", text and mark.
CommandScript stage(const std::vector<Line> &lines, bool isMarked)
{
    CommandScript script;
    script.servers = 3;
    script.keys = parts::lockAnd();
    script.tables = {"CREATE TABLE file (text TEXT, holder TEXT)", "INSERT INTO file VALUES ('–', '–')"};
    if (isMarked)
        script.rows = {{"", false, KeySpec::Type::String, "SELECT text || ' (' || holder || ')' FROM file"}};
    else
        script.rows = {{"text", false, KeySpec::Type::String, "SELECT text FROM file"}};
    script.lines = lines;
    return script;
}

/// A wrote after B had got in.
bool isLateWriteTaken(const Memory &memory)
{
    return memory.granted("A.late") && memory.granted("B") && memory.isBefore("B", "A.late");
}

Condition majority(const QByteArray &name)
{
    return [name](const Memory &memory) {
        return memory.granted(name);
    };
}

/// A wrote although B had replaced its mark. A mark that A sets after B's begins a new turn.
bool isReplacedMarkTaken(const Memory &memory)
{
    return isLateWriteTaken(memory) && memory.granted("A.mark") && memory.granted("B.mark")
        && memory.isBefore("A.mark", "B.mark") && memory.isBefore("B.mark", "A.late");
}

/// A majority, and what clocks may differ by still to go until the lease has passed since it was asked.
Condition inTime(const QByteArray &name)
{
    return [name](const Memory &memory) {
        constexpr qint64 leaseMs = 10'000;
        constexpr qint64 driftMs = leaseMs / 100 + 2;
        return memory.granted(name) && memory.since(name) < leaseMs - driftMs;
    };
}

Line releases(char client, const QByteArray &token)
{
    return runsOnAll(client, QStringLiteral("compare-and-delete"), parts::compareAndDelete(), {"lock:42"},
                     {token})
        .left();
}

/// A pause before the check of the elapsed time, which catches it.
std::vector<Line> caught()
{
    return {asks('A', "SET lock:42 A1 NX PX 10000")
                .as("A.first")
                .says(Lessons::tr("First half. All three say yes to A …")),
            pauses('A').says(Lessons::tr("… which stands still before it looks at its watch.")),
            passes(12s).says(parts::leaseEnds(QStringLiteral("A"))),
            wakes('A').says(Lessons::tr("A goes on, at the step that Redlock has here:")),
            decides('A', Lessons::tr("A looks at its watch before it goes in."))
                .entersWhen(inTime("A.first"))
                .says(Lessons::tr(
                    "12 s spent, lease 10 s, 102 ms of drift: −2.102 s left. The check of the elapsed time "
                    "catches it, and A does not go in. This is antirez’s half."))};
}

/// A pause after the check, which nothing catches.
std::vector<Line> missed(const QList<Line> &marks)
{
    std::vector<Line> lines{
        asks('A', "SET lock:42 A2 NX PX 10000")
            .as("A.second")
            .retries()
            .anyway()
            .says(Lessons::tr("Second half. All three say yes again …")),
        decides('A', Lessons::tr("A looks at its watch again."))
            .entersWhen(inTime("A.second"))
            .retries()
            .anyway()
            .says(Lessons::tr(
                "… and 5 ms spent, 102 ms of drift, 9.893 s left: the check is passed. A goes in."))};
    if (!marks.isEmpty())
        lines.push_back(marks[0]);
    lines.push_back(pauses('A').says(Lessons::tr("Now it stands still: after the check, before its write.")));
    lines.push_back(passes(12s).says(parts::leaseEnds(QStringLiteral("A"))));
    lines.push_back(asks('B', "SET lock:42 B1 NX PX 10000")
                        .as("B")
                        .entersWhen(majority("B"))
                        .says(parts::isInsideToo(QStringLiteral("B"))));
    if (marks.size() > 1)
        lines.push_back(marks[1]);
    return lines;
}

std::shared_ptr<const Script> race()
{
    std::vector<Line> lines = caught();
    for (const Line &line : missed({}))
        lines.push_back(line);
    lines.push_back(sql('B', "UPDATE file SET text = 'B'").says(Lessons::tr("B writes.")));
    lines.push_back(wakes('A').says(Lessons::tr("A goes on where it was: at its write.")));
    lines.push_back(
        sql('A', "UPDATE file SET text = 'A'")
            .as("A.late")
            .says(Lessons::tr(
                "Nothing catches it. This is Kleppmann’s half: no lock with a lease can, Redlock or not.")));
    return parts::commands(
        stage(lines, false), isLateWriteTaken,
        Lessons::tr("A pause before the check was caught, one after it was not: a late write was taken."),
        Lessons::tr("The late write was refused."));
}

std::shared_ptr<const Script> repair()
{
    const Line first =
        sql('A', "UPDATE file SET holder = 'A2'")
            .as("A.mark")
            .says(Lessons::tr(
                "Before it works, A marks what it works on with its token, as antirez proposes."));
    const Line second = sql('B', "UPDATE file SET holder = 'B1'")
                            .as("B.mark")
                            .says(Lessons::tr("So does B: its mark replaces that of A."));
    std::vector<Line> lines = caught();
    for (const Line &line : missed({first, second}))
        lines.push_back(line);
    lines.push_back(wakes('A').says(Lessons::tr("A goes on where it was: at its write.")));
    lines.push_back(sql('A', "UPDATE file SET text = 'A' WHERE holder = 'A2'")
                        .as("A.late")
                        .left()
                        .says({}, Lessons::tr("The store compares: not the mark of A. Refused.")));
    lines.push_back(
        sql('B', "UPDATE file SET text = 'B' WHERE holder = 'B1'").says(Lessons::tr("B writes.")));
    lines.push_back(releases('B', "B1").says(Lessons::tr("B is done and releases.")));
    return parts::commands(
        stage(lines, true), isReplacedMarkTaken, Lessons::tr("The late write was taken."),
        Lessons::tr(
            "No replaced mark could write. Both agree: the store must check. (Marks can only be compared; "
            "Kleppmann asks for numbers, which can be ordered.)"));
}

} // namespace

Lesson redlockPause()
{
    Lesson lesson;
    lesson.id = "redlock-pause";
    lesson.title = Lessons::tr("Redlock: the dispute");
    lesson.claim = Lessons::tr("A pause before the elapsed-time check is caught, one after it is not.");
    lesson.sentences = {
        Lessons::tr("In 2016 Martin Kleppmann wrote that Redlock is unsafe when a client pauses; Salvatore "
                    "Sanfilippo (antirez) answered."),
        Lessons::tr(
            "antirez: Redlock checks the time after it was granted, so a pause up to there does no harm."),
        Lessons::tr(
            "Kleppmann: the pause may as well come after the check, and then nothing helps but the store.")};
    lesson.question = {Lessons::tr("Who is right?"),
                       {QStringLiteral("Kleppmann"), QStringLiteral("antirez"),
                        Lessons::tr("both, about different moments")},
                       2};
    lesson.reveal = Lessons::tr("Both halves are played here. They agree that a store which checks is safe, "
                                "and differ in whether that makes Redlock needless.");
    lesson.notes = {
        Lessons::tr("Be fair: the second pause breaks every lock with a lease, that of a single master and "
                    "ZooKeeper’s session, too."),
        Lessons::tr("The rest of the dispute is about clocks of servers that jump, which no lesson plays: "
                    "clock-skew is about "
                    "those of clients."),
        Lessons::tr("A client that sets its mark after another’s begins a new turn, with a lock or without."),
        Lessons::tr("antirez’s answer: http://antirez.com/news/101")};
    lesson.exitQuestion =
        Lessons::tr("Your lock protects an e-mail, not a store. What does the dispute mean for you?");
    lesson.exitAnswer = Lessons::tr("Nothing can check for you: decide whether twice, rarely, is bearable.");
    lesson.sources = {parts::kleppmann(), parts::antirez()};
    lesson.lanes = parts::lanes(2, 3, true);
    lesson.repairTitle = Lessons::tr("The store compares the mark of the holder");
    lesson.runFree = parts::preset("redlock");
    lesson.race = race();
    lesson.repair = repair();
    return lesson;
}

} // namespace lab::lesson
