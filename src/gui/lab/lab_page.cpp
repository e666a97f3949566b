// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/lab_page.h"

#include "gui/lab/lab_session.h"
#include "gui/lab/results_model.h"
#include "gui/lab/strategy_delegate.h"
#include "gui/lab/strategy_list_model.h"
#include "gui/lab/strategy_text.h"
#include "lab/retry_policy.h"
#include "lab/strategy.h"
#include "lab/workloads.h"
#include "ui_lab_page.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QScrollBar>

namespace gui {

LabPage::LabPage(QWidget *parent)
    : QWidget(parent)
    , m_ui(std::make_unique<Ui::LabPage>())
    , m_strategies(new StrategyListModel(this))
    , m_results(new LabResultsModel(this))
    , m_session(new LabSession(this))
{
    m_ui->setupUi(this);
    m_ui->pageSplitter->setSizes(
        {fontMetrics().averageCharWidth() * 40, fontMetrics().averageCharWidth() * 110});
    m_ui->pageSplitter->setStretchFactor(1, 1);
    m_ui->watchSplitter->setSizes({280, 190, 165});
    m_ui->watchSplitter->setStretchFactor(0, 4);
    m_ui->watchSplitter->setStretchFactor(1, 3);
    m_ui->watchSplitter->setStretchFactor(2, 2);
    m_ui->smallSplitter->setSizes({100, 100});
    m_ui->strategyList->setModel(m_strategies);
    m_ui->strategyList->setItemDelegate(new StrategyDelegate(this));
    fitStrategies();
    fillCombos();
    wireForm();
    wireSession();
    wireResults();
    m_strategies->setChecked({QByteArrayLiteral("none"), QByteArrayLiteral("set-nx-lua")});
    m_ui->strategyList->setCurrentIndex(m_strategies->index(0));
    m_results->setAlarmColor(ChartColors(palette()).alarm());
    refreshForm();
}

LabPage::~LabPage() = default;

void LabPage::fillCombos()
{
    setTargets({});
    for (const lab::Workload *workload : lab::Workloads::all())
        m_ui->workloadCombo->addItem(workload->title(), workload->id());
    for (const lab::RetryPolicy *policy : lab::RetryPolicy::all())
        m_ui->retryCombo->addItem(policy->title(), policy->id());
}

void LabPage::setTargets(const QList<lab::Target> &targets)
{
    if (targets == m_targets && m_ui->targetCombo->count() > 0)
        return;
    const int current = m_ui->targetCombo->currentIndex();
    const std::optional<lab::Target> chosen =
        current > 0 ? std::optional(m_targets.at(current - 1)) : std::nullopt;
    const QSignalBlocker quiet(m_ui->targetCombo);
    m_targets = targets;
    m_ui->targetCombo->clear();
    m_ui->targetCombo->addItem(tr("Private server"));
    for (const lab::Target &target : targets)
        m_ui->targetCombo->addItem(target.name);
    m_ui->targetCombo->setCurrentIndex(chosen ? int(m_targets.indexOf(*chosen)) + 1 : 0);
    refreshForm();
}

bool LabPage::isRunning() const
{
    return m_session->isRunning();
}

void LabPage::wireForm()
{
    connect(m_strategies, &StrategyListModel::checkedChanged, this, &LabPage::refreshForm);
    connect(m_ui->strategyList->selectionModel(), &QItemSelectionModel::currentChanged, this,
            &LabPage::showStrategy);
    connect(m_ui->targetCombo, &QComboBox::currentIndexChanged, this, &LabPage::refreshForm);
    connect(m_ui->durationSpin, &QSpinBox::valueChanged, this, &LabPage::refreshForm);
    connect(m_ui->runButton, &QPushButton::clicked, this, &LabPage::run);
    connect(m_ui->stopButton, &QPushButton::clicked, this, &LabPage::stop);
    for (LabChart *chart :
         {static_cast<LabChart *>(m_ui->counterChart), static_cast<LabChart *>(m_ui->throughputChart),
          static_cast<LabChart *>(m_ui->contentionChart)})
        connect(chart, &LabChart::saveFailed, this, &LabPage::failed);
}

void LabPage::wireSession()
{
    connect(m_session, &LabSession::started, this, &LabPage::refreshForm);
    connect(m_session, &LabSession::traced, this, &LabPage::refreshCharts);
    connect(m_session, &LabSession::resulted, this, &LabPage::onResult);
    connect(m_session, &LabSession::ended, this, &LabPage::onEnded);
}

void LabPage::wireResults()
{
    QTableView *table = m_ui->resultsTable;
    table->setModel(m_results);
    table->horizontalHeader()->setHighlightSections(false);
    table->horizontalHeader()->setResizeContentsPrecision(0);
    table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    table->verticalHeader()->setDefaultSectionSize(table->fontMetrics().height() * 3 / 2);
    fitResults();
    connect(m_ui->watchSplitter, &QSplitter::splitterMoved, this, &LabPage::fitResults);
    connect(m_ui->pageSplitter, &QSplitter::splitterMoved, this, &LabPage::fitResults);
    connect(table, &QTableView::customContextMenuRequested, this, &LabPage::showResultMenu);
    connect(table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex &now) {
                if (!now.isValid())
                    return;
                m_ui->contentionChart->choose(m_results->at(now.row()).strategy);
                refreshCharts();
            });
}

lab::RunSpec LabPage::spec() const
{
    using std::chrono::milliseconds;
    lab::RunSpec spec;
    const int target = m_ui->targetCombo->currentIndex();
    if (target > 0)
        spec.target = m_targets.at(target - 1);
    spec.strategies = m_strategies->checked();
    spec.workload = m_ui->workloadCombo->currentData().toByteArray();
    spec.clients = m_ui->clientsSpin->value();
    spec.iterations = m_ui->iterationsSpin->value();
    spec.duration = std::chrono::seconds(m_ui->durationSpin->value());
    spec.hold = milliseconds(m_ui->holdSpin->value());
    spec.think = milliseconds(m_ui->thinkSpin->value());
    spec.lease = milliseconds(m_ui->leaseSpin->value());
    spec.retry = m_ui->retryCombo->currentData().toByteArray();
    if (m_ui->giveUpSpin->value() > 0)
        spec.giveUpAfter = milliseconds(m_ui->giveUpSpin->value());
    return spec;
}

void LabPage::refreshForm()
{
    const bool running = m_session->isRunning();
    const auto refusal = spec().refusal();
    m_ui->runButton->setEnabled(!running && !refusal);
    m_ui->stopButton->setEnabled(running && !m_session->isStopping());
    m_ui->iterationsSpin->setEnabled(m_ui->durationSpin->value() == 0);
    // A full block after the end would read as something that still goes on.
    m_ui->progressBar->setValue(running ? int(m_session->progress() * 1000) : 0);
    QString status = running ? m_session->progressText() : refusal ? refusal->text : m_outcome;
    if (status.isEmpty())
        status = tr("Ready. Results stay below, side by side.");
    m_ui->statusLabel->setText(status);
}

void LabPage::refreshCharts()
{
    const QList<Trace> &traces = m_session->traces();
    m_ui->counterChart->show(traces);
    m_ui->throughputChart->show(traces);
    m_ui->contentionChart->show(traces);
    refreshForm();
}

void LabPage::showStrategy()
{
    const QModelIndex current = m_ui->strategyList->currentIndex();
    if (!current.isValid())
        return;
    m_ui->descriptionText->setHtml(strategyHtml(m_strategies->at(current)));
    m_ui->contentionChart->choose(m_strategies->at(current).id());
    m_ui->contentionChart->show(m_session->traces());
}

void LabPage::run()
{
    if (!m_ui->runButton->isEnabled())
        return;
    m_ui->contentionChart->choose({});
    m_session->start(spec());
}

void LabPage::stop()
{
    m_session->stop();
    refreshForm();
}

void LabPage::onResult(const lab::RunResult &result)
{
    m_results->add(result);
    fitResults();
    m_ui->resultsTable->scrollToBottom();
}

void LabPage::onEnded(const lab::RunEnd &end)
{
    if (end.failure) {
        const QString detail = QString::fromUtf8(end.failure->detail);
        m_outcome = detail.isEmpty() ? end.failure->text : tr("%1 (%2)").arg(end.failure->text, detail);
        emit failed(m_outcome);
    } else {
        m_outcome =
            end.stopped ? tr("Stopped. What was counted until then stands in the results.") : tr("Done.");
    }
    refreshForm();
}

void LabPage::showResultMenu(const QPoint &position)
{
    const QModelIndex index = m_ui->resultsTable->indexAt(position);
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    QAction *repeat = menu->addAction(tr("&Run again"), this, [this, row = index.row()] {
        lab::RunSpec again = m_results->at(row).spec;
        again.strategies = {m_results->at(row).strategy};
        m_session->start(again);
    });
    repeat->setEnabled(index.isValid() && !m_session->isRunning());
    QAction *copy = menu->addAction(tr("&Copy row"), this, [this, row = index.row()] {
        QGuiApplication::clipboard()->setText(m_results->rowText(row));
    });
    copy->setEnabled(index.isValid());
    menu->addSeparator();
    QAction *clear = menu->addAction(tr("C&lear results"), m_results, &LabResultsModel::clear);
    clear->setEnabled(m_results->rowCount() > 0);
    menu->popup(m_ui->resultsTable->viewport()->mapToGlobal(position));
}

bool LabPage::event(QEvent *event)
{
    // Escape also stops a pass of the window; on this page, while a run is under way, it means the run.
    if (event->type() == QEvent::ShortcutOverride && isRunning()
        && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape) {
        event->accept();
        return true;
    }
    return QWidget::event(event);
}

void LabPage::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape && isRunning())
        stop();
    else
        QWidget::keyPressEvent(event);
}

/// Every strategy shows whole where they are few: the description scrolls, the choice should not.
void LabPage::fitStrategies()
{
    constexpr int mostRows = 6;
    const int rows = std::min(m_strategies->rowCount(), mostRows);
    const int height = rows * m_ui->strategyList->sizeHintForRow(0) + 2 * m_ui->strategyList->frameWidth();
    m_ui->strategyList->setMinimumHeight(height);
    m_ui->descriptionText->setMinimumHeight(fontMetrics().lineSpacing() * 4);
    m_ui->strategySplitter->setSizes({height, fontMetrics().lineSpacing() * 8});
}

/// Shows the columns that tell most and leaves out those without room: they stand in the tool tip of each
/// row.
void LabPage::fitResults()
{
    using Model = LabResultsModel;
    static constexpr int byWorth[] = {Model::Strategy, Model::Expected,   Model::Final,    Model::Lost,
                                      Model::Overlaps, Model::Throughput, Model::WaitTail, Model::Clients,
                                      Model::Foreign,  Model::Skipped,    Model::GaveUp,   Model::WaitMedian,
                                      Model::Server,   Model::Load};
    QTableView *table = m_ui->resultsTable;
    for (const int column : byWorth)
        table->setColumnHidden(column, false);
    table->resizeColumnsToContents();
    int room = table->width() - 2 * table->frameWidth() - table->verticalScrollBar()->sizeHint().width();
    for (const int column : byWorth) {
        room -= table->columnWidth(column);
        table->setColumnHidden(column, room < 0);
    }
}

void LabPage::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fitResults();
}

void LabPage::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        m_results->setAlarmColor(ChartColors(palette()).alarm());
}

} // namespace gui
