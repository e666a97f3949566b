// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/connection/login.h"

#include "redis/connection/outage.h"
#include "redis/protocol/reply_reader.h"
#include "redis/transport/tls_setup.h"

namespace redis {

Login::Login(const Endpoint &endpoint, const QByteArray &name)
    : m_endpoint(endpoint)
    // Who is named without a password may need none; as somebody else one is not logged in.
    , m_auth(!endpoint.password.isEmpty() || !endpoint.user.isEmpty())
{
    if (m_auth && endpoint.user.isEmpty())
        m_request.add("AUTH", endpoint.password);
    else if (m_auth)
        m_request.add("AUTH", endpoint.user.toUtf8(), endpoint.password);
    if (!name.isEmpty())
        m_request.add("CLIENT", "SETNAME", name);
    if (endpoint.database != 0) {
        m_select = m_request.count();
        m_request.add("SELECT", QByteArray::number(endpoint.database));
    }
    m_request.add("PING");
}

Login::Outcome Login::outcomeOf(const std::vector<Value> &values) const
{
    Outcome outcome;
    for (size_t i = 0; i < values.size() && !outcome.refusal; ++i) {
        if (!values[i].isError())
            continue;
        Error error = errorFromReply(values[i].bytes);
        // A password that the server does not ask for is no reason to stay away.
        const bool needless = values[i].bytes.contains("without any password configured")
            || values[i].bytes.contains("no password is set");
        outcome.passwordNeedless |= needless;
        const bool fatal = (m_auth && i == 0 && !needless) || int(i) == m_select
            || error.kind == ErrorKind::NoAuth || isLeftOut(values[i]) || cannotAnswer(error.kind)
            || values[i].bytes.startsWith("ERR max number of clients");
        // None was given: what is wrong with it is that it is missing.
        if (fatal && error.kind == ErrorKind::WrongPass && m_endpoint.password.isEmpty())
            error = makeError(ErrorKind::NoAuth, error.detail);
        else if (isLeftOut(values[i]))
            error.kind = ErrorKind::Closed; // the stream itself is whole, and may be right in a moment
        if (fatal)
            outcome.refusal = error;
    }
    return outcome;
}

Error Login::explain(const Error &failure, const std::vector<Value> &values, bool silent) const
{
    if (failure.kind != ErrorKind::Closed)
        return failure;
    // A server that has no room says so, whatever it was asked, and ends the link.
    if (!values.empty() && values.front().isError()) {
        const Error said = errorFromReply(values.front().bytes);
        if (said.kind == ErrorKind::Server)
            return said;
    }
    return silent && !m_endpoint.tls.on ? closedWithoutWord(m_endpoint) : failure;
}

} // namespace redis
