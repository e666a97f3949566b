// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QPalette>

namespace gui {

/// The inks of the lab's charts on one palette, light or dark.
///
/// Based on Okabe and Ito's palette for colour-blind readers, darkened or lightened to at least 3 : 1 on the
/// ground; red is kept for harm alone.
class ChartColors
{
public:
    explicit ChartColors(const QPalette &palette);

    QColor ground() const { return m_ground; }
    QColor ink() const { return m_ink; }
    QColor grid() const;
    /// Of the `index`th strategy of the table; always the same one for the same strategy.
    QColor strategy(int index) const;
    QColor waiting() const { return strategy(0); }
    QColor inside() const { return strategy(1); }
    QColor attempts() const { return strategy(4); }
    /// Lines and words of harm; at least 4.5 : 1.
    QColor alarm() const;
    /// Areas of harm.
    QColor alarmFill() const;

private:
    QColor m_ground;
    QColor m_ink;
    bool m_dark;
};

} // namespace gui
