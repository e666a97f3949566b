// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "journal/journal_reader.h"

#include <QByteArray>
#include <QJsonObject>

namespace journal {

/// An action as a person reads it; every cell is UTF-8, escaped as redis::shownText() does. Cells that need
/// no escape refer to the entry's own bytes: the entry must outlive its line.
struct Line
{
    QByteArray at; ///< ISO 8601, UTC, milliseconds
    QByteArray id;
    QByteArray who;
    QByteArray host;
    QByteArray profile;
    QByteArray deployment;
    QByteArray environment;
    QByteArray action;
    QByteArray key;
    QByteArray token;
    QByteArray outcome; ///< empty: not known
    QByteArray reason;
    QByteArray evidence; ///< this and the next two: several joined by "; "
    QByteArray commands;
    QByteArray masters; ///< "127.0.0.1:7001 done"
};
/// Parts::Cells leaves time, token and lists away: a table has its own time and no room for the others.
enum class Parts : quint8 { All, Cells };
Line lineOf(const Entry &entry, Parts parts = Parts::All);

/// One line of `journal --json` as interface.md has it. `hash` and `previous` are the intent's; those of the
/// outcome stand beside them as `outcome_hash` and `outcome_previous`; `head` is the end of the chain.
QByteArray jsonLine(const Entry &entry, const Head &head);
/// The same as an object.
QJsonObject toJson(const Entry &entry, const Head &head);

/// The header line and one line an action, each ended by a line feed.
QByteArray csvHeader();
QByteArray csvLine(const Entry &entry, const Head &head);
/// One cell: quoted where it has to be; a text that a spreadsheet would take for a formula gets an
/// apostrophe.
QByteArray csvCell(const QString &text);

} // namespace journal
