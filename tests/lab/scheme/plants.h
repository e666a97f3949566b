// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/race/bounds.h"

/// A scheme that was made at random from a right one.
struct Plant
{
    QByteArray what; ///< which bug was planted, or what harmless thing was done
    QByteArray text;
    lab::race::Bounds bounds; ///< where it is to be looked for
    lab::race::Bounds least; ///< that it takes to break: schedules can all be followed there
    lab::race::Properties broken = 0; ///< what the bug breaks; nothing where there is none
};

/// One with a bug, of the `number`th kind from 0, everything else at random: the way of getting in, names,
/// harmless commands beside it, clients, rounds and events.
Plant plantedBug(quint32 seed, int kind);
int kindsOfBugs();

/// One without: only harmless things were done.
Plant harmless(quint32 seed);
