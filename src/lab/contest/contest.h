// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/contest/gate_check.h"
#include "lab/results/ranking.h"
#include "lab/run/lab_service.h"

#include <QTimer>

namespace lab {

/// A class: the locks of several people, one after another under the same load, each on a private server of
/// its own, which ends with it and whatever it has left there. Then every order of the requests of two
/// clients is tried, because a short run rarely shows a rare fault.
///
/// Create and use it on one thread; its signals are emitted there, from the event loop. Destroying it ends
/// what runs, in less than a second.
class Contest : public QObject
{
    Q_OBJECT
public:
    static constexpr int mostEntries = 20;
    /// 8 clients × 200 increments.
    static RunSpec usualLoad();

    explicit Contest(QObject *parent = nullptr);

    /// What forbids it, before anything is started.
    static std::optional<Failure> refusal(const QList<Entry> &entries, const RunSpec &load);

    bool isRunning() const { return m_running; }
    /// Begins; refusal() has been asked. An entry that takes longer than `limit` is stopped, and has failed.
    void start(const QList<Entry> &entries, const RunSpec &load,
               std::chrono::milliseconds limit = std::chrono::minutes(1));
    /// Ends the entry under way, which then counts as not measured, and does not begin the others.
    void stop();
    /// What has been measured so far, ranked.
    QList<Standing> standings() const { return ranked(m_standings); }

signals:
    /// This entry begins, counted from 0.
    void began(int entry);
    /// 0 to 1, of the entry under way.
    void progressed(double share);
    /// This entry is done; standings() has it.
    void stood(int entry);
    void ended(bool stopped);

private:
    void next();
    void onResulted(const RunResult &result);
    void onEnded(const RunEnd &end);
    void tryOrders();
    void stand(const Standing &standing);
    QString failureOf(const RunEnd &end) const;

    QList<Entry> m_entries;
    RunSpec m_load;
    std::unique_ptr<LabService> m_service; ///< of the entry under way, while it is measured
    std::unique_ptr<gate::GateCheck> m_check; ///< of the entry under way, after that
    QTimer m_limit;
    QList<Standing> m_standings;
    std::optional<RunResult> m_result; ///< of the entry under way
    bool m_late = false; ///< the entry under way took too long
    bool m_running = false;
    bool m_stopping = false;
};

} // namespace lab
