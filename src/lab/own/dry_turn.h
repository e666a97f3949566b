// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/own/external_lock.h"

#include <QCoreApplication>

#include <memory>

namespace lab {

/// What a program of somebody's own has to show before a run of many: two clients, one after the other.
///
/// The first acquires; the second is refused; the first releases; the second acquires and releases. Lives on
/// the lab's thread.
class DryTurn
{
    Q_DECLARE_TR_FUNCTIONS(lab::DryTurn)
public:
    /// `key` is free, and is left to whoever made it known. Their folders are made below `folder`.
    DryTurn(const QByteArray &command, const redis::Endpoint &server, const QString &folder,
            const QByteArray &key);

    /// Whether the second client was refused as it has to be; an error where the program does not speak as
    /// it should: it says what was asked and what came, its detail is the end of what the program has written
    /// to standard error.
    static QCoro::Task<redis::Result<bool>> play(std::shared_ptr<DryTurn> self);
    /// Kills both; play() ends soon, with an error.
    void end();

private:
    /// play() keeps the object, which outlives this.
    static QCoro::Task<redis::Result<bool>> ask(DryTurn *self, ExternalLock *client, QByteArray question,
                                                QString when);
    redis::Error unexpected(const QByteArray &question, bool answer, const QString &when) const;

    QByteArray m_command;
    QByteArray m_acquire;
    QByteArray m_release;
    ExternalLock m_first;
    ExternalLock m_second;
};

} // namespace lab
