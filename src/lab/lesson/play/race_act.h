// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/lesson/play/act.h"
#include "lab/lesson/script.h"
#include "lab/lesson/servers/servers.h"
#include "lab/race/stepper.h"
#include "lab/race/telling.h"

namespace lab::lesson {

/// Plays a RaceScript: a strategy of the lab at the race finder's gate. Whoever chooses another order has
/// every choice that the finder has.
class RaceAct : public Act
{
public:
    /// `servers` outlive it.
    RaceAct(const Lesson &lesson, const Script &script, Part part, Servers *servers);
    ~RaceAct() override;
    Q_DISABLE_COPY_MOVE(RaceAct)

    int servers() const override { return m_race.bounds.masters; }
    QCoro::Task<redis::Result<void>> open() override;
    QList<Move> moves() override;
    QCoro::Task<redis::Result<Step>> make(int move) override;
    Scene now() const override { return m_scene; }
    Outcome outcome() const override;
    int total() const override { return m_total; }
    std::vector<HeldLease> leases() const override { return m_leases; }
    void close() override;

private:
    static QCoro::Task<redis::Result<Step>> play(RaceAct *self, race::Choice choice);
    static QCoro::Task<redis::Result<void>> look(RaceAct *self);
    /// The planned choices that can be made now, nearest first; −1: none.
    int usualOf(const std::vector<race::Choice> &choices);
    void take(const race::Choice &choice);
    Move moveOf(const race::Choice &choice);
    /// Without one nobody is inside of anything.
    bool hasLock() const;
    ClientSeen clientSeen(int client);
    KeySeen keySeen(const QByteArray &name, const redis::Value *replies, qsizetype key, int master);
    qint64 leaseSeen(qint64 leftMs) const;
    void settle();
    QString sentenceOf(const race::StepTold &told, int client);

    Lesson m_lesson;
    Script m_script;
    RaceScript m_race;
    Part m_part;
    Servers *m_servers;
    std::unique_ptr<race::Tables> m_tables;
    std::unique_ptr<race::Stepper> m_stepper;
    std::vector<race::Choice> m_planned; ///< what is still to come of the usual schedule
    int m_total = 0;
    int m_made = 0;
    bool m_isUsual = true; ///< nobody has chosen otherwise
    race::Properties m_broken = 0;
    Scene m_scene;
    std::vector<HeldLease> m_leases; ///< as they are on the servers between two steps …
    std::vector<HeldLease> m_aged; ///< … and while the next one is made
};

} // namespace lab::lesson
