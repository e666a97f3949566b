// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/error.h"
#include "redis/value.h"

#include <memory>
#include <optional>

struct redisReader;

namespace redis {

/// hiredis' RESP reader filling Values. Elements are limited to 2 million a reply, waiting bytes to 16 MiB.
class ReplyReader
{
public:
    ReplyReader();
    ~ReplyReader();

    /// Adds bytes from the socket.
    void feed(const char *data, size_t size);
    /// The next whole reply; nullopt when more bytes are needed or the stream is broken (see error()).
    std::optional<Value> next();
    /// Protocol or TooLarge; after an error nothing more can be read.
    const std::optional<Error> &error() const { return m_error; }

    static constexpr size_t maximumElements = 2'000'000;
    static constexpr size_t maximumWaiting = 16 * 1024 * 1024;

private:
    struct Free
    {
        void operator()(redisReader *reader) const;
    };
    std::unique_ptr<redisReader, Free> m_reader;
    Value m_root;
    bool m_tooMany = false;
    std::optional<Error> m_error;

    struct Functions;
};

} // namespace redis
