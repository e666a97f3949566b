// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <vector>

namespace redis {

/// One RESP2 reply, filled directly by hiredis' reader (no redisReply tree in between).
struct Value
{
    enum class Type : quint8 { Nil, Status, Error, Integer, Bulk, Array };

    Type type = Type::Nil;
    qint64 integer = 0; ///< of an Integer
    QByteArray bytes; ///< of a Status, an Error or a Bulk; bytes, never text
    std::vector<Value> elements; ///< of an Array

    bool isNil() const { return type == Type::Nil; }
    bool isError() const { return type == Type::Error; }
    bool isInteger() const { return type == Type::Integer; }
    bool isArray() const { return type == Type::Array; }
    /// A Bulk or a Status.
    bool isString() const { return type == Type::Bulk || type == Type::Status; }
};

} // namespace redis
