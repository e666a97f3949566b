// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/page/lab_page.h"

#include "base/bytes.h"
#include "gui/common/field_list.h"
#include "gui/common/possible.h"
#include "gui/lab/charts/chart_series.h"
#include "gui/lab/form/strategy_delegate.h"
#include "gui/lab/form/strategy_list_model.h"
#include "gui/lab/form/strategy_text.h"
#include "gui/lab/form/sweep_dialog.h"
#include "gui/lab/page/fault_menu.h"
#include "gui/lab/page/lab_controller.h"
#include "gui/lab/page/stage_bar.h"
#include "lab/spec/estimate.h"
#include "lab/spec/presets.h"
#include "lab/spec/strategies.h"
#include "ui_lab_page.h"

#include <QKeyEvent>
#include <QPushButton>

#include <utility>

namespace gui {

namespace {

/// About how long it will take.
QString durationText(const lab::RunSpec &spec)
{
    const qint64 seconds = std::chrono::ceil<std::chrono::seconds>(lab::estimateOf(spec)).count();
    const QLocale locale;
    if (seconds < 120)
        return LabPage::tr("The next run takes about %1 s.")
            .arg(locale.toString(std::max<qint64>(1, seconds)));
    return LabPage::tr("The next run takes about %1 min.").arg(locale.toString((seconds + 30) / 60));
}

} // namespace

LabPage::LabPage(QWidget *parent)
    : QWidget(parent)
    , m_ui(std::make_unique<Ui::LabPage>())
    , m_strategies(new StrategyListModel(this))
    , m_schemes(new SchemeFiles(this))
    , m_lab(new LabController(this))
    , m_faults(new FaultMenu(this))
{
    m_ui->setupUi(this);
    letBeNarrow(m_ui->statusLabel);
    m_ui->pageSplitter->setSizes(
        {fontMetrics().averageCharWidth() * 40, fontMetrics().averageCharWidth() * 110});
    m_ui->pageSplitter->setStretchFactor(1, 1);
    m_ui->watchSplitter->setSizes({520, 160});
    m_ui->watchSplitter->setStretchFactor(0, 4);
    m_ui->watchSplitter->setStretchFactor(1, 1);
    m_ui->strategyList->setModel(m_strategies);
    m_ui->strategyList->setItemDelegate(new StrategyDelegate(this));
    m_ui->leftoversBar->hide();
    m_ui->comparison->hide();
    fitStrategies();
    makeStage();
    wireForm();
    wireSchemes();
    wireLab();
    wireResults();
    m_strategies->setChecked({QByteArrayLiteral("none"), QByteArrayLiteral("set-nx-lua")});
    m_ui->strategyList->setCurrentIndex(m_strategies->index(0));
    refreshForm();
}

LabPage::~LabPage() = default;

void LabPage::setTargets(const QList<lab::Target> &targets)
{
    if (targets == m_ui->form->targets())
        return; // told at every change of a connection
    m_ui->form->setTargets(targets);
    lookForLeftovers();
}

void LabPage::setRecordFolder(const QString &folder)
{
    m_recordFolder = folder;
    lookForLeftovers();
}

bool LabPage::isRunning() const
{
    return m_lab->isRunning();
}

void LabPage::wireForm()
{
    connect(m_strategies, &StrategyListModel::checkedChanged, this, &LabPage::refreshForm);
    connect(m_ui->strategyList->selectionModel(), &QItemSelectionModel::currentChanged, this,
            &LabPage::showStrategy);
    connect(m_ui->form, &LabForm::changed, this, &LabPage::onLoadChanged);
    connect(m_ui->form, &LabForm::refused, this, &LabPage::onRefused);
    connect(m_ui->form, &LabForm::presetChosen, this,
            [this](const lab::Preset &preset) { chooseStrategies(preset.spec, preset.description); });
    connect(m_ui->runButton, &QPushButton::clicked, this, &LabPage::run);
    connect(m_ui->stopButton, &QPushButton::clicked, this, &LabPage::stop);
    connect(m_ui->sweepButton, &QPushButton::clicked, this, &LabPage::askSweep);
    connect(m_ui->classButton, &QPushButton::clicked, this, &LabPage::openClass);
    connect(m_ui->form, &LabForm::templateWanted, this, &LabPage::askTemplate);
    m_ui->faultsButton->setMenu(m_faults);
    connect(m_faults, &FaultMenu::chosen, m_lab, &LabController::happen);
    connect(m_ui->leftoversButton, &QPushButton::clicked, this, &LabPage::removeLeftovers);
    connect(m_ui->board, &ChartPanel::failed, this, &LabPage::failed);
}

void LabPage::wireLab()
{
    connect(m_lab, &LabController::started, this, [this] {
        m_faults->setRun(m_lab->spec());
        refreshForm();
    });
    connect(m_lab, &LabController::traced, this, &LabPage::refreshCharts);
    connect(m_lab, &LabController::swept, this, [this] { m_ui->board->showSweep(m_lab->sweep()); });
    connect(m_lab, &LabController::wentOn, m_ui->results, &ResultsPanel::goOn);
    connect(m_lab, &LabController::resulted, this, &LabPage::onResult);
    connect(m_lab, &LabController::noted, this, &LabPage::noted);
    connect(m_lab, &LabController::ended, this, &LabPage::onEnded);
}

void LabPage::wireResults()
{
    connect(m_ui->results, &ResultsPanel::failed, this, &LabPage::failed);
    connect(m_ui->results, &ResultsPanel::againWanted, this, [this](const lab::RunSpec &again) {
        whenAgreed(again, [this, again] {
            beginRun();
            m_lab->start(recorded(again));
        });
    });
    connect(m_ui->results, &ResultsPanel::chosen, this, [this] {
        m_ui->board->choose({});
        compare();
        if (!m_lab->isRunning() && m_ui->results->isEmpty())
            m_ui->board->showSweep({}); // cleared
        showVerdicts();
        refreshCharts();
    });
}

lab::RunSpec LabPage::spec() const
{
    lab::RunSpec spec = m_ui->form->spec();
    spec.strategies = m_strategies->checked();
    const QByteArray own = m_ui->form->ownCommand();
    if (!own.isEmpty())
        spec.strategies.append("external:" + own);
    return recorded(spec);
}

lab::RunSpec LabPage::recorded(lab::RunSpec spec) const
{
    spec.recordFolder = spec.target ? m_recordFolder : QString();
    return spec;
}

/// What the last run came to stands in its row; now the next one counts.
void LabPage::onLoadChanged()
{
    if (std::exchange(m_ended, false))
        m_outcome.clear();
    m_refused.clear();
    refreshForm();
}

void LabPage::onRefused(const QString &sentence)
{
    m_refused = sentence;
    refreshForm();
}

void LabPage::refreshForm()
{
    const bool running = m_lab->isRunning();
    const auto refusal = spec().refusal();
    const QString busy = running ? tr("a run is under way.") : QString();
    for (QAbstractButton *starts :
         {static_cast<QAbstractButton *>(m_ui->runButton), static_cast<QAbstractButton *>(m_ui->sweepButton)})
        setPossible(starts, refusal && !running ? refusal->text : busy);
    setPossible(m_ui->stopButton,
                !running                  ? tr("nothing runs.")
                    : m_lab->isStopping() ? tr("it is being stopped.")
                                          : QString());
    setPossible(m_ui->faultsButton, running ? FaultMenu::whyNot(m_lab->spec()) : tr("nothing runs."));
    setPossible(m_ui->leftoversButton, busy);
    refreshSchemeButtons();
    m_ui->results->setRunning(running);
    // A full block after the end would read as something that still goes on.
    m_ui->progressBar->setValue(running ? int(m_lab->progress() * 1000) : 0);
    QString status = running ? m_lab->progressText() : refusal ? refusal->text : m_outcome;
    if (status.isEmpty())
        status = tr("Ready. Results stay below, side by side.");
    if (!running && !refusal && !m_ended)
        status += u' ' + durationText(spec());
    if (!m_refused.isEmpty())
        status = m_refused + u' ' + status;
    m_ui->statusLabel->setText(status);
    m_ui->statusLabel->setToolTip(status); // one line, whatever it says: nothing below it moves
    m_stage->setPreset(m_ui->form->preset());
    if (running && m_presented && m_ui->results->lastRun().isEmpty())
        m_ui->verdicts->showNothing(status); // the line of the status is hidden then
}

void LabPage::refreshCharts()
{
    m_ui->board->show(shownSeries());
    refreshForm();
}

/// Of the rows that were chosen, else of the newest run as it goes on.
QList<ChartSeries> LabPage::shownSeries() const
{
    const QList<LabRun> runs = m_ui->results->chosenRuns();
    QList<ChartSeries> series;
    for (const LabRun &run : runs) {
        if (run.series && runs.size() == 1)
            series.append(*run.series);
        else if (run.series)
            series.append(run.series->named((series.isEmpty() ? "A " : "B ") + run.series->id()));
    }
    if (!series.isEmpty())
        return series;
    const bool isCleared = !m_lab->isRunning() && m_ui->results->lastRun().isEmpty();
    return isCleared ? QList<ChartSeries>() : m_lab->series();
}

void LabPage::showVerdicts()
{
    const auto resultsOf = [](const QList<LabRun> &runs) {
        QList<lab::RunResult> results;
        for (const LabRun &run : runs)
            results.append(run.result);
        return results;
    };
    const QList<lab::RunResult> chosen = resultsOf(m_ui->results->chosenRuns());
    const QList<lab::RunResult> last = resultsOf(m_ui->results->lastRun());
    if (!chosen.isEmpty())
        m_ui->verdicts->showChosen(chosen);
    else if (!last.isEmpty())
        m_ui->verdicts->showRun(last);
    else
        m_ui->verdicts->showNothing(m_lab->isRunning() ? tr("Running…") : tr("Nothing has run yet."));
}

void LabPage::showStrategy()
{
    const QModelIndex current = m_ui->strategyList->currentIndex();
    refreshSchemeButtons();
    if (!current.isValid())
        return;
    const lab::Strategy *strategy = m_strategies->at(current);
    m_ui->descriptionText->setHtml(strategy ? strategyHtml(*strategy)
                                            : schemeHtml(*m_strategies->fileAt(current)));
    if (!strategy)
        m_ui->descriptionText->scrollToAnchor(wrongAnchor);
    m_ui->board->choose(strategy ? lab::Strategies::shown(strategy->id()) : QByteArray());
    m_ui->board->show(shownSeries());
}

void LabPage::run()
{
    m_ui->form->settle();
    if (!m_ui->runButton->isEnabled())
        return;
    const lab::RunSpec wanted = spec();
    whenAgreed(wanted, [this, wanted] {
        beginRun();
        m_lab->start(wanted);
    });
}

/// The charts show all of it, the buttons mean its rows.
void LabPage::beginRun()
{
    m_ui->board->choose({});
    m_ui->results->beginRun();
    m_disturbed = false;
    m_ui->verdicts->showNothing(tr("Running…"));
}

void LabPage::askSweep()
{
    m_ui->form->settle();
    auto *dialog = new SweepDialog(spec(), this);
    connect(dialog, &SweepDialog::chosen, this, [this](const Sweep &sweep) {
        if (m_lab->isRunning())
            return;
        whenAgreed(sweep.base, [this, sweep] {
            beginRun();
            m_lab->startSweep(sweep);
        });
    });
    dialog->open();
}

void LabPage::stop()
{
    m_lab->stop();
    refreshForm();
}

void LabPage::onResult(const lab::RunResult &result)
{
    const ChartSeries *series = m_lab->find(lab::Strategies::shown(result.strategy));
    m_ui->results->add(result, series ? std::optional(*series) : std::nullopt);
    showVerdicts();
    m_disturbed = m_disturbed || result.wasDisturbed();
}

void LabPage::onEnded(const lab::RunEnd &end)
{
    if (end.failure) {
        const QString detail = base::shownBytes(end.failure->detail);
        const bool isSaid = end.failure->text.contains(detail);
        m_outcome = isSaid ? end.failure->text : tr("%1 (%2)").arg(end.failure->text, detail);
        emit failed(m_outcome);
    } else {
        m_outcome =
            end.stopped ? tr("Stopped. What was counted until then stands in the results.") : tr("Done.");
        if (!m_refused.isEmpty())
            m_outcome += u' ' + std::exchange(m_refused, {}); // a run may be short
        if (m_disturbed)
            m_outcome += u' '
                + tr("The machine was busy with other work: times and throughput say little. Losses and "
                     "overlaps hold.");
    }
    m_ended = true;
    lookForLeftovers();
    showVerdicts();
    if (end.failure && m_ui->results->lastRun().isEmpty() && m_ui->results->chosenRuns().isEmpty())
        m_ui->verdicts->showNothing(m_outcome); // one line is short for the words of somebody's program
    refreshForm();
}

bool LabPage::event(QEvent *event)
{
    // Escape also stops a pass of the window; on this page, while a run is under way, it means the run.
    if (event->type() == QEvent::ShortcutOverride && (isRunning() || m_presented)
        && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape) {
        event->accept();
        return true;
    }
    if (event->type() == QEvent::WindowActivate) // somebody may come back from his editor
        m_schemes->readAgain();
    return QWidget::event(event);
}

/// Another program may have left something by now.
void LabPage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    m_schemes->readAgain();
    lookForLeftovers();
}

void LabPage::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape && isRunning())
        stop();
    else if (event->key() == Qt::Key_Escape && m_presented)
        emit presentationLeft();
    else
        QWidget::keyPressEvent(event);
}

/// The first few strategies show whole; the description scrolls.
void LabPage::fitStrategies()
{
    constexpr int mostRows = 5;
    const int rows = std::min(m_strategies->rowCount(), mostRows);
    const int height = rows * m_ui->strategyList->sizeHintForRow(0) + 2 * m_ui->strategyList->frameWidth();
    m_ui->strategyList->setMinimumHeight(height);
    m_ui->descriptionText->setMinimumHeight(fontMetrics().lineSpacing() * 4);
    m_ui->strategySplitter->setSizes({height, fontMetrics().lineSpacing() * 8});
}

} // namespace gui
