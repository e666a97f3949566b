// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/protocol/error.h"

#include <QString>

#include <memory>

namespace sandbox {

/// A private temporary folder (mode 0700) that does not outlive the program for long.
///
/// The folder itself is locked (flock) as long as the object lives; the kernel lets go of the lock when the
/// program ends in whatever way. So a folder of ours that is not locked belongs to nobody any more, and
/// create() removes it. Removed by the destructor.
class SandboxFolder
{
public:
    /// Removes what killed programs left below `parent`, then makes a folder there.
    static redis::Result<std::shared_ptr<SandboxFolder>> create(const QString &parent);
    /// Removes what killed programs left there.
    static void removeLeftovers(const QString &parent);
    ~SandboxFolder();
    SandboxFolder(const SandboxFolder &) = delete;
    SandboxFolder &operator=(const SandboxFolder &) = delete;

    const QString &path() const { return m_path; }

private:
    SandboxFolder(const QString &path, int descriptor);

    QString m_path;
    int m_descriptor; ///< holds the lock
};

} // namespace sandbox
