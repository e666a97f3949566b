// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/transcript/transcript.h"
#include "redis/protocol/error.h"

#include <QCoreApplication>
#include <QTemporaryDir>

namespace history {

/// A transcript of MONITOR as a history of its own, in a folder that only this user may read and that goes
/// with it. Blocking.
class TranscriptHistory
{
    Q_DECLARE_TR_FUNCTIONS(history::TranscriptHistory)
public:
    /// BadInput where the file cannot be read, or no line of it is one of MONITOR's.
    redis::Result<void> read(const QString &file);
    /// The file of history, once it was read.
    QString path() const;
    /// What it shows; the holds are in the history.
    const Transcript &transcript() const { return m_transcript; }

private:
    redis::Result<void> write(const QString &name);
    static QString wordsOf(const Transcript::Incident &incident);

    QTemporaryDir m_folder;
    Transcript m_transcript;
};

} // namespace history
