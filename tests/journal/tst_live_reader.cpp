// SPDX-License-Identifier: GPL-3.0-or-later
#include "journal/body_view.h"
#include "journal/journal.h"
#include "journal/live_reader.h"
#include "redis_server.h"
#include "samples.h"

#include <QDateTime>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using journal::Entry;
using journal::FileState;
using journal::Journal;
using journal::JournalReader;
using journal::LiveReader;
using locks::ActionKind;

/// A journal is read by somebody who goes on looking at it.
class TestLiveReader : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_journal = std::make_unique<Journal>(m_folder->path());
    }
    void cleanup() { m_journal.reset(); }

    void readsTheNewestFirst()
    {
        for (const char *key : {"a", "b", "c"})
            write(key);
        QByteArrayList keys;
        const auto head = LiveReader(m_folder->path()).readBack([&keys](Entry &&entry) {
            keys += entry.intent.key().toByteArray();
            return entry.outcome.has_value();
        });
        QVERIFY(head.ok());
        QCOMPARE(head->sequence, 6);
        QCOMPARE(keys, QByteArrayList({"c", "b", "a"}));
    }

    void stopsWhereNobodyWantsMore()
    {
        for (const char *key : {"a", "b", "c"})
            write(key);
        int count = 0;
        const auto each = [&count](Entry &&) {
            return ++count < 2;
        };
        QVERIFY(LiveReader(m_folder->path()).readBack(each).ok());
        QCOMPARE(count, 2);
    }

    void hearsOfNewActionsAndOfWhatCameOfThem()
    {
        write("a");
        const QString begun = begin("b");
        QCOMPARE(newerThan(2), (QByteArrayList{"b unknown"}));
        QCOMPARE(newerThan(3), QByteArrayList());
        end(begun, "b");
        QCOMPARE(newerThan(3), (QByteArrayList{"b done"}));
        write("c");
        QCOMPARE(newerThan(3), QByteArrayList({"b done", "c done"}));
    }

    void noJournalIsAnEmptyOne()
    {
        const QTemporaryDir empty;
        const auto head = LiveReader(empty.path()).readBack([](Entry &&) { return true; });
        QVERIFY(head.ok());
        QCOMPARE(head->sequence, 0);
        QVERIFY(!QFile::exists(LiveReader::fileIn(empty.path())));
    }

    void tellsWhatTheUndoDependsOn()
    {
        const QString id = write("a");
        const auto before = LiveReader(m_folder->path()).readOne(1);
        QVERIFY(before.ok() && *before);
        QCOMPARE((*before)->copies.size(), 2);
        QVERIFY((*before)->copies.value(QStringLiteral("127.0.0.1:7001")).endsWith("127.0.0.1:7001"));
        QCOMPARE((*before)->undoneBy, QString());
        QCOMPARE((*before)->entry.intent.hash().size(), 64); // with its chain, for the export
        QCOMPARE((*before)->head.sequence, 2);
        const QString undo = restore(id, locks::Outcome::HeldByOther);
        QCOMPARE((*LiveReader(m_folder->path()).readOne(1))->undoneBy, QString());
        const QString done = restore(id, locks::Outcome::Done);
        QVERIFY(undo != done);
        QCOMPARE((*LiveReader(m_folder->path()).readOne(1))->undoneBy, done);
        QVERIFY(!*LiveReader(m_folder->path()).readOne(2)); // an outcome is no action
        QVERIFY(!*LiveReader(m_folder->path()).readOne(77));
    }

    void findsAnActionByItsId()
    {
        write("a");
        const QString id = write("b");
        QCOMPARE(*LiveReader(m_folder->path()).sequenceOf(id), 3);
        QCOMPARE(*LiveReader(m_folder->path()).sequenceOf(QStringLiteral("none")), 0);
    }

    void aWriteShowsFromOutside()
    {
        QVERIFY(FileState::of(m_folder->path()) == FileState());
        write("a");
        const FileState one = FileState::of(m_folder->path());
        QVERIFY(one.inode != 0);
        QVERIFY(one.isRecent(QDateTime::currentMSecsSinceEpoch() * 1'000'000));
        QVERIFY(!one.isRecent((QDateTime::currentMSecsSinceEpoch() + 3'600'000) * 1'000'000));
        QVERIFY(waitFor([&] {
            write("b");
            return !(FileState::of(m_folder->path()) == one);
        }));
        QVERIFY(LiveReader(m_folder->path()).readOne(1).ok());
    }

    void aBrokenFileIsASentence()
    {
        m_journal.reset();
        QFile file(LiveReader::fileIn(m_folder->path()));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray(4096, 'x'));
        file.close();
        const auto read = LiveReader(m_folder->path()).readBack([](Entry &&) { return true; });
        QVERIFY(!read.ok());
        QVERIFY(!read.error().text.isEmpty());
    }

    void verifyingTellsHowFarItIsAndStops()
    {
        for (int i = 0; i < 600; ++i)
            write("a");
        QList<qint64> told;
        const auto whole = JournalReader(m_folder->path()).verify([&told](qint64 records) {
            told += records;
            return true;
        });
        QVERIFY(whole.ok() && whole->ok());
        QCOMPARE(told, QList<qint64>({500, 1000}));
        const auto stopped = JournalReader(m_folder->path()).verify([](qint64) { return false; });
        QVERIFY(stopped.ok() && !stopped->ok());
        QVERIFY(stopped->what == journal::Verification::Break::Stopped);
        QCOMPARE(stopped->records, 500);
    }

private:
    QString begin(const QByteArray &key, ActionKind kind = ActionKind::Release, const QString &undoes = {})
    {
        locks::ActionIntent intent = sampleIntent(key, kind);
        intent.request.undoes = undoes;
        return *waitForTask(m_journal->intent(intent));
    }
    void end(const QString &id, const QByteArray &key)
    {
        QVERIFY(waitForTask(m_journal->outcome(id, sampleReport(key))).ok());
    }
    QString write(const QByteArray &key)
    {
        const QString id = begin(key);
        end(id, key);
        return id;
    }
    QString restore(const QString &undone, locks::Outcome outcome)
    {
        const QString id = begin("a", ActionKind::Restore, undone);
        locks::ActionReport report = sampleReport("a", ActionKind::Restore);
        report.outcome = outcome;
        if (!waitForTask(m_journal->outcome(id, report)).ok())
            qFatal("not written");
        return id;
    }
    QByteArrayList newerThan(qint64 sequence)
    {
        QByteArrayList lines;
        const auto read = LiveReader(m_folder->path()).readNewer(sequence, [&lines](Entry &&entry) {
            const QByteArray outcome = entry.outcome
                ? journal::BodyView(entry.outcome->body()).text("outcome").toUtf8()
                : QByteArray("unknown");
            lines += entry.intent.key().toByteArray() + ' ' + outcome;
            return true;
        });
        if (!read.ok())
            qFatal("not read");
        return lines;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Journal> m_journal;
};

QTEST_GUILESS_MAIN(TestLiveReader)
#include "tst_live_reader.moc"
