// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/parse/policy.h"

#include "profile/access.h"

namespace cli {

namespace {

profile::Consent consentOf(const CommonArguments &common, const locks::DeploymentSpec &spec)
{
    profile::Consent consent;
    // Production is read-only for want of --operate: then that is what has to be said.
    consent.readOnly =
        common.readOnly || (spec.readOnly && spec.environment != locks::Environment::Production);
    consent.operate = common.operate;
    consent.confirm = common.confirm;
    return consent;
}

} // namespace

std::optional<QString> policyRefusal(const CommonArguments &common, const locks::DeploymentSpec &spec,
                                     const locks::ActionRequest &request)
{
    if (request.dryRun)
        return std::nullopt;
    return profile::refusal(spec.environment, consentOf(common, spec),
                            profile::confirmationFor(request.kind, request.key, request.token));
}

std::optional<QString> policyRefusalOfMany(const CommonArguments &common, const locks::DeploymentSpec &spec,
                                           qint64 locks)
{
    return profile::refusal(spec.environment, consentOf(common, spec), profile::confirmationForMany(locks));
}

} // namespace cli
