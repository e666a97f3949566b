// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/spec/token_kind.h"

#include <QRandomGenerator>

#include <chrono>
#include <cstdio>

namespace lab {

namespace {

qint64 wallClockUs()
{
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::microseconds>(now).count();
}

class Urandom : public TokenKind
{
public:
    QByteArray id() const override { return QByteArrayLiteral("urandom"); }
    QString title() const override { return TokenKind::tr("20 random bytes"); }
    QByteArray make(int) const override
    {
        quint32 bytes[5];
        QRandomGenerator::system()->fillRange(bytes);
        return QByteArray::fromRawData(reinterpret_cast<const char *>(bytes), sizeof bytes).toHex();
    }
};

class TimeAndId : public TokenKind
{
public:
    QByteArray id() const override { return QByteArrayLiteral("time-id"); }
    QString title() const override { return TokenKind::tr("Microseconds and client number"); }
    QByteArray make(int client) const override
    {
        return QByteArray::number(wallClockUs()) + '-' + QByteArray::number(client);
    }
};

/// What PHP's uniqid() makes: 8 hex digits of seconds and 5 of microseconds, and nothing else.
class Uniqid : public TokenKind
{
public:
    QByteArray id() const override { return QByteArrayLiteral("uniqid"); }
    QString title() const override { return TokenKind::tr("PHP's uniqid: the time in 13 hex digits"); }
    QByteArray make(int) const override
    {
        const qint64 now = wallClockUs();
        char text[24];
        const int size = std::snprintf(text, sizeof text, "%08llx%05llx", now / 1'000'000, now % 1'000'000);
        return QByteArray(text, size);
    }
};

} // namespace

const QList<const TokenKind *> &TokenKind::all()
{
    static const Urandom urandom;
    static const TimeAndId timeAndId;
    static const Uniqid uniqid;
    static const QList<const TokenKind *> kinds{&urandom, &timeAndId, &uniqid};
    return kinds;
}

QList<QByteArray> TokenKind::ids()
{
    QList<QByteArray> ids;
    for (const TokenKind *kind : all())
        ids.append(kind->id());
    return ids;
}

const TokenKind *TokenKind::find(const QByteArray &id)
{
    for (const TokenKind *kind : all()) {
        if (kind->id() == id)
            return kind;
    }
    return nullptr;
}

} // namespace lab
