// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/parse/source.h"

#include "base/read_file.h"
#include "cli/parse/shared_options.h"
#include "locks/rules/rule_file.h"
#include "profile/paths.h"
#include "profile/profile_store.h"
#include "redis/transport/endpoint_url.h"
#include "sandbox/demo.h"

#include <QCoreApplication>
#include <QFileInfo>

#include <algorithm>

namespace cli {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(cli::Source)
};

// The values stand in the order of what they ask for.
locks::Environment stricter(locks::Environment one, locks::Environment other)
{
    return std::min(one, other);
}

// COMMON and the options that any command may add to a deployment.
void apply(const Arguments &arguments, locks::DeploymentSpec &spec)
{
    const CommonArguments &common = arguments.common;
    if (common.environment)
        spec.environment = stricter(spec.environment, *common.environment);
    if (spec.environment == locks::Environment::Production)
        spec.readOnly = true;
    if (common.operate)
        spec.readOnly = false;
    if (common.readOnly)
        spec.readOnly = true;
    for (redis::Endpoint &endpoint : spec.masters) {
        arguments.secrets.supply(endpoint);
        endpoint.tls.verify = endpoint.tls.verify && !common.insecureTls;
    }
    spec.separate = spec.separate || common.separate;
    spec.gentle = spec.gentle || arguments.has("--gentle");
    spec.allKeys = arguments.has("--all-keys");
    spec.patternsOnly = arguments.has(option::pattern);
    if (spec.patternsOnly)
        spec.patterns = arguments.values(option::pattern);
    if (spec.patterns.isEmpty())
        spec.patterns = locks::defaultPatterns();
}

/// Those of --rules; none without it. A file that is wrong is BadInput with the line.
redis::Result<QList<locks::Rule>> rulesOf(const Arguments &arguments)
{
    if (!arguments.has("--rules"))
        return QList<locks::Rule>();
    const QString path = QString::fromLocal8Bit(arguments.value("--rules"));
    // Only a plain file: anything else could keep the program waiting.
    if (!QFileInfo(path).isFile())
        return usageError(Text::tr("--rules: \"%1\" cannot be read.").arg(path));
    const auto text = base::readFile(path, locks::largestRuleFile);
    if (!text.ok())
        return usageError(Text::tr("--rules: %1").arg(text.error().text));
    const redis::Result<QList<locks::Rule>> rules = locks::rulesFromFile(*text);
    if (!rules.ok())
        return usageError(Text::tr("--rules: \"%1\": %2").arg(path, rules.error().text));
    return rules;
}

/// Those that were production by what was known, not all of them by somebody's word.
std::optional<QStringList> productionMastersOf(const locks::UndoRecord &record)
{
    QStringList masters;
    bool all = true;
    for (const locks::ServerIdentity &server : record.servers) {
        all = all && server.isProduction;
        if (server.isProduction)
            masters.append(server.master);
    }
    return all ? std::nullopt : std::optional(masters);
}

} // namespace

bool wantsKeychain(const Arguments &arguments)
{
    return !arguments.source.profile.isEmpty() && arguments.secrets.password.isEmpty();
}

redis::Result<QList<locks::DeploymentSpec>> deploymentsOf(const Arguments &arguments, const Tell &tell,
                                                          const profile::Secrets &kept)
{
    const SourceArguments &source = arguments.source;
    QList<locks::DeploymentSpec> deployments;
    if (!source.profile.isEmpty()) {
        profile::ProfileStore store(profile::Paths::in(arguments.common.configDir).profilesFile());
        const auto found = store.find(source.profile);
        if (!found.ok())
            return found.error();
        profile::Secrets secrets = kept;
        if (!arguments.secrets.password.isEmpty())
            secrets.passwords = {arguments.secrets.password};
        auto spec = found.value().take(tell).toSpec(secrets);
        if (!spec.ok())
            return usageError(spec.error().text);
        deployments.append(*spec);
    } else if (!source.urls.empty()) {
        locks::DeploymentSpec spec;
        spec.masters = source.urls;
        spec.name = locks::deploymentLabel(spec.masters);
        spec.environment = arguments.common.environment.value_or(spec.environment);
        deployments.append(spec);
    }
    const redis::Result<QList<locks::Rule>> rules = rulesOf(arguments);
    if (!rules.ok())
        return rules.error();
    for (locks::DeploymentSpec &spec : deployments) {
        apply(arguments, spec);
        spec.rules = *rules + spec.rules;
    }
    return deployments;
}

redis::Result<locks::DeploymentSpec> deploymentOf(const locks::UndoRecord &record, const Arguments &arguments)
{
    locks::DeploymentSpec spec;
    for (const QString &url : record.masterUrls) {
        auto endpoint = redis::parseUrl(url);
        if (!endpoint.ok())
            return usageError(Text::tr("The journal's record names no master that can be used: %1")
                                  .arg(endpoint.error().text));
        arguments.secrets.supply(*endpoint);
        spec.masters.push_back(*endpoint);
    }
    if (spec.masters.empty())
        return usageError(Text::tr("The journal's record names no master: give SOURCE."));
    spec.name = locks::deploymentLabel(spec.masters);
    spec.profile = record.profile;
    spec.environment = record.environment;
    spec.productionMasters = productionMastersOf(record);
    apply(arguments, spec);
    return spec;
}

void tighten(const locks::UndoRecord &record, const Arguments &arguments, locks::DeploymentSpec &spec)
{
    if (spec.environment != locks::Environment::Production)
        spec.productionMasters = productionMastersOf(record);
    spec.environment = stricter(spec.environment, record.environment);
    if (spec.environment == locks::Environment::Production && !arguments.common.operate)
        spec.readOnly = true;
}

QString journalFolder(const Arguments &arguments)
{
    return profile::Paths::in(arguments.common.configDir).dataFolder;
}

SourceOpener::SourceOpener(const Arguments &arguments, Tell tell, QObject *parent)
    : QObject(parent)
    , m_arguments(arguments)
    , m_tell(std::move(tell))
{
}

SourceOpener::~SourceOpener() = default;

void SourceOpener::open(Opened opened)
{
    if (m_arguments.source.demo) {
        openDemo(std::move(opened));
        return;
    }
    if (wantsKeychain(m_arguments))
        openProfile(std::move(opened));
    else
        conclude(opened, {});
}

void SourceOpener::openProfile(Opened opened)
{
    profile::ProfileStore store(profile::Paths::in(m_arguments.common.configDir).profilesFile());
    const auto found = store.find(m_arguments.source.profile);
    if (!found.ok())
        return conclude(opened, {}); // says what is wrong
    m_keychain = profile::Keychain::system(store.file());
    m_keychain->read(m_arguments.source.profile,
                     [this, opened](const profile::Secrets &kept) { conclude(opened, kept); });
}

void SourceOpener::conclude(const Opened &opened, const profile::Secrets &kept)
{
    const auto deployments = deploymentsOf(m_arguments, m_tell, kept);
    if (deployments.ok())
        opened(OpenSource{*deployments, journalFolder(m_arguments)});
    else
        opened(deployments.error());
}

void SourceOpener::openDemo(Opened opened)
{
    m_demo = std::make_unique<sandbox::Demo>();
    connect(m_demo.get(), &sandbox::Demo::ready, this, [this, opened] {
        const redis::Result<QList<locks::Rule>> rules = rulesOf(m_arguments);
        if (!rules.ok())
            return opened(rules.error());
        OpenSource source{m_demo->deployments(), m_demo->folder()};
        for (locks::DeploymentSpec &spec : source.deployments) {
            apply(m_arguments, spec);
            spec.rules = *rules;
        }
        opened(source);
    });
    connect(m_demo.get(), &sandbox::Demo::failed, this,
            [opened](const redis::Error &error) { opened(error); });
    m_demo->start();
}

} // namespace cli
