// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/lab/page/lab_page.h"
#include "lab_names.h"

#include <QAbstractButton>
#include <QMessageBox>
#include <QSpinBox>

/// Makes the lab's page ready for INCR by so many clients on this server.
inline void prepare(gui::LabPage &page, const RedisServer &server, int clients)
{
    page.resize(1040, 700);
    page.setTargets({targetOf(server)});
    combo(page, QStringLiteral("Target"))->setCurrentIndex(1);
    check(page, {"incr"});
    named<QSpinBox>(page, QStringLiteral("Clients"))->setValue(clients);
}

/// Runs what is chosen, and agrees to it where that is asked first.
inline void runAgreed(gui::LabPage &page)
{
    page.run();
    const auto *question = page.findChild<QMessageBox *>();
    if (!question)
        return;
    for (QAbstractButton *each : question->buttons()) {
        if (question->buttonRole(each) == QMessageBox::AcceptRole)
            each->click();
    }
}
