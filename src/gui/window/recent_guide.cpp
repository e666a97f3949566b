// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/recent_guide.h"

#include "gui/common/text.h"
#include "gui/live/record_match.h"
#include "gui/live/workspace.h"
#include "gui/locks/locks_page.h"
#include "gui/table/lock_words.h"
#include "gui/timeline/page/evidence_file.h"
#include "gui/timeline/page/timeline_page.h"
#include "gui/timeline/recent/recent_strip.h"
#include "history/model/history_path.h"
#include "locks/model/usual_holds.h"

#include <QDateTime>
#include <QTabWidget>

namespace gui {

RecentGuide::RecentGuide(Workspace *workspace, QTabWidget *pages, LocksPage *locks, TimelinePage *timeline)
    : QObject(locks)
    , m_workspace(workspace)
    , m_locks(locks)
    , m_strip(new RecentStrip)
{
    locks->addToDetails(m_strip);
    connect(locks, &LocksPage::selectedLockChanged, this, &RecentGuide::refresh);
    connect(m_strip, &RecentStrip::evidenceWanted, this, &RecentGuide::askEvidence);
    connect(m_strip, &RecentStrip::timelineWanted, this, [pages, timeline](const QByteArray &key) {
        pages->setCurrentWidget(timeline);
        timeline->showLane(key);
    });
}

/// The last two hours, as the command has them.
void RecentGuide::askEvidence(const RecentQuestion &question)
{
    constexpr qint64 hoursMs = 2 * 3'600'000;
    EvidenceFile::Wish wish{question.path, false, {}};
    wish.query.key = question.key;
    wish.query.until = QDateTime::currentMSecsSinceEpoch();
    wish.query.since = wish.query.until - hoursMs;
    wish.query.untilNow = true;
    EvidenceFile::ask(m_strip, wish, [this](const QString &sentence, bool good) {
        emit message({good ? Message::Kind::Information : Message::Kind::Warning, sentence, {}});
    });
}

void RecentGuide::setDeployment(Deployment *deployment)
{
    m_deployment = deployment;
    refresh();
}

void RecentGuide::refresh()
{
    const LockItem *item = m_locks->inspectedLock();
    if (!item || !m_deployment)
        return m_strip->setLock(std::nullopt, {}, {});
    const locks::Row &row = item->row;
    RecentQuestion question{history::historyPath(m_workspace->dataFolderOf(m_deployment)),
                            RecordMatch::describe(m_deployment),
                            row.key,
                            {}};
    if (m_deployment->spec().separate)
        question.server = question.connection.masters.value(int(row.separateMaster));
    const QString now = item->hasEnded() ? QString() : heldForText(row, locks::steadyNow());
    const locks::UsualHoldsPtr all = m_deployment->usualHolds();
    const locks::UsualHoldPtr usual = all ? all->of(row.key) : nullptr;
    QString compared = now.isEmpty() ? QString() : tr("Held for %1 now").arg(now);
    if (usual && usual->samples >= locks::enoughHolds) {
        const QString half = spanText(usual->p50);
        const QString most = spanText(usual->p99);
        compared = now.isEmpty() ? tr("Usually %1 (99 % under %2)").arg(half, most)
                                 : tr("Usually %1 (99 % under %2), now %3").arg(half, most, now);
    }
    m_strip->setLock(question, compared, usual ? locks::usualSentence(*usual) : QString());
}

} // namespace gui
