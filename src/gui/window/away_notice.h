// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/messages/message_log.h"

#include <QDateTime>
#include <QHash>
#include <QMap>
#include <QObject>
#include <QSet>

namespace locks {
struct MasterLoss;
}

namespace gui {

class Deployment;

/// Explains masters that went away: which, since when and what Lockscope does about it; takes it back, with a
/// piece of good news, when they return; unless they came back empty: then with what that means for the locks
/// that were lost there, as the diagnosis has it, until it is closed. One message a deployment, and one a
/// loss. GUI thread.
class AwayNotice : public QObject
{
    Q_OBJECT
public:
    explicit AwayNotice(MessageLog *log, QObject *parent = nullptr);

    void watch(Deployment *deployment);
    void forget(Deployment *deployment);

private:
    struct Away
    {
        QDateTime since;
        QString error;
        int index = 0; ///< which of the deployment's masters
        bool givenUp = false; ///< `error` says when it is tried again
    };
    struct Story
    {
        QMap<QString, Away> away; ///< by the master's label
        QString told;
        QHash<QString, QStringList> back; ///< by topic: those that it said to be back
        QSet<QString>
            emptied; ///< labels of those that came back without their locks, until they go away again
        bool everConnected = false; ///< before that the note over the table says what is wrong
    };

    void refresh(Deployment *deployment);
    void tellLoss(Deployment *deployment, const locks::MasterLoss &loss);
    void show(Deployment *deployment, Story &story, bool worse);
    void welcome(Deployment *deployment, Story &story, const QMap<QString, Away> &returned);
    static QString topicOf(const Deployment *deployment);
    void withdrawReturns(Story &story, bool all);
    static QString sentence(const Deployment *deployment, const Story &story);

    MessageLog *m_log;
    QHash<Deployment *, Story> m_stories;
};

} // namespace gui
