// SPDX-License-Identifier: GPL-3.0-or-later
// What a server may send through everything that reads it: replies of real servers are turned over, a given
// number of times.
//   fuzz_replies [--iterations N] [--seed N]
#include "reply_target.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QElapsedTimer>
#include <QRandomGenerator>
#include <QTextStream>

#include <array>

namespace {

/// Numbers at which something may turn over.
constexpr std::array edges{"-1",          "-5",          "0",
                           "16383",       "16384",       "65535",
                           "65536",       "2147483647",  "4294967295",
                           "99999999999", "-2147483648", "9223372036854775807",
                           "-2",          "1000000000",  "-9223372036854775808"};

/// Another number in place of one that is there.
void replaceNumber(QByteArray &bytes, QRandomGenerator &dice)
{
    const auto start = qsizetype(dice.bounded(int(bytes.size())));
    for (qsizetype at = start; at < bytes.size(); ++at) {
        if (bytes[at] < '0' || bytes[at] > '9')
            continue;
        qsizetype end = at;
        while (end < bytes.size() && bytes[end] >= '0' && bytes[end] <= '9')
            ++end;
        const bool isLength = at > 0 && (bytes[at - 1] == '$' || bytes[at - 1] == '*');
        if (isLength && dice.bounded(8)) {
            at = end;
            continue; // a stream that has ended reads nothing any more
        }
        bytes.replace(at, end - at, edges[size_t(dice.bounded(int(edges.size())))]);
        return;
    }
}

void mutate(QByteArray &bytes, QRandomGenerator &dice)
{
    if (bytes.isEmpty())
        return;
    const auto at = qsizetype(dice.bounded(int(bytes.size())));
    switch (dice.bounded(6)) {
    case 0:
        bytes.truncate(at);
        break;
    case 1:
        bytes[at] = char(dice.bounded(256));
        break;
    case 2:
        bytes.insert(at, bytes.mid(qsizetype(dice.bounded(int(bytes.size()))), dice.bounded(60)));
        break;
    default:
        replaceNumber(bytes, dice);
    }
    if (bytes.size() > 20000)
        bytes.truncate(20000);
}

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    QCommandLineParser parser;
    parser.addOption({QStringLiteral("iterations"), {}, QStringLiteral("n"), QStringLiteral("100000")});
    parser.addOption({QStringLiteral("seed"), {}, QStringLiteral("n"), QStringLiteral("1")});
    parser.process(application);
    const qint64 iterations = parser.value(QStringLiteral("iterations")).toLongLong();
    QRandomGenerator dice(parser.value(QStringLiteral("seed")).toUInt());
    QElapsedTimer timer;
    timer.start();
    const QList<QByteArray> &seeds = replySeeds();
    for (const QByteArray &seed : seeds)
        exerciseReplies(seed);
    QByteArray bytes;
    for (qint64 i = 0; i < iterations; ++i) {
        // Some steps away from what a server said, then another one.
        if (i % 8 == 0)
            bytes = seeds.at(dice.bounded(int(seeds.size())));
        mutate(bytes, dice);
        exerciseReplies(bytes);
    }
    QTextStream(stdout) << iterations << " iterations in " << timer.elapsed() << " ms" << Qt::endl;
    return 0;
}
