// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "falsehood.h"

#include <QSet>

namespace truth {

/// The result of judging a folder that Lives filled.
struct Verdict
{
    quint64 seed = 0;
    int lives = 0;
    int holds = 0; ///< that really were
    int statements = 0; ///< that were compared with them
    QList<Falsehood> falsehoods;
    QByteArrayList doubts; ///< deeds that do not fit together: then the log is wrong, not the program
    int withoutMonitor = 0; ///< deeds that MONITOR does not show
    bool isSound() const { return falsehoods.isEmpty() && doubts.isEmpty() && withoutMonitor == 0; }
};

/// Compares the statements in a folder with the deeds in it. `off`: see Judge.
Verdict judgeFolder(const QString &folder, const QSet<QByteArray> &off);

/// The rules that are off because the program cannot satisfy them yet: the first column of a table in a file
/// (README.md), between marks.
QSet<QByteArray> rulesOff(const QString &readme);

/// Returns a text: one line of figures, then each kind of false statement with examples and their refutation.
QByteArray reportOf(const Verdict &verdict, int examples = 2);

} // namespace truth
