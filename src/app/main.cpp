// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/exit_status.h"
#include "cli/run_command.h"

#include <QCoreApplication>

#include <cstdio>

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
        std::fputs("lockscope: this build has no window; lockscope --help lists the commands\n", stderr);
        return cli::ExitUsage;
    }
    // A command's connections live on the main thread.
    qputenv("QT_NO_GLIB", "1");
    QCoreApplication application(argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("lockscope"));
    QCoreApplication::setApplicationVersion(QStringLiteral(LOCKSCOPE_VERSION));
    return cli::runCommand(invocation.arguments);
}
