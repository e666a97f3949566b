// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/model/known_hosts.h"

#include <algorithm>
#include <vector>

namespace locks {

namespace {

constexpr qsizetype mostHosts = 1000;
constexpr qsizetype shortestName = 3;
constexpr qsizetype longestName = 64;
/// A longer token is a document.
constexpr qsizetype longestToken = 512;

bool isLetter(char c)
{
    return c >= 'a' && c <= 'z';
}

bool isWordPart(char c)
{
    return isLetter(c) || (c >= '0' && c <= '9');
}

bool isHexDigit(char c)
{
    return (c >= 'a' && c <= 'f') || (c >= '0' && c <= '9');
}

/// Where words begin, and where they end: what stands between signs that are neither letters nor digits.
struct WordEdges
{
    std::vector<qsizetype> begins;
    std::vector<qsizetype> ends;
};
WordEdges edgesOf(const QByteArray &text)
{
    WordEdges edges;
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (!isWordPart(text[i]))
            continue;
        if (i == 0 || !isWordPart(text[i - 1]))
            edges.begins.push_back(i);
        if (i + 1 == text.size() || !isWordPart(text[i + 1]))
            edges.ends.push_back(i + 1);
    }
    return edges;
}

/// All of it could be cut out of a UUID or another random id.
bool couldBeRandom(const QByteArray &lower)
{
    const WordEdges edges = edgesOf(lower);
    for (size_t i = 0; i < edges.begins.size(); ++i) {
        const QByteArrayView part =
            QByteArrayView(lower).sliced(edges.begins[i], edges.ends[i] - edges.begins[i]);
        const bool isUuidPart = part.size() == 4 || part.size() == 8 || part.size() == 12 || part.size() > 15;
        if (!isUuidPart || !std::all_of(part.begin(), part.end(), isHexDigit))
            return false;
    }
    return true;
}

bool isAddress(const QByteArray &text)
{
    const QList<QByteArray> parts = text.split('.');
    return parts.size() == 4 && std::all_of(parts.begin(), parts.end(), [](const QByteArray &part) {
               bool isNumber = false;
               return part.toUInt(&isNumber) <= 255 && isNumber;
           });
}

/// A name that a token does not hold by chance, nor because it is a word of the language: web-4, db01.prod,
/// ip-10-0-0-7, 10.0.0.7; not worker, not localhost.
bool tellsMachines(const QByteArray &lower)
{
    if (lower.size() < shortestName || lower.size() > longestName || !isWordPart(lower.front())
        || !isWordPart(lower.back()) || lower.startsWith("lockscope"))
        return false;
    if (isAddress(lower))
        return !lower.startsWith("127.") && lower != "0.0.0.0";
    const auto isHostByte = [](char c) {
        return isWordPart(c) || c == '-' || c == '.' || c == '_';
    };
    return std::all_of(lower.begin(), lower.end(), isHostByte)
        && std::any_of(lower.begin(), lower.end(), isLetter)
        && !std::all_of(lower.begin(), lower.end(), isLetter) && !couldBeRandom(lower);
}

} // namespace

QByteArray hostSignWord(HostSign sign)
{
    switch (sign) {
    case HostSign::ClientName:
        return QByteArrayLiteral("client-name");
    case HostSign::ClientAddress:
        return QByteArrayLiteral("client-address");
    case HostSign::OtherLock:
        break;
    }
    return QByteArrayLiteral("other-lock");
}

bool KnownHosts::mayName(QByteArrayView token)
{
    return token.size() <= longestToken
        && !std::all_of(token.begin(), token.end(), [](char c) { return c == '-' || isHexDigit(c); });
}

void KnownHosts::add(QByteArrayView name, HostSign sign)
{
    const QByteArray lower = name.toByteArray().toLower();
    const auto known = m_hosts.find(lower);
    if (known != m_hosts.end()) {
        known->sign = std::min(known->sign, sign); // the better one
        return;
    }
    if (m_hosts.size() < mostHosts && tellsMachines(lower))
        m_hosts.insert(lower, {QString::fromUtf8(name), sign});
}

std::optional<OwnerGuess> KnownHosts::guess(QByteArrayView token) const
{
    if (m_hosts.isEmpty() || !mayName(token))
        return std::nullopt;
    const QByteArray lower = token.toByteArray().toLower();
    const WordEdges edges = edgesOf(lower);
    std::optional<OwnerGuess> found;
    qsizetype from = 0;
    for (const qsizetype begin : edges.begins) {
        if (begin < from)
            continue; // inside of the name that was found
        for (auto end = edges.ends.rbegin(); end != edges.ends.rend() && *end > begin; ++end) {
            if (*end - begin > longestName)
                continue;
            const auto host =
                m_hosts.constFind(QByteArray::fromRawData(lower.constData() + begin, *end - begin));
            if (host == m_hosts.constEnd())
                continue;
            if (found && *found != *host)
                return std::nullopt;
            found = *host;
            from = *end;
            break;
        }
    }
    return found;
}

} // namespace locks
