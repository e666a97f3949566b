// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/translations.h"
#include "cli/exit_status.h"
#include "cli/run_command.h"
#include "cli/source.h"
#include "gui/run_window.h"
#include "lab/processes/worker.h"

#include <QApplication>

#include <cstdio>

#include <sys/resource.h>

namespace {

template <typename Application> void nameApplication()
{
    Application::setApplicationName(QStringLiteral("lockscope"));
    Application::setApplicationVersion(QStringLiteral(LOCKSCOPE_VERSION));
}

int runWindow(int argc, char **argv, const cli::Arguments &arguments)
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
    nameApplication<QApplication>();
    QApplication application(argc, argv);
    installTranslations(&application);
    return gui::runWindow(application, options);
}

/// Passwords are in memory. A core that goes to a program rather than a file (core_pattern with a pipe) is
/// written whatever the limit: the filter leaves no memory in it.
void keepMemoryOffDisks()
{
    const rlimit none{0, 0};
    setrlimit(RLIMIT_CORE, &none);
    if (std::FILE *filter = std::fopen("/proc/self/coredump_filter", "w")) {
        std::fputs("0", filter);
        std::fclose(filter);
    }
}

} // namespace

int main(int argc, char **argv)
{
    keepMemoryOffDisks();
    // Worker threads get Qt's own event dispatcher, which is a third faster with sockets than GLib's. Whoever
    // starts a process takes this out of its environment.
    qputenv("QT_NO_THREADED_GLIB", "1");
    if (lab::Worker::isAsked(argc, argv))
        return lab::Worker::main(argc, argv);
    const cli::ProcessInput input = cli::takeProcessInput(argc, argv);
    const cli::Invocation invocation = cli::interpret(input);
    if (invocation.status)
        return *invocation.status;
    if (invocation.wantsWindow())
        return runWindow(argc, argv, invocation.arguments);
    // The connections of a command live on the main thread. The keychain answers through GLib only.
    if (!cli::wantsKeychain(invocation.arguments))
        qputenv("QT_NO_GLIB", "1");
    nameApplication<QCoreApplication>();
    QCoreApplication application(argc, argv);
    installTranslations(&application);
    return cli::runCommand(invocation.arguments);
}
