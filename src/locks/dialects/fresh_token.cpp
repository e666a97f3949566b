// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/dialects/fresh_token.h"

#include "locks/dialects/dialect.h"
#include "locks/dialects/value_layer.h"
#include "locks/dialects/value_shapes.h"

#include <QDateTime>

namespace locks {

namespace {

constexpr qsizetype uuidSize = 36;
constexpr qsizetype millisecondDigits = 13;

QByteArray dashed(const QByteArray &hex)
{
    return hex.left(8) + '-' + hex.mid(8, 4) + '-' + hex.mid(12, 4) + '-' + hex.mid(16, 4) + '-'
        + hex.mid(20);
}

/// Without the bits of a UUID, which would name another library.
QByteArray freshPlainHex(qsizetype digits)
{
    QByteArray token = systemRandom(int(digits + 1) / 2).toHex().left(digits);
    while (digits == 32 && hexUuidVersion(token) != 0)
        token = systemRandom(16).toHex();
    return token;
}

/// Too short ones are numbers and names as well.
bool isLongHex(const QByteArray &text)
{
    constexpr qsizetype shortest = 20;
    return text.size() >= shortest && text.size() <= 128 && isHex(text);
}

QByteArray freshUrlText(int bytes)
{
    return systemRandom(bytes).toBase64(QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals);
}

QByteArray freshOfShape(const QByteArray &old, Shape shape)
{
    switch (shape) {
    case Shape::HexUuidOne:
        return freshUuidOne();
    case Shape::HexUuidFour:
        return freshUuidFour().replace("-", "");
    case Shape::Hex32:
    case Shape::Hex64:
        return freshPlainHex(old.size());
    case Shape::UuidFour:
        return freshUuidFour();
    case Shape::Uuid:
        return old.at(14) == '1' ? dashed(freshUuidOne()) : freshUuidFour();
    case Shape::Alnum16:
    case Shape::Alnum20:
    case Shape::Alnum22:
        return freshAlnum(int(old.size()));
    case Shape::Url20:
        return freshUrlText(15);
    case Shape::Url22:
        return freshUrlText(16);
    case Shape::Base64Of16:
        return systemRandom(16).toBase64();
    case Shape::Base64Of18:
        return systemRandom(18).toBase64();
    case Shape::Base64Of32:
        return systemRandom(32).toBase64();
    case Shape::Binary24:
        return systemRandom(24);
    default:
        return isLongHex(old) ? freshPlainHex(old.size()) : QByteArray();
    }
}

} // namespace

bool isUuidAndEnd(QByteArrayView token)
{
    return token.size() == uuidSize + 1 + millisecondDigits && token[uuidSize] == ':'
        && isUuid(token.first(uuidSize)) && isDigits(token.sliced(uuidSize + 1));
}

QByteArray freshTokenLike(const QByteArray &old, std::chrono::milliseconds lease)
{
    const qint64 now = QDateTime::currentMSecsSinceEpoch();
    if (isUuidAndEnd(old))
        return freshUuidFour() + ':' + QByteArray::number(now + qint64(lease.count()));
    if (const Layer layer = layerOf(old); layer.encoding != Encoding::None) {
        if (!layer.isScalar)
            return {};
        const QByteArray inner = freshTokenLike(layer.scalar, lease);
        return inLayerOf(old, inner.isEmpty() ? freshPlainToken() : inner);
    }
    return freshOfShape(old, shapeOf(old, now));
}

QByteArray tokenInPlaceOf(const Dialect &written, const QByteArray &old, std::chrono::milliseconds lease)
{
    QByteArray token;
    if (written.form() != Form::HashField)
        token = freshTokenLike(old, lease);
    if (token.isEmpty())
        token = written.tokenFor(lease);
    return token.isEmpty() ? freshPlainToken() : token;
}

} // namespace locks
