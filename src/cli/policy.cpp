// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/policy.h"

#include "profile/access.h"

namespace cli {

std::optional<QString> policyRefusal(const CommonArguments &common, const locks::DeploymentSpec &spec,
                                     const locks::ActionRequest &request)
{
    if (request.dryRun)
        return std::nullopt;
    profile::Consent consent;
    // Production is read-only for want of --operate: then that is what has to be said.
    consent.readOnly =
        common.readOnly || (spec.readOnly && spec.environment != locks::Environment::Production);
    consent.operate = common.operate;
    consent.confirm = common.confirm;
    return profile::refusal(spec.environment, consent,
                            profile::confirmationFor(request.kind, request.key, request.token));
}

} // namespace cli
