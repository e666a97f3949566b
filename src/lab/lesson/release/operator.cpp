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

Line looks(const QByteArray &name)
{
    return operates("PTTL lock:42").as(name);
}

std::shared_ptr<const Script> race()
{
    const std::vector<Line> lines{
        send('A', "SET lock:42 A1 NX PX 30000").enters().says(parts::takes(QStringLiteral("A"))),
        passes(10s).says(Lessons::tr("A works. It takes longer than usual.")),
        operates("GET lock:42")
            .says(Lessons::tr("An operator is called: “the lock hangs”. The token is A1.")),
        operates("DEL lock:42").says(Lessons::tr("The button is pressed: force release. A is not told.")),
        send('B', "SET lock:42 B1 NX PX 30000")
            .enters()
            .says(Lessons::tr("B gets in. A was slow, but healthy: two are inside."))};
    return parts::commands(stage(lines), parts::twoInside,
                           Lessons::tr("A force release of a healthy holder made the overlap."),
                           Lessons::tr("Never were two inside."));
}

std::shared_ptr<const Script> repair()
{
    const auto renews = [](const QString &sentence) {
        return runs('A', QStringLiteral("compare-and-pexpire"), parts::compareAndExpire(), {"lock:42"},
                    {"A1", "30000"})
            .orLeaves()
            .says(sentence);
    };
    const std::vector<Line> lines{
        send('A', "SET lock:42 A1 NX PX 30000").enters().says(parts::takes(QStringLiteral("A"))),
        passes(10s).says(Lessons::tr("A works. It takes longer than usual.")),
        looks("first").says(Lessons::tr("The operator looks first: 20 s are left.")),
        renews(Lessons::tr("A renews its lease.")),
        looks("second").says(
            Lessons::tr("Looked at again: 30 s. Somebody renews, so somebody lives. The operator waits.")),
        send('B', "SET lock:42 B1 NX PX 30000").enters().says({}, parts::isRefused(QStringLiteral("B"))),
        runs('A', QStringLiteral("compare-and-delete"), parts::compareAndDelete(), {"lock:42"}, {"A1"})
            .left()
            .says(parts::freesItsOwn(QStringLiteral("A"))),
        send('B', "SET lock:42 B1 NX PX 30000").enters().retries().says(parts::takes(QStringLiteral("B")))};
    return parts::commands(stage(lines), parts::twoInside, Lessons::tr("Two were inside."),
                           Lessons::tr("The operator saw a renewal, waited, and nobody was harmed."));
}

} // namespace

Lesson operatorDeletes()
{
    Lesson lesson;
    lesson.id = "operator";
    lesson.title = Lessons::tr("The operator");
    lesson.claim = Lessons::tr("Force-releasing a slow but healthy holder makes the overlap.");
    lesson.sentences = {
        Lessons::tr("A lock that is held for long looks like one that hangs."),
        Lessons::tr("To delete it does not stop its holder."),
        Lessons::tr("What tells the two apart is evidence: renewals, a live process, the usual duration.")};
    lesson.question = {Lessons::tr("A lock is held ten times as long as usual. Do you delete it?"),
                       {Lessons::tr("Yes, others are waiting"),
                        Lessons::tr("Not before I know that its holder is dead"), Lessons::tr("Never")},
                       1};
    lesson.reveal = Lessons::tr("Find out who holds it first. Dead: delete, by compare-and-delete. Alive: "
                                "stop the holder, then its lock.");
    lesson.notes = {
        Lessons::tr("Let somebody press the button; then ask who is inside."),
        Lessons::tr("Run free: two clients hold the lock for 200 ms each, for 30 s; delete it meanwhile "
                    "(Faults, F9), and look at the overlaps."),
        Lessons::tr("Lockscope shows the verdict (alive, silent, gone, cannot tell) and its "
                    "evidence before it lets you release.")};
    lesson.exitQuestion = Lessons::tr("Why does a forced release compare the token as well?");
    lesson.exitAnswer = Lessons::tr("Between looking and pressing the lock may have gone to somebody else.");
    lesson.sources = {
        {Source::Kind::Documentation, Lessons::tr("The help of this program: Acting on a lock"), {}}};
    lesson.lanes = parts::lanes(2);
    lesson.repairTitle = Lessons::tr("Look twice, and wait for a live holder");
    lesson.runFree = parts::longHolds();
    lesson.race = race();
    lesson.repair = repair();
    return lesson;
}

} // namespace lab::lesson
