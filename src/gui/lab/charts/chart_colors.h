// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/results/chart_inks.h"

#include <QColor>
#include <QImage>
#include <QPalette>
#include <QPen>

namespace gui {

/// The inks of the lab's charts on one palette, light or dark.
///
/// At least 3 : 1 on the ground, and any two of them (and the red of harm) at least 15 apart, as CIE 1976
/// counts, for those without one of the three kinds of cones too; red is kept for what is lost, and for two
/// inside at once.
class ChartColors
{
public:
    explicit ChartColors(const QPalette &palette);

    QColor ground() const { return m_ground; }
    QColor ink() const { return m_ink; }
    QColor grid() const;
    /// One of `inks`; further indices begin again.
    QColor strategy(int index) const;
    static constexpr int inks = lab::chartInks;
    /// The pen of a line with this ink.
    QPen pen(int ink, double width) const;
    /// A shape in this ink, for the points of such a line.
    QImage marker(int ink, double size) const;
    QColor waiting() const { return strategy(0); }
    QColor inside() const { return strategy(1); }
    QColor attempts() const { return strategy(4); }
    /// Lines and words of harm; at least 4.5 : 1.
    QColor alarm() const;
    /// Areas of harm.
    QColor alarmFill() const;
    /// What is shown but should not be relied upon.
    QColor faint() const;

private:
    QColor m_ground;
    QColor m_ink;
    bool m_dark;
};

} // namespace gui
