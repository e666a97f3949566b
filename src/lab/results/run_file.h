// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/spec/metrics.h"
#include "redis/protocol/error.h"

#include <QJsonObject>
#include <QString>

#include <vector>

namespace lab {

/// One strategy's run, with what was seen while it ran.
struct KeptRun
{
    RunResult result;
    QList<Sample> samples; ///< thinned; the last one whole, with its spectra and shares
    QList<LaneChange> lanes;
};

/// A named set of runs, as it is saved and opened again: every figure, what the charts draw, the traces. The
/// server that it ran on stands in it by its version alone, without address or password; repeated from a file
/// a run takes a private one.
struct RunFile
{
    QString name;
    std::vector<KeptRun> runs;

    QByteArray toBytes() const;
    /// What is wrong with a file that is none, as a sentence.
    static redis::Result<RunFile> fromBytes(const QByteArray &bytes);
};

} // namespace lab
