// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/dialects/value_layer.h"

#include "locks/dialects/value_shapes.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QtEndian>

#include <algorithm>
#include <optional>

namespace locks {

namespace {

constexpr QByteArrayView jdkHead("\xac\xed\x00\x05", 4);
constexpr QByteArrayView igbinaryHead("\x00\x00\x00\x02", 4);
constexpr QByteArrayView marshalHead("\x04\x08", 2);

Layer scalarIn(Encoding encoding, QByteArrayView scalar)
{
    return {encoding, true, scalar.toByteArray()};
}

Layer numberIn(Encoding encoding, qint64 number)
{
    return {encoding, true, QByteArray::number(number)};
}

/// A number of 1, 2, 4 or 8 bytes at the beginning; nullopt where `bytes` is too short.
template <typename Number> std::optional<qint64> bigNumber(QByteArrayView bytes)
{
    if (bytes.size() < qsizetype(sizeof(Number)))
        return std::nullopt;
    return qint64(qFromBigEndian<Number>(bytes.data()));
}
template <typename Number> std::optional<qint64> littleNumber(QByteArrayView bytes)
{
    if (bytes.size() < qsizetype(sizeof(Number)))
        return std::nullopt;
    return qint64(qFromLittleEndian<Number>(bytes.data()));
}

/// Returns the bytes after a length of sizeof(Length) bytes; nullopt if `bytes` is too short. `rest`: the
/// bytes after those.
template <typename Length>
std::optional<QByteArrayView> textBehind(QByteArrayView bytes, bool isBig, QByteArrayView *rest)
{
    const auto length = isBig ? bigNumber<Length>(bytes) : littleNumber<Length>(bytes);
    constexpr auto size = qsizetype(sizeof(Length));
    if (!length || *length < 0 || *length > bytes.size() - size)
        return std::nullopt;
    *rest = bytes.sliced(size + *length);
    return bytes.sliced(size, *length);
}

bool isBetween(QByteArrayView text, char first, char last)
{
    return text.size() >= 2 && text.front() == first && text.back() == last;
}

/// An object or array by its first characters: "{8f14e45f-…}" is a token.
bool isJsonObject(QByteArrayView text)
{
    const bool isObject = isBetween(text, '{', '}');
    if (!isObject && !isBetween(text, '[', ']'))
        return false;
    const QByteArrayView inside = text.sliced(1).trimmed();
    const QByteArrayView first(isObject ? "\"}" : "\"{[]-0123456789tfn");
    return first.contains(inside.front());
}

Layer jsonLayer(QByteArrayView value)
{
    const QByteArrayView text = value.trimmed();
    if (isJsonObject(text))
        return {Encoding::Json};
    if (!isBetween(text, '"', '"'))
        return {};
    const QJsonDocument parsed = QJsonDocument::fromJson('[' + text.toByteArray() + ']');
    if (!parsed.isArray() || parsed.array().size() != 1)
        return {};
    return {Encoding::Json, true, parsed.array().first().toString().toUtf8()};
}

/// java.lang.Integer and java.lang.Long end with their bytes.
Layer boxedLayer(QByteArrayView object)
{
    constexpr QByteArrayView integer("sr\x00\x11java.lang.Integer", 21);
    constexpr QByteArrayView longInteger("sr\x00\x0ejava.lang.Long", 18);
    if (object.startsWith(integer))
        return numberIn(Encoding::Jdk, *bigNumber<qint32>(object.last(4)));
    if (object.startsWith(longInteger))
        return numberIn(Encoding::Jdk, *bigNumber<qint64>(object.last(8)));
    return {Encoding::Jdk};
}

Layer jdkLayer(QByteArrayView value)
{
    const QByteArrayView object = value.sliced(jdkHead.size());
    if (object.isEmpty())
        return {};
    QByteArrayView rest;
    std::optional<QByteArrayView> text;
    if (object.front() == 't')
        text = textBehind<quint16>(object.sliced(1), true, &rest);
    else if (object.front() == '|')
        text = textBehind<qint64>(object.sliced(1), true, &rest);
    else
        return boxedLayer(object);
    return text && rest.isEmpty() ? scalarIn(Encoding::Jdk, *text) : Layer{Encoding::Jdk};
}

Layer phpText(QByteArrayView value)
{
    const qsizetype colon = value.indexOf(':', 2);
    if (colon < 0 || !value.endsWith("\";") || value.size() < colon + 4 || value[colon + 1] != '"')
        return {};
    const QByteArrayView text = value.sliced(colon + 2, value.size() - colon - 4);
    const QByteArrayView length = value.sliced(2, colon - 2);
    return isDigits(length) && length.toLongLong() == text.size() ? scalarIn(Encoding::Php, text) : Layer{};
}

Layer phpLayer(QByteArrayView value)
{
    switch (value.front()) {
    case 's':
        return phpText(value);
    case 'a':
    case 'O':
        return value.endsWith('}') ? Layer{Encoding::Php} : Layer{};
    default: {
        if (!value.endsWith(';'))
            return {};
        const QByteArrayView number = value.sliced(2, value.size() - 3);
        const bool isNumber = isDigits(number.startsWith('-') ? number.sliced(1) : number)
            || (value.front() == 'd' && readTimestamp(number));
        return isNumber ? scalarIn(Encoding::Php, number) : Layer{};
    }
    }
}

Layer igbinaryLayer(QByteArrayView value)
{
    const QByteArrayView object = value.sliced(igbinaryHead.size());
    if (object.isEmpty())
        return {};
    const QByteArrayView behind = object.sliced(1);
    QByteArrayView rest;
    std::optional<QByteArrayView> text;
    std::optional<qint64> number;
    switch (uchar(object.front())) {
    case 0x11:
        text = textBehind<quint8>(behind, true, &rest);
        break;
    case 0x12:
        text = textBehind<quint16>(behind, true, &rest);
        break;
    case 0x06:
        number = bigNumber<quint8>(behind);
        break;
    case 0x08:
        number = bigNumber<quint16>(behind);
        break;
    case 0x0a:
        number = bigNumber<quint32>(behind);
        break;
    default:
        break;
    }
    if (text && rest.isEmpty())
        return scalarIn(Encoding::Igbinary, *text);
    return number ? numberIn(Encoding::Igbinary, *number) : Layer{Encoding::Igbinary};
}

/// After a pickled scalar there is at most the opcode that memoizes it.
bool isEndOfPickle(QByteArrayView rest)
{
    return rest == "." || rest == "\x94." || (rest.size() == 3 && rest.front() == 'q' && rest.back() == '.');
}

Layer pickleLayer(QByteArrayView value)
{
    QByteArrayView object = value.sliced(2);
    constexpr qsizetype frame = 9;
    if (object.startsWith('\x95') && object.size() > frame)
        object = object.sliced(frame);
    if (object.isEmpty())
        return {};
    const QByteArrayView behind = object.sliced(1);
    QByteArrayView rest;
    std::optional<QByteArrayView> text;
    switch (uchar(object.front())) {
    case 0x8c:
        text = textBehind<quint8>(behind, false, &rest);
        break;
    case 'X':
        text = textBehind<quint32>(behind, false, &rest);
        break;
    case 'K':
        return behind.endsWith('.') ? numberIn(Encoding::Pickle, littleNumber<quint8>(behind).value_or(0))
                                    : Layer{};
    case 'M':
        return behind.endsWith('.') ? numberIn(Encoding::Pickle, littleNumber<quint16>(behind).value_or(0))
                                    : Layer{};
    case 'J':
        return behind.endsWith('.') ? numberIn(Encoding::Pickle, littleNumber<qint32>(behind).value_or(0))
                                    : Layer{};
    case 0x88:
        return scalarIn(Encoding::Pickle, "true");
    case 0x89:
        return scalarIn(Encoding::Pickle, "false");
    default:
        break;
    }
    return text && isEndOfPickle(rest) ? scalarIn(Encoding::Pickle, *text) : Layer{Encoding::Pickle};
}

/// Protocol 0: `S'text'` and a line for later, or `Vtext`.
Layer oldPickleLayer(QByteArrayView value)
{
    const qsizetype line = value.indexOf('\n');
    if (line < 0 || !value.endsWith('.'))
        return {};
    const QByteArrayView first = value.first(line);
    const QByteArrayView rest = value.sliced(line + 1);
    if (rest != "." && !(rest.startsWith('p') && rest.endsWith("\n.")))
        return {};
    if (first.startsWith("S'") && first.endsWith('\'') && first.size() >= 3)
        return scalarIn(Encoding::Pickle, first.sliced(2, first.size() - 3));
    return first.front() == 'V' ? scalarIn(Encoding::Pickle, first.sliced(1)) : Layer{};
}

/// Returns Ruby's packed number and its size in bytes; nullopt for other bytes.
std::optional<std::pair<qint64, qsizetype>> marshalNumber(QByteArrayView bytes)
{
    if (bytes.isEmpty())
        return std::nullopt;
    const auto head = qint8(bytes.front());
    if (head == 0)
        return std::pair<qint64, qsizetype>(0, 1);
    if (head > 4)
        return std::pair<qint64, qsizetype>(head - 5, 1);
    if (head < -4)
        return std::pair<qint64, qsizetype>(head + 5, 1);
    const qsizetype size = std::abs(head);
    if (bytes.size() < 1 + size)
        return std::nullopt;
    qint64 number = head < 0 ? -1 : 0;
    for (qsizetype i = 0; i < size; ++i) {
        number &= ~(qint64(0xff) << (8 * i));
        number |= qint64(uchar(bytes[1 + i])) << (8 * i);
    }
    return std::pair<qint64, qsizetype>(number, 1 + size);
}

Layer marshalLayer(QByteArrayView value)
{
    QByteArrayView object = value.sliced(marshalHead.size());
    const bool hasEncoding = object.startsWith('I');
    if (hasEncoding)
        object = object.sliced(1);
    if (object.isEmpty())
        return {};
    const auto number = marshalNumber(object.sliced(1));
    switch (object.front()) {
    case '"':
        if (number && number->first >= 0 && object.size() >= 1 + number->second + number->first)
            return scalarIn(Encoding::Marshal, object.sliced(1 + number->second, number->first));
        return {};
    case 'i':
        return number ? numberIn(Encoding::Marshal, number->first) : Layer{};
    case 'T':
        return scalarIn(Encoding::Marshal, "true");
    case 'F':
        return scalarIn(Encoding::Marshal, "false");
    case '0':
        return scalarIn(Encoding::Marshal, "");
    default:
        return {Encoding::Marshal};
    }
}

bool isPrintable(QByteArrayView text)
{
    return std::all_of(text.begin(), text.end(), [](char c) { return uchar(c) >= 0x20 && uchar(c) < 0x7f; });
}

/// A text that uses up all bytes: other bytes could be anything.
Layer messagePackLayer(QByteArrayView value)
{
    const auto head = uchar(value.front());
    QByteArrayView rest;
    std::optional<QByteArrayView> text;
    if (head == 0xd9)
        text = textBehind<quint8>(value.sliced(1), true, &rest);
    else if (head == 0xda)
        text = textBehind<quint16>(value.sliced(1), true, &rest);
    else if (value.size() == 1 + (head & 0x1f))
        text = value.sliced(1);
    const bool fits = text && text->size() > 1 && rest.isEmpty() && isPrintable(*text);
    return fits ? scalarIn(Encoding::MessagePack, *text) : Layer{};
}

QByteArray jsonText(const QByteArray &text)
{
    const QByteArray array =
        QJsonDocument(QJsonArray{QString::fromUtf8(text)}).toJson(QJsonDocument::Compact);
    return array.sliced(1, array.size() - 2);
}

/// "eyJ…" and points: JSON, signed.
bool isWebToken(QByteArrayView value)
{
    return value.startsWith("eyJ") && value.indexOf('.') > 0;
}

} // namespace

QByteArray encodingWord(Encoding encoding)
{
    static const char *const words[] = {"", "json", "jdk", "php", "igbinary", "pickle", "marshal", "msgpack"};
    return words[int(encoding)];
}

Layer layerOf(QByteArrayView value)
{
    if (value.size() < 2)
        return {};
    const auto head = uchar(value.front());
    switch (head) {
    case '"':
    case '{':
    case '[':
    case ' ':
    case '\n':
        return jsonLayer(value);
    case 's':
    case 'i':
    case 'b':
    case 'd':
    case 'a':
    case 'O':
        return value[1] == ':' && value.size() > 3 ? phpLayer(value) : Layer{};
    case 0xac:
        return value.startsWith(jdkHead) ? jdkLayer(value) : Layer{};
    case 0x00:
        return value.startsWith(igbinaryHead) ? igbinaryLayer(value) : Layer{};
    case 0x04:
        return value.startsWith(marshalHead) && value.size() > 2 ? marshalLayer(value) : Layer{};
    case 0x80:
        return value[1] >= 2 && value[1] <= 5 && value.endsWith('.') ? pickleLayer(value) : Layer{};
    case 'S':
    case 'V':
        return oldPickleLayer(value);
    default:
        return head >= 0xa0 && (head <= 0xbf || head == 0xd9 || head == 0xda) ? messagePackLayer(value)
                                                                              : Layer{};
    }
}

QByteArray inLayer(Encoding encoding, const QByteArray &text)
{
    const qsizetype size = text.size();
    switch (encoding) {
    case Encoding::None:
        return text;
    case Encoding::Json:
        return jsonText(text);
    case Encoding::Php:
        return "s:" + QByteArray::number(size) + ":\"" + text + "\";";
    case Encoding::Jdk:
        return size > 0xffff ? QByteArray()
                             : jdkHead.toByteArray() + 't' + char(size >> 8) + char(size & 0xff) + text;
    case Encoding::Igbinary:
        return size < 256 ? igbinaryHead.toByteArray() + '\x11' + char(size) + text : QByteArray();
    case Encoding::Pickle:
        return size < 256 ? QByteArray("\x80\x04\x8c") + char(size) + text + "\x94." : QByteArray();
    case Encoding::Marshal:
        return size < 123 ? marshalHead.toByteArray() + "I\"" + char(size + 5) + text + "\x06:\x06" + "ET"
                          : QByteArray();
    case Encoding::MessagePack:
        return size < 32 ? char(0xa0 | size) + text
            : size < 256 ? '\xd9' + (char(size) + text)
                         : QByteArray();
    }
    return {};
}

QByteArray decoded(QByteArrayView value)
{
    Layer layer = layerOf(value);
    return layer.isScalar ? std::move(layer.scalar) : value.toByteArray();
}

QByteArray inLayerOf(const QByteArray &old, const QByteArray &text)
{
    const Encoding encoding = layerOf(old).encoding;
    const bool isOldPickle =
        encoding == Encoding::Pickle && !old.startsWith("\x80\x04") && !old.startsWith("\x80\x05");
    if (!isOldPickle)
        return inLayer(encoding, text);
    if (!old.startsWith('\x80'))
        return 'V' + text + "\np0\n.";
    QByteArray size(4, Qt::Uninitialized);
    qToLittleEndian(quint32(text.size()), size.data());
    return old.first(2) + 'X' + size + text + QByteArray("q\0.", 3);
}

bool isDocument(QByteArrayView value)
{
    constexpr qsizetype longText = 512;
    if (value.size() > longText)
        return true;
    const QByteArrayView text = value.trimmed();
    if (text.size() < 2)
        return false;
    if (isBetween(text, '<', '>') || isWebToken(text))
        return true;
    const Layer layer = layerOf(value);
    if (layer.encoding != Encoding::None)
        return !layer.isScalar;
    return text.contains('\n');
}

} // namespace locks
