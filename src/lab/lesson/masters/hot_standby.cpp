// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/lesson/lesson_list.h"

namespace lab::lesson {

namespace {

/// `paid`: the table with what was paid.
CommandScript stage(const std::vector<Line> &lines, const QByteArray &paid)
{
    CommandScript script;
    script.servers = 2;
    script.isReplicated = true;
    script.keys = parts::lockAnd();
    script.tables = {"CREATE TABLE payment (amount INTEGER)",
                     "CREATE TABLE invoice (number INTEGER PRIMARY KEY, amount INTEGER)"};
    script.rows = {{"paid", false, KeySpec::Type::String, "SELECT count(*) FROM " + paid}};
    script.lines = lines;
    return script;
}

/// The work of one order was done twice.
bool isTwice(const Memory &memory)
{
    return memory.key(0, QStringLiteral("paid")).toInt() > 1;
}

std::vector<Line> lostIn(const QByteArray &statement, const QString &first, const QString &second,
                         const QString &refused)
{
    return {happens(Line::Does::Freeze, 2).says(Lessons::tr("The replica stands still …")),
            operates("CLIENT KILL TYPE replica").says(Lessons::tr("… and its link breaks.")),
            send('A', "SET lock:42 A1 NX PX 30000")
                .enters()
                .says(Lessons::tr("A takes the lock, on the primary alone.")),
            sql('A', statement).says(first),
            happens(Line::Does::Kill, 1).says(Lessons::tr("The primary dies.")),
            happens(Line::Does::Thaw, 2).says(Lessons::tr("The replica is back …")),
            operates("REPLICAOF NO ONE", 2).says(Lessons::tr("… and takes its place.")),
            send('B', "SET lock:42 B1 NX PX 30000", 2)
                .enters()
                .says(Lessons::tr("B gets in for the same order: two are inside.")),
            sql('B', statement).says(second, refused)};
}

} // namespace

Lesson hotStandby()
{
    Lesson lesson;
    lesson.id = "hot-standby";
    lesson.title = Lessons::tr("Hot standby and idempotent work");
    lesson.claim = Lessons::tr("A second holder after failover is harmless if the work is idempotent.");
    lesson.sentences = {
        Lessons::tr(
            "A lock can serve efficiency (do not do it twice) or correctness (it must not be done twice)."),
        Lessons::tr("For efficiency a rare second holder costs a little work."),
        Lessons::tr("For correctness the work itself must bear being done twice.")};
    lesson.question = {
        Lessons::tr("Two holders pay the same order. Which statement is safe?"),
        {QStringLiteral("INSERT INTO payment …"), QStringLiteral("INSERT … ON CONFLICT (number) DO NOTHING")},
        1};
    lesson.reveal = Lessons::tr("The one that names the order: done twice it is the same as done once.");
    lesson.notes = {Lessons::tr("The schedule is that of the lesson failover. What differs is the work."),
                    parts::promoteMeanwhile()};
    lesson.exitQuestion = Lessons::tr("Is “set the status to shipped” idempotent? “Send the parcel”?");
    lesson.exitAnswer = Lessons::tr("The first is, the second is not, unless somebody checks its number.");
    lesson.sources = {parts::kleppmann()};
    lesson.lanes = parts::lanes(2, 2, true);
    lesson.repairTitle = Lessons::tr("The same failover, with idempotent work");
    lesson.runFree = parts::withReplica();
    lesson.race = parts::commands(stage(lostIn("INSERT INTO payment VALUES (100)", Lessons::tr("A pays."),
                                               Lessons::tr("B pays the same order once more."), {}),
                                        "payment"),
                                  isTwice, Lessons::tr("The same order was paid twice."),
                                  Lessons::tr("The order was paid once."));
    lesson.repair = parts::commands(
        stage(lostIn("INSERT INTO invoice VALUES (42, 100) ON CONFLICT (number) DO NOTHING",
                     Lessons::tr("A pays order 42."), {},
                     Lessons::tr("B pays order 42 again: the database has it already, and nothing happens.")),
              "invoice"),
        isTwice, Lessons::tr("The same order was paid twice."),
        Lessons::tr("Two were inside, and the order was paid once: a lock for efficiency is not a lock for "
                    "correctness."));
    return lesson;
}

} // namespace lab::lesson
