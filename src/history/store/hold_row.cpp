// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/store/hold_row.h"

#include "history/model/doubted_end.h"
#include "history/model/hold_number.h"
#include "history/model/packed_token.h"
#include "history/model/quorum_coding.h"

#include <QVariant>

namespace history {

namespace {

enum Column {
    Id,
    DeploymentId,
    Key,
    Token,
    Owner,
    Library,
    Server,
    Flags,
    Length,
    Sure,
    Why,
    Masters,
    Lease,
    Deadline,
    Renewals,
    Waiters,
    Asked,
    Refused,
    ActionId
};

qint64 numberOr(const QSqlQuery &query, int column, qint64 otherwise)
{
    return query.isNull(column) ? otherwise : query.value(column).toLongLong();
}

QString textAt(const QSqlQuery &query, int column)
{
    return QString::fromUtf8(query.value(column).toByteArray());
}

QLatin1String deedWord(OurDeed deed)
{
    return deed == OurDeed::TakeOver ? QLatin1String("takeover") : QLatin1String("release");
}

// The column `why`: programs of before read the reason alone.
constexpr int whyMask = 0xff;
constexpr int fitsShift = 8;

/// What actionText() wrote; of the first days the id alone.
void takeAction(Hold *hold, const QString &text)
{
    hold->actionId = text.section(u' ', 0, 0);
    hold->deed = deedOf(text.section(u' ', 1));
}

} // namespace

OurDeed deedOf(QStringView action)
{
    return action == deedWord(OurDeed::Release) ? OurDeed::Release
        : action == deedWord(OurDeed::TakeOver) ? OurDeed::TakeOver
                                                : OurDeed::NotKnown;
}

QString actionText(const QString &id, OurDeed deed)
{
    return deed == OurDeed::NotKnown ? id : QString(id + u' ' + deedWord(deed));
}

qint64 flagsAt(const QSqlQuery &query)
{
    return query.value(Flags).toLongLong();
}

int whyCode(const Hold &hold)
{
    return int(hold.why) | int(hold.fits.bits()) << fitsShift;
}

QString holdSelect(const char *where)
{
    return QStringLiteral("SELECT h.id, k.deployment, k.name, h.token, o.name, l.name, s.name, h.flags, "
                          "h.length, h.sure, h.why, h.masters, h.lease, h.deadline, h.renewals, h.waiters, "
                          "h.asked, h.refused, a.action FROM holds h CROSS JOIN keys k ON k.id = h.key "
                          "CROSS JOIN deployments d ON d.id = k.deployment AND d.number >= 0 "
                          "LEFT JOIN names o ON o.id = h.owner LEFT JOIN names l ON l.id = h.library "
                          "LEFT JOIN names s ON s.id = h.server LEFT JOIN actions a ON a.hold = h.id WHERE ")
        + QString::fromLatin1(where);
}

QSqlError readInWay(const QSqlDatabase &database, Hold *hold)
{
    QSqlQuery query(database);
    if (!query.prepare(
            QStringLiteral("SELECT master, what, token FROM in_way WHERE hold = ? ORDER BY master")))
        return {}; // an early file has no such table
    query.addBindValue(hold->id);
    if (!query.exec())
        return query.lastError();
    while (query.next()) {
        StoodInWay &each = hold->inWay.emplace_back();
        each.master = query.value(0).toString();
        each.what = StoodInWay::What(query.value(1).toInt());
        const QByteArray bytes = query.value(2).toByteArray();
        if (each.what == StoodInWay::What::NoLock)
            each.type = bytes;
        else
            each.token = unpackedToken(bytes);
    }
    return {};
}

QSqlError readQuorum(const QSqlDatabase &database, Hold *hold)
{
    QSqlQuery query(database);
    if (!query.prepare(QStringLiteral("SELECT course FROM quorum WHERE hold = ?")))
        return {}; // an early file has no such table
    query.addBindValue(hold->id);
    if (!query.exec())
        return query.lastError();
    if (query.next())
        hold->quorum = unpackedQuorum(query.value(0).toByteArray(), hold->from);
    return {};
}

Hold holdAt(const QSqlQuery &query)
{
    Hold hold;
    hold.id = query.value(Id).toLongLong();
    hold.deployment = query.value(DeploymentId).toInt();
    hold.key = query.value(Key).toByteArray();
    hold.hasToken = !query.isNull(Token);
    if (hold.hasToken)
        hold.token = unpackedToken(query.value(Token).toByteArray());
    hold.owner = textAt(query, Owner);
    hold.library = query.value(Library).toByteArray();
    hold.server = textAt(query, Server);
    hold.masters = quint16(query.value(Masters).toUInt());
    hold.from = beginOfNumber(hold.id);
    const qint64 flags = flagsAt(query);
    hold.birthSeen = flags & BirthSeen;
    hold.isEndHeard = flags & EndHeard;
    hold.keysDropped = flags & KeysDropped;
    hold.isGhost = flags & Ghost;
    hold.bornWithinMs = flags >> bornWithinShift;
    if (!query.isNull(Length)) {
        hold.to = hold.from + query.value(Length).toLongLong();
        hold.lastSeen = *hold.to - query.value(Sure).toLongLong();
        if (flags & EarlyExact)
            hold.lastSeen = std::max(hold.from, hold.lastSeen - base::KnownTime::exactly);
    } else {
        hold.lastSeen = hold.from;
    }
    const int code = query.value(Why).toInt();
    hold.why = EndReason(code & whyMask);
    hold.fits = locks::EndReasons::fromBits(quint16(code >> fitsShift));
    takeAction(&hold, query.value(ActionId).toString());
    hold.renewals = query.value(Renewals).toUInt();
    hold.leaseMs = numberOr(query, Lease, -1);
    if (!query.isNull(Deadline))
        hold.deadline = hold.from + query.value(Deadline).toLongLong();
    hold.mostWaiters = qint32(numberOr(query, Waiters, -1));
    hold.askedSeconds = qint32(numberOr(query, Asked, -1));
    hold.refused = qint32(numberOr(query, Refused, -1));
    hold.fromSource = hold.refused >= 0 ? locks::TimeSource::Transcript
                                        : locks::TimeSource((flags >> fromSourceShift) & fromSourceMask);
    hold.why = undoubted(hold); // records of the first days say more than was known
    return hold;
}

} // namespace history
