// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/protocol/error.h"
#include "redis/transport/endpoint.h"

#include <QObject>

#include <functional>
#include <memory>
#include <vector>

namespace sandbox {
class Sandbox;
}

namespace lab::race {

/// Private servers that are started when they are needed first, and kept for the next time; they end with
/// this. Lives on the thread of whoever owns it, which has an event loop.
class PrivateServers : public QObject
{
    Q_OBJECT
public:
    using Endpoints = std::vector<redis::Endpoint>;
    using Ready = std::function<void(const redis::Result<Endpoints> &servers)>;

    explicit PrivateServers(QObject *parent = nullptr);
    ~PrivateServers() override;

    /// `ready` is called once, with exactly so many of them: at once where they run already.
    void want(int count, const Ready &ready);
    /// A folder for files of programs, removed with the servers; empty before a server runs.
    QString folder() const;

private:
    std::unique_ptr<sandbox::Sandbox> m_sandbox; ///< null until something is wanted
    Endpoints m_running;
};

} // namespace lab::race
