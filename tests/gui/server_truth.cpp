// SPDX-License-Identifier: GPL-3.0-or-later
#include "server_truth.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QMultiMap>
#include <QStandardPaths>

#include <algorithm>

namespace {

/// The commands of an append-only file: what the server says itself that it did, scripts' effects included.
QList<QByteArrayList> commandsOf(const QByteArray &file)
{
    QList<QByteArrayList> commands;
    qsizetype at = 0;
    const auto number = [&] {
        const qsizetype end = file.indexOf('\r', at);
        const qint64 value = file.mid(at + 1, end - at - 1).toLongLong();
        at = end + 2;
        return value;
    };
    while (at >= 0 && at < file.size()) {
        if (file.at(at) == '#') { // a time stamp
            at = file.indexOf('\n', at) + 1;
            continue;
        }
        QByteArrayList words;
        for (qint64 left = number(); left > 0; --left) {
            const qint64 size = number();
            words.append(file.mid(at, size));
            at += size + 2;
        }
        commands.append(words);
    }
    return commands;
}

void apply(const QByteArrayList &words, Truth &truth)
{
    const QByteArray name = words.first().toUpper();
    const QByteArray key = words.at(1).mid(words.at(1).indexOf("}:") + 2);
    if (key == "counter" && name == "SET")
        truth.counter = words.at(2).toLongLong();
    else if (key == "counter" && name == "INCR")
        ++truth.counter;
    else if (key == "counter" && name == "INCRBY")
        truth.counter += words.at(2).toLongLong();
    else if (key == "orders" && name == "RPUSH")
        ++truth.orders;
    else if (key == "Queue:mail" && name == "ZADD")
        truth.queue.insert(words.last());
    else if (key == "Queue:mail" && name == "ZREM")
        truth.queue.remove(words.at(2));
}

/// The run of a key of the lab's; empty: it is none.
QByteArray runOf(const QByteArrayList &words)
{
    const QByteArray prefix = "lockscope:lab:{";
    if (words.size() < 2 || !words.at(1).startsWith(prefix))
        return {};
    return words.at(1).mid(prefix.size(), words.at(1).indexOf('}') - prefix.size());
}

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// The append-only files of a server, by its folder.
QFileInfoList filesIn(const QString &folder)
{
    const QDir inside(folder + QStringLiteral("/appendonlydir"));
    const QDir dir = inside.exists() ? inside : QDir(folder);
    return dir.entryInfoList({QStringLiteral("*.aof")}, QDir::Files,
                             QDir::Name); // what it began with is first
}

} // namespace

QList<Truth> truthsOf(const QString &folder)
{
    QByteArrayList runs;
    QList<Truth> truths;
    QByteArray all;
    for (const QFileInfo &info : filesIn(folder))
        all += contentOf(info.filePath());
    for (const QByteArrayList &words : commandsOf(all)) {
        const QByteArray run = runOf(words);
        if (run.isEmpty())
            continue;
        if (!runs.contains(run)) {
            runs.append(run);
            truths.append(Truth());
        }
        apply(words, truths[runs.indexOf(run)]);
    }
    return truths;
}

WatchedServers::WatchedServers()
    : m_path(qgetenv("PATH"))
{
    const QString server = QStandardPaths::findExecutable(QStringLiteral("redis-server"));
    QFile script(m_folder.filePath(QStringLiteral("redis-server")));
    if (server.isEmpty() || !script.open(QIODevice::WriteOnly))
        return;
    // What it is told on standard input comes first, and so this is what holds.
    script.write("#!/bin/sh\ndir='" + m_folder.path().toLocal8Bit() + "'/$$\nmkdir \"$dir\"\nexec '"
                 + server.toLocal8Bit()
                 + "' \"$@\" --appendonly yes --appendfsync no --aof-use-rdb-preamble no --dir \"$dir\"\n");
    script.close();
    m_isReady = script.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    qputenv("PATH", QByteArray(m_folder.path().toLocal8Bit() + ':' + m_path));
}

WatchedServers::~WatchedServers()
{
    qputenv("PATH", m_path);
}

QMap<QByteArray, Truth> WatchedServers::truths() const
{
    const QDir dir(m_folder.path());
    QMultiMap<QDateTime, QByteArray> contents;
    for (const QString &name : dir.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        QDateTime last;
        QByteArray content;
        for (const QFileInfo &info : filesIn(dir.filePath(name))) {
            last = std::max(last, info.lastModified());
            content += contentOf(info.filePath());
        }
        contents.insert(last, content);
    }
    // One that was restarted, and a replica in its primary's place, are written to after those before them.
    QMap<QByteArray, Truth> truths;
    for (const QByteArray &content : std::as_const(contents)) {
        QMap<QByteArray, Truth> here;
        for (const QByteArrayList &words : commandsOf(content)) {
            const QByteArray run = runOf(words);
            if (!run.isEmpty() && words.at(1).endsWith("}:counter") && words.first() != "DEL")
                apply(words, here[run]);
        }
        truths.insert(here);
    }
    return truths;
}
