// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace lab {

/// A process beside Lockscope that outlives it by a moment: where Lockscope is killed, or crashes, while
/// programs of somebody's own run, it ends what they have started, wherever that went (ProgramMark), and
/// removes the folders of sandboxes that nobody has any more.
///
/// It is Lockscope itself, called with `--lab-keeper`, in a session of its own, at the other end of a
/// connection that the kernel closes when Lockscope ends in whatever way. All functions may be called from
/// any thread.
class Keeper
{
public:
    /// Whether this process was started as one: then main() is all that it does; answers the exit status.
    static bool isAsked(int argc, char **argv);
    static int main(char **argv);

    /// From now on begin() may start this executable as a keeper. Without that nothing is kept.
    static void allow();
    /// Before a program is started: there is a keeper afterwards, unless none can be started.
    static void begin();
    /// Lockscope ends in order, and has ended its programs itself. Waits for the keeper's end, a second
    /// at most.
    static void end();
};

} // namespace lab
