// SPDX-License-Identifier: GPL-3.0-or-later
#include "journal/body_view.h"

#include "base/bytes.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QtEndian>

#include <bit>
#include <cstring>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace journal {

namespace {

/// The first quotation mark or backslash from `at` on, or the end. Many bytes at once: most of what a listing
/// does is to look for them.
qsizetype nextSpecial(QByteArrayView json, qsizetype at)
{
#ifdef __SSE2__
    constexpr auto width = qsizetype(sizeof(__m128i));
    for (; at + width <= json.size(); at += width) {
        const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i *>(json.data() + at));
        const __m128i found = _mm_or_si128(_mm_cmpeq_epi8(bytes, _mm_set1_epi8('"')),
                                           _mm_cmpeq_epi8(bytes, _mm_set1_epi8('\\')));
        if (const auto mask = quint32(_mm_movemask_epi8(found)))
            return at + std::countr_zero(mask);
    }
#else
    constexpr quint64 each = 0x0101010101010101; // a byte's value in every byte
    constexpr auto width = qsizetype(sizeof(quint64));
    for (; at + width <= json.size(); at += width) {
        const auto word = qFromLittleEndian<quint64>(json.data() + at);
        const quint64 quote = word ^ ('"' * each);
        const quint64 backslash = word ^ ('\\' * each);
        const quint64 found = (((quote - each) & ~quote) | ((backslash - each) & ~backslash)) & (0x80 * each);
        if (found != 0)
            return at + std::countr_zero(found) / 8; // a borrow makes others wrong, never the first
    }
#endif
    while (at < json.size() && json[at] != '"' && json[at] != '\\')
        ++at;
    return at;
}

/// Behind the string that begins at `at`; −1 where it does not end.
qsizetype endOfString(QByteArrayView json, qsizetype at)
{
    for (qsizetype i = nextSpecial(json, at + 1); i < json.size(); i = nextSpecial(json, i + 2)) {
        if (json[i] == '"')
            return i + 1;
    }
    return -1;
}

/// Behind the value that begins at `at`; −1 where it does not end.
qsizetype endOfValue(QByteArrayView json, qsizetype at)
{
    if (at < json.size() && json[at] == '"')
        return endOfString(json, at);
    int depth = 0;
    while (at < json.size()) {
        const char letter = json[at];
        if (letter == '"') {
            at = endOfString(json, at);
            if (at < 0)
                return at;
            continue;
        }
        if (letter == '{' || letter == '[') {
            ++depth;
        } else if (letter == '}' || letter == ']') {
            if (depth == 0)
                return at; // the end of what a number or a word stands in
            if (--depth == 0)
                return at + 1;
        } else if (letter == ',' && depth == 0) {
            return at;
        }
        ++at;
    }
    return -1;
}

} // namespace

BodyView::BodyView(QByteArrayView json)
{
    if (!json.startsWith('{') || !json.endsWith('}'))
        return;
    qsizetype at = 1;
    while (at < json.size() && json[at] == '"' && m_count < mostMembers) {
        const qsizetype named = endOfString(json, at);
        if (named < 0 || named >= json.size() || json[named] != ':')
            return;
        const qsizetype end = endOfValue(json, named + 1);
        if (end < 0 || end >= json.size())
            return;
        m_members[m_count++] = {json.data() + at + 1, named - at - 2, json.data() + named + 1,
                                end - named - 1};
        if (json[end] == '}') {
            m_valid = end + 1 == json.size();
            break;
        }
        at = end + 1;
    }
    m_valid = m_valid || json.size() == 2;
    if (!m_valid)
        m_count = 0;
}

QByteArrayView BodyView::raw(QByteArrayView name) const
{
    for (size_t i = 0; i < m_count; ++i) {
        const Member &member = m_members[i];
        if (member.nameSize == name.size()
            && std::memcmp(member.name, name.data(), size_t(member.nameSize)) == 0)
            return {member.value, member.valueSize};
    }
    return {};
}

QString BodyView::text(QByteArrayView name) const
{
    return textOf(raw(name));
}

QStringList BodyView::texts(QByteArrayView name) const
{
    QStringList list;
    for (const QByteArrayView element : elementsOf(raw(name)))
        list.append(textOf(element));
    return list;
}

QByteArray BodyView::bytes(QByteArrayView name) const
{
    const QByteArrayView value = raw(name);
    if (value.size() < 2)
        return {};
    return QByteArray::fromBase64(QByteArray::fromRawData(value.data() + 1, value.size() - 2));
}

qint64 BodyView::number(QByteArrayView name, qint64 otherwise) const
{
    bool ok = false;
    const QByteArrayView value = raw(name);
    const qint64 number = QByteArray::fromRawData(value.data(), value.size()).toLongLong(&ok);
    return ok ? number : otherwise;
}

Elements::Elements(QByteArrayView array)
{
    if (array.startsWith('[') && array.endsWith(']'))
        m_array = array;
}

std::optional<QByteArrayView> Elements::next()
{
    if (m_at >= m_array.size() - 1)
        return std::nullopt;
    const qsizetype begin = m_at;
    const qsizetype end = endOfValue(m_array, begin);
    if (end <= begin || end >= m_array.size()) {
        m_array = {};
        return std::nullopt;
    }
    m_at = end + 1;
    return m_array.sliced(begin, end - begin);
}

QList<QByteArrayView> elementsOf(QByteArrayView array)
{
    QList<QByteArrayView> list;
    for (Elements elements(array); const auto element = elements.next();)
        list.append(*element);
    return list;
}

bool needsEscape(QByteArrayView bytes)
{
    return nextSpecial(bytes, 0) < bytes.size();
}

QString textOf(QByteArrayView string)
{
    if (string.size() < 2 || string.front() != '"' || string.back() != '"')
        return {};
    const QByteArrayView inside = string.sliced(1, string.size() - 2);
    if (!needsEscape(inside))
        return QString::fromUtf8(inside);
    const QByteArray array = '[' + string.toByteArray() + ']';
    return QJsonDocument::fromJson(array).array().at(0).toString();
}

QByteArray referring(QByteArrayView bytes)
{
    return QByteArray::fromRawData(bytes.data(), bytes.size());
}

std::optional<QByteArrayView> plainString(QByteArrayView string)
{
    if (string.size() < 2 || string.front() != '"' || string.back() != '"')
        return QByteArrayView();
    const QByteArrayView inside = string.sliced(1, string.size() - 2);
    if (needsEscape(inside) || !base::isPlainText(referring(inside)))
        return std::nullopt;
    return inside;
}

QByteArray shownString(QByteArrayView string)
{
    if (const auto plain = plainString(string))
        return referring(*plain);
    return base::shownText(textOf(string)).toUtf8();
}

} // namespace journal
