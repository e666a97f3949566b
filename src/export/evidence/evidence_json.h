// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/read/key_evidence.h"

#include <QByteArray>
#include <QString>

namespace exports {

/// Who wrote a page of evidence, with what and when.
struct EvidenceOrigin
{
    QString version; ///< of Lockscope
    QString user;
    QString host;
    history::UnixMs at = 0;
    bool isOthersFile = false; ///< the history was named, and may have been recorded on another machine
};

/// The facts of a page of evidence as one JSON object (lockscope-json(7)). Nothing in it could end the
/// element of a page that it stands in: `<`, `>` and `&` are escaped.
QByteArray evidenceJson(const history::KeyEvidence &evidence, const EvidenceOrigin &origin);

} // namespace exports
