// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "profile/profile.h"
#include "redis/protocol/error.h"

#include <QJsonArray>
#include <QString>

namespace profile {

/// The saved profiles in `profiles.json`, readable by its owner only, without secrets.
///
/// Written to a new file that then takes the old one's place, so a crash leaves one or the other. A file that
/// cannot be read as JSON is moved aside before anything is written; entries that are no profiles are kept as
/// they are. Every change reads the file again first: two windows do not undo each other. Small and blocking.
class ProfileStore
{
public:
    explicit ProfileStore(QString file);

    struct Loaded
    {
        QList<Profile> profiles; ///< in the order of the file
        QStringList warnings; ///< translated: what could not be read and where it is kept
    };
    /// A missing file is an empty list. An error: the file is there and cannot be read at all.
    redis::Result<Loaded> load();
    /// The profile of that name; BadInput lists those that there are.
    redis::Result<Profile> find(const QString &name);
    /// Adds it, or replaces the one that was named `previousName`. BadInput when validate() finds a problem.
    redis::Result<void> save(const Profile &profile, const QString &previousName = {});
    /// BadInput when there is none of that name.
    redis::Result<void> remove(const QString &name);

    const QString &file() const { return m_file; }

private:
    redis::Result<Loaded> moveAside(const QByteArray &content, qsizetype offset, const QString &why);
    redis::Result<void> write(const QList<Profile> &profiles);

    QString m_file;
    QJsonArray m_notProfiles; ///< of the last load()
    QJsonObject m_notKnown; ///< further names of the file itself
};

} // namespace profile
