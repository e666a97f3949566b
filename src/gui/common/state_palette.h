// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/lock_values.h"

#include <QCoreApplication>
#include <QIcon>
#include <QPalette>

#include <array>

namespace gui {

/// How a state looks: a word first, a shape beside it, a colour last. Made for one palette, light or dark.
class StatePalette
{
    Q_DECLARE_TR_FUNCTIONS(gui::StatePalette)
public:
    /// What kinds of state share a colour.
    enum class Tone : quint8 { Neutral, Green, Amber, Red, Violet, Muted };

    StatePalette() = default;
    explicit StatePalette(const QPalette &palette);

    static Tone toneOf(locks::States states);
    /// The states in the order in which they want a person's eye, without those that say nothing more.
    static QString words(locks::States states);
    /// One state as a person reads it, translated; its id, which the filter and JSON take, is
    /// locks::stateWord().
    static QString word(locks::State state);
    /// A sentence on one state, for tooltips.
    static QString meaning(locks::State state);
    /// Of a lock whose holder is gone: no state, but what a person looks for first.
    static constexpr Tone goneTone = Tone::Red;
    static QString goneWord();
    static QString goneMeaning();
    /// At least 4.5 : 1 on the palette's base and alternate base.
    QColor color(Tone tone) const { return m_colors[size_t(tone)]; }
    const QIcon &icon(Tone tone) const { return m_icons[size_t(tone)]; }
    const QIcon &icon(locks::States states) const { return icon(toneOf(states)); }

private:
    std::array<QColor, 6> m_colors;
    std::array<QIcon, 6> m_icons;
};

/// Contrast of two opaque colours by WCAG 2: 1 to 21.
double contrast(const QColor &one, const QColor &other);
/// Of two colours, `share` of the other one: 0 to 1.
QColor mixed(const QColor &one, const QColor &other, double share);
/// The palette with that colour as the ground of a widget, and words on it that are read best.
QPalette onGround(QPalette palette, const QColor &ground);

} // namespace gui
