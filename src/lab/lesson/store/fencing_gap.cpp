// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/lesson/lesson_list.h"

namespace lab::lesson {

namespace {

using race::Property;

std::shared_ptr<const Script> race()
{
    return parts::schedule(
        parts::plan(
            "fenced", 2, Property::LostUpdate, "A A !1 B B A B",
            {Lessons::tr("A gets in, with number 1."),
             Lessons::tr("A reads, as one reads: without a number. It stands still."),
             parts::leaseEnds(QStringLiteral("A")), Lessons::tr("B gets in, with number 2."),
             Lessons::tr("B reads: the same as A has read."),
             Lessons::tr("Now A writes, with number 1. The store has never heard of 2, and takes it."),
             Lessons::tr(
                 "B writes over it, with number 2. The increment of A, which was acknowledged, is lost.")}),
        Lessons::tr("The late write came before the new holder’s first one, and was taken: an update is lost "
                    "in spite of the number."),
        Lessons::tr("No update was lost."));
}

std::shared_ptr<const Script> repair()
{
    return parts::schedule(
        parts::plan("fenced-reads", 2, Property::LostUpdate, "A A !1 B B A B",
                    {Lessons::tr("A gets in, with number 1."),
                     Lessons::tr("A reads, with its number. It stands still."),
                     parts::leaseEnds(QStringLiteral("A")), Lessons::tr("B gets in, with number 2."),
                     Lessons::tr("B reads, with its number: the store knows 2 before anything is written."),
                     Lessons::tr("So it refuses A."),
                     Lessons::tr("B writes what it has calculated from what still is true.")}),
        Lessons::tr("An update is lost."),
        Lessons::tr("The number on the read closed the gap: A’s late write was refused."));
}

} // namespace

Lesson fencingGap()
{
    Lesson lesson;
    lesson.id = "fencing-gap";
    lesson.title = Lessons::tr("The gap in fencing");
    lesson.claim = Lessons::tr("A late write that arrives before the new holder’s first write still gets in, "
                               "unless reads carry the number too.");
    lesson.sentences = {
        Lessons::tr("The store refuses a number lower than the highest it has seen."),
        Lessons::tr(
            "With the number on writes only, it has not seen the new holder’s before that one writes."),
        Lessons::tr("But the new holder has read already, and calculates with what it read.")};
    lesson.question = {
        Lessons::tr("B (number 2) has read and not yet written. A (number 1) writes. Does the store refuse?"),
        {Lessons::tr("yes, 1 is lower than 2"), Lessons::tr("no, it has not seen 2")},
        1};
    lesson.reveal = Lessons::tr("It takes the write: the highest number that it has seen is 1.");
    lesson.notes = {
        Lessons::tr("The other order (B writes first, A is refused) is the lesson fencing. Play both."),
        Lessons::tr("Most texts on fencing show only the order that works.")};
    lesson.exitQuestion = Lessons::tr("What if the new holder only writes, and reads nothing?");
    lesson.exitAnswer =
        Lessons::tr("Then nothing is lost that it depended on: the number on writes is enough.");
    lesson.sources = {parts::kleppmann()};
    lesson.lanes = parts::lanes(2);
    lesson.repairTitle = Lessons::tr("The read carries the number, too");
    lesson.runFree = parts::preset("overrun");
    lesson.race = race();
    lesson.repair = repair();
    return lesson;
}

} // namespace lab::lesson
