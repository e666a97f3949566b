// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/timeline/core/hold_piece.h"

#include <QColor>
#include <QPalette>

namespace gui {

/// The inks of the timeline on one palette, light or dark: Okabe and Ito's for colour-blind readers, at least
/// 3 : 1 on the ground. Red is kept for what ended badly.
class TimelineColors
{
public:
    TimelineColors() = default;
    explicit TimelineColors(const QPalette &palette);

    QColor ground() const { return m_ground; }
    /// Every second lane.
    QColor otherGround() const { return mixed(m_ground, m_text, 0.04); }
    QColor text() const { return m_text; }
    /// Words that are less important; at least 4.5 : 1.
    QColor faintText() const { return mixed(m_text, m_ground, 0.25); }
    QColor grid() const { return mixed(m_ground, m_text, 0.14); }
    /// Thin lines on a dark ground need more of the ink to be seen, in the legend as well.
    QColor hatch() const { return mixed(m_ground, m_text, m_dark ? 0.42 : 0.26); }
    QColor faintHatch() const { return mixed(m_ground, m_text, m_dark ? 0.34 : 0.2); }
    QColor accent() const { return m_accent; }
    /// Of an owner; HoldPiece::mixedInks: of several.
    QColor ink(quint8 ink) const;
    /// The same after the last renewal.
    QColor lighter(const QColor &ink) const { return mixed(ink, m_ground, 0.5); }
    QColor alarm() const;
    QColor waited() const;
    /// `share` of `other` in `one`, opaque.
    static QColor mixed(const QColor &one, const QColor &other, double share);

private:
    QColor m_ground;
    QColor m_text;
    QColor m_accent;
    bool m_dark = false;
};

} // namespace gui
