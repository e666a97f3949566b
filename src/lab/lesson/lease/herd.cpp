// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/lesson/lesson_list.h"

using namespace std::chrono_literals;

namespace lab::lesson {

namespace {

CommandScript stage(const std::vector<Line> &lines)
{
    CommandScript script;
    script.keys = parts::lockAnd();
    // Left by a client that died between SETNX and EXPIRE.
    script.setUp = {{1, "SET lock:42 1700000000"}};
    script.lines = lines;
    return script;
}

Condition isOrphan(const QByteArray &name)
{
    return [name](const Memory &memory) {
        return memory.values.contains(name) && memory[name].toInt() == -1;
    };
}

Condition isRefused(const QByteArray &name)
{
    return [name](const Memory &memory) {
        return memory.denied(name);
    };
}

std::shared_ptr<const Script> race()
{
    const QString finds = Lessons::tr("%1 is refused …");
    const QString orphan = Lessons::tr(
        "… and asks how long the lock still lasts: −1, for ever. Its holder must have died before EXPIRE.");
    const std::vector<Line> lines{
        send('A', "SETNX lock:42 A1700000015").enters().attempt().says({}, finds.arg(QChar(u'A'))),
        send('A', "TTL lock:42").as("a").onlyIf(isRefused("A.entered")).says(orphan),
        send('B', "SETNX lock:42 B1700000015").enters().attempt().says({}, finds.arg(QChar(u'B'))),
        send('B', "TTL lock:42")
            .as("b")
            .onlyIf(isRefused("B.entered"))
            .says(Lessons::tr("B finds the same orphan.")),
        send('A', "SET lock:42 A1700000015 EX 15")
            .onlyIf(isOrphan("a"))
            .enters()
            .says(Lessons::tr("A takes it over, by SET without NX.")),
        send('B', "SET lock:42 B1700000015 EX 15")
            .onlyIf(isOrphan("b"))
            .enters()
            .says(Lessons::tr(
                "So does B, a moment later: the lock that it overwrites is no orphan any more."))};
    return parts::commands(stage(lines), parts::twoInside,
                           Lessons::tr("Two found the same orphan and both took it over: two are inside."),
                           Lessons::tr("Only one got in."));
}

std::shared_ptr<const Script> repair()
{
    const std::vector<Line> lines{
        send('A', "SETNX lock:42 A1")
            .enters()
            .attempt()
            .says({}, Lessons::tr("First the milder mending (setnx-ttl-repair): A is refused …")),
        send('A', "TTL lock:42")
            .as("a")
            .onlyIf(isRefused("A.entered"))
            .says(Lessons::tr("… finds an orphan …")),
        send('B', "SETNX lock:42 B1").enters().attempt().says({}, Lessons::tr("B is refused too …")),
        send('B', "TTL lock:42")
            .as("b")
            .onlyIf(isRefused("B.entered"))
            .says(Lessons::tr("… and finds it as well.")),
        send('A', "EXPIRE lock:42 2")
            .onlyIf(isOrphan("a"))
            .says(Lessons::tr("A only gives it a lease, and takes nothing.")),
        send('B', "EXPIRE lock:42 2")
            .onlyIf(isOrphan("b"))
            .says(Lessons::tr("So does B: twice the same, no harm done.")),
        passes(2s).says(Lessons::tr("The orphan ends.")),
        send('A', "SET lock:42 A1 NX PX 15000")
            .enters()
            .retries()
            .says(Lessons::tr(
                "Now the proper way: lock and lease in one command, so that orphans never come to be.")),
        send('B', "SET lock:42 B1 NX PX 15000")
            .enters()
            .retries()
            .says({}, Lessons::tr("Only one gets in: NX decides on the server."))};
    return parts::commands(
        stage(lines), parts::twoInside, Lessons::tr("Two are inside."),
        Lessons::tr("Whoever finds an orphan only gives it a lease; who gets in is decided by NX: one."));
}

} // namespace

Lesson herd()
{
    Lesson lesson;
    lesson.id = "herd";
    lesson.title = Lessons::tr("The herd");
    lesson.claim = Lessons::tr("When an orphaned lock is found, several may take it.");
    lesson.sentences = {
        Lessons::tr("An orphan is a lock whose holder died; some schemes let the next client take it over."),
        Lessons::tr("They look (TTL) and then take (SET): two commands."),
        Lessons::tr("All who have looked take it, one after the other.")};
    lesson.question = {
        Lessons::tr("Five clients wait for a lock whose holder died. How many take it over?"),
        {Lessons::tr("one: SET is atomic"), Lessons::tr("up to five"), Lessons::tr("none of them")},
        1};
    lesson.reveal = Lessons::tr("As many as looked before the first one took it.");
    lesson.notes = {Lessons::tr("The scheme is expireat-mixup: TTL −1 in the holder’s SETNX–EXPIRE window "
                                "and −2 after an unlock count as orphaned, too."),
                    Lessons::tr("The values here bear a letter, so that one can see whose they are; "
                                "published they are timestamps.")};
    lesson.exitQuestion = Lessons::tr("How would you take over an orphan so that only one does?");
    lesson.exitAnswer = Lessons::tr("Compare the value that was seen and replace it in one script.");
    lesson.sources = {parts::redisSetnx(), parts::phpArticle()};
    lesson.lanes = parts::lanes(2);
    lesson.repairTitle = Lessons::tr("Give the orphan a lease; get in by SET NX PX");
    lesson.runFree = parts::beside({"expireat-mixup", "setnx-ttl-repair", "set-nx-lua"});
    lesson.race = race();
    lesson.repair = repair();
    return lesson;
}

} // namespace lab::lesson
