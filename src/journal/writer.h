// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "journal/database.h"
#include "journal/record.h"
#include "locks/action/action.h"

#include <QCoreApplication>

#include <atomic>
#include <memory>
#include <vector>

class QSqlQuery;

namespace journal {

/// Appends to the journal and reads back what an undo needs; used and destroyed on the
/// journal's thread. Blocking.
///
/// Opens the file at the first use, and again when that failed, or when the file was moved away meanwhile.
/// Another program's lock is waited for, up to `patience`, and no longer once `hurry` is set.
class Writer
{
    Q_DECLARE_TR_FUNCTIONS(journal::Writer)
public:
    Writer(const QString &folder, std::shared_ptr<const std::atomic<bool>> hurry);
    ~Writer();
    Writer(const Writer &) = delete;
    Writer &operator=(const Writer &) = delete;

    redis::Result<QString> intent(const locks::ActionIntent &intent);
    redis::Result<void> outcome(const QString &id, const locks::ActionReport &report);
    /// Many in one transaction: all of them or none.
    redis::Result<QStringList> intents(const QList<locks::ActionIntent> &intents);
    redis::Result<void> outcomes(const QList<locks::ActionReport> &reports);
    redis::Result<locks::UndoRecord> undoRecord(const QString &id);
    redis::Result<void> check();
    redis::Result<void> mayWrite();
    redis::Result<QList<locks::ProductionServer>> production();
    redis::Result<void> withdraw(const QList<locks::ServerIdentity> &servers, const locks::Actor &who,
                                 const QString &reason);

private:
    /// What is going to be the next links of the chain.
    struct Draft
    {
        Record record;
        QList<locks::MasterReport> masters; ///< whose copies are kept
    };
    using Drafts = std::vector<Draft>;

    redis::Result<void> ensureOpen();
    redis::Result<void> append(Drafts drafts);
    redis::Result<void> tryAppend(Drafts &drafts);
    redis::Result<void> insert(const Drafts &drafts);
    redis::Result<void> insertCopies(const Drafts &drafts);
    redis::Result<void> addProduction(const Drafts &drafts);
    redis::Result<void> commit();
    static redis::Error unknownAction(const QString &id);
    redis::Result<QByteArray> keyOf(QSqlQuery &intents, const QString &id);
    redis::Result<QJsonObject> lastBody(const QString &id, const QByteArray &kind, qint64 *sequence);
    redis::Result<QStringList> partsOf(const QString &id, qint64 sequence);
    redis::Result<void> readDumps(qint64 sequence, const QJsonObject &outcome, locks::UndoRecord *into);

    Database m_database;
    std::shared_ptr<const std::atomic<bool>> m_hurry;
};

} // namespace journal
