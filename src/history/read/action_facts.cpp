// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/read/action_facts.h"

#include "journal/body_view.h"

namespace history {

ActionFacts factsOf(const journal::Entry &entry)
{
    const journal::BodyView intent(entry.intent.body());
    ActionFacts facts;
    facts.id = QString::fromUtf8(entry.intent.id());
    facts.at = entry.intent.atUnixMs();
    facts.who = intent.text("who");
    facts.host = intent.text("host");
    facts.deployment = intent.text("deployment");
    facts.environment = intent.text("environment");
    facts.action = intent.text("action").toUtf8();
    facts.token = intent.bytes("token");
    facts.reason = intent.text("reason");
    facts.seen = intent.texts("evidence");
    facts.hash = entry.intent.hash().toByteArray();
    for (journal::Elements servers(intent.raw("servers")); const auto server = servers.next();)
        facts.places.append(journal::BodyView(*server).text("master"));
    if (!entry.outcome)
        return facts;
    const journal::BodyView outcome(entry.outcome->body());
    facts.outcome = outcome.text("outcome");
    facts.outcomeAt = entry.outcome->atUnixMs();
    facts.outcomeHash = entry.outcome->hash().toByteArray();
    if (facts.token.isEmpty() && facts.outcome == QLatin1String("done"))
        facts.token = outcome.bytes("token_now");
    const QByteArrayView masters = outcome.raw("masters");
    for (journal::Elements elements(masters); const auto element = elements.next();) {
        const journal::BodyView master(*element);
        const QString error = master.text("error");
        const QString words = master.text("master") + QLatin1String(": ") + master.text("outcome");
        facts.places.append(master.text("master"));
        facts.masters.append(error.isEmpty() ? words : QString(words + QLatin1String(" – ") + error));
    }
    return facts;
}

} // namespace history
