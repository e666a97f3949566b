// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/bulk/bulk_controller.h"

#include "gui/actions/actions.h"
#include "gui/bulk/freeze.h"
#include "gui/bulk/release_list_dialog.h"
#include "gui/connections/deployment.h"

#include <QAction>
#include <QLocale>

namespace gui {

BulkController::BulkController(QWidget *window)
    : QObject(window)
    , m_window(window)
{
}

void BulkController::setUp(const Actions &actions, std::function<Deployment *()> current)
{
    m_current = std::move(current);
    connect(actions.releaseListed, &QAction::triggered, this, &BulkController::releaseListed);
    connect(actions.releaseMine, &QAction::triggered, this, &BulkController::releaseMine);
}

void BulkController::releaseListed()
{
    Deployment *deployment = m_current();
    if (!deployment || m_dialog || std::exchange(m_freezing, true))
        return;
    freezeListed(deployment, this, [this, frozen = QPointer(deployment)](const ListedRows &rows) {
        m_freezing = false;
        if (!frozen || m_dialog)
            return;
        const QString scope = frozen->order()->filter().isEmpty()
            ? tr("All locks of %1 as they were listed at %2; what changes in the table does not change this "
                 "list.")
            : tr("The filter's result on %1 as it was at %2; what changes in the table does not change this "
                 "list.");
        open(frozen, tr("Release listed"),
             scope.arg(frozen->spec().name, QLocale().toString(QTime::currentTime())), rows);
    });
}

void BulkController::releaseMine()
{
    Deployment *deployment = m_current();
    if (!deployment || m_dialog)
        return;
    open(deployment, tr("Release all mine"),
         tr("What this program acquired or took over on %1.").arg(deployment->spec().name),
         MyLocks::listed(deployment->mine()->held()));
}

void BulkController::open(Deployment *deployment, const QString &title, const QString &scope,
                          const ListedRows &rows)
{
    if (rows.count == 0) {
        emit message({Message::Kind::Information, tr("There is no lock to release."), {}});
        return;
    }
    const auto run = [target = QPointer(deployment), rows](const QString &reason, bool dryRun,
                                                           ReleaseListDialog::Reported reported) {
        return target ? target->releaseMany(rows, reason, dryRun, std::move(reported))
                      : std::function<void()>();
    };
    m_dialog = new ReleaseListDialog(rows, deployment->spec(), scope, run, m_window);
    m_dialog->setWindowTitle(title);
    connect(
        m_dialog, &ReleaseListDialog::finished, this,
        [this, name = deployment->spec().name](int done, int asked) {
            const QLocale locale;
            emit message(
                {done == asked ? Message::Kind::Good : Message::Kind::Warning,
                 tr("%1: %2 of %3 locks released.").arg(name, locale.toString(done), locale.toString(asked)),
                 {}});
        });
    connect(m_dialog, &ReleaseListDialog::said, this, [this](const QString &text) {
        emit message({Message::Kind::Information, text, {}});
    });
    connect(m_dialog, &ReleaseListDialog::complained, this, [this](const QString &text) {
        emit message({Message::Kind::Warning, text, {}});
    });
    m_dialog->open();
    m_dialog->look();
}

} // namespace gui
