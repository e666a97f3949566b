// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/lesson/lesson_list.h"

namespace lab::lesson {

namespace {

CommandScript stage(const std::vector<Line> &lines)
{
    CommandScript script;
    script.keys = {{"counter", false, KeySpec::Type::String, {}}};
    script.setUp = {{1, "SET counter 10"}};
    script.lines = lines;
    script.countsAsInside = false;
    return script;
}

bool isWrong(const Memory &memory)
{
    return memory.key(1, QStringLiteral("counter")) != u"12";
}

std::shared_ptr<const Script> race()
{
    const std::vector<Line> lines{
        send('A', "MULTI").says(Lessons::tr("A opens a transaction first, so that nobody can come between.")),
        send('A', "GET counter")
            .as("n")
            .says(Lessons::tr("The reply is no value but QUEUED: the command was only noted down.")),
        decides(
            'A',
            Lessons::tr("A adds 1 to what get() gave it, in PHP the client itself: as a number that is 1."))
            .thinks(Lessons::tr("I write one more: 2."))
            .says(Lessons::tr("The value will come with EXEC, too late to be calculated with.")),
        send('A', "SET counter 2").says(Lessons::tr("What is queued is a constant.")),
        send('A', "EXEC")
            .thinks(Lessons::tr("I have counted."))
            .says(Lessons::tr("Both commands run, without anybody in between, and write nonsense.")),
        send('B', "MULTI ; GET counter ; SET counter 2 ; EXEC")
            .thinks(Lessons::tr("I have counted."))
            .says(Lessons::tr("B does the same. However often, the counter stays 2."))};
    return parts::commands(stage(lines), isWrong,
                           Lessons::tr("Two increments of 10 came to 2: inside MULTI a GET answers QUEUED."),
                           Lessons::tr("The counter is right."));
}

std::shared_ptr<const Script> repair()
{
    const std::vector<Line> lines{
        send('A', "WATCH counter").says(Lessons::tr("A watches the key instead …")),
        send('A', "GET counter").as("n").says(Lessons::tr("… reads before MULTI, and gets a value …")),
        send('A', "MULTI ; SET counter {n+1} ; EXEC")
            .thinks(Lessons::tr("I have counted."))
            .says(Lessons::tr("… and EXEC would refuse if anybody had written in between.")),
        send('B', "WATCH counter ; GET counter").as("m").says(Lessons::tr("B does the same.")),
        send('B', "MULTI ; SET counter {m+1} ; EXEC")
            .thinks(Lessons::tr("I have counted."))
            .says(Lessons::tr("Both count."))};
    return parts::commands(stage(lines), isWrong, Lessons::tr("The counter is wrong."),
                           Lessons::tr("Read before MULTI, under WATCH: 10 became 12."));
}

} // namespace

Lesson multiGet()
{
    Lesson lesson;
    lesson.id = "multi-get";
    lesson.title = Lessons::tr("MULTI before GET");
    lesson.claim = Lessons::tr("Inside MULTI a GET returns QUEUED, not a value.");
    lesson.sentences = {
        Lessons::tr("MULTI does not lock anything: it has the server note down commands until EXEC."),
        Lessons::tr("So nothing that is read can be calculated with before all is written."),
        Lessons::tr("Who takes QUEUED for a number writes nonsense, atomically.")};
    lesson.question = {
        Lessons::tr("MULTI, GET counter: what does the client hold in its hands?"),
        {Lessons::tr("the value"), Lessons::tr("the word QUEUED"), Lessons::tr("nothing: GET is refused")},
        1};
    lesson.reveal = Lessons::tr("QUEUED. The value comes with the reply to EXEC.");
    lesson.notes = {
        Lessons::tr("Ask what a transaction in SQL would do: it lets you read. This one is a batch.")};
    lesson.exitQuestion = Lessons::tr("Which two ways are there to calculate and write atomically?");
    lesson.exitAnswer = Lessons::tr("WATCH with a retry, or a script.");
    lesson.sources = {parts::redisTransactions()};
    lesson.lanes = parts::lanes(2);
    lesson.repairTitle = Lessons::tr("WATCH, then GET, then MULTI");
    lesson.runFree = parts::beside({"multi-then-get", "watch-retry"});
    lesson.race = race();
    lesson.repair = repair();
    return lesson;
}

} // namespace lab::lesson
