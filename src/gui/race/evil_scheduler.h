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
    /// How a board was won best.
    struct Won
    {
        int moves = 0; ///< 0: not at all
        int shortest = 0;
    };
    void wire();
    void begin(int board, bool onRepair);
    void onState(const lab::race::BoardState &state);
    void onHint(const lab::race::BoardHint &hint);
    void onFailed(const redis::Error &error);
    void refresh();
    void refreshBoards();
    void keepFocus();
    QString story() const;
    QString outcome() const;
    QString goal() const;
    /// All of them for the shortest schedule there is, none for a board that was not won.
    static int starsOf(const Won &won);
    /// "★★☆"; empty: none.
    static QString stars(const Won &won);
    const lab::race::Board &board() const;

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
