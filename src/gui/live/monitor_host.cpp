// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/live/monitor_host.h"

#include "gui/live/alert_words.h"

namespace gui {

MonitorHost::MonitorHost(QObject *parent)
    : QObject(parent)
    , m_scope(this)
{
}

locks::Monitor *MonitorHost::add(quint64 id, const locks::DeploymentSpec &spec, locks::ActionLog *log,
                                 std::shared_ptr<locks::PastHolds> past)
{
    auto *monitor = new locks::Monitor(spec, log, this, std::move(past));
    m_monitors.insert(id, monitor);
    m_alerts.insert(id, new locks::AlertService(monitor, this));
    return monitor;
}

history::Recorder *MonitorHost::record(quint64 id, const RecordingPlace &place)
{
    delete m_recorders.take(id);
    locks::Monitor *monitor = find(id);
    if (!monitor || !place.thread)
        return nullptr;
    auto *recorder = new history::Recorder(monitor, place.thread, place.dataFolder, this);
    m_recorders.insert(id, recorder);
    connect(alertsOf(id), &locks::AlertService::alerts, recorder, [recorder](const auto &alerts) {
        for (const locks::Alert &alert : alerts) {
            if (!alert.cleared) // that is told by the end of its hold
                recorder->noteAlert(alert.key, alertSentence(alert));
        }
    });
    return recorder;
}

void MonitorHost::remove(quint64 id, std::function<void()> done)
{
    locks::Monitor *monitor = m_monitors.take(id);
    if (!monitor) {
        done();
        return;
    }
    ++m_ending;
    delete m_recorders.take(id);
    delete m_alerts.take(id); // before `done`: it posts to the proxy, which ends then
    monitor->disconnect();
    monitor->shutdown([this, monitor, done = std::move(done)] {
        monitor->deleteLater();
        --m_ending;
        done();
        checkEmpty();
    });
}

void MonitorHost::removeAll(std::function<void()> done)
{
    m_emptied = std::move(done);
    const QList<quint64> ids = m_monitors.keys();
    for (const quint64 id : ids)
        remove(id, [] {});
    ++m_ending;
    m_scope.stop([this] {
        --m_ending;
        checkEmpty();
    });
}

void MonitorHost::checkEmpty()
{
    if (m_emptied && m_ending == 0 && m_monitors.isEmpty())
        std::exchange(m_emptied, nullptr)();
}

} // namespace gui
