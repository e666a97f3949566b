// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QString>

namespace cli {

/// How far something long is, in a line of standard error that is written over: only where that is a
/// terminal, and only once it takes long.
class ProgressLine
{
public:
    static constexpr qint64 afterMs = 2000;
    static constexpr qint64 pauseMs = 250;

    ProgressLine();
    ~ProgressLine() { clear(); }
    void show(const QString &text);
    /// Before anything else is written.
    void clear();

private:
    const bool m_isTerminal;
    bool m_shown = false;
    QElapsedTimer m_since;
    qint64 m_last = 0;
};

} // namespace cli
