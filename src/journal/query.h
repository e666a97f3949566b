// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "journal/stored_record.h"

#include <QByteArray>
#include <QByteArrayList>
#include <QString>

#include <functional>
#include <optional>

namespace journal {

/// One action: its intent, and the last outcome that refers to it, if one was written.
struct Entry
{
    StoredRecord intent;
    std::optional<StoredRecord> outcome; ///< nullopt: not known what came of it
};

/// Which actions are meant: those of which all of this holds.
struct Query
{
    std::optional<qint64> sinceUnixMs; ///< begun at or after it
    std::optional<qint64> untilUnixMs; ///< begun before it
    std::optional<QByteArray> key; ///< only this one: found by an index
    std::function<bool(const QByteArray &key)> keyMatches; ///< empty: every key
    QByteArray keyPrefix; ///< what every key that matches begins with
    QString who; ///< a user, on whatever host, or user@host; empty: everybody
    QByteArrayList actions; ///< one of these words; empty: all
    QByteArrayList outcomes; ///< one of these words; empty: all. One that is not known is "unknown"
    qint64 newest = -1; ///< the last so many of them, −1: all
    bool withChain = true; ///< else the records have no hash and no previous one

    /// Nothing but time and number tell what is meant.
    bool isAboutTime() const;
};

/// Whether time, person and action of the intent are meant; keys are not looked at.
bool isMeant(const StoredRecord &intent, const Query &query);
/// Whether what came of it is meant.
bool isMeantOutcome(const Entry &entry, const Query &query);

/// Every word that a record's action, or its outcome, can be.
QByteArrayList recordedActions();
QByteArrayList recordedOutcomes();

} // namespace journal
