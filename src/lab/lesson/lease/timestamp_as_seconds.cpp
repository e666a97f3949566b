// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/lesson/lesson_list.h"

using namespace std::chrono_literals;

namespace lab::lesson {

namespace {

constexpr qint64 monthMs = 30LL * 86'400'000;

CommandScript stage(const std::vector<Line> &lines)
{
    CommandScript script;
    script.keys = parts::lockAnd();
    script.owners = {{"1700000015", QStringLiteral("A")}, {"1700000030", QStringLiteral("B")}};
    script.lines = lines;
    return script;
}

bool isAbsurd(const Memory &memory)
{
    return memory["ttl"].toLongLong() * 1000 > monthMs && memory.denied("B.waits");
}

std::shared_ptr<const Script> race()
{
    const std::vector<Line> lines{
        send('A', "SETNX lock:42 1700000015")
            .enters()
            .says(Lessons::tr("The value is the time at which the lock ends: now + 15 s.")),
        send('A', "EXPIRE lock:42 1700000015")
            .says(Lessons::tr("EXPIRE is given that time. But EXPIRE counts seconds from now; EXPIREAT would "
                              "take a time.")),
        send('A', "TTL lock:42")
            .as("ttl")
            .says(Lessons::tr(
                "1,700,000,015 seconds: 53.9 years. In the table of locks its state is “far-off expiry”.")),
        crashes('A').says(Lessons::tr("A dies.")),
        passes(15s).says(Lessons::tr("The 15 s that were meant are over.")),
        send('B', "SETNX lock:42 1700000030")
            .as("B.waits")
            .enters()
            .says({}, Lessons::tr("B waits, until about 2077."))};
    return parts::commands(stage(lines), isAbsurd, Lessons::tr("A lease of 15 s became one of 53.9 years."),
                           Lessons::tr("The lease is 15 s."));
}

std::shared_ptr<const Script> repair()
{
    const std::vector<Line> lines{
        send('A', "SET lock:42 A1 NX EX 15")
            .enters()
            .says(Lessons::tr("The lease in seconds, with the lock, in one command.")),
        send('A', "TTL lock:42").as("ttl").says(Lessons::tr("15 seconds.")),
        crashes('A').says(Lessons::tr("A dies.")), passes(15s).says(parts::leaseEnds(QStringLiteral("A"))),
        send('B', "SET lock:42 B1 NX EX 15").as("B.waits").enters().says(Lessons::tr("B gets in."))};
    return parts::commands(stage(lines), isAbsurd, Lessons::tr("The lease is absurd."),
                           Lessons::tr("15 s are 15 s, and the next one gets in."));
}

} // namespace

Lesson timestampAsSeconds()
{
    Lesson lesson;
    lesson.id = "timestamp-as-seconds";
    lesson.title = Lessons::tr("A timestamp as seconds");
    lesson.claim = Lessons::tr("EXPIRE fed a timestamp gives a lease of half a century.");
    lesson.sentences = {
        Lessons::tr("EXPIRE wants a number of seconds, EXPIREAT a point in time; both are integers."),
        Lessons::tr("The wrong one is accepted without a word."),
        Lessons::tr("Nobody notices as long as every holder releases.")};
    lesson.question = {
        Lessons::tr("EXPIRE lock 1700000015: what does the server do?"),
        {Lessons::tr("refuses it"), Lessons::tr("takes it as a time"), Lessons::tr("a lease of 54 years")},
        2};
    lesson.reveal = Lessons::tr("It says 1, done. The lease is 53.9 years.");
    lesson.notes = {
        Lessons::tr("Show it in the page Locks: the state “far-off expiry” says more than 30 days.")};
    lesson.exitQuestion = Lessons::tr("Which test would have found it?");
    lesson.exitAnswer = Lessons::tr("One that kills the holder; or one look at TTL.");
    lesson.sources = {parts::phpArticle(),
                      {Source::Kind::Documentation, Lessons::tr("Redis: EXPIRE"),
                       QStringLiteral("https://redis.io/docs/latest/commands/expire/")}};
    lesson.lanes = parts::lanes(2);
    lesson.repairTitle = QStringLiteral("SET NX EX 15");
    lesson.runFree = parts::beside({"expireat-mixup", "set-nx-lua"});
    lesson.race = race();
    lesson.repair = repair();
    return lesson;
}

} // namespace lab::lesson
