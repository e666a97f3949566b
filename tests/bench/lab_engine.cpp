// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab_engine.h"

#include "lab/run/runner.h"

#include <QCoreApplication>
#include <QProcess>
#include <QRegularExpression>

#include <algorithm>

std::optional<lab::RunResult> runLab(const RedisServer &server, const lab::RunSpec &spec)
{
    std::optional<lab::RunResult> outcome;
    QEventLoop loop;
    lab::Runner runner;
    lab::Runner::Callbacks callbacks;
    callbacks.began = [](const QByteArray &) {
    };
    callbacks.sample = [](const lab::Sample &) {
    };
    callbacks.note = [](const QString &) {
    };
    callbacks.result = [&](const lab::RunResult &result) {
        if (result.errors.isEmpty())
            outcome = result;
    };
    callbacks.ended = [&](const lab::RunEnd &) {
        runner.shutdown([&loop] { loop.quit(); });
    };
    runner.start(spec, {server.endpoint()}, callbacks);
    loop.exec();
    return outcome;
}

double redisBenchmark(const RedisServer &server, int clients, qint64 requests)
{
    QProcess process;
    process.start(QStringLiteral("redis-benchmark"),
                  {QStringLiteral("-p"), QString::number(server.port()), QStringLiteral("-c"),
                   QString::number(clients), QStringLiteral("-t"), QStringLiteral("incr"),
                   QStringLiteral("-n"), QString::number(requests), QStringLiteral("-q")});
    process.waitForFinished(120'000);
    static const QRegularExpression figure(QStringLiteral("([0-9.]+) requests per second"));
    return figure.match(QString::fromLatin1(process.readAllStandardOutput())).captured(1).toDouble();
}

double median(QList<double> figures)
{
    std::sort(figures.begin(), figures.end());
    return figures.at(figures.size() / 2);
}

BenchSize::BenchSize(const QList<QCommandLineOption> &more)
{
    const QCommandLineOption percent(QStringLiteral("percent"),
                                     QStringLiteral("Size of the run; below 100 without a limit."),
                                     QStringLiteral("N"), QStringLiteral("100"));
    m_parser.addOptions(QList<QCommandLineOption>{percent} + more);
    m_parser.addHelpOption();
    m_parser.process(*QCoreApplication::instance());
    m_share = std::clamp(m_parser.value(percent).toInt(), 1, 100);
}

QString BenchSize::verdict(bool met) const
{
    return !isWhole() ? QStringLiteral(", not judged at this size")
        : met         ? QStringLiteral(", met")
                      : QStringLiteral(", MISSED");
}
