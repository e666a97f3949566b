// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/read/read_announcement.h"

#include <QByteArrayView>

#include <utility>

namespace locks {

namespace {

/// "…,name=17,…" or "…,name=17\r\n"; 0 where it is absent: older servers do not count refusals.
qint64 numberOf(QByteArrayView line, const QByteArray &name)
{
    const qsizetype at = line.indexOf(QByteArrayView(name));
    if (at < 0)
        return 0;
    qsizetype end = at + name.size();
    while (end < line.size() && line[end] >= '0' && line[end] <= '9')
        ++end;
    return line.sliced(at + name.size(), end - at - name.size()).toByteArray().toLongLong();
}

} // namespace

bool ReadAnnouncement::isNextAnnounced()
{
    return std::exchange(m_isNext, false);
}

void ReadAnnouncement::appendTo(redis::Request *request)
{
    if (!m_needed)
        return;
    request->add("ECHO", "lockscope");
    ++m_sent;
}

void ReadAnnouncement::appendQuestion(redis::Request *request)
{
    request->add("INFO", "commandstats");
}

qint64 ReadAnnouncement::countIn(const QByteArray &info)
{
    if (!info.contains("cmdstat_"))
        return -1;
    const qsizetype at = info.indexOf("cmdstat_echo:");
    if (at < 0)
        return 0;
    const qsizetype end = info.indexOf('\n', at);
    const QByteArrayView line = QByteArrayView(info).sliced(at, (end < 0 ? info.size() : end) - at);
    return numberOf(line, ":calls=") + numberOf(line, ",rejected_calls=");
}

} // namespace locks
