// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/exit_status.h"
#include "cli/run_command.h"
#include "gui/run_window.h"

#include <QApplication>

namespace {

void nameProgram()
{
    QCoreApplication::setApplicationName(QStringLiteral("lockscope"));
    QCoreApplication::setApplicationVersion(QStringLiteral(LOCKSCOPE_VERSION));
}

gui::WindowOptions windowOptions(const cli::Arguments &arguments)
{
    gui::WindowOptions options;
    options.demo = arguments.source.demo;
    options.configDir = arguments.common.configDir;
    options.readOnly = arguments.common.readOnly;
    options.warnings = arguments.warnings;
    if (!arguments.source.urls.empty()) {
        locks::DeploymentSpec spec;
        spec.masters = arguments.source.urls;
        spec.name = locks::deploymentLabel(spec.masters);
        spec.separate = arguments.common.separate;
        spec.patterns = locks::defaultPatterns();
        spec.environment = arguments.common.environment.value_or(locks::Environment::Staging);
        spec.readOnly = arguments.common.readOnly;
        options.deployments = {spec};
    }
    return options;
}

} // namespace

int main(int argc, char **argv)
{
    // Worker threads get Qt's own event dispatcher, which is a third faster with sockets than GLib's. Whoever
    // starts a process takes this out of its environment.
    qputenv("QT_NO_THREADED_GLIB", "1");
    const cli::ProcessInput input = cli::takeProcessInput(argc, argv);
    const cli::Invocation invocation = cli::interpret(input);
    if (invocation.status)
        return *invocation.status;
    if (invocation.wantsWindow()) {
        QApplication application(argc, argv);
        nameProgram();
        return gui::runWindow(application, windowOptions(invocation.arguments));
    }
    // A command's connections live on the main thread.
    qputenv("QT_NO_GLIB", "1");
    QCoreApplication application(argc, argv);
    nameProgram();
    return cli::runCommand(invocation.arguments);
}
