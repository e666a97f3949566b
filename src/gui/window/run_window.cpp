// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/run_window.h"

#include "gui/live/workspace.h"
#include "gui/window/appearance.h"
#include "gui/window/main_window.h"
#include "gui/window/outlined_style.h"

#include <QApplication>

#include <cstdlib>
#include <memory>

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace gui {

void returnLargeBlocks()
{
#ifdef __GLIBC__
    constexpr int large = 128 * 1024; // what it begins with, and would raise with each block that is freed
    mallopt(M_MMAP_THRESHOLD, large);
#endif
}

int runWindow(QApplication &application, const WindowOptions &options)
{
    QGuiApplication::setDesktopFileName(QStringLiteral("io.github.lockscope.Lockscope"));
    QApplication::setStyle(new OutlinedStyle); // the application owns it
    Workspace workspace(options);
    auto window = std::make_unique<MainWindow>(&workspace);
    QObject::connect(&workspace, &Workspace::settingsRead, window.get(),
                     [&workspace] { apply(appearanceFromId(workspace.settings().appearance())); });
    QObject::connect(&workspace, &Workspace::began, window.get(), &QWidget::show);
    workspace.start();
    const int status = application.exec();
    window.reset();
    workspace.stop();
    return status;
}

} // namespace gui
