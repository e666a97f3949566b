// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/scheduler/board_service.h"

#include <QMap>
#include <QWidget>

#include <memory>
#include <optional>

namespace Ui {
class EvilScheduler;
}

namespace profile {
class Settings;
}

namespace gui {

/// *Evil scheduler*: the learner lets the commands of real clients pass one by one, lets leases run out and
/// crashes clients until the board's property breaks; then plays the repaired scheme, which cannot be beaten.
/// Twelve boards; how well each was won is remembered. GUI thread.
class EvilScheduler : public QWidget
{
    Q_OBJECT
public:
    explicit EvilScheduler(QWidget *parent = nullptr);
    ~EvilScheduler() override;

    /// Which boards were won, and in how many moves.
    void restore(const profile::Settings &settings);
    void save(profile::Settings &settings) const;

signals:
    /// A sentence for the message bar.
    void failed(const QString &sentence);

protected:
    void showEvent(QShowEvent *event) override;

private:
    void wire();
    void begin(int board, bool onRepair);
    void onState(const lab::race::BoardState &state);
    void onHint(const lab::race::BoardHint &hint);
    void onFailed(const redis::Error &error);
    void refresh();
    void refreshBoards();
    QString outcome() const;
    QString goal() const;
    /// "★★★" for the shortest schedule there is; empty: not won.
    static QString stars(int moves, int shortest);
    const lab::race::Board &board() const;

    /// How a board was won best.
    struct Won
    {
        int moves = 0;
        int shortest = 0;
    };
    std::unique_ptr<Ui::EvilScheduler> m_ui;
    lab::race::BoardService m_games;
    std::optional<lab::race::BoardState> m_state; ///< none before the first answer
    QMap<QByteArray, Won> m_won; ///< by id of the board
    QString m_hint; ///< said until the next move
    QString m_trouble; ///< why there is no game
    int m_board = 0;
    bool m_onRepair = false;
    bool m_begun = false; ///< since it was shown first
};

} // namespace gui
