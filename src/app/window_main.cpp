// SPDX-License-Identifier: GPL-3.0-or-later
// The program `lockscope-window`.
#include "app/program.h"
#include "app/window.h"

int main(int argc, char **argv)
{
    return runProgram(argc, argv, showWindow);
}
