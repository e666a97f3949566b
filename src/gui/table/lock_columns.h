// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/known_time.h"
#include "gui/table/lock_words.h"
#include "locks/model/deployment.h"
#include "locks/model/shared_row.h"

#include <QStringList>

#include <span>

namespace gui {

/// What the column of masters is for, in the table of one deployment.
struct MastersShown
{
    enum class As : quint8 {
        Nothing, ///< there is one server: the column would say the same in every row
        Dots, ///< of a Redlock set: on which of them it stands
        Server, ///< each lock is on one server only: on which
    };
    As as = As::Dots;
    QStringList labels; ///< of the servers, by their number
    bool operator==(const MastersShown &) const = default;
    static MastersShown of(const locks::DeploymentSpec &spec, const QStringList &labels);
};

/// How and when a lock ended, as far as it is known.
struct LockEnd
{
    locks::EndReason why = locks::EndReason::None;
    locks::Millis told = 0; ///< when the board reported it
    base::KnownTime at; ///< when, in the board's clock
};

/// What is asked again and again of the rows on the screen, made once.
struct LockTexts
{
    locks::SharedRow row; ///< whose they are
    QString key;
    ShownOwner owner;
    QString library;
    QString states;
    QString masters; ///< dots, or the server's label

    /// Bit i of `away`: nobody knows what master i holds now.
    void make(const locks::SharedRow &of, quint64 away, const MastersShown &shownAs,
              const locks::KnownHosts &hosts);
};

/// One lock as the functions of a column see it: references to what the table has.
struct LockCell
{
    const locks::SharedRow &row;
    const LockTexts &texts;
    const LockEnd *end; ///< null: it has not ended
};

/// One column of the lock table: its name, and what a cell of it says in each way. A new one is an entry of
/// lockColumns() and a name in LockTableModel::Column.
struct LockColumn
{
    const char *title; ///< in the context gui::LockTableModel
    QString (*text)(const LockCell &cell);
    /// For a screen reader; null: the text.
    QString (*spoken)(const LockCell &cell) = nullptr;
    /// Empty: there is none. Null: never.
    QString (*tip)(const LockCell &cell) = nullptr;
    bool isFigure = false; ///< stands at the right
    bool isBytes = false; ///< in a font of fixed width
    /// Whether this cell is, where that depends on it.
    bool (*isBytesIn)(const LockCell &cell) = nullptr;
    bool isStruckOut = false; ///< of a lock that has ended

    QString titleText() const;
    bool hasBytes(const LockCell &cell) const { return isBytesIn ? isBytesIn(cell) : isBytes; }
    QString spokenText(const LockCell &cell) const { return spoken ? spoken(cell) : text(cell); }
    QString tipText(const LockCell &cell) const { return tip ? tip(cell) : QString(); }
};

/// In the order of LockTableModel::Column.
std::span<const LockColumn> lockColumns();

} // namespace gui
