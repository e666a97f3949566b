// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/read/history_reader.h"
#include "history/store/forget_deployment.h"
#include "history/store/history_writer.h"
#include "history/store/prune_file.h"
#include "history/store/pruner.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace history;

namespace {

constexpr UnixMs noon = 1'763'812'800'000;

Deployment deploymentOf(const QString &name)
{
    return {
        0, name, 0, QStringLiteral("production"), false, {name + QStringLiteral(":6379")}, {name.toUtf8()}};
}

Hold holdOf(qint32 deployment, const QByteArray &key, UnixMs from)
{
    Hold hold;
    hold.deployment = deployment;
    hold.key = key;
    hold.token = "token-of-" + key;
    hold.hasToken = true;
    hold.owner = QStringLiteral("owner-of-") + QString::fromLatin1(key);
    hold.library = "redis-py";
    hold.from = from;
    hold.birthSeen = true;
    hold.leaseMs = 30'000;
    hold.deadline = from + 30'000;
    hold.to = from + 1'000;
    hold.lastSeen = *hold.to;
    hold.why = EndReason::ReleasedOrDeleted;
    return hold;
}

/// Writes to a file as a recorder does, and remembers its numbers.
class Recorded
{
public:
    Recorded(const QString &path, const QString &name)
        : m_writer(path)
        , m_deployment(deploymentOf(name))
    {
    }
    void add(const QByteArray &key, int count, UnixMs from = noon)
    {
        begin();
        for (int i = 0; i < count; ++i) {
            Hold hold = holdOf(m_deployment.id, count == 1 ? key : key + QByteArray::number(i), from + i);
            hold.id = m_writer.holds().begin(m_writer.writing(), hold).number;
            m_writer.holds().putSteps(m_writer.writing(), hold.id, 0, "steps-of-" + hold.key);
            m_writer.holds().noteAction(m_writer.writing(), hold.id, QStringLiteral("a1"), OurDeed::Release);
            m_writer.holds().end(m_writer.writing(), hold);
        }
        commit();
    }
    void addToOne(const QByteArray &key, int count, UnixMs from)
    {
        begin();
        for (int i = 0; i < count; ++i) {
            Hold hold = holdOf(m_deployment.id, key, from + i);
            hold.id = m_writer.holds().begin(m_writer.writing(), hold).number;
            m_writer.holds().end(m_writer.writing(), hold);
        }
        commit();
    }
    bool isKept()
    {
        begin(false);
        const bool kept = m_writer.watched().keeps(m_writer.writing(), m_deployment);
        commit();
        if (!kept)
            m_deployment.id = 0; // so it begins anew
        return kept;
    }

private:
    void begin(bool registers = true)
    {
        if (!m_writer.begin().ok())
            qFatal("not begun");
        if (registers)
            m_deployment.id = m_writer.watched().deploymentOf(m_writer.writing(), m_deployment);
        if (registers)
            m_writer.watched().beginSpan(m_writer.writing(),
                                         {m_deployment.id, noon, noon + 60'000, "tracking", {"lock:*"}});
    }
    void commit()
    {
        if (!m_writer.commit().ok())
            qFatal("not written");
    }

    HistoryWriter m_writer;
    Deployment m_deployment;
};

QStringList keysOf(const QString &path)
{
    QStringList keys;
    HistoryReader reader(path);
    const auto read = reader.holds({}, [&keys](Hold &&hold) {
        keys.append(QString::fromLatin1(hold.key) + u' ' + hold.owner);
        return true;
    });
    if (!read.ok())
        qFatal("not read");
    keys.sort();
    return keys;
}

bool isShop(const Deployment &deployment)
{
    return deployment.name == u"shop-db";
}

QByteArray bytesOf(const QString &path)
{
    QByteArray bytes;
    for (const char *side : {"", "-wal"}) {
        QFile file(path + QString::fromLatin1(side));
        if (file.open(QIODevice::ReadOnly))
            bytes += file.readAll();
    }
    return bytes;
}

} // namespace

/// What is to be forgotten of a history is gone from the disk, and nothing else is.
class TestForgetDeployment : public QObject
{
    Q_OBJECT
private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void nothingOfItIsLeft();
    void whoRecordsItBeginsAnew();
    void stoppedItGoesOnLater();
    void oneKeyOfManyHolds();
    void whichIsMeantIsAsked();
    void pruningWaitsForWhoWrites();
    void aMissingFileStaysMissing();
    void theSizeIsSaidToBeTheLimit();

private:
    QString path() const { return m_folder->filePath(QStringLiteral("history.db")); }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestForgetDeployment::nothingOfItIsLeft()
{
    {
        Recorded(path(), QStringLiteral("shop-db")).add("lock:customer:", 4'500);
        Recorded(path(), QStringLiteral("bills-db")).add("lock:bill", 1);
    }
    QVERIFY(bytesOf(path()).contains("owner-of-lock:customer:17"));
    const auto gone = forgetDeployments(path(), isShop);
    QVERIFY2(gone.ok(), gone.ok() ? "" : qPrintable(gone.error().text));
    QCOMPARE(gone->holds, 4'500);
    QCOMPARE(gone->keys, 4'500);
    QVERIFY(gone->bytes > 100'000);
    QVERIFY(gone->isWhole && gone->isOverwritten);
    const QByteArray left = bytesOf(path());
    for (const char *trace : {"customer", "shop-db"})
        QVERIFY2(!left.contains(trace), trace);
    QVERIFY(left.contains("lock:bill"));
    QCOMPARE(keysOf(path()), QStringList{QStringLiteral("lock:bill owner-of-lock:bill")});
    HistoryReader reader(path());
    QCOMPARE(reader.deployments()->size(), 1);
    QCOMPARE(reader.deployments()->front().name, QStringLiteral("bills-db"));
    QCOMPARE(reader.watched({}, {}, {})->size(), 1);
    QCOMPARE(reader.statistics({})->size(), 1);
}

/// Also in another program, which remembers numbers of what is gone.
void TestForgetDeployment::whoRecordsItBeginsAnew()
{
    Recorded shop(path(), QStringLiteral("shop-db"));
    Recorded bills(path(), QStringLiteral("bills-db"));
    bills.add("lock:bill", 1);
    shop.add("lock:customer", 1);
    QVERIFY(shop.isKept());
    QCOMPARE(forgetDeployments(path(), isShop)->holds, 1);
    QVERIFY(!shop.isKept());
    QVERIFY(bills.isKept());
    shop.add("lock:customer", 1, noon + 5'000);
    bills.add("lock:bill", 1, noon + 5'000);
    QCOMPARE(keysOf(path()),
             (QStringList{QStringLiteral("lock:bill owner-of-lock:bill"),
                          QStringLiteral("lock:bill owner-of-lock:bill"),
                          QStringLiteral("lock:customer owner-of-lock:customer")}));
    QVERIFY(shop.isKept());
}

void TestForgetDeployment::stoppedItGoesOnLater()
{
    Recorded(path(), QStringLiteral("shop-db")).add("lock:customer:", 25'000);
    Recorded(path(), QStringLiteral("bills-db")).add("lock:bill", 1);
    int asked = 0;
    const auto stopped = forgetDeployments(path(), isShop, [&asked] { return ++asked < 2; });
    QVERIFY(stopped.ok() && !stopped->isWhole);
    QVERIFY(stopped->holds > 0 && stopped->holds < 25'000);
    // What is left of it is not shown to anybody.
    HistoryReader reader(path());
    QCOMPARE(keysOf(path()), QStringList{QStringLiteral("lock:bill owner-of-lock:bill")});
    QCOMPARE(reader.deployments()->size(), 1);
    QCOMPARE(reader.keys({{}, 10})->all, 1);
    QCOMPARE(reader.keys({{}, 10})->keys.size(), 1);
    QCOMPARE(reader.watched({}, {}, {})->size(), 1);
    QCOMPARE(reader.density({}, 10)->size(), 1);
    QCOMPARE(reader.statistics({})->size(), 1);
    QVERIFY(reader.placesOf("lock:customer:24999")->isEmpty());
    const auto rest = forgetDeployments(path(), isShop);
    QVERIFY(rest.ok() && rest->isWhole);
    QCOMPARE(stopped->holds + rest->holds, 25'000);
    QVERIFY(!bytesOf(path()).contains("customer"));
}

/// More than go in one step.
void TestForgetDeployment::oneKeyOfManyHolds()
{
    {
        Recorded shop(path(), QStringLiteral("shop-db"));
        for (int i = 0; i < 5; ++i)
            shop.addToOne("lock:customer", 1'000, noon + i * 10'000);
    }
    QCOMPARE(keysOf(path()).size(), 5'000);
    const auto gone = forgetDeployments(path(), isShop);
    QCOMPARE(gone->holds, 5'000);
    QCOMPARE(gone->keys, 1);
    QVERIFY(!bytesOf(path()).contains("customer"));
}

void TestForgetDeployment::whichIsMeantIsAsked()
{
    Recorded(path(), QStringLiteral("shop-db")).add("lock:customer", 1);
    Recorded(path(), QStringLiteral("bills-db")).add("lock:bill", 1);
    QStringList asked;
    const auto gone = forgetDeployments(path(), [&asked](const Deployment &each) {
        asked.append(each.name + each.masters.join(u' ') + QString::fromLatin1(each.servers.join(' ')));
        return each.id == 2;
    });
    QCOMPARE(gone->holds, 1);
    QCOMPARE(asked,
             (QStringList{QStringLiteral("shop-dbshop-db:6379shop-db"),
                          QStringLiteral("bills-dbbills-db:6379bills-db")}));
    QCOMPARE(keysOf(path()), QStringList{QStringLiteral("lock:customer owner-of-lock:customer")});
}

/// Longer than one statement waits.
void TestForgetDeployment::pruningWaitsForWhoWrites()
{
    Recorded(path(), QStringLiteral("shop-db")).add("lock:customer", 1);
    HistoryWriter other(path());
    QVERIFY(other.begin().ok());
    int asked = 0;
    const auto dropped = pruneFile(path(), {}, [&] {
        if (++asked == 2)
            (void)other.commit();
        return true;
    });
    QVERIFY2(dropped.ok(), dropped.ok() ? "" : qUtf8Printable(dropped.error().text));
    QVERIFY(asked >= 3);
    QCOMPARE(*dropped, 1);
}

void TestForgetDeployment::aMissingFileStaysMissing()
{
    const auto gone = forgetDeployments(path(), isShop);
    QVERIFY(gone.ok());
    QCOMPARE(gone->holds, 0);
    QVERIFY(!QFile::exists(path()));
}

void TestForgetDeployment::theSizeIsSaidToBeTheLimit()
{
    Recorded(path(), QStringLiteral("shop-db")).add("lock:customer:", 6'000);
    HistoryWriter writer(path());
    QVERIFY(writer.open().ok());
    Pruner pruner(&writer);
    KeepLimits limits;
    QCOMPARE(*pruner.step(limits, noon), 0);
    QVERIFY(!pruner.isFull());
    limits.bytes = writer.file().usedBytes() * 3 / 4;
    while (*pruner.step(limits, noon) > 0) { }
    QVERIFY(pruner.isFull());
    QVERIFY(!keysOf(path()).isEmpty());
    limits.days = 1;
    QVERIFY(*pruner.step(limits, noon + 10 * 86'400'000LL) > 0);
}

QTEST_GUILESS_MAIN(TestForgetDeployment)
#include "tst_forget_deployment.moc"
