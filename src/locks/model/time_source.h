// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace locks {

/// How an instant became known.
enum class TimeSource : quint8 {
    Read, ///< a reply showed it
    Heard, ///< the server pushed the change
    Deadline, ///< the end of a lease, by the server's clock
    Recorded, ///< an earlier run of the program, or the history, had seen it
    Transcript, ///< the server wrote it into a transcript
};
/// "read", "heard", …: programs rely on them.
inline QByteArray timeSourceId(TimeSource source)
{
    switch (source) {
    case TimeSource::Read:
        return QByteArrayLiteral("read");
    case TimeSource::Heard:
        return QByteArrayLiteral("heard");
    case TimeSource::Deadline:
        return QByteArrayLiteral("deadline");
    case TimeSource::Recorded:
        return QByteArrayLiteral("recorded");
    case TimeSource::Transcript:
        break;
    }
    return QByteArrayLiteral("transcript");
}

} // namespace locks
