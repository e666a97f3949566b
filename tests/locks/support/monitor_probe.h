// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/judgement.h"
#include "locks/monitor/monitor.h"
#include "redis_server.h"

#include <QHash>

/// A monitor for tests: keeps the rows that its deltas amount to, and every change, and shuts down in the
/// destructor.
class MonitorProbe : public QObject
{
    Q_OBJECT
public:
    explicit MonitorProbe(const locks::DeploymentSpec &spec, locks::ActionLog *log = nullptr)
        : monitor(new locks::Monitor(spec, log))
    {
        connect(monitor.get(), &locks::Monitor::delta, this, &MonitorProbe::onDelta);
        connect(monitor.get(), &locks::Monitor::status, this,
                [this](const locks::Status &now) { status = now; });
        connect(monitor.get(), &locks::Monitor::passEnded, this, [this](const locks::Status &now) {
            status = now;
            ++passes;
        });
        connect(monitor.get(), &locks::Monitor::stale, this, [this](const QString &) { ++staleCount; });
        connect(monitor.get(), &locks::Monitor::resync, this, [this](const QString &) { ++resyncCount; });
    }
    ~MonitorProbe() override
    {
        bool finished = false;
        monitor->shutdown([&finished] { finished = true; });
        if (!waitFor([&finished] { return finished; }, 5000))
            qFatal("a monitor did not shut down");
    }

    static locks::DeploymentSpec specOf(const std::vector<redis::Endpoint> &masters,
                                        const QList<QByteArray> &patterns = {"lock:*"})
    {
        locks::DeploymentSpec spec;
        spec.name = locks::deploymentLabel(masters);
        spec.masters = masters;
        spec.patterns = patterns;
        return spec;
    }

    /// The row of this key; id 0 when there is none. Of several masters read separately, the last that
    /// changed.
    locks::Row row(const QByteArray &key) const { return rows.value(byKey.value(key)); }
    bool has(const QByteArray &key) const { return row(key).id != 0; }
    locks::States states(const QByteArray &key) const
    {
        return locks::judge(row(key), locks::steadyNow()).states;
    }
    int events(const QByteArray &key, locks::Event event) const
    {
        return int(std::count_if(changes.begin(), changes.end(), [&](const locks::Change &each) {
            return each.row.key() == key && each.event == event;
        }));
    }
    locks::EndReason endOf(const QByteArray &key) const
    {
        for (auto it = changes.crbegin(); it != changes.crend(); ++it) {
            if (it->row.key() == key && it->event == locks::Event::Ended)
                return it->why;
        }
        return locks::EndReason::None;
    }
    bool waitForPass(int count = 1, int timeoutMs = 20000)
    {
        return waitFor([this, count] { return passes >= count; }, timeoutMs);
    }
    bool waitForPush(locks::Push push, int timeoutMs = 10000)
    {
        return waitFor(
            [this, push] { return !status.masters.isEmpty() && status.masters.first().push == push; },
            timeoutMs);
    }

    std::unique_ptr<locks::Monitor> monitor;
    QHash<quint32, locks::Row> rows;
    QHash<QByteArray, quint32> byKey;
    QList<locks::Change> changes;
    locks::Status status;
    int passes = 0;
    int staleCount = 0;
    int resyncCount = 0;
    bool keepChanges = true;

private:
    void onDelta(const locks::Delta &delta)
    {
        for (const locks::Change &change : delta.changes) {
            if (keepChanges)
                changes.append(change);
            if (change.event == locks::Event::Ended) {
                rows.remove(change.row.id());
                byKey.remove(change.row.key().toByteArray());
            } else {
                rows.insert(change.row.id(), *change.row);
                byKey.insert(change.row.key().toByteArray(), change.row.id());
            }
        }
    }
};
