// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/model/done_on.h"

#include "journal/body_view.h"

#include <algorithm>

namespace history {

namespace {

/// A server is known by its run id, else by its address.
bool isOneOf(const journal::BodyView &server, const QByteArrayList &known)
{
    const auto isKnown = [&known](const QString &word) {
        return !word.isEmpty() && known.contains(word.toUtf8());
    };
    const QStringList addresses = server.texts("addresses");
    return isKnown(server.text("run_id")) || isKnown(server.text("master"))
        || std::any_of(addresses.begin(), addresses.end(), isKnown);
}

} // namespace

DoneOn whereDone(const journal::BodyView &intent, const Deployment &deployment)
{
    if (intent.number("database") != deployment.database)
        return DoneOn::Elsewhere;
    for (journal::Elements servers(intent.raw("servers")); const auto server = servers.next();) {
        if (isOneOf(journal::BodyView(*server), deployment.servers))
            return DoneOn::ByServer;
    }
    return intent.text("deployment") == deployment.name ? DoneOn::ByName : DoneOn::Elsewhere;
}

} // namespace history
