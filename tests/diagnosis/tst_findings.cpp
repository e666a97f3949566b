// SPDX-License-Identifier: GPL-3.0-or-later
#include "diagnosis/end_sentence.h"
#include "diagnosis/findings/master_findings.h"
#include "diagnosis/findings/quorum_findings.h"
#include "diagnosis/quorum_text.h"
#include "locks/model/quorum_course.h"

#include <QDateTime>
#include <QSet>
#include <QTest>

using namespace diagnosis;
using locks::EndReason;
using locks::QuorumCourse;

/// What findings say, and that they say it only where it is so.
class TestFindings : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }
    void idsAreClosed();
    void aCourseIsToldAsSteps();
    void stepsOfOneCauseAreOne();
    void aQuorumThatCameBackIsNotLost();
    void lostQuorum();
    void leasesThatEndedLoseNothing();
    void noQuorum();
    void restartedEmpty();
    void restartedEmptyWithoutAnEnd();
    void endOfAHold();

private:
    static qint64 at(const char *time)
    {
        return QDateTime(QDate::currentDate(), QTime::fromString(QString::fromLatin1(time)))
            .toMSecsSinceEpoch();
    }
    static QuorumCourse course()
    {
        QuorumCourse course{5, 3, at("20:52:00"), {}};
        course.add({at("20:30:00"), 5, 0, EndReason::None});
        course.add({at("20:36:03"), 4, 1, EndReason::Restart});
        course.add({at("20:36:04"), 2, 2, EndReason::Restart});
        return course;
    }
};

void TestFindings::idsAreClosed()
{
    QSet<QByteArray> ids;
    for (const FindingId id : allFindings)
        ids.insert(findingId(id));
    QCOMPARE(ids, (QSet<QByteArray>{"lost-quorum", "no-quorum", "master-restarted-empty"}));
}

void TestFindings::aCourseIsToldAsSteps()
{
    QCOMPARE(quorumSteps(course()),
             QStringLiteral("5 of 5 until 20:36:04, then 2 of 5: 3 master(s) restarted empty"));
    QCOMPARE(quorumSteps(QuorumCourse()), QString());
    QuorumCourse slow{3, 2, at("20:52:00"), {}};
    slow.add({at("20:30:00"), 3, 0, EndReason::None});
    slow.add({at("20:36:00"), 2, 0, EndReason::ReleasedOrDeleted});
    slow.add({at("20:36:04"), 1, 0, EndReason::ReleasedOrDeleted});
    QCOMPARE(
        quorumSteps(slow),
        QStringLiteral("3 of 3, later 2 of 3 until 20:36:04, then 1 of 3: on the others it was released or "
                       "deleted"));
    // The holder may have done that.
    QVERIFY(lostQuorumEffect(slow).contains(QStringLiteral("Unless it has released the lock itself")));
    QCOMPARE(course().shifted(1000).lostAt(), std::optional(at("20:36:05")));
    QCOMPARE(course().lostBy(), EndReason::Restart);
}

void TestFindings::stepsOfOneCauseAreOne()
{
    QuorumCourse all{5, 3, 0, {}};
    all.add({1000, 5, 0, EndReason::None});
    all.add({2000, 4, 0, EndReason::ReleasedOrDeleted});
    all.add({2010, 3, 0, EndReason::ReleasedOrDeleted});
    all.add({2020, 2, 0, EndReason::ReleasedOrDeleted}); // its quorum ends here, and not before
    all.add({2030, 1, 0, EndReason::ReleasedOrDeleted});
    QCOMPARE(all.steps.size(), 3);
    QCOMPARE(all.lostAt(), std::optional<qint64>(2020));
    for (int i = 0; i < 100; ++i)
        all.add({3000 + i * 1000, quint16(1 + i % 2), 0, i % 2 ? EndReason::None : EndReason::Expired});
    QVERIFY(all.steps.size() <= QuorumCourse::mostSteps);
    QCOMPARE(all.most(), 5);
}

void TestFindings::aQuorumThatCameBackIsNotLost()
{
    QuorumCourse back = course();
    back.add({at("20:40:00"), 3, 0, EndReason::None});
    QVERIFY(!back.lostAt());
    QCOMPARE(back.wonAt(), std::optional(at("20:40:00")));
    QCOMPARE(lostQuorumEffect(back), QString());
}

void TestFindings::lostQuorum()
{
    locks::Row row;
    row.key = "lock:a";
    row.token = "t";
    row.masters = 5;
    row.held = 2;
    row.states = locks::State::Minority;
    QVERIFY(!diagnosis::lostQuorum(row, {}, 0));
    row.quorum = std::make_shared<const QuorumCourse>(course());
    const auto finding = diagnosis::lostQuorum(row, QStringLiteral("orders"), 0);
    QVERIFY(finding);
    QCOMPARE(finding->id, FindingId::LostQuorum);
    QCOMPARE(finding->severity, Severity::Critical);
    QCOMPARE(finding->since, at("20:36:04"));
    QCOMPARE(finding->until, std::optional(at("20:52:00")));
    QCOMPARE(finding->subject.key, QByteArray("lock:a"));
    QCOMPARE(finding->sentence,
             QStringLiteral(
                 "Its quorum is lost: 5 of 5 until 20:36:04, then 2 of 5: 3 master(s) restarted empty. Its "
                 "holder had 5 of 5 and does not know that the quorum is lost: until 20:52:00 two clients "
                 "may hold the lock at once."));
    QCOMPARE(finding->proof.size(), 3);
    QVERIFY(!diagnosis::noQuorum(row, {}, 0)); // it had one
}

void TestFindings::leasesThatEndedLoseNothing()
{
    QuorumCourse ended{3, 2, at("20:30:00"), {}};
    ended.add({at("20:29:00"), 3, 0, EndReason::None});
    ended.add({at("20:30:00"), 1, 0, EndReason::Expired});
    locks::Row row;
    row.quorum = std::make_shared<const QuorumCourse>(ended);
    QVERIFY(!diagnosis::lostQuorum(row, {}, 0));
}

void TestFindings::noQuorum()
{
    locks::Row row;
    row.masters = 3;
    row.held = 1;
    QVERIFY(!diagnosis::noQuorum(row, {}, 0));
    row.states = locks::State::Minority;
    row.birthSeen = true;
    const auto never = diagnosis::noQuorum(row, {}, 0);
    QCOMPARE(never->certainty, Certainty::Certain);
    QVERIFY(never->sentence.contains(QStringLiteral("never had")));
    row.birthSeen = false;
    const auto unknown = diagnosis::noQuorum(row, {}, 0);
    QVERIFY(unknown->certainty != Certainty::Certain);
    QVERIFY(!unknown->missing.isEmpty());
    QVERIFY(!unknown->sentence.contains(QStringLiteral("never had")));
    row.birthSeen = true;
    row.states |= locks::State::Unproven;
    const auto unproven = diagnosis::noQuorum(row, {}, 0);
    QCOMPARE(unproven->certainty, Certainty::CannotTell);
    QVERIFY(!unproven->missing.isEmpty());
    QVERIFY(!unproven->sentence.contains(QStringLiteral("too few")));
}

void TestFindings::restartedEmpty()
{
    locks::MasterLoss loss;
    loss.label = QStringLiteral("10.0.0.1:6379");
    loss.cause = EndReason::Flushed;
    loss.at = at("20:36:04");
    loss.locks = 3;
    loss.until = at("20:52:10");
    loss.keys = {"lock:a", "lock:b", "lock:c"};
    loss.owners = {QStringLiteral("web-1")};
    QVERIFY(!masterRestartedEmpty(loss, {}, 0));
    loss.cause = EndReason::Restart;
    const auto finding = masterRestartedEmpty(loss, QStringLiteral("orders"), 0);
    QCOMPARE(finding->severity, Severity::Critical);
    QCOMPARE(finding->until, std::optional(at("20:52:10")));
    QVERIFY2(finding->sentence.contains(QStringLiteral("10.0.0.1:6379 restarted empty at 20:36:04"))
                 && finding->sentence.contains(QStringLiteral("out of use until 20:52:10")),
             qPrintable(finding->sentence));
    QVERIFY(finding->effect.contains(QStringLiteral("web-1")));
    loss.locks = 0;
    QVERIFY(!masterRestartedEmpty(loss, {}, 0));
}

void TestFindings::restartedEmptyWithoutAnEnd()
{
    const qint64 now = at("20:36:04");
    QVERIFY(restartedEmptySentence(QStringLiteral("m"), now, 1, locks::noDeadline)
                .contains(QStringLiteral("no expiry")));
    QVERIFY(restartedEmptySentence(QStringLiteral("m"), now, 1, 0).contains(QStringLiteral("ended since")));
}

void TestFindings::endOfAHold()
{
    history::Hold hold;
    hold.why = EndReason::QuorumLost;
    hold.to = at("20:36:04");
    hold.quorum = course();
    QVERIFY2(endSentence(hold).startsWith(QStringLiteral("Its quorum was lost: 5 of 5 until 20:36:04")),
             qPrintable(endSentence(hold)));
    hold.quorum = {};
    QVERIFY(!endSentence(hold).isEmpty()); // of a file that does not have it
}

QTEST_GUILESS_MAIN(TestFindings)
#include "tst_findings.moc"
