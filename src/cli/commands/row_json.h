// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/consent/production_look.h"
#include "cli/print/json_writer.h"
#include "locks/model/deployment.h"
#include "locks/model/deployment_status.h"
#include "locks/model/lock_values.h"

#include <QList>

namespace cli {

/// An instant on both clocks. Taken together once a command, so that the same instant of the steady clock
/// always becomes the same wall-clock time.
struct ClockPair
{
    qint64 unixMinusSteady = 0;
    static ClockPair now();
    qint64 unixMs(locks::Millis instant) const { return instant + unixMinusSteady; }
};

/// What the fields of one lock say at one instant: the same for JSON, CSV and the table.
struct RowFields
{
    RowFields(const locks::Row &row, const locks::DeploymentSpec &spec, const ClockPair &clocks,
              locks::Millis now);

    const locks::Row &row;
    const locks::DeploymentSpec &spec;
    QByteArray library;
    QList<QByteArray> candidates;
    QString owner; ///< empty: the token says nothing about its holder
    std::optional<qint64> ttlMs; ///< empty: no expiry
    std::optional<qint64> expiresAt; ///< the instant of ttlMs, Unix ms; empty: no expiry
    QList<QByteArray> states;
    std::optional<qint64> waiters;
    qint64 firstSeen; ///< Unix ms
    std::optional<qint64> acquiredAt; ///< Unix ms
    locks::Millis now;
    QStringList masters; ///< labels of the masters as they are now, where the deployment finds them by itself
    QString productionOf; ///< what made it production by another name; empty: nothing

    QString masterLabel(const locks::Holding &holding) const;
    std::optional<qint64> ttlOf(const locks::Holding &holding) const;
};

/// The labels of a deployment's masters, by the number that holdings have.
QStringList masterLabels(const locks::Status &status);

/// Writes one lock as a JSON object: a line of `list --json`, or the value of `name`.
void writeRow(JsonWriter &json, const RowFields &fields, QByteArrayView name = {});
/// The same fields as a line of CSV (RFC 4180), lists joined by spaces.
QByteArray csvRow(const RowFields &fields);
QByteArray csvHeader();

/// The sentence of a master's error, with the server's own words behind it; empty: there is none.
QString errorOf(const locks::MasterStatus &master);

/// `{"summary":{…}}` of a pass over some deployments.
void writeSummary(JsonWriter &json, const QList<locks::Status> &statuses,
                  const std::vector<ProductionLook::Found> &production);

} // namespace cli
