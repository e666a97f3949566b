// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "clock.h"
#include "plan.h"

#include <QFile>
#include <QString>

namespace truth {

/// One deed of a client on one master, with its result.
struct Done
{
    int life = -1;
    int place = 0;
    int master = 0; ///< of its place
    int client = 0;
    QByteArray key;
    Deed deed = Deed::Read;
    QByteArray token;
    int leaseMs = 0;
    bool succeeded = false; ///< it got, kept or gave back what it meant to
    Us sent = 0;
    Us replied = 0;
    qint64 sentSteady = 0; ///< µs of a monotonic clock
    int port = 0; ///< of its connection; 0: it has none any more
    int nth = 0; ///< number of data commands that the connection sent before
    Us at = 0; ///< when the server did it; what MONITOR says, else `replied`
    QByteArray line; ///< the whole line of the log
};

/// Writes deeds, a JSON object a line, each at once. One thread.
class DeedLog
{
public:
    explicit DeedLog(const QString &path);
    void add(const Done &done);

private:
    QFile m_file;
};

/// The deeds of these files, by time, each with the instant that the server's MONITOR shows, and the number
/// of deeds that MONITOR does not show.
struct Deeds
{
    QList<Done> list;
    int withoutMonitor = 0;
};
/// `folder`: deeds-PLACE.jsonl, and monitor-PLACE-MASTER.log as far as there are such.
Deeds readDeeds(const QString &folder, const Plan &plan);

/// One line of MONITOR.
struct MonitorLine
{
    Us at = 0;
    int database = 0;
    int port = 0; ///< 0: from inside a script
    QByteArray command; ///< upper case
    QByteArray rest; ///< quoted, unchanged
};
bool parseMonitorLine(const QByteArray &line, MonitorLine *parsed);
/// Whether the actors send this command on data; MONITOR shows those.
bool isOnData(const QByteArray &command);

} // namespace truth
