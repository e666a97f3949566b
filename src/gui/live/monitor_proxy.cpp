// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/live/monitor_proxy.h"

#include "gui/live/io_thread.h"
#include "gui/live/monitor_host.h"
#include "gui/live/way_back.h"
#include "gui/table/listed_rows.h"
#include "locks/operator/release_many.h"

#include <QRandomGenerator>

namespace gui {

MonitorProxy::MonitorProxy(IoThread *io, const locks::DeploymentSpec &spec, locks::ActionLog *log,
                           std::shared_ptr<locks::PastHolds> past, QObject *parent)
    : QObject(parent)
    , m_io(io)
    , m_id(QRandomGenerator::system()->generate64())
{
    open(spec, log, std::move(past));
}

MonitorProxy::~MonitorProxy()
{
    if (!m_closing)
        m_io->post([id = m_id](MonitorHost &host) { host.remove(id, [] {}); });
}

void MonitorProxy::open(const locks::DeploymentSpec &spec, locks::ActionLog *log,
                        std::shared_ptr<locks::PastHolds> past)
{
    m_io->post([back = WayBack(m_io, this), id = m_id, spec, log, past = std::move(past)](MonitorHost &host) {
        locks::Monitor *monitor = host.add(id, spec, log, past);
        const auto onStatus = [back](const locks::Status &status) {
            back([status](MonitorProxy &self) { self.onStatus(status); });
        };
        connect(monitor, &locks::Monitor::delta, monitor, [back](const locks::Delta &delta) {
            back([delta](MonitorProxy &self) { self.onDelta(delta); });
        });
        connect(monitor, &locks::Monitor::status, monitor, onStatus);
        connect(monitor, &locks::Monitor::passEnded, monitor, onStatus);
        connect(monitor, &locks::Monitor::lost, monitor, [back](const locks::MasterLoss &loss) {
            back([loss](MonitorProxy &self) { emit self.locksLost(loss); });
        });
        connect(monitor, &locks::Monitor::message, monitor, [back](const QString &text) {
            back([text](MonitorProxy &self) { emit self.message(text); });
        });
        locks::AlertService *watching = host.alertsOf(id);
        connect(watching, &locks::AlertService::alerts, watching, [back](const QList<locks::Alert> &list) {
            back([list](MonitorProxy &self) {
                if (!self.m_closing)
                    emit self.alerts(list);
            });
        });
        monitor->start();
    });
}

template <typename Job> void MonitorProxy::onMonitor(Job job)
{
    m_io->post([id = m_id, job = std::move(job)](MonitorHost &host) {
        if (locks::Monitor *monitor = host.find(id))
            job(*monitor);
    });
}

void MonitorProxy::setRecording(const RecordingPlace &place)
{
    m_io->post([back = WayBack(m_io, this), id = m_id, place](MonitorHost &host) {
        history::Recorder *recorder = host.record(id, place);
        if (!recorder)
            return;
        connect(recorder, &history::Recorder::stateChanged, recorder,
                [back](const history::RecordingState &state) {
                    back([state](MonitorProxy &self) { emit self.recordingChanged(state); });
                });
    });
}

bool MonitorProxy::isCurrent(quint64 generation)
{
    if (m_closing || generation < m_least || generation < m_generation)
        return false;
    if (generation > m_generation) {
        m_generation = generation;
        emit startedOver();
    }
    return true;
}

void MonitorProxy::onDelta(const locks::Delta &batch)
{
    if (isCurrent(batch.generation))
        emit delta(batch);
}

void MonitorProxy::onStatus(const locks::Status &status)
{
    if (isCurrent(status.generation))
        emit statusChanged(status);
}

void MonitorProxy::refresh()
{
    onMonitor([](locks::Monitor &monitor) { monitor.refresh(); });
}

void MonitorProxy::stopPass()
{
    onMonitor([](locks::Monitor &monitor) { monitor.stopPass(); });
}

void MonitorProxy::setPatterns(const QList<QByteArray> &patterns)
{
    m_least = m_generation + 1;
    onMonitor([patterns](locks::Monitor &monitor) { monitor.setPatterns(patterns); });
}

void MonitorProxy::setRules(const QList<locks::Rule> &rules)
{
    m_least = m_generation + 1;
    onMonitor([rules](locks::Monitor &monitor) { monitor.setRules(rules); });
}

void MonitorProxy::setAllKeys(bool all)
{
    m_least = m_generation + 1;
    onMonitor([all](locks::Monitor &monitor) { monitor.setAllKeys(all); });
}

void MonitorProxy::setShown(const QList<QByteArray> &keys)
{
    onMonitor([keys](locks::Monitor &monitor) { monitor.setShown(keys); });
}

void MonitorProxy::setUsualHolds(const locks::UsualHoldsPtr &usual)
{
    onMonitor([usual](locks::Monitor &monitor) { monitor.setUsualHolds(usual); });
}

void MonitorProxy::setPassword(const QByteArray &password)
{
    onMonitor([password](locks::Monitor &monitor) { monitor.setPassword(password); });
}

void MonitorProxy::setReadOnly(bool readOnly)
{
    onMonitor([readOnly](locks::Monitor &monitor) { monitor.setReadOnly(readOnly); });
}

void MonitorProxy::setEnvironment(locks::Environment environment, const std::optional<QStringList> &of)
{
    onMonitor([environment, of](locks::Monitor &monitor) { monitor.setEnvironment(environment, of); });
}

void MonitorProxy::setAlertRules(const locks::AlertRules &rules)
{
    m_io->post([id = m_id, rules](MonitorHost &host) {
        if (locks::AlertService *watching = host.alertsOf(id))
            watching->setRules(rules);
    });
}

void MonitorProxy::act(const locks::ActionRequest &request, Reported done)
{
    onMonitor([back = WayBack(m_io, this), request, done = std::move(done)](locks::Monitor &monitor) {
        monitor.actThen(request, [back, request, done](const locks::ActionReport &report) {
            back([request, done, report](MonitorProxy &self) {
                if (self.m_closing)
                    return;
                emit self.acted(request, report);
                done(report);
            });
        });
    });
}

void MonitorProxy::rights(const QList<locks::ActionRequest> &actions,
                          std::function<void(const locks::KeyRights &)> told)
{
    onMonitor([back = WayBack(m_io, this), actions, told = std::move(told)](locks::Monitor &monitor) {
        monitor.rightsThen(actions, [back, told](const locks::KeyRights &rights) {
            back([told, rights](MonitorProxy &self) {
                if (!self.m_closing)
                    told(rights);
            });
        });
    });
}

std::function<void()> MonitorProxy::releaseMany(const ListedRows &rows, bool separate, const QString &reason,
                                                bool dryRun, SomeReported reported)
{
    auto many = std::make_shared<locks::ManyReleases>();
    many->count = size_t(rows.count);
    many->lockAt = [rows, separate](size_t place) {
        const locks::Row row = *rows.at(int(place));
        locks::ListedLock listed = locks::ListedLock::of(row, separate);
        listed.evidence = rows.verdict(int(place));
        return listed;
    };
    many->reason = reason;
    many->dryRun = dryRun;
    many->reported = [relay = m_io->relay(), reported = std::move(reported)](
                         size_t first, const QList<locks::ActionReport> &reports) {
        base::post(relay, [reported, first, reports] { reported(first, reports); });
    };
    onMonitor([many](locks::Monitor &monitor) { monitor.releaseMany(many); });
    return [io = m_io, many] {
        io->post([many](MonitorHost &) { many->stop(); });
    };
}

void MonitorProxy::sample(std::shared_ptr<locks::KeyspaceSample> sample,
                          std::function<void(const locks::SampleProgress &)> done)
{
    m_io->post([id = m_id, sample = std::move(sample), done = std::move(done)](MonitorHost &host) {
        if (locks::Monitor *monitor = host.find(id))
            monitor->sample(sample, done);
        else
            done({});
    });
}

void MonitorProxy::hold(const locks::ActionReport &acquired, std::chrono::milliseconds lease,
                        std::optional<std::chrono::milliseconds> left)
{
    const auto changed = [back = WayBack(m_io, this)](const QByteArray &event,
                                                      const locks::ActionReport &report) {
        if (event == "lost")
            back([report](MonitorProxy &self) { emit self.lost(report); });
        else
            back([report](MonitorProxy &self) { emit self.renewed(report); });
    };
    onMonitor([acquired, lease, changed, left](locks::Monitor &monitor) {
        monitor.hold(acquired, lease, changed, left);
    });
}

void MonitorProxy::stopHolding(const locks::LockPlace &place)
{
    onMonitor([place](locks::Monitor &monitor) { monitor.stopHolding(place); });
}

void MonitorProxy::close()
{
    if (std::exchange(m_closing, true))
        return;
    m_io->post([back = WayBack(m_io, this), id = m_id](MonitorHost &host) {
        host.remove(id, [back] { back([](MonitorProxy &self) { emit self.closed(); }); });
    });
}

} // namespace gui
