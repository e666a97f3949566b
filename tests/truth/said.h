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
    std::optional<Span> acquired; ///< the interval
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
    std::optional<Span> ended = {}; ///< the interval of an end, for watch
    QByteArrayList candidates = {}; ///< reasons that fit an end
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
    std::optional<Us> to;
    Us lastSeen = 0;
    QByteArray why;
    QString whySentence;
    QByteArrayList candidates; ///< reasons that fit its end
    int renewals = 0;
    std::optional<qint64> leaseMs;
    std::optional<int> waitersMax;
    std::optional<int> askedSeconds;
    int held = 0;

    /// The interval that the output gives for the instant.
    Span beginning() const { return m_beginning; }
    Span ending() const { return m_ending; }
    bool isBeginExact() const { return m_beginning.to - m_beginning.from <= us(50); }

private:
    Span m_beginning;
    Span m_ending;
};

/// The interval in the members NAME_earliest and NAME_latest; nullopt if they are missing. It begins at 0 if
/// the earliest instant is not known.
std::optional<Span> spanIn(const QJsonObject &json, const QString &name);
/// "2026-11-20T03:12:04.500Z" as µs; nullopt if it is no time.
std::optional<Us> timeIn(const QJsonValue &value);
/// Returns the first word of an owner that is neither a label such as "thread" nor part of the token; else
/// empty.
QString wordNotIn(const QByteArray &token, const QString &owner);
/// An array of words.
QByteArrayList wordsIn(const QJsonObject &json, const QString &name);
QByteArray bytesIn(const QJsonObject &json, const QString &name);

} // namespace truth
