// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

namespace gui {

/// One page of the help: Markdown, and its first heading.
struct HelpPage
{
    QString id; ///< "locks", "actions", "watching", "journal", "lab": the file's name
    QString title;
    QString markdown;
};

/// The pages under resources/help, in reading order, in the language of the window (else in English). They
/// are built into the program.
QList<HelpPage> helpPages();

} // namespace gui
