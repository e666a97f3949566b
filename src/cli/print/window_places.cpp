// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/print/window_places.h"

#include <algorithm>
#include <array>

#include <unistd.h>

namespace cli {

namespace {

/// The folder of this program; empty when it cannot be told. Asked before there is a QCoreApplication.
QByteArray ownFolder()
{
    std::array<char, 4096> path;
    const auto size = ::readlink("/proc/self/exe", path.data(), path.size());
    const QByteArray whole(path.data(), std::max<qsizetype>(0, size));
    return whole.first(std::max<qsizetype>(0, whole.lastIndexOf('/')));
}

} // namespace

QByteArrayList windowPlaces()
{
    const QByteArray own = ownFolder();
    return {own + "/lockscope-window", own + "/" LOCKSCOPE_WINDOW_PROGRAM};
}

} // namespace cli
