// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/lesson/lesson_list.h"

using namespace std::chrono_literals;

namespace lab::lesson {

namespace {

CommandScript stage(const std::vector<Line> &lines, const QByteArray &policy)
{
    CommandScript script;
    script.keys = parts::lockAnd();
    script.setUp = {{1, "CONFIG SET maxmemory 3mb ; CONFIG SET maxmemory-policy " + policy}};
    script.lines = lines;
    return script;
}

Line fills(const QString &sentence, const QString &otherwise)
{
    return happens(Line::Does::Fill, 1)
        .as("filled")
        .shownAs(Lessons::tr("Another program caches pages: SET cache:1 …, SET cache:2 …, …"))
        .says(sentence, otherwise);
}

std::vector<Line> meet(const Line &filling, const QString &last)
{
    return {
        send('A', "SET lock:42 A1 NX PX 30000").enters().says(parts::takes(QStringLiteral("A"))), filling,
        send('B', "SET lock:42 B1 NX PX 30000").enters().says(parts::isInsideToo(QStringLiteral("B")), last),
        send('A', "GET lock:42")
            .says(Lessons::tr("The lock is A’s, as it should be."),
                  Lessons::tr("Only who asks finds out: by its own reckoning A has 30 s."))};
}

} // namespace

Lesson eviction()
{
    Lesson lesson;
    lesson.id = "eviction";
    lesson.title = Lessons::tr("Evicted");
    lesson.claim = Lessons::tr("A server short of memory may drop a lock.");
    lesson.sentences = {Lessons::tr("A cache is told to drop old keys when memory runs short."),
                        Lessons::tr("A lock is a key like any other, and often an old one."),
                        Lessons::tr("Dropped, it is free: no error, no message.")};
    lesson.question = {
        Lessons::tr(
            "Locks and a cache share a server with allkeys-lru. What is dropped when memory is full?"),
        {Lessons::tr("only keys of the cache"), Lessons::tr("anything, locks too"),
         Lessons::tr("nothing: writes are refused")},
        1};
    lesson.reveal = Lessons::tr(
        "Anything. volatile-lru is worse: only keys with a lease are dropped, and those are the locks.");
    lesson.notes = {
        Lessons::tr("The private server here has 3 MB."),
        Lessons::tr("Run free: two clients hold the lock for 200 ms each, for 30 s; let the server "
                    "evict meanwhile (Faults, F9), and look at the overlaps."),
        Lessons::tr("In the table of locks the state evictable warns of it.")};
    lesson.exitQuestion = Lessons::tr("Which policy does the server have on which your locks are?");
    lesson.exitAnswer = Lessons::tr("CONFIG GET maxmemory-policy; for locks it is to be noeviction.");
    lesson.sources = {{Source::Kind::Documentation, Lessons::tr("Redis: Key eviction"),
                       QStringLiteral("https://redis.io/docs/latest/develop/reference/eviction/")}};
    lesson.lanes = parts::lanes(2);
    lesson.repairTitle = Lessons::tr("noeviction: the cache is refused, the lock stays");
    lesson.runFree = parts::longHolds();
    lesson.race = parts::commands(
        stage(
            meet(fills(
                     Lessons::tr(
                         "Memory is full, and the server drops what was not used lately: the lock among it."),
                     {}),
                 {}),
            "allkeys-lru"),
        parts::twoInside, Lessons::tr("The lock was evicted while A held it: two are inside."),
        Lessons::tr("The lock stayed."));
    lesson.repair = parts::commands(
        stage(
            meet(fills({}, Lessons::tr("Memory is full, and the server refuses the cache’s writes, loudly.")),
                 Lessons::tr("B does not get in: memory is short, and the lock of A stands.")),
            "noeviction"),
        parts::twoInside, Lessons::tr("The lock was evicted."),
        Lessons::tr("With noeviction the cache hears the error, and the lock stays."));
    return lesson;
}

} // namespace lab::lesson
