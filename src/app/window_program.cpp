// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window_program.h"

#include "cli/parse/exit_status.h"
#include "cli/print/window_places.h"

#include <QCoreApplication>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include <unistd.h>

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(app::WindowProgram)
};

} // namespace

int startWindowProgram(int, char **argv, const cli::ProcessInput &input, const cli::Arguments &)
{
    cli::handOn(input);
    for (const QByteArray &program : cli::windowPlaces())
        ::execv(program.constData(), argv);
    const QString why = QString::fromLocal8Bit(std::strerror(errno));
    const QString sentence =
        Text::tr(
            "The window cannot be shown: the program lockscope-window does not start (%1). Commands work "
            "without it: lockscope list --demo")
            .arg(why);
    std::fprintf(stderr, "lockscope: %s\n", qPrintable(sentence));
    return cli::ExitUsage;
}
