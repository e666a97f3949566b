// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>

#include <sys/types.h>

/// So many processes that wait for nothing, for whatever has to look at all processes of the machine; they
/// end with this.
class Crowd
{
public:
    explicit Crowd(int size);
    ~Crowd();
    Q_DISABLE_COPY_MOVE(Crowd)

    /// As many as could be started.
    qsizetype size() const { return m_pids.size(); }

private:
    QList<pid_t> m_pids;
};
