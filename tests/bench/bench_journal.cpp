// SPDX-License-Identifier: GPL-3.0-or-later
// A journal of 100,000 records, read by the real program ($LOCKSCOPE_BINARY) as a user would: each query as a
// whole process, from start to end.
#include "journal/journal.h"
#include "redis_server.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QElapsedTimer>
#include <QProcess>
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
qint64 timeOf(const QStringList &arguments, const QString &folder)
{
    qint64 best = -1;
    for (int i = 0; i < 3; ++i) {
        QProcess process;
        process.setStandardOutputFile(QProcess::nullDevice());
        QElapsedTimer clock;
        clock.start();
        process.start(qEnvironmentVariable("LOCKSCOPE_BINARY"),
                      QStringList{QStringLiteral("journal"), QStringLiteral("--config-dir"), folder}
                          + arguments);
        if (!process.waitForFinished(120000) || process.exitCode() != 0)
            return -1;
        best = best < 0 ? clock.elapsed() : std::min(best, clock.elapsed());
    }
    return best;
}

} // namespace

int main(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    QCommandLineParser parser;
    parser.addOption({QStringLiteral("percent"), QStringLiteral("of the full size"), QStringLiteral("n"),
                      QStringLiteral("100")});
    parser.process(application);
    const int percent = std::max(1, parser.value(QStringLiteral("percent")).toInt());
    const qint64 records = 1000LL * percent;
    const QTemporaryDir folder;
    fill(folder.path(), records);
    const QList<std::pair<QStringList, int>> queries{
        {{}, queryLimitMs},
        {{QStringLiteral("--csv")}, queryLimitMs},
        {{QStringLiteral("--json")}, queryLimitMs},
        {{QStringLiteral("--key"), QStringLiteral("lock:order:17")}, queryLimitMs},
        {{QStringLiteral("--key"), QStringLiteral("lock:order:17*")}, queryLimitMs},
        {{QStringLiteral("--since"), QStringLiteral("1s")}, queryLimitMs},
        {{QStringLiteral("--verify")}, verifyLimitMs},
    };
    QTextStream out(stdout);
    bool good = true;
    for (const auto &[arguments, limit] : queries) {
        const qint64 ms = timeOf(arguments, folder.path());
        const bool kept = ms >= 0 && (percent < 100 || ms <= limit);
        good = good && kept;
        out << QString(QStringLiteral("journal ") + arguments.join(u' ')).leftJustified(34) << ms << " ms of "
            << records << " records, " << QString::number(double(ms) / limit, 'f', 2) << " of the limit of "
            << limit << (kept ? "\n" : " MISSED\n");
    }
    return good ? 0 : 1;
}
