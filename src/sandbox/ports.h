// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSet>

namespace sandbox {

/// Ports of the servers of one sandbox, which share a password. The system may hand out one twice before the
/// first of two servers listens on it; the second one would end, but what answers in its place would let us
/// in, and so two masters would be one. Another sandbox has another password. Lives on the sandbox's thread.
class Ports
{
public:
    /// One that is free and of no other server here; 0: there is none.
    quint16 take();
    void giveBack(quint16 port);

private:
    QSet<quint16> m_taken;
};

} // namespace sandbox
