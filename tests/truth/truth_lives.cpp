// SPDX-License-Identifier: GPL-3.0-or-later
#include "folder_judge.h"
#include "lives.h"
#include "stories.h"

#include <QCommandLineParser>
#include <QCoreApplication>

#include <cstdio>
#include <random>

namespace {

/// Plans, lets happen and judges as the options say; the exit status: 0 nothing false, 1 something, 2 it
/// could not be staged.
int runWith(const QCommandLineParser &options)
{
    const QSet<QByteArray> off = options.isSet(QStringLiteral("all-rules"))
        ? QSet<QByteArray>()
        : truth::rulesOff(QStringLiteral(LOCKSCOPE_TRUTH_README));
    const int examples = options.value(QStringLiteral("examples")).toInt();
    if (const QString folder = options.value(QStringLiteral("judge")); !folder.isEmpty()) {
        const truth::Verdict verdict = truth::judgeFolder(folder, off);
        std::fputs(truth::reportOf(verdict, examples).constData(), stdout);
        return verdict.isSound() ? 0 : 1;
    }
    const QString seeded = options.value(QStringLiteral("seed"));
    const quint64 seed = seeded.isEmpty() ? std::random_device{}() : seeded.toULongLong();
    std::printf("seed %llu\n", static_cast<unsigned long long>(seed));
    std::fflush(stdout);
    const truth::Calm calm =
        options.isSet(QStringLiteral("disturbed")) ? truth::Calm::Disturbed : truth::Calm::Undisturbed;
    const truth::Plan plan = truth::planOf(seed, options.value(QStringLiteral("lives")).toInt(),
                                           options.value(QStringLiteral("seconds")).toInt() * 1000, calm);
    const QString folder = options.value(QStringLiteral("folder")) + QLatin1Char('/') + QString::number(seed);
    truth::Lives lives(plan, folder);
    if (!lives.run()) {
        std::fprintf(stderr, "%s\n", qUtf8Printable(lives.problem()));
        return 2;
    }
    const truth::Verdict verdict = truth::judgeFolder(folder, off);
    std::fputs(truth::reportOf(verdict, examples).constData(), stdout);
    std::printf("logs: %s\n", qUtf8Printable(folder));
    return verdict.isSound() ? 0 : 1;
}

} // namespace

int main(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    QCommandLineParser options;
    options.addHelpOption();
    options.addOptions(
        {{QStringLiteral("seed"),
          QStringLiteral("of the plan; without it a new one"),
          QStringLiteral("N"),
          {}},
         {QStringLiteral("lives"), QStringLiteral("how many"), QStringLiteral("N"), QStringLiteral("200")},
         {QStringLiteral("seconds"), QStringLiteral("for how long"), QStringLiteral("N"),
          QStringLiteral("40")},
         {QStringLiteral("folder"), QStringLiteral("for the logs"), QStringLiteral("DIR"),
          QStringLiteral(LOCKSCOPE_TRUTH_FOLDER)},
         {QStringLiteral("judge"), QStringLiteral("judge these logs again"), QStringLiteral("DIR"), {}},
         {QStringLiteral("examples"), QStringLiteral("of each kind"), QStringLiteral("N"),
          QStringLiteral("2")},
         {QStringLiteral("disturbed"),
          QStringLiteral("servers and observers stand still, end and come back")},
         {QStringLiteral("all-rules"), QStringLiteral("also those that README.md has off")}});
    options.process(application);
    return runWith(options);
}
