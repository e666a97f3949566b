// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/page/lab_controller.h"

#include "lab/spec/strategies.h"

#include <QLocale>

using namespace std::chrono_literals;

namespace gui {

LabController::LabController(QObject *parent)
    : QObject(parent)
    , m_frame(this)
{
    m_frame.setSingleShot(true);
    m_frame.setInterval(200ms);
    connect(&m_frame, &QTimer::timeout, this, &LabController::traced);
    connect(&m_service, &lab::LabService::began, this, &LabController::onBegan);
    connect(&m_service, &lab::LabService::sampled, this, &LabController::onSampled);
    connect(&m_service, &lab::LabService::resulted, this, &LabController::onResulted);
    connect(&m_service, &lab::LabService::happened, this, &LabController::onHappened);
    connect(&m_service, &lab::LabService::noted, this, &LabController::noted);
    connect(&m_service, &lab::LabService::ended, this, &LabController::onEnded);
}

void LabController::begin(const lab::RunSpec &spec)
{
    m_spec = spec;
    m_stopping = false;
    m_series.clear();
    m_service.start(spec);
    emit started();
    emit traced();
}

void LabController::start(const lab::RunSpec &spec)
{
    m_sweepRun = -1;
    begin(spec);
}

void LabController::startSweep(const Sweep &sweep)
{
    m_sweep = sweep;
    m_sweep.points.clear();
    m_sweepRun = 0;
    emit swept();
    begin(m_sweep.specAt(0));
}

void LabController::removeLeftovers(const lab::Target &target, const QString &recordFolder)
{
    m_sweepRun = -1;
    m_spec = {};
    m_service.removeLeftovers(target, recordFolder);
    emit started();
}

void LabController::stop()
{
    m_stopping = m_service.isRunning();
    m_service.stop();
}

const ChartSeries *LabController::find(const QByteArray &id) const
{
    for (const ChartSeries &source : m_series) {
        if (source.id() == id)
            return &source;
    }
    return nullptr;
}

double LabController::progress() const
{
    if (m_spec.strategies.isEmpty())
        return 0;
    double done = 0;
    for (const ChartSeries &source : m_series)
        done += source.result() ? 1.0 : source.samples().isEmpty() ? 0.0 : source.samples().last().progress;
    const double share = done / double(m_spec.strategies.size());
    return m_sweepRun < 0 ? share : (double(m_sweepRun) + share) / double(m_sweep.values.size());
}

QString LabController::progressText() const
{
    if (m_stopping)
        return tr("Stopping…");
    if (m_series.isEmpty())
        return tr("Connecting…");
    const ChartSeries &now = m_series.last();
    QString place = tr("%1, %2 of %3")
                        .arg(QString::fromUtf8(now.id()))
                        .arg(m_series.size())
                        .arg(m_spec.strategies.size());
    if (m_sweepRun >= 0)
        place = tr("run %1 of %2: %3").arg(m_sweepRun + 1).arg(m_sweep.values.size()).arg(place);
    constexpr qint64 tooLongMs = 5000;
    const qint64 idleMs = now.latest().tMs - m_grantedMs;
    if (idleMs >= tooLongMs && now.latest().waiting > 0)
        return tr("%1 · nobody was granted for %2 s, %3 wait", "strategy, seconds, number of clients")
            .arg(place, QLocale().toString(idleMs / 1000), QLocale().toString(now.latest().waiting));
    const qint64 left = now.samples().isEmpty() ? -1 : now.samples().last().leftMs;
    if (left < 0 || now.samples().last().tMs < 500)
        return place;
    return tr("%1 · %2 s left", "strategy, time left").arg(place, QLocale().toString((left + 999) / 1000));
}

void LabController::onBegan(const QByteArray &strategy)
{
    m_series.append(ChartSeries(lab::Strategies::shown(strategy), lab::Strategies::make(strategy)->title(),
                                m_spec.workload));
    m_series.last().setRevision(++m_revision);
    m_grantedMs = 0;
}

void LabController::onSampled(const lab::Sample &sample)
{
    if (m_series.isEmpty())
        return;
    m_series.last().add(sample);
    if (sample.p50Us || sample.waiting == 0 || sample.inside > 0)
        m_grantedMs = sample.tMs;
    m_series.last().setRevision(++m_revision);
    if (!m_frame.isActive())
        m_frame.start();
}

void LabController::onHappened(const lab::LiveFault &fault)
{
    if (m_series.isEmpty())
        return;
    m_series.last().add(fault);
    m_series.last().setRevision(++m_revision);
    if (!m_frame.isActive())
        m_frame.start();
}

void LabController::onResulted(const lab::RunResult &result)
{
    if (!m_series.isEmpty()) {
        m_series.last().setResult(result);
        m_series.last().setRevision(++m_revision);
    }
    emit resulted(result);
    if (m_sweepRun >= 0) {
        m_sweep.points.append({m_sweepRun, result});
        emit swept();
    }
    if (!m_frame.isActive())
        m_frame.start();
}

void LabController::onEnded(const lab::RunEnd &end)
{
    m_stopping = false;
    m_frame.stop();
    emit traced();
    const bool goesOn = m_sweepRun >= 0 && !end.stopped && !end.failure;
    if (goesOn && m_sweepRun + 1 < m_sweep.values.size()) {
        emit wentOn();
        begin(m_sweep.specAt(++m_sweepRun));
        return;
    }
    m_sweepRun = -1;
    emit ended(end);
}

} // namespace gui
