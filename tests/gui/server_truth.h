// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>
#include <QMap>
#include <QSet>
#include <QTemporaryDir>

/// What a server did to the shared state of one run, until its keys were removed.
struct Truth
{
    qint64 counter = 0;
    qint64 orders = 0;
    QSet<QByteArray> queue;
};

/// Of each run, in the order in which they began; `folder` is that of a server with an append-only file.
QList<Truth> truthsOf(const QString &folder);

/// While it lives, every private server that is started writes down what it does.
class WatchedServers
{
public:
    WatchedServers();
    ~WatchedServers();
    bool isReady() const { return m_isReady; }
    /// By run, the counter of that server to which one was written last; nothing else.
    QMap<QByteArray, Truth> truths() const;

private:
    QTemporaryDir m_folder;
    QByteArray m_path; ///< as it was before
    bool m_isReady = false;
};
