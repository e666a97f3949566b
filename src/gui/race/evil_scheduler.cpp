// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/race/evil_scheduler.h"

#include "base/bytes.h"
#include "gui/common/possible.h"
#include "gui/race/race_sequence.h"
#include "profile/settings.h"
#include "ui_evil_scheduler.h"

#include <QJsonObject>
#include <QSignalBlocker>

namespace gui {

using lab::race::Board;
using lab::race::boards;
using lab::race::BoardState;
using lab::race::Telling;

namespace {

const QLatin1String settingsName("boards");
constexpr int mostStars = 3;

QString capital(QString text)
{
    text[0] = text[0].toUpper();
    return text;
}

} // namespace

EvilScheduler::EvilScheduler(QWidget *parent)
    : QWidget(parent)
    , m_ui(std::make_unique<Ui::EvilScheduler>())
{
    m_ui->setupUi(this);
    m_ui->pageSplitter->setStretchFactor(1, 1);
    m_ui->pageSplitter->setSizes(
        {fontMetrics().averageCharWidth() * 42, fontMetrics().averageCharWidth() * 110});
    QFont large = m_ui->outcomeLabel->font();
    large.setBold(true);
    m_ui->outcomeLabel->setFont(large);
    m_ui->outcomeLabel->setMinimumHeight(2 * fontMetrics().lineSpacing()); // nothing below it moves
    m_ui->storyLabel->setMinimumHeight(9 * fontMetrics().lineSpacing());
    for (int number = 1; number <= int(boards().size()); ++number)
        m_ui->boardList->addItem(QString());
    m_ui->boardList->setCurrentRow(0);
    wire();
    refreshBoards();
    refresh();
}

EvilScheduler::~EvilScheduler() = default;

void EvilScheduler::wire()
{
    connect(m_ui->boardList, &QListWidget::currentRowChanged, this, [this](int row) {
        if (row >= 0)
            begin(row, false);
    });
    // Nothing is disabled while the servers answer: that would take the focus from who plays by keyboard.
    connect(m_ui->moves, &BoardMoves::chosen, this, [this](const lab::race::Choice &choice) {
        if (!m_games.isBusy())
            m_games.move(choice);
    });
    connect(m_ui->undoButton, &QPushButton::clicked, this, [this] {
        if (!m_games.isBusy())
            m_games.undo(1);
    });
    connect(m_ui->againButton, &QPushButton::clicked, this, [this] {
        if (!m_games.isBusy())
            m_games.undo(int(m_state->steps.size()));
    });
    connect(m_ui->hintButton, &QPushButton::clicked, this, [this] {
        if (!m_games.isBusy())
            m_games.hint();
    });
    connect(m_ui->repairButton, &QPushButton::clicked, this, [this] { begin(m_board, !m_onRepair); });
    connect(m_ui->nextButton, &QPushButton::clicked, this,
            [this] { m_ui->boardList->setCurrentRow(m_board + 1); });
    connect(&m_games, &lab::race::BoardService::stateChanged, this, &EvilScheduler::onState);
    connect(&m_games, &lab::race::BoardService::hinted, this, &EvilScheduler::onHint);
    connect(&m_games, &lab::race::BoardService::failed, this, &EvilScheduler::onFailed);
}

void EvilScheduler::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    if (!m_begun)
        begin(m_board, false); // no server is started before somebody looks
}

const Board &EvilScheduler::board() const
{
    return boards().at(m_board);
}

void EvilScheduler::begin(int board, bool onRepair)
{
    m_board = board;
    m_onRepair = onRepair;
    m_begun = true;
    m_state.reset();
    m_hint.clear();
    m_trouble.clear();
    m_ui->sequence->setContents({});
    m_games.begin(this->board(), onRepair);
    refresh();
}

void EvilScheduler::onState(const BoardState &state)
{
    m_state = state;
    m_hint.clear();
    m_trouble.clear();
    const int steps = int(state.steps.size());
    if (state.isBroken && !m_onRepair) {
        Won &won = m_won[board().id];
        won = {won.moves == 0 ? steps : std::min(won.moves, steps), state.shortest};
        refreshBoards();
    }
    m_ui->sequence->setContents(
        RaceSequence::of(state.bounds, state.steps, board().title(), state.isBroken ? steps - 1 : -1));
    m_ui->sequence->setCurrent(steps - 1);
    const bool isPlayedByKeys = m_ui->moves->holdsFocus();
    refresh();
    if (isPlayedByKeys)
        keepFocus();
}

/// The move that was made may not be possible any more: whoever plays by keyboard goes on from the next one.
void EvilScheduler::keepFocus()
{
    if (m_state->isBroken && !m_onRepair)
        m_ui->repairButton->setFocus();
    else if (!m_ui->moves->holdsFocus() && !m_ui->moves->pointToFirst())
        m_ui->againButton->setFocus();
}

void EvilScheduler::onHint(const lab::race::BoardHint &hint)
{
    m_hint = hint.left == 0 ? tr("From here it cannot be broken any more: undo a move.")
                            : tr("It can be broken in %n move(s) from here.", nullptr, hint.left);
    refresh();
    if (hint.left > 0)
        m_ui->moves->pointTo(hint.next);
}

void EvilScheduler::onFailed(const redis::Error &error)
{
    const QString detail = base::shownBytes(error.detail);
    m_trouble = detail.isEmpty() ? error.text : tr("%1 (%2)").arg(error.text, detail);
    m_state.reset();
    refresh();
    emit failed(m_trouble);
}

QString EvilScheduler::goal() const
{
    return tr("Goal: %1.").arg(Telling::meaning(board().property));
}

QString EvilScheduler::story() const
{
    if (!m_onRepair)
        return board().story() + QStringLiteral("\n\n") + goal();
    return tr("The same clients with the repair, %1. Try what you like.")
               .arg(Telling::strategy(board().repair.strategy))
        + QStringLiteral("\n\n") + board().lesson();
}

int EvilScheduler::starsOf(const Won &won)
{
    constexpr int near = 2;
    return won.moves == 0                  ? 0
        : won.moves <= won.shortest        ? mostStars
        : won.moves <= won.shortest + near ? 2
                                           : 1;
}

QString EvilScheduler::stars(const Won &won)
{
    const int count = starsOf(won);
    return count == 0 ? QString() : QString(count, u'★') + QString(mostStars - count, u'☆');
}

QString EvilScheduler::outcome() const
{
    if (!m_trouble.isEmpty())
        return m_trouble;
    if (!m_state)
        return m_begun ? tr("Setting the board…") : QString();
    const int moves = int(m_state->steps.size());
    if (m_onRepair) {
        const QString all = QLocale().toString(m_state->states);
        const QString tried = m_state->isComplete && m_state->shortest == 0
            ? tr("The repair cannot be beaten: all %1 states were tried, and none breaks it.").arg(all)
            : tr("%1 states of the repair were tried.").arg(all);
        return m_state->isBroken ? QString(tried + u' ' + tr("And yet it broke.")) : tried;
    }
    if (m_state->isBroken) {
        const QString won = moves <= m_state->shortest
            ? tr("Won in %n move(s), and there is no shorter way. %1", nullptr, moves)
                  .arg(stars({moves, m_state->shortest}))
            : tr("Won in %n move(s); %1 are enough. %2", nullptr, moves)
                  .arg(m_state->shortest)
                  .arg(stars({moves, m_state->shortest}));
        return QString(won + u' ' + m_state->steps.last().sentence).trimmed();
    }
    if (!m_hint.isEmpty())
        return m_hint;
    if (m_state->isStuck)
        return tr("Nobody can go on, and nothing broke. Undo a move, or start over.");
    return moves == 0 ? goal() : goal() + u' ' + tr("%n move(s) so far.", nullptr, moves);
}

void EvilScheduler::refresh()
{
    const bool isOver = m_state && m_state->isBroken;
    const QString none = m_state ? QString() : tr("no game is under way.");
    const bool atStart = m_state && m_state->steps.isEmpty();
    if (m_state)
        m_ui->moves->show(*m_state);
    if (!none.isEmpty() || isOver)
        m_ui->moves->lock(isOver ? tr("it is won already.") : none);
    const QString noMove = atStart ? tr("no move was made.") : QString();
    setPossible(m_ui->undoButton, none.isEmpty() ? noMove : none);
    setPossible(m_ui->againButton, none.isEmpty() ? noMove : none);
    setPossible(m_ui->hintButton,
                !none.isEmpty()  ? none
                    : m_onRepair ? tr("nothing leads there: it cannot be beaten.")
                    : isOver     ? tr("it is won already.")
                                 : QString());
    m_ui->repairButton->setText(m_onRepair ? tr("Back to the &board") : tr("Play the &repair"));
    setPossible(m_ui->repairButton,
                m_onRepair || m_won.contains(board().id) ? QString() : tr("break the board first."));
    setPossible(m_ui->nextButton, m_board + 1 < boards().size() ? QString() : tr("this is the last one."));
    m_ui->storyLabel->setText(story());
    const QString said = outcome();
    m_ui->outcomeLabel->setText(said);
    m_ui->outcomeLabel->setAccessibleDescription(said);
}

void EvilScheduler::refreshBoards()
{
    const QSignalBlocker quiet(m_ui->boardList);
    int all = 0;
    for (int row = 0; row < int(boards().size()); ++row) {
        const Board &each = boards().at(row);
        const Won won = m_won.value(each.id);
        const QString rating = stars(won);
        QListWidgetItem *item = m_ui->boardList->item(row);
        item->setText(QString(tr("%1. %2").arg(row + 1).arg(each.title()) + u' ' + rating).trimmed());
        item->setToolTip(won.moves == 0 ? capital(Telling::meaning(each.property))
                                        : tr("Won in %n move(s)", nullptr, won.moves));
        all += starsOf(won);
    }
    m_ui->scoreLabel->setText(tr("%1 of %2 boards won, %3 of %4 ★")
                                  .arg(m_won.size())
                                  .arg(boards().size())
                                  .arg(all)
                                  .arg(mostStars * boards().size()));
    m_ui->scoreLabel->setAccessibleDescription(m_ui->scoreLabel->text());
}

void EvilScheduler::restore(const profile::Settings &settings)
{
    const QJsonObject kept = settings.labPart(settingsName);
    for (const Board &each : boards()) {
        const QJsonObject won = kept.value(QString::fromUtf8(each.id)).toObject();
        const int moves = won.value(QLatin1String("moves")).toInt();
        if (moves > 0 && !m_won.contains(each.id))
            m_won.insert(each.id, {moves, won.value(QLatin1String("shortest")).toInt(moves)});
    }
    refreshBoards();
    refresh();
}

void EvilScheduler::save(profile::Settings &settings) const
{
    QJsonObject kept;
    for (auto won = m_won.constBegin(); won != m_won.constEnd(); ++won)
        kept.insert(
            QString::fromUtf8(won.key()),
            QJsonObject{{QLatin1String("moves"), won->moves}, {QLatin1String("shortest"), won->shortest}});
    settings.setLabPart(settingsName, kept);
}

} // namespace gui
