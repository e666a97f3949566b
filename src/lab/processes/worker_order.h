// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/spec/run_spec.h"

#include <QJsonObject>

namespace lab {

/// What a worker process is told before it begins. Goes over its standard input, password included, never
/// over its arguments.
struct WorkerOrder
{
    RunSpec spec; ///< of the whole run
    QByteArray strategy;
    QByteArray runId;
    int client = 0; ///< its number among all
    std::vector<redis::Endpoint> masters;

    QJsonObject toJson() const;
    static redis::Result<WorkerOrder> fromJson(const QJsonObject &object);
};

QJsonObject errorToJson(const redis::Error &error);
redis::Error errorFromJson(const QJsonObject &object);

} // namespace lab
