// SPDX-License-Identifier: GPL-3.0-or-later
// The program `lockscope`.
#include "app/program.h"
#include "app/window_program.h"

int main(int argc, char **argv)
{
    return runProgram(argc, argv, startWindowProgram);
}
