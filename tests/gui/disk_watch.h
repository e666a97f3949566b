// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

/// Counts what one thread asks of the file system by name: open, list, look. The executable's own functions
/// stand in front of the C library's, so that Qt's calls are counted as well.
///
/// For the thread that makes it, while it lives; one at a time.
class DiskWatch
{
public:
    DiskWatch();
    ~DiskWatch();
    DiskWatch(const DiskWatch &) = delete;
    DiskWatch &operator=(const DiskWatch &) = delete;

    /// "open /path", in their order.
    QStringList calls() const;
};

/// Lets every other thread wait that asks for something in a folder. One at a time.
class SlowDisk
{
public:
    explicit SlowDisk(const QString &folder);
    ~SlowDisk();
    SlowDisk(const SlowDisk &) = delete;
    SlowDisk &operator=(const SlowDisk &) = delete;

    /// Some thread waits.
    bool isAsked() const;
    /// All that wait go on, and nobody waits any more.
    void answer();
};
