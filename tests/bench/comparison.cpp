// SPDX-License-Identifier: GPL-3.0-or-later
#include "comparison.h"

#include <QCommandLineParser>

#include <algorithm>

namespace {

QString ratioText(double ratio)
{
    return QString::number(ratio, 'f', 3);
}

} // namespace

BenchOptions benchOptions(const QCoreApplication &application, int pairs)
{
    QCommandLineParser parser;
    parser.addHelpOption();
    parser.addOption({QStringLiteral("percent"),
                      QStringLiteral("size of the data; below 100 there is no limit"), QStringLiteral("n"),
                      QStringLiteral("100")});
    parser.addOption({QStringLiteral("pairs"), QStringLiteral("interleaved runs"), QStringLiteral("n"),
                      QString::number(pairs)});
    parser.process(application);
    return {std::max<qint64>(1, parser.value(QStringLiteral("percent")).toLongLong()),
            std::max(1, parser.value(QStringLiteral("pairs")).toInt())};
}

double median(QList<double> values)
{
    std::sort(values.begin(), values.end());
    return values.at(values.size() / 2);
}

QString Ratios::add(double floorMs, double oursMs)
{
    m_ratios.append(oursMs / std::max(1.0, floorMs));
    return ratioText(m_ratios.last());
}

QString Ratios::medianText() const
{
    return ratioText(median());
}

ProgramRun runListing(const QByteArray &url, const QByteArray &file)
{
    const ProgramRun run =
        runProgram({lockscopeBinary(), "list", url, "--pattern", "lock:*", "--json"}, file);
    if (run.status != 0)
        qFatal("the listing is not complete");
    return run;
}
