// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

namespace gui {

/// Who has a lane in a sequence picture.
struct SequenceActor
{
    enum class Kind : quint8 {
        Client, ///< shows what it believes
        Server, ///< shows whose the lock is, its lease and a value
        Storage, ///< as a server: what a lock protects
    };
    Kind kind = Kind::Client;
    QString name; ///< "Client A", "Redis"

    bool operator==(const SequenceActor &) const = default;
};

/// What stands in a lane behind a step, until the next one.
struct SequenceState
{
    static constexpr int nobody = -1;
    static constexpr int stranger = -2; ///< somebody who has no lane

    bool gone = false; ///< it crashed, or is down
    bool stopped = false; ///< of a server that is gone: it will go on
    bool holds = false; ///< of a client: it believes to hold the lock
    int owner = nobody; ///< of a server: the lane of the client whose the lock is
    bool isLockable = false; ///< of a server: it has a lock, and where nobody owns it that is said
    QString lease; ///< of a server: what is left of the lease, in words: "7 s", "no expiry"
    double leaseShare = -1; ///< the same as a part of the whole, 0 to 1; negative: no bar is drawn
    QString text; ///< of a client what it knows ("read 10"), of others the value that stands there

    bool operator==(const SequenceState &) const = default;
};

/// One row of a sequence picture: a request with its reply, one of both, or something that happens.
struct SequenceStep
{
    enum class Mark : quint8 {
        None,
        Harm, ///< here it breaks
        Saved, ///< here it is prevented
    };
    int actor = 0; ///< the lane that asks, or to which something happens
    int server = -1; ///< the lane that is asked; −1: nobody is, `command` says what happens to `actor`
    QString command; ///< empty beside a server: only its reply is drawn
    QString reply; ///< empty: none is drawn
    bool requestLost = false; ///< it never arrives
    bool replyLost = false; ///< it never comes back
    bool waits = false; ///< it has not happened: it is what comes next, and is drawn faintly
    Mark mark = Mark::None;
    QString sentence; ///< what it means; in the accessible description and the tooltip
    QList<SequenceState> after; ///< of each lane, behind this step; shorter: of the others what was before

    bool operator==(const SequenceStep &) const = default;
};

/// All that a sequence picture shows. A value.
struct SequenceContents
{
    QString title; ///< of a saved picture
    QList<SequenceActor> actors; ///< a lane each, from left to right
    QList<SequenceState> before; ///< of each lane before the first step; shorter: nothing stands there
    QList<SequenceStep> steps;

    bool operator==(const SequenceContents &) const = default;
};

} // namespace gui
