// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/lock_values.h"

#include <QObject>
#include <QPointer>
#include <QTimer>

namespace gui {

class ActionTarget;
class Deployment;

/// Finds the other keys of a lock that stands on several: rows of the table with the same token and library.
///
/// Looks in slices, so that a table of a million rows does not stop the window. GUI thread.
class OtherKeys : public QObject
{
    Q_OBJECT
public:
    /// Does nothing where the library keeps each lock on one key.
    OtherKeys(Deployment *deployment, const ActionTarget &target, QObject *parent);
    bool isLooking() const { return m_looking; }
    /// What a dialog says meanwhile.
    static QString waiting() { return tr("Looking for other keys of this lock…"); }

signals:
    /// Once, at the end: none or many, never in the constructor.
    void found(const QList<QByteArray> &keys);

private:
    void lookAtSome();

    QPointer<Deployment> m_deployment;
    locks::Row m_seen;
    bool m_separate = false;
    bool m_looking = false;
    quint32 m_next = 0; ///< slot
    QList<QByteArray> m_keys;
    QTimer m_slice;
};

} // namespace gui
