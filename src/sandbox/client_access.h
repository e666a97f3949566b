// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/transport/endpoint.h"

namespace sandbox {

/// Returns the login of clients for a private server, given the login of its administrator.
/// Schemes, their scripts, external programs and steps of lessons use this login. It may run any command on
/// keys and none that affects other servers, files, users or the server itself: MIGRATE, REPLICAOF, CONFIG,
/// DEBUG, MODULE, ACL, SHUTDOWN, FUNCTION, RESTORE and the like are refused by the server, also inside a
/// script. The administrator's password cannot be derived from it. Any other login is returned unchanged.
redis::Endpoint clientAccess(const redis::Endpoint &administrator);

/// The name of the administrator on private servers.
QString administratorName();

/// Returns the configuration lines that create both users. Clients use the default user, which needs only a
/// password; the lines contain only hashes. Needs a server with ACL and its channels (Redis 6.2,
/// Valkey).
QByteArray usersConfiguration(const QByteArray &administratorPassword);

} // namespace sandbox
