// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/lesson/lesson_list.h"

namespace lab::lesson {

namespace {

CommandScript stage(const std::vector<Line> &lines)
{
    CommandScript script;
    script.keys = parts::lockAnd();
    script.lines = lines;
    return script;
}

bool isNoCommand(const Memory &memory)
{
    return memory.denied("both") && memory.denied("setnx");
}

std::shared_ptr<const Script> race()
{
    const std::vector<Line> lines{
        send('A', "SET lock:42 A1 NX EX 30 PX 30000")
            .as("both")
            .enters()
            .thinks(Lessons::tr("An error: I know neither yes nor no."))
            .says({},
                  Lessons::tr("The server’s own words. EX and PX are two ways to say one thing, and exclude "
                              "each other.")),
        send('A', "SETNX lock:42 A1 PX 30000")
            .as("setnx")
            .enters()
            .retries()
            .thinks(Lessons::tr("An error again."))
            .says({}, Lessons::tr("SETNX takes a key and a value, and no options.")),
        send('A', "GET lock:42")
            .thinks(Lessons::tr("There is no lock."))
            .says({},
                  Lessons::tr(
                      "Neither has set anything. Code that overlooks the error goes on without a lock."))};
    return parts::commands(stage(lines), isNoCommand,
                           Lessons::tr("Both forms are refused with an error, and there is no lock."),
                           Lessons::tr("The lock is there."));
}

std::shared_ptr<const Script> repair()
{
    const std::vector<Line> lines{
        send('A', "SET lock:42 A1 NX PX 30000")
            .enters()
            .says(Lessons::tr("One of the two, with SET: lock and lease in one command.")),
        send('B', "SET lock:42 B1 NX PX 30000").enters().says({}, parts::isRefused(QStringLiteral("B")))};
    return parts::commands(stage(lines), isNoCommand, Lessons::tr("There is no lock."),
                           Lessons::tr("SET NX PX is accepted, and does what was meant."));
}

/// Whoever works by it ends with the server's own words.
QByteArray asPublished()
{
    return R"(# Both EX and PX, as an article has it: the server refuses the command, and sets nothing.
scheme ex-and-px

acquire:
    SET {key} {token} NX EX 30 PX {lease_ms} -> set
    if set == nil:
        retry
    enter

release:
    DEL {key}
)";
}

} // namespace

Lesson exAndPx()
{
    Lesson lesson;
    lesson.id = "ex-and-px";
    lesson.title = Lessons::tr("EX and PX");
    lesson.claim =
        Lessons::tr("SET with both EX and PX is a syntax error, and so is SETNX key value PX 30000.");
    lesson.sentences = {
        Lessons::tr("Articles show commands that nobody has ever run."),
        Lessons::tr("The server says what it thinks of them."),
        Lessons::tr("An error is neither “granted” nor “refused”, and must not be taken for either.")};
    lesson.question = {Lessons::tr("SET lock token NX EX 30 PX 30000: how long is the lease?"),
                       {Lessons::tr("30 s: both say the same"), Lessons::tr("the last one counts"),
                        Lessons::tr("there is no lock at all")},
                       2};
    lesson.reveal = Lessons::tr("A syntax error; nothing is set.");
    lesson.notes = {
        Lessons::tr("Many clients turn the error into an exception, some into false, which looks "
                    "like “somebody else has it”."),
        Lessons::tr("Run free: SET NX PX first, then the article’s command, whose run ends with the "
                    "server’s own words.")};
    lesson.exitQuestion = Lessons::tr("How do you find out whether a command in an article is right?");
    lesson.exitAnswer = Lessons::tr("Run it.");
    lesson.sources = {parts::redisSet()};
    lesson.lanes = parts::lanes(2);
    lesson.repairTitle = QStringLiteral("SET NX PX");
    lesson.runFree = parts::beside({"set-nx-lua", parts::scheme(asPublished())});
    lesson.race = race();
    lesson.repair = repair();
    return lesson;
}

} // namespace lab::lesson
