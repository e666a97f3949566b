// SPDX-License-Identifier: GPL-3.0-or-later
// 1,000 changes a second at 100,000 locks, for an hour: two real programs ($LOCKSCOPE_BINARY) watch the same
// server at the same time, one of which records. What recording costs is the difference of their CPU time;
// that nothing is lost, that every token which was written stands in the file; and what the file takes of the
// disk.
#include "change_feed.h"
#include "comparison.h"
#include "floor.h"
#include "history/model/history_path.h"
#include "history/store/history_file.h"
#include "recorded_tokens.h"

#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QSqlQuery>
#include <QTemporaryDir>
#include <QTextStream>

#include <algorithm>
#include <csignal>
#include <unistd.h>

using namespace history;

namespace {

constexpr int aSecond = 1'000;
constexpr qint64 wholeSeconds = 3'600;
constexpr double costLimit = 10; ///< per cent of a core
constexpr qint64 bytesLimit = 120; ///< a hold

/// `lockscope watch` of a server, as a process of its own.
class Watch
{
public:
    Watch(const RedisServer &server, const QString &folder, bool records)
    {
        QStringList arguments{QStringLiteral("watch"), server.url(), QStringLiteral("--json"),
                              QStringLiteral("--config-dir"), folder};
        if (records)
            arguments.append(QStringLiteral("--record"));
        m_process.setStandardOutputFile(QProcess::nullDevice());
        m_process.start(QString::fromLocal8Bit(lockscopeBinary()), arguments);
        if (!m_process.waitForStarted())
            qFatal("%s", qPrintable(m_process.errorString()));
    }
    ~Watch() { end(); }
    Q_DISABLE_COPY_MOVE(Watch)
    /// Of all its threads so far.
    double cpuSeconds() const
    {
        QFile file(QStringLiteral("/proc/%1/stat").arg(m_process.processId()));
        if (!file.open(QIODevice::ReadOnly))
            qFatal("the program has ended");
        const QByteArray stat = file.readAll();
        const QByteArrayList fields = stat.sliced(stat.lastIndexOf(')') + 2).split(' ');
        constexpr qsizetype userTime = 11;
        return double(fields.at(userTime).toLongLong() + fields.at(userTime + 1).toLongLong())
            / double(::sysconf(_SC_CLK_TCK));
    }
    /// It does nothing any more: the first pass is over.
    void settle() const
    {
        for (double before = -1; cpuSeconds() - before > 0.05;) {
            before = cpuSeconds();
            waitFor([time = QDeadlineTimer(1'000)] { return time.hasExpired(); });
        }
    }
    void end()
    {
        if (m_process.state() == QProcess::NotRunning)
            return;
        ::kill(pid_t(m_process.processId()), SIGINT);
        m_process.waitForFinished(60'000);
    }

private:
    QProcess m_process;
};

/// What the file takes of the disk beyond the names that stand in it once.
qint64 bytesOfHolds(const QString &path)
{
    HistoryFile file(path);
    QSqlQuery query(file.open(HistoryFile::Mode::ReadOnly).ok() ? file.handle() : QSqlDatabase());
    const bool isKnown = query.exec(QStringLiteral(
        "SELECT sum(pgsize) FROM dbstat WHERE name NOT IN ('keys', 'sqlite_autoindex_keys_1', 'names', "
        "'sqlite_autoindex_names_1')"));
    return isKnown && query.next() ? query.value(0).toLongLong() : QFileInfo(path).size();
}

} // namespace

int main(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    const BenchOptions options = benchOptions(application, 1);
    const qint64 seconds = std::max<qint64>(3, wholeSeconds * options.percent / 100);
    const qint64 locks = options.percent > 1 ? 100'000 : 1'000;
    const QTemporaryDir folder;
    const QString recording = folder.filePath(QStringLiteral("recording"));
    RedisServer server;
    fill(server, locks, 0);
    Watch with(server, recording, true);
    Watch without(server, folder.filePath(QStringLiteral("without")), false);
    with.settle();
    without.settle();

    const double before[]{with.cpuSeconds(), without.cpuSeconds()};
    QElapsedTimer timer;
    timer.start();
    QList<ChangeFeed::Change> written;
    {
        ChangeFeed feed(server, locks, aSecond);
        waitFor([&] { return timer.elapsed() >= seconds * 1'000; }, int(seconds + 60) * 1'000);
        written = feed.taken();
    }
    const double took = double(timer.elapsed()) / 1e3;
    const double spent[]{with.cpuSeconds() - before[0], without.cpuSeconds() - before[1]};
    with.settle();
    with.end();
    without.end();

    const Recorded recorded = readBack(historyPath(recording));
    const QSet<QByteArray> asked = longEnough(written);
    const qint64 lost = lostOf(asked, recorded);
    const double cost = (spent[0] - spent[1]) / took * 100;
    const double bytes = double(bytesOfHolds(historyPath(recording))) / double(recorded.holds);
    const double rate = double(written.size()) / took;
    QTextStream out(stdout);
    out << QStringLiteral("recording: %L1 locks, %L2 changes in %3 s (%4 a second)\n")
               .arg(locks)
               .arg(written.size())
               .arg(took, 0, 'f', 0)
               .arg(rate, 0, 'f', 0)
        << QStringLiteral("  CPU %1 % of a core recording, %2 % not: %3 % beyond (limit %4)\n")
               .arg(spent[0] / took * 100, 0, 'f', 1)
               .arg(spent[1] / took * 100, 0, 'f', 1)
               .arg(cost, 0, 'f', 1)
               .arg(costLimit, 0, 'f', 0)
        << QStringLiteral("  %L1 of %L2 holds that were begun are not recorded\n").arg(lost).arg(asked.size())
        << QStringLiteral(
               "  %L1 holds in the file, %2 bytes each beyond the names (limit %3), %4 with them\n")
               .arg(recorded.holds)
               .arg(bytes, 0, 'f', 1)
               .arg(bytesLimit)
               .arg(double(QFileInfo(historyPath(recording)).size()) / double(recorded.holds), 0, 'f', 1);
    const bool met = bytes <= bytesLimit && cost <= costLimit && lost == 0 && rate > aSecond * 0.95;
    return met || !options.isFull() ? 0 : 1;
}
