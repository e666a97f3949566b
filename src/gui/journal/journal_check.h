// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "journal/journal_reader.h"

#include <QObject>

#include <atomic>
#include <memory>

namespace gui {

/// *Verify*: recomputes the chain of a journal in the pool. GUI thread; one at a time.
class JournalCheck : public QObject
{
    Q_OBJECT
public:
    explicit JournalCheck(QObject *parent = nullptr);
    /// What runs stops soon, unheard.
    ~JournalCheck() override;

    /// Nothing happens while one runs.
    void start(const QString &folder);
    /// Ends it early; finished() follows.
    void stop();
    bool isRunning() const { return m_running; }

signals:
    /// So many records are sound so far.
    void progressed(qint64 records);
    /// It ran to its end, found a break, or was stopped.
    void finished(const journal::Verification &found);
    /// The journal cannot be read now; a sentence.
    void failed(const QString &sentence);

private:
    void onEnd(const redis::Result<journal::Verification> &found);

    bool m_running = false;
    std::shared_ptr<std::atomic<bool>> m_stop;
};

} // namespace gui
