// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/lesson/lesson_list.h"

namespace lab::lesson {

namespace {

CommandScript stage(const std::vector<Line> &lines, KeySpec::Type type)
{
    CommandScript script;
    script.keys = {{"lock:42", true, type, {}}};
    script.lines = lines;
    return script;
}

std::shared_ptr<const Script> race()
{
    const QString release = QStringLiteral("compare-and-delete");
    const std::vector<Line> lines{
        send('A', "SETNX lock:42 A1").enters().says(parts::takes(QStringLiteral("A"))),
        send('A', "SETNX lock:42 A1")
            .as("inner")
            .says({},
                  Lessons::tr("A function that A calls takes the lock as well, and is refused: A would wait "
                              "for itself, for ever.")),
        send('A', "GET lock:42")
            .as("seen")
            .says(Lessons::tr("So the scheme looks: its own token. Entered again.")),
        runs('A', release, parts::compareAndDelete(), {"lock:42"}, {"A1"})
            .thinks(Lessons::tr("I have left the inner part, and hold the outer one."))
            .says(
                Lessons::tr("The inner function is done and releases: the key is gone, for nobody counted.")),
        send('B', "SETNX lock:42 B1")
            .enters()
            .says(Lessons::tr("B gets in while the outer part of A still works. Two are inside."))};
    return parts::commands(stage(lines, KeySpec::Type::String), parts::twoInside,
                           Lessons::tr("The inner release freed the lock of the outer part: two are inside."),
                           Lessons::tr("Never were two inside."));
}

std::shared_ptr<const Script> repair()
{
    const QByteArray acquire =
        "if redis.call('EXISTS', KEYS[1]) == 0 or redis.call('HEXISTS', KEYS[1], ARGV[1]) == 1 then "
        "local n = redis.call('HINCRBY', KEYS[1], ARGV[1], 1) redis.call('PEXPIRE', KEYS[1], ARGV[2]) return "
        "n end return nil";
    const QByteArray leave = "if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then return nil end "
                             "local n = redis.call('HINCRBY', KEYS[1], ARGV[1], -1) if n > 0 then return "
                             "'left ' .. n end redis.call('DEL', KEYS[1]) return 'free'";
    const auto enters = [&acquire](char client, const QByteArray &token) {
        return runs(client, QStringLiteral("hash-acquire"), acquire, {"lock:42"}, {token, "30000"}).enters();
    };
    const auto leaves = [&leave](char client, const QByteArray &token) {
        return runs(client, QStringLiteral("hash-release"), leave, {"lock:42"}, {token});
    };
    const std::vector<Line> lines{
        enters('A', "A1").says(Lessons::tr("A hash: token → how often it is in. Once.")),
        enters('A', "A1").says(Lessons::tr("The inner function: twice.")),
        leaves('A', "A1").says(Lessons::tr("The inner function is done: once again, and the lock stands.")),
        enters('B', "B1").says({}, parts::isRefused(QStringLiteral("B"))),
        leaves('A', "A1").left().says(Lessons::tr("The outer part is done: zero, so the key is deleted.")),
        enters('B', "B1").retries().says(parts::takes(QStringLiteral("B")))};
    return parts::commands(stage(lines, KeySpec::Type::Hash), parts::twoInside,
                           Lessons::tr("Two are inside."),
                           Lessons::tr("Counted, the lock is free only after the outer release."));
}

} // namespace

Lesson reentrancy()
{
    Lesson lesson;
    lesson.id = "reentrancy";
    lesson.title = Lessons::tr("Entering twice");
    lesson.claim = Lessons::tr("Without re-entry a client blocks itself; by value without a count its inner "
                               "release lets a second client in.");
    lesson.sentences = {
        Lessons::tr("A function that holds a lock calls another one that wants it, too."),
        Lessons::tr("To recognise its own token is not enough: whoever enters twice must leave twice."),
        Lessons::tr("So what is kept is a count, not only a value.")};
    lesson.question = {Lessons::tr("A enters twice and leaves once. Is the lock free?"),
                       {Lessons::tr("it must not be"), Lessons::tr("it may be")},
                       0};
    lesson.reveal = Lessons::tr("It must not be: the outer part still works.");
    lesson.notes = {
        Lessons::tr("Java’s ReentrantLock counts in memory; here the count must be where the lock is.")};
    lesson.exitQuestion = Lessons::tr("Is a lock better with re-entry or without?");
    lesson.exitAnswer = Lessons::tr("Without, where one can: who needs it does not know who holds what.");
    lesson.sources = {{Source::Kind::Documentation, Lessons::tr("Java Platform: Class ReentrantLock"),
                       QStringLiteral("https://docs.oracle.com/javase/8/docs/api/java/util/concurrent/locks/"
                                      "ReentrantLock.html")}};
    lesson.lanes = parts::lanes(2);
    lesson.repairTitle = Lessons::tr("A hash that counts, in one script");
    lesson.runFree = parts::beside({"reentrant-value", "reentrant"});
    lesson.race = race();
    lesson.repair = repair();
    return lesson;
}

} // namespace lab::lesson
