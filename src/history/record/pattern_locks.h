// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayList>
#include <QString>

#include <map>

namespace history {

/// Which patterns of a deployment this program records: each by one program only, which holds a lock of the
/// operating system on a file. Who dies lets go of it. Blocking, but never waits; one thread.
class PatternLocks
{
public:
    /// `folder`: where the history is; the files stand below it.
    explicit PatternLocks(const QString &folder);
    ~PatternLocks();
    PatternLocks(const PatternLocks &) = delete;
    PatternLocks &operator=(const PatternLocks &) = delete;

    /// Tries to take those that are not ours yet; true where one came to us. `deployment`: what its servers
    /// are known by, and all else that makes it another one. Where they came to be known by something else,
    /// those that are ours are so under the new name, too. Lets go of those that are not among `patterns`.
    bool take(const QByteArray &deployment, const QByteArrayList &patterns);
    /// Why no file can be locked, in the system's words; empty: where one cannot, another program has it.
    const QString &fault() const { return m_fault; }
    /// Lets go of all.
    void release();
    const QByteArrayList &ours() const { return m_ours; }

private:
    void drop(const QByteArray &pattern);
    bool takeOne(const QByteArray &deployment, const QByteArray &pattern);

    QString m_folder;
    QByteArray m_deployment; ///< the first one
    QByteArrayList m_ours;
    QString m_fault;
    std::map<std::pair<QByteArray, QByteArray>, int> m_files; ///< descriptors, by deployment and pattern
};

} // namespace history
