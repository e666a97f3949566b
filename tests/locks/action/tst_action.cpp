// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/action_json.h"
#include "locks/action/access_policy.h"
#include "locks/action/action.h"
#include "locks/action/outcome_words.h"
#include "locks/action/redlock.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

using namespace locks;
using namespace std::chrono_literals;

class TestAction : public QObject
{
    Q_OBJECT
private slots:
    void wordsComeBack()
    {
        const QByteArrayList words{"acquire", "extend", "expire", "takeover", "release", "restore"};
        for (const QByteArray &word : words) {
            QVERIFY(actionFromWord(word));
            QCOMPARE(actionWord(*actionFromWord(word)), word);
        }
        QVERIFY(!actionFromWord("steal"));
    }

    void exitStatus_data()
    {
        QTest::addColumn<QByteArray>("word");
        QTest::addColumn<int>("outcome");
        QTest::addColumn<int>("status");
        const auto row = [](const char *word, Outcome outcome, int status) {
            QTest::newRow(word) << QByteArray(word) << int(outcome) << status;
        };
        row("done", Outcome::Done, 0);
        row("would-do", Outcome::WouldDo, 0);
        row("changed-hands", Outcome::ChangedHands, 1);
        row("renewed-since", Outcome::RenewedSince, 1);
        row("already-gone", Outcome::AlreadyGone, 1);
        row("held-by-other", Outcome::HeldByOther, 1);
        row("no-quorum", Outcome::NoQuorum, 1);
        row("would-shorten", Outcome::WouldShorten, 1);
        row("has-expiry", Outcome::HasExpiry, 1);
        row("no-expiry", Outcome::NoExpiry, 1);
        row("unreachable", Outcome::Unreachable, 3);
        row("refused", Outcome::Refused, 3);
        row("unknown", Outcome::Unknown, 4);
        row("policy", Outcome::Policy, 5);
        row("bad-input", Outcome::BadInput, 2);
    }
    void exitStatus()
    {
        QFETCH(QByteArray, word);
        QFETCH(int, outcome);
        QFETCH(int, status);
        QCOMPARE(outcomeWord(Outcome(outcome)), word);
        QVERIFY(outcomeFromWord(word) == Outcome(outcome));
        QVERIFY(!outcomeFromWord(QByteArray(word + ' ')));
        QCOMPARE(locks::exitStatus(Outcome(outcome)), status);
    }

    void jsonEscapesBytes()
    {
        ActionReport report;
        report.id = QStringLiteral("a1");
        report.outcome = Outcome::Done;
        report.key = QByteArray("k\0\xff", 3);
        report.tokenBefore = "seen\n";
        report.ttlBeforeMs = 1500;
        MasterReport done;
        done.master = QStringLiteral("127.0.0.1:1");
        done.outcome = MasterOutcome::Done;
        report.masters.append(done);
        report.denied.append(QStringLiteral("publish c"));
        const QJsonObject json = exports::toJson(report);
        QCOMPARE(json.value(QStringLiteral("action")).toString(), QStringLiteral("release"));
        QCOMPARE(json.value(QStringLiteral("key")).toString(), QStringLiteral("k\\x00\\xff"));
        QCOMPARE(QByteArray::fromBase64(json.value(QStringLiteral("key_b64")).toString().toLatin1()),
                 report.key);
        QCOMPARE(json.value(QStringLiteral("token_before")).toString(), QStringLiteral("seen\\x0a"));
        QCOMPARE(json.value(QStringLiteral("token_before_b64")).toString(), QStringLiteral("c2Vlbgo="));
        QCOMPARE(json.value(QStringLiteral("ttl_before_ms")).toInteger(), 1500);
        QVERIFY(json.value(QStringLiteral("token_now")).isNull());
        QVERIFY(json.value(QStringLiteral("ttl_now_ms")).isNull());
        QVERIFY(json.value(QStringLiteral("validity_ms")).isNull());
        const QJsonObject master = json.value(QStringLiteral("masters")).toArray().first().toObject();
        QCOMPARE(master.value(QStringLiteral("outcome")).toString(), QStringLiteral("done"));
        QVERIFY(master.value(QStringLiteral("error")).isNull());
        QCOMPARE(json.value(QStringLiteral("how")).toString(), QStringLiteral("script"));
    }

    void readOnlyAllowsOnlyTheDryRun()
    {
        for (const ActionKind kind : {ActionKind::Acquire, ActionKind::Extend, ActionKind::SetExpiry,
                                      ActionKind::TakeOver, ActionKind::Release, ActionKind::Restore}) {
            ActionRequest request;
            request.kind = kind;
            QVERIFY(accessAllows(false, request));
            QVERIFY(!accessAllows(true, request));
            request.dryRun = true;
            QVERIFY(accessAllows(true, request)); // it looks, and writes nothing
        }
    }

    void redlockArithmetic()
    {
        QCOMPARE(quorumOf(1), 1);
        QCOMPARE(quorumOf(2), 2);
        QCOMPARE(quorumOf(3), 2);
        QCOMPARE(quorumOf(4), 3);
        QCOMPARE(quorumOf(5), 3);
        QCOMPARE(redlockTimeout(30s), 50ms);
        QCOMPARE(redlockTimeout(2s), 10ms);
        QCOMPARE(redlockTimeout(100ms), 5ms);
        QCOMPARE(redlockDrift(10s), 102ms);
        QCOMPARE(redlockValidity(10s, 40ms), 9858ms);
        QVERIFY(redlockValidity(20ms, 30ms) < 0ms);
    }

    void combining_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<QByteArray>("masters");
        QTest::addColumn<bool>("inTime");
        QTest::addColumn<QByteArray>("outcome");
        const auto row = [](ActionKind kind, const char *masters, bool inTime, const char *outcome) {
            QTest::addRow("%s %s%s", actionWord(kind).constData(), masters, inTime ? "" : " late")
                << int(kind) << QByteArray(masters) << inTime << QByteArray(outcome);
        };
        // d done, x differs, a absent, r refused, u unreachable, ? unknown, n not ours, s would shorten,
        // e has expiry, i no expiry, l lapsed
        row(ActionKind::Acquire, "d", true, "done");
        row(ActionKind::Acquire, "x", true, "held-by-other");
        row(ActionKind::Acquire, "ddu", true, "done");
        row(ActionKind::Acquire, "dd?", true, "done");
        row(ActionKind::Acquire, "ddd", false, "no-quorum");
        row(ActionKind::Acquire, "dxx", true, "held-by-other");
        row(ActionKind::Acquire, "duu", true, "unreachable");
        row(ActionKind::Acquire, "d?u", true, "unknown");
        row(ActionKind::Acquire, "drx", true, "refused");
        row(ActionKind::Acquire, "dd", true, "done");
        row(ActionKind::Acquire, "ddxx", true, "held-by-other");
        row(ActionKind::Extend, "d", true, "done");
        row(ActionKind::Extend, "x", true, "changed-hands");
        row(ActionKind::Extend, "a", true, "already-gone");
        row(ActionKind::Extend, "s", true, "would-shorten");
        row(ActionKind::Extend, "i", true, "no-expiry");
        row(ActionKind::Extend, "dda", true, "done");
        row(ActionKind::Extend, "dsa", true, "done");
        row(ActionKind::Extend, "daa", true, "no-quorum");
        row(ActionKind::Extend, "dau", true, "unreachable");
        row(ActionKind::Extend, "ddd", false, "no-quorum");
        row(ActionKind::TakeOver, "xxx", true, "changed-hands");
        row(ActionKind::TakeOver, "ddx", true, "done");
        row(ActionKind::Release, "ddd", true, "done");
        row(ActionKind::Release, "daa", true, "done");
        row(ActionKind::Release, "ddu", true, "unreachable");
        row(ActionKind::Release, "dd?", true, "unknown");
        row(ActionKind::Release, "du?", true, "unknown");
        row(ActionKind::Release, "ddx", true, "changed-hands");
        row(ActionKind::Release, "ddn", true, "done");
        row(ActionKind::Release, "aaa", true, "already-gone");
        row(ActionKind::Release, "ddr", true, "refused");
        row(ActionKind::SetExpiry, "e", true, "has-expiry");
        row(ActionKind::SetExpiry, "daa", true, "done");
        row(ActionKind::Restore, "d", true, "done");
        row(ActionKind::Restore, "x", true, "held-by-other");
        row(ActionKind::Restore, "l", true, "already-gone");
    }
    void combining()
    {
        QFETCH(int, kind);
        QFETCH(QByteArray, masters);
        QFETCH(bool, inTime);
        QFETCH(QByteArray, outcome);
        const QHash<char, Found> letters{
            {'d', Found::Done},     {'x', Found::Differs},      {'a', Found::Absent},
            {'r', Found::Refused},  {'u', Found::Unreachable},  {'?', Found::Unknown},
            {'n', Found::NotOurs},  {'s', Found::WouldShorten}, {'e', Found::HasExpiry},
            {'i', Found::NoExpiry}, {'l', Found::Lapsed}};
        QList<Found> found;
        for (const char letter : masters)
            found.append(letters.value(letter));
        QCOMPARE(outcomeWord(combine(ActionKind(kind), found, quorumOf(int(found.size())), inTime)), outcome);
    }

    void actorIsFilled()
    {
        QVERIFY(!Actor::current().user.isEmpty());
        QVERIFY(!Actor::current().host.isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestAction)
#include "tst_action.moc"
