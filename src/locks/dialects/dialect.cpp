// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/dialects/dialect.h"

#include "locks/dialects/owner_fields.h"
#include "locks/model/action_kind.h"

#include <QCoreApplication>
#include <QRandomGenerator>

#include <algorithm>

namespace locks {

QString dialectText(const char *text)
{
    return QCoreApplication::translate("Dialect", text);
}

bool isLengthening(ActionKind kind)
{
    return kind == ActionKind::Extend || kind == ActionKind::SetExpiry;
}

QString noLeaseRefusal()
{
    return dialectText(
        QT_TRANSLATE_NOOP("Dialect", "This library's locks have no lease: they are released or left alone."));
}

bool Dialect::holds(const Reading &reading, const QByteArray &wanted) const
{
    if (const InsidePtr within = inside(reading)) {
        const auto same = [&wanted](const InnerOwner &owner) {
            return owner.token == wanted;
        };
        if (std::any_of(within->owners.begin(), within->owners.end(), same))
            return true;
    }
    return token(reading) == wanted;
}

QList<QList<QByteArray>> Dialect::afterRelease(const QByteArray &key) const
{
    QList<QList<QByteArray>> commands;
    for (const QByteArray &channel : waiterChannels(key))
        commands.append(QList<QByteArray>{"PUBLISH", channel, wakeMessage(key)});
    return commands;
}

std::optional<QByteArray> Dialect::token(const Reading &reading) const
{
    if (!reading.exists || reading.truncated || reading.type != KeyType::String)
        return std::nullopt;
    return reading.value;
}

Owner Dialect::owner(const QByteArray &key, const QByteArray &token) const
{
    return plainOwner(token);
}

Owner Dialect::ownerOf(const Reading &reading) const
{
    const std::optional<QByteArray> found = token(reading);
    return found ? owner(reading.key, *found) : Owner{};
}

QByteArray Dialect::newToken() const
{
    return {};
}

QString Dialect::refusal(ActionKind kind) const
{
    if (!canAct())
        return QCoreApplication::translate(
                   "Dialect", "%1 can only be looked at: no form of it is known to be safe to change.")
            .arg(QString::fromLatin1(id()));
    const bool writesToken = kind == ActionKind::Acquire || kind == ActionKind::TakeOver;
    if (writesToken && newToken().isEmpty())
        return QCoreApplication::translate("Dialect", "A lock of the form %1 cannot be written safely.")
            .arg(QString::fromLatin1(id()));
    return {};
}

Recipe Dialect::acquire(const QByteArray &key, const QByteArray &token, std::chrono::milliseconds ttl) const
{
    return {QByteArrayLiteral("acquire"), {key}, {token, QByteArray::number(qint64(ttl.count()))}};
}

Recipe Dialect::extend(const QByteArray &key, const QByteArray &token, std::chrono::milliseconds ttl,
                       bool allowShorter, bool setExpiry) const
{
    const QByteArray milliseconds = QByteArray::number(qint64(ttl.count()));
    if (setExpiry)
        return {QByteArrayLiteral("expire"), {key}, {token, milliseconds}};
    return {QByteArrayLiteral("extend"), {key}, {token, milliseconds, allowShorter ? "1" : "0"}};
}

Recipe Dialect::release(const QByteArray &key, const QByteArray &token) const
{
    return {QByteArrayLiteral("release"), {key}, {token}};
}

Recipe Dialect::takeOver(const QByteArray &key, const QByteArray &token, const QByteArray &newToken,
                         std::chrono::milliseconds ttl) const
{
    return {QByteArrayLiteral("takeover"), {key}, {token, newToken, QByteArray::number(qint64(ttl.count()))}};
}

QByteArray systemRandom(int count)
{
    QByteArray bytes(count, Qt::Uninitialized);
    QRandomGenerator *system = QRandomGenerator::system();
    for (int i = 0; i < count; i += 4) {
        const quint32 word = system->generate();
        memcpy(bytes.data() + i, &word, size_t(qMin(4, count - i)));
    }
    return bytes;
}

QByteArray freshPlainToken()
{
    return systemRandom(20).toHex();
}

} // namespace locks
