// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/spec/token_kind.h"

#include <QRandomGenerator>

#include <array>
#include <chrono>
#include <cstdio>
#include <numeric>
#include <utility>

namespace lab {

namespace {

qint64 wallClockUs()
{
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::microseconds>(now).count();
}

/// Tokens that need nothing but a function.
class PlainSource : public TokenSource
{
public:
    using Make = QByteArray (*)(int client);
    explicit PlainSource(Make how)
        : m_make(how)
    {
    }
    QByteArray make(int client) override { return m_make(client); }

private:
    Make m_make;
};

QByteArray randomBytes()
{
    quint32 bytes[5];
    QRandomGenerator::system()->fillRange(bytes);
    return QByteArray(reinterpret_cast<const char *>(bytes), sizeof bytes);
}

/// RC4, seeded once with random bytes: cheap tokens that nobody can guess, as long as the seed is not copied.
/// Source: the documentation of Redis' SET names it; the cipher as in R. Rivest's "alleged RC4" of 1994.
class Rc4Source : public TokenSource
{
public:
    Rc4Source()
    {
        const QByteArray key = randomBytes();
        std::iota(m_state.begin(), m_state.end(), quint8(0));
        quint8 j = 0;
        for (size_t i = 0; i < m_state.size(); ++i) {
            j = quint8(j + m_state[i] + quint8(key.at(qsizetype(i) % key.size())));
            std::swap(m_state[i], m_state[j]);
        }
    }
    QByteArray make(int) override
    {
        QByteArray token(20, Qt::Uninitialized);
        for (char &byte : token)
            byte = char(next());
        return token.toHex();
    }

private:
    quint8 next()
    {
        m_j = quint8(m_j + m_state[++m_i]);
        std::swap(m_state[m_i], m_state[m_j]);
        return m_state[quint8(m_state[m_i] + m_state[m_j])];
    }

    std::array<quint8, 256> m_state{};
    quint8 m_i = 0;
    quint8 m_j = 0;
};

class Urandom : public TokenKind
{
public:
    QByteArray id() const override { return QByteArrayLiteral("urandom"); }
    QString title() const override { return TokenKind::tr("20 random bytes"); }
    std::unique_ptr<TokenSource> source() const override
    {
        return std::make_unique<PlainSource>([](int) { return randomBytes().toHex(); });
    }
};

class Rc4 : public TokenKind
{
public:
    QByteArray id() const override { return QByteArrayLiteral("rc4"); }
    QString title() const override { return TokenKind::tr("RC4, seeded once with random bytes"); }
    std::unique_ptr<TokenSource> source() const override { return std::make_unique<Rc4Source>(); }
};

class TimeAndId : public TokenKind
{
public:
    QByteArray id() const override { return QByteArrayLiteral("time-id"); }
    QString title() const override { return TokenKind::tr("Microseconds and client number"); }
    std::unique_ptr<TokenSource> source() const override
    {
        return std::make_unique<PlainSource>([](int client) {
            return QByteArray(QByteArray::number(wallClockUs()) + '-' + QByteArray::number(client));
        });
    }
};

/// What PHP's uniqid() makes: 8 hex digits of seconds and 5 of microseconds, and nothing else.
class Uniqid : public TokenKind
{
public:
    QByteArray id() const override { return QByteArrayLiteral("uniqid"); }
    QString title() const override { return TokenKind::tr("PHP's uniqid: the time in 13 hex digits"); }
    std::unique_ptr<TokenSource> source() const override
    {
        return std::make_unique<PlainSource>([](int) {
            const qint64 now = wallClockUs();
            char text[24];
            const int size =
                std::snprintf(text, sizeof text, "%08llx%05llx", now / 1'000'000, now % 1'000'000);
            return QByteArray(text, size);
        });
    }
};

} // namespace

const QList<const TokenKind *> &TokenKind::all()
{
    static const Urandom urandom;
    static const Rc4 rc4;
    static const TimeAndId timeAndId;
    static const Uniqid uniqid;
    static const QList<const TokenKind *> kinds{&urandom, &rc4, &timeAndId, &uniqid};
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
