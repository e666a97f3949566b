// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/connections/recording_question.h"

#include "gui/live/workspace.h"
#include "history/model/history_path.h"

#include <QDir>
#include <QLocale>
#include <QPointer>

namespace gui {

RecordingQuestion::RecordingQuestion(Workspace *workspace, Deployment *deployment)
    : QObject(deployment)
    , m_workspace(workspace)
    , m_deployment(deployment)
{
    connect(deployment, &Deployment::changed, this, &RecordingQuestion::onChanged);
}

QString RecordingQuestion::topic() const
{
    return QStringLiteral("record/%1").arg(quintptr(m_deployment));
}

void RecordingQuestion::onChanged()
{
    const bool open = m_workspace->asksForRecording(m_deployment);
    if (!open && std::exchange(m_stands, false))
        emit withdrawn(topic());
    if (open && !m_asked && m_deployment->phase() == Deployment::Phase::Connected)
        ask();
}

void RecordingQuestion::ask()
{
    m_asked = true;
    m_stands = true;
    const auto answer = [self = QPointer(this)](bool recorded) {
        return [self, recorded] {
            if (self)
                emit self->answered(recorded);
        };
    };
    const history::KeepLimits &limits = m_workspace->historyLimits();
    const QString path = history::historyPath(m_workspace->dataFolderOf(m_deployment));
    emit message({Message::Kind::Question,
                  tr("%1 is production. Record its history on this machine? Keys, tokens and owners of its "
                     "locks, for %n day(s), at most %2, in %3.",
                     nullptr, limits.days)
                      .arg(m_deployment->spec().name,
                           QLocale().formattedDataSize(limits.bytes, 0, QLocale::DataSizeIecFormat),
                           QDir::toNativeSeparators(path)),
                  {{tr("Record"), answer(true)}, {tr("Don't record"), answer(false)}},
                  topic(),
                  m_deployment});
}

} // namespace gui
