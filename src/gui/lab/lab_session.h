// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/lab/trace.h"
#include "lab/lab_service.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

namespace gui {

/// The window's controller of the lab: one run at a time, and what the charts draw of it. GUI thread.
class LabSession : public QObject
{
    Q_OBJECT
public:
    explicit LabSession(QObject *parent = nullptr);

    bool isRunning() const { return m_service.isRunning(); }
    bool isStopping() const { return m_stopping; }
    /// Forgets the traces of the last run and begins; ended() follows.
    void start(const lab::RunSpec &spec);
    void stop();

    /// One for each strategy that has begun, in that order.
    const QList<Trace> &traces() const { return m_traces; }
    /// The trace of this strategy, or null.
    const Trace *find(const QByteArray &id) const;
    /// 0 to 1, of the whole run.
    double progress() const;
    /// "set-nx-lua, 2 of 4 · 3 s left"
    QString progressText() const;

signals:
    void started();
    /// New samples; at most five times a second.
    void traced();
    void resulted(const lab::RunResult &result);
    void ended(const lab::RunEnd &end);

private:
    void onBegan(const QByteArray &strategy);
    void onSampled(const lab::Sample &sample);
    void onResulted(const lab::RunResult &result);
    void onEnded(const lab::RunEnd &end);

    lab::LabService m_service;
    lab::RunSpec m_spec;
    QList<Trace> m_traces;
    QTimer m_frame;
    bool m_stopping = false;
};

} // namespace gui
