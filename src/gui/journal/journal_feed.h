// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/journal/journal_rows.h"
#include "journal/live_reader.h"

#include <QElapsedTimer>
#include <QObject>

#include <atomic>
#include <memory>

namespace gui {

/// Reads the rows of a journal: all of it once, the newest first and in pieces, then what is new.
///
/// In the pool, one look at a time; what comes after setFolder() or its own end is dropped. What was read
/// stays when the journal cannot be read any more, and while it is read again. GUI thread.
class JournalFeed : public QObject
{
    Q_OBJECT
public:
    explicit JournalFeed(QObject *parent = nullptr);
    /// What is being read stops soon, unheard.
    ~JournalFeed() override;

    enum class Phase : quint8 { Reading, Complete, Broken };

    /// Whose journal is read, from the next look() on; nothing happens where it is that already.
    void setFolder(const QString &folder);
    const QString &folder() const { return m_folder; }
    /// Reads what is not known yet, unless the last look is still under way, or has just found it broken.
    void look();

    const JournalRows &rows() const { return m_rows; }
    Phase phase() const { return m_phase; }
    /// Why it is broken, and what to do.
    const QString &trouble() const { return m_trouble; }

signals:
    /// Rows came or changed, or the phase did.
    void changed();

private:
    /// What one look found.
    struct Found
    {
        JournalRows rows;
        journal::Head head;
        journal::FileState state;
        bool isNothingNew = false;
        bool isWhole = false; ///< there is no more of it
        bool isBusy = false; ///< another program wrote just then: look again
        QString error;
    };
    using Tell = std::function<void(Found &&)>;

    static void readAll(const QString &folder, const std::shared_ptr<std::atomic<bool>> &stop,
                        const Tell &tell);
    static void readNewer(const QString &folder, const Found &known,
                          const std::shared_ptr<std::atomic<bool>> &stop, const Tell &tell);
    static bool take(Found *found, const redis::Result<journal::Head> &read);
    void startOver();
    void onFound(Found &&found);
    void onBroken(Found &&found);

    QString m_folder;
    JournalRows m_rows;
    journal::Head m_head;
    journal::FileState m_state;
    QString m_trouble;
    Phase m_phase = Phase::Reading;
    bool m_hasAll = false;
    bool m_looking = false;
    QElapsedTimer m_sinceBroken;
    quint64 m_generation = 0;
    std::shared_ptr<std::atomic<bool>> m_stop = std::make_shared<std::atomic<bool>>(false);
};

} // namespace gui
