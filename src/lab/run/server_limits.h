// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/connection/connection.h"

#include <QCoreApplication>
#include <QCoro/QCoroTask>

#include <optional>

namespace lab {

/// What a server says of itself in INFO; each is empty or none where it does not say.
struct ServerFacts
{
    Q_DECLARE_TR_FUNCTIONS(lab::ServerFacts)
public:
    QString name; ///< "redis 7.0.15"
    std::optional<qint64> processId;
    std::optional<qint64> maxClients;
    std::optional<qint64> connectedClients;
    std::optional<qint64> maxMemory; ///< none also when there is no limit
    std::optional<qint64> usedMemory;

    static QCoro::Task<ServerFacts> read(std::shared_ptr<redis::Connection> connection);
    /// Why this many more connections would not fit, as a sentence; empty when they do, or nobody knows.
    QString noRoomFor(int connections) const;
    /// "The server allows 10 connections at once (maxclients), others' included."; empty when not known.
    QString connectionLimit() const;
};

} // namespace lab
