// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/messages/message.h"

#include <QObject>

namespace gui {

class Deployment;

/// What to propose for one connection: reading its masters separately, where they look like servers of their
/// own; saving it, where somebody arranged what would be forgotten. Each is said once. A child of the
/// deployment; GUI thread.
class ConnectionOffers : public QObject
{
    Q_OBJECT
public:
    explicit ConnectionOffers(Deployment *deployment);

signals:
    void message(const gui::Message &message);
    /// The message of this topic is true no longer.
    void withdrawn(const QString &topic);
    void separateChosen();
    void saveChosen();

private:
    void onChanged();
    void onPatternsChanged();
    void offerSeparate();
    QString separateTopic() const;
    QString saveTopic() const;

    Deployment *m_deployment;
    bool m_isNoSet = false;
    bool m_saveOffered = false;
};

} // namespace gui
