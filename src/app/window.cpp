// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window.h"

#include "app/messages.h"
#include "app/translations.h"
#include "cli/parse/exit_status.h"
#include "cli/parse/source.h"
#include "gui/window/run_window.h"

#include <QApplication>

#include <cstdio>
#include <cstdlib>

namespace {

/// Qt ends the program by abort() where there is no display; a person is told what to do instead.
void sayWhereNoDisplayIs(QtMsgType type, const QMessageLogContext &context, const QString &text)
{
    if (type != QtFatalMsg) {
        printMessage(type, context, text);
        return;
    }
    std::fprintf(
        stderr, "lockscope: %s\n",
        text.contains(QLatin1String("platform plugin"))
            ? "There is no display for the window: set DISPLAY or WAYLAND_DISPLAY. The commands need "
              "none: lockscope list --help, lockscope --help."
            : qPrintable(text));
    std::fflush(stderr);
    std::_Exit(cli::ExitUsage);
}

} // namespace

int showWindow(int argc, char **argv, const cli::ProcessInput &, const cli::Arguments &arguments)
{
    gui::WindowOptions options;
    const auto deployments = cli::deploymentsOf(
        arguments, [&options](const QString &warning) { options.warnings.append(warning); });
    if (!deployments.ok()) {
        std::fprintf(stderr, "lockscope: %s\n", qPrintable(deployments.error().text));
        return cli::statusOf(deployments.error());
    }
    options.demo = arguments.source.demo;
    options.deployments = *deployments;
    options.configDir = arguments.common.configDir;
    options.readOnly = arguments.common.readOnly;
    options.warnings = arguments.warnings + options.warnings;
    options.history = arguments.text("--history");
    gui::returnLargeBlocks();
    QApplication::setApplicationName(QStringLiteral("lockscope"));
    QApplication::setApplicationVersion(QStringLiteral(LOCKSCOPE_VERSION));
    const QtMessageHandler usual = qInstallMessageHandler(sayWhereNoDisplayIs);
    QApplication application(argc, argv);
    qInstallMessageHandler(usual);
    installTranslations(&application);
    return gui::runWindow(application, options);
}
