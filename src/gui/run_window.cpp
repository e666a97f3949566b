// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/run_window.h"

#include "gui/window/appearance.h"
#include "gui/window/main_window.h"
#include "gui/window/outlined_style.h"
#include "gui/window/workspace.h"

#include <QApplication>

#include <memory>

namespace gui {

int runWindow(QApplication &application, const WindowOptions &options)
{
    QGuiApplication::setDesktopFileName(QStringLiteral("io.github.lockscope.Lockscope"));
    QApplication::setStyle(new OutlinedStyle); // the application owns it
    Workspace workspace(options);
    apply(appearanceFromId(workspace.settings().appearance()));
    auto window = std::make_unique<MainWindow>(&workspace);
    window->show();
    workspace.start();
    const int status = application.exec();
    window.reset();
    workspace.stop();
    return status;
}

} // namespace gui
