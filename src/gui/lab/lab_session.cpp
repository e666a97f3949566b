// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/lab_session.h"

#include "lab/strategies.h"

#include <QLocale>

using namespace std::chrono_literals;

namespace gui {

LabSession::LabSession(QObject *parent)
    : QObject(parent)
    , m_frame(this)
{
    m_frame.setSingleShot(true);
    m_frame.setInterval(200ms);
    connect(&m_frame, &QTimer::timeout, this, &LabSession::traced);
    connect(&m_service, &lab::LabService::began, this, &LabSession::onBegan);
    connect(&m_service, &lab::LabService::sampled, this, &LabSession::onSampled);
    connect(&m_service, &lab::LabService::resulted, this, &LabSession::onResulted);
    connect(&m_service, &lab::LabService::ended, this, &LabSession::onEnded);
}

void LabSession::start(const lab::RunSpec &spec)
{
    m_spec = spec;
    m_stopping = false;
    m_traces.clear();
    m_service.start(spec);
    emit started();
    emit traced();
}

void LabSession::stop()
{
    m_stopping = m_service.isRunning();
    m_service.stop();
}

const Trace *LabSession::find(const QByteArray &id) const
{
    for (const Trace &trace : m_traces) {
        if (trace.id() == id)
            return &trace;
    }
    return nullptr;
}

double LabSession::progress() const
{
    if (m_spec.strategies.isEmpty())
        return 0;
    double done = 0;
    for (const Trace &trace : m_traces)
        done += trace.result() ? 1.0 : trace.samples().isEmpty() ? 0.0 : trace.samples().last().progress;
    return done / double(m_spec.strategies.size());
}

QString LabSession::progressText() const
{
    if (m_stopping)
        return tr("Stopping…");
    if (m_traces.isEmpty())
        return tr("Connecting…");
    const Trace &now = m_traces.last();
    const QString place = tr("%1, %2 of %3")
                              .arg(QString::fromLatin1(now.id()))
                              .arg(m_traces.size())
                              .arg(m_spec.strategies.size());
    const qint64 left = now.samples().isEmpty() ? -1 : now.samples().last().leftMs;
    if (left < 0 || now.samples().last().tMs < 500)
        return place;
    return tr("%1 · %2 s left", "strategy, time left").arg(place, QLocale().toString((left + 999) / 1000));
}

void LabSession::onBegan(const QByteArray &strategy)
{
    m_traces.append(Trace(strategy, lab::Strategies::find(strategy)->title()));
}

void LabSession::onSampled(const lab::Sample &sample)
{
    if (m_traces.isEmpty())
        return;
    m_traces.last().add(sample);
    if (!m_frame.isActive())
        m_frame.start();
}

void LabSession::onResulted(const lab::RunResult &result)
{
    if (!m_traces.isEmpty())
        m_traces.last().setResult(result);
    emit resulted(result);
    if (!m_frame.isActive())
        m_frame.start();
}

void LabSession::onEnded(const lab::RunEnd &end)
{
    m_stopping = false;
    m_frame.stop();
    emit traced();
    emit ended(end);
}

} // namespace gui
