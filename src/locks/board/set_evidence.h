// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/board/claims.h"

#include <QSet>

namespace locks {

struct DeploymentSpec;

/// Whether masters that are read as one set are one: a token on two of them is what a Redlock set writes, and
/// unrelated servers do not. Until that was seen nothing is claimed of a quorum.
class SetEvidence
{
public:
    explicit SetEvidence(const DeploymentSpec &spec);
    /// What was seen is forgotten.
    void reset() { m_isSet = m_needsNone; }
    bool isSet() const { return m_isSet; }
    /// This key is being written by us, on all masters: that it stands on two says nothing of the set.
    void noteWrittenByUs(const QByteArray &key) { m_writtenByUs.insert(key); }
    /// True, once: this row says that it is a set.
    bool takeProof(const Row &row, const Claim &claim);
    /// What may be said of a row that was judged so.
    States claimed(const Row &row, States judged) const;

private:
    bool m_needsNone; ///< one master, or each on its own
    bool m_isSet;
    QSet<QByteArray> m_writtenByUs;
};

} // namespace locks
