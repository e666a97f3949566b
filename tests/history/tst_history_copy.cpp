// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/model/step_coding.h"
#include "history/read/history_reader.h"
#include "history/store/copy_file.h"
#include "history/store/history_writer.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace history;

/// A record that is shown as if it had been made at another time.
class TestHistoryCopy : public QObject
{
    Q_OBJECT
private slots:
    void init();
    void allOfItLater();
    void countsNothing();
    void whatIsNoHistoryIsRefused();

private:
    QString path(const char *name) const { return m_folder->filePath(QString::fromUtf8(name)); }
    static QList<Hold> holdsOf(const QString &file);

    std::unique_ptr<QTemporaryDir> m_folder;
    qint64 m_first = 0;
};

namespace {

constexpr UnixMs noon = 1'763'812'800'000;
constexpr qint64 day = 24LL * 3600 * 1000;

} // namespace

QList<Hold> TestHistoryCopy::holdsOf(const QString &file)
{
    QList<Hold> holds;
    HistoryReader reader(file);
    const auto read = reader.holds({}, [&holds](Hold &&hold) {
        holds.append(std::move(hold));
        return true;
    });
    if (!read.ok())
        qWarning("%s", qUtf8Printable(read.error().text));
    return holds;
}

void TestHistoryCopy::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    HistoryWriter writer(path("source.db"));
    QVERIFY(writer.begin().ok());
    const qint32 deployment = writer.watched().deploymentOf(
        writer.writing(), {0, QStringLiteral("demo"), 0, QStringLiteral("sandbox"), false, {}, {"run1"}});
    const qint64 span =
        writer.watched().beginSpan(writer.writing(), {deployment, noon, noon, "tracking", {"lock:*"}});
    writer.watched().extendSpan(writer.writing(), span, noon + 600'000);
    writer.watched().proveSpan(writer.writing(), span, noon + 500'000, 0);
    writer.watched().addEvent(writer.writing(),
                              {deployment,
                               ServerEvent::Kind::Flush,
                               noon + 5000,
                               QStringLiteral("m1"),
                               QStringLiteral("words"),
                               {},
                               0});
    for (int i = 0; i < 20; ++i) {
        Hold hold;
        hold.deployment = deployment;
        hold.key = "lock:" + QByteArray::number(i % 3);
        hold.token = QByteArray::number(i);
        hold.hasToken = true;
        hold.owner = QStringLiteral("web-%1").arg(i);
        hold.from = noon + i * 1000;
        hold.birthSeen = true;
        hold.leaseMs = 30'000;
        hold.deadline = hold.from + 30'000;
        hold.renewals = 1;
        hold.lastSeen = hold.from + (qint64(1) << i);
        const HoldTable::Begun begun = writer.holds().begin(writer.writing(), hold);
        hold.id = begun.number;
        StepWriter steps(hold.from);
        steps.add({Step::Kind::Renewed, hold.from + 1, 30'000});
        writer.holds().putSteps(writer.writing(), hold.id, 0, steps.bytes());
        hold.to = hold.lastSeen;
        hold.why = i % 4 == 0 ? EndReason::Evicted : EndReason::ReleasedOrDeleted;
        hold.actionId = i == 2 ? QStringLiteral("0123456789abcdef") : QString();
        hold.deed = i == 2 ? OurDeed::TakeOver : OurDeed::NotKnown;
        writer.holds().end(writer.writing(), hold);
        if (i == 2)
            writer.holds().noteAction(writer.writing(), hold.id, hold.actionId, hold.deed);
    }
    QVERIFY(writer.commit().ok());
}

void TestHistoryCopy::allOfItLater()
{
    const auto until = recordedUntil(path("source.db"));
    QVERIFY(until.ok());
    QCOMPARE(*until, std::optional<UnixMs>(noon + 600'000));
    const qint64 later = 30 * day + 12'345; // the seconds are left out
    const auto copied = copyLater(path("source.db"), path("sub/copy.db"), later);
    QVERIFY2(copied.ok(), copied.ok() ? "" : qPrintable(copied.error().text));
    const QList<Hold> before = holdsOf(path("source.db"));
    const QList<Hold> after = holdsOf(path("sub/copy.db"));
    QCOMPARE(after.size(), before.size());
    constexpr qint64 moved = 30 * day;
    HistoryReader source(path("source.db"));
    HistoryReader reader(path("sub/copy.db"));
    for (qsizetype i = 0; i < after.size(); ++i) {
        Hold back = after.at(i);
        back.id = before.at(i).id;
        for (UnixMs *at : {&back.from, &back.lastSeen, &*back.to, &*back.deadline})
            *at -= moved;
        QCOMPARE(back, before.at(i));
        QList<Step> steps = *reader.steps(after.at(i).id);
        QCOMPARE(steps.size(), 1);
        steps.first().at -= moved;
        QCOMPARE(steps, *source.steps(before.at(i).id));
    }
    QCOMPARE(reader.deployments()->first().name, QStringLiteral("demo"));
    const WatchSpan span = reader.watched({}, {}, {})->first();
    QCOMPARE(span.from, noon + moved);
    QCOMPARE(span.heardUntil, noon + 500'000 + moved);
    QCOMPARE(span.readUntil, 0); // not known there either
    QCOMPARE(reader.events({}, {}, {})->first().at, noon + 5000 + moved);
    QCOMPARE(reader.density({}, 1000)->first().from, source.density({}, 1000)->first().from + moved);
    const KeyQuery all{{}, 10, {}};
    const QList<KeySummary> keys = reader.keys(all)->keys;
    QCOMPARE(keys.size(), 3);
    QCOMPARE(keys.first().lastTrouble, source.keys(all)->keys.first().lastTrouble + moved);
    // What is asked by time finds them where they are now, those of all lengths.
    HoldQuery query;
    query.at = noon + moved + 25'000;
    int held = 0;
    QVERIFY(reader.holds(query, [&held](Hold &&) { return ++held > 0; }).ok());
    QVERIFY(held > 3);
}

void TestHistoryCopy::countsNothing()
{
    QVERIFY(copyLater(path("source.db"), path("copy.db"), day).ok());
    QVERIFY(!HistoryReader(path("source.db")).statistics({})->isEmpty());
    QVERIFY(HistoryReader(path("copy.db")).statistics({})->isEmpty());
}

void TestHistoryCopy::whatIsNoHistoryIsRefused()
{
    QFile file(path("text.db"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray(8192, 'x'));
    file.close();
    const auto copied = copyLater(path("text.db"), path("copy.db"), day);
    QVERIFY(!copied.ok());
    QVERIFY(!copied.error().text.isEmpty());
    QVERIFY(!QFile::exists(path("copy.db")));
    QVERIFY(!recordedUntil(path("text.db")).ok());
    QCOMPARE(*recordedUntil(path("none.db")), std::nullopt);
}

QTEST_GUILESS_MAIN(TestHistoryCopy)
#include "tst_history_copy.moc"
