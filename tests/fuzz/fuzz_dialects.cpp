// SPDX-License-Identifier: GPL-3.0-or-later
// Foreign bytes through every decoder, by any compiler: the samples of all libraries and random bytes are
// turned over, a given number of times. libfuzzer.cpp is the same for libFuzzer.
//   fuzz_dialects [--iterations N] [--seed N]
//   fuzz_dialects --corpus FOLDER     runs its files through; fails when a dialect has none of its own
//   fuzz_dialects --write FOLDER      makes such files of the samples
#include "dialect_samples.h"
#include "dialect_target.h"

#include "locks/dialects/dialects.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QElapsedTimer>
#include <QRandomGenerator>
#include <QSet>
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

/// A file a dialect, the first of its samples.
int writeCorpus(const QString &folder)
{
    QSet<QByteArray> written;
    for (const samples::Sample &sample : samples::all()) {
        if (written.contains(sample.id))
            continue;
        written.insert(sample.id);
        QFile file(folder + QLatin1Char('/') + QString::fromLatin1(sample.id));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytesFrom(sample.reading)) < 0)
            return 1;
    }
    return 0;
}

/// Whether a seed is read as what it is called; where bytes do not tell, as something that may be that.
bool isRead(const Reading &reading, const QByteArray &id, locks::NameSign sign)
{
    const locks::Dialects &table = locks::Dialects::table();
    const locks::Observation observation{reading, sign, QDateTime::currentMSecsSinceEpoch()};
    const locks::LibraryIndex index = table.recognise(observation);
    if (table.at(*table.find(id)).fitsAnyText())
        return table.isCandidate(observation);
    return index != locks::Dialects::companion
        && (table.at(index).id() == id || table.candidates(observation, index).contains(id));
}

int runCorpus(const QString &folder)
{
    QTextStream out(stderr);
    QSet<QByteArray> seeded;
    int wrong = 0;
    for (const QFileInfo &info : QDir(folder).entryInfoList(QDir::Files)) {
        QFile file(info.filePath());
        if (!file.open(QIODevice::ReadOnly))
            return 1;
        const Reading reading = readingFrom(file.readAll());
        exerciseDialects(reading);
        const QByteArray id = info.fileName().toLatin1();
        if (!locks::Dialects::table().find(id))
            continue; // what the fuzzer added
        seeded.insert(id);
        if (!isRead(reading, id, locks::NameSign::Lock) && !isRead(reading, id, locks::NameSign::Meant)) {
            out << info.fileName() << " is not read as such" << Qt::endl;
            ++wrong;
        }
    }
    for (const samples::Sample &sample : samples::all()) {
        if (!seeded.contains(sample.id)) {
            out << "no seed for " << sample.id << Qt::endl;
            seeded.insert(sample.id);
            ++wrong;
        }
    }
    return wrong ? 1 : 0;
}

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    QCommandLineParser parser;
    parser.addOption({QStringLiteral("iterations"), {}, QStringLiteral("n"), QStringLiteral("100000")});
    parser.addOption({QStringLiteral("seed"), {}, QStringLiteral("n"), QStringLiteral("1")});
    parser.addOption({QStringLiteral("corpus"), {}, QStringLiteral("folder")});
    parser.addOption({QStringLiteral("write"), {}, QStringLiteral("folder")});
    parser.process(application);
    if (parser.isSet(QStringLiteral("write")))
        return writeCorpus(parser.value(QStringLiteral("write")));
    if (parser.isSet(QStringLiteral("corpus")))
        return runCorpus(parser.value(QStringLiteral("corpus")));
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
