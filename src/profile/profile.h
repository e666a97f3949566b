// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/deployment.h"
#include "locks/read/server_identity.h"
#include "profile/access.h"
#include "profile/secrets.h"
#include "redis/protocol/error.h"

#include <QByteArray>
#include <QJsonObject>
#include <QList>
#include <QString>
#include <QStringList>

#include <chrono>
#include <optional>

namespace profile {

/// A saved deployment. A value without secrets: passwords are asked for and kept in memory only.
struct Profile
{
    QString name;
    QStringList urls; ///< of the masters, without passwords
    QString user; ///< used where a URL names none
    int database = -1; ///< of all masters; −1: as the URLs say
    locks::Environment environment = locks::Environment::Staging;
    QString colour; ///< "#rrggbb"; empty: that of the environment
    Access access = Access::Operate;
    bool separate = false; ///< masters are unrelated servers rather than a Redlock set
    QList<QByteArray> patterns = locks::defaultPatterns();
    QList<locks::Rule> rules;
    bool gentle = false;
    std::optional<bool> record; ///< whether its locks are recorded, by a person's word; nullopt: nobody said
    int absurdDays = 30; ///< a lease longer than this is absurd; at least 1
    bool insecureTls = false; ///< certificates are not verified; the window says so in red
    QJsonObject unknown; ///< what a later release wrote; kept when saving

    /// A new profile of this environment, with the access that is usual there.
    static Profile ofEnvironment(locks::Environment environment);

    /// What would be saved of a deployment that is not; its name is a proposal.
    static Profile of(const locks::DeploymentSpec &spec);

    /// Whether its locks are recorded: all but production's, unless a person said otherwise.
    bool isRecorded() const { return record.value_or(environment != locks::Environment::Production); }
    /// A day where a file says less.
    std::chrono::milliseconds absurdAfter() const { return std::chrono::hours(24) * qMax(1, absurdDays); }
    /// What a Monitor needs. BadInput names the URL that is wrong.
    redis::Result<locks::DeploymentSpec> toSpec(const Secrets &secrets = {}) const;

    bool operator==(const Profile &) const = default;
};

/// The parts of a profile that a person types, for showing a sentence at the right place.
enum class Field : quint8 { Name, Url, User, Database, Colour, Patterns, AbsurdDays };

struct Problem
{
    Field field = Field::Name;
    QString sentence; ///< translated: what is wrong and what would be right
};

/// Everything that is wrong, in the order of the fields; empty when it can be saved. `otherNames`: of the
/// profiles that are there already, without this one. Names differ by more than case.
QList<Problem> validate(const Profile &profile, const QStringList &otherNames = {});

/// The servers of the production profiles, by their URLs.
QList<locks::ProductionServer> productionServers(const QList<Profile> &profiles);

/// URLs as typed into one edit, separated by spaces, commas or lines, and the passwords that stood in them.
struct TypedUrls
{
    QStringList urls; ///< without passwords; those that are wrong as they were typed
    Secrets secrets; ///< passwords: one a URL, empty where there was none
};
TypedUrls splitUrls(const QString &typed);

} // namespace profile
