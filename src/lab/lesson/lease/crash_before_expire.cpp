// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/lesson/lesson_list.h"

namespace lab::lesson {

namespace {

using race::Property;

std::shared_ptr<const Script> race()
{
    return parts::schedule(
        parts::plan("setnx-expire", 2, Property::LockedForEver, "A xA B",
                    {Lessons::tr("SETNX takes the lock. Its lease would come with the next command."),
                     Lessons::tr("A dies between the two commands: the lock stands, and has no lease."),
                     Lessons::tr("B is refused, now and for ever.")}),
        Lessons::tr("The lock of a dead client never ends: nobody gets in any more."),
        Lessons::tr("No lock without a lease is left behind."));
}

std::shared_ptr<const Script> repair()
{
    return parts::schedule(
        parts::plan("set-nx-lua", 2, Property::LockedForEver, "A xA B !1 B B B B",
                    {Lessons::tr("SET NX PX takes the lock and its lease in one command."),
                     Lessons::tr("A dies. Its lease goes on."), parts::isRefused(QStringLiteral("B")),
                     parts::leaseEnds(QStringLiteral("A")), Lessons::tr("B gets in, without anybody’s help."),
                     Lessons::tr("B reads …"), Lessons::tr("… writes …"),
                     parts::freesItsOwn(QStringLiteral("B"))}),
        Lessons::tr("A lock without a lease is left behind."),
        Lessons::tr("The dead client’s lock ended with its lease, and the next one got in."));
}

} // namespace

Lesson crashBeforeExpire()
{
    Lesson lesson;
    lesson.id = "crash-before-expire";
    lesson.title = Lessons::tr("Crash before EXPIRE");
    lesson.claim = Lessons::tr("SETNX, then EXPIRE, can leave a lock that never ends by itself.");
    lesson.sentences = {Lessons::tr("A lease frees the lock of a client that died."),
                        Lessons::tr("Set by a second command, it is missing for a moment."),
                        Lessons::tr("Who dies in that moment leaves a lock that nobody ever frees.")};
    lesson.question = {Lessons::tr("A client dies between SETNX and EXPIRE. When does the next one get in?"),
                       {Lessons::tr("when the lease is over"), Lessons::tr("when the connection breaks"),
                        Lessons::tr("never")},
                       2};
    lesson.reveal = Lessons::tr("Never: there is no lease, and Redis does not tie keys to connections.");
    lesson.notes = {
        Lessons::tr("Rare per attempt, certain over years: it takes one deployment at the wrong moment."),
        Lessons::tr("In the table of locks such a lock has the state no-expiry.")};
    lesson.exitQuestion = Lessons::tr("Since which version does one command do both?");
    lesson.exitAnswer = Lessons::tr("SET with NX and EX or PX: Redis 2.6.12.");
    lesson.sources = {parts::redisSetnx(), parts::redisSet()};
    lesson.lanes = parts::lanes(2);
    lesson.repairTitle = Lessons::tr("SET NX PX: lock and lease in one command");
    lesson.runFree = parts::beside({"setnx-expire", "set-nx-lua"});
    if (lesson.runFree)
        lesson.runFree->faults.crashBetween = 10;
    lesson.race = race();
    lesson.repair = repair();
    return lesson;
}

} // namespace lab::lesson
