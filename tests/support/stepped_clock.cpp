// SPDX-License-Identifier: GPL-3.0-or-later
#include "stepped_clock.h"

SteppedClock::SteppedClock()
{
    if (!m_file.open())
        qFatal("no temporary file");
    setOffset({});
}

std::unique_ptr<RedisServer> SteppedClock::startServer(const QStringList &options)
{
    qputenv("LD_PRELOAD", LOCKSCOPE_STEPPED_CLOCK_LIBRARY);
    qputenv("LOCKSCOPE_STEPPED_CLOCK", m_file.fileName().toUtf8());
    auto server = std::make_unique<RedisServer>(options);
    qunsetenv("LOCKSCOPE_STEPPED_CLOCK");
    qunsetenv("LD_PRELOAD");
    return server;
}

void SteppedClock::setOffset(std::chrono::milliseconds offset)
{
    const qint64 us = std::chrono::microseconds(offset).count();
    m_file.seek(0);
    m_file.write(reinterpret_cast<const char *>(&us), sizeof us);
    m_file.flush();
}
