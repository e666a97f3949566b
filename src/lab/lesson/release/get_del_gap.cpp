// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/lesson/lesson_list.h"

namespace lab::lesson {

namespace {

using race::Property;

std::shared_ptr<const Script> race()
{
    return parts::schedule(
        parts::plan("set-nx-get-del", 2, Property::ForeignRelease, "A A A A !1 B A",
                    {parts::takes(QStringLiteral("A")), Lessons::tr("A reads …"),
                     Lessons::tr("… and writes, well within its lease."),
                     Lessons::tr("A looks before it deletes: its own token. Good."),
                     Lessons::tr("In this moment the lease runs out."), Lessons::tr("B gets in."),
                     Lessons::tr("A deletes, on the strength of what it saw. It is B’s lock.")}),
        Lessons::tr("A looked, and still deleted B’s lock: check and delete were two commands."),
        Lessons::tr("Nobody deleted a lock that was not its own."));
}

std::shared_ptr<const Script> repair()
{
    return parts::schedule(
        parts::plan(
            "set-nx-lua", 2, Property::ForeignRelease, "A A A !1 B A B",
            {parts::takes(QStringLiteral("A")), Lessons::tr("A reads …"), Lessons::tr("… and writes."),
             Lessons::tr("In this moment the lease runs out."), Lessons::tr("B gets in."),
             Lessons::tr("The script looks and deletes in one step: not A’s token, so nothing happens."),
             Lessons::tr("B works undisturbed.")}),
        Lessons::tr("A foreign lock was deleted."),
        Lessons::tr("Looking and deleting in one script leave no gap."));
}

} // namespace

Lesson getDelGap()
{
    Lesson lesson;
    lesson.id = "get-del-gap";
    lesson.title = Lessons::tr("The gap between GET and DEL");
    lesson.claim = Lessons::tr("Check and delete as two commands is not enough.");
    lesson.sentences = {
        Lessons::tr("A token lets the holder see whether the lock is still its own."),
        Lessons::tr("But what it saw may be wrong by the time DEL arrives."),
        Lessons::tr("MULTI around a single DEL, as published, changes nothing: the look is outside.")};
    lesson.question = {Lessons::tr("GET says “mine”, then DEL is sent. Whose lock is deleted?"),
                       {Lessons::tr("mine: I have just looked"), Lessons::tr("perhaps somebody else’s"),
                        Lessons::tr("nobody’s")},
                       1};
    lesson.reveal = Lessons::tr("Perhaps somebody else’s: the lease can end between the two.");
    lesson.notes = {Lessons::tr(
        "This is the published scheme of many articles; the race finder finds these seven steps unaided.")};
    lesson.exitQuestion = Lessons::tr("WATCH before GET and MULTI around DEL: would that do?");
    lesson.exitAnswer =
        Lessons::tr("Yes: an expired key that was set anew makes EXEC refuse. A script is simpler.");
    lesson.sources = {parts::redisSet(), parts::redisLocks()};
    lesson.lanes = parts::lanes(2);
    lesson.repairTitle = Lessons::tr("Compare and delete in one script");
    lesson.runFree = parts::beside({"set-nx-get-del", "set-nx-lua"});
    lesson.race = race();
    lesson.repair = repair();
    return lesson;
}

} // namespace lab::lesson
