// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/timeline/core/hold_piece.h"

#include <QCoreApplication>
#include <QString>

namespace gui {

/// A hold, its end and what happened to its server as a person reads them. Plain texts.
class HoldWords
{
    Q_DECLARE_TR_FUNCTIONS(gui::HoldWords)
public:
    /// Who held it: the owner, else the beginning of the token.
    static QString who(const HoldMark &hold);
    /// When it began: an instant, or between which two.
    static QString since(const history::Hold &hold);
    static QString since(const HoldMark &hold);
    /// A word or two: "expired"; of one that has not ended: "held".
    static QString end(locks::EndReason why);
    /// The time for which it was certainly held, after "≥" unless begin and end are exact.
    static QString heldFor(const HoldMark &hold, UnixMs openEnd);
    /// Key, who, since, how long, and why it ended: a line each.
    static QString lines(const HoldMark &hold, UnixMs openEnd);
    /// An instant on the clocks here, to the millisecond.
    static QString instant(UnixMs at);
    static QString event(history::ServerEvent::Kind kind);
};

} // namespace gui
