// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/task_scope.h"
#include "locks/action/action.h"
#include "locks/board/missed_lock.h"
#include "locks/model/deployment.h"
#include "locks/model/deployment_status.h"
#include "locks/model/master_loss.h"
#include "locks/model/proved_until.h"
#include "locks/model/shared_row.h"

#include <QObject>

#include <functional>
#include <memory>
#include <optional>

namespace locks {

class Board;
struct KeyspaceSample;
struct SampleProgress;
class ManyReleases;
class UsualHolds;
class PastHolds;
class Operator;
struct KeyRights;

/// Watches one deployment: connections, passes, change notifications, the board and the operator.
///
/// Lives on the I/O thread; window and command line reach it through base::post(). Its signals are connected
/// with direct connections on the I/O thread by whoever forwards them (see base::post()).
class Monitor : public QObject
{
    Q_OBJECT
public:
    /// `log` must outlive the monitor; null: actions are refused with Outcome::Policy.
    /// `past`: what the monitor of this deployment before it knew of holds; null: nothing. Once this is shut
    /// down, what it knew itself is there.
    Monitor(const DeploymentSpec &spec, ActionLog *log, QObject *parent = nullptr,
            std::shared_ptr<PastHolds> past = nullptr);
    ~Monitor() override;

    const DeploymentSpec &spec() const;

    /// Connects, watches, then makes the first pass.
    void start();
    /// Connects and makes one pass without watching (`lockscope list`). `asksIdle`: it tells for how long the
    /// keys had not been touched, too.
    void startOnce(bool asksIdle = false);
    /// A new full pass; rows not found in it end.
    void refresh();
    /// Ends the pass that is under way; nothing of it is sent any more. What was found stays, as partial.
    void stopPass();
    /// New patterns: raises the generation, forgets the rows, starts over.
    void setPatterns(const QList<QByteArray> &patterns);
    /// Other rules of what is a lock: as setPatterns().
    void setRules(const QList<Rule> &rules);
    /// Whether keys that match and are probably no locks are shown: as setPatterns().
    void setAllKeys(bool all);
    /// For the master that wanted one; used for all masters that want one. Kept in memory only.
    void setPassword(const QByteArray &password);
    void setReadOnly(bool readOnly);
    /// What the masters turned out to be, whatever they are called: actions are recorded as of there.
    void setEnvironment(Environment environment, const std::optional<QStringList> &of);
    /// Locks that a person sees: these are looked at first to tell whether somebody asks for them.
    void setShown(const QList<QByteArray> &keys);
    /// How long its locks are held usually, as its history says, for `overdue`; null: nothing is known.
    void setUsualHolds(std::shared_ptr<const UsualHolds> usual);
    /// All rows as one delta of Present changes, for a listener that comes late; what was waiting is sent
    /// before.
    Delta allRows();
    /// Sends the changes and the status that wait. Not while either is sent.
    void reportWaiting();
    /// Until when the rows are proved of the masters that answer; not known while changes or the status wait.
    /// Later calls know more. Looks at every row.
    ProvedUntil provedUntil();

    /// Does one action in the monitor's own scope; see Operator. Hands the report, which names every master,
    /// to `done`, on the I/O thread. A completion is given the run ids that were seen then.
    void actThen(const ActionRequest &request, std::function<void(const ActionReport &)> done);

    /// Which of these actions on one key would be refused for want of a right; see Operator::rights(). `done`
    /// hears of it on the I/O thread.
    void rightsThen(const QList<ActionRequest> &actions, std::function<void(const KeyRights &)> done);

    /// Starts Operator::releaseMany() in the monitor's own scope. `many` is asked and told on the I/O thread;
    /// its `sending` is the monitor's.
    void releaseMany(std::shared_ptr<ManyReleases> many);

    /// Looks at some keys of the masters as they are at the moment (`sample->masters` is filled in), on
    /// connections of its own; `done` hears of it on the I/O thread, also when the monitor is shut down
    /// before.
    void sample(std::shared_ptr<KeyspaceSample> sample, std::function<void(const SampleProgress &)> done);

    /// Renews what was acquired at a third of the lease until released or lost; see Holder. `changed` hears
    /// of each event ("renewed", "lost") on the I/O thread; a row that is lost is not ours from then on.
    void hold(const ActionReport &acquired, std::chrono::milliseconds lease,
              std::function<void(const QByteArray &event, const ActionReport &)> changed,
              std::optional<std::chrono::milliseconds> left = std::nullopt);
    /// Stops renewing (and leaves the lock to lapse or to be released by an action).
    void stopHolding(const LockPlace &place);

    /// Ends everything; `finished` is called on the I/O thread when nothing is left running.
    void shutdown(std::function<void()> finished);

signals:
    void delta(const locks::Delta &delta);
    void status(const locks::Status &status);
    /// Every master's first pass has ended (complete or with an error).
    void passEnded(const locks::Status &status);
    /// Something a person should read: translated text.
    void message(const QString &text);
    /// Once: what Status::isNoSet says from now on, translated.
    void noSet(const QString &text);
    /// A concern about a server that a person must hear of at once began: translated text. It stands in the
    /// master's status as long as it is so.
    void alarm(const QString &text);
    /// A pass has shown which locks a master lost at once, by a restart, a failover or a flush. Their ends
    /// were told before.
    void lost(const locks::MasterLoss &loss);
    /// A lock came and went before it could be read.
    void missed(const locks::MissedLock &lock);
    /// Rows of a master turned stale, or a resync began (`lockscope watch`).
    void stale(const QString &master);
    void resync(const QString &master);

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace locks
