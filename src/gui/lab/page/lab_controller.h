// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/lab/charts/chart_series.h"
#include "gui/lab/form/sweep.h"
#include "lab/run/lab_service.h"

#include <QObject>
#include <QTimer>

namespace gui {

/// The window's controller of the lab: one run at a time, and what the charts draw of it. GUI thread.
class LabController : public QObject
{
    Q_OBJECT
public:
    explicit LabController(QObject *parent = nullptr);

    bool isRunning() const { return m_service.isRunning(); }
    bool isStopping() const { return m_stopping; }
    /// Forgets the series of the last run and begins; ended() follows.
    void start(const lab::RunSpec &spec);
    /// As start(), once for each value; results come as usual.
    void startSweep(const Sweep &sweep);
    void stop();
    /// In the run under way, where that allows it.
    void happen(const lab::LiveFault &fault) { m_service.happen(fault); }
    /// Of the run under way, or of the last one.
    const lab::RunSpec &spec() const { return m_spec; }
    /// Removes what an interrupted run has left on this server; noted() and ended() follow.
    void removeLeftovers(const lab::Target &target, const QString &recordFolder);

    /// The last sweep, or one without values.
    const Sweep &sweep() const { return m_sweep; }

    /// One for each strategy that has begun, in that order.
    const QList<ChartSeries> &series() const { return m_series; }
    /// The series of this strategy, or null.
    const ChartSeries *find(const QByteArray &id) const;
    /// 0 to 1, of the whole run.
    double progress() const;
    /// "set-nx-lua, 2 of 4 · 3 s left"
    QString progressText() const;

signals:
    void started();
    /// New samples; at most five times a second.
    void traced();
    void resulted(const lab::RunResult &result);
    /// A sweep has another point, or was forgotten.
    void swept();
    /// The next run of a sweep begins.
    void wentOn();
    void noted(const QString &note);
    void ended(const lab::RunEnd &end);

private:
    void onBegan(const QByteArray &strategy);
    void onSampled(const lab::Sample &sample);
    void onHappened(const lab::LiveFault &fault);
    void onResulted(const lab::RunResult &result);
    void onEnded(const lab::RunEnd &end);
    void begin(const lab::RunSpec &spec);

    lab::LabService m_service;
    lab::RunSpec m_spec;
    QList<ChartSeries> m_series;
    Sweep m_sweep;
    qint64 m_grantedMs = 0; ///< when the strategy under way was seen to grant last
    qint64 m_revision = 0; ///< of the series that changed last
    qsizetype m_sweepRun = -1; ///< the one under way; −1: no sweep is
    QTimer m_frame;
    bool m_stopping = false;
};

} // namespace gui
