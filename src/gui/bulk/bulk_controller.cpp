// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/bulk/bulk_controller.h"

#include "gui/bulk/release_list_dialog.h"
#include "gui/common/actions.h"
#include "gui/common/text.h"
#include "gui/live/deployment.h"
#include "gui/live/freeze.h"
#include "locks/operator/release_many.h"

#include <QAction>
#include <QLocale>

#include <algorithm>

namespace gui {

namespace {

constexpr int shownCharacters = 48;

QList<locks::ActionReport> lostOfOurs(const ListedRows &rows, int first,
                                      const QList<locks::ActionReport> &reports)
{
    QList<locks::ActionReport> lost;
    for (int i = 0; i < int(reports.size()); ++i) {
        const locks::Outcome outcome = reports.at(i).outcome;
        const bool isOver = outcome == locks::Outcome::ChangedHands || outcome == locks::Outcome::AlreadyGone;
        if (isOver && rows.at(first + i).isMine())
            lost.append(reports.at(i));
    }
    return lost;
}

} // namespace

BulkController::BulkController(QWidget *window)
    : QObject(window)
    , m_window(window)
{
}

void BulkController::setUp(const Actions &actions, std::function<Deployment *()> current,
                           std::function<const LockGroup *()> group)
{
    m_current = std::move(current);
    m_group = std::move(group);
    connect(actions.releaseGroup, &QAction::triggered, this, &BulkController::releaseGroup);
    connect(actions.releaseListed, &QAction::triggered, this, &BulkController::releaseListed);
    connect(actions.releaseMine, &QAction::triggered, this, &BulkController::releaseMine);
}

bool BulkController::isAsking() const
{
    return m_dialog && m_dialog->isVisible();
}

void BulkController::releaseListed()
{
    Deployment *deployment = m_current();
    if (!deployment || isAsking() || std::exchange(m_freezing, true))
        return;
    freezeListed(deployment, this, [this, frozen = QPointer(deployment)](const ListedRows &rows) {
        m_freezing = false;
        if (!frozen || isAsking())
            return;
        const QString scope = frozen->order()->filter().isEmpty()
            ? tr("All locks of %1 as they were listed at %2; what changes in the table does not change this "
                 "list.")
            : tr("The filter's result on %1 as it was at %2; what changes in the table does not change this "
                 "list.");
        open(frozen, {tr("Release listed"), QByteArrayLiteral("listed")},
             {locks::ActionKind::Release,
              scope.arg(frozen->spec().name, QLocale().toString(QTime::currentTime()))},
             rows);
    });
}

void BulkController::releaseGroup()
{
    Deployment *deployment = m_current();
    const LockGroup *group = deployment ? m_group() : nullptr;
    if (!group || group->kind == GroupKind::Guessed || isAsking() || std::exchange(m_freezing, true))
        return;
    const auto list = [this, frozen = QPointer(deployment), name = group->name,
                       key = group->key](const ListedRows &rows) {
        m_freezing = false;
        if (!frozen || isAsking())
            return;
        const QString scope =
            tr("The group “%1” on %2 as it was listed at %3; what changes in the table does not change this "
               "list.")
                .arg(name, frozen->spec().name, QLocale().toString(QTime::currentTime()));
        open(frozen, {tr("Release listed"), "group " + key}, {locks::ActionKind::Release, scope}, rows);
    };
    freezeListed(deployment, this, list, QByteArray(group->key));
}

void BulkController::releaseMine()
{
    Deployment *deployment = m_current();
    if (!deployment || isAsking())
        return;
    const QList<MyLock> mine = deployment->mine()->held();
    const auto renewing =
        std::count_if(mine.begin(), mine.end(), [](const MyLock &each) { return each.renewing; });
    QString scope = tr("What this program acquired or took over on %1.").arg(deployment->spec().name);
    if (renewing > 0)
        scope += QLatin1Char(' ')
            + tr("%n of them are renewed by this program: that stops when they are released.", nullptr,
                 int(renewing));
    open(deployment, {tr("Release all mine"), QByteArrayLiteral("mine")},
         {locks::ActionKind::Release, scope, false, true}, MyLocks::listed(mine));
}

void BulkController::releaseOwners(Deployment *deployment, const locks::Row &row)
{
    if (isAsking())
        return;
    const QString scope =
        tr("The owners of %1 on %2 as they were seen; each is taken out by itself, and only the last of them "
           "can be put back.")
            .arg(shownShort(row.key, shownCharacters), deployment->spec().name);
    open(deployment,
         {tr("Release all owners"), "owners " + QByteArray::number(row.separateMaster) + ' ' + row.key},
         {locks::ActionKind::Release, scope, true, true}, ListedRows::of(locks::rowsByOwner(row)));
}

void BulkController::open(Deployment *deployment, const Subject &subject, const ReleaseListDialog::Job &job,
                          const ListedRows &rows)
{
    if (rows.count == 0) {
        emit message({Message::Kind::Information, tr("There is no lock to release."), {}, {}, deployment});
        return;
    }
    // Of ours: what the look found to be nobody's or another's is not in the run, and ours no more.
    const auto lost = std::make_shared<QList<locks::ActionReport>>();
    const auto run = [target = QPointer(deployment), rows, lost](const ReleaseListDialog::Order &order,
                                                                 ReleaseListDialog::Reported reported) {
        if (!target)
            return std::function<void()>();
        if (!order.dryRun) {
            target->mine()->recordMany(*lost);
            return target->releaseMany(rows.part(order.places), order.reason, false, std::move(reported));
        }
        return target->releaseMany(
            rows, order.reason, true,
            [rows, lost, reported = std::move(reported)](size_t first, const auto &reports) {
                *lost += lostOfOurs(rows, int(first), reports);
                reported(first, reports);
            });
    };
    show(deployment, subject, rows, job, run);
}

void BulkController::undo(Deployment *deployment)
{
    if (!deployment || isAsking() || !canUndo(deployment))
        return;
    const ReleasedList list = m_released.value(deployment);
    const auto run = [target = QPointer(deployment), list](const ReleaseListDialog::Order &order,
                                                           ReleaseListDialog::Reported reported) {
        return restoreMany(target, list.part(order.places), order.reason, std::move(reported));
    };
    show(deployment, {tr("Undo"), QByteArrayLiteral("undo")}, list.rows,
         {locks::ActionKind::Restore,
          tr("What was released from the last list on %1.").arg(deployment->spec().name), false, true},
         run);
}

void BulkController::forget(Deployment *deployment)
{
    if (m_released.remove(deployment) > 0)
        emit undoableChanged();
}

void BulkController::show(Deployment *deployment, const Subject &subject, const ListedRows &rows,
                          const ReleaseListDialog::Job &job, const ReleaseListDialog::Run &run)
{
    m_dialog = new ReleaseListDialog(rows, deployment->spec(), job, run, m_window);
    m_dialog->setWindowTitle(subject.title);
    m_drafts.keep(deployment, subject.id, m_dialog->reasonField());
    connect(deployment, &Deployment::closing, m_dialog, &ReleaseListDialog::giveUp);
    connect(m_dialog, &ReleaseListDialog::finished, this,
            [this, target = QPointer(deployment), id = subject.id](int done, int asked) {
                if (!target)
                    return;
                if (done > 0)
                    m_drafts.forget(target, id);
                onFinished(target, done, asked);
            });
    connect(m_dialog, &ReleaseListDialog::said, this,
            [this, target = QPointer(deployment)](const auto &text) {
                emit message({Message::Kind::Information, text, {}, {}, target});
            });
    connect(m_dialog, &ReleaseListDialog::complained, this,
            [this, target = QPointer(deployment)](const auto &text) {
                emit message({Message::Kind::Warning, text, {}, {}, target});
            });
    m_dialog->open();
    m_dialog->startDryRun();
}

void BulkController::onFinished(Deployment *deployment, int done, int asked)
{
    const bool undone = m_dialog->list()->kind() == locks::ActionKind::Restore;
    const QString text = undone ? tr("%1: %2 of %3 locks put back.") : tr("%1: %2 of %3 locks released.");
    const QLocale locale;
    Message said{done == asked ? Message::Kind::Good : Message::Kind::Warning,
                 text.arg(deployment->spec().name, locale.toString(done), locale.toString(asked)),
                 {},
                 {},
                 deployment};
    if (const int unrecorded = m_dialog->list()->unrecorded(); unrecorded > 0) {
        said.kind = Message::Kind::Error;
        said.text += u' '
            + tr("What came of %n of them could not be written to the journal: these cannot be undone.",
                 nullptr, unrecorded);
    }
    const ReleasedList released = undone ? m_released.value(deployment).unticked(*m_dialog->list())
                                         : ReleasedList::of(*m_dialog->list());
    forget(deployment);
    if (released.rows.count > 0) {
        if (!m_released.contains(deployment))
            connect(deployment, &QObject::destroyed, this,
                    [this, deployment] { m_released.remove(deployment); });
        m_released.insert(deployment, released);
        emit undoableChanged();
        said.buttons.append({tr("Undo"), [this, target = QPointer(deployment)] {
                                 if (target && target == m_current())
                                     undo(target);
                             }});
    }
    emit message(said);
}

} // namespace gui
