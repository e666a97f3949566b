// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/lesson/lesson_list.h"

namespace lab::lesson {

namespace {

using race::Property;

std::shared_ptr<const Script> race()
{
    return parts::schedule(
        parts::plan("set-nx-ex", 3, Property::ForeignRelease, "A A !1 B B A A C",
                    {parts::takes(QStringLiteral("A")), Lessons::tr("A reads, and works for long."),
                     parts::leaseEnds(QStringLiteral("A")), parts::isInsideToo(QStringLiteral("B")),
                     Lessons::tr("B reads and works."), Lessons::tr("A is done at last, and writes."),
                     Lessons::tr("A deletes “its” lock, by name. It is B’s."),
                     Lessons::tr("The key is free again: C gets in while B still works.")}),
        Lessons::tr("A deleted B’s lock, and a third client got in."),
        Lessons::tr("Nobody deleted a lock that was not its own."));
}

std::shared_ptr<const Script> repair()
{
    return parts::schedule(
        parts::plan(
            "set-nx-lua", 3, Property::ForeignRelease, "A A !1 B B A A C",
            {parts::takes(QStringLiteral("A")), Lessons::tr("A reads, and works for long."),
             parts::leaseEnds(QStringLiteral("A")), parts::isInsideToo(QStringLiteral("B")),
             Lessons::tr("B reads and works."), Lessons::tr("A is done at last, and writes."),
             Lessons::tr("The script compares: B’s token, so nothing is deleted."),
             Lessons::tr("C is refused: the lock of B stands. (The overrun itself is not mended by this.)")}),
        Lessons::tr("A foreign lock was deleted."),
        Lessons::tr("Compare-and-delete left B’s lock alone, and C waits."));
}

} // namespace

Lesson foreignDelete()
{
    Lesson lesson;
    lesson.id = "foreign-delete";
    lesson.title = Lessons::tr("The foreign delete");
    lesson.claim = Lessons::tr("DEL after an overrun frees a successor’s lock.");
    lesson.sentences = {
        Lessons::tr("DEL names a key, not an owner."),
        Lessons::tr("After an overrun the key belongs to somebody else."),
        Lessons::tr("Each wrong delete lets one more client in, which overruns in its turn.")};
    lesson.question = {Lessons::tr("A overran, B is inside, A sends DEL lock. Who is barred now?"),
                       {Lessons::tr("C, by B’s lock"), QStringLiteral("A"), Lessons::tr("nobody")},
                       2};
    lesson.reveal = Lessons::tr("Nobody: one overrun has opened the door for all that follow.");
    lesson.notes = {Lessons::tr("One pause in a thousand is enough to keep this chain going for minutes.")};
    lesson.exitQuestion = Lessons::tr("What must the value of a lock be, so that its holder can be told?");
    lesson.exitAnswer =
        Lessons::tr("Something that no other attempt ever uses: random, or unique in another way.");
    lesson.sources = {parts::redisLocks(), parts::redisSet()};
    lesson.lanes = parts::lanes(3);
    lesson.repairTitle = Lessons::tr("A token, and compare-and-delete in a script");
    lesson.runFree = parts::beside({"set-nx-ex", "set-nx-lua"});
    if (lesson.runFree) {
        lesson.runFree->clients = 8;
        lesson.runFree->faults.pause = 5;
    }
    lesson.race = race();
    lesson.repair = repair();
    return lesson;
}

} // namespace lab::lesson
