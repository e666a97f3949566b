// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/lesson/lesson_list.h"

namespace lab::lesson {

namespace {

CommandScript stage(const std::vector<Line> &lines)
{
    CommandScript script;
    script.servers = 2;
    script.isReplicated = true;
    script.keys = parts::lockAnd();
    script.lines = lines;
    return script;
}

std::vector<Line> cutOff()
{
    return {
        happens(Line::Does::Freeze, 2).says(Lessons::tr("Server 2, the replica, stands still for a moment.")),
        operates("CLIENT KILL TYPE replica")
            .says(Lessons::tr("Its link breaks as well. (Without that the write would already lie in its "
                              "buffer, and arrive.)"))};
}

std::vector<Line> failsOver()
{
    return {happens(Line::Does::Kill, 1).says(Lessons::tr("The primary dies.")),
            happens(Line::Does::Thaw, 2).says(Lessons::tr("The replica is back …")),
            operates("REPLICAOF NO ONE", 2)
                .says(Lessons::tr(
                    "… and is made the primary, as Sentinel would do. It has never heard of the lock.")),
            send('B', "SET lock:42 B1 NX PX 30000", 2).enters().says(parts::takes(QStringLiteral("B")))};
}

std::shared_ptr<const Script> race()
{
    std::vector<Line> lines = cutOff();
    lines.push_back(send('A', "SET lock:42 A1 NX PX 30000")
                        .enters()
                        .says(Lessons::tr("A takes the lock. The primary answers before any replica has it: "
                                          "replication is asynchronous.")));
    for (const Line &line : failsOver())
        lines.push_back(line);
    return parts::commands(stage(lines), parts::twoInside,
                           Lessons::tr("The lock was lost in the failover: A still believes in it, and B "
                                       "holds one, too. For up to the lease nothing is protected."),
                           Lessons::tr("Never were two inside."));
}

std::shared_ptr<const Script> repair()
{
    std::vector<Line> lines = cutOff();
    lines.push_back(send('A', "SET lock:42 A1 NX PX 30000")
                        .as("A.set")
                        .attempt()
                        .says(Lessons::tr("A takes the lock, but does not trust it yet.")));
    lines.push_back(
        send('A', "WAIT 1 5")
            .as("wait")
            .onlyIf([](const Memory &memory) { return memory.granted("A.set"); })
            .enters()
            .says(
                Lessons::tr("A replica has it."),
                Lessons::tr("WAIT asks how many replicas have it: none within 5 ms. So A does not go in …")));
    lines.push_back(
        runs('A', QStringLiteral("compare-and-delete"), parts::compareAndDelete(), {"lock:42"}, {"A1"})
            .onlyIf([](const Memory &memory) { return memory.denied("wait"); })
            .says(Lessons::tr("… and takes its lock back.")));
    lines.push_back(operates("CONFIG SET min-replicas-to-write 1")
                        .says(Lessons::tr("Or the primary is told to refuse writes without a replica.")));
    lines.push_back(
        send('A', "SET lock:42 A1 NX PX 30000")
            .enters()
            .retries()
            .says({},
                  Lessons::tr("NOREPLICAS: the lock cannot be taken at all. The price is availability.")));
    for (const Line &line : failsOver())
        lines.push_back(line);
    return parts::commands(stage(lines), parts::twoInside, Lessons::tr("Two are inside."),
                           Lessons::tr("Unconfirmed, the lock was not used: only B is inside. (WAIT makes "
                                       "the loss rarer; it is no consensus.)"));
}

} // namespace

Lesson failover()
{
    Lesson lesson;
    lesson.id = "failover";
    lesson.title = Lessons::tr("Failover");
    lesson.claim = Lessons::tr("Asynchronous replication loses locks.");
    lesson.sentences = {Lessons::tr("A primary answers OK before its replicas have the write."),
                        Lessons::tr("If it dies in between, the replica that takes its place has no lock."),
                        Lessons::tr("The next client gets in, while the first still works.")};
    lesson.question = {Lessons::tr("With a replica and automatic failover, can a lock be lost?"),
                       {Lessons::tr("no, that is what the replica is for"),
                        Lessons::tr("yes, if the write had not arrived there")},
                       1};
    lesson.reveal = Lessons::tr("Yes. Rarely, and for as long as the lease at most; so it is often accepted. "
                                "Whether you may is for you to decide.");
    lesson.notes = {
        Lessons::tr("Ask how long it was unprotected: from B’s entry until A’s lease would have ended."),
        Lessons::tr("Let the class decide for: a newsletter, a payment, a machine tool."),
        parts::promoteMeanwhile()};
    lesson.exitQuestion = Lessons::tr("Which does more for a payment: WAIT or a fencing number?");
    lesson.exitAnswer =
        Lessons::tr("The number, if it outlives the failover: one that is kept on the same servers is "
                    "given out twice, as the race finder shows for fenced-reads with a promotion.");
    lesson.sources = {parts::redisLocks(),
                      {Source::Kind::Documentation, Lessons::tr("Redis: WAIT"),
                       QStringLiteral("https://redis.io/docs/latest/commands/wait/")}};
    lesson.lanes = parts::lanes(2, 2);
    lesson.repairTitle = Lessons::tr("WAIT, and min-replicas-to-write");
    lesson.runFree = parts::withReplica();
    lesson.race = race();
    lesson.repair = repair();
    return lesson;
}

} // namespace lab::lesson
