// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/form/strategy_list_model.h"
#include "gui/lab/page/lab_page.h"
#include "gui/lab/page/stage_bar.h"
#include "lab/spec/strategies.h"
#include "ui_lab_page.h"

#include <QShortcut>

#include <algorithm>
#include <cmath>

// The page on the stage: one chart, the verdict in large type, and what is needed to run the next thing.

namespace gui {

namespace {

constexpr double presentedType = 1.7; ///< 10 points read from the back row as 17
constexpr int verdictPixels = 48; ///< at least, whatever the rest is
constexpr int smallest = -4; ///< steps of Ctrl+Minus …
constexpr int largest = 8; ///< … and of Ctrl+Plus
constexpr double step = 1.1;
constexpr int progressWidth = 90;

} // namespace

void LabPage::makeStage()
{
    m_stage = new StageBar(m_strategies, m_ui->board->chartNames(), m_ui->watchPanel);
    m_stage->hide();
    m_ui->buttonLayout->insertWidget(0, m_stage, 5);
    connect(m_stage, &StageBar::presetChosen, m_ui->form, &LabForm::usePreset);
    connect(m_stage, &StageBar::strategyChosen, this, [this](const QByteArray &id) {
        m_strategies->setChecked({id});
        m_ui->strategyList->setCurrentIndex(m_strategies->indexOf(id));
    });
    connect(m_stage, &StageBar::chartChosen, m_ui->board, &ChartPanel::present);
    connect(m_ui->board, &ChartPanel::presented, m_stage, &StageBar::setChart);
    const int charts = int(m_ui->board->chartNames().size());
    for (int i = 0; i < charts; ++i)
        addStageKey(QKeySequence(Qt::Key_1 + i), [this, i] { m_ui->board->present(i); });
    addStageKey(QKeySequence(Qt::CTRL | Qt::Key_Plus), [this] { resizeStage(m_stageStep + 1); });
    addStageKey(QKeySequence(Qt::CTRL | Qt::Key_Equal), [this] { resizeStage(m_stageStep + 1); });
    addStageKey(QKeySequence(Qt::CTRL | Qt::Key_Minus), [this] { resizeStage(m_stageStep - 1); });
    addStageKey(QKeySequence(Qt::CTRL | Qt::Key_0), [this] { resizeStage(0); });
}

/// One that means something on the stage alone.
void LabPage::addStageKey(const QKeySequence &keys, const std::function<void()> &action)
{
    auto *shortcut = new QShortcut(keys, this);
    shortcut->setContext(Qt::WidgetWithChildrenShortcut);
    shortcut->setEnabled(false);
    connect(shortcut, &QShortcut::activated, this, action);
    m_stageKeys.append(shortcut);
}

void LabPage::resizeStage(int wanted)
{
    m_stageStep = std::clamp(wanted, smallest, largest);
    const double factor = std::pow(step, m_stageStep);
    QFont large = m_ownFont;
    large.setPointSizeF(m_ownFont.pointSizeF() * presentedType * factor);
    m_ui->watchPanel->setFont(large);
    m_ui->verdicts->present(std::max(verdictPixels, qRound(verdictPixels * factor)));
}

/// Beside the charts, where there is room for every figure; the stage has room for one thing.
void LabPage::compare()
{
    const QList<LabRun> runs = m_ui->results->chosenRuns();
    const bool isShown = runs.size() == 2 && !m_presented;
    if (isShown)
        m_ui->comparison->compare(runs.first().result, runs.last().result);
    const bool isNew = m_ui->comparison->isHidden();
    m_ui->comparison->setVisible(isShown);
    if (!isShown || (!isNew && m_ui->comparison->width() >= m_ui->comparison->fittingWidth()))
        return;
    const int whole = m_ui->boardSplitter->width() - m_ui->boardSplitter->handleWidth();
    const int part = std::min(m_ui->comparison->fittingWidth(), whole / 2);
    m_ui->boardSplitter->setSizes({whole - part, part});
}

void LabPage::setPresented(bool presented)
{
    if (presented == m_presented)
        return;
    m_presented = presented;
    m_ui->choosePanel->setVisible(!presented);
    m_ui->sweepButton->setVisible(!presented);
    m_ui->classButton->setVisible(!presented);
    m_ui->statusLabel->setVisible(!presented);
    m_ui->results->setVisible(!presented);
    m_ui->progressBar->setMaximumWidth(presented ? progressWidth : QWIDGETSIZE_MAX); // names need the room
    m_stage->setVisible(presented);
    // A line of its own is the chart's there.
    if (presented)
        m_ui->buttonLayout->insertWidget(m_ui->buttonLayout->indexOf(m_ui->stopButton) + 1,
                                         m_ui->faultsButton);
    else
        m_ui->statusLayout->addWidget(m_ui->faultsButton);
    for (QShortcut *key : std::as_const(m_stageKeys))
        key->setEnabled(presented);
    if (presented) {
        m_ownFont = m_ui->watchPanel->font();
        m_ownSplitter = m_ui->watchSplitter->saveState();
        m_stage->setPreset(m_ui->form->preset());
        resizeStage(m_stageStep);
    } else {
        m_ui->watchPanel->setFont(m_ownFont);
        m_ui->verdicts->present(0);
    }
    m_ui->board->setPresented(presented);
    if (!presented)
        m_ui->watchSplitter->restoreState(m_ownSplitter);
    compare();
    showVerdicts();
}

} // namespace gui
