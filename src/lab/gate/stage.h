// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/gate/ledger.h"
#include "lab/gate/names.h"
#include "lab/gate/notices.h"
#include "lab/gate/player.h"
#include "lab/race/search.h"
#include "lab/race/telling.h"
#include "redis/connection/connection.h"

#include <QCoreApplication>
#include <QCoro/QCoroTask>

namespace lab::gate {

/// Where programs of somebody's own race: one private server, a door and a process for each client. A
/// schedule is played on it step by step, as often as one likes: between two runs every program finishes what
/// it has begun, the server is emptied, and the next run has a key of its own.
///
/// Clocks are real: a lease runs out by an event alone, and what a program sleeps is waited for, up to a
/// limit. Lives on one thread; the server must be a private one, and whoever uses a stage keeps it until its
/// coroutines have ended.
class Stage
{
    Q_DECLARE_TR_FUNCTIONS(lab::gate::Stage)
public:
    /// A step that was made.
    struct Made
    {
        race::StepTold told;
        race::Properties broken = 0; ///< by this step
    };
    /// Violations before the first request waits at the gate.
    struct Start
    {
        Made made;
        bool isDry = false; ///< found in the dry turn: no run was started
    };
    /// Of all runs so far.
    struct Effort
    {
        quint64 runs = 0;
        quint64 steps = 0;
        quint64 slept = 0; ///< how often a program was silent for longer than anybody waits
    };

    /// `folder`, which is there: the programs get folders of their own below it. `histories` and `control`
    /// outlive this.
    Stage(const race::Bounds &bounds, const redis::Endpoint &server, const QString &folder,
          Histories *histories, const race::SearchControl *control);
    ~Stage();
    Q_DISABLE_COPY_MOVE(Stage)

    /// Connects. `self` outlives it, here and below.
    static QCoro::Task<redis::Result<void>> open(Stage *self);
    /// Plays a dry turn: two clients ask for the lock, one after the other, behind open doors. start() says
    /// whether both were granted it.
    static QCoro::Task<redis::Result<void>> rehearse(Stage *self);
    /// Begins a new run: programs are started where there are none, each client asks for the lock, and waits
    /// at the gate.
    static QCoro::Task<redis::Result<void>> begin(Stage *self);
    /// Violations of the dry turn, or of the beginning of this run.
    const Start &start() const { return m_start; }
    /// What can happen next; `canGoOn` is false when no client can go on by itself.
    std::vector<race::Choice> choices(bool *canGoOn) const;
    /// Lets this happen; one of choices().
    static QCoro::Task<redis::Result<Made>> step(Stage *self, race::Choice choice);
    /// All that decides what can still happen, the same for runs that do not differ.
    QByteArray state();
    /// Kills the programs of these, all at once; their runs go no further.
    static void killPrograms(const std::vector<Stage *> &stages);
    /// From now on a crash kills, and the next run has new programs.
    void playForReal();

    const Effort &effort() const { return m_effort; }

private:
    using Connection = std::shared_ptr<redis::Connection>;
    using Done = redis::Result<void>;
    enum class Heard : quint8 { Granted, Refused, Wrote, Failed };

    static QByteArray leaseText(); ///< ms, as the programs are told

    // Setting the stage.
    static QCoro::Task<Done> prepare(Stage *self);
    static QCoro::Task<Done> warmUp(Stage *self, Player *player);
    static QCoro::Task<Done> finish(Stage *self, Player *player);
    static QCoro::Task<void> endDryTurn(Stage *self, Player *player, bool answered, bool holds);
    static QCoro::Task<Done> purge(Stage *self);
    static QCoro::Task<std::optional<QByteArray>> answerOf(Stage *self, Player *player,
                                                           std::chrono::milliseconds limit);
    redis::Error failure(const Player &player, const std::optional<QByteArray> &answer) const;
    void launch(Player &player);
    void watch(Player &player) const; ///< ends a program whose requests have no end
    std::vector<Program *> programs() const; ///< that were started
    void countProcesses();
    void newKey();

    // One run.
    void ask(Player &player, Phase phase);
    static QCoro::Task<void> settle(Stage *self, int client);
    bool hear(int client, const QByteArray &answer);
    void stand(int client);
    void fail(int client, const QByteArray &error);
    void endTurn(int client);
    static QCoro::Task<Done> look(Stage *self, Effects *effects);
    static QCoro::Task<redis::Result<Inventory>> seen(Stage *self, std::vector<Notices::Notice> *heard);
    static QCoro::Task<Done> age(Stage *self);
    Effects effectsOf(const std::vector<Notices::Notice> &heard, const Inventory &before) const;
    static QCoro::Task<void> wait(Stage *self, std::chrono::milliseconds time);
    static QCoro::Task<std::vector<redis::Value>> let(Stage *self, std::shared_ptr<Link> link,
                                                      race::Happening what);
    static QCoro::Task<Done> pass(Stage *self, race::Choice choice, Made *made);
    static QCoro::Task<Done> work(Stage *self, int client, Made *made);
    static QCoro::Task<Done> happen(Stage *self, race::Choice choice);
    static QCoro::Task<void> wakeOthers(Stage *self, int client);
    static QCoro::Task<void> concludeStep(Stage *self, Made *made);
    race::Properties atEnd() const;
    bool isBlocked(const Link::Held &held) const;
    static bool waitsForOthers(const Player &player);
    void addLanes(int client, std::vector<race::Choice> &choices) const;
    void addEvents(std::vector<race::Choice> &choices) const;
    bool isStopped() const { return m_control->stop; }

    // What is shown.
    QByteArray shown(int client, const Link::Held &held);
    QByteArray contents() const;
    QString commandText(int client, const Link::Held &held);
    void tell(const race::Choice &choice, Made *made);
    void describeStart(const QList<int> &inside);
    QString heardSentence() const;
    QString eventSentence(const race::Choice &choice) const;

    race::Bounds m_bounds;
    QByteArray m_command;
    redis::Endpoint m_server;
    QString m_folder;
    Histories *m_histories;
    const race::SearchControl *m_control;
    Connection m_connection;
    Notices m_notices;
    Limits m_limits; ///< of every program
    QTimer m_counting; ///< their processes
    Bell m_bell;
    std::vector<std::unique_ptr<Player>> m_players;
    Vocabulary m_common;
    bool m_knowsCommon = false; ///< every program has had its turn alone
    Effort m_effort;
    bool m_forReal = false;
    quint64 m_keys = 0;

    // Of this run.
    QByteArray m_key;
    QByteArray m_counter;
    std::optional<Names> m_names;
    Ledger m_ledger;
    Start m_start;
    Inventory m_now;
    std::map<QByteArray, qint64> m_agedMs; ///< what was left of each lease when it was made older
    quint64 m_changes = 0;
    std::vector<std::pair<int, Heard>> m_heard; ///< in this step
    race::Properties m_broken = 0; ///< by what was heard in this step
};

} // namespace lab::gate
