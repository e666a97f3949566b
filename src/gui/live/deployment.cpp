// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/live/deployment.h"

#include "gui/common/text.h"
#include "gui/table/still_time.h"

#include <QElapsedTimer>
#include <QPointer>

#include <algorithm>

namespace gui {

namespace {

constexpr int sliceMs = 8;
constexpr int frameMs = 16;
constexpr int stillMs = 200; // less than what a count of seconds shows

/// Bit i: master i does not answer.
quint64 awayIn(const locks::Status &status)
{
    quint64 away = 0;
    for (qsizetype i = 0; i < qMin<qsizetype>(status.masters.size(), 64); ++i)
        away |= quint64(status.masters[i].connected ? 0 : 1) << i;
    return away;
}

} // namespace

Deployment::Deployment(IoThread *io, const std::shared_ptr<OrderThread> &orderThread, locks::ActionLog *log,
                       const locks::DeploymentSpec &spec, Origin origin, QObject *parent)
    : QObject(parent)
    , m_io(io)
    , m_log(log)
    , m_spec(spec)
    , m_origin(origin)
    , m_order(&m_table, orderThread)
{
    m_slice.setSingleShot(true);
    connect(&m_mine, &MyLocks::changed, this, &Deployment::changed);
    connect(&m_slice, &QTimer::timeout, this, &Deployment::applySome);
    showMasters();
    m_letGo.setSingleShot(true);
    connect(&m_letGo, &QTimer::timeout, this, &Deployment::letGoOfDue);
}

Deployment::~Deployment()
{
    m_table.clear(); // hands the rows to the order thread, which frees them
}

void Deployment::setSpec(const locks::DeploymentSpec &spec)
{
    m_spec = spec;
    showMasters();
    emit changed();
}

void Deployment::showMasters()
{
    QStringList labels;
    for (const locks::MasterStatus &master : m_status.masters)
        labels.append(master.label);
    m_order.setMasters(labels);
    m_table.setMasters(MastersShown::of(m_spec, labels));
}

Deployment::Phase Deployment::phase() const
{
    if (!m_monitor)
        return m_recalling ? Phase::Connecting : Phase::Closed;
    if (m_monitor->isClosing())
        return Phase::Closing;
    const QList<locks::MasterStatus> &masters = m_status.masters;
    if (std::any_of(masters.begin(), masters.end(), [](const auto &master) { return master.passwordWanted; }))
        return Phase::PasswordWanted;
    if (std::any_of(masters.begin(), masters.end(), [](const auto &master) { return master.connected; }))
        return Phase::Connected;
    return trouble().isEmpty() ? Phase::Connecting : Phase::Broken;
}

QString Deployment::trouble() const
{
    for (const locks::MasterStatus &master : m_status.masters) {
        if (!master.connected && !master.error.isEmpty())
            return master.error;
    }
    return {};
}

void Deployment::open()
{
    if (m_ending || m_recalling)
        return;
    if (m_monitor)
        m_reopen = m_monitor->isClosing();
    else if (m_recall)
        recall();
    else
        openMonitor();
}

void Deployment::recall()
{
    m_recalling = true;
    const quint64 serial = ++m_recallSerial;
    emit changed();
    const Recall ask = m_recall; // the answer may come at once, and ends it
    ask([guard = QPointer(this), serial](const profile::Secrets &secrets) {
        if (guard)
            guard->onRecalled(serial, secrets);
    });
}

void Deployment::onRecalled(quint64 serial, const profile::Secrets &secrets)
{
    if (serial != m_recallSerial || !std::exchange(m_recalling, false))
        return;
    m_recall = {};
    for (size_t i = 0; i < m_spec.masters.size(); ++i)
        secrets.supply(qsizetype(i), m_spec.masters[i]);
    openMonitor();
}

void Deployment::openMonitor()
{
    m_monitor = new MonitorProxy(m_io, m_spec, m_log, m_past, this);
    if (m_origin == Origin::Lesson)
        standStill();
    else
        connect(m_monitor, &MonitorProxy::delta, this, &Deployment::onDelta);
    connect(m_monitor, &MonitorProxy::startedOver, this, &Deployment::beginAnew);
    connect(m_monitor, &MonitorProxy::statusChanged, this, &Deployment::onStatus);
    connect(m_monitor, &MonitorProxy::message, this, &Deployment::message);
    connect(m_monitor, &MonitorProxy::locksLost, this, &Deployment::locksLost);
    connect(m_monitor, &MonitorProxy::alerts, this, &Deployment::alerts);
    connect(m_monitor, &MonitorProxy::recordingChanged, this, &Deployment::onRecording);
    connect(m_monitor, &MonitorProxy::acted, &m_mine, &MyLocks::record);
    connect(m_monitor, &MonitorProxy::renewed, &m_mine, &MyLocks::renewed);
    connect(m_monitor, &MonitorProxy::lost, this, [this](const locks::ActionReport &report) {
        if (m_mine.lost(report))
            emit lost(report);
    });
    connect(m_monitor, &MonitorProxy::closed, this, &Deployment::onMonitorClosed);
    m_usual = std::make_unique<UsualWatch>(m_monitor, m_spec, m_historyPath);
    m_monitor->setAlertRules(m_alertRules);
    if (m_recordingPlace.thread)
        m_monitor->setRecording(m_recordingPlace);
    emit changed();
}

void Deployment::standStill()
{
    const auto still = std::make_shared<StillTime>();
    connect(m_monitor, &MonitorProxy::delta, this,
            [this, still](const locks::Delta &delta) { onDelta(still->told(delta)); });
    connect(m_monitor, &MonitorProxy::startedOver, this, [still] { *still = StillTime(); });
    auto *clock = new QTimer(m_monitor); // ends with what it tells of
    connect(clock, &QTimer::timeout, this, [this, still] {
        if (!isOpen() || m_paused) // one that is closing shows nothing any more
            return;
        if (const locks::Delta again = still->again(); !again.changes.empty())
            onDelta(again);
    });
    clock->start(stillMs);
}

void Deployment::close()
{
    m_reopen = false;
    if (!isOpen())
        return;
    if (const QList<MyLock> held = m_mine.held(); !held.isEmpty())
        emit message(tr("%n lock(s) that this program holds on %1 are not renewed any more: the last of them "
                        "lapses at %2.",
                        nullptr, int(held.size()))
                         .arg(m_spec.name, clockText(MyLocks::lapseOf(held))));
    m_mine.clear();
    m_recalling = false;
    if (m_monitor)
        m_monitor->close();
    m_status = {};
    m_paused = false;
    m_order.setPaused(false);
    onStartedOver();
    emit closing();
    emit changed();
}

void Deployment::end()
{
    if (std::exchange(m_ending, true))
        return;
    const bool wasOpen = isOpen();
    close();
    if (!wasOpen)
        emit closing(); // dialogs about it may be open all the same
    if (!m_monitor)
        deleteLater();
}

void Deployment::onMonitorClosed()
{
    m_usual.reset();
    m_monitor->deleteLater();
    m_monitor = nullptr;
    m_recording = {};
    if (m_ending) {
        deleteLater();
        return;
    }
    emit changed();
    if (m_reopen)
        open();
}

void Deployment::refresh()
{
    if (monitor())
        m_monitor->refresh();
}

void Deployment::stopPass()
{
    if (monitor())
        m_monitor->stopPass();
}

void Deployment::setPatterns(const QList<QByteArray> &patterns)
{
    if (patterns == m_spec.patterns || patterns.isEmpty())
        return;
    m_spec.patterns = patterns;
    if (monitor()) {
        m_monitor->setPatterns(patterns);
        beginAnew();
    }
    emit changed();
    emit patternsChanged();
}

void Deployment::setRules(const QList<locks::Rule> &rules)
{
    if (rules == m_spec.rules)
        return;
    m_spec.rules = rules;
    if (monitor()) {
        m_monitor->setRules(rules);
        beginAnew();
    }
    emit changed();
}

void Deployment::setShown(const QList<QByteArray> &keys)
{
    if (monitor())
        m_monitor->setShown(keys);
}

void Deployment::setAllKeys(bool all)
{
    if (all == m_spec.allKeys)
        return;
    m_spec.allKeys = all;
    if (isOpen()) {
        m_monitor->setAllKeys(all);
        beginAnew();
    }
    emit changed();
}

/// The monitor starts over: what was seen is void, and a pass begins.
void Deployment::beginAnew()
{
    m_status.complete = false;
    m_status.scanning = true;
    m_status.locks = 0;
    m_status.leftOut.clear();
    onStartedOver(); // whoever hears of it asks for the status
}

bool Deployment::sample(Sampling *sampling, const Sampling::Wish &wish)
{
    if (!monitor())
        return false;
    sampling->start(m_monitor, wish);
    return true;
}

void Deployment::setPassword(const QByteArray &password)
{
    for (redis::Endpoint &master : m_spec.masters)
        master.password = password;
    for (locks::MasterStatus &master : m_status.masters)
        master.passwordWanted = false; // until the server says so again
    if (monitor())
        m_monitor->setPassword(password);
    emit changed();
}

void Deployment::setReadOnly(bool readOnly)
{
    if (readOnly == m_spec.readOnly)
        return;
    m_spec.readOnly = readOnly;
    if (monitor())
        m_monitor->setReadOnly(readOnly);
    emit changed();
}

void Deployment::setEnvironment(locks::Environment environment, const std::optional<QStringList> &of)
{
    if (environment == m_spec.environment)
        return;
    m_spec.environment = environment;
    m_spec.productionMasters = of;
    if (environment == locks::Environment::Production && !m_recordingPlace.isAgreed)
        setRecording({});
    if (isOpen())
        m_monitor->setEnvironment(environment, of);
    emit changed();
}

void Deployment::setPaused(bool paused)
{
    if (paused == m_paused)
        return;
    m_paused = paused;
    m_order.setPaused(paused);
    if (!paused) {
        m_heldBack = 0;
        m_slice.start(0);
    }
    emit changed();
}

void Deployment::setRecording(const RecordingPlace &place)
{
    m_recordingPlace = place;
    if (m_monitor)
        m_monitor->setRecording(place);
    if (!place.thread)
        onRecording({});
}

void Deployment::onRecording(const history::RecordingState &state)
{
    m_recording = state;
    emit changed();
}

void Deployment::setAlertRules(const locks::AlertRules &rules)
{
    m_alertRules = rules;
    if (monitor())
        m_monitor->setAlertRules(rules);
}

void Deployment::onDelta(const locks::Delta &delta)
{
    emit arrived(delta);
    m_pending.push_back(delta);
    if (m_paused) {
        m_heldBack += delta.changes.size();
        emit changed();
    } else if (!m_slice.isActive()) {
        m_slice.start(0);
    }
}

void Deployment::applySome()
{
    if (m_paused)
        return;
    QElapsedTimer spent;
    spent.start();
    while (!m_pending.empty() && spent.elapsed() < sliceMs) {
        m_table.applyDelta(m_pending.front());
        m_pending.pop_front();
    }
    if (!m_pending.empty())
        m_slice.start(frameMs - sliceMs);
}

void Deployment::onStatus(const locks::Status &status)
{
    const bool wantedBefore = phase() == Phase::PasswordWanted;
    m_status = status;
    m_table.setAway(awayIn(status));
    showMasters();
    m_table.setHosts(status.hosts);
    m_order.setHosts(status.hosts);
    emit changed();
    if (!wantedBefore && phase() == Phase::PasswordWanted)
        emit passwordWanted();
}

void Deployment::onStartedOver()
{
    m_pending.clear();
    m_heldBack = 0;
    if (!m_table.isEmpty())
        m_table.clear();
}

} // namespace gui
