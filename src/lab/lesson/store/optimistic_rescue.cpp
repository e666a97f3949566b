// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/lesson/lesson_list.h"

using namespace std::chrono_literals;

namespace lab::lesson {

namespace {

CommandScript stage(const std::vector<Line> &lines)
{
    CommandScript script;
    script.keys = parts::lockAnd();
    script.tables = {"CREATE TABLE account (amount INTEGER, version INTEGER)",
                     "CREATE TABLE mail (text TEXT)", "INSERT INTO account VALUES (100, 1)"};
    script.rows = {{"amount", false, KeySpec::Type::String, "SELECT amount FROM account"},
                   {"v", false, KeySpec::Type::String, "SELECT version FROM account"}, // the lane is narrow
                   {"mails", false, KeySpec::Type::String, "SELECT count(*) FROM mail"}};
    script.lines = lines;
    return script;
}

QString sendsMail()
{
    return Lessons::tr("(sends a mail: “booked”)");
}

/// 100, and 20 of A, and 10 of B, of those that were told that they have written.
bool isLost(const Memory &memory)
{
    const bool hasA = memory.granted("A.late") || memory.granted("A.again");
    const int wanted = 100 + (hasA ? 20 : 0) + (memory.granted("B.wrote") ? 10 : 0);
    return memory.key(0, QStringLiteral("amount")).toInt() != wanted;
}

std::vector<Line> reads(const QByteArray &columns)
{
    return {send('A', "SET lock:42 A1 NX EX 10").enters().says(parts::takes(QStringLiteral("A"))),
            sql('A', "SELECT " + columns + " FROM account")
                .as("a")
                .says(Lessons::tr("A reads 100, and is to add 20.")),
            sql('A', "INSERT INTO mail VALUES ('booked')")
                .shownAs(sendsMail())
                .says(Lessons::tr("It sends a mail: “booked”.")),
            passes(10s).says(parts::leaseEnds(QStringLiteral("A"))),
            send('B', "SET lock:42 B1 NX EX 10").enters().says(parts::isInsideToo(QStringLiteral("B"))),
            sql('B', "SELECT " + columns + " FROM account")
                .as("b")
                .says(Lessons::tr("B reads 100, and is to add 10.")),
            sql('B', "INSERT INTO mail VALUES ('booked')")
                .shownAs(sendsMail())
                .says(Lessons::tr("B sends its mail."))};
}

std::shared_ptr<const Script> race()
{
    std::vector<Line> lines = reads("amount");
    lines.push_back(
        sql('B', "UPDATE account SET amount = {b} + 10").as("B.wrote").says(Lessons::tr("B writes 110.")));
    lines.push_back(sql('A', "UPDATE account SET amount = {a} + 20")
                        .as("A.late")
                        .says(Lessons::tr("A comes late and writes 120: the 10 of B are gone.")));
    return parts::commands(stage(lines), isLost, Lessons::tr("The late write was taken: 120 instead of 130."),
                           Lessons::tr("130: both are booked."));
}

std::shared_ptr<const Script> repair()
{
    std::vector<Line> lines = reads("version, amount");
    lines.push_back(
        sql('B', "UPDATE account SET amount = amount + 10, version = version + 1 WHERE version = {b}")
            .as("B.wrote")
            .says(Lessons::tr("B writes on the condition that the version is still 1. It is.")));
    lines.push_back(
        sql('A', "UPDATE account SET amount = amount + 20, version = version + 1 WHERE version = {a}")
            .as("A.late")
            .says({}, Lessons::tr("A comes late: no row has version 1 any more. The database refuses it.")));
    const Condition refused = [](const Memory &memory) {
        return memory.denied("A.late");
    };
    lines.push_back(sql('A', "SELECT version, amount FROM account")
                        .as("again")
                        .onlyIf(refused)
                        .says(Lessons::tr("A begins anew: it reads 110 …")));
    lines.push_back(sql('A', "INSERT INTO mail VALUES ('booked')")
                        .shownAs(sendsMail())
                        .onlyIf(refused)
                        .says(Lessons::tr("… sends the mail once more: an effect outside the database is not "
                                          "undone, it is repeated …")));
    lines.push_back(
        sql('A', "UPDATE account SET amount = amount + 20, version = version + 1 WHERE version = {again}")
            .as("A.again")
            .onlyIf(refused)
            .says(Lessons::tr("… and writes 130.")));
    return parts::commands(stage(lines), isLost, Lessons::tr("A booking is lost."),
                           Lessons::tr("130 is right. But three mails were sent for two bookings: the "
                                       "version lowers the risk, it does not undo effects."));
}

} // namespace

Lesson optimisticRescue()
{
    Lesson lesson;
    lesson.id = "optimistic-rescue";
    lesson.title = Lessons::tr("A version column to the rescue");
    lesson.claim = Lessons::tr("A version column refuses late writes but repeats effects.");
    lesson.sentences = {
        Lessons::tr("The lock may fail; the database need not believe it."),
        Lessons::tr("UPDATE … WHERE version = what I read changes nothing if anybody was faster."),
        Lessons::tr("What was done outside meanwhile (mails, payments) has been done all the same.")};
    lesson.question = {Lessons::tr("The late write is refused. Is all well?"),
                       {Lessons::tr("yes, all of it"), Lessons::tr("the data are, the mail is out"),
                        Lessons::tr("no, the data are wrong")},
                       1};
    lesson.reveal = Lessons::tr("The data are right. The mail went out twice.");
    lesson.notes = {
        Lessons::tr("The database here is SQLite, really run. The mails are counted, not sent."),
        Lessons::tr("It is fencing with the version as the number, checked by the store itself.")};
    lesson.exitQuestion = Lessons::tr("How would you keep the mail from going out twice?");
    lesson.exitAnswer =
        Lessons::tr("Write it into the same transaction (an outbox), and send it from there.");
    lesson.sources = {
        {Source::Kind::Paper,
         Lessons::tr("Kung and Robinson: On Optimistic Methods for Concurrency Control (ACM TODS 6, 1981)"),
         QStringLiteral("https://doi.org/10.1145/319566.319567")}};
    lesson.lanes = parts::lanes(2, 1, true);
    lesson.repairTitle = Lessons::tr("UPDATE … WHERE version = the one read");
    lesson.runFree = parts::beside({"set-nx-ex", "optimistic"});
    if (lesson.runFree) {
        lesson.runFree->clients = 8;
        lesson.runFree->faults.pause = 5;
    }
    lesson.race = race();
    lesson.repair = repair();
    return lesson;
}

} // namespace lab::lesson
