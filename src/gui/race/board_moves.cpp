// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/race/board_moves.h"

#include "gui/common/elided_label.h"
#include "gui/common/possible.h"

#include <QGridLayout>
#include <QPushButton>

#include <algorithm>

namespace gui {

using lab::race::BoardMove;
using lab::race::Happening;

namespace {

constexpr qsizetype keys = 9;

QString nameOf(int client)
{
    return QString(QChar(u'A' + char16_t(client)));
}

} // namespace

BoardMoves::BoardMoves(QWidget *parent)
    : QWidget(parent)
    , m_grid(new QGridLayout(this))
{
    setAccessibleName(tr("Moves"));
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setVerticalSpacing(3);
}

QString BoardMoves::textOf(const BoardMove &move, int masters)
{
    const bool several = masters > 1;
    const int server = move.master + 1;
    switch (move.what) {
    case Happening::Crash:
        return tr("Crash %1").arg(nameOf(move.client));
    case Happening::Lapse:
        return several ? tr("Let the lease on server %1 run out").arg(server) : tr("Let the lease run out");
    case Happening::Restart:
        return several ? tr("Restart server %1 empty").arg(server) : tr("Restart the server empty");
    default:
        return several ? tr("Let %1 pass to server %2").arg(nameOf(move.client)).arg(server)
                       : tr("Let %1 pass").arg(nameOf(move.client));
    }
}

QString BoardMoves::against(const BoardMove &move)
{
    const QString client = nameOf(move.client);
    switch (move.against) {
    case BoardMove::Against::Nothing:
        break;
    case BoardMove::Against::Waits:
        return tr("%1 was refused and waits until the lock changes.").arg(client);
    case BoardMove::Against::NothingSent:
        return tr("%1 has nothing at the gate of this server.").arg(client);
    case BoardMove::Against::NotBegun:
        return tr("%1 has done nothing yet.").arg(client);
    case BoardMove::Against::Ended:
        return tr("%1 has come to its end.").arg(client);
    case BoardMove::Against::Crashed:
        return tr("%1 has crashed.").arg(client);
    case BoardMove::Against::NoLease:
        return tr("no lease runs on this server.");
    case BoardMove::Against::NoLocks:
        return tr("this server holds no lock that it could lose.");
    case BoardMove::Against::UsedUp:
        return tr("this board allows it only once.");
    }
    return {};
}

void BoardMoves::make(const lab::race::BoardState &state)
{
    for (const Slot &slot : std::as_const(m_slots)) {
        delete slot.button;
        delete slot.command;
    }
    m_slots.clear();
    m_bounds = state.bounds;
    const int events = m_bounds.clients; // their column
    QList<int> rows(events + 1, 0);
    for (qsizetype place = 0; place < state.moves.size(); ++place) {
        const BoardMove &move = state.moves.at(place);
        const int column = move.client >= 0 ? move.client : events;
        const int row = rows[column];
        Slot slot{new QPushButton(this), nullptr};
        m_grid->addWidget(slot.button, row, 2 * column);
        if (move.what == Happening::Pass) {
            slot.command = new ElidedLabel(this);
            slot.command->setTextFormat(Qt::PlainText);
            slot.command->setMinimumWidth(fontMetrics().averageCharWidth() * 14);
            m_grid->addWidget(slot.command, row, 2 * column + 1);
        }
        ++rows[column];
        m_grid->setColumnStretch(2 * column + 1, column < events ? 1 : 0);
        connect(slot.button, &QPushButton::clicked, this,
                [this, place] { emit chosen(m_moves.at(place).choice); });
        m_slots.append(slot);
    }
}

void BoardMoves::fill(qsizetype place)
{
    const Slot &slot = m_slots.at(place);
    const BoardMove &move = m_moves.at(place);
    const QString text = textOf(move, m_bounds.masters);
    const QString why = against(move);
    slot.button->setText(text);
    slot.button->setAccessibleName(
        move.command.isEmpty() ? text : QString(text + QStringLiteral(": ") + move.command));
    QString purpose = move.command.isEmpty() ? text : move.command;
    if (place < keys) {
        const QKeySequence key(Qt::Key_1 + int(place));
        slot.button->setShortcut(key); // the text has taken it away
        purpose =
            tr("%1 (%2)", "what a button does, its key").arg(purpose, key.toString(QKeySequence::NativeText));
    }
    setPossible(slot.button, why, purpose);
    if (!slot.command)
        return;
    slot.command->setText(move.command.isEmpty() ? QStringLiteral("–") : move.command);
    slot.command->setToolTip(move.command.isEmpty() ? why : move.command);
}

void BoardMoves::show(const lab::race::BoardState &state)
{
    if (state.bounds != m_bounds || state.moves.size() != m_slots.size())
        make(state);
    m_moves = state.moves;
    for (qsizetype place = 0; place < m_slots.size(); ++place)
        fill(place);
}

void BoardMoves::lock(const QString &reason)
{
    for (const Slot &slot : std::as_const(m_slots))
        setPossible(slot.button, reason);
}

void BoardMoves::pointTo(const BoardMove &move)
{
    for (qsizetype place = 0; place < m_moves.size(); ++place) {
        const BoardMove &each = m_moves.at(place);
        if (each.what == move.what && each.client == move.client && each.master == move.master)
            m_slots.at(place).button->setFocus();
    }
}

bool BoardMoves::holdsFocus() const
{
    return std::any_of(m_slots.begin(), m_slots.end(),
                       [](const Slot &slot) { return slot.button->hasFocus(); });
}

bool BoardMoves::pointToFirst()
{
    const auto possible = std::find_if(m_slots.begin(), m_slots.end(),
                                       [](const Slot &slot) { return slot.button->isEnabled(); });
    if (possible == m_slots.end())
        return false;
    possible->button->setFocus();
    return true;
}

} // namespace gui
