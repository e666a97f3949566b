// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/shared_row.h"

#include <QObject>

namespace gui {

class ActionTarget;
class Deployment;

/// Tells at once when a lock is no longer as it was when a dialog about it opened, also while the table is
/// paused. Child of the dialog. GUI thread.
class TargetWatch : public QObject
{
    Q_OBJECT
public:
    TargetWatch(Deployment *deployment, const ActionTarget &target, QObject *parent);

signals:
    /// It ended or changed hands; may be told again as the story goes on.
    void outdated(const QString &sentence);
    /// Its holder has renewed it; the token is the same.
    void renewed(const locks::Row &row);

private:
    void onArrived(const locks::Delta &delta);
    void judge(const locks::Change &change);

    locks::Row m_seen;
    bool m_separate = false;
};

} // namespace gui
