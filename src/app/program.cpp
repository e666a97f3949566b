// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/program.h"

#include "app/messages.h"
#include "app/translations.h"
#include "cli/parse/source.h"
#include "cli/program/run_command.h"
#include "lab/own/keeper.h"
#include "lab/processes/worker.h"

#include <QCoreApplication>
#include <QLocale>

#include <cstdio>

#include <sys/resource.h>

namespace {

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

bool speaksEnglish()
{
    const QString first = QLocale::system().uiLanguages().value(0);
    return first.isEmpty() || first == QLatin1String("C") || first.startsWith(QLatin1String("en"));
}

/// Help and what is wrong with the arguments are said before it is known which application this is: where
/// that is to be in another language, one is there for as long as it takes, since translations belong to one.
cli::Invocation interpret(const cli::ProcessInput &input, int argc, char **argv)
{
    if (speaksEnglish())
        return cli::interpret(input);
    const QByteArray glib = qgetenv("QT_NO_GLIB");
    qputenv("QT_NO_GLIB", "1"); // nothing of it is asked yet
    cli::Invocation invocation;
    {
        const QCoreApplication application(argc, argv);
        installTranslations(QCoreApplication::instance());
        invocation = cli::interpret(input);
    }
    qputenv("QT_NO_GLIB", glib);
    return invocation;
}

int run(int argc, char **argv, ShowWindow showWindow)
{
    // Worker threads get Qt's own event dispatcher, which is a third faster with sockets than GLib's. Whoever
    // starts a process takes this out of its environment.
    qputenv("QT_NO_THREADED_GLIB", "1");
    if (lab::Worker::isAsked(argc, argv))
        return lab::Worker::main(argc, argv);
    const cli::ProcessInput input = cli::takeProcessInput(argc, argv);
    const cli::Invocation invocation = interpret(input, argc, argv);
    if (invocation.status)
        return *invocation.status;
    if (invocation.wantsWindow())
        return showWindow(argc, argv, input, invocation.arguments);
    // The connections of a command live on the main thread. The keychain answers through GLib only.
    if (!cli::wantsKeychain(invocation.arguments))
        qputenv("QT_NO_GLIB", "1");
    QCoreApplication::setApplicationName(QStringLiteral("lockscope"));
    QCoreApplication::setApplicationVersion(QStringLiteral(LOCKSCOPE_VERSION));
    QCoreApplication application(argc, argv);
    installTranslations(&application);
    return cli::runCommand(invocation.arguments);
}

} // namespace

int runProgram(int argc, char **argv, ShowWindow showWindow)
{
    keepMemoryOffDisks();
    qInstallMessageHandler(printMessage);
    if (lab::Keeper::isAsked(argc, argv))
        return lab::Keeper::main(argv);
    lab::Keeper::allow();
    const int status = run(argc, argv, showWindow);
    lab::Keeper::end();
    return status;
}
