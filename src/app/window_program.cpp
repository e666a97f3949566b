// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window_program.h"

#include "cli/parse/exit_status.h"

#include <QCoreApplication>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include <unistd.h>

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(app::WindowProgram)
};

/// The folder of this program; empty when it cannot be told.
QByteArray ownFolder()
{
    std::array<char, 4096> path;
    const auto size = ::readlink("/proc/self/exe", path.data(), path.size());
    const QByteArray whole(path.data(), std::max<qsizetype>(0, size));
    return whole.first(std::max<qsizetype>(0, whole.lastIndexOf('/')));
}

} // namespace

int startWindowProgram(int, char **argv, const cli::ProcessInput &input, const cli::Arguments &)
{
    cli::handOn(input);
    // Where it was built, and where it is installed.
    for (const char *place : {"/lockscope-window", "/" LOCKSCOPE_WINDOW_PROGRAM}) {
        const QByteArray program = ownFolder() + place;
        ::execv(program.constData(), argv);
    }
    const QString why = QString::fromLocal8Bit(std::strerror(errno));
    const QString sentence =
        Text::tr(
            "The window cannot be shown: the program lockscope-window does not start (%1). Commands work "
            "without it: lockscope list --demo")
            .arg(why);
    std::fprintf(stderr, "lockscope: %s\n", qPrintable(sentence));
    return cli::ExitUsage;
}
