// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "program_run.h"

#include <QCoreApplication>
#include <QList>
#include <QString>

/// What benchmarks that compare share: what they are asked for, and their ratios.

struct BenchOptions
{
    qint64 percent = 100; ///< of the full size
    int pairs = 5; ///< interleaved runs

    /// Limits count at full size only.
    bool isFull() const { return percent >= 100; }
};
/// Of the command line; `pairs` where it does not say.
BenchOptions benchOptions(const QCoreApplication &application, int pairs);

double median(QList<double> values);

/// Interleaved runs of two: how many times as long the second took as the first, its floor.
class Ratios
{
public:
    /// The ratio, as it is printed.
    QString add(double floorMs, double oursMs);
    double median() const { return ::median(m_ratios); }
    QString medianText() const;

private:
    QList<double> m_ratios;
};

/// `lockscope list --json` of all that `lock:*` finds, whole process; ends the program unless it succeeds.
ProgramRun runListing(const QByteArray &url, const QByteArray &file = "/dev/null");
