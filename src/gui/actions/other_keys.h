// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>
#include <QObject>

namespace gui {

class ActionTarget;
class Deployment;

/// Finds the other keys of a lock that stands on several: rows of the table with the same token and library.
///
/// Looked for on the order thread: a table of a million rows costs the window nothing. GUI thread.
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
    bool m_looking = false;
};

} // namespace gui
