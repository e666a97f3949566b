// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/lesson/lesson_list.h"

namespace lab::lesson {

namespace {

using race::Property;

std::shared_ptr<const Script> race()
{
    return parts::schedule(
        parts::plan(
            "none", 2, Property::LostUpdate, "A B A B",
            {Lessons::tr("A reads the counter, and will write one more."),
             Lessons::tr("B reads too, before A has written: both have the same number in their hands."),
             Lessons::tr("A writes its number."),
             Lessons::tr(
                 "B writes the same number over it. Two increments, and the counter went up by one.")}),
        Lessons::tr("Two clients have counted, and the counter went up by one: an update is lost."),
        Lessons::tr("Both increments are in the counter."));
}

std::shared_ptr<const Script> repair()
{
    return parts::schedule(
        parts::plan("set-nx-lua", 2, Property::LostUpdate, "A B A A A B B B B",
                    {parts::takes(QStringLiteral("A")), parts::isRefused(QStringLiteral("B")),
                     Lessons::tr("A reads the counter."), Lessons::tr("A writes one more."),
                     Lessons::tr("A deletes its lock, and only its own."), parts::takes(QStringLiteral("B")),
                     Lessons::tr("B reads what A has written."), Lessons::tr("B writes one more than that."),
                     parts::freesItsOwn(QStringLiteral("B"))}),
        Lessons::tr("An update is lost in spite of the lock."),
        Lessons::tr("Whoever reads holds the lock until it has written: both increments count."));
}

} // namespace

Lesson lostUpdate()
{
    Lesson lesson;
    lesson.id = "lost-update";
    lesson.title = Lessons::tr("The lost update");
    lesson.claim = Lessons::tr("GET, plus one, SET loses updates.");
    lesson.sentences = {
        Lessons::tr("Redis runs one command at a time, but an increment here is two commands."),
        Lessons::tr("Between them another client may read the same number."),
        Lessons::tr("Then both write the same result, and one increment is gone without any error.")};
    lesson.question = {
        Lessons::tr("Two clients add one, 100,000 times each. What does the counter show at the end?"),
        {Lessons::tr("200,000: Redis runs one command at a time"), Lessons::tr("something less than 200,000"),
         Lessons::tr("an error")},
        1};
    lesson.reveal =
        Lessons::tr("Less, and another number each time: every command is atomic, the pair of them is not.");
    lesson.notes = {Lessons::tr("Have two people at the board play A and B, each with a number on paper."),
                    Lessons::tr("Then run it free: the loss is never the same twice.")};
    lesson.exitQuestion = Lessons::tr("Which single command would need no lock here?");
    lesson.exitAnswer = Lessons::tr("INCR: read, add and write in one command.");
    lesson.sources = {parts::redisTransactions()};
    lesson.lanes = parts::lanes(2);
    lesson.repairTitle = Lessons::tr("The same with a lock: SET NX PX and compare-and-delete");
    lesson.runFree = parts::preset("two-clients");
    lesson.race = race();
    lesson.repair = repair();
    return lesson;
}

} // namespace lab::lesson
