// SPDX-License-Identifier: GPL-3.0-or-later
#include "diagnosis/findings/quorum_findings.h"

#include "diagnosis/quorum_text.h"
#include "diagnosis/remedy_commands.h"

#include <QCoreApplication>

namespace diagnosis {

using locks::QuorumCourse;
using locks::State;

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(diagnosis::QuorumFindings)
};

QList<Fact> stepsAsFacts(const QuorumCourse &course)
{
    QList<Fact> facts;
    for (const locks::QuorumStep &each : course.steps)
        facts.append({Text::tr("masters that have its token"),
                      Text::tr("%1 of %2", "masters").arg(each.held).arg(course.masters),
                      each.why == locks::EndReason::None ? QString() : locks::endReasonText(each.why),
                      each.at});
    return facts;
}

/// The lesson that shows how a quorum is lost in this way.
QByteArray lessonOf(const QuorumCourse &course)
{
    if (course.emptied() > 0)
        return QByteArrayLiteral("redlock-restart");
    switch (course.lostBy()) {
    case locks::EndReason::Failover:
        return QByteArrayLiteral("failover");
    case locks::EndReason::Evicted:
        return QByteArrayLiteral("eviction");
    default:
        return QByteArrayLiteral("redlock-majority");
    }
}

} // namespace

std::optional<Finding> lostQuorum(const locks::Row &row, const QString &deployment, qint64 unixMinusSteady)
{
    if (!row.quorum || !row.quorum->lostAt())
        return std::nullopt;
    const QuorumCourse course = row.quorum->shifted(unixMinusSteady);
    const QString effect = lostQuorumEffect(course);
    if (effect.isEmpty())
        return std::nullopt;
    Finding finding;
    finding.id = FindingId::LostQuorum;
    finding.subject = {deployment, {}, row.key, row.token};
    finding.severity = Severity::Critical;
    finding.since = *course.lostAt();
    if (course.believedUntil != locks::noDeadline)
        finding.until = course.believedUntil;
    finding.sentence =
        Text::tr("Its quorum is lost: %1.", "steps of a quorum").arg(quorumSteps(course)) + u' ' + effect;
    finding.effect = effect;
    finding.proof = stepsAsFacts(course);
    finding.remedies = {recordedHolds(row.key)};
    finding.teaches = lessonOf(course);
    return finding;
}

std::optional<Finding> noQuorum(const locks::Row &row, const QString &deployment, qint64 unixMinusSteady)
{
    if (!row.states.testFlag(State::Minority) || (row.quorum && row.quorum->lostAt()))
        return std::nullopt;
    Finding finding;
    finding.id = FindingId::NoQuorum;
    finding.subject = {deployment, {}, row.key, row.token};
    finding.severity = Severity::Warning;
    finding.since = row.heldSince() + unixMinusSteady;
    finding.certainty = row.birthSeen ? Certainty::Certain : Certainty::Likely;
    finding.remedies = {recordedHolds(row.key)};
    finding.teaches = QByteArrayLiteral("redlock-majority");
    const int needed = row.masters / 2 + 1;
    if (row.states.testFlag(locks::State::Unproven)) { // it may be on the masters that did not answer, too
        finding.certainty = Certainty::CannotTell;
        finding.sentence = Text::tr("On %1 of %2 masters, as far as is known. Others did not answer: whether "
                                    "it has the %3 that a lock needs is not known.")
                               .arg(row.held)
                               .arg(row.masters)
                               .arg(needed);
        finding.missing = Text::tr("what the other masters have");
        return finding;
    }
    finding.sentence = row.birthSeen
        ? Text::tr("On %1 of %2 masters only, which is too few: it never had the %3 that a lock needs.")
              .arg(row.held)
              .arg(row.masters)
              .arg(needed)
        : Text::tr("On %1 of %2 masters only, which is too few. Whether it had a quorum of %3 before it was "
                   "first seen is "
                   "not known: if so, its holder may still be working.")
              .arg(row.held)
              .arg(row.masters)
              .arg(needed);
    if (!row.birthSeen)
        finding.missing = Text::tr("what the other masters had before");
    return finding;
}

} // namespace diagnosis
