// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <sys/resource.h>

namespace lab {

/// What a program of somebody's own may use. A value.
class Limits
{
public:
    /// Ten minutes of processor time, 2 GiB of data, files of 64 MiB and 256 of them open, no core dump, and
    /// 512 processes and threads beyond those that its user has now. Looks at all processes of the machine.
    static Limits forProgram();
    /// In the child, between fork and exec. Where the system has a lower limit, that stays.
    void apply() const;

private:
    struct Limit
    {
        int what = 0;
        rlim_t most = 0;
    };
    std::array<Limit, 6> m_limits;
};

} // namespace lab
