// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>

/// Takes the bytes of a server through the reader of replies, and what comes out through everything that
/// reads one: Cluster, Sentinel, INFO, TIME and ROLE, CLIENT LIST, error replies and refusals of rights.
void exerciseReplies(QByteArrayView bytes);
/// Replies as real servers send them: where to begin.
const QList<QByteArray> &replySeeds();
