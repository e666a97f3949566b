// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/gate/stage.h"

#include "base/bytes.h"
#include "lab/turn/command_log.h"

#include <QCryptographicHash>

#include <algorithm>

namespace lab::gate {

using race::Choice;
using race::Happening;

namespace {

constexpr qsizetype shaShown = 7;

QString nameOf(int client)
{
    return QString(QChar(u'A' + char16_t(client)));
}

/// A script by the beginning of its name, without the number of its keys.
Link::Words readable(Link::Words words)
{
    const bool isSource = words.front() == "EVAL" || words.front() == "EVAL_RO";
    if (!words.front().startsWith("EVAL") || words.size() < 3)
        return words;
    if (isSource)
        words[1] = QCryptographicHash::hash(words[1], QCryptographicHash::Sha1).toHex();
    words[0] = QByteArrayLiteral("EVAL");
    words[1] = words[1].left(shaShown);
    words.removeAt(2);
    return words;
}

} // namespace

QByteArray Stage::shown(int client, const Link::Held &held)
{
    redis::Request request;
    for (const Link::Words &words : held.commands)
        request.addList(m_names->request(client, words));
    return request.bytes();
}

QString Stage::commandText(int client, const Link::Held &held)
{
    redis::Request request;
    for (const Link::Words &words : held.commands)
        request.addList(readable(m_names->request(client, words)));
    return commandsOf(request.bytes(), {}).join(QStringLiteral("; "));
}

QByteArray Stage::contents() const
{
    QByteArrayList lines;
    for (const auto &[key, stored] : m_now.keys) {
        const QByteArray name = key == m_counter ? QByteArrayLiteral("counter") : m_names->stored(key);
        QByteArrayList entries;
        for (const auto &[entry, value] : stored.entries) {
            const int owner = m_ledger.ownerOf(key, entry);
            entries.append(m_names->stored(entry) + '\x1f' + m_names->stored(value) + '\x1f'
                           + QByteArray::number(owner));
        }
        if (stored.isOwned())
            std::sort(entries.begin(), entries.end());
        lines.append(name + '\x1e' + stored.type + '\x1e' + (stored.hasLease() ? '1' : '0') + '\x1e'
                     + entries.join('\x1e'));
    }
    std::sort(lines.begin(), lines.end());
    return lines.join('\x1d');
}

QByteArray Stage::state()
{
    redis::Request print;
    print.add(m_ledger.fingerprint(), contents());
    for (int client = 0; client < m_bounds.clients; ++client) {
        const Player &player = *m_players[size_t(client)];
        // Who is gone cannot do anything any more, whatever he has lived through.
        if (player.isOver())
            print.add("over");
        else
            print.add(QByteArray::number(player.history), QByteArray::number(int(player.phase)),
                      QByteArray::number(player.rounds), QByteArray::number(player.attempts),
                      QByteArray::number(player.isBegun), QByteArray::number(player.isAsleep));
        if (player.isCrashed)
            continue;
        for (const auto &link : player.door.waiting())
            print.add(shown(client, *link->waiting()));
    }
    return QCryptographicHash::hash(print.bytes(), QCryptographicHash::Sha256);
}

QString Stage::heardSentence() const
{
    QStringList parts;
    for (const auto &[client, what] : m_heard) {
        const QString name = nameOf(client);
        switch (what) {
        case Heard::Granted:
            parts.append(tr("%1 believes that it holds the lock.").arg(name));
            break;
        case Heard::Refused:
            parts.append(tr("%1 is refused.").arg(name));
            break;
        case Heard::Wrote:
            parts.append(tr("%1 has written %2.").arg(name).arg(m_players[size_t(client)]->next));
            break;
        case Heard::Failed:
            parts.append(tr("%1 gives up: %2").arg(name, base::shownShort(m_players[size_t(client)]->error)));
            break;
        }
    }
    return parts.join(u' ');
}

QString Stage::eventSentence(const Choice &choice) const
{
    switch (choice.what) {
    case Happening::Lapse:
        return tr("Leases run out: the locks are gone, and nobody is told.");
    case Happening::Restart:
        return tr("The server restarts without its locks.");
    case Happening::Crash:
        return tr("%1 crashes.").arg(nameOf(choice.client));
    case Happening::LoseReply:
        return tr("It is executed, but the connection ends before the reply.");
    case Happening::LoseRequest:
        return tr("The connection ends before the request arrives.");
    default:
        return {};
    }
}

/// Describes `m_start` once its violations are known.
void Stage::describeStart(const QList<int> &inside)
{
    race::StepTold &told = m_start.made.told;
    told.choice = {Happening::Pass, -1, -1, -1};
    told.owner = QStringLiteral("–");
    told.command = m_start.isDry ? tr("Two clients ask for the lock, one after the other.")
                                 : tr("Every client asks for the lock.");
    QStringList parts{heardSentence()};
    for (const int client : inside) {
        told.inside.append(nameOf(client));
        if (m_start.isDry)
            parts.append(tr("%1 believes that it holds the lock.").arg(nameOf(client)));
    }
    if (m_start.made.broken & race::bitOf(race::Property::TwoInside))
        parts.append(m_start.isDry ? tr("Two are inside.")
                                   : tr("Two are inside before a request has passed the gate."));
    parts.removeAll(QString());
    told.sentence = parts.join(u' ');
}

void Stage::tell(const Choice &choice, Made *made)
{
    race::StepTold &told = made->told;
    told.choice = choice;
    QStringList owners;
    for (int client = 0; client < m_bounds.clients; ++client) {
        if (m_ledger.owners() & (1U << unsigned(client)))
            owners.append(nameOf(client));
        if (m_ledger.isInside(client))
            told.inside.append(nameOf(client));
    }
    told.owner = owners.isEmpty() ? QStringLiteral("–") : owners.join(u'+');
    told.actor = choice.client >= 0 ? nameOf(choice.client) : tr("server");
    QStringList parts{eventSentence(choice)};
    if (choice.lane < 0)
        told.command = parts.front();
    if (made->broken & race::bitOf(race::Property::ForeignRelease))
        parts.append(tr("%1 releases a lock that is not its own.").arg(told.actor));
    if (made->broken & race::bitOf(race::Property::ForeignExtend))
        parts.append(tr("%1 extends a lock that is not its own.").arg(told.actor));
    parts.append(heardSentence());
    if (made->broken & race::bitOf(race::Property::LostUpdate))
        parts.append(tr("Another client had written the same: one increment is lost."));
    if (made->broken & race::bitOf(race::Property::TwoInside))
        parts.append(tr("Two are inside."));
    parts.removeAll(QString());
    told.sentence = parts.join(u' ');
}

} // namespace lab::gate
