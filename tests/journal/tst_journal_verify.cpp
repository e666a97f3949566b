// SPDX-License-Identifier: GPL-3.0-or-later
#include "journal/journal.h"
#include "journal/journal_reader.h"
#include "redis_server.h"
#include "samples.h"

#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QTemporaryDir>
#include <QTest>

using journal::Journal;
using journal::JournalReader;
using journal::Verification;
using Break = journal::Verification::Break;

/// Somebody changes the file by hand: verify() finds the first place.
class TestJournalVerify : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void wholeChain();
    void emptyAndAbsent();
    void refusesUpdateAndDelete();
    void tampering_data();
    void tampering();
    void everyByteOfEveryRecordCounts();
    void goesOnAfterATailWasCut();

private:
    void write(const QByteArray &key);
    void tamper(const QStringList &statements);
    Verification verify();

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestJournalVerify::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    for (const char *key : {"a", "b", "c"})
        write(key);
}

void TestJournalVerify::write(const QByteArray &key)
{
    Journal journal(m_folder->path());
    const auto id = waitForTask(journal.intent(sampleIntent(key)));
    QVERIFY(id.ok());
    QVERIFY(waitForTask(journal.outcome(*id, sampleReport(key))).ok());
}

void TestJournalVerify::tamper(const QStringList &statements)
{
    {
        auto database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), QStringLiteral("tamper"));
        database.setDatabaseName(m_folder->filePath(QStringLiteral("journal.sqlite")));
        QVERIFY(database.open());
        QSqlQuery query(database);
        QVERIFY(query.exec(QStringLiteral("DROP TRIGGER records_stay")));
        QVERIFY(query.exec(QStringLiteral("DROP TRIGGER records_remain")));
        for (const QString &statement : statements)
            QVERIFY2(query.exec(statement), qUtf8Printable(query.lastError().text()));
    }
    QSqlDatabase::removeDatabase(QStringLiteral("tamper"));
}

Verification TestJournalVerify::verify()
{
    const auto result = JournalReader(m_folder->path()).verify();
    if (!result.ok())
        qFatal("%s", qUtf8Printable(result.error().text));
    return *result;
}

void TestJournalVerify::wholeChain()
{
    const Verification found = verify();
    QVERIFY(found.ok());
    QCOMPARE(found.records, 6);
    QCOMPARE(found.head.sequence, 6);
    QCOMPARE(found.head.hash.size(), 64);
    QVERIFY(found.sentence.contains(QLatin1Char('6')));
}

void TestJournalVerify::emptyAndAbsent()
{
    QTemporaryDir empty;
    const auto found = JournalReader(empty.path()).verify();
    QVERIFY(found.ok());
    QCOMPARE(found->what, Break::Absent); // what is not there is not whole
    QCOMPARE(found->records, 0);
    QVERIFY2(found->sentence.contains(empty.path()), qUtf8Printable(found->sentence));
    QVERIFY(QDir(empty.path()).isEmpty());
    QFile file(empty.filePath(QStringLiteral("journal.sqlite")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.close();
    QCOMPARE(JournalReader(empty.path()).verify()->what, Break::Absent);
    QVERIFY(file.remove());
    {
        Journal journal(empty.path());
        QVERIFY(waitForTask(journal.check()).ok());
    }
    QCOMPARE(JournalReader(empty.path()).verify()->what, Break::Absent);
}

void TestJournalVerify::refusesUpdateAndDelete()
{
    {
        auto database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), QStringLiteral("polite"));
        database.setDatabaseName(m_folder->filePath(QStringLiteral("journal.sqlite")));
        QVERIFY(database.open());
        QSqlQuery query(database);
        QVERIFY(!query.exec(QStringLiteral("DELETE FROM records WHERE sequence = 1")));
        QVERIFY(!query.exec(QStringLiteral("UPDATE records SET at = 0")));
    }
    QSqlDatabase::removeDatabase(QStringLiteral("polite"));
    QVERIFY(verify().ok());
}

void TestJournalVerify::tampering_data()
{
    QTest::addColumn<QStringList>("statements");
    QTest::addColumn<int>("what");
    QTest::addColumn<int>("sequence");
    const auto row = [](const char *name, const QStringList &statements, Break what, int sequence) {
        QTest::newRow(name) << statements << int(what) << sequence;
    };
    row("a word of the body",
        {QStringLiteral("UPDATE records SET body = CAST(replace(CAST(body AS TEXT), 'noon', 'dawn') AS BLOB) "
                        "WHERE sequence = 3")},
        Break::Changed, 3);
    row("a time beside the body", {QStringLiteral("UPDATE records SET at = at + 1 WHERE sequence = 5")},
        Break::Changed, 5);
    row("a key beside the body",
        {QStringLiteral("UPDATE records SET key = CAST('z' AS BLOB) WHERE sequence = 2")}, Break::Changed, 2);
    row("an id beside the body", {QStringLiteral("UPDATE records SET id = 'x' WHERE sequence = 1")},
        Break::Changed, 1);
    row("a hash",
        {QStringLiteral("UPDATE records SET hash = replace(hash, substr(hash, 1, 1), 'g') "
                        "WHERE sequence = 4")},
        Break::Changed, 4);
    row("a row in the middle removed", {QStringLiteral("DELETE FROM records WHERE sequence = 3")},
        Break::Missing, 3);
    row("the first removed", {QStringLiteral("DELETE FROM records WHERE sequence = 1")}, Break::Missing, 1);
    row("the tail removed", {QStringLiteral("DELETE FROM records WHERE sequence > 4")}, Break::Missing, 5);
    row("removed and renumbered",
        {QStringLiteral("DELETE FROM records WHERE sequence = 3"),
         QStringLiteral("UPDATE records SET sequence = sequence - 1 WHERE sequence > 3")},
        Break::Changed, 3);
    row("two swapped",
        {QStringLiteral("UPDATE records SET sequence = -1 WHERE sequence = 3"),
         QStringLiteral("UPDATE records SET sequence = 3 WHERE sequence = 5"),
         QStringLiteral("UPDATE records SET sequence = 5 WHERE sequence = -1")},
        Break::Changed, 3);
    row("a saved copy changed",
        {QStringLiteral("UPDATE dumps SET dump = CAST('x' AS BLOB) WHERE sequence = 4")}, Break::Changed, 4);
    row("a saved copy removed", {QStringLiteral("DELETE FROM dumps WHERE sequence = 2")}, Break::Changed, 2);
}

void TestJournalVerify::tampering()
{
    QFETCH(QStringList, statements);
    QFETCH(int, what);
    QFETCH(int, sequence);
    tamper(statements);
    const Verification found = verify();
    QCOMPARE(int(found.what), what);
    QCOMPARE(found.sequence, qint64(sequence));
    QCOMPARE(found.records, qint64(sequence - 1));
    QVERIFY2(found.sentence.contains(QString::number(sequence)), qUtf8Printable(found.sentence));
}

/// A record whose own hash was computed anew is betrayed by the next one.
void TestJournalVerify::everyByteOfEveryRecordCounts()
{
    const QByteArray body = "{\"at\":1}";
    const QByteArray hash = journal::chainHash(journal::genesisHash(), 1, body);
    for (qsizetype i = 0; i < body.size(); ++i) {
        QByteArray changed = body;
        changed[i] = char(changed[i] ^ 1);
        QVERIFY(journal::chainHash(journal::genesisHash(), 1, changed) != hash);
    }
    QVERIFY(journal::chainHash(journal::genesisHash(), 2, body) != hash);
    QVERIFY(journal::chainHash(hash, 1, body) != hash);

    std::optional<journal::StoredRecord> second;
    QVERIFY(JournalReader(m_folder->path())
                .read({},
                      [&second](const journal::Entry &entry, const journal::Head &) {
                          second = entry.outcome;
                          return false;
                      })
                .ok());
    QByteArray body2 = second->body().toByteArray();
    body2.replace("\"how\":\"script\"", "\"how\":\"native\"");
    const QByteArray forged = journal::chainHash(second->previous(), 2, body2);
    tamper({QStringLiteral("UPDATE records SET hash = '%1', body = x'%2' WHERE sequence = 2")
                .arg(QString::fromLatin1(forged), QString::fromLatin1(body2.toHex()))});
    const Verification found = verify();
    QCOMPARE(found.what, Break::Chain);
    QCOMPARE(found.sequence, 3);
}

void TestJournalVerify::goesOnAfterATailWasCut()
{
    tamper({QStringLiteral("DELETE FROM records WHERE sequence > 4")});
    write("d");
    const Verification found = verify(); // the numbers are not given again, so the gap stays
    QCOMPARE(found.what, Break::Missing);
    QCOMPARE(found.sequence, 5);
}

QTEST_GUILESS_MAIN(TestJournalVerify)
#include "tst_journal_verify.moc"
