// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/protocol/error.h"
#include "redis/protocol/request.h"
#include "redis/protocol/value.h"
#include "redis/transport/endpoint.h"

#include <optional>
#include <vector>

namespace redis {

/// What a connection says first, and what the answers to it mean: who we are (AUTH), our name, the database,
/// and PING, to which there is always an answer.
class Login
{
public:
    /// `name` empty: none is given. `endpoint` outlives this.
    Login(const Endpoint &endpoint, const QByteArray &name);

    const Request &request() const { return m_request; }

    struct Outcome
    {
        std::optional<Error> refusal; ///< why the server cannot be used
        bool passwordNeedless = false; ///< it asks for none
    };
    /// `values`: one for each command.
    Outcome outcomeOf(const std::vector<Value> &values) const;
    /// The link failed before everything was answered; `silent`: nothing at all has come.
    Error explain(const Error &failure, const std::vector<Value> &values, bool silent) const;

private:
    const Endpoint &m_endpoint;
    Request m_request;
    bool m_auth; ///< the first command is AUTH
    int m_select = -1; ///< which command is SELECT; −1: none
};

} // namespace redis
