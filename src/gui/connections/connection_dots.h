// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QHash>
#include <QIcon>

#include <utility>

namespace gui {

/// The dots before connections and masters: full while connected, a ring while not. GUI thread.
///
/// Each is drawn once and then the same icon: Qt keeps what it painted of every icon, so that a new one for
/// each status, a dozen a second, would fill its cache of pixmaps.
class ConnectionDots
{
public:
    /// `selected`: its colour in a selected line.
    QIcon dot(const QColor &color, const QColor &selected, bool full);

private:
    QHash<std::pair<std::pair<QRgb, QRgb>, bool>, QIcon> m_drawn; ///< by both colours and whether it is full
};

} // namespace gui
