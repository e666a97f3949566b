// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "profile/profile.h"
#include "profile/with_warnings.h"
#include "redis/protocol/error.h"

#include <QJsonArray>
#include <QString>

namespace profile {

/// The saved profiles in `profiles.json`, readable by its owner only, without secrets.
///
/// Reading changes nothing. Written to a new file that then takes the old one's place, so a crash leaves one
/// or the other. A file that cannot be read as JSON is FileDamaged with its name and the line, and is never
/// written over; entries that are no profiles are kept as they are. Every change reads the file again first:
/// two windows do not undo each other. Small and blocking.
class ProfileStore
{
public:
    explicit ProfileStore(QString file);

    /// In the order of the file. The warnings say which entries are left out, and why.
    using Loaded = WithWarnings<QList<Profile>>;
    /// A missing file is an empty list. An error: the file is there and cannot be read at all.
    redis::Result<Loaded> load();
    /// The profile of that name; BadInput lists those that there are, and what was left out.
    redis::Result<WithWarnings<Profile>> find(const QString &name);
    /// Adds it, or replaces the one that was named `previousName`. BadInput when validate() finds a problem.
    redis::Result<void> save(const Profile &profile, const QString &previousName = {});
    /// BadInput when there is none of that name.
    redis::Result<void> remove(const QString &name);

    const QString &file() const { return m_file; }

private:
    /// What the file has, and what of it was left out.
    struct Content
    {
        QList<Profile> profiles;
        QStringList warnings;
    };
    redis::Result<Content> read();
    void take(const QJsonArray &list, Content *content);
    redis::Error damaged(const QByteArray &content, qsizetype offset, const QString &why) const;
    redis::Result<void> write(const QList<Profile> &profiles);

    QString m_file;
    QJsonArray m_notProfiles; ///< of the last read()
    QJsonObject m_notKnown; ///< further names of the file itself
};

} // namespace profile
