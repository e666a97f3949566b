// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/spec/run_spec.h"

#include <QMenu>

namespace gui {

/// What can be made to go wrong in the run under way: a menu for each of its servers, and the clock of its
/// first client. GUI thread.
class FaultMenu : public QMenu
{
    Q_OBJECT
public:
    using QMenu::QMenu;

    /// Its entries are those of this run; what the run forbids is shown, with the reason in its tool tip.
    void setRun(const lab::RunSpec &spec);

    /// Why nothing can be made to go wrong in this run; empty where it can.
    static QString whyNot(const lab::RunSpec &spec);

signals:
    void chosen(const lab::LiveFault &fault);

private:
    void add(QMenu *menu, const QString &text, const lab::LiveFault &fault, const lab::RunSpec &spec);
    void addServer(int server, const lab::RunSpec &spec);
};

} // namespace gui
