// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/consent/production_look.h"
#include "cli/find/deployment_sample.h"
#include "export/json_writer.h"
#include "locks/model/deployment_status.h"

namespace cli {

/// The labels of a deployment's masters, by the number that holdings have.
QStringList masterLabels(const locks::Status &status);

/// The sentence of a master's error, with the server's own words behind it; empty: there is none.
QString errorOf(const locks::MasterStatus &master);

/// Returns the keys that all deployments left out, by reason.
QList<locks::LeftOutKeys> leftOutOf(const QList<locks::Status> &statuses);

/// `{"summary":{…}}` of a pass over some deployments. `found`: locks there were, where fewer are listed.
/// `others`: locks that no pattern matches; null: they were not looked for.
void writeSummary(exports::JsonWriter &json, const QList<locks::Status> &statuses,
                  const std::vector<ProductionLook::Found> &production, std::optional<qint64> found = {},
                  const DeploymentSample *others = nullptr);

} // namespace cli
