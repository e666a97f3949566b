// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "clock.h"

#include <QByteArrayList>
#include <QJsonObject>
#include <QSet>
#include <QString>

#include <optional>

namespace truth {

/// A row of list, watch or the window.
struct RowSaid
{
    explicit RowSaid(const QJsonObject &json);

    QByteArray key;
    int database = 0;
    QByteArray library;
    std::optional<QByteArray> token;
    QString owner; ///< empty if the row has none
    QSet<QByteArray> states;
    QByteArray verdict;
    std::optional<Us> expiresAt;
    Us firstSeen = 0;
    std::optional<Us> acquiredAt;
    std::optional<Us> heldSince;
    std::optional<int> waiters;
    QByteArray waitersBound; ///< "lower", "upper"; empty: neither
    int held = 0;
    int masters = 0;
    int unanswered = 0; ///< of these; the lock may be there, too
    std::optional<qint64> overdueAfterMs;
    std::optional<int> askedSeconds;
};

/// One line of an observer about a place.
struct Said
{
    QString observer; ///< "watch", "list", "window"
    int place = 0;
    QByteArray line; ///< the whole line
    Span when; ///< the statement is about an instant in it
    QByteArray event; ///< for watch and window; "row" for a row of a table
    QByteArray why;
    QJsonObject lock;
    bool isPartial = false; ///< the first pass was not over
};

/// A hold in the output of history.
struct HoldSaid
{
    explicit HoldSaid(const QByteArray &line);

    QByteArray line;
    QByteArray key;
    QByteArray token;
    QString owner;
    Us from = 0;
    bool fromExact = false;
    std::optional<Us> to;
    bool toExact = false;
    Us lastSeen = 0;
    std::optional<qint64> fromError; ///< µs, half the width of the interval
    std::optional<qint64> toError;
    QByteArray why;
    QString whySentence;
    int renewals = 0;
    std::optional<qint64> leaseMs;
    std::optional<int> waitersMax;
    std::optional<int> askedSeconds;
    int held = 0;

    /// The interval that the output gives for the instant.
    Span beginning() const;
    Span ending() const;
};

/// "2026-11-20T03:12:04.500Z" as µs; nullopt if it is no time.
std::optional<Us> timeIn(const QJsonValue &value);
QByteArray bytesIn(const QJsonObject &json, const QString &name);

} // namespace truth
