// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFile>
#include <QHash>
#include <QMutex>
#include <QThread>

#include <atomic>

namespace truth {

/// Writes down for how long programs waited for a processor, ten times a second, until it is ended.
class LoadProbe : public QThread
{
public:
    explicit LoadProbe(const QString &path);
    ~LoadProbe() override;
    /// This process is of interest from now on. Any thread.
    void add(qint64 pid);

protected:
    void run() override;

private:
    void write(qint64 pid, qint64 delayUs);

    QFile m_file;
    QMutex m_mutex; ///< of m_pids
    QList<qint64> m_pids;
    QHash<qint64, qint64> m_waited; ///< ns, by thread
    std::atomic<bool> m_ends = false;
};

} // namespace truth
