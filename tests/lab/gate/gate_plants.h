// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/race/bounds.h"

#include <QList>

/// A program with one wrong deed in one place (programs/planted.py).
struct GatePlant
{
    QByteArray arguments;
    lab::race::Bounds bounds; ///< of the search; without the strategy
    lab::race::Property broken = lab::race::Property::TwoInside;
};

/// Every deed in every place where it breaks a property, in every shape, style and round.
QList<GatePlant> allGatePlants();

/// A program that is right (programs/right.*).
struct RightProgram
{
    QByteArray command;
    bool hasLease = true;
    bool hasToken = true; ///< different for each client
};

/// Every way in every language that is installed.
QList<RightProgram> rightPrograms();
