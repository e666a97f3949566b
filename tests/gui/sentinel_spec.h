// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/deployment.h"
#include "redis/transport/endpoint.h"
#include "redis/transport/endpoint_url.h"
#include "sentinel_trio.h"

/// The trio's master, by its name, as a deployment called "trio".
inline locks::DeploymentSpec specOf(const SentinelTrio &trio)
{
    locks::DeploymentSpec spec;
    spec.masters = {*redis::parseUrl(trio.url())};
    spec.name = QStringLiteral("trio");
    spec.patterns = locks::defaultPatterns();
    return spec;
}
