// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QCoreApplication>
#include <QList>
#include <QString>

#include <memory>

namespace lab {

/// What makes one process' tokens. Lives on one thread.
class TokenSource
{
public:
    virtual ~TokenSource() = default;
    /// A token for the client of this number.
    virtual QByteArray make(int client) = 0;
};

/// Where a client takes the bytes from that prove that a lock is its own. Stateless; one object a kind.
class TokenKind
{
    Q_DECLARE_TR_FUNCTIONS(lab::TokenKind)
public:
    virtual ~TokenKind() = default;
    virtual QByteArray id() const = 0; ///< what `--token-kind` takes
    virtual QString title() const = 0;
    /// A new one, as a process has it that begins.
    virtual std::unique_ptr<TokenSource> source() const = 0;

    static const QList<const TokenKind *> &all();
    static QList<QByteArray> ids();
    /// Null when there is none of this id.
    static const TokenKind *find(const QByteArray &id);
};

} // namespace lab
