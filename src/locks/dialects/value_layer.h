// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>

/// The layer that a client's serialiser puts around the value of a lock.
namespace locks {

/// A serialiser whose output can be recognised.
enum class Encoding : quint8 {
    None,
    Json,
    Jdk, ///< java.io.ObjectOutputStream, the default of Spring's RedisTemplate
    Php, ///< PHP's serialize()
    Igbinary,
    Pickle, ///< Python
    Marshal, ///< Ruby
    MessagePack,
};
/// "json", "jdk", "php", "igbinary", "pickle", "marshal", "msgpack"; empty for None.
QByteArray encodingWord(Encoding encoding);

/// The decoded value of one layer.
struct Layer
{
    Encoding encoding = Encoding::None; ///< None: the bytes are no serialiser's
    bool isScalar = false; ///< false: an object, an array, or something that is not read
    QByteArray scalar = {}; ///< a text as its bytes, a number as decimal digits
};

/// Removes one layer from `value`. Code in the value is never run: a pickle is not unpickled. Fast where
/// there is no layer: a listing calls it for a million values.
Layer layerOf(QByteArrayView value);

/// Returns the text or number in a serialiser's layer; `value` itself if no serialiser wrote it.
QByteArray decoded(QByteArrayView value);

/// `text` in that layer, as the serialiser writes it; empty where it has no form for it. None: `text`.
QByteArray inLayer(Encoding encoding, const QByteArray &text);
/// `text` in the layer of `old`: of a pickle in the same protocol. `text` if `old` has none.
QByteArray inLayerOf(const QByteArray &old, const QByteArray &text);

/// True for JSON objects, markup, serialised objects, signed web tokens, several lines, and more than 512
/// bytes: a value that is more than one token.
bool isDocument(QByteArrayView value);

} // namespace locks
