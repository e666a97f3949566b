// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "profile/profile.h"

#include <QByteArray>
#include <QList>
#include <QStringList>

namespace profile {

/// Profiles as people pass them on: JSON, in the form of profiles.json, without secrets.
QByteArray exportProfiles(const QList<Profile> &profiles);

struct ImportedProfiles
{
    struct Entry
    {
        Profile profile;
        Secrets secrets; ///< that stood in a list of URLs; for the keychain
    };
    QList<Entry> entries; ///< each can be saved beside the names that are taken
    QStringList warnings; ///< translated: what was left out, and why; without secrets
};
/// Reads what exportProfiles() wrote, or a list of URLs, one connection a line. A name that is taken gets a
/// number. BadInput when it is neither.
redis::Result<ImportedProfiles> importProfiles(const QByteArray &content, QStringList takenNames);

} // namespace profile
