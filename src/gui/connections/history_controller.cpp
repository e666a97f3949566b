// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/connections/history_controller.h"

#include "gui/connections/connection_question.h"
#include "gui/connections/history_limits_dialog.h"
#include "gui/connections/recording_question.h"
#include "gui/live/workspace.h"

#include <QLocale>
#include <QPointer>

namespace gui {

HistoryController::HistoryController(Workspace *workspace, QWidget *window)
    : QObject(window)
    , m_workspace(workspace)
    , m_window(window)
{
}

void HistoryController::watch(Deployment *deployment)
{
    auto *question = new RecordingQuestion(m_workspace, deployment);
    connect(question, &RecordingQuestion::message, this, &HistoryController::message);
    connect(question, &RecordingQuestion::withdrawn, this, &HistoryController::withdrawn);
    connect(question, &RecordingQuestion::answered, this,
            [this, deployment](bool recorded) { setRecorded(deployment, recorded); });
}

void HistoryController::setRecorded(Deployment *deployment, bool recorded)
{
    m_workspace->saveRecorded(deployment, recorded, this, [this](const redis::Result<void> &saved) {
        if (!saved.ok())
            emit message({Message::Kind::Error, saved.error().text, {}});
        emit recordingChosen();
    });
}

void HistoryController::askForget(Deployment *deployment)
{
    QString question =
        tr("All that was recorded of %1 on this machine is deleted for good: who held its locks, "
           "since when, and why they ended. The journal of actions stays.")
            .arg(deployment->spec().name);
    if (deployment->isRecorded())
        question += u' ' + tr("What happens from now on is recorded again.");
    askAbout(m_window, deployment, tr("Forget history"), question, tr("Forget history"),
             [this, target = QPointer(deployment)] {
                 if (target)
                     forget(target);
             });
}

void HistoryController::forget(Deployment *deployment)
{
    const QString name = deployment->spec().name;
    m_workspace->forgetHistory(
        deployment, this,
        [this, name, target = QPointer(deployment)](const redis::Result<history::Forgotten> &gone) {
            if (!gone.ok())
                return emit message({Message::Kind::Error, gone.error().text, {}, {}, target});
            QString text =
                tr("The history of %1 was deleted: %Ln hold(s), %2 freed.", nullptr, int(gone->holds))
                    .arg(name, QLocale().formattedDataSize(gone->bytes, 1, QLocale::DataSizeIecFormat));
            if (!gone->isOverwritten)
                text += u' '
                    + tr("Another program still reads the file: until it ends, the file beside it (-wal) has "
                         "some of what was deleted.");
            emit message(
                {gone->isOverwritten ? Message::Kind::Good : Message::Kind::Warning, text, {}, {}, target});
            if (target)
                emit forgotten(target);
        });
}

void HistoryController::editLimits()
{
    auto *dialog =
        new HistoryLimitsDialog(m_workspace->historyLimits(), m_workspace->dataFolderOf(nullptr), m_window);
    connect(dialog, &QDialog::accepted, this,
            [this, dialog] { m_workspace->setHistoryLimits(dialog->limits()); });
    dialog->open();
}

} // namespace gui
