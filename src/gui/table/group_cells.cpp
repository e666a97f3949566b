// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/table/group_cells.h"

#include "gui/common/text.h"
#include "gui/table/lock_table_model.h"
#include "gui/table/lock_words.h"

#include <QFont>
#include <QLocale>

namespace gui {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(gui::LockGroup)
};

QString trouble(const LockGroup &group)
{
    QStringList parts;
    if (group.gone > 0)
        parts += Text::tr("%1 gone", "locks whose holder is").arg(QLocale().toString(group.gone));
    if (group.silent > 0)
        parts += Text::tr("%1 silent").arg(QLocale().toString(group.silent));
    if (group.endless > 0)
        parts += Text::tr("%1 without expiry").arg(QLocale().toString(group.endless));
    return parts.join(QStringLiteral(" · "));
}

QString oldest(const LockGroup &group)
{
    return group.live > 0 ? heldForText(group.oldest, group.oldestSeen, locks::steadyNow()) : QString();
}

QString text(const LockGroup &group, int column)
{
    switch (column) {
    case LockTableModel::Key:
        return groupTitle(group);
    case LockTableModel::HeldFor:
        return oldest(group);
    case LockTableModel::StateColumn:
        return trouble(group);
    default:
        return {};
    }
}

QString spoken(const LockGroup &group, int column)
{
    if (column == LockTableModel::Key)
        return group.closed ? Text::tr("Closed group %1").arg(groupTitle(group))
                            : Text::tr("Group %1").arg(groupTitle(group));
    if (column == LockTableModel::HeldFor && group.live > 0)
        return Text::tr("the oldest %1").arg(oldest(group));
    return text(group, column);
}

QString tip(const LockGroup &group, int column)
{
    if (column == LockTableModel::HeldFor)
        return Text::tr("How long the oldest of the group has been held.");
    if (column == LockTableModel::StateColumn)
        return Text::tr(
            "Gone: the connections of a lock's holder have ended. Silent: the renewal of a lock is overdue. "
            "Without expiry: a lock never ends by itself.");
    if (group.kind == GroupKind::Guessed)
        return Text::tr(
            "A guess: the tokens of these locks hold the name of a machine that is known, and do not "
            "say who they are.");
    return groupTitle(group);
}

StatePalette::Tone toneOf(const LockGroup &group)
{
    if (group.gone > 0 || group.endless > 0)
        return StatePalette::Tone::Red;
    return StatePalette::toneOf(group.silent > 0 ? locks::State::RenewalMissed : locks::State::Held);
}

QVariant boldFont()
{
    QFont font;
    font.setBold(true);
    return font;
}

} // namespace

QString groupTitle(const LockGroup &group)
{
    return Text::tr("%1, %Ln lock(s)", nullptr, group.live).arg(isolated(group.name));
}

QVariant groupCell(const LockGroup &group, int column, int role, const StatePalette &palette)
{
    const bool inTrouble = column == LockTableModel::StateColumn && !trouble(group).isEmpty();
    switch (role) {
    case Qt::DisplayRole:
        return text(group, column);
    case Qt::AccessibleTextRole:
        return spoken(group, column);
    case Qt::ToolTipRole:
        return QString(QLatin1String("<p>") + tip(group, column).toHtmlEscaped() + QLatin1String("</p>"));
    case Qt::DecorationRole:
        return inTrouble ? QVariant(palette.icon(toneOf(group))) : QVariant();
    case Qt::ForegroundRole:
        return inTrouble ? QVariant(palette.color(toneOf(group))) : QVariant();
    case Qt::TextAlignmentRole:
        return int(Qt::AlignVCenter | (column == LockTableModel::HeldFor ? Qt::AlignRight : Qt::AlignLeft));
    case Qt::FontRole:
        return column == LockTableModel::Key ? boldFont() : QVariant();
    case LockTableModel::FractionRole:
        return -1.0;
    default:
        return {};
    }
}

} // namespace gui
