// SPDX-License-Identifier: GPL-3.0-or-later
// What EvidenceSearch takes from the journal.
#include "base/bytes.h"
#include "history/model/done_on.h"
#include "history/read/key_evidence.h"
#include "history/store/hold_row.h"
#include "journal/body_view.h"

#include <algorithm>

namespace history {

redis::Result<void> EvidenceSearch::readActions()
{
    const auto verified = m_journal->verify();
    if (!verified.ok())
        return verified.error();
    m_found.journal = *verified;
    // Its sentence has the folder in it, which is nobody's business who is handed the page.
    if (verified->what == journal::Verification::Break::Absent)
        m_found.journal.sentence = tr("The journal of this machine has no record.");
    journal::Query query;
    query.key = m_found.key;
    query.sinceUnixMs = m_found.since;
    query.untilUnixMs = m_found.until;
    QList<QList<qsizetype>> lanes;
    const auto read = m_journal->read(query, [&](const journal::Entry &entry, const journal::Head &) {
        ActionFacts facts = factsOf(entry);
        const QList<qsizetype> doneOn = lanesOf(entry, facts.places);
        if (doneOn.isEmpty()) {
            ++m_found.actionsElsewhere;
            return true;
        }
        m_found.actions.append(std::move(facts));
        lanes.append(doneOn);
        if (m_found.actions.size() > mostActions) {
            m_found.hasOlderActions = true;
            m_found.actions.removeFirst();
            lanes.removeFirst();
        }
        return true;
    });
    if (!read.ok())
        return read.error();
    for (qsizetype i = 0; i < lanes.size(); ++i) {
        for (const qsizetype lane : lanes.at(i))
            m_found.lanes[lane].actions.append(i);
    }
    nameDeeds();
    return {};
}

/// What a record of the first days does not say of its holds, the journal does.
void EvidenceSearch::nameDeeds()
{
    const auto deedOf = [this](const QString &id) {
        for (const ActionFacts &action : std::as_const(m_found.actions)) {
            if (action.id == id)
                return history::deedOf(QString::fromUtf8(action.action));
        }
        return OurDeed::NotKnown;
    };
    for (LaneFacts &lane : m_found.lanes) {
        for (Hold &hold : lane.holds) {
            if (!hold.actionId.isEmpty() && hold.deed == OurDeed::NotKnown)
                hold.deed = deedOf(hold.actionId);
        }
    }
}

/// Those on which the action was done, as surely as can be told: what it ended, else the deployment whose
/// servers it names, else the one of its name.
QList<qsizetype> EvidenceSearch::lanesOf(const journal::Entry &entry, const QStringList &places) const
{
    const journal::BodyView intent(entry.intent.body());
    DoneOn surest = DoneOn::ByName;
    for (const Deployment &each : m_deployments)
        surest = std::max(surest, whereDone(intent, each));
    const QString id = QString::fromUtf8(entry.intent.id());
    QList<qsizetype> ended;
    QList<qsizetype> done;
    for (qsizetype i = 0; i < m_found.lanes.size(); ++i) {
        const LaneFacts &lane = m_found.lanes.at(i);
        if (std::any_of(lane.holds.begin(), lane.holds.end(),
                        [&id](const Hold &hold) { return hold.actionId == id; }))
            ended.append(i);
        const bool isThere = lane.server.isEmpty() || places.isEmpty() || places.contains(lane.server);
        if (isThere && whereDone(intent, lane.deployment) == surest)
            done.append(i);
    }
    return ended.isEmpty() ? done : ended;
}

redis::Result<ActionFacts> EvidenceSearch::action(const QByteArray &key, const QString &id)
{
    journal::Query query;
    query.key = key;
    std::optional<ActionFacts> found;
    const auto read = m_journal->read(query, [&](const journal::Entry &entry, const journal::Head &) {
        if (QString::fromUtf8(entry.intent.id()) == id)
            found = factsOf(entry);
        return !found;
    });
    if (!read.ok())
        return read.error();
    if (!found)
        return redis::Error{redis::ErrorKind::BadInput,
                            tr("The journal has no action %1 on this key. \"lockscope journal\" lists them.")
                                .arg(base::shownText(id)),
                            {}};
    return *found;
}

} // namespace history
