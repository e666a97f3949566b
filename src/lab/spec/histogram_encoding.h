// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/spec/histogram.h"

#include <QByteArray>
#include <QJsonArray>

namespace lab {

/// HdrHistogram's V2 encoding, deflated and in base64: what stands in a line of its log.
QByteArray encoded(const Histogram &histogram);

/// The counts of the filled buckets, for another process of ours.
QJsonArray histogramToJson(const Histogram &histogram);
Histogram histogramFromJson(const QJsonArray &array);

} // namespace lab
