// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/action/action.h"

#include <QByteArray>
#include <QJsonObject>
#include <QString>

namespace journal {

/// One link of the chain: an intent, or the outcome that refers to it by the action's id. Never rewritten.
struct Record
{
    qint64 sequence = 0; ///< from 1, without gaps
    QString id; ///< of the action
    QByteArray kind; ///< "intent" or "outcome"
    qint64 atUnixMs = 0;
    QByteArray key; ///< of the action; the same in both kinds
    QByteArray body; ///< canonical form: compact JSON, names sorted, bytes as base64
    QByteArray previous; ///< hash of the record before, genesisHash() for the first
    QByteArray hash; ///< 64 hex digits
};

/// The action of withdrawalRecords().
QByteArray withdrawWord();
/// What stands as `previous` in the first record: 64 zeros.
QByteArray genesisHash();
/// SHA-256 over previous, sequence and body, each ended by a line feed; in hex.
QByteArray chainHash(QByteArrayView previous, qint64 sequence, QByteArrayView body);
/// 16 hex digits from the system's generator: short enough to be typed after `lockscope restore`.
QString freshActionId();

/// One of the servers that an intent names.
locks::ServerIdentity serverOf(const QJsonObject &server);

/// What is written before an action leaves. Passwords in URLs are removed.
Record intentRecord(const QString &id, const locks::ActionIntent &intent, qint64 atUnixMs);
/// What is written after. `dumps` in the report go to a table of their own; the body holds their SHA-256.
Record outcomeRecord(const QString &id, const locks::ActionReport &report, qint64 atUnixMs);

/// Intent and outcome of a person's word that these servers are not the production of earlier records.
QList<Record> withdrawalRecords(const QString &id, const QList<locks::ServerIdentity> &servers,
                                const locks::Actor &who, const QString &reason, qint64 atUnixMs);

QByteArray dumpHash(const QByteArray &dump); ///< SHA-256 in hex

/// The bytes kept under `name` as base64.
QByteArray bytesOf(const QJsonObject &body, const QString &name);

} // namespace journal
