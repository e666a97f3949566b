// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>

class QWidget;

namespace gui {

/// Says which program this is, its version and its licence.
class AboutBox
{
    Q_DECLARE_TR_FUNCTIONS(gui::AboutBox)
public:
    /// Opens it above `parent`; it deletes itself when closed.
    static void open(QWidget *parent);
};

} // namespace gui
