// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/messages/message.h"

#include <QObject>

namespace gui {

class Deployment;
class Workspace;

/// Asks once whether a production connection is to be recorded, when it is connected: keys are often personal
/// data, so that nothing is kept before somebody says so. A line in the bar of messages, which waits. A child
/// of the deployment; GUI thread.
class RecordingQuestion : public QObject
{
    Q_OBJECT
public:
    /// Both must outlive it.
    RecordingQuestion(Workspace *workspace, Deployment *deployment);

signals:
    void message(const gui::Message &message);
    /// The question of this topic was answered elsewhere.
    void withdrawn(const QString &topic);
    void answered(bool recorded);

private:
    void onChanged();
    void ask();
    QString topic() const;

    Workspace *m_workspace;
    Deployment *m_deployment;
    bool m_asked = false;
    bool m_stands = false;
};

} // namespace gui
