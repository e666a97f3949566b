// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window.h"

#include "app/translations.h"
#include "cli/exit_status.h"
#include "cli/source.h"
#include "gui/run_window.h"

#include <QApplication>

#include <cstdio>

int showWindow(int argc, char **argv, const cli::ProcessInput &, const cli::Arguments &arguments)
{
    const auto deployments = cli::deploymentsOf(arguments);
    if (!deployments.ok()) {
        std::fprintf(stderr, "lockscope: %s\n", qPrintable(deployments.error().text));
        return cli::ExitUsage;
    }
    gui::WindowOptions options;
    options.demo = arguments.source.demo;
    options.deployments = *deployments;
    options.configDir = arguments.common.configDir;
    options.readOnly = arguments.common.readOnly;
    options.warnings = arguments.warnings;
    gui::returnLargeBlocks();
    QApplication::setApplicationName(QStringLiteral("lockscope"));
    QApplication::setApplicationVersion(QStringLiteral(LOCKSCOPE_VERSION));
    QApplication application(argc, argv);
    installTranslations(&application);
    return gui::runWindow(application, options);
}
