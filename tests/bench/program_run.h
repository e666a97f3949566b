// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>

/// What one run of a program cost, from its start to its end.
struct ProgramRun
{
    double ms = 0;
    qint64 cpuMs = 0;
    qint64 largestKiB = 0; ///< of memory
    int status = -1; ///< of exit; −1: it ended by a signal
};

/// Runs a program with standard output to `file`, standard error to nowhere, and waits for its end.
ProgramRun runProgram(const QList<QByteArray> &words, const QByteArray &file = "/dev/null");

/// $LOCKSCOPE_BINARY, else the program next to the folder of the benchmarks.
QByteArray lockscopeBinary();
