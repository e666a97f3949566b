// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/action/action.h"

#include <QString>

#include <memory>

namespace journal {

/// The record of every action, in `journal.sqlite` of the folder given: append-only, chained by hash.
///
/// A handle: create and destroy it on one thread; its tasks may be awaited from any thread with an event loop
/// and resume there. SQLite is used on a thread of its own. Several programs may write to the same file.
/// intent() resumes when its record is on the disk (WAL, synchronous FULL). If it fails, the error's text
/// says why and what to do, and nothing may be sent; the next call tries to open the file again. Destroying
/// it lets what was asked be finished: every waiter is resumed, at most a moment later.
class Journal : public locks::ActionLog
{
public:
    explicit Journal(const QString &folder);
    ~Journal() override;
    Journal(const Journal &) = delete;
    Journal &operator=(const Journal &) = delete;

    const QString &folder() const { return m_folder; }

    QCoro::Task<redis::Result<QString>> intent(locks::ActionIntent intent) override;
    /// May be called again when an outcome that was unknown has been found out: the last one counts.
    QCoro::Task<redis::Result<void>> outcome(QString id, locks::ActionReport report) override;
    /// Of a release or take-over that saved a copy; BadInput with a sentence otherwise.
    QCoro::Task<redis::Result<locks::UndoRecord>> undoRecord(QString id) override;
    /// One transaction: all of them or none.
    QCoro::Task<redis::Result<QStringList>> intents(QList<locks::ActionIntent> intents) override;
    QCoro::Task<redis::Result<void>> outcomes(QList<locks::ActionReport> reports) override;
    /// Whether actions can be recorded now: opens, and creates what is missing.
    QCoro::Task<redis::Result<void>> check();
    /// The same for a dry run: where there is no journal yet, whether there could be one. No record is
    /// written, and nothing is created.
    QCoro::Task<redis::Result<void>> mayWrite();

    /// The servers that were production in the last 30 days, by the records.
    QCoro::Task<redis::Result<QList<locks::ProductionServer>>> production();
    /// A person's word that these are not the servers of earlier records; itself a record.
    QCoro::Task<redis::Result<void>> withdraw(QList<locks::ServerIdentity> servers, QString reason);

private:
    class Private;
    QString m_folder;
    std::unique_ptr<Private> d;
};

} // namespace journal
