// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/gate/graph.h"
#include "lab/gate/stage.h"
#include "lab/race/race_run.h"

#include <QElapsedTimer>

namespace lab::gate {

/// Tries every step in every state that can come about, on several stages at once. A run begins with the
/// nearest step that was not tried yet, and goes on with others as long as there are any.
///
/// Lives on one thread, and until its coroutines have ended; `control` outlives it.
class Explorer
{
public:
    Explorer(const race::RaceOrder &order, race::SearchControl *control);
    ~Explorer();
    Q_DISABLE_COPY_MOVE(Explorer)

    /// On a server of its own each. `self` outlives it.
    static QCoro::Task<redis::Result<void>> explore(Explorer *self, std::vector<redis::Endpoint> servers,
                                                    QString folder);
    const Graph &graph() const { return m_graph; }
    race::Progress progress() const;
    race::ProgramEffort effort() const;
    /// Everything was tried, and came out the same wherever it was tried twice.
    bool isComplete() const;
    /// Violations before the first request waits at the gate.
    const Stage::Start &start() const { return m_start; }
    Stage *firstStage() const { return m_stages.front().get(); }

private:
    using Done = redis::Result<void>;
    /// How a run went.
    enum class Went : quint8 { Well, Astray };
    static QCoro::Task<Done> worker(Explorer *self, Stage *stage);
    static QCoro::Task<Done> tryOut(Explorer *self, Stage *stage, Graph::Edge edge);
    static QCoro::Task<redis::Result<Went>> follow(Explorer *self, Stage *stage, Graph::Edge edge);
    static QCoro::Task<Done> goOn(Explorer *self, Stage *stage, Graph::Edge edge);
    bool isOver() const;
    bool isFoundShortest() const;
    void tell();

    race::RaceOrder m_order;
    race::SearchControl *m_control;
    Histories m_histories;
    std::vector<std::unique_ptr<Stage>> m_stages;
    Graph m_graph;
    Stage::Start m_start;
    QElapsedTimer m_clock;
    qint64 m_toldMs = 0;
    int m_working = 0;
    quint64 m_unsteady = 0;
    std::optional<redis::Error> m_failed;
};

} // namespace lab::gate
