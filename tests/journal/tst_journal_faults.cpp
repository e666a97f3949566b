// SPDX-License-Identifier: GPL-3.0-or-later
#include "journal/journal.h"
#include "journal/journal_reader.h"
#include "redis_server.h"
#include "samples.h"

#include <QElapsedTimer>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include <csignal>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

using journal::Journal;

/// The journal cannot be written: each case is refused with what is wrong and what to do, and heals by
/// itself.
class TestJournalFaults : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void folderNotWritable();
    void folderIsAFile();
    void readOnlyFile();
    void damagedFile();
    void foreignFile();
    void diskFull();
    void lockedForTooLong();
    void lockedForAMoment();
    void quitsWhileLocked();

private:
    QString folder() const { return m_folder->filePath(QStringLiteral("data")); }
    QString file() const { return folder() + QStringLiteral("/journal.sqlite"); }
    QString refusal(Journal &journal);

    std::unique_ptr<QTemporaryDir> m_folder;
};

namespace {

/// The tests run as root on a bare machine, whom no mode stops: be somebody else for a while.
class Unprivileged
{
public:
    Unprivileged()
    {
        if (::geteuid() == 0)
            m_changed = ::seteuid(65534) == 0;
    }
    ~Unprivileged()
    {
        if (m_changed && ::seteuid(0) != 0)
            qFatal("cannot become root again");
    }

private:
    bool m_changed = false;
};

/// Holds the write lock as another program would.
class OtherWriter
{
public:
    explicit OtherWriter(const QString &file)
    {
        auto database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), QStringLiteral("other"));
        database.setDatabaseName(file);
        const bool held = database.open() && QSqlQuery(database).exec(QStringLiteral("BEGIN IMMEDIATE"));
        if (!held)
            qFatal("cannot lock the journal");
    }
    ~OtherWriter()
    {
        QSqlDatabase::database(QStringLiteral("other")).close();
        QSqlDatabase::removeDatabase(QStringLiteral("other"));
    }
};

} // namespace

void TestJournalFaults::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(::chmod(QFile::encodeName(m_folder->path()).constData(), 0755) == 0);
}

QString TestJournalFaults::refusal(Journal &journal)
{
    const auto id = waitForTask(journal.intent(sampleIntent()));
    return id.ok() ? QString() : id.error().text;
}

void TestJournalFaults::folderNotWritable()
{
    Journal journal(folder());
    {
        Unprivileged nobody;
        QVERIFY(::chmod(QFile::encodeName(m_folder->path()).constData(), 0555) == 0 || ::geteuid() != 0);
        const QString text = refusal(journal);
        QVERIFY2(text.contains(folder()), qUtf8Printable(text));
        QVERIFY2(text.contains(QLatin1String("--config-dir")), qUtf8Printable(text));
        QVERIFY2(text.contains(QLatin1String("Permission denied")), qUtf8Printable(text));
    }
    QVERIFY(::chmod(QFile::encodeName(m_folder->path()).constData(), 0755) == 0);
    QCOMPARE(refusal(journal), QString());
}

void TestJournalFaults::folderIsAFile()
{
    QFile file(m_folder->filePath(QStringLiteral("data")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.close();
    Journal journal(folder() + QStringLiteral("/below"));
    const QString text = refusal(journal);
    QVERIFY2(text.contains(folder()), qUtf8Printable(text));
    QVERIFY(file.remove());
    QCOMPARE(refusal(journal), QString());
}

void TestJournalFaults::readOnlyFile()
{
    {
        Journal journal(folder());
        QCOMPARE(refusal(journal), QString());
    }
    for (const QString &path : {folder(), file()}) // the owner is whom the test runs as
        QVERIFY(::chmod(QFile::encodeName(path).constData(), path == file() ? 0444 : 0755) == 0);
    Journal journal(folder());
    {
        Unprivileged nobody;
        const QString text = refusal(journal);
        QVERIFY2(text.contains(file()), qUtf8Printable(text));
        QVERIFY2(text.contains(QLatin1String("read-only"))
                     || text.contains(QLatin1String("cannot be opened")),
                 qUtf8Printable(text));
    }
}

void TestJournalFaults::damagedFile()
{
    QVERIFY(QDir().mkpath(folder()));
    QFile damaged(file());
    QVERIFY(damaged.open(QIODevice::WriteOnly));
    damaged.write(QByteArray(8192, 'x'));
    damaged.close();
    Journal journal(folder());
    const QString text = refusal(journal);
    QVERIFY2(text.contains(QLatin1String("damaged")), qUtf8Printable(text));
    const auto verification = journal::JournalReader(folder()).verify();
    QVERIFY(verification.ok());
    QCOMPARE(verification->what, journal::Verification::Break::Unreadable);
    QVERIFY(QFile::rename(file(), file() + QStringLiteral(".aside")));
    QCOMPARE(refusal(journal), QString());
}

void TestJournalFaults::foreignFile()
{
    QVERIFY(QDir().mkpath(folder()));
    {
        auto database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), QStringLiteral("foreign"));
        database.setDatabaseName(file());
        QVERIFY(database.open());
        QVERIFY(QSqlQuery(database).exec(QStringLiteral("PRAGMA application_id = 7")));
        QVERIFY(QSqlQuery(database).exec(QStringLiteral("CREATE TABLE records (x)")));
    }
    QSqlDatabase::removeDatabase(QStringLiteral("foreign"));
    Journal journal(folder());
    const QString text = refusal(journal);
    QVERIFY2(text.contains(QLatin1String("not a journal")), qUtf8Printable(text));
}

void TestJournalFaults::diskFull()
{
    Journal journal(folder());
    QCOMPARE(refusal(journal), QString());
    // No file of this process may grow: the write fails as it does on a full disk.
    auto *before = std::signal(SIGXFSZ, SIG_IGN);
    rlimit limit = {};
    QVERIFY(::getrlimit(RLIMIT_FSIZE, &limit) == 0);
    const rlimit tight = {16384, limit.rlim_max};
    QVERIFY(::setrlimit(RLIMIT_FSIZE, &tight) == 0);
    QString text;
    for (int i = 0; i < 20 && text.isEmpty(); ++i)
        text = refusal(journal);
    QVERIFY(::setrlimit(RLIMIT_FSIZE, &limit) == 0);
    std::signal(SIGXFSZ, before);
    QVERIFY2(text.contains(file()), qUtf8Printable(text));
    QVERIFY2(text.contains(QLatin1String("disk")), qUtf8Printable(text));
    QCOMPARE(refusal(journal), QString());
    const auto verification = journal::JournalReader(folder()).verify();
    QVERIFY(verification.ok() && verification->ok());
}

void TestJournalFaults::lockedForTooLong()
{
    Journal journal(folder());
    QCOMPARE(refusal(journal), QString());
    {
        OtherWriter other(file());
        const QString text = refusal(journal);
        QVERIFY2(text.contains(QLatin1String("locked by another program")), qUtf8Printable(text));
    }
    QCOMPARE(refusal(journal), QString());
}

void TestJournalFaults::lockedForAMoment()
{
    Journal journal(folder());
    QCOMPARE(refusal(journal), QString());
    auto other = std::make_unique<OtherWriter>(file());
    QTimer::singleShot(600, this, [&other] { other.reset(); });
    QCOMPARE(refusal(journal), QString());
}

void TestJournalFaults::quitsWhileLocked()
{
    auto journal = std::make_unique<Journal>(folder());
    QCOMPARE(refusal(*journal), QString());
    OtherWriter other(file());
    bool resumed = false;
    auto asking = [](Journal *asked, bool *done) -> QCoro::Task<> {
        auto id = co_await asked->intent(sampleIntent());
        *done = !id.ok();
    };
    asking(journal.get(), &resumed);
    QElapsedTimer timer;
    timer.start();
    journal.reset();
    QVERIFY2(timer.elapsed() < 1000 * patience, qPrintable(QString::number(timer.elapsed())));
    QVERIFY(waitFor([&resumed] { return resumed; }));
}

QTEST_GUILESS_MAIN(TestJournalFaults)
#include "tst_journal_faults.moc"
