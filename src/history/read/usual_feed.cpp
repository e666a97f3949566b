// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/read/usual_feed.h"

#include "base/run_in_pool.h"
#include "history/read/history_reader.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QPointer>

#include <algorithm>

namespace history {

namespace {

constexpr qint64 shortestPauseMs = 60'000;
constexpr qint64 pauseFactor = 100;

bool isSame(const Deployment &a, const Deployment &b)
{
    return a.name == b.name && a.database == b.database && a.separate == b.separate && a.masters == b.masters
        && a.servers == b.servers;
}

} // namespace

UsualFeed::UsualFeed(QObject *parent)
    : QObject(parent)
{
    m_again.setSingleShot(true);
    connect(&m_again, &QTimer::timeout, this, &UsualFeed::read);
}

void UsualFeed::follow(const QString &path, const Deployment &connection)
{
    if (path == m_path && isSame(connection, m_connection))
        return;
    m_path = path;
    m_connection = connection;
    ++m_serial;
    m_again.stop();
    if (!path.isEmpty())
        read();
}

void UsualFeed::read()
{
    // Once it is known, whoever asks sees themselves since when locks are held.
    const bool isFirst = m_knownSerial != m_serial;
    base::runInPool(
        [path = m_path, connection = m_connection, serial = m_serial, isFirst, self = QPointer(this)] {
            QElapsedTimer took;
            took.start();
            const auto usual = HistoryReader(path).usualHolds(
                connection, isFirst ? HistoryReader::Past::Both : HistoryReader::Past::Usual);
            const qint64 tookMs = took.elapsed();
            // A file that cannot be read is told of where it is recorded to, and shown.
            base::post(QCoreApplication::instance(), [=, found = usual.ok() ? *usual : nullptr] {
                if (self)
                    self->take(serial, found, tookMs);
            });
        });
}

void UsualFeed::take(quint64 serial, const locks::UsualHoldsPtr &usual, qint64 tookMs)
{
    if (serial != m_serial)
        return;
    m_again.start(int(std::max(shortestPauseMs, tookMs * pauseFactor)));
    if (!usual)
        return;
    m_knownSerial = serial;
    emit known(usual);
}

} // namespace history
