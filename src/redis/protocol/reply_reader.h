// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/protocol/error.h"
#include "redis/protocol/value.h"

#include <memory>
#include <optional>

struct redisReader;

namespace redis {

/// Whether this stands for a string that was too large to be kept, or for a reply with such strings in it,
/// which keeps its elements beside. An Error for whoever does not ask; `integer` is the string's size, which
/// no error of a server has.
bool isLeftOut(const Value &value);
/// How that string began: up to ReplyReader::keptBeginning bytes.
QByteArray leftOutBeginning(const Value &value);

/// hiredis' RESP reader filling Values, with memory that stays bounded whatever the peer sends.
///
/// A string of more than 16 MiB is read past, not kept: in its place stands a Value that isLeftOut(), so that
/// the stream can still be used. So is a string above 4,096 bytes for which an answer (what is read between
/// two calls of beginAnswer()) has no room any more. A reply within which that happened isLeftOut() itself,
/// and has its elements beside. What announces more than a server can hold (a string above 512 MiB, more than
/// 2 million elements in an answer, deep nesting) ends the stream: nobody sends that.
class ReplyReader
{
public:
    ReplyReader();
    ~ReplyReader();

    /// Adds bytes from the socket.
    void feed(const char *data, size_t size);
    /// The next whole reply; nullopt when more bytes are needed or the stream is broken (see error()).
    std::optional<Value> next();
    /// What was read so far has been handed on and counts no more.
    void beginAnswer();
    /// Protocol or TooLarge; after an error nothing more can be read.
    const std::optional<Error> &error() const { return m_error; }

    static constexpr size_t maximumElements = 2'000'000;
    static constexpr int maximumDepth = 7;
    static constexpr size_t maximumString = 16 * 1024 * 1024;
    static constexpr size_t maximumAnswer = 64 * 1024 * 1024; ///< bytes of its strings
    static constexpr long long maximumAnnounced = 512LL * 1024 * 1024;
    /// Of a string that is left out, so much of its beginning is kept.
    static constexpr size_t keptBeginning = 64;

private:
    struct Free
    {
        void operator()(redisReader *reader) const;
    };
    bool keeps(size_t size);
    Value takeLeftOut(const char *text, size_t size);
    bool hasRoomFor(size_t count);
    bool readsPast();
    Value takeRoot();

    std::unique_ptr<redisReader, Free> m_reader;
    Value m_root;
    Value m_leftOut; ///< what takes the place of the next string; Nil: it is kept
    Value m_worst; ///< the largest that was left out of this reply
    long long m_toDrop = 0; ///< bytes still to come of a string that is read past
    size_t m_elements = 0; ///< of this answer
    size_t m_bytes = 0; ///< of this answer
    QByteArray m_tooMuch; ///< why hiredis was told to stop
    std::optional<Error> m_error;

    struct Functions;
};

} // namespace redis
