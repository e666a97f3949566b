// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/lesson/lesson_list.h"

using namespace std::chrono_literals;

namespace lab::lesson {

namespace {

CommandScript stage(const std::vector<Line> &lines, const QByteArray &tokens)
{
    CommandScript script;
    script.keys = parts::lockAnd();
    script.tokens = tokens;
    script.lines = lines;
    return script;
}

/// A deleted the lock after B had taken it over.
bool isBlind(const Memory &memory)
{
    return memory.granted("A.deletes") && memory.granted("B.entered")
        && memory.isBefore("A.entered", "B.entered") && memory.isBefore("B.entered", "A.deletes");
}

std::vector<Line> meet(const QString &first, const QString &second)
{
    const QString name = QStringLiteral("compare-and-delete");
    return {decides('A', Lessons::tr("A makes its token: {A.token}")).says(first),
            // At the same moment: thirty seconds later the time is another one.
            decides('B', Lessons::tr("B makes its token: {B.token}")).says(second),
            send('A', "SET lock:42 {A.token} NX PX 30000").enters().says(parts::takes(QStringLiteral("A"))),
            send('B', "SET lock:42 {B.token} NX PX 30000")
                .enters()
                .says({}, parts::isRefused(QStringLiteral("B"))),
            passes(30s).says(parts::leaseEnds(QStringLiteral("A"))),
            send('B', "SET lock:42 {B.token} NX PX 30000")
                .enters()
                .retries()
                .says(Lessons::tr("The key is free: B gets in.")),
            runs('A', name, parts::compareAndDelete(), {"lock:42"}, {"{A.token}"})
                .as("A.deletes")
                .left()
                .says(Lessons::tr("The script compares: equal, so it deletes. It is B’s lock."),
                      Lessons::tr("The script compares: not equal, so the lock of B stands."))};
}

} // namespace

Lesson weakToken()
{
    Lesson lesson;
    lesson.id = "weak-token";
    lesson.title = Lessons::tr("Tokens that are not unique");
    lesson.claim = Lessons::tr("Equal tokens make compare-and-delete blind.");
    lesson.sentences = {
        Lessons::tr("Compare-and-delete knows owners only by their tokens."),
        Lessons::tr("A token made of the time is the same for whoever asks at the same time."),
        Lessons::tr("Then every foreign lock looks like one’s own.")};
    lesson.question = {
        Lessons::tr("Two PHP processes call uniqid() 200,000 times together. How many values had both?"),
        {Lessons::tr("none: it is called uniqid"), Lessons::tr("about ten"),
         Lessons::tr("ten thousand and more")},
        2};
    lesson.reveal = Lessons::tr("It is the time in microseconds: an article counted 192,977 of 200,000, four "
                                "runs of ours on two cores "
                                "14,261 to 34,414. 20 bytes of /dev/urandom were never equal.");
    lesson.notes = {
        Lessons::tr("How many depends on the machine. Within one process PHP waits until the microsecond is "
                    "over, so equal values come from two."),
        Lessons::tr("Time plus a client’s number is unique if numbers are: who hands them out?")};
    lesson.exitQuestion = Lessons::tr("Would a thread number do as a token?");
    lesson.exitAnswer = Lessons::tr("Not by itself: another machine has the same ones.");
    lesson.sources = {{Source::Kind::Documentation, Lessons::tr("PHP Manual: uniqid"),
                       QStringLiteral("https://www.php.net/manual/en/function.uniqid.php")},
                      parts::redisLocks()};
    lesson.lanes = parts::lanes(2);
    lesson.repairTitle = Lessons::tr("20 bytes of /dev/urandom");
    lesson.runFree = parts::beside({"set-nx-lua"});
    if (lesson.runFree) {
        lesson.runFree->clients = 8;
        lesson.runFree->tokenKind = "uniqid";
        lesson.runFree->faults.pause = 5;
    }
    lesson.race = parts::commands(
        stage(meet(Lessons::tr("Drawn just now from what uniqid() does: the time in microseconds, in hex."),
                   Lessons::tr(
                       "Drawn just now for B, as by another process. Of {drawn} pairs, one asked right after "
                       "the other, {equal} were equal; this is one of them.")),
              "uniqid"),
        isBlind, Lessons::tr("A compared and found its own token, in B’s lock: deleted."),
        Lessons::tr("No foreign lock was deleted."));
    lesson.repair =
        parts::commands(stage(meet(Lessons::tr("Drawn just now: 20 bytes of the system’s random source."),
                                   Lessons::tr("20 other ones. Of {drawn} pairs {equal} were equal.")),
                              "urandom"),
                        isBlind, Lessons::tr("A foreign lock was deleted."),
                        Lessons::tr("Different tokens: A’s late release changed nothing."));
    return lesson;
}

} // namespace lab::lesson
