// SPDX-License-Identifier: GPL-3.0-or-later
#include "clock.h"

#include <QDateTime>

#include <chrono>

namespace truth {

Us nowUs()
{
    using namespace std::chrono;
    return duration_cast<microseconds>(system_clock::now().time_since_epoch()).count();
}

qint64 steadyUs()
{
    using namespace std::chrono;
    return duration_cast<microseconds>(steady_clock::now().time_since_epoch()).count();
}

QByteArray clockText(Us at)
{
    if (at == never)
        return "never";
    const QDateTime time = QDateTime::fromMSecsSinceEpoch(at / 1000, Qt::UTC);
    return time.toString(QStringLiteral("HH:mm:ss.zzz")).toLatin1()
        + QByteArray::number(at % 1000).rightJustified(3, '0');
}

} // namespace truth
