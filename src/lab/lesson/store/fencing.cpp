// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/lesson/lesson_list.h"

namespace lab::lesson {

namespace {

using race::Property;

std::shared_ptr<const Script> race()
{
    return parts::schedule(
        parts::plan(
            "set-nx-lua", 2, Property::LostUpdate, "A A !1 B B B A",
            {parts::takes(QStringLiteral("A")),
             Lessons::tr("A reads, and stands still: a garbage collection, a full disk."),
             parts::leaseEnds(QStringLiteral("A")), parts::isInsideToo(QStringLiteral("B")),
             Lessons::tr("B reads …"), Lessons::tr("… and writes. All is well so far."),
             Lessons::tr("A wakes up and writes what it had calculated long ago: the work of B is gone.")}),
        Lessons::tr("A late write overwrote that of the new holder: no lock can prevent it, for the writer "
                    "does not ask."),
        Lessons::tr("No write was lost."));
}

std::shared_ptr<const Script> repair()
{
    return parts::schedule(
        parts::plan("fenced-reads", 2, Property::LostUpdate, "A A !1 B B B A",
                    {Lessons::tr("With the lock A gets a number that grows with every grant: 1."),
                     Lessons::tr("Its read carries the number. Then A stands still."),
                     parts::leaseEnds(QStringLiteral("A")), Lessons::tr("B gets in, with number 2."),
                     Lessons::tr("B reads with its number: from now on the store knows 2 …"),
                     Lessons::tr("… and takes its write."),
                     Lessons::tr("A writes with number 1: the store has seen a higher one and refuses.")}),
        Lessons::tr("A late write got through."),
        Lessons::tr("The store refused the late write by its number; what B wrote stands."));
}

} // namespace

Lesson fencing()
{
    Lesson lesson;
    lesson.id = "fencing";
    lesson.title = Lessons::tr("The fencing number");
    lesson.claim = Lessons::tr("A growing number lets the store refuse a late writer.");
    lesson.sentences = {
        Lessons::tr("A client that was paused does not know that its lease is over, and writes."),
        Lessons::tr("Between checking the lock and writing there is always room for a pause."),
        Lessons::tr("So the one who is written to must check: by a number that grows with each grant.")};
    lesson.question = {
        Lessons::tr("A checks its lock immediately before it writes. Can it still be too late?"),
        {Lessons::tr("no"), Lessons::tr("yes")},
        1};
    lesson.reveal =
        Lessons::tr("Yes: the pause can come between check and write, and the packet can be late by itself.");
    lesson.notes = {
        Lessons::tr(
            "The number must come from where the lock is, in the same step; time stamps will not do."),
        Lessons::tr(
            "A store that cannot compare numbers can often compare a version: see optimistic-rescue.")};
    lesson.exitQuestion = Lessons::tr("Which of your stores could compare a number?");
    lesson.exitAnswer =
        Lessons::tr("Any with a conditional write: SQL’s WHERE, ZooKeeper’s version, S3’s If-Match.");
    lesson.sources = {parts::kleppmann()};
    lesson.lanes = parts::lanes(2);
    lesson.repairTitle = Lessons::tr("Reads and writes carry the number of the grant");
    lesson.runFree = parts::preset("overrun");
    lesson.race = race();
    lesson.repair = repair();
    return lesson;
}

} // namespace lab::lesson
