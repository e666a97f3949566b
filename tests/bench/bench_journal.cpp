// SPDX-License-Identifier: GPL-3.0-or-later
// A journal of 100,000 records, read by the real program ($LOCKSCOPE_BINARY) as a user would: each query as a
// whole process, from start to end.
#include "comparison.h"
#include "journal/journal.h"
#include "redis_server.h"

#include <QCoreApplication>
#include <QFile>
#include <QTemporaryDir>
#include <QTextStream>

#include <algorithm>

namespace {

constexpr int queryLimitMs = 300;
constexpr int verifyLimitMs = 2000;
constexpr qint64 lot = 500;

locks::ActionIntent intentOf(qint64 number)
{
    locks::ActionIntent intent;
    intent.who = {QStringLiteral("op"), QStringLiteral("web-1")};
    intent.deployment = QStringLiteral("127.0.0.1:7001");
    intent.masterUrls = {QStringLiteral("redis://127.0.0.1:7001")};
    intent.request.key = "lock:order:" + QByteArray::number(number % 5000);
    intent.request.token = QByteArray::number(number).rightJustified(40, '0');
    intent.request.tokenSeen = true;
    intent.request.library = "generic.token";
    intent.request.reason = QStringLiteral("the nightly job hangs since the deploy");
    intent.request.evidence = QStringList{QStringLiteral("Listed as held.")};
    intent.commands = QStringList{QStringLiteral("EVALSHA release.lua 1 lock:order:17 <token>")};
    return intent;
}

locks::ActionReport reportOf(const locks::ActionIntent &intent, const QString &id)
{
    locks::ActionReport report;
    report.id = id;
    report.outcome = locks::Outcome::Done;
    report.key = intent.request.key;
    report.tokenBefore = intent.request.token;
    report.library = intent.request.library;
    report.undoable = true;
    locks::MasterReport master;
    master.master = intent.deployment;
    master.outcome = locks::MasterOutcome::Done;
    master.dump = intent.request.token;
    report.masters.append(master);
    report.commands = intent.commands;
    return report;
}

void fill(const QString &folder, qint64 records)
{
    journal::Journal journal(folder);
    for (qint64 first = 0; first < records / 2; first += lot) {
        QList<locks::ActionIntent> intents;
        for (qint64 i = first; i < std::min(first + lot, records / 2); ++i)
            intents.append(intentOf(i));
        const auto ids = waitForTask(journal.intents(intents), 60000);
        if (!ids.ok())
            qFatal("%s", qUtf8Printable(ids.error().text));
        QList<locks::ActionReport> reports;
        for (qsizetype i = 0; i < intents.size(); ++i)
            reports.append(reportOf(intents[i], ids->at(i)));
        if (!waitForTask(journal.outcomes(reports), 60000).ok())
            qFatal("an outcome could not be written");
    }
}

/// The shortest of three runs, in ms; −1 where the program failed.
double timeOf(const QList<QByteArray> &arguments, const QString &folder)
{
    QList<double> took;
    for (int i = 0; i < 3; ++i) {
        const ProgramRun run = runProgram(
            QList<QByteArray>{lockscopeBinary(), "journal", "--config-dir", QFile::encodeName(folder)}
            + arguments);
        if (run.status != 0)
            return -1;
        took.append(run.ms);
    }
    return *std::min_element(took.begin(), took.end());
}

} // namespace

int main(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    const BenchOptions options = benchOptions(application, 3);
    const qint64 records = 1000 * options.percent;
    const QTemporaryDir folder;
    fill(folder.path(), records);
    const QList<std::pair<QList<QByteArray>, int>> queries{
        {{}, queryLimitMs},
        {{"--csv"}, queryLimitMs},
        {{"--json"}, queryLimitMs},
        {{"--key", "lock:order:17"}, queryLimitMs},
        {{"--pattern", "lock:order:17*"}, queryLimitMs},
        {{"--since", "1s"}, queryLimitMs},
        {{"--until", "1s"}, queryLimitMs},
        {{"--who", "op@web-1"}, queryLimitMs},
        {{"--who", "nobody"}, queryLimitMs},
        {{"--action", "release", "--outcome", "done"}, queryLimitMs},
        {{"--outcome", "unknown"}, queryLimitMs},
        {{"--limit", "20"}, queryLimitMs},
        {{"--limit", "1000", "--who", "op"}, queryLimitMs},
        {{"--limit", "25000", "--outcome", "done"}, queryLimitMs},
        {{"--verify"}, verifyLimitMs},
    };
    QTextStream out(stdout);
    bool good = true;
    for (const auto &[arguments, limit] : queries) {
        const double ms = timeOf(arguments, folder.path());
        const bool kept = ms >= 0 && (!options.isFull() || ms <= limit);
        good = good && kept;
        out << QString::fromUtf8("journal " + QByteArrayList(arguments).join(' ')).leftJustified(48)
            << qint64(ms) << " ms of " << records << " records, " << QString::number(ms / limit, 'f', 2)
            << " of the limit of " << limit << (kept ? "\n" : " MISSED\n");
    }
    return good ? 0 : 1;
}
