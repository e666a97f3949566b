// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/spec/live_fault.h"

#include "redis/transport/duration.h"

#include <QLocale>
#include <QStringList>

namespace lab {

namespace {

constexpr const char *words[] = {"kill", "stop",    "continue", "restart-empty", "partition",
                                 "heal", "promote", "clock",    "evict",         "delete-lock"};

redis::Error wrong(const QString &text)
{
    redis::Error error;
    error.kind = redis::ErrorKind::BadInput;
    error.text = text;
    return error;
}

QByteArray inMs(std::chrono::milliseconds time)
{
    return QByteArray::number(qint64(time.count())) + "ms";
}

redis::Result<std::chrono::milliseconds> durationOf(const QByteArray &bytes)
{
    return redis::parseDuration(QString::fromUtf8(bytes), true);
}

QString seconds(std::chrono::milliseconds time)
{
    return QLocale().toString(double(time.count()) / 1000);
}

} // namespace

QList<QByteArray> LiveFault::names()
{
    return QList<QByteArray>(std::begin(words), std::end(words));
}

QString LiveFault::text() const
{
    switch (kind) {
    case Kind::Kill:
        return tr("Server %1 is killed.").arg(number);
    case Kind::Stop:
        return tr("Server %1 stands still.").arg(number);
    case Kind::Continue:
        return tr("Server %1 goes on.").arg(number);
    case Kind::RestartEmpty:
        return tr("Server %1 restarts empty.").arg(number);
    case Kind::Partition:
        return tr("Server %1 is cut off.").arg(number);
    case Kind::Heal:
        return tr("Server %1 is reached again.").arg(number);
    case Kind::Promote:
        return tr("Server %1, a replica, takes the place of its primary, without the writes that it was not "
                  "sent.")
            .arg(number);
    case Kind::Clock:
        return tr("The clock of client %1 is %2 s ahead.").arg(number).arg(seconds(ahead));
    case Kind::Evict:
        return tr("Server %1 is short of memory, and drops every key that has a lease.").arg(number);
    case Kind::Delete:
        return tr("An operator deletes the lock on server %1.").arg(number);
    }
    return {};
}

QString LiveFault::label() const
{
    switch (kind) {
    case Kind::Kill:
        return tr("Kill %1", "server").arg(number);
    case Kind::Stop:
        return tr("Stop %1", "server").arg(number);
    case Kind::Continue:
        return tr("Go on %1", "server").arg(number);
    case Kind::RestartEmpty:
        return tr("Empty %1", "server").arg(number);
    case Kind::Partition:
        return tr("Cut %1", "server").arg(number);
    case Kind::Heal:
        return tr("Heal %1", "server").arg(number);
    case Kind::Promote:
        return tr("Promote %1", "server").arg(number);
    case Kind::Clock:
        return tr("Clock %1", "client").arg(number);
    case Kind::Evict:
        return tr("Evict %1", "server").arg(number);
    case Kind::Delete:
        return tr("Delete %1", "the lock on a server").arg(number);
    }
    return {};
}

QByteArray LiveFault::toBytes() const
{
    const QByteArray base = inMs(at) + ':' + words[size_t(kind)] + ':' + QByteArray::number(number);
    return kind == Kind::Clock ? base + ":+" + inMs(ahead) : base;
}

redis::Result<LiveFault> LiveFault::parse(const QByteArray &bytes)
{
    const QString form =
        tr("“%1” is not TIME:NAME:NUMBER, as in 2s:kill:2 or 0ms:clock:1:+5s. Names are: %2.")
            .arg(QString::fromUtf8(bytes), QString::fromLatin1(names().join(", ")));
    const QList<QByteArray> parts = bytes.split(':');
    if (parts.size() < 3)
        return wrong(form);
    LiveFault fault;
    const auto at = durationOf(parts.at(0));
    const qsizetype kind = names().indexOf(parts.at(1));
    bool isNumber = false;
    fault.number = parts.at(2).toInt(&isNumber);
    if (!at || kind < 0 || !isNumber || fault.number < 1)
        return wrong(form);
    fault.at = *at;
    fault.kind = Kind(kind);
    if (parts.size() != (fault.kind == Kind::Clock ? 4 : 3))
        return wrong(form);
    if (fault.kind != Kind::Clock)
        return fault;
    const auto ahead = durationOf(parts.at(3).mid(1));
    if (!parts.at(3).startsWith('+') || !ahead)
        return wrong(form);
    fault.ahead = *ahead;
    return fault;
}

QStringList happenedSentences(const QList<LiveFault> &happened)
{
    QStringList sentences;
    for (const LiveFault &fault : happened)
        sentences.append(LiveFault::tr("%1 s: %2", "seconds, what happened")
                             .arg(QLocale().toString(double(fault.at.count()) / 1000, 'f', 1), fault.text()));
    return sentences;
}

} // namespace lab
