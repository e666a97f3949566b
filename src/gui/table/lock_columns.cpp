// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/table/lock_columns.h"

#include "gui/common/state_palette.h"
#include "gui/common/text.h"
#include "gui/table/lock_table_model.h"
#include "gui/table/lock_words.h"
#include "locks/dialects/dialects.h"
#include "locks/model/usual_holds.h"

#include <QCoreApplication>
#include <QLocale>

namespace gui {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(gui::LockTableModel)
};

constexpr QChar unknownDot(0x25cc);

bool isIn(int master, quint64 mask)
{
    return master < 64 && (mask >> master & 1) != 0;
}

/// A dot a master: full when it holds the leading token, or a token of its own as the library has it; half
/// when another one, hollow when none, dotted when it is away, so that nobody knows.
QString masterDots(const locks::SharedRow &row, quint64 away)
{
    constexpr QChar none(0x25cb);
    constexpr QChar leading(0x25cf);
    constexpr QChar other(0x25d0);
    if (row.masters() == 1) {
        const bool gone = row.isStale() && row.holdingCount() > 0 && isIn(row.holding(0).master, away);
        return gone ? unknownDot : row.holdingCount() == 0 ? none : leading;
    }
    QString dots(row.masters(), none);
    const bool eachItsOwn = locks::Dialects::table().at(row.library()).hasTokenPerMaster();
    for (int i = 0; i < row.holdingCount(); ++i) {
        const locks::SharedRow::HoldingView holding = row.holding(i);
        const bool leads =
            holding.hasToken && (eachItsOwn || (row.hasToken() && holding.token == row.token()));
        if (holding.master < row.masters())
            dots[holding.master] = leads ? leading : other;
    }
    for (int master = 0; master < row.masters(); ++master) {
        if (isIn(master, away))
            dots[master] = unknownDot;
    }
    return dots;
}

/// Where a lock is that is on one server of several; dotted when that is away.
QString serverLabel(const locks::SharedRow &row, quint64 away, const QStringList &labels)
{
    if (row.holdingCount() == 0)
        return QString(QChar(0x2014));
    const int master = row.holding(0).master;
    const QString label = isolated(labels.value(master));
    return row.isStale() && isIn(master, away) ? unknownDot + QLatin1Char(' ') + label : label;
}

QString dash()
{
    return QString(QChar(0x2014));
}

QString endedSentence(const LockCell &cell)
{
    return Text::tr("ended: %1").arg(locks::endReasonText(cell.end->why));
}

QString timeLeft(const LockCell &cell)
{
    return cell.end ? dash() : timeLeftText(cell.row.deadline(), locks::steadyNow());
}

QString endsAt(const LockCell &cell)
{
    if (cell.row.deadline() == locks::noDeadline)
        return {};
    const QDateTime end = locks::wallTime(cell.row.deadline()).toLocalTime();
    return Text::tr("Ends at %1").arg(QLocale().toString(end, QLocale::ShortFormat));
}

QString heldFor(const LockCell &cell)
{
    if (cell.row.states().testFlag(locks::State::Free))
        return dash();
    // If the end is not known exactly, only the time that was proved counts.
    const bool isExact = cell.row.birthSeen() && (!cell.end || cell.end->at.isExact());
    const locks::Millis until =
        cell.end ? cell.end->at.earliest.value_or(cell.row.lastRenewal()) : locks::steadyNow();
    const QString held = heldForText(cell.row.heldSince(), isExact, std::max(until, cell.row.heldSince()));
    // Behind it, so that the figures stay in line where they are compared.
    return cell.row.states().testFlag(locks::State::Overdue) && !cell.end ? held + QStringLiteral(" ▲")
                                                                          : held;
}

QString owner(const LockCell &cell)
{
    return cell.texts.owner.text.isEmpty() ? dash() : cell.texts.owner.text;
}

QString spokenOwner(const LockCell &cell)
{
    const ShownOwner &owner = cell.texts.owner;
    if (owner.guess)
        return Text::tr("perhaps %1").arg(owner.guess->host);
    if (owner.isToken)
        return Text::tr("not known, token %1").arg(owner.text);
    return owner.text.isEmpty() ? Text::tr("not known") : owner.text;
}

QString ownerExplained(const LockCell &cell)
{
    if (!cell.row.hasToken())
        return {};
    QStringList lines;
    if (cell.texts.owner.guess)
        lines += Text::tr("A guess: %1").arg(guessText(*cell.texts.owner.guess));
    else if (cell.texts.owner.isToken)
        lines += Text::tr("Its token does not say who holds it: this is how the token begins.");
    lines += Text::tr("Token %1").arg(shown(cell.row.token().toByteArray()));
    return lines.join(QLatin1Char('\n'));
}

QString state(const LockCell &cell)
{
    return cell.end ? locks::endReasonText(cell.end->why) : cell.texts.states;
}

QString spokenState(const LockCell &cell)
{
    if (cell.end)
        return endedSentence(cell);
    QStringList words;
    if (isHolderGone(cell.row))
        words += StatePalette::goneWord();
    for (const locks::State state : locks::allStates()) {
        if (cell.row.states().testFlag(state))
            words += StatePalette::word(state);
    }
    if (cell.row.isMine())
        words += Text::tr("mine");
    return words.join(QLatin1String(", "));
}

QString statesExplained(const LockCell &cell)
{
    if (cell.end)
        return endedSentence(cell);
    QStringList lines;
    if (isHolderGone(cell.row))
        lines += StatePalette::goneWord() + QLatin1String(": ") + StatePalette::goneMeaning();
    for (const locks::State state : locks::allStates()) {
        if (cell.row.states().testFlag(state))
            lines += StatePalette::word(state) + QLatin1String(": ") + StatePalette::meaning(state);
    }
    return lines.join(QLatin1Char('\n'));
}

QString spokenMasters(const LockCell &cell)
{
    if (cell.end)
        return Text::tr("none any more", "masters of an ended lock");
    const int held = cell.row.held();
    const int masters = cell.row.masters();
    if (cell.texts.masters.size() > masters) // no dots: where it is
        return cell.texts.masters.startsWith(unknownDot)
            ? Text::tr("%1, away", "server").arg(cell.texts.masters.sliced(2))
            : cell.texts.masters;
    if (const auto away = cell.texts.masters.count(unknownDot); away > 0)
        return Text::tr("%1 of %2, %3 away").arg(held).arg(masters).arg(away);
    return Text::tr("%1 of %2").arg(held).arg(masters);
}

QString waiters(const LockCell &cell)
{
    return cell.row.waiters() < 0 ? dash() : QLocale().toString(cell.row.waiters());
}

QString spokenWaiters(const LockCell &cell)
{
    return cell.row.waiters() < 0 ? Text::tr("not known") : waiters(cell);
}

QString askedFor(const LockCell &cell)
{
    const locks::Asked asked = cell.row.asked();
    if (cell.end || !asked.isKnown())
        return dash();
    if (asked.seconds == 0)
        return Text::tr("no", "asked for");
    return isolated(
        Text::tr("%1 of %2 s", "asked for in so many of so many seconds").arg(asked.seconds).arg(asked.of));
}

QString askedExplained(const LockCell &cell)
{
    return cell.end ? endedSentence(cell) : askedText(cell.row.asked());
}

constexpr LockColumn table[] = {
    //: headers of the lock table
    {.title = QT_TRANSLATE_NOOP("gui::LockTableModel", "Key"),
     .text = [](const LockCell &cell) { return cell.texts.key; },
     .tip = [](const LockCell &cell) { return shown(cell.row.key().toByteArray(), 4096); },
     .isBytes = true,
     .isStruckOut = true},
    {.title = QT_TRANSLATE_NOOP("gui::LockTableModel", "Owner"),
     .text = owner,
     .spoken = spokenOwner,
     .tip = ownerExplained,
     .isBytesIn = [](const LockCell &cell) { return cell.texts.owner.isToken; },
     .isStruckOut = true},
    {.title = QT_TRANSLATE_NOOP("gui::LockTableModel", "Library"),
     .text = [](const LockCell &cell) { return cell.texts.library; },
     .isStruckOut = true},
    {.title = QT_TRANSLATE_NOOP("gui::LockTableModel", "Time left"), .text = timeLeft, .tip = endsAt},
    {.title = QT_TRANSLATE_NOOP("gui::LockTableModel", "Held for"),
     .text = heldFor,
     .tip =
         [](const LockCell &cell) {
             return cell.end ? QString() : locks::overdueSentence(*cell.row, locks::steadyNow());
         },
     .isFigure = true},
    {.title = QT_TRANSLATE_NOOP("gui::LockTableModel", "State"),
     .text = state,
     .spoken = spokenState,
     .tip = statesExplained},
    {.title = QT_TRANSLATE_NOOP("gui::LockTableModel", "Masters"),
     .text = [](const LockCell &cell) { return cell.end ? dash() : cell.texts.masters; },
     .spoken = spokenMasters,
     .tip =
         [](const LockCell &cell) {
             return cell.end ? endedSentence(cell) : QString();
         }},
    {.title = QT_TRANSLATE_NOOP("gui::LockTableModel", "Waiters"),
     .text = waiters,
     .spoken = spokenWaiters,
     .isFigure = true},
    {.title = QT_TRANSLATE_NOOP("gui::LockTableModel", "Asked for"),
     .text = askedFor,
     .spoken = askedExplained,
     .tip = askedExplained,
     .isFigure = true},
};
static_assert(std::size(table) == LockTableModel::ColumnCount);

} // namespace

MastersShown MastersShown::of(const locks::DeploymentSpec &spec, const QStringList &labels)
{
    if (spec.masters.size() > 1 && !spec.separate)
        return {As::Dots, labels};
    const bool several = spec.sharded() || spec.masters.size() > 1;
    return {several ? As::Server : As::Nothing, labels};
}

void LockTexts::make(const locks::SharedRow &of, quint64 away, const MastersShown &shownAs,
                     const locks::KnownHosts &hosts)
{
    row = of;
    key = shown(of.key().toByteArray());
    owner = shownOwner(of, hosts);
    library = libraryText(of.library());
    states = stateText(of);
    if (of.isMine())
        states = Text::tr("%1, mine").arg(states);
    masters =
        shownAs.as == MastersShown::As::Server ? serverLabel(of, away, shownAs.labels) : masterDots(of, away);
}

QString LockColumn::titleText() const
{
    return QCoreApplication::translate("gui::LockTableModel", title);
}

std::span<const LockColumn> lockColumns()
{
    return table;
}

} // namespace gui
