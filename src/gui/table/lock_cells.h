// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/common/state_palette.h"
#include "gui/table/lock_columns.h"

#include <QFont>
#include <QVariant>

#include <vector>

namespace gui {

/// What the cells of the lock table give a view: the text of their column, and how it looks. Keeps the texts
/// of as many rows as a screen has, so that drawing them again makes none. GUI thread only.
class LockCells
{
public:
    LockCells();

    /// `end`: null while the lock has not ended; `strength`: from faint to 1, all of it is to be seen.
    QVariant data(quint32 slot, const locks::SharedRow &row, const LockEnd *end, double strength, int column,
                  int role) const;
    QVariant header(int column, int role) const;
    void setPalette(const QPalette &palette);
    const StatePalette &palette() const { return m_palette; }
    /// Bit i: nobody knows what master i holds now. False: nothing has changed.
    bool setAway(quint64 masters);
    /// False: nothing has changed.
    bool setMasters(const MastersShown &masters);
    const MastersShown &masters() const { return m_masters; }
    /// What guessed owners rest on. False: nothing has changed.
    bool setHosts(const locks::KnownHosts &hosts);
    const locks::KnownHosts &hosts() const { return m_hosts; }
    /// Forgets what the rows say.
    void clear();

private:
    const LockTexts &textsOf(quint32 slot, const locks::SharedRow &row) const;
    QVariant foreground(const locks::SharedRow &row, const LockEnd *end, double strength, int column) const;
    QVariant font(const LockColumn &column, const LockCell &cell) const;

    mutable std::vector<LockTexts> m_texts; ///< by the slot's number modulo its size
    StatePalette m_palette;
    quint64 m_away = 0;
    MastersShown m_masters;
    locks::KnownHosts m_hosts;
    QFont m_fixed;
    QFont m_fixedEnded;
    QFont m_plainEnded;
};

} // namespace gui
