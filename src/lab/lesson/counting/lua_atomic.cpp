// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/lesson/lesson_list.h"

namespace lab::lesson {

namespace {

CommandScript stage(const std::vector<Line> &lines, bool hasLock)
{
    CommandScript script;
    const KeySpec counter{"counter", false, KeySpec::Type::String, {}};
    script.keys = hasLock ? parts::lockAnd({counter}) : QList<KeySpec>{counter};
    // From then on a server answers BUSY; 5 s is the usual.
    script.setUp = {{1, "SET counter 10 ; CONFIG SET lua-time-limit 10"}};
    script.lines = lines;
    script.countsAsInside = false;
    return script;
}

bool isBusy(const Memory &memory)
{
    return memory.denied("B.asked");
}

std::shared_ptr<const Script> race()
{
    Line endless = begins('A', "EVAL \"while true do end\" 0");
    const std::vector<Line> lines{
        endless.says(
            Lessons::tr("A sends a script that does not end. While a script runs, nothing else does.")),
        send('B', "GET counter")
            .as("B.asked")
            .proves()
            .says(
                {},
                Lessons::tr(
                    "B only wants to read. It waits until the server’s patience is over, then hears BUSY.")),
        send('B', "SET counter 11")
            .as("B.wrote")
            .says({},
                  Lessons::tr(
                      "The same for everybody and for every command: one script holds up the whole server.")),
        send('B', "SCRIPT KILL")
            .as("killed")
            .says(Lessons::tr(
                "Only SCRIPT KILL is heard now, and only because the script has not written yet.")),
        finishes('A')
            .onlyIf([](const Memory &memory) { return memory.granted("killed"); })
            .says({}, Lessons::tr("A hears that its script was ended.")),
        send('B', "GET counter").says(Lessons::tr("Now B is answered."))};
    return parts::commands(stage(lines, false), isBusy,
                           Lessons::tr("A long script made everybody wait, until the server answered BUSY."),
                           Lessons::tr("Nobody was kept waiting."));
}

std::shared_ptr<const Script> repair()
{
    const QByteArray script =
        "local n = redis.call('GET', KEYS[1]) "
        "if tonumber(n) < tonumber(ARGV[1]) then return redis.call('INCR', KEYS[1]) end return 0";
    const QString name = QStringLiteral("read-compare-write");
    const std::vector<Line> lines{
        runs('A', name, script, {"counter"}, {"12"})
            .says(Lessons::tr("Read, compare and write are one step: nobody can come between.")),
        send('B', "GET counter")
            .as("B.asked")
            .says(Lessons::tr("B is answered at once: the script took microseconds.")),
        runs('B', name, script, {"counter"}, {"12"}).says(Lessons::tr("The limit of 12 is reached …")),
        runs('A', name, script, {"counter"}, {"12"})
            .says({}, Lessons::tr("… and not passed, though A and B never agreed on anything.")),
        send('A', "SET lock:42 A1 NX PX 30000")
            .says(Lessons::tr("A lock is released likewise: A takes one …")),
        runs('A', QStringLiteral("compare-and-delete"), parts::compareAndDelete(), {"lock:42"}, {"A1"})
            .as("deleted")
            .says(Lessons::tr("… and the script that compares and deletes answers 1: deleted.")),
        decides('A', Lessons::tr("A: is the Long {deleted} equal to the Integer 1? In Java: no."))
            .thinks(Lessons::tr("not released"))
            .says(Lessons::tr("A published client on Jedis asks just that. It has released the lock, and "
                              "reports that it has not."))};
    return parts::commands(stage(lines, true), isBusy, Lessons::tr("Somebody had to wait."),
                           Lessons::tr("A short script is atomic, and nobody notices."));
}

} // namespace

Lesson luaAtomic()
{
    Lesson lesson;
    lesson.id = "lua-atomic";
    lesson.title = Lessons::tr("Why a script is atomic");
    lesson.claim = Lessons::tr("While a script runs everybody else waits.");
    lesson.sentences = {
        Lessons::tr("A server runs one thing at a time, and a script is one thing."),
        Lessons::tr("So a read, a comparison and a write in a script cannot be interrupted."),
        Lessons::tr(
            "The price is that a long script stops everybody, and after a time the server says BUSY.")};
    lesson.question = {
        Lessons::tr("A script runs for ten seconds. What does another client’s GET do meanwhile?"),
        {Lessons::tr("It is answered: reading disturbs nobody"), Lessons::tr("It waits, and then hears BUSY"),
         Lessons::tr("It runs on another thread")},
        1};
    lesson.reveal = Lessons::tr(
        "It waits. After 5 s (here 10 ms) the server refuses everything but SCRIPT KILL and SHUTDOWN.");
    lesson.notes = {
        Lessons::tr("The limit was set to 10 ms on this private server, so that nobody has to wait."),
        Lessons::tr("A script that has written cannot be killed any more: half of it would stand.")};
    lesson.exitQuestion = Lessons::tr("Why must a script that takes a lock not wait for it?");
    lesson.exitAnswer = Lessons::tr("Nobody could release it meanwhile: the server does nothing else.");
    lesson.sources = {{Source::Kind::Documentation, Lessons::tr("Redis: Scripting with Lua"),
                       QStringLiteral("https://redis.io/docs/latest/develop/programmability/eval-intro/")}};
    lesson.lanes = parts::lanes(2);
    lesson.repairTitle = Lessons::tr("A short script: read, compare, write");
    lesson.runFree = parts::beside({"none", "lua", "incr"});
    lesson.race = race();
    lesson.repair = repair();
    return lesson;
}

} // namespace lab::lesson
