// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/deployment.h"
#include "locks/operator/release_many.h"
#include "redis/protocol/error.h"

#include <QStringList>

#include <vector>

namespace exports {

/// One lock as a line of `list --json` has it.
struct LockLine
{
    locks::ListedLock lock; ///< without what only the deployment tells: see bind()
    qint64 number = 0; ///< of the line, from 1
    QString deployment; ///< empty: not said
    std::optional<locks::Environment> environment; ///< none: not said
    QStringList masters; ///< labels; empty: not said
    int database = -1; ///< −1: not said
    /// When the key ends on each master, by its label (empty: not said) and clock: −1 never.
    QList<std::pair<QString, qint64>> deadlines;
    QStringList mastersHoldingOther; ///< labels

    /// The lock on that deployment: names of masters become places.
    locks::ListedLock bind(const locks::DeploymentSpec &spec) const;
};

/// Reads JSON lines, as `list --json` prints them, from bytes as they come. A pure value: no file, no server.
///
/// Every line is a lock with `key` and `token` (or `key_b64` and `token_b64`, which then must agree with what
/// is shown), or the summary, which is skipped, or empty. `library`, `db`, `deployment`, `holdings` and
/// `states` are used where they are there. A lock of several `owners` is one of each of them: they
/// are released one by one. A null token without them is a lock that can only be looked at.
class LockLines
{
public:
    static constexpr qsizetype longestLine = 16 * 1024 * 1024;

    void feed(QByteArrayView bytes);
    /// The last line may lack its line feed.
    void end();

    std::vector<LockLine> &lines() { return m_lines; }
    /// "line 7: …", at most the first five; nothing may be sent when there is one.
    const QStringList &problems() const { return m_problems; }
    qint64 problemCount() const { return m_problemCount; }
    /// The rest need not be read: a line is too long, or a thousand are no locks.
    bool isHopeless() const { return m_skipping || m_problemCount >= 1'000; }
    /// A line that is no lock is one of MONITOR's: what was fed is a transcript.
    bool isTranscript() const { return m_isTranscript; }

private:
    void take(const QByteArray &line);
    void complain(const QString &why);

    QByteArray m_rest;
    bool m_skipping = false; ///< inside a line that is too long
    qint64 m_number = 0;
    std::vector<LockLine> m_lines;
    QSet<QString> m_names; ///< of masters and deployments: a million lines share them
    QStringList m_problems;
    qint64 m_problemCount = 0;
    bool m_isTranscript = false;
};

} // namespace exports
