// SPDX-License-Identifier: GPL-3.0-or-later
// Locks without a Redis expiry, of every library: whoever is told to set an expiry instead of extending, or
// the other way round, must be able to do that.
#include "dialect_samples.h"
#include "locks/dialects/dialects.h"
#include "operator_bench.h"

#include <QTest>

using namespace locks;
using namespace std::chrono_literals;

namespace {

const QByteArray hex32 = "9f86d081884c7d659a2feaa0c55ad015";

struct Case
{
    QByteArray id;
    Reading reading;
};

/// Every sample, and forms that no sample shows.
QList<Case> cases()
{
    QList<Case> cases;
    for (const samples::Sample &sample : samples::all())
        cases.append({sample.id, sample.reading});
    const QByteArray id = "web-4_4711_" + hex32;
    cases.append({"madelson.rw", samples::set("a.readers", {id, 'x' + id}, -1)});
    cases.append({"madelson.rw", samples::text("a.writer", id + "_WRITERWAITING", -1)});
    cases.append({"resque-lock-timeout", samples::text("lock:Job:1", "true", -1)});
    cases.append({"generic.zset", samples::zset("z", {{"a", "1"}, {"b", "2"}}, -1)});
    cases.append({"generic.hash", samples::hash("h", {{"a", "1"}, {"b", "2"}}, -1)});
    cases.append({"generic.immortal", samples::text("lock:s", "web-4", -1)});
    return cases;
}

void append(QList<QByteArray> *command, const samples::Members &members, bool scores)
{
    for (const auto &[name, value] : members) {
        if (scores)
            *command << value << name;
        else
            *command << name << value;
    }
}

} // namespace

class TestWithoutExpiry : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { m_bench = std::make_unique<OperatorBench>(1); }
    void cleanup() { server().command("FLUSHALL"); }
    void cleanupTestCase() { m_bench.reset(); }

    void oneOfTheTwoWorks_data();
    void oneOfTheTwoWorks();
    void redislockIsGivenAnEnd();
    void aPermitIsGivenAnEnd();
    void aWordIsNoTime();

private:
    RedisServer &server() { return m_bench->server(0); }
    QByteArray command(const QByteArray &line) { return server().command(line); }
    void make(const Reading &reading);
    ActionReport act(ActionKind kind, const QByteArray &key, const QByteArray &token,
                     const QByteArray &library = {});

    std::unique_ptr<OperatorBench> m_bench;
};

/// The key as it stands in the sample, and those beside it that have content; none has an expiry.
void TestWithoutExpiry::make(const Reading &reading)
{
    command("FLUSHALL");
    QList<QByteArray> write{"SET", reading.key, reading.value};
    if (reading.type == KeyType::Hash || reading.type == KeyType::SortedSet) {
        write = {reading.type == KeyType::Hash ? "HSET" : "ZADD", reading.key};
        append(&write, reading.members, reading.type == KeyType::SortedSet);
    } else if (reading.type == KeyType::Set) {
        write = {"SADD", reading.key};
        for (const auto &member : reading.members)
            write << member.first;
    }
    QVERIFY(!server().command(write).startsWith("(error)"));
    for (const Companion &beside : reading.companions) {
        QList<QByteArray> content{"SET", beside.key, beside.value};
        const bool hash = beside.key.endsWith(":LOCKED");
        const bool full = !beside.members.isEmpty() && !beside.members.first().second.isEmpty();
        if (full) {
            content = {hash ? "HSET" : "ZADD", beside.key};
            append(&content, beside.members, !hash);
        }
        if (full || !beside.value.isEmpty())
            QVERIFY(!server().command(content).startsWith("(error)"));
    }
}

ActionReport TestWithoutExpiry::act(ActionKind kind, const QByteArray &key, const QByteArray &token,
                                    const QByteArray &library)
{
    ActionRequest request = ask(kind, key, token, 2h, library);
    request.allowShorter = kind == ActionKind::Extend;
    return m_bench->act(request);
}

void TestWithoutExpiry::oneOfTheTwoWorks_data()
{
    QTest::addColumn<int>("index");
    const QList<Case> all = cases();
    for (qsizetype i = 0; i < all.size(); ++i)
        QTest::addRow("%d %s %s", int(i), all.at(i).id.constData(), all.at(i).reading.key.constData())
            << int(i);
}

void TestWithoutExpiry::oneOfTheTwoWorks()
{
    QFETCH(int, index);
    static const QList<Case> all = cases();
    const Case &each = all.at(index);
    const Dialect &dialect = Dialects::table().at(*Dialects::table().find(each.id));
    if (dialect.form() == Form::None || dialect.form() == Form::Connection)
        return;
    QList<QByteArray> tokens;
    if (const InsidePtr inside = dialect.inside(each.reading)) {
        for (const InnerOwner &owner : inside->owners)
            tokens.append(owner.token);
    }
    if (tokens.isEmpty())
        tokens.append(dialect.token(each.reading).value_or(QByteArray()));
    for (const QByteArray &token : std::as_const(tokens)) {
        make(each.reading);
        const ActionReport extended = act(ActionKind::Extend, each.reading.key, token, each.id);
        make(each.reading);
        const ActionReport given = act(ActionKind::SetExpiry, each.reading.key, token, each.id);
        const bool one = extended.outcome == Outcome::Done || given.outcome == Outcome::Done;
        // Refused by its form, or by the script that has looked at the scores.
        const bool extendRefused =
            extended.outcome == Outcome::BadInput || extended.outcome == Outcome::Refused;
        const bool sameReason =
            extendRefused && given.outcome == Outcome::BadInput && extended.sentence == given.sentence;
        QVERIFY2(one || sameReason, qPrintable(extended.sentence + u" | " + given.sentence));
    }
}

void TestWithoutExpiry::redislockIsGivenAnEnd()
{
    const QByteArray soon = QByteArray::number(samples::now() / 1000 + 60);
    command("SET Lock:a " + soon);
    QCOMPARE(act(ActionKind::Extend, "Lock:a", soon).outcome, Outcome::NoExpiry);
    QCOMPARE(act(ActionKind::SetExpiry, "Lock:a", soon).outcome, Outcome::Done);
    QVERIFY(command("PTTL Lock:a").toLongLong() > 7000000);
    QCOMPARE(command("GET Lock:a"), soon);
    QCOMPARE(act(ActionKind::Extend, "Lock:a", soon).outcome, Outcome::Done);
}

void TestWithoutExpiry::aPermitIsGivenAnEnd()
{
    const QByteArray leased = "0" + hex32.mid(1);
    const QByteArray ends = QByteArray::number(samples::now() + 5000);
    server().command("SET k 1");
    server().command({"ZADD", "{k}:timeout", "922337203685477", hex32, ends, leased});
    QCOMPARE(act(ActionKind::Extend, "k", hex32).outcome, Outcome::NoExpiry);
    QCOMPARE(act(ActionKind::SetExpiry, "k", hex32).outcome, Outcome::Done);
    const qint64 end = command("ZSCORE {k}:timeout " + hex32).toLongLong();
    QVERIFY2(qAbs(end - samples::now() - 7200000) < 600000, qPrintable(QString::number(end)));
    QCOMPARE(command("ZSCORE {k}:timeout " + leased), ends);
    QCOMPARE(command("GET k"), QByteArray("1"));
    QCOMPARE(act(ActionKind::Extend, "k", hex32).outcome, Outcome::Done);
    // Who has a lease keeps it, and who gave his permit back is not put in again.
    QCOMPARE(act(ActionKind::SetExpiry, "k", leased).outcome, Outcome::HasExpiry);
    command("ZREM {k}:timeout " + hex32);
    QCOMPARE(act(ActionKind::SetExpiry, "k", hex32, "redisson.permit").outcome, Outcome::ChangedHands);
    QCOMPARE(command("ZCARD {k}:timeout"), QByteArray("1"));
}

void TestWithoutExpiry::aWordIsNoTime()
{
    command("SET lock:Job:1 true");
    QCOMPARE(act(ActionKind::Extend, "lock:Job:1", "true", "resque-lock-timeout").outcome, Outcome::NoExpiry);
    QCOMPARE(command("GET lock:Job:1"), QByteArray("true"));
    QCOMPARE(act(ActionKind::SetExpiry, "lock:Job:1", "true", "resque-lock-timeout").outcome, Outcome::Done);
    QCOMPARE(command("GET lock:Job:1"), QByteArray("true"));
    QVERIFY(command("PTTL lock:Job:1").toLongLong() > 7000000);
}

QTEST_GUILESS_MAIN(TestWithoutExpiry)
#include "tst_without_expiry.moc"
