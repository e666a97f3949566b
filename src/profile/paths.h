// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/protocol/error.h"

#include <QString>

namespace profile {

/// Where Lockscope keeps its files. A value.
struct Paths
{
    QString configFolder; ///< settings and profiles
    QString dataFolder; ///< the journal
    QString stateFolder; ///< facts that one run keeps for the next

    /// The user's own folders (XDG: ~/.config/lockscope, ~/.local/share/lockscope and
    /// ~/.local/state/lockscope).
    static Paths ofUser();
    /// All in one folder, made absolute: `--config-dir DIR`; the user's own when `folder` is empty.
    static Paths in(const QString &folder);

    QString profilesFile() const;
    QString settingsFile() const;

    bool operator==(const Paths &) const = default;
};

/// Makes the folder, and those above it, where they are missing; only the user may enter what is made (0700).
/// The error says which folder and why.
redis::Result<void> ensureFolder(const QString &folder);

} // namespace profile
