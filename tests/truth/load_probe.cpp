// SPDX-License-Identifier: GPL-3.0-or-later
#undef QT_NO_CAST_FROM_ASCII // mostly literals
#undef QT_USE_QSTRINGBUILDER
#include "load_probe.h"

#include "clock.h"

#include <QDir>
#include <QJsonDocument>
#include <QJsonObject>

namespace truth {

namespace {

constexpr qint64 interval = us(100);
constexpr qint64 notWorthALine = us(5);

/// Returns the time for which the thread waited for a processor, ns.
qint64 waitedIn(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return 0;
    return file.readAll().split(' ').value(1).toLongLong();
}

} // namespace

LoadProbe::LoadProbe(const QString &path)
    : m_file(path)
{
    if (!m_file.open(QIODevice::WriteOnly))
        qFatal("%s cannot be written", qUtf8Printable(path));
    start();
}

LoadProbe::~LoadProbe()
{
    m_ends = true;
    wait();
}

void LoadProbe::add(qint64 pid)
{
    const QMutexLocker lock(&m_mutex);
    m_pids.append(pid);
}

void LoadProbe::write(qint64 pid, qint64 delayUs)
{
    const QJsonObject json{{"at_us", double(nowUs())}, {"pid", double(pid)}, {"delay_us", double(delayUs)}};
    m_file.write(QJsonDocument(json).toJson(QJsonDocument::Compact) + '\n');
}

void LoadProbe::run()
{
    while (!m_ends) {
        const qint64 begin = steadyUs();
        usleep(ulong(interval));
        if (const qint64 late = steadyUs() - begin - interval; late > notWorthALine)
            write(0, late);
        m_mutex.lock();
        const QList<qint64> pids = m_pids;
        m_mutex.unlock();
        for (const qint64 pid : pids) {
            const QString tasks = QStringLiteral("/proc/%1/task/").arg(pid);
            qint64 longest = 0;
            const QStringList threads = QDir(tasks).entryList(QDir::Dirs | QDir::NoDotAndDotDot);
            for (const QString &thread : threads) {
                const qint64 waited = waitedIn(tasks + thread + QStringLiteral("/schedstat"));
                const qint64 before = m_waited.value(thread.toLongLong(), waited);
                m_waited.insert(thread.toLongLong(), waited);
                longest = std::max(longest, waited - before);
            }
            if (longest / 1000 > notWorthALine)
                write(pid, longest / 1000);
        }
    }
}

} // namespace truth
