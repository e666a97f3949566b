// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/table/grouping.h"
#include "locks/model/known_hosts.h"
#include "locks/model/shared_row.h"

#include <QStringList>

namespace gui {

/// Says to which group a lock belongs. A value; any thread.
class RowGrouper
{
public:
    RowGrouper() = default;
    /// `hosts`: what guessed owners rest on; `masters`: what they are called, in the order of the deployment.
    RowGrouper(Grouping by, const locks::KnownHosts &hosts, const QStringList &masters);

    bool isOn() const { return m_by != Grouping::None; }
    /// LockGroup::key of its group.
    QByteArray keyOf(const locks::SharedRow &row) const;
    /// Key, kind, name and rank of the group of this key.
    LockGroup describe(const QByteArray &key) const;
    /// Where a lock goes when there are too many groups.
    static QByteArray restKey();

    bool operator==(const RowGrouper &) const = default;

private:
    QByteArray ownerKey(const locks::SharedRow &row) const;
    QString nameOf(GroupKind kind, const QByteArray &text) const;
    QString serverNames(quint64 mask) const;

    Grouping m_by = Grouping::None;
    locks::KnownHosts m_hosts;
    QStringList m_masters;
};

} // namespace gui
