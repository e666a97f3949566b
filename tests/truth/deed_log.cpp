// SPDX-License-Identifier: GPL-3.0-or-later
#undef QT_NO_CAST_FROM_ASCII // mostly literals
#undef QT_USE_QSTRINGBUILDER
#include "deed_log.h"

#include <QDir>
#include <QHash>
#include <QJsonDocument>
#include <QSet>

#include <algorithm>
#include <optional>

namespace truth {

namespace {

QString text(const QByteArray &bytes)
{
    return QString::fromLatin1(bytes);
}

Done doneFrom(const QByteArray &line)
{
    const QJsonObject json = QJsonDocument::fromJson(line).object();
    Done done;
    done.life = json["life"].toInt();
    done.place = json["place"].toInt();
    done.master = json["master"].toInt();
    done.client = json["client"].toInt();
    done.key = json["key"].toString().toLatin1();
    done.deed = deedOf(json["deed"].toString().toLatin1());
    done.token = json["token"].toString().toLatin1();
    done.leaseMs = json["lease_ms"].toInt();
    done.succeeded = json["succeeded"].toBool();
    done.sent = Us(json["sent_us"].toDouble());
    done.replied = Us(json["replied_us"].toDouble());
    done.sentSteady = qint64(json["sent_steady_us"].toDouble());
    done.port = json["port"].toInt();
    done.nth = json["nth"].toInt();
    done.at = done.replied;
    done.line = line;
    return done;
}

/// When a server did the commands of each connection, by its port and by the server's clock.
using Instants = QHash<int, QList<Us>>;

void addInstants(const QString &path, Instants *instants)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return;
    MonitorLine line;
    while (!file.atEnd())
        if (parseMonitorLine(file.readLine(), &line) && line.port > 0 && isOnData(line.command))
            (*instants)[line.port].append(line.at);
}

/// Reads the logs of a master and of the replicas that may become it.
Instants instantsOf(const QString &folder, int place, int master)
{
    const QString name = QStringLiteral("monitor-%1-%2").arg(place).arg(master);
    Instants instants;
    for (const QString &each : QDir(folder).entryList({name + QStringLiteral("*.log")}))
        addInstants(folder + QLatin1Char('/') + each, &instants);
    return instants;
}

/// Takes the first instant between the two from the list.
std::optional<Us> takeBetween(QList<Us> *told, Us from, Us to)
{
    const auto at =
        std::find_if(told->begin(), told->end(), [from, to](Us each) { return from <= each && each <= to; });
    if (at == told->end())
        return std::nullopt;
    const Us found = *at;
    told->erase(at);
    return found;
}

} // namespace

DeedLog::DeedLog(const QString &path)
    : m_file(path)
{
    if (!m_file.open(QIODevice::WriteOnly))
        qFatal("%s cannot be written", qUtf8Printable(path));
}

void DeedLog::add(const Done &done)
{
    const QJsonObject json{{"life", done.life},
                           {"place", done.place},
                           {"master", done.master},
                           {"client", done.client},
                           {"key", text(done.key)},
                           {"deed", text(deedWord(done.deed))},
                           {"token", text(done.token)},
                           {"lease_ms", done.leaseMs},
                           {"succeeded", done.succeeded},
                           {"sent_us", double(done.sent)},
                           {"replied_us", double(done.replied)},
                           {"sent_steady_us", double(done.sentSteady)},
                           {"sent", text(clockText(done.sent))},
                           {"port", done.port},
                           {"nth", done.nth}};
    m_file.write(QJsonDocument(json).toJson(QJsonDocument::Compact) + '\n');
    m_file.flush();
}

bool isOnData(const QByteArray &command)
{
    static const QSet<QByteArray> known{"SET", "EVAL", "DEL", "PEXPIRE", "GET", "SUBSCRIBE", "FLUSHDB"};
    return known.contains(command);
}

/// 1700000000.123456 [0 127.0.0.1:5123] "SET" "lock:a" …
bool parseMonitorLine(const QByteArray &line, MonitorLine *parsed)
{
    const qsizetype begin = line.indexOf('[');
    const qsizetype end = line.indexOf(']', begin);
    if (begin < 1 || end < 0)
        return false;
    const QByteArray time = line.first(begin - 1);
    const qsizetype dot = time.indexOf('.');
    const QByteArray from = line.sliced(begin + 1, end - begin - 1);
    const qsizetype space = from.indexOf(' ');
    if (dot < 0 || space < 0)
        return false;
    parsed->at = time.first(dot).toLongLong() * 1'000'000 + time.sliced(dot + 1).toLongLong();
    parsed->database = from.first(space).toInt();
    parsed->port = from.sliced(from.lastIndexOf(':') + 1).toInt();
    const qsizetype close = line.indexOf('"', end + 3);
    if (close < 0)
        return false;
    parsed->command = line.sliced(end + 3, close - end - 3).toUpper();
    parsed->rest = line.sliced(close + 1).trimmed();
    return true;
}

/// The number of deeds right before their server was killed, which may not have sent their lines of MONITOR.
static int lostWithServers(const QList<Done> &list)
{
    int lost = 0;
    for (const Done &killed : list) {
        if (killed.deed != Deed::Restart && killed.deed != Deed::FailOver)
            continue;
        lost += int(std::count_if(list.begin(), list.end(), [&killed](const Done &done) {
            const bool isThere = done.place == killed.place && done.master == killed.master && done.port > 0;
            return isThere && done.at == done.replied && killed.sent - done.replied < us(50)
                && done.replied <= killed.sent;
        }));
    }
    return lost;
}

Deeds readDeeds(const QString &folder, const Plan &plan)
{
    Deeds deeds;
    for (int place = 0; place < plan.places.size(); ++place) {
        QList<Instants> instants;
        for (int master = 0; master < plan.places.at(place).masters; ++master)
            instants.append(instantsOf(folder, place, master));
        Us ahead = 0; // by which the server's clock is ahead of this machine's
        QFile file(folder + QStringLiteral("/deeds-%1.jsonl").arg(place));
        if (!file.open(QIODevice::ReadOnly))
            continue;
        while (!file.atEnd()) {
            Done done = doneFrom(file.readLine().trimmed());
            // Each line of MONITOR is one deed. A port can be used again by a later connection: the instant
            // lies within the round trip.
            if (done.port > 0) {
                const auto at = takeBetween(&instants[done.master][done.port], done.sent + ahead - us(2),
                                            done.replied + ahead + us(2));
                done.at = at ? *at - ahead : done.replied;
                deeds.withoutMonitor += at ? 0 : 1;
            }
            if (done.deed == Deed::SetClock)
                ahead += us(done.leaseMs);
            deeds.list.append(done);
        }
    }
    std::stable_sort(deeds.list.begin(), deeds.list.end(),
                     [](const Done &a, const Done &b) { return a.at < b.at; });
    deeds.withoutMonitor -= lostWithServers(deeds.list);
    return deeds;
}

} // namespace truth
