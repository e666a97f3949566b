// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/lesson/lesson_list.h"

using namespace std::chrono_literals;

namespace lab::lesson {

namespace {

CommandScript stage(const std::vector<Line> &lines)
{
    CommandScript script;
    script.servers = 5;
    script.keys = parts::lockAnd();
    script.lines = lines;
    return script;
}

Condition majority(const QByteArray &name)
{
    return [name](const Memory &memory) {
        return memory.granted(name);
    };
}

Line takesThree()
{
    return asks('A', "SET lock:42 A1 NX PX 30000", {1, 2, 3})
        .as("A")
        .entersWhen(majority("A"))
        .says(Lessons::tr("A has servers 1 to 3 of five; its requests to 4 and 5 were lost. A majority."));
}

std::shared_ptr<const Script> race()
{
    const std::vector<Line> lines{
        takesThree(),
        happens(Line::Does::Restart, 3)
            .says(Lessons::tr("Server 3 restarts. It kept nothing on its disk, so it has forgotten A.")),
        asks('B', "SET lock:42 B1 NX PX 30000")
            .as("B")
            .entersWhen(majority("B"))
            .says(Lessons::tr("B gets 3, 4 and 5: a majority, too. Two are inside."))};
    return parts::commands(
        stage(lines), parts::twoInside,
        Lessons::tr(
            "One master that forgot was enough: A holds by 1 and 2, B by 3, 4 and 5; both had a majority."),
        Lessons::tr("Only one is inside."));
}

std::shared_ptr<const Script> repair()
{
    const QString release = QStringLiteral("compare-and-delete");
    const std::vector<Line> lines{
        takesThree(),
        happens(Line::Does::Kill, 3)
            .says(Lessons::tr("Server 3 goes down, and stays away for as long as the longest lease.")),
        asks('B', "SET lock:42 B1 NX PX 30000")
            .as("B")
            .entersWhen(majority("B"))
            .says({}, Lessons::tr("B gets 4 and 5, no majority …")),
        runsOnAll('B', release, parts::compareAndDelete(), {"lock:42"}, {"B1"})
            .anyway()
            .left()
            .says({}, Lessons::tr("… and takes that back.")),
        runsOnAll('A', release, parts::compareAndDelete(), {"lock:42"}, {"A1"})
            .left()
            .says(Lessons::tr("A is done and releases."), Lessons::tr("A is done and releases.")),
        passes(30s).says(Lessons::tr("A lease goes by: whatever server 3 has forgotten is over now.")),
        happens(Line::Does::Restart, 3)
            .says(Lessons::tr("Only now it comes back. (Or it wrote every change to its disk, appendfsync "
                              "always, and remembers.)")),
        asks('B', "SET lock:42 B2 NX PX 30000")
            .as("B.again")
            .entersWhen(majority("B.again"))
            .says(Lessons::tr("B gets all five."))};
    return parts::commands(
        stage(lines), parts::twoInside, Lessons::tr("Two are inside."),
        Lessons::tr("A restart delayed by a lease (or fsync at every write) leaves no forgotten majority."));
}

} // namespace

Lesson redlockRestart()
{
    Lesson lesson;
    lesson.id = "redlock-restart";
    lesson.title = Lessons::tr("Redlock: a master that forgets");
    lesson.claim = Lessons::tr("A master that restarts empty breaks the majority.");
    lesson.sentences = {Lessons::tr("A majority protects because each master remembers what it granted."),
                        Lessons::tr("One that restarts empty grants it once more."),
                        Lessons::tr("Then two majorities share only a master that has forgotten.")};
    lesson.question = {Lessons::tr("One of five masters restarts empty while A holds 1 to 3. May B get in?"),
                       {Lessons::tr("no: A has a majority"), Lessons::tr("yes, if it is one of A’s")},
                       1};
    lesson.reveal = Lessons::tr("Yes: 3, 4 and 5.");
    lesson.notes = {
        Lessons::tr("The race finder finds this one, too: lockscope race redlock --masters 3 --restarts 1."),
        Lessons::tr("The server is really killed here, and another process takes its place.")};
    lesson.exitQuestion = Lessons::tr("What does appendfsync everysec give away?");
    lesson.exitAnswer = Lessons::tr("The last second’s locks after a power cut.");
    lesson.sources = {parts::redisLocks()};
    lesson.lanes = parts::lanes(2, 5);
    lesson.repairTitle = Lessons::tr("Come back only after the longest lease");
    lesson.runFree = parts::preset("redlock");
    lesson.race = race();
    lesson.repair = repair();
    return lesson;
}

} // namespace lab::lesson
