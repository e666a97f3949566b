// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

/// Of the command line, which draws nothing itself: reads a set of runs (lab/results/run_file.h) on standard
/// input and writes their handout as PDF to standard output. Needs no display. Answers the exit status; why
/// it failed goes to standard error, in a sentence.
int printHandout(int argc, char **argv);
