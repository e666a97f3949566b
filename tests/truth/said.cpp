// SPDX-License-Identifier: GPL-3.0-or-later
#undef QT_NO_CAST_FROM_ASCII // mostly literals
#undef QT_USE_QSTRINGBUILDER
#include "said.h"

#include <QDateTime>
#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>

namespace truth {

namespace {

std::optional<int> intIn(const QJsonValue &value)
{
    return value.isDouble() ? std::optional(value.toInt()) : std::nullopt;
}

std::optional<qint64> numberIn(const QJsonValue &value)
{
    return value.isDouble() ? std::optional(qint64(value.toDouble())) : std::nullopt;
}

} // namespace

std::optional<Us> timeIn(const QJsonValue &value)
{
    const QDateTime time = QDateTime::fromString(value.toString(), Qt::ISODateWithMs);
    return time.isValid() ? std::optional(us(time.toMSecsSinceEpoch())) : std::nullopt;
}

std::optional<Span> spanIn(const QJsonObject &json, const QString &name)
{
    const std::optional<Us> latest = timeIn(json[name + QStringLiteral("_latest")]);
    return latest ? std::optional(Span{timeIn(json[name + QStringLiteral("_earliest")]).value_or(0), *latest})
                  : std::nullopt;
}

QByteArray bytesIn(const QJsonObject &json, const QString &name)
{
    const QJsonValue exact = json[name + QStringLiteral("_b64")];
    return exact.isString() ? QByteArray::fromBase64(exact.toString().toLatin1())
                            : json[name].toString().toUtf8();
}

RowSaid::RowSaid(const QJsonObject &json)
    : key(bytesIn(json, QStringLiteral("key")))
    , database(json["db"].toInt())
    , library(json["library"].toString().toLatin1())
    , owner(json["owner"].toString())
    , verdict(json["verdict"].toString().toLatin1())
    , expiresAt(timeIn(json["expires_at"]))
    , firstSeen(timeIn(json["first_seen"]).value_or(0))
    , acquired(spanIn(json, QStringLiteral("acquired_at")))
    , heldSince(timeIn(json["held_since"]))
    , waiters(intIn(json["waiters"]))
    , waitersBound(json["waiters_bound"].toString().toLatin1())
    , held(json["held"].toInt())
    , masters(json["masters"].toInt())
    , unanswered(json["unanswered"].toInt())
    , overdueAfterMs(numberIn(json["overdue_after_ms"]))
    , askedSeconds(intIn(json["asked_s"]))
{
    if (json["token"].isString())
        token = bytesIn(json, QStringLiteral("token"));
    for (const QJsonValue &state : json["states"].toArray())
        states.insert(state.toString().toLatin1());
}

HoldSaid::HoldSaid(const QByteArray &text)
    : line(text)
{
    const QJsonObject json = QJsonDocument::fromJson(text).object();
    key = bytesIn(json, QStringLiteral("key"));
    token = bytesIn(json, QStringLiteral("token"));
    owner = json["owner"].toString();
    from = timeIn(json["from"]).value_or(0);
    to = timeIn(json["to"]);
    lastSeen = timeIn(json["last_seen"]).value_or(from);
    m_beginning = spanIn(json, QStringLiteral("from")).value_or(Span{0, from});
    m_ending = spanIn(json, QStringLiteral("to")).value_or(Span{lastSeen, never});
    why = json["why"].toString().toLatin1();
    whySentence = json["why_sentence"].toString();
    candidates = wordsIn(json, QStringLiteral("why_candidates"));
    renewals = json["renewals"].toInt();
    leaseMs = numberIn(json["lease_ms"]);
    waitersMax = intIn(json["waiters_max"]);
    askedSeconds = intIn(json["asked_s"]);
    held = json["held"].toInt();
}

QByteArrayList wordsIn(const QJsonObject &json, const QString &name)
{
    QByteArrayList words;
    for (const QJsonValue &each : json[name].toArray())
        words.append(each.toString().toLatin1());
    return words;
}

QString wordNotIn(const QByteArray &token, const QString &owner)
{
    static const QRegularExpression between(QStringLiteral("[^A-Za-z0-9]+"));
    static const QStringList labels{QStringLiteral("client"), QStringLiteral("thread"), QStringLiteral("pid"),
                                    QStringLiteral("node")};
    for (const QString &word : owner.split(between, Qt::SkipEmptyParts))
        if (!labels.contains(word) && !token.contains(word.toUtf8()))
            return word;
    return {};
}

} // namespace truth
