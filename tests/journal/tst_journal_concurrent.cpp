// SPDX-License-Identifier: GPL-3.0-or-later
#include "journal/journal.h"
#include "journal/journal_reader.h"
#include "redis_server.h"
#include "samples.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using journal::Journal;
using journal::JournalReader;

/// Window and command line write at once: one chain, nothing lost.
class TestJournalConcurrent : public QObject
{
    Q_OBJECT

private slots:
    void processesAndThreadsKeepOneChain();
    void killedWriterLeavesAWholeChain();
};

namespace {

QCoro::Task<> append(Journal *journal, int count, int *written)
{
    for (int i = 0; i < count; ++i) {
        auto id = co_await journal->intent(sampleIntent());
        if (!id.ok()) {
            qWarning("%s", qUtf8Printable(id.error().text));
            continue;
        }
        auto outcome = co_await journal->outcome(*id, sampleReport());
        *written += outcome.ok() ? 1 : 0;
    }
}

std::unique_ptr<QProcess> startAppender(const QString &folder, int count)
{
    auto process = std::make_unique<QProcess>();
    process->setProcessChannelMode(QProcess::ForwardedChannels);
    process->start(QStringLiteral(APPENDER), {folder, QString::number(count)});
    return process;
}

} // namespace

void TestJournalConcurrent::processesAndThreadsKeepOneChain()
{
    constexpr int count = 60;
    QTemporaryDir parent;
    const QString folder = parent.filePath(QStringLiteral("data")); // made by whoever comes first
    std::vector<std::unique_ptr<QProcess>> others;
    for (int i = 0; i < 3; ++i)
        others.push_back(startAppender(folder, count));
    Journal first(folder);
    Journal second(folder);
    int written = 0;
    append(&first, count, &written);
    append(&second, count, &written);
    QVERIFY(waitFor([&written] { return written == 2 * count; }, 60000));
    for (const auto &other : others) {
        QVERIFY(waitFor([&other] { return other->state() == QProcess::NotRunning; }, 60000));
        QCOMPARE(other->exitCode(), 0);
    }
    const auto found = JournalReader(folder).verify();
    QVERIFY(found.ok());
    QVERIFY2(found->ok(), qUtf8Printable(found->sentence));
    QCOMPARE(found->records, 5 * count * 2);
}

void TestJournalConcurrent::killedWriterLeavesAWholeChain()
{
    QTemporaryDir folder;
    const auto records = [&folder] {
        const auto found = JournalReader(folder.path()).verify();
        return found.ok() && found->ok() ? found->records : -1;
    };
    for (int round = 1; round <= 5; ++round) {
        const auto before = round == 1 ? 0 : records(); // what is not there yet is no whole chain
        QVERIFY(before >= 0);
        auto process = startAppender(folder.path(), 100000);
        QVERIFY(waitFor([&] { return records() > before + 3 * round; }, 30000));
        process->kill();
        QVERIFY(waitFor([&process] { return process->state() == QProcess::NotRunning; }));
        QVERIFY(records() > before);
    }
    Journal journal(folder.path());
    int written = 0;
    append(&journal, 1, &written);
    QVERIFY(waitFor([&written] { return written == 1; }));
    QVERIFY(records() > 0);
}

QTEST_GUILESS_MAIN(TestJournalConcurrent)
#include "tst_journal_concurrent.moc"
