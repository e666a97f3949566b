// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/find/pattern_finder.h"
#include "locks/read/keyspace_sample.h"

#include <QObject>

#include <functional>

namespace gui {

class IoThread;
class MonitorProxy;

/// What a look at some keys brought.
struct SampleResult
{
    locks::SampleProgress progress;
    QList<locks::Proposal> proposals; ///< of all keys
    QList<locks::Reading> readings; ///< the first of them, as many as were asked for
};

/// A look at some keys of a deployment, on the I/O thread and by connections of its own; this is the GUI
/// thread's end of it.
///
/// Destroying it, or starting anew, stops the look; nothing of it is told after that.
class Sampling : public QObject
{
    Q_OBJECT
public:
    struct Wish
    {
        QList<QByteArray> patterns{QByteArrayLiteral("*")};
        qint64 mostKeys = 20000;
        std::chrono::milliseconds mostTime{5000};
        qsizetype keep = 0; ///< readings to hand over; the look ends when it has them. 0: none, to the end
    };

    explicit Sampling(IoThread *io, QObject *parent = nullptr);
    ~Sampling() override;

    /// Instead of one that is under way.
    void start(MonitorProxy *monitor, const Wish &wish);
    /// finished() follows, with what was found until then.
    void stop();
    bool isRunning() const { return m_sample != nullptr; }

signals:
    void progressed(const locks::SampleProgress &progress);
    void finished(const gui::SampleResult &result);

private:
    struct Work;
    void onProgress(quint64 serial, const locks::SampleProgress &progress);
    void end(quint64 serial, const SampleResult &result);

    IoThread *m_io;
    std::shared_ptr<locks::KeyspaceSample> m_sample; ///< belongs to the I/O thread while it runs
    quint64 m_serial = 0;
};

} // namespace gui
