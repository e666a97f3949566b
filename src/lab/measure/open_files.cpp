// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/measure/open_files.h"

#include <sys/resource.h>

namespace lab {

quint64 raiseOpenFiles()
{
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return 0;
    if (limit.rlim_cur < limit.rlim_max) {
        const rlimit wanted{limit.rlim_max, limit.rlim_max};
        if (setrlimit(RLIMIT_NOFILE, &wanted) == 0)
            limit = wanted;
    }
    return limit.rlim_cur;
}

} // namespace lab
