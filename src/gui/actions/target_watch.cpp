// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/actions/target_watch.h"

#include "gui/actions/action_target.h"
#include "gui/common/text.h"
#include "gui/live/deployment.h"
#include "gui/table/lock_words.h"

namespace gui {

namespace {

constexpr int shownCharacters = 32;

QString holderOf(const locks::Row &row)
{
    const QString owner = ownerText(row);
    return owner.isEmpty() ? shownShort(row.token, shownCharacters) : owner.left(shownCharacters);
}

/// By more than a deadline is estimated wrong.
bool isLater(locks::Millis now, locks::Millis before)
{
    constexpr locks::Millis estimateError = 500;
    return now != before
        && (now == locks::noDeadline || (before != locks::noDeadline && now - before > estimateError));
}

} // namespace

TargetWatch::TargetWatch(Deployment *deployment, const ActionTarget &target, QObject *parent)
    : QObject(parent)
    , m_seen(target.item().row)
    , m_separate(target.spec().separate)
{
    connect(deployment, &Deployment::arrived, this, &TargetWatch::onArrived);
}

void TargetWatch::onArrived(const locks::Delta &delta)
{
    for (const locks::Change &change : delta.changes) {
        if (change.row.key() == m_seen.key
            && (!m_separate || change.row.separateMaster() == m_seen.separateMaster))
            judge(change);
    }
}

void TargetWatch::judge(const locks::Change &change)
{
    const locks::Row row = *change.row;
    if (change.event == locks::Event::Ended) {
        if (change.why != locks::EndReason::Replaced) // else the next owner follows in the same breath
            emit outdated(tr("This lock has ended meanwhile: %1.").arg(locks::endReasonText(change.why)));
        return;
    }
    const bool same = row.hasToken == m_seen.hasToken && row.token == m_seen.token;
    // The same bytes under another id: another hold, unless everything was listed anew.
    if (same && (row.id == m_seen.id || change.event == locks::Event::Present)) {
        m_seen.id = row.id;
        if (isLater(row.deadline, m_seen.deadline)) {
            m_seen.deadline = row.deadline;
            emit renewed(row);
        }
        return;
    }
    emit outdated(row.hasToken
                      ? tr("This lock has changed hands meanwhile: %1 holds it now.").arg(holderOf(row))
                      : tr("This lock has changed meanwhile: no owner leads on its masters now."));
}

} // namespace gui
