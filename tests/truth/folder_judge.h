// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "falsehood.h"

#include <QSet>

namespace truth {

/// What came of judging a folder that Lives filled.
struct Verdict
{
    quint64 seed = 0;
    int lives = 0;
    int holds = 0; ///< that really were
    int statements = 0; ///< that were compared with them
    QList<Falsehood> falsehoods;
    QByteArrayList doubts; ///< deeds that do not fit together: then the log is wrong, not the program
    int withoutMonitor = 0; ///< deeds that MONITOR does not tell of
    bool isSound() const { return falsehoods.isEmpty() && doubts.isEmpty() && withoutMonitor == 0; }
};

/// Reads what was done and what was said, and compares them. `off`: see Judge.
Verdict judgeFolder(const QString &folder, const QSet<QByteArray> &off);

/// The rules that are off because the program cannot satisfy them yet: the first column of a table in a file
/// (README.md), between marks.
QSet<QByteArray> rulesOff(const QString &readme);

/// For a person: one line of figures, the kinds of what is false, and an example of each with its refutation.
QByteArray reportOf(const Verdict &verdict, int examples = 2);

} // namespace truth
