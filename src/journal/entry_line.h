// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "journal/journal_reader.h"

#include <QByteArray>

namespace journal {

/// An action as a person reads it in a table, which has its own time; every cell is UTF-8, escaped as
/// base::shownText() does. Cells that need no escape refer to the entry's own bytes: the entry must outlive
/// its line.
struct Line
{
    QByteArray id;
    QByteArray who;
    QByteArray host;
    QByteArray deployment;
    QByteArray environment;
    QByteArray action;
    QByteArray key;
    QByteArray outcome; ///< empty: not known
    QByteArray reason;
};
Line lineOf(const Entry &entry);

} // namespace journal
