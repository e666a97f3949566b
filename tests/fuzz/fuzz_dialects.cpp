// SPDX-License-Identifier: GPL-3.0-or-later
// Foreign bytes through every decoder. With clang this is a libFuzzer target (LOCKSCOPE_LIBFUZZER); else a
// driver of its own turns the samples of all libraries and its own random bytes over, a given number of
// times:
//   fuzz_dialects [--iterations N] [--seed N]
#include "dialect_target.h"

#ifdef LOCKSCOPE_LIBFUZZER

extern "C" int LLVMFuzzerTestOneInput(const quint8 *data, size_t size)
{
    exerciseDialects(readingFrom(QByteArrayView(data, qsizetype(size))));
    return 0;
}

#else

#include "dialect_samples.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QElapsedTimer>
#include <QRandomGenerator>
#include <QTextStream>

namespace {

using locks::Reading;

/// Bytes that mean something to some decoder are likelier than the rest.
char likelyByte(QRandomGenerator &dice)
{
    constexpr char likely[] = "0123456789abcdef:-_{}.@=+/\"sZAQgw\0\xff\n";
    return dice.bounded(4) ? likely[dice.bounded(int(sizeof(likely) - 1))] : char(dice.bounded(256));
}

void mutate(QByteArray &bytes, QRandomGenerator &dice)
{
    const int kind = dice.bounded(6);
    const auto at = bytes.isEmpty() ? 0 : qsizetype(dice.bounded(int(bytes.size())));
    if (kind == 0)
        bytes.truncate(at);
    else if (kind == 1)
        bytes.insert(at, likelyByte(dice));
    else if (kind == 2)
        bytes.remove(at, 1 + dice.bounded(4));
    else if (kind == 3)
        bytes.append(bytes.mid(at));
    else if (!bytes.isEmpty())
        bytes[at] = likelyByte(dice);
    if (bytes.size() > 5000)
        bytes.truncate(5000);
}

void mutateOne(Reading &reading, QRandomGenerator &dice)
{
    const int what = dice.bounded(12);
    if (what < 3) {
        mutate(reading.key, dice);
    } else if (what < 6) {
        mutate(reading.value, dice);
    } else if (what < 9 && !reading.members.isEmpty()) {
        auto &member = reading.members[dice.bounded(int(reading.members.size()))];
        mutate(dice.bounded(2) ? member.first : member.second, dice);
    } else if (what == 9) {
        reading.pttl = dice.bounded(2) ? -1 : qint64(dice.bounded(100000));
    } else if (what == 10) {
        reading.type = locks::KeyType(dice.bounded(int(locks::KeyType::Other) + 1));
    } else if (!reading.companions.isEmpty()) {
        locks::Companion &companion = reading.companions[dice.bounded(int(reading.companions.size()))];
        mutate(dice.bounded(2) ? companion.key : companion.value, dice);
        companion.exists = dice.bounded(2);
    }
}

QByteArray randomBytes(QRandomGenerator &dice)
{
    QByteArray bytes(dice.bounded(300), Qt::Uninitialized);
    for (char &byte : bytes)
        byte = likelyByte(dice);
    return bytes;
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
    const QList<samples::Sample> &seeds = samples::all();
    Reading reading;
    for (qint64 i = 0; i < iterations; ++i) {
        // Some steps away from a sample, then another one; one in eight of nothing but random bytes.
        if (i % 8 == 0)
            reading = seeds.at(dice.bounded(int(seeds.size()))).reading;
        if (i % 8 == 7)
            exerciseDialects(readingFrom(randomBytes(dice)));
        mutateOne(reading, dice);
        exerciseDialects(reading);
    }
    QTextStream(stdout) << iterations << " iterations in " << timer.elapsed() << " ms" << Qt::endl;
    return 0;
}

#endif
