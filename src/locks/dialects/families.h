// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/dialects/dialect.h"

/// One function a file: it appends that family's dialects, in the order of their rank. README.md here says
/// which dialect stands in which file. This is the header of those files: what else stands in one is nobody
/// else's.
namespace locks {

void addGenericUnknown(DialectList &list);
void addRedissonDialects(DialectList &list);
void addRedissonCounters(DialectList &list);
void addJavaDialects(DialectList &list);
void addCeleryDialects(DialectList &list);
/// walrus, cacheops: waiters block on a list beside the lock.
void addBlockingDialects(DialectList &list);
void addPythonDialects(DialectList &list);
void addPortalocker(DialectList &list);
void addNodeDialects(DialectList &list);
/// Those of Node.js that are known by their values.
void addNpmDialects(DialectList &list);
void addGoDialects(DialectList &list);
void addJuiceFs(DialectList &list);
void addSeata(DialectList &list);
void addPhpDialects(DialectList &list);
void addSymfonyDialects(DialectList &list);
void addSidekiqDialects(DialectList &list);
void addRubyDialects(DialectList &list);
void addQueuedLocks(DialectList &list);
void addMadelsonDialects(DialectList &list);
void addDotnetDialects(DialectList &list);
/// redis-py, node-redlock: any key, 32 hex digits.
void addUndashedUuidDialects(DialectList &list);
void addGenericDialects(DialectList &list);
/// Those that only a rule can name.
void addGenericMembers(DialectList &list);

/// "lockf17" or "lockp17", JuiceFS' locks of a file, perhaps behind a database's "{1}".
bool isJuiceFsLock(QByteArrayView key);
/// "leader:<40 hex digits>", as redis-leader writes it.
bool isRedisLeader(QByteArrayView key);

/// The channels on which waiters of a Spring registry would listen for this key; none without a colon in it.
QList<QByteArray> springChannels(const QByteArray &key);

} // namespace locks
