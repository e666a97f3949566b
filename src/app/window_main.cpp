// SPDX-License-Identifier: GPL-3.0-or-later
// The program `lockscope-window`.
#include "app/print_handout.h"
#include "app/program.h"
#include "app/window.h"

#include <cstring>

int main(int argc, char **argv)
{
    if (argc == 2 && std::strcmp(argv[1], "--print-handout") == 0)
        return printHandout(argc, argv);
    return runProgram(argc, argv, showWindow);
}
