// SPDX-License-Identifier: GPL-3.0-or-later
#include "profile/profile.h"

#include "base/bytes.h"
#include "locks/model/most_masters.h"
#include "redis/transport/endpoint_url.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace profile {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(profile::Profile)
};

/// Redis itself has no highest number (`databases` in its configuration); this is what an int32 SELECT takes.
constexpr int highestDatabase = 2147483647;
constexpr int longestName = 100;

std::optional<QString> nameProblem(const QString &name, const QStringList &otherNames)
{
    if (name.trimmed().isEmpty())
        return Text::tr("Give the connection a name.");
    if (name != name.trimmed())
        return Text::tr("The name begins or ends with a space. Remove it.");
    if (name.size() > longestName)
        return Text::tr("The name is longer than %Ln character(s). Shorten it.", nullptr, longestName);
    if (base::shownText(name) != name)
        return Text::tr("The name has characters that cannot be seen: %1. Remove them.")
            .arg(base::shownText(name));
    if (otherNames.contains(name, Qt::CaseInsensitive))
        return Text::tr("There is a connection named “%1” already. Choose another name.").arg(name);
    return std::nullopt;
}

std::optional<QString> urlProblem(const Profile &profile)
{
    if (profile.urls.isEmpty())
        return Text::tr("Give at least one URL, such as redis://127.0.0.1:6379.");
    if (profile.urls.size() > locks::mostMasters)
        return Text::tr("More than %1 masters cannot be read as one deployment.").arg(locks::mostMasters);
    std::optional<int> database;
    QStringList labels;
    for (const QString &url : profile.urls) {
        const auto endpoint = redis::parseUrl(url);
        if (!endpoint.ok())
            return endpoint.error().text;
        if (!endpoint->password.isEmpty() || !endpoint->discovery.password.isEmpty())
            return Text::tr(
                "A password is never saved. Take it out of the URL; it is asked for when connecting.");
        if (labels.contains(endpoint->label()))
            return Text::tr("The master %1 is named twice.").arg(endpoint->label());
        labels.append(endpoint->label());
        if (profile.database < 0 && database.value_or(endpoint->database) != endpoint->database)
            return Text::tr(
                "The URLs name different databases. One connection reads the same database everywhere.");
        database = endpoint->database;
    }
    return std::nullopt;
}

std::optional<QString> patternProblem(const QList<QByteArray> &patterns)
{
    if (patterns.isEmpty())
        return Text::tr("Give at least one pattern, such as lock:*.");
    if (patterns.contains(QByteArray()))
        return Text::tr("A pattern is empty. Remove it; * alone means every key.");
    return std::nullopt;
}

} // namespace

Profile Profile::ofEnvironment(locks::Environment environment)
{
    Profile profile;
    profile.environment = environment;
    profile.access = defaultAccess(environment);
    return profile;
}

Profile Profile::of(const locks::DeploymentSpec &spec)
{
    Profile profile;
    profile.name = spec.name;
    for (const redis::Endpoint &master : spec.masters) {
        profile.urls.append(master.url());
        profile.insecureTls = profile.insecureTls || master.tls.isUnverified();
    }
    profile.environment = spec.environment;
    profile.access = spec.readOnly ? Access::ReadOnly : Access::Operate;
    profile.separate = spec.separate;
    profile.patterns = spec.patterns;
    profile.rules = spec.rules;
    profile.gentle = spec.gentle;
    profile.absurdDays = int(std::chrono::duration_cast<std::chrono::hours>(spec.absurdAfter).count() / 24);
    return profile;
}

redis::Result<locks::DeploymentSpec> Profile::toSpec(const Secrets &secrets) const
{
    locks::DeploymentSpec spec;
    spec.name = base::shownText(name); // it may come from somebody else's file
    spec.profile = name;
    for (const QString &url : urls) {
        auto endpoint = redis::parseUrl(url);
        if (!endpoint.ok())
            return endpoint.error();
        if (endpoint->user.isEmpty())
            endpoint->user = user;
        if (database >= 0)
            endpoint->database = database;
        secrets.supply(qsizetype(spec.masters.size()), *endpoint);
        endpoint->tls.verify = endpoint->tls.verify && !insecureTls;
        spec.masters.push_back(*endpoint);
    }
    if (spec.masters.empty()) {
        return redis::Error{redis::ErrorKind::BadInput,
                            Text::tr("The profile “%1” has no URL. Edit it in the window.").arg(name),
                            {}};
    }
    spec.separate = separate;
    spec.patterns = patterns.isEmpty() ? locks::defaultPatterns() : patterns;
    spec.rules = rules;
    spec.environment = environment;
    spec.readOnly = access == Access::ReadOnly;
    spec.gentle = gentle;
    spec.absurdAfter = absurdAfter();
    return spec;
}

QList<locks::ProductionServer> productionServers(const QList<Profile> &profiles)
{
    QList<locks::ProductionServer> servers;
    for (const Profile &profile : profiles) {
        if (profile.environment != locks::Environment::Production)
            continue;
        locks::ProductionServer server;
        server.profile = profile.name;
        server.urls = profile.urls;
        servers.append(server);
    }
    return servers;
}

QList<Problem> validate(const Profile &profile, const QStringList &otherNames)
{
    QList<Problem> problems;
    if (const auto sentence = nameProblem(profile.name, otherNames))
        problems.append({Field::Name, *sentence});
    if (const auto sentence = urlProblem(profile))
        problems.append({Field::Url, *sentence});
    if (profile.user.contains(QLatin1Char(' ')))
        problems.append({Field::User, Text::tr("A Redis user name has no spaces.")});
    if (profile.database < -1 || profile.database > highestDatabase)
        problems.append({Field::Database, Text::tr("The database is a number, 0 or higher.")});
    static const QRegularExpression colour(QStringLiteral("^#[0-9a-fA-F]{6}$"));
    if (!profile.colour.isEmpty() && !colour.match(profile.colour).hasMatch())
        problems.append({Field::Colour, Text::tr("The colour is written as #rrggbb, such as #c01c28.")});
    if (const auto sentence = patternProblem(profile.patterns))
        problems.append({Field::Patterns, *sentence});
    if (profile.absurdDays < 1)
        problems.append({Field::AbsurdDays, Text::tr("An absurd lease is at least one day long.")});
    return problems;
}

TypedUrls splitUrls(const QString &typed)
{
    TypedUrls result;
    // A comma parts URLs only where the next one begins: sentinels and nodes are listed with commas as well.
    static const QRegularExpression separator(QStringLiteral("(?:\\s|,(?=\\s|,|$|[a-z]+(?:-[a-z]+)?://))+"),
                                              QRegularExpression::CaseInsensitiveOption);
    const QStringList words = typed.split(separator, Qt::SkipEmptyParts);
    for (const QString &word : words) {
        const auto endpoint = redis::parseUrl(word);
        const bool secret =
            endpoint.ok() && (!endpoint->password.isEmpty() || !endpoint->discovery.password.isEmpty());
        result.urls.append(secret ? endpoint->url() : word);
        result.secrets.passwords.append(secret ? endpoint->password : QByteArray());
        if (secret && !endpoint->discovery.password.isEmpty())
            result.secrets.sentinelPassword = endpoint->discovery.password;
    }
    return result;
}

} // namespace profile
