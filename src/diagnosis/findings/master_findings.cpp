// SPDX-License-Identifier: GPL-3.0-or-later
#include "diagnosis/findings/master_findings.h"

#include "base/bytes.h"
#include "diagnosis/quorum_text.h"

#include <QCoreApplication>
#include <QDateTime>

#include <algorithm>

namespace diagnosis {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(diagnosis::MasterFindings)
};

QString shownKeys(const locks::MasterLoss &loss)
{
    QStringList keys;
    for (const QByteArray &key : loss.keys)
        keys += base::shownShort(key);
    if (loss.locks > loss.keys.size())
        keys += QStringLiteral("…");
    return keys.join(QLatin1String(", "));
}

QString holdersOf(const locks::MasterLoss &loss)
{
    QStringList owners;
    for (const QString &owner : loss.owners)
        owners += base::shownText(owner);
    return owners.join(QLatin1String(", "));
}

} // namespace

QString restartedEmptySentence(const QString &master, qint64 at, qint64 locks, qint64 until)
{
    const QString lost =
        Text::tr("%1 restarted empty at %2: %n lock(s) that were held there are gone, and their holders may "
                 "still be working.",
                 nullptr, int(locks))
            .arg(master, timeOfDay(at));
    if (until == locks::noDeadline)
        return lost + u' '
            + Text::tr("Keep this master out of use until these holders have stopped: at least one lock had "
                       "no expiry.");
    if (until <= at)
        return lost + u' ' + Text::tr("All their leases have ended since.");
    return lost + u' '
        + Text::tr("Keep this master out of use until %1, when the longest of their leases ends.")
              .arg(timeOfDay(until));
}

std::optional<Finding> masterRestartedEmpty(const locks::MasterLoss &loss, const QString &deployment,
                                            qint64 unixMinusSteady)
{
    if (loss.cause != locks::EndReason::Restart || loss.locks == 0)
        return std::nullopt;
    const qint64 at = loss.at + unixMinusSteady;
    const qint64 until = loss.endless > 0 ? locks::noDeadline
        : loss.until > 0                  ? loss.until + unixMinusSteady
                                          : 0;
    Finding finding;
    finding.id = FindingId::MasterRestartedEmpty;
    finding.subject = {deployment, loss.label, {}, {}};
    finding.since = at;
    if (until != locks::noDeadline && until > 0)
        finding.until = until;
    finding.severity = until > at ? Severity::Critical : Severity::Warning;
    finding.sentence = restartedEmptySentence(loss.label, at, loss.locks, until);
    finding.proof = {
        {Text::tr("run_id"), Text::tr("another one than before"), loss.label + QStringLiteral(" INFO server"),
         at},
        {Text::tr("locks that are gone"), shownKeys(loss), loss.label + QStringLiteral(" SCAN"), at}};
    const QString holders = holdersOf(loss);
    if (!holders.isEmpty())
        finding.effect = Text::tr("Holders that may still be working: %1.").arg(holders);
    if (loss.quorumLost > 0)
        finding.effect += (finding.effect.isEmpty() ? QString() : QStringLiteral(" "))
            + Text::tr("%n lock(s) of the set lost their quorum.", nullptr, int(loss.quorumLost));
    const QString since = QDateTime::fromMSecsSinceEpoch(at, Qt::UTC).toString(Qt::ISODate);
    finding.remedies = {{Text::tr("List the locks that were lost (where they are recorded)"),
                         QStringLiteral("lockscope history --ended-why restart --since %1").arg(since)}};
    finding.teaches = QByteArrayLiteral("redlock-restart");
    return finding;
}

} // namespace diagnosis
