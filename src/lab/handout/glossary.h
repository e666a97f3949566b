// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

namespace lab {

/// A word of the lab, and what it means for somebody who was not there.
struct Term
{
    QString name;
    QString meaning;
};

/// Those that verdicts, accounts and figures use; in the user's language.
QList<Term> glossary();

} // namespace lab
