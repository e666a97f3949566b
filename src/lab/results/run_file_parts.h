// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/spec/metrics.h"

#include <QJsonArray>

/// The lists inside a RunFile, each element a short array: a file holds many of them. What is missing or of
/// another kind is read as nothing.
namespace lab::file {

QJsonArray numbersToJson(const QList<qint64> &numbers);
QList<qint64> numbersFromJson(const QJsonArray &array);
QJsonArray percentilesToJson(const Percentiles &percentiles);
Percentiles percentilesFromJson(const QJsonArray &array);
QJsonArray clientsToJson(const QList<ClientResult> &clients);
QList<ClientResult> clientsFromJson(const QJsonArray &array);
QJsonArray tracesToJson(const QList<TraceOf> &traces);
QList<TraceOf> tracesFromJson(const QJsonArray &array);
QJsonArray samplesToJson(const QList<Sample> &samples);
QList<Sample> samplesFromJson(const QJsonArray &array);
QJsonArray lanesToJson(const QList<LaneChange> &lanes);
QList<LaneChange> lanesFromJson(const QJsonArray &array);

} // namespace lab::file
