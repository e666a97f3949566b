// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/dialects/owner_fields.h"

#include "base/bytes.h"
#include "locks/dialects/document_fields.h"
#include "locks/dialects/token_strength.h"
#include "locks/dialects/value_layer.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace locks {

namespace {

constexpr qsizetype longestPart = 256;

bool isHostCharacter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' || c == '-'
        || c == '_';
}

/// "2026-11-26T20" of "2026-11-26T20:11".
bool isDate(QByteArrayView text)
{
    constexpr qsizetype dateSize = 10;
    return text.size() >= dateSize && isDigits(text.first(4)) && text[4] == '-' && isDigits(text.sliced(5, 2))
        && text[7] == '-' && isDigits(text.sliced(8, 2));
}

/// A name with a letter in it, or an address: not "12" of "12:30", no date and no random id.
bool isHostName(QByteArrayView text)
{
    if (text.isEmpty() || text.size() > longestPart || isUuid(text) || isHex32(text) || isDate(text)
        || !std::all_of(text.begin(), text.end(), isHostCharacter))
        return false;
    const bool letter = std::any_of(text.begin(), text.end(),
                                    [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); });
    return letter || std::count(text.begin(), text.end(), '.') == 3;
}

qsizetype digitsAt(QByteArrayView text)
{
    qsizetype count = 0;
    while (count < text.size() && text[count] >= '0' && text[count] <= '9')
        ++count;
    return count;
}

/// "4711@web-4", "4711@web-4:more".
Owner processAtHost(QByteArrayView process, QByteArrayView rest)
{
    const auto end = std::find_if_not(rest.begin(), rest.end(), isHostCharacter);
    const QByteArrayView host = rest.first(end - rest.begin());
    return isHostName(host) ? hostOwner(host, process) : Owner{};
}

/// Dashed, version 1, of a plausible time.
Owner dashedUuidOwner(QByteArrayView token)
{
    if (!isUuid(token) || token[14] != '1')
        return {};
    return uuidOneOwner(token.toByteArray().replace("-", ""));
}

bool isProcessId(QByteArrayView digits)
{
    constexpr qsizetype longest = 7;
    constexpr int highest = 4'194'304; // PID_MAX_LIMIT of 64-bit Linux
    return digits.size() <= longest && isDigits(digits) && digits.toInt() <= highest;
}

/// "agent-7", "dr-0042": letters, a number and a separator, too short to be random. A word alone may
/// be a constant.
bool isName(QByteArrayView text)
{
    constexpr qsizetype longest = 64;
    bool hasLetter = false;
    bool hasDigit = false;
    bool hasSeparator = false;
    for (const char c : text) {
        if (!isHostCharacter(c))
            return false;
        const bool isDigit = c >= '0' && c <= '9';
        const bool isSeparator = c == '-' || c == '.' || c == '_';
        hasDigit = hasDigit || isDigit;
        hasSeparator = hasSeparator || isSeparator;
        hasLetter = hasLetter || (!isDigit && !isSeparator);
    }
    return hasLetter && hasDigit && hasSeparator && text.size() <= longest && !isDate(text)
        && !tellsHoldsApart(text);
}

/// `token` has no serialiser's layer.
Owner ownerInText(QByteArrayView token)
{
    const auto found =
        std::find_if(token.begin(), token.end(), [](char c) { return c == ':' || c == '|' || c == '@'; });
    if (found == token.end() || found == token.begin())
        return isName(token) ? Owner{partText(token), {}, {}} : dashedUuidOwner(token);
    const QByteArrayView first = token.first(found - token.begin());
    const QByteArrayView rest = token.sliced(first.size() + 1);
    if (*found == '@' && isProcessId(first))
        return processAtHost(first, rest);
    const qsizetype digits = digitsAt(rest);
    const bool ends = digits == rest.size() || rest[digits] == ':';
    if (!isProcessId(rest.first(digits)) || !ends || !isHostName(first))
        return {};
    Owner owner = hostOwner(first, rest.first(digits));
    if (digits + 1 < rest.size())
        owner.fields.append(
            {dialectText(QT_TRANSLATE_NOOP("Dialect", "Id")), partText(rest.sliced(digits + 1))});
    return owner;
}

} // namespace

Owner plainOwner(QByteArrayView token)
{
    const Layer layer = layerOf(token);
    if (layer.isScalar)
        return ownerInText(layer.scalar);
    return layer.encoding == Encoding::None ? ownerInText(token) : documentOwner(token);
}

QString partText(QByteArrayView bytes)
{
    return base::shownBytes(QByteArray::fromRawData(bytes.data(), std::min(bytes.size(), longestPart)));
}

void setMadeAt(Owner &owner, const QDateTime &at)
{
    owner.madeAt = at;
}

Owner hostOwner(QByteArrayView host, QByteArrayView pid)
{
    Owner owner;
    const QString machine = partText(host);
    const QString process = partText(pid);
    owner.text = process.isEmpty() ? machine : machine + QStringLiteral(" · ") + process;
    owner.fields.append({dialectText(QT_TRANSLATE_NOOP("Dialect", "Host")), machine});
    if (!process.isEmpty())
        owner.fields.append({dialectText(QT_TRANSLATE_NOOP("Dialect", "Process")), process});
    return owner;
}

Owner uuidOneOwner(const QByteArray &token)
{
    const std::optional<UuidOne> uuid = readUuidOne(token, QDateTime::currentMSecsSinceEpoch());
    if (!uuid)
        return {};
    Owner owner;
    const QString node = QString::fromLatin1(uuid->node);
    owner.text = dialectText(QT_TRANSLATE_NOOP("Dialect", "node %1")).arg(node);
    // As local time each would ask the system for the time zone's file: a listing decodes a million.
    setMadeAt(owner, QDateTime::fromMSecsSinceEpoch(uuid->unixMs, Qt::UTC));
    owner.fields.append(
        {dialectText(QT_TRANSLATE_NOOP("Dialect", "Node")),
         uuid->randomNode ? dialectText(QT_TRANSLATE_NOOP("Dialect", "%1 (random)")).arg(node) : node});
    return owner;
}

Owner expiryOwner(const QByteArray &token)
{
    Owner owner;
    if (const std::optional<qint64> expiry = readTimestamp(token)) {
        const QDateTime at = QDateTime::fromMSecsSinceEpoch(*expiry);
        owner.fields.append({dialectText(QT_TRANSLATE_NOOP("Dialect", "Expiry in the value")),
                             QLocale().toString(at, QLocale::ShortFormat)});
    }
    return owner;
}

Owner namedOwner(const char *name, QByteArrayView part)
{
    Owner owner;
    const QString text = partText(part);
    if (text.isEmpty())
        return owner;
    const QString word = dialectText(name);
    owner.text = word + QLatin1Char(' ') + text;
    // In a list of fields it begins with a capital, as the others.
    owner.fields.append({word.left(1).toUpper() + word.mid(1), text});
    return owner;
}

qint64 readSeconds(QByteArrayView text)
{
    constexpr double year10000 = 253402300800;
    bool isNumber = false;
    const double seconds = text.toByteArray().toDouble(&isNumber);
    return isNumber && seconds > 0 && seconds < year10000 ? qint64(seconds * 1000) : 0;
}

} // namespace locks
