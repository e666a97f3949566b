// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/locks_page.h"

#include "gui/common/actions.h"
#include "gui/common/empty_state.h"
#include "gui/common/text.h"
#include "gui/live/deployment.h"
#include "gui/locks/status_sentence.h"

// What stands where there is no lock to be shown, and what helps.

namespace gui {

void LocksPage::refreshEmptyState()
{
    if (!isLive())
        return m_empty->dismiss(); // it would stand over what is shown instead
    if (!m_actions)
        return;
    if (!m_deployment) {
        if (m_awaited == Awaited::Demo)
            return m_empty->show(tr("Starting three private Redis servers with a population of locks…"));
        return m_empty->show(m_awaited == Awaited::Profiles
                                 ? tr("Reading the saved connections…")
                                 : tr("No connection yet. Describe one to see the locks that live there."),
                             {m_actions->tryDemo, m_actions->newConnection});
    }
    const locks::Status &status = m_deployment->status();
    const QString name = m_deployment->spec().name;
    if (m_deployment->order()->rowCount() > 0)
        return m_empty->dismiss();
    switch (m_deployment->phase()) {
    case Deployment::Phase::Closed:
    case Deployment::Phase::Closing:
        return m_empty->show(tr("%1 is not connected.").arg(name), {m_actions->connectIt});
    case Deployment::Phase::Connecting:
        return m_empty->show(tr("Connecting to %1…").arg(name), {m_actions->disconnectIt});
    case Deployment::Phase::PasswordWanted:
        return m_empty->show(tr("%1 asks for a password.").arg(name), {m_actions->enterPassword});
    case Deployment::Phase::Broken:
        return m_empty->show(m_deployment->trouble() + QLatin1Char('\n') + tr("Lockscope keeps trying."),
                             {m_actions->disconnectIt});
    case Deployment::Phase::Connected:
        break;
    }
    const QString mistake = m_deployment->order()->filter().mistake();
    if (m_deployment->table()->liveCount() > 0 && !m_deployment->order()->filter().isEmpty())
        m_empty->show(mistake.isEmpty() ? tr("No lock matches the filter.") : mistake, {m_clearFilter});
    else if (const QStringList reasons = StatusSentence::shortfalls(status);
             !status.complete && !reasons.isEmpty()) // also while it is tried again
        m_empty->show(reasons.join(QLatin1Char('\n')), {m_actions->refresh});
    else if (status.scanning && !status.complete)
        m_empty->show(tr("Looking for locks…"), {m_actions->stop});
    else if (!status.complete)
        m_empty->show(tr("The pass was stopped before it found a lock."), {m_actions->refresh});
    else if (status.nonLockCount() > 0)
        m_empty->show(
            tr("%Ln key(s) that match %1 are probably no locks.", nullptr, int(status.nonLockCount()))
                .arg(patternsText(m_deployment->spec().patterns)),
            {m_actions->allKeys, m_actions->wider});
    else
        m_empty->show(tr("No key matches %1.").arg(patternsText(m_deployment->spec().patterns)),
                      {m_actions->wider, m_allKeys});
}

} // namespace gui
