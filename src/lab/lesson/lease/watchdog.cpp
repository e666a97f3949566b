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

/// The work of A is long over, and B is refused.
bool isLeaked(const Memory &memory)
{
    return memory.granted("A.done") && memory.denied("B.last");
}

Line renews(const QString &sentence)
{
    return runs('A', QStringLiteral("compare-and-pexpire"), parts::compareAndExpire(), {"lock:42"},
                {"A1", "30000"})
        .orLeaves()
        .says(sentence);
}

Line asks(const QByteArray &name)
{
    return send('B', "SET lock:42 B1 NX PX 30000").as(name).enters();
}

std::shared_ptr<const Script> race()
{
    const std::vector<Line> lines{
        send('A', "SET lock:42 A1 NX PX 30000")
            .enters()
            .says(Lessons::tr("A takes the lock, and starts a watchdog that renews it every 10 s.")),
        passes(10s).says(Lessons::tr("A works for long …")),
        renews(Lessons::tr("… and the watchdog renews: long work is no overrun any more.")),
        decides('A', Lessons::tr("A is done, and forgets to release."))
            .as("A.done")
            .thinks(Lessons::tr("I am done. (The watchdog runs.)"))
            .left()
            .says(Lessons::tr(
                "An early return, an exception, a lost reference: the work is over, the watchdog is not.")),
        passes(10s).says(Lessons::tr("Nobody works.")),
        renews(Lessons::tr("The watchdog renews: it cannot know.")),
        asks("B.first").says({}, parts::isRefused(QStringLiteral("B"))),
        passes(10s).says(Lessons::tr("Time goes by.")),
        renews(Lessons::tr("And so for ever.")),
        asks("B.last").retries().says({},
                                      Lessons::tr("As long as the process of A lives, B never gets in."))};
    return parts::commands(
        stage(lines), isLeaked,
        Lessons::tr("A leaked lock is renewed for ever: nobody works, and nobody gets in."),
        Lessons::tr("B got in."));
}

std::shared_ptr<const Script> repair()
{
    const std::vector<Line> lines{
        send('A', "SET lock:42 A1 NX PX 30000")
            .enters()
            .says(Lessons::tr("The same, but the watchdog has a limit: two renewals at most.")),
        passes(10s).says(Lessons::tr("A works for long …")),
        renews(Lessons::tr("… first renewal …")),
        decides('A', Lessons::tr("A is done, and forgets to release."))
            .as("A.done")
            .thinks(Lessons::tr("I am done. (The watchdog runs.)"))
            .left()
            .says(Lessons::tr("The same mistake.")),
        passes(10s).says(Lessons::tr("Nobody works.")),
        renews(Lessons::tr("… second and last renewal.")),
        asks("B.first").says({}, parts::isRefused(QStringLiteral("B"))),
        passes(30s).says(Lessons::tr("The watchdog has reached its limit, and the lease runs out.")),
        asks("B.last").retries().says(Lessons::tr("B gets in."))};
    return parts::commands(stage(lines), isLeaked, Lessons::tr("The leak never ended."),
                           Lessons::tr("With a limit the leak ended. (Killed outright, A would have been "
                                       "gone within 30 s: a crash ends its watchdog too.)"));
}

} // namespace

Lesson watchdog()
{
    Lesson lesson;
    lesson.id = "watchdog";
    lesson.title = Lessons::tr("The watchdog");
    lesson.claim = Lessons::tr("Renewal outlives long work; a crash ends it; a leak never does.");
    lesson.sentences = {
        Lessons::tr("A watchdog is a timer in the holder’s process that renews the lease."),
        Lessons::tr("If the process dies it dies too, and the lock ends with its lease."),
        Lessons::tr("If the lock is forgotten it goes on: it knows of the process, not of the work.")};
    lesson.question = {Lessons::tr("The work is over, but nobody released. When does the watchdog stop?"),
                       {Lessons::tr("after the lease"), Lessons::tr("when the thread ends"),
                        Lessons::tr("when the process ends")},
                       2};
    lesson.reveal =
        Lessons::tr("With the process. Until then nobody gets in, unless an operator releases it by force.");
    lesson.notes = {
        Lessons::tr("In the table of locks such a lock is renewing and overdue."),
        Lessons::tr("A process that stands still does not renew either: then it is the overrun again.")};
    lesson.exitQuestion = Lessons::tr("Where in your code would a release be skipped?");
    lesson.exitAnswer = Lessons::tr("Wherever it is not in a finally, a defer or a destructor.");
    lesson.sources = {{Source::Kind::Documentation,
                       Lessons::tr("Redisson: Configuration, lockWatchdogTimeout"),
                       QStringLiteral("https://redisson.pro/docs/configuration/")}};
    lesson.lanes = parts::lanes(2);
    lesson.repairTitle = Lessons::tr("A watchdog with a limit");
    lesson.runFree = parts::beside({"set-nx-lua", "watchdog"});
    lesson.race = race();
    lesson.repair = repair();
    return lesson;
}

} // namespace lab::lesson
