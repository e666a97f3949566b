// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/protocol/value.h"

#include <QByteArray>
#include <QList>

#include <optional>
#include <vector>

namespace lab::gate {

/// One whole piece of Redis' protocol (RESP2 or RESP3), as it came: a request, or a reply.
struct Frame
{
    QByteArray bytes;
    redis::Value value; ///< maps and sets as arrays; doubles, booleans and big numbers as what they look like
    bool isPush = false; ///< of RESP3: nobody has asked for it
};

/// Parts a stream into whole pieces: bytes go in as they arrive. Whatever is no protocol (a request that was
/// typed by hand) counts as a line of words. What nobody can mean (a piece beyond 16 MiB, deeper than 32
/// arrays) ends the stream: isBroken(), and there is no next one.
class FrameReader
{
public:
    void feed(const QByteArray &bytes) { m_bytes += bytes; }
    /// The next one that is whole.
    std::optional<Frame> next();
    bool isBroken() const { return m_broken; }

private:
    QByteArray m_bytes;
    bool m_broken = false;
};

/// The words of a request.
QList<QByteArray> wordsOf(const Frame &request);

} // namespace lab::gate
