// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/program/run_command.h"

#include "base/codes.h"
#include "cli/print/command.h"
#include "cli/print/error_line.h"
#include "cli/print/output.h"
#include "cli/program/help.h"
#include "cli/program/parser.h"
#include "cli/program/signal_watcher.h"
#include "profile/paths.h"

#include <QCoreApplication>
#include <QDir>
#include <QTimer>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

namespace cli {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(cli::RunCommand)
};

// Before there is an event loop, and short: written in one go. Answers errno, 0 also for a reader that went
// away.
int print(int descriptor, const QString &text)
{
    const QByteArray bytes = text.toUtf8();
    const auto written = ::write(descriptor, bytes.constData(), size_t(bytes.size()));
    return written >= 0 || errno == EPIPE ? 0 : errno;
}

QString lostResults(int failure)
{
    return Text::tr("The results could not be written to standard output: %1.")
        .arg(QString::fromLocal8Bit(std::strerror(failure)));
}

// A descriptor that the caller has closed would be given to the next socket, and results would go to a
// server. What stands in for it refuses to be used as closed ones do.
void fillClosedDescriptors()
{
    for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (::fcntl(descriptor, F_GETFD) < 0) [[maybe_unused]]
            const int opened = ::open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY);
    }
}

/// Where the journal is when nobody can guess it; empty: where it always is, or it is not used.
QString homelessness(const Arguments &arguments)
{
    static const QByteArrayList reading{"list", "watch", "find", "dialects", "lab", "race", "completions"};
    const bool known = !arguments.common.configDir.isEmpty() || arguments.source.demo
        || !qEnvironmentVariableIsEmpty("HOME") || !qEnvironmentVariableIsEmpty("XDG_DATA_HOME");
    if (known || reading.contains(arguments.spec->name))
        return {};
    return Text::tr("HOME is not set: the journal is in %1. Name another folder with --config-dir.")
        .arg(QDir::toNativeSeparators(profile::Paths::in({}).dataFolder));
}

/// What could not be understood may still say what a program wants to read.
bool wantsJson(const QList<QByteArray> &arguments)
{
    const qsizetype end = arguments.indexOf("--");
    const qsizetype json = arguments.indexOf("--json");
    return json >= 0 && (end < 0 || json < end);
}

QString usageHint(const QByteArray &command)
{
    const QString name = command.isEmpty() ? QString() : QString::fromUtf8(command) + u' ';
    return Text::tr("Try: lockscope %1--help").arg(name);
}

} // namespace

Invocation interpret(const ProcessInput &input)
{
    // A reader that went away is an error of write(), not the end of the program.
    std::signal(SIGPIPE, SIG_IGN);
    fillClosedDescriptors();
    Invocation invocation;
    QByteArray command;
    auto arguments = parseArguments(input.arguments, input.secrets, &command);
    if (!arguments.ok()) {
        print(STDERR_FILENO,
              QStringLiteral("lockscope: ") + arguments.error().text + u'\n' + usageHint(command) + u'\n');
        if (wantsJson(input.arguments))
            print(STDOUT_FILENO,
                  QString::fromUtf8(errorLine(base::codes::usage, arguments.error().text)) + u'\n');
        invocation.status = ExitUsage;
        return invocation;
    }
    invocation.arguments = *arguments;
    if (invocation.arguments.help || invocation.arguments.version) {
        const int failure =
            print(STDOUT_FILENO,
                  invocation.arguments.version ? versionText() : helpText(*invocation.arguments.spec));
        if (failure)
            print(STDERR_FILENO, QStringLiteral("lockscope: ") + lostResults(failure) + u'\n');
        invocation.status = failure ? ExitUnreachable : ExitDone;
        return invocation;
    }
    if (const QString warning = homelessness(invocation.arguments); !warning.isEmpty())
        invocation.arguments.warnings.append(warning);
    if (input.passwordInUrl)
        invocation.arguments.warnings.append(Text::tr(
            "The password in the URL has been overwritten in this process's arguments, but the shell's "
            "history and other programs may have seen it. LOCKSCOPE_PASSWORD in the environment is safer."));
    if (invocation.arguments.common.insecureTls)
        invocation.arguments.warnings.append(Text::tr(
            "--yes-insecure-tls: the server's certificate is not checked. Whoever stands in between can read "
            "and change everything, the password too."));
    return invocation;
}

int runCommand(const Arguments &arguments)
{
    Output output;
    SignalWatcher signalWatcher;
    const std::unique_ptr<Command> command = arguments.spec->make(arguments, &output);
    std::optional<int> status;
    bool interrupted = false;
    QObject::connect(command.get(), &Command::forwardsSignals, &signalWatcher, &SignalWatcher::setForwarding);
    QObject::connect(&signalWatcher, &SignalWatcher::interrupted, command.get(), [&](int signal) {
        if (signalWatcher.isForwarding())
            return command->forward(signal);
        interrupted = true;
        if (status)
            QCoreApplication::exit(*status);
        else
            command->interrupt();
    });
    QObject::connect(&output, &Output::broken, command.get(), [&] {
        if (output.failure())
            output.message(lostResults(output.failure()));
        if (status)
            QCoreApplication::exit(*status);
        else
            command->outputBroken();
    });
    QObject::connect(command.get(), &Command::finished, &output, [&](int value) {
        status = value;
        // The results may wait for a reader that never comes; a person who interrupts does not.
        if (output.pending() == 0)
            QCoreApplication::exit(value);
        else if (interrupted)
            QTimer::singleShot(300, &output, [value] { QCoreApplication::exit(value); });
    });
    QObject::connect(&output, &Output::drained, command.get(), [&] {
        if (status && output.pending() == 0)
            QCoreApplication::exit(*status);
    });
    for (const QString &warning : arguments.warnings)
        output.message(warning);
    QTimer::singleShot(0, command.get(), [&command] { command->start(); });
    const int ended = QCoreApplication::exec();
    return output.failure() ? worseStatus(ended, ExitUnreachable) : ended;
}

} // namespace cli
