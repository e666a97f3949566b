// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/live/recording_place.h"
#include "history/record/batch.h"
#include "locks/action/action.h"
#include "locks/action/key_rights.h"
#include "locks/alerts/alert_rules.h"
#include "locks/model/deployment.h"
#include "locks/model/deployment_status.h"
#include "locks/model/master_loss.h"
#include "locks/model/shared_row.h"
#include "locks/model/usual_holds.h"
#include "locks/read/keyspace_sample.h"

#include <QObject>

#include <functional>
#include <optional>

namespace locks {
class PastHolds;
}

namespace gui {

class IoThread;
struct ListedRows;

/// The GUI side of one monitor: posts to the I/O thread, hears from it, drops what comes too late.
///
/// Lives on the GUI thread. Ends by close(), which closed() follows; deleted before that, its monitor ends
/// all the same, unheard. The I/O thread's handle must outlive it.
class MonitorProxy : public QObject
{
    Q_OBJECT
public:
    using Reported = std::function<void(const locks::ActionReport &)>;
    /// Reports of the place `first` of a list and the following.
    using SomeReported = std::function<void(size_t first, const QList<locks::ActionReport> &reports)>;

    /// Connects at once. `log` must outlive the I/O thread; null: actions are refused. `past`: as
    /// locks::Monitor; only touched on the I/O thread.
    MonitorProxy(IoThread *io, const locks::DeploymentSpec &spec, locks::ActionLog *log,
                 std::shared_ptr<locks::PastHolds> past, QObject *parent = nullptr);
    ~MonitorProxy() override;

    void refresh();
    void stopPass();
    /// What was seen under the old patterns is dropped from now on, also what is on its way.
    void setPatterns(const QList<QByteArray> &patterns);
    /// As setPatterns().
    void setRules(const QList<locks::Rule> &rules);
    /// Whether keys that are probably no locks are shown; as setPatterns().
    void setAllKeys(bool all);
    /// Keys of the rows that are on the screen.
    void setShown(const QList<QByteArray> &keys);
    /// As locks::Monitor::setUsualHolds().
    void setUsualHolds(const locks::UsualHoldsPtr &usual);
    void setPassword(const QByteArray &password);
    void setReadOnly(bool readOnly);
    void setEnvironment(locks::Environment environment, const std::optional<QStringList> &of);
    void setAlertRules(const locks::AlertRules &rules);
    /// Records from now on, or no more; recordingChanged() tells how that goes.
    void setRecording(const RecordingPlace &place);
    /// Does one action; `done` runs on the GUI thread, not at all once it was closed.
    void act(const locks::ActionRequest &request, Reported done);
    /// As locks::Monitor::rightsThen(); `told` as `done` of act().
    void rights(const QList<locks::ActionRequest> &actions,
                std::function<void(const locks::KeyRights &)> told);
    /// Releases every lock of a frozen list, or looks what that would do. `reported` runs on the GUI thread,
    /// until every place has been reported, also while this closes or is gone. Answers what stops it.
    std::function<void()> releaseMany(const ListedRows &rows, bool separate, const QString &reason,
                                      bool dryRun, SomeReported reported);
    /// Looks at some keys, on the I/O thread, where `take` and `done` are called too: they must not need what
    /// lives here. It ends early when this closes.
    void sample(std::shared_ptr<locks::KeyspaceSample> sample,
                std::function<void(const locks::SampleProgress &)> done);
    /// Begins to renew what `acquired` holds; lost() tells when that ends against our will.
    void hold(const locks::ActionReport &acquired, std::chrono::milliseconds lease,
              std::optional<std::chrono::milliseconds> left);
    void stopHolding(const locks::LockPlace &place);
    void close();
    bool isClosing() const { return m_closing; }

signals:
    /// One of act() is done, before its `done` hears of it.
    void acted(const locks::ActionRequest &request, const locks::ActionReport &report);
    void delta(const locks::Delta &delta);
    /// The monitor started over: rows of before are void.
    void startedOver();
    void statusChanged(const locks::Status &status);
    void message(const QString &text);
    /// As locks::Monitor::lost().
    void locksLost(const locks::MasterLoss &loss);
    void alerts(const QList<locks::Alert> &alerts);
    void recordingChanged(const history::RecordingState &state);
    void renewed(const locks::ActionReport &report);
    void lost(const locks::ActionReport &report);
    void closed();

private:
    void open(const locks::DeploymentSpec &spec, locks::ActionLog *log,
              std::shared_ptr<locks::PastHolds> past);
    void onDelta(const locks::Delta &delta);
    void onStatus(const locks::Status &status);
    bool isCurrent(quint64 generation);
    /// Runs `job(monitor)` on the I/O thread; not at all once the monitor is being removed.
    template <typename Job> void onMonitor(Job job);

    IoThread *m_io;
    quint64 m_id;
    quint64 m_generation = 0;
    quint64 m_least = 0; ///< generations below are late
    bool m_closing = false;
};

} // namespace gui
