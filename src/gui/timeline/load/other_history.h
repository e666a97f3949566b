// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/transcript/transcript_history.h"

#include <memory>

namespace gui {

/// A history of somebody else, or a transcript as one: read, and never written. A value; a transcript's file
/// goes with the last copy.
struct OtherHistory
{
    enum class Kind : quint8 { History, Transcript };

    Kind kind = Kind::History;
    QString file; ///< as a person named it
    QString path; ///< of the history
    std::shared_ptr<const history::TranscriptHistory> transcript{}; ///< null: it is none

    /// Whose it is, that nothing of it is live, and what a transcript shows beside its holds.
    QString sentence() const;
};

/// BadInput, with a sentence, where the file is not one of that kind, or nothing stands in it. Blocking: for
/// the pool.
redis::Result<OtherHistory> openOther(const QString &file, OtherHistory::Kind kind);

} // namespace gui
