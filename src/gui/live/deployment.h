// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/live/monitor_proxy.h"
#include "gui/live/my_locks.h"
#include "gui/live/sampling.h"
#include "gui/live/usual_watch.h"
#include "gui/table/lock_order.h"
#include "locks/board/past_holds.h"
#include "locks/model/deployment.h"
#include "profile/secrets.h"

#include <QColor>
#include <QObject>
#include <QTimer>

#include <deque>

namespace gui {

/// One line of `Connections`: a deployment that is connected or could be, with its locks.
///
/// Owns the lock table and its order, which live on after a break (rows turn stale) and are emptied by
/// Disconnect. Owns its end as well: who has done with it calls end(), in whatever phase it is.
class Deployment : public QObject
{
    Q_OBJECT
public:
    /// Where it comes from; a profile can be edited and removed.
    /// `Lesson`: a private server of the page Learn, which is gone with its lesson.
    enum class Origin : quint8 { CommandLine, Demo, Lesson, Profile };
    enum class Phase : quint8 { Closed, Connecting, Connected, Broken, PasswordWanted, Closing };

    Deployment(IoThread *io, const std::shared_ptr<OrderThread> &orderThread, locks::ActionLog *log,
               const locks::DeploymentSpec &spec, Origin origin, QObject *parent = nullptr);
    ~Deployment() override;

    const locks::DeploymentSpec &spec() const { return m_spec; }
    /// It has a profile from now on.
    void setSaved() { m_origin = Origin::Profile; }
    /// An edited profile; takes effect at the next connect.
    void setSpec(const locks::DeploymentSpec &spec);
    /// Where secrets come from when it is opened for the first time: the function hands them to what it was
    /// given, at any time, from the event loop or never. What comes after close() is dropped, and asked for
    /// again by the next open().
    using Recalled = std::function<void(const profile::Secrets &secrets)>;
    using Recall = std::function<void(const Recalled &found)>;
    /// Empty: all secrets are known.
    void setRecall(Recall recall) { m_recall = std::move(recall); }
    Origin origin() const { return m_origin; }
    QColor color() const { return m_color; }
    void setColor(const QColor &color) { m_color = color; }
    LockTableModel *table() { return &m_table; }
    LockOrder *order() { return &m_order; }
    const LockOrder *order() const { return &m_order; }
    const locks::Status &status() const { return m_status; }
    Phase phase() const;
    /// From open() until close(), also while secrets are being recalled.
    bool isOpen() const { return m_recalling || monitor(); }
    /// The first sentence about what is wrong with a master; empty when nothing is.
    QString trouble() const;

    void open();
    /// `closed()` of the monitor follows by itself; the locks are forgotten at once.
    void close();
    /// Closes it and deletes it when nothing of it runs any more: from the event loop at the earliest. It
    /// cannot be opened again.
    void end();
    bool isEnding() const { return m_ending; }
    void refresh();
    void stopPass();
    void setPatterns(const QList<QByteArray> &patterns);
    /// What is a lock, from now on; the locks are read anew.
    void setRules(const QList<locks::Rule> &rules);
    /// Whether keys that match and are probably no locks are shown, from now on; never saved.
    void setAllKeys(bool all);
    /// Has a look at some keys; false: there is no connection, nothing is looked at.
    bool sample(Sampling *sampling, const Sampling::Wish &wish);
    /// Keys of the rows that are on the screen.
    void setShown(const QList<QByteArray> &keys);
    void setPassword(const QByteArray &password);
    bool isReadOnly() const { return m_spec.readOnly; }
    /// Lasts until the window closes; never saved.
    void setReadOnly(bool readOnly);
    /// What its masters turned out to be, whatever they are called; lasts until the window closes. Production
    /// is not recorded any more unless a person agreed to that.
    void setEnvironment(locks::Environment environment, const std::optional<QStringList> &of = {});
    bool isPaused() const { return m_paused; }
    /// While paused the table stands still; what changes meanwhile is applied when it goes on.
    void setPaused(bool paused);
    /// Changes that wait for the end of the pause.
    qsizetype heldBack() const { return m_heldBack; }
    /// Kept over reconnects.
    void setAlertRules(const locks::AlertRules &rules);
    /// Where its history is, recorded by whomever; from the next open() on.
    void setHistory(const QString &path) { m_historyPath = path; }
    /// How long its locks are held usually; null: nothing is known.
    locks::UsualHoldsPtr usualHolds() const { return m_usual ? m_usual->usual() : nullptr; }
    /// Its locks are recorded there from now on, and after each connect.
    void setRecording(const RecordingPlace &place);
    bool isRecorded() const { return m_recordingPlace.thread; }
    /// How that goes; not recording where it is not connected, or not wanted.
    const history::RecordingState &recording() const { return m_recording; }
    /// What actions are sent by; null while there is none that hears.
    MonitorProxy *monitor() const { return m_monitor && !m_monitor->isClosing() ? m_monitor : nullptr; }
    /// As MonitorProxy::releaseMany(); empty when there is no connection: then nothing is reported.
    std::function<void()> releaseMany(const ListedRows &rows, const QString &reason, bool dryRun,
                                      MonitorProxy::SomeReported reported);
    /// Keeps renewing what was acquired. `left`: of its lease, where that did not begin just now.
    void hold(const locks::ActionReport &acquired, std::chrono::milliseconds lease,
              std::optional<std::chrono::milliseconds> left = std::nullopt);
    /// Lets go of a lock that is held for so long, from now on.
    void letGoAfter(const locks::LockPlace &place, std::chrono::milliseconds time);
    /// What this program holds here.
    MyLocks *mine() { return &m_mine; }
    /// Begins or ends to renew one of mine().
    void setRenewing(const locks::LockPlace &place, bool renewing);
    /// Which lock a row shows.
    locks::LockPlace placeOf(const locks::Row &row) const;

signals:
    /// Phase, status, read-only or pause.
    void changed();
    /// It is closed by a person or because it ends: what was asked about it has no object any more.
    void closing();
    /// What a delta says, before it is applied: also while the table is paused.
    void arrived(const locks::Delta &delta);
    /// A master began to want a password.
    void passwordWanted();
    void message(const QString &text);
    /// As locks::Monitor::lost().
    void locksLost(const locks::MasterLoss &loss);
    /// setPatterns() did.
    void patternsChanged();
    void alerts(const QList<locks::Alert> &alerts);
    /// Renewing what we hold ended against our will.
    void lost(const locks::ActionReport &report);
    /// The time that a lock was to be held for is over, and so is the hold; or its release failed.
    void letGo(const locks::ActionReport &report);

private:
    void onRecording(const history::RecordingState &state);
    void letGoOfDue();
    void recall();
    void onRecalled(quint64 serial, const profile::Secrets &secrets);
    void openMonitor();
    /// What is told is of a lesson, whose time is not ours.
    void standStill();
    void onDelta(const locks::Delta &delta);
    void showMasters();
    void onStatus(const locks::Status &status);
    void onStartedOver();
    void beginAnew();
    void onMonitorClosed();
    void applySome();

    IoThread *m_io;
    locks::ActionLog *m_log;
    locks::DeploymentSpec m_spec;
    Origin m_origin;
    QColor m_color;
    LockTableModel m_table;
    LockOrder m_order;
    MyLocks m_mine;
    MonitorProxy *m_monitor = nullptr;
    std::shared_ptr<locks::PastHolds> m_past = std::make_shared<locks::PastHolds>(); ///< for the I/O thread
    locks::Status m_status;
    locks::AlertRules m_alertRules;
    QString m_historyPath;
    std::unique_ptr<UsualWatch> m_usual; ///< of the monitor
    RecordingPlace m_recordingPlace;
    history::RecordingState m_recording;
    std::deque<locks::Delta> m_pending; ///< applied in slices, so that the window stays quick
    QTimer m_slice;
    QTimer m_letGo; ///< runs out when the first of mine() is to be let go of
    qsizetype m_heldBack = 0;
    bool m_paused = false;
    bool m_reopen = false;
    Recall m_recall;
    quint64 m_recallSerial = 0; ///< of the answer that is awaited
    bool m_recalling = false;
    bool m_ending = false;
};

} // namespace gui
