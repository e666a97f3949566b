// SPDX-License-Identifier: GPL-3.0-or-later
#include "profile/first_sightings.h"

#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

using profile::FirstSightings;

/// What one run remembers for the next of the holds that it saw.
class TestFirstSightings : public QObject
{
    Q_OBJECT
private slots:
    void theNextRunKnowsWhatThisOneSaw();
    void otherHoldsAreNotThatHold();
    void whereTheTokenDoesNotSayTheDeadlineDoes();
    void forgottenAfterADay();
    void runsAtTheSameTimeKeepWhatEachSaw();
    void nobodyWaitsForAnotherRun();
    void nothingStandsThereInPlain();
    void onlyTheUserReadsIt();
    void aDamagedFileSaysNothing();

private:
    static constexpr qint64 now = 1795724923000; // Unix ms
    static FirstSightings::Hold hold(const QByteArray &token = "token", qint64 deadline = 0)
    {
        return {"run", 0, "lock:a", token, deadline};
    }
    QString folder() const { return m_folder.filePath(QString::fromLatin1(QTest::currentTestFunction())); }
    QString file() const { return folder() + QStringLiteral("/first-seen"); }
    void see(const FirstSightings::Hold &hold, qint64 since, qint64 at = now) const
    {
        FirstSightings sightings(folder());
        sightings.read();
        sightings.note(hold, since);
        QVERIFY(sightings.write(at).ok());
    }
    std::optional<qint64> since(const FirstSightings::Hold &hold) const
    {
        FirstSightings sightings(folder());
        sightings.read();
        return sightings.since(hold);
    }

    QTemporaryDir m_folder;
};

void TestFirstSightings::theNextRunKnowsWhatThisOneSaw()
{
    QVERIFY(!since(hold()));
    see(hold(), now - 8000);
    QCOMPARE(since(hold()), std::optional(now - 8000));
    see(hold(), now - 1000); // a later look knows less
    QCOMPARE(since(hold()), std::optional(now - 8000));
}

void TestFirstSightings::otherHoldsAreNotThatHold()
{
    see(hold(), now - 8000);
    QVERIFY(!since(hold("other")));
    QVERIFY(!since({"run 2", 0, "lock:a", "token"}));
    QVERIFY(!since({"run", 1, "lock:a", "token"}));
    QVERIFY(!since({"run", 0, "lock:b", "token"}));
    QVERIFY(!since({"run", 0, "lock:at", "oken"}));
    QVERIFY(!since({{}, 0, "lock:a", "token"}));
}

void TestFirstSightings::whereTheTokenDoesNotSayTheDeadlineDoes()
{
    const auto seenAt = [](qint64 deadline) {
        return hold("7f3c9a10-2b4d-4e6f-8a01-c2d3e4f50617", deadline);
    };
    see(seenAt(now + 60'000), now - 8000);
    QCOMPARE(since(seenAt(now + 60'010)), std::optional(now - 8000)); // as exactly as two reads are
    QVERIFY(!since(seenAt(now + 60'011))); // acquired again, or renewed
    QVERIFY(!since(seenAt(0)));
    see(seenAt(now + 63'000), now - 100);
    QCOMPARE(since(seenAt(now + 63'000)), std::optional(now - 100));
}

void TestFirstSightings::forgottenAfterADay()
{
    constexpr qint64 hour = 3'600'000;
    see(hold(), now - 8000);
    see(hold("young"), now + 12 * hour, now + 12 * hour);
    QVERIFY(since(hold()));
    see(hold("youngest"), now + 25 * hour, now + 25 * hour);
    QVERIFY(!since(hold()));
    QVERIFY(since(hold("young")));
    QCOMPARE(QFileInfo(file()).size(), 40 + 2 * 40);
}

void TestFirstSightings::runsAtTheSameTimeKeepWhatEachSaw()
{
    FirstSightings one(folder());
    FirstSightings other(folder());
    one.read();
    other.read(); // neither has a key yet
    one.note(hold("one"), now - 1000);
    other.note(hold("other"), now - 2000);
    QVERIFY(one.write(now).ok());
    QVERIFY(other.write(now).ok());
    QCOMPARE(since(hold("one")), std::optional(now - 1000));
    QCOMPARE(since(hold("other")), std::optional(now - 2000));
}

void TestFirstSightings::nobodyWaitsForAnotherRun()
{
    see(hold("one"), now - 1000);
    const int other = ::open(QFile::encodeName(file() + QStringLiteral(".lock")).constData(), O_RDWR);
    QVERIFY(other >= 0);
    QCOMPARE(::flock(other, LOCK_EX), 0);
    FirstSightings sightings(folder());
    sightings.read(); // what stands there, whoever writes
    QCOMPARE(sightings.since(hold("one")), std::optional(now - 1000));
    sightings.note(hold("two"), now - 500);
    const auto refused = sightings.write(now);
    QVERIFY(refused.ok() && !*refused);
    QVERIFY(!since(hold("two")));
    ::close(other);
    const auto written = sightings.write(now);
    QVERIFY(written.ok() && *written);
    QCOMPARE(since(hold("one")), std::optional(now - 1000));
    QCOMPARE(since(hold("two")), std::optional(now - 500));
}

void TestFirstSightings::nothingStandsThereInPlain()
{
    see({"run", 0, "lock:customer:smith", "7f3c9a102b4d4e6f8a01c2d3e4f50617"}, now);
    QFile written(file());
    QVERIFY(written.open(QIODevice::ReadOnly));
    const QByteArray bytes = written.readAll();
    QVERIFY(!bytes.contains("smith") && !bytes.contains("lock:") && !bytes.contains("7f3c9a10"));
    // Under another key the same hold has another name.
    QTemporaryDir elsewhere;
    FirstSightings again(elsewhere.path());
    again.read();
    again.note({"run", 0, "lock:customer:smith", "7f3c9a102b4d4e6f8a01c2d3e4f50617"}, now);
    QVERIFY(again.write(now).ok());
    QFile second(elsewhere.filePath(QStringLiteral("first-seen")));
    QVERIFY(second.open(QIODevice::ReadOnly));
    QVERIFY(second.readAll().mid(40, 16) != bytes.mid(40, 16));
}

void TestFirstSightings::onlyTheUserReadsIt()
{
    see(hold(), now);
    struct stat status = {};
    QCOMPARE(::stat(QFile::encodeName(file()).constData(), &status), 0);
    QCOMPARE(int(status.st_mode & 0777), 0600);
    // One that others may read is not believed, nor written to.
    QCOMPARE(::chmod(QFile::encodeName(file()).constData(), 0644), 0);
    QVERIFY(!since(hold()));
    FirstSightings sightings(folder());
    sightings.read();
    sightings.note(hold(), now);
    QVERIFY(!sightings.write(now).ok());
}

void TestFirstSightings::aDamagedFileSaysNothing()
{
    see(hold(), now - 8000);
    QFile cut(file());
    QVERIFY(cut.resize(77));
    QVERIFY(!since(hold()));
    see(hold(), now - 100); // and is written anew
    QCOMPARE(since(hold()), std::optional(now - 100));
}

QTEST_APPLESS_MAIN(TestFirstSightings)
#include "tst_first_sightings.moc"
