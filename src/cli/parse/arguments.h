// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/parse/command_spec.h"
#include "locks/model/deployment.h"
#include "redis/protocol/error.h"
#include "redis/transport/endpoint.h"

#include <QHash>

#include <chrono>
#include <optional>
#include <vector>

namespace cli {

/// The options that every command knows.
struct CommonArguments
{
    QString configDir; ///< empty: the user's own
    bool readOnly = false;
    bool separate = false;
    std::optional<locks::Environment> environment;
    bool operate = false;
    std::optional<QByteArray> confirm; ///< bytes as typed
    bool base64 = false;
    bool insecureTls = false;
};

/// What the environment supplies so that it stands on no command line.
struct Secrets
{
    QByteArray password; ///< LOCKSCOPE_PASSWORD
    QByteArray keyPassword; ///< LOCKSCOPE_KEY_PASSWORD: of an encrypted client key
    QByteArray sentinelPassword; ///< LOCKSCOPE_SENTINEL_PASSWORD

    /// Gives them to an endpoint that has none of its own.
    void supply(redis::Endpoint &endpoint) const;
};

/// SOURCE as it was given; at most one of the three.
struct SourceArguments
{
    bool demo = false;
    QString profile;
    std::vector<redis::Endpoint> urls; ///< with LOCKSCOPE_PASSWORD where a URL has no password

    bool isEmpty() const { return !demo && profile.isEmpty() && urls.empty(); }
};

/// A command line that has been understood: a value. Names, keys and tokens are the bytes of argv.
class Arguments
{
public:
    const CommandSpec *spec = nullptr; ///< from the table of commands; its name is empty for the window
    bool help = false; ///< --help: everything else is left unread
    bool version = false;
    CommonArguments common;
    SourceArguments source;
    Secrets secrets;
    QList<QByteArray> rest; ///< what stands behind "--", where the command has a use for it
    QByteArray positional; ///< KEY (decoded when --base64) or ACTION-ID
    QStringList warnings; ///< translated, for standard error or the window's message bar

    bool has(const QByteArray &option) const { return m_options.contains(option); }
    /// The value given last; empty when there is none. Bytes.
    QByteArray value(const QByteArray &option) const;
    /// All values in the order given.
    QList<QByteArray> values(const QByteArray &option) const { return m_options.value(option); }
    /// As text; invalid UTF-8 becomes replacement characters.
    QString text(const QByteArray &option) const { return QString::fromUtf8(value(option)); }
    /// A duration option; `otherwise` when it is absent. A wrong one is BadInput and names the option.
    redis::Result<std::chrono::milliseconds>
    duration(const QByteArray &option, std::chrono::milliseconds otherwise, bool allowZero = false) const;
    /// A whole number from `lowest` to `highest`; `otherwise` when it is absent.
    redis::Result<qint64> number(const QByteArray &option, qint64 otherwise, qint64 lowest,
                                 qint64 highest) const;
    /// A KEY or token option, decoded when --base64 was given.
    redis::Result<QByteArray> bytes(const QByteArray &option) const;

    void add(const QByteArray &option, const QByteArray &value) { m_options[option].append(value); }

private:
    QHash<QByteArray, QList<QByteArray>> m_options;
};

/// Decodes base64; a wrong letter, a missing one or wrong padding is BadInput.
redis::Result<QByteArray> decodeBase64(const QByteArray &text, const QByteArray &what);

/// An error of usage: exit status 2.
redis::Error usageError(const QString &sentence);

} // namespace cli
