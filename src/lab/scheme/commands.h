// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace lab::scheme {

/// What a scheme may do with a command.
struct CommandUse
{
    enum class May : quint8 {
        Unknown,
        Send,
        Never, ///< it concerns more than the lock's keys, or waits on the server
        NotWithTime, ///< it depends on the server's clock, and time is virtual
    };
    May may = May::Unknown;
    int arguments = 0; ///< at least
    int keys = 0; ///< how many of the first arguments are keys; −1: all
};

/// `name` in capitals.
CommandUse useOf(const QByteArray &name);

/// Whether an argument of SET or GETEX depends on the server's clock; in capitals.
bool isTimeOption(const QByteArray &option);

} // namespace lab::scheme
