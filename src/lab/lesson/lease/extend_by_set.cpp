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

QByteArray published()
{
    return QByteArrayLiteral(
        "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('set', KEYS[1], ex=3000) else "
        "return redis.call('set', KEYS[1], ARGV[1], 'nx', 'ex', 30) end");
}

bool isInterrupted(const Memory &memory)
{
    return memory.denied("published") && memory.granted("carries.on");
}

std::shared_ptr<const Script> race()
{
    const QString name = QStringLiteral("extend");
    const QByteArray asSet = "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('set', "
                             "KEYS[1], 'ex=3000') end return 0";
    const QByteArray asExpire = "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('expire', "
                                "KEYS[1], 3000) end return 0";
    const QByteArray orElse =
        "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('expire', KEYS[1], 30) else return "
        "redis.call('set', KEYS[1], ARGV[1], 'nx', 'ex', 30) end";
    const std::vector<Line> lines{
        send('A', "SET lock:42 A1 NX EX 30").enters().says(parts::takes(QStringLiteral("A"))),
        runs('A', name, published(), {"lock:42"}, {"A1"})
            .as("published")
            .says(
                {},
                Lessons::tr(
                    "The script as published: ex=3000 is no argument in Lua, so it does not even compile.")),
        runs('A', QStringLiteral("extend (as SET)"), asSet, {"lock:42"}, {"A1"})
            .says(Lessons::tr("Read as a value for SET it compiles, and overwrites the token and the lease: "
                              "A has thrown away its own lock.")),
        runs('A', QStringLiteral("compare-and-delete"), parts::compareAndDelete(), {"lock:42"}, {"A1"})
            .left()
            .says({},
                  Lessons::tr("A cannot release it any more: the token is gone, the lock stays for ever.")),
        operates("DEL lock:42").says(Lessons::tr("An operator removes it; now the second reading.")),
        send('A', "SET lock:42 A1 NX EX 30").enters().retries().says(parts::takes(QStringLiteral("A"))),
        runs('A', QStringLiteral("extend (as EXPIRE)"), asExpire, {"lock:42"}, {"A1"})
            .says(Lessons::tr("Read as EXPIRE 3000 the lease of 30 s becomes 50 minutes.")),
        passes(3000s).says(Lessons::tr("It runs out all the same, while A stands still.")),
        send('B', "SET lock:42 B1 NX EX 30").enters().says(parts::isInsideToo(QStringLiteral("B"))),
        runs('B', QStringLiteral("compare-and-delete"), parts::compareAndDelete(), {"lock:42"}, {"B1"})
            .left()
            .says(Lessons::tr("B works and leaves: what A had read is old by now.")),
        runs('A', QStringLiteral("extend (else SET NX)"), orElse, {"lock:42"}, {"A1"})
            .as("carries.on")
            .enters()
            .says(Lessons::tr(
                "The else-branch takes the lock anew, and A carries on as if nothing had been in between."))};
    return parts::commands(stage(lines), isInterrupted,
                           Lessons::tr("As published it does not run; read as SET, as EXPIRE or with its "
                                       "else-branch it is wrong each time."),
                           Lessons::tr("The extension is right."));
}

std::shared_ptr<const Script> repair()
{
    const QString name = QStringLiteral("compare-and-pexpire");
    const std::vector<Line> lines{
        send('A', "SET lock:42 A1 NX PX 30000").enters().says(parts::takes(QStringLiteral("A"))),
        passes(10s).says(Lessons::tr("A third of the lease is over.")),
        runs('A', name, parts::compareAndExpire(), {"lock:42"}, {"A1", "30000"})
            .says(Lessons::tr("The same token: the lease is 30 s again, and the value stays.")),
        passes(30s).says(parts::leaseEnds(QStringLiteral("A"))),
        send('B', "SET lock:42 B1 NX PX 30000").enters().says(parts::isInsideToo(QStringLiteral("B"))),
        runs('B', QStringLiteral("compare-and-delete"), parts::compareAndDelete(), {"lock:42"}, {"B1"})
            .left()
            .says(Lessons::tr("B works and leaves.")),
        runs('A', name, parts::compareAndExpire(), {"lock:42"}, {"A1", "30000"})
            .as("carries.on")
            .says({}, Lessons::tr("Refused: there is no lock of A to extend.")),
        decides('A', Lessons::tr("A abandons its work and begins anew."))
            .onlyIf([](const Memory &memory) { return memory.denied("carries.on"); })
            .left()
            .says(Lessons::tr("What was read under the old lock is worth nothing now."))};
    return parts::commands(
        stage(lines), isInterrupted, Lessons::tr("A carried on though its section was interrupted."),
        Lessons::tr("The extension compares and does nothing else; refused, A abandons its work."));
}

/// Its lease is renewed by the script, or by what it is read as: `renewal` is the command after the look.
QByteArray renewedBy(const QByteArray &name, const QByteArray &renewal)
{
    return "# The lease is renewed by the published script: " + renewal + "\nscheme " + name + R"(

script compare-and-delete:
    if redis.call("GET", KEYS[1]) == ARGV[1] then
        return redis.call("DEL", KEYS[1])
    end
    return 0

script extend:
    if redis.call("GET", KEYS[1]) == ARGV[1] then
        return )"
        + renewal + R"(
    end
    return redis.call("SET", KEYS[1], ARGV[1], "NX", "EX", 30)

acquire:
    SET {key} {token} NX PX {lease_ms} -> set
    if set == nil:
        retry
    enter

renew:
    EVAL extend 1 {key} {token}

release:
    EVAL compare-and-delete 1 {key} {token}
)";
}

/// Work three times as long as the lease; what does not compile ends the run, and so is last.
RunSpec runFree()
{
    RunSpec spec;
    spec.strategies = {
        "watchdog", parts::scheme(renewedBy("extend-as-set", "redis.call(\"SET\", KEYS[1], \"ex=3000\")")),
        parts::scheme(renewedBy("extend-as-published", "redis.call(\"SET\", KEYS[1], ex=3000)"))};
    spec.clients = 2;
    spec.iterations = 5;
    spec.lease = 100ms;
    spec.hold = 300ms;
    spec.giveUpAfter = 2s;
    return spec;
}

} // namespace

Lesson extendBySet()
{
    Lesson lesson;
    lesson.id = "extend-by-set";
    lesson.title = Lessons::tr("The extend script of an article");
    lesson.claim = Lessons::tr("A published extend script does not run, and no reading of it is right.");
    lesson.sentences = {
        Lessons::tr("The script says redis.call('set', KEYS[1], ex=3000), else takes the lock anew."),
        Lessons::tr("It does not compile; whoever mends it has to guess what was meant."),
        Lessons::tr("Each guess breaks something else.")};
    lesson.question = {
        Lessons::tr("What does redis.call('set', key, ex=3000) do?"),
        {Lessons::tr("extends by 3,000 s"), Lessons::tr("extends by 3 s"), Lessons::tr("does not compile")},
        2};
    lesson.reveal = Lessons::tr("It is a syntax error of Lua; the server says at which line.");
    lesson.notes = {
        Lessons::tr("The worst is the else-branch: it turns “I lost the lock” into “I have it”, "
                    "and the work goes on with what it read before."),
        Lessons::tr("Run free: renewal that compares and extends; the script read as SET, after which nobody "
                    "gets in; the script as published, whose run ends with the server’s own words.")};
    lesson.exitQuestion = Lessons::tr("Why must an extension never acquire?");
    lesson.exitAnswer = Lessons::tr("Between losing and taking anew somebody else may have been inside.");
    lesson.sources = {parts::redisLocks()};
    lesson.lanes = parts::lanes(2);
    lesson.repairTitle = Lessons::tr("Compare-and-pexpire; on failure abandon the work");
    lesson.runFree = runFree();
    lesson.race = race();
    lesson.repair = repair();
    return lesson;
}

} // namespace lab::lesson
