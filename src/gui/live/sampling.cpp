// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/live/sampling.h"

#include "gui/live/io_thread.h"
#include "gui/live/monitor_proxy.h"
#include "gui/live/way_back.h"

#include <QDateTime>

namespace gui {

/// Lives on the I/O thread as long as its look.
struct Sampling::Work
{
    std::shared_ptr<locks::KeyspaceSample> sample;
    locks::PatternFinder finder;
    QList<locks::Reading> readings;
    qsizetype keep = 0;
    std::function<void(const SampleResult &)> done;

    void take(const locks::Reading &reading)
    {
        finder.take(reading, QDateTime::currentMSecsSinceEpoch());
        if (readings.size() < keep && reading.exists)
            readings.append(reading);
        if (keep > 0 && readings.size() >= keep)
            sample->stopped = true;
    }
};

Sampling::Sampling(IoThread *io, QObject *parent)
    : QObject(parent)
    , m_io(io)
{
}

Sampling::~Sampling()
{
    stop();
}

void Sampling::start(MonitorProxy *monitor, const Wish &wish)
{
    stop();
    const quint64 serial = ++m_serial;
    m_sample = std::make_shared<locks::KeyspaceSample>();
    m_sample->patterns = wish.patterns;
    m_sample->mostKeys = wish.mostKeys;
    m_sample->mostTime = wish.mostTime;
    const auto work = std::make_shared<Work>();
    work->sample = m_sample;
    work->keep = wish.keep;
    const WayBack deliver(m_io, this);
    work->done = [deliver, serial](const SampleResult &result) {
        deliver([serial, result](Sampling &self) { self.end(serial, result); });
    };
    // Not by shared_ptr: the work holds the sample.
    m_sample->take = [taker = work.get()](const locks::Reading &reading) {
        taker->take(reading);
    };
    m_sample->progressed = [deliver, serial](const locks::SampleProgress &progress) {
        deliver([serial, progress](Sampling &self) { self.onProgress(serial, progress); });
    };
    monitor->sample(m_sample, [work](const locks::SampleProgress &progress) {
        work->done({progress, work->finder.proposals(), work->readings});
    });
}

void Sampling::stop()
{
    if (!m_sample)
        return;
    m_io->post([sample = m_sample](MonitorHost &) { sample->stopped = true; });
}

void Sampling::onProgress(quint64 serial, const locks::SampleProgress &progress)
{
    if (serial == m_serial && m_sample)
        emit progressed(progress);
}

void Sampling::end(quint64 serial, const SampleResult &result)
{
    if (serial != m_serial)
        return;
    m_sample.reset();
    emit finished(result);
}

} // namespace gui
