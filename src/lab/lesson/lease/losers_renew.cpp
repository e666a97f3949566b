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

bool isHeldByTheDead(const Memory &memory)
{
    return memory.key(1, QStringLiteral("lock:42")).startsWith(u'A') && memory.isGone(QStringLiteral("A"))
        && memory.denied("C.second");
}

Line tries(char client)
{
    return send(client, QByteArray("MULTI ; SETNX lock:42 ") + client + "1 ; EXPIRE lock:42 30 ; EXEC");
}

std::shared_ptr<const Script> race()
{
    const QString renews = Lessons::tr("%1 is refused (0), but its EXPIRE is carried out all the same (1): "
                                       "the lease of the dead is 30 s again.");
    const std::vector<Line> lines{
        tries('A').enters().says(Lessons::tr("Both commands in MULTI: no crash can come between them.")),
        crashes('A').says(Lessons::tr("A dies. Its lease will run out in 30 s.")),
        passes(28s).says(Lessons::tr("Two seconds are left.")),
        tries('B').as("B.first").enters().says({}, renews.arg(QChar(u'B'))),
        passes(28s).says(Lessons::tr("Again two seconds are left.")),
        tries('C').as("C.first").enters().says({}, renews.arg(QChar(u'C'))),
        passes(28s).says(Lessons::tr("And again.")),
        tries('C')
            .as("C.second")
            .enters()
            .retries()
            .says({}, Lessons::tr("As long as anybody tries, nobody gets in."))};
    return parts::commands(
        stage(lines), isHeldByTheDead,
        Lessons::tr(
            "84 s after the death of A its lease of 30 s is full again: those who wait keep it alive."),
        Lessons::tr("The lease of the dead client ran out."));
}

std::shared_ptr<const Script> repair()
{
    const QByteArray name = "SET lock:42 ";
    const std::vector<Line> lines{
        send('A', name + "A1 NX EX 30")
            .enters()
            .says(Lessons::tr("SET NX EX: without the key nothing is set, and no lease either.")),
        crashes('A').says(Lessons::tr("A dies.")),
        passes(28s).says(Lessons::tr("Two seconds are left.")),
        send('B', name + "B1 NX EX 30")
            .as("B.first")
            .enters()
            .says({}, Lessons::tr("B is refused, and changes nothing.")),
        passes(28s).says(parts::leaseEnds(QStringLiteral("A"))),
        send('C', name + "C1 NX EX 30").as("C.second").enters().says(Lessons::tr("C gets in."))};
    return parts::commands(
        stage(lines), isHeldByTheDead, Lessons::tr("The dead client’s lock lives on."),
        Lessons::tr("Losers change nothing, so the lease of the dead ran out and C got in."));
}

} // namespace

Lesson losersRenew()
{
    Lesson lesson;
    lesson.id = "losers-renew";
    lesson.title = Lessons::tr("Losers renew");
    lesson.claim =
        Lessons::tr("SETNX and EXPIRE inside MULTI let the losers keep a dead holder’s lock alive.");
    lesson.sentences = {
        Lessons::tr("MULTI carries out all its commands, whatever the first of them answered."),
        Lessons::tr("So EXPIRE runs also for the client whose SETNX was refused."),
        Lessons::tr("Everyone who tries renews the lease of somebody else.")};
    lesson.question = {
        Lessons::tr("The holder is dead, its lease is 30 s, and ten clients try once a second. When is the "
                    "lock free?"),
        {Lessons::tr("after 30 s"), Lessons::tr("after 300 s"), Lessons::tr("as long as they try: never")},
        2};
    lesson.reveal = Lessons::tr("Never. The more want in, the longer it lasts.");
    lesson.notes = {Lessons::tr("The article wanted to mend the crash between SETNX and EXPIRE, and did."),
                    Lessons::tr("Watch the lease of the lock go back up at each refused attempt.")};
    lesson.exitQuestion = Lessons::tr("What does MULTI guarantee, and what not?");
    lesson.exitAnswer =
        Lessons::tr("That nobody comes between; not that one command depends on the reply of another.");
    lesson.sources = {parts::redisTransactions(), parts::redisSet()};
    lesson.lanes = parts::lanes(3);
    lesson.repairTitle = Lessons::tr("SET NX EX: a loser changes nothing");
    lesson.runFree = parts::beside({"multi-setnx-expire", "set-nx-lua"});
    if (lesson.runFree)
        lesson.runFree->faults.crash = 10;
    lesson.race = race();
    lesson.repair = repair();
    return lesson;
}

} // namespace lab::lesson
