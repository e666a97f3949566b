// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/journal/journal_feed.h"
#include "journal/journal.h"
#include "journal/live_reader.h"
#include "redis_server.h"
#include "samples.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using gui::JournalFeed;

namespace {

constexpr int many = 2000;

void writeMany(const QString &folder)
{
    QList<locks::ActionIntent> intents;
    for (int i = 0; i < many; ++i)
        intents.append(sampleIntent("lock:" + QByteArray::number(i)));
    journal::Journal journal(folder);
    if (!waitForTask(journal.intents(intents)).ok())
        qFatal("not written");
}

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// In place: it stays the same file.
bool overwrite(const QString &path, const QByteArray &content)
{
    QFile file(path);
    return file.open(QIODevice::ReadWrite) && file.write(content) == content.size();
}

} // namespace

/// What the page `Journal` reads of a journal that goes bad under it.
class TestJournalFeed : public QObject
{
    Q_OBJECT
private slots:
    void whatWasReadStaysWhileItIsReadAgain();
};

void TestJournalFeed::whatWasReadStaysWhileItIsReadAgain()
{
    const QTemporaryDir folder;
    writeMany(folder.path());
    const QString path = journal::LiveReader::fileIn(folder.path());
    const QByteArray sound = contentOf(path);
    QByteArray broken = sound;
    const qsizetype page = 4096;
    const qsizetype first = sound.size() / page / 20 * page; // of the older actions
    broken.replace(first, page * 8, QByteArray(page * 8, '\xff'));
    QVERIFY(overwrite(path, broken));

    JournalFeed feed;
    size_t least = 0;
    connect(&feed, &JournalFeed::changed, this, [&] { least = std::min(least, feed.rows().count()); });
    feed.setFolder(folder.path());
    const auto comesTo = [&feed](JournalFeed::Phase phase) {
        return waitFor([&] {
            feed.look();
            return feed.phase() == phase;
        });
    };
    QVERIFY(comesTo(JournalFeed::Phase::Broken));
    least = feed.rows().count();
    const size_t read = least;
    qInfo("%d of %d actions were read", int(read), many);
    QVERIFY(read > 512 && read < size_t(many));
    QVERIFY(!feed.trouble().isEmpty());
    QVERIFY(overwrite(path, sound));
    QVERIFY(comesTo(JournalFeed::Phase::Complete));
    QCOMPARE(feed.rows().count(), size_t(many));
    QCOMPARE(least, read);
}

QTEST_MAIN(TestJournalFeed)
#include "tst_journal_feed.moc"
