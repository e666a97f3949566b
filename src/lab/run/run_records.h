// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/transport/endpoint.h"

#include <QList>
#include <QString>

namespace lab {

/// Notes of the runs under way, so that what a killed program left on a server can be found and removed.
///
/// One small file a run in a folder of the user's; no secrets in it. Without a folder nothing is noted.
class RunRecords
{
public:
    explicit RunRecords(const QString &folder)
        : m_folder(folder)
    {
    }

    void add(const QByteArray &runId, const redis::Endpoint &endpoint) const;
    void remove(const QByteArray &runId, const redis::Endpoint &endpoint) const;
    /// Runs on this server whose program is no longer there.
    QList<QByteArray> leftBehind(const redis::Endpoint &endpoint) const;

private:
    QString path(const QByteArray &runId, const redis::Endpoint &endpoint) const;

    QString m_folder;
};

} // namespace lab
