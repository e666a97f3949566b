// SPDX-License-Identifier: GPL-3.0-or-later
// The program `lockscope-window`.
#include "app/messages.h"
#include "app/print_handout.h"
#include "app/program.h"
#include "app/window.h"

#include <QtGlobal>

#include <cstring>

int main(int argc, char **argv)
{
    qInstallMessageHandler(printMessage);
    if (argc == 2 && std::strcmp(argv[1], "--print-handout") == 0)
        return printHandout(argc, argv);
    return runProgram(argc, argv, showWindow);
}
