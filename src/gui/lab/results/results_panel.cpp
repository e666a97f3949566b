// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/results/results_panel.h"

#include "gui/common/possible.h"
#include "gui/common/save_file.h"
#include "gui/lab/charts/chart_colors.h"
#include "gui/lab/results/handout_pdf.h"
#include "gui/lab/trace/trace_dialog.h"
#include "lab/measure/histogram_log.h"
#include "lab/spec/strategies.h"
#include "ui_lab_results.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QDateTime>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMenu>
#include <QSaveFile>
#include <QScrollBar>

#include <algorithm>
#include <numeric>

namespace gui {

namespace {

QString nameOf(const lab::RunResult &result)
{
    return QString::fromUtf8(lab::Strategies::shown(result.strategy));
}

} // namespace

ResultsPanel::ResultsPanel(QWidget *parent)
    : QWidget(parent)
    , m_ui(std::make_unique<Ui::LabResults>())
    , m_model(new LabResultsModel(this))
{
    m_ui->setupUi(this);
    QTableView *table = m_ui->resultsTable;
    table->setModel(m_model);
    table->horizontalHeader()->setHighlightSections(false);
    table->horizontalHeader()->setResizeContentsPrecision(0);
    table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_model->setAlarmColor(ChartColors(palette()).alarm());
    fitRows();
    connect(table, &QTableView::customContextMenuRequested, this, &ResultsPanel::showMenu);
    connect(table, &QTableView::doubleClicked, this, &ResultsPanel::showTrace);
    connect(table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &ResultsPanel::refresh);
    connect(table->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &ResultsPanel::onSelection);
    connect(m_model, &QAbstractItemModel::rowsRemoved, this, &ResultsPanel::onSelection);
    connect(m_ui->againButton, &QPushButton::clicked, this, &ResultsPanel::runAgain);
    connect(m_ui->traceButton, &QPushButton::clicked, this, &ResultsPanel::showTrace);
    connect(m_ui->exportButton, &QPushButton::clicked, this, &ResultsPanel::exportAll);
    connect(m_ui->handoutButton, &QPushButton::clicked, this, &ResultsPanel::saveHandout);
    connect(m_ui->saveSetButton, &QPushButton::clicked, this, &ResultsPanel::saveSet);
    connect(m_ui->openSetButton, &QPushButton::clicked, this, &ResultsPanel::openSet);
    connect(m_ui->clearButton, &QPushButton::clicked, m_model, &LabResultsModel::clear);
    refresh();
}

ResultsPanel::~ResultsPanel() = default;

/// The current row, else the newest; -1 when there is none.
int ResultsPanel::row() const
{
    const QModelIndex current = m_ui->resultsTable->currentIndex();
    return current.isValid() ? current.row() : m_model->rowCount() - 1;
}

/// The current row, else the newest of those that have traces; -1 when it has none.
int ResultsPanel::traceRow() const
{
    const QModelIndex current = m_ui->resultsTable->currentIndex();
    int at = row();
    while (!current.isValid() && at >= 0 && m_model->at(at).traces.isEmpty())
        --at;
    return at >= 0 && !m_model->at(at).traces.isEmpty() ? at : -1;
}

QList<LabRun> ResultsPanel::chosenRuns() const
{
    constexpr qsizetype most = 2;
    QList<int> rows;
    for (const QModelIndex &index : m_ui->resultsTable->selectionModel()->selectedRows())
        rows.append(index.row());
    std::sort(rows.begin(), rows.end());
    // Of more than two those that were added last to the selection cannot be told: the current one counts.
    if (rows.size() > most)
        rows = {rows.first(), std::max(rows.first() + 1, row())};
    QList<LabRun> runs;
    for (const int each : std::as_const(rows))
        runs.append({m_model->at(each), m_model->seriesAt(each)});
    return runs;
}

bool ResultsPanel::isEmpty() const
{
    return m_model->rowCount() == 0;
}

QList<LabRun> ResultsPanel::lastRun() const
{
    QList<LabRun> runs;
    for (int each = m_model->firstOfLastRun(); each < m_model->rowCount(); ++each)
        runs.append({m_model->at(each), m_model->seriesAt(each)});
    return runs;
}

void ResultsPanel::onSelection()
{
    refresh();
    emit chosen();
}

void ResultsPanel::add(const lab::RunResult &result, const std::optional<ChartSeries> &series)
{
    m_model->add(result, series);
    fit();
    m_ui->resultsTable->scrollToBottom();
    refresh();
}

void ResultsPanel::beginRun()
{
    m_ui->resultsTable->selectionModel()->clear();
    m_model->beginRun();
}

void ResultsPanel::goOn()
{
    m_model->beginRun();
}

void ResultsPanel::setRunning(bool running)
{
    m_running = running;
    refresh();
}

void ResultsPanel::refresh()
{
    const int at = row();
    const QString none = at < 0 ? tr("there is no result.") : QString();
    setPossible(m_ui->againButton, at >= 0 && m_running ? tr("a run is under way.") : none,
                at >= 0 ? tr("Repeat %1 under the same load").arg(nameOf(m_model->at(at)))
                        : tr("Repeat the selected row: the same strategy under the same load"));
    setPossible(m_ui->exportButton, none);
    setPossible(m_ui->handoutButton, none);
    setPossible(m_ui->clearButton, none);
    setPossible(m_ui->saveSetButton, none);
    setPossible(m_ui->openSetButton, m_running ? tr("a run is under way.") : QString());
    if (at < 0)
        m_ui->setLabel->clear();
    refreshTrace();
}

void ResultsPanel::refreshTrace()
{
    const int traced = traceRow();
    const int at = traced >= 0 ? traced : row();
    QStringList tip;
    if (traced >= 0)
        tip.append(tr("What went wrong under %1, command by command").arg(nameOf(m_model->at(traced))));
    if (at >= 0 && !m_model->at(at).traceNote.isEmpty())
        tip.append(m_model->at(at).traceNote);
    if (tip.isEmpty())
        tip.append(tr("The first lost update and the first overlap of the selected row, command by command"));
    setPossible(m_ui->traceButton,
                traced >= 0   ? QString()
                    : at >= 0 ? tr("nothing went wrong there.")
                              : tr("there is no result."),
                tip.join(u'\n'));
}

void ResultsPanel::runAgain()
{
    lab::RunSpec again = m_model->at(row()).spec;
    again.strategies = {m_model->at(row()).strategy};
    emit againWanted(again);
}

void ResultsPanel::showTrace()
{
    if (!m_ui->traceButton->isEnabled())
        return;
    auto *dialog = new TraceDialog(m_model->at(traceRow()), this);
    connect(dialog, &TraceDialog::failed, this, &ResultsPanel::failed);
    dialog->open();
}

QByteArray ResultsPanel::histogramLog() const
{
    QByteArray log = lab::HistogramLog::header(QDateTime::currentDateTimeUtc());
    double start = 0;
    for (int row = 0; row < m_model->rowCount(); ++row) {
        log += lab::HistogramLog::lines(m_model->at(row), start);
        start += double(m_model->at(row).elapsedMs) / 1000;
    }
    return log;
}

void ResultsPanel::exportAll()
{
    SaveFile::ask(this, tr("Export all results"), QStringLiteral("lockscope-lab.json"),
                  {{tr("JSON lines, with samples and traces (*.json)"),
                    [this] {
                        return m_model->json();
                    }},
                   {tr("Tables (*.csv)"),
                    [this] {
                        return m_model->csv();
                    }},
                   {tr("HdrHistogram logs (*.hlog)"),
                    [this] {
                        return histogramLog();
                    }}},
                  [this](const QString &sentence) { emit failed(sentence); });
}

/// Of the rows that are selected, else of all.
std::vector<lab::KeptRun> ResultsPanel::handoutRuns() const
{
    QList<int> rows;
    for (const QModelIndex &index : m_ui->resultsTable->selectionModel()->selectedRows())
        rows.append(index.row());
    std::sort(rows.begin(), rows.end());
    const std::vector<lab::KeptRun> all = m_model->set({}).runs;
    if (rows.isEmpty())
        return all;
    std::vector<lab::KeptRun> chosen;
    for (const int each : std::as_const(rows))
        chosen.push_back(all.at(size_t(each)));
    return chosen;
}

void ResultsPanel::saveHandout()
{
    const auto handout = std::make_shared<lab::Handout>(handoutRuns(), QDateTime::currentDateTime(),
                                                        QCoreApplication::applicationVersion());
    SaveFile::ask(this, tr("Save a handout"), QStringLiteral("handout.html"),
                  {{tr("Pages for a browser (*.html)"), [handout] { return handout->html(); }, true},
                   {tr("Pages for paper (*.pdf)"), [handout] { return handoutPdf(*handout); }, true}},
                  [this](const QString &sentence) { emit failed(sentence); });
}

/// Its name is that of the file.
void ResultsPanel::saveSet()
{
    QFileDialog *dialog = SaveFile::choose(this, tr("Save this set of runs"), QStringLiteral("runs.lab"),
                                           {tr("Sets of runs (*.lab)")});
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &path) {
        const QString name = QFileInfo(path).completeBaseName();
        QSaveFile file(path);
        const bool written =
            file.open(QIODevice::WriteOnly) && file.write(m_model->set(name).toBytes()) >= 0 && file.commit();
        if (written)
            m_ui->setLabel->setText(name);
        else
            emit failed(SaveFile::notWritten(path, file.errorString()));
    });
}

void ResultsPanel::openSet()
{
    auto *dialog = new QFileDialog(this, tr("Open a set of runs"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilter(tr("Sets of runs (*.lab)"));
    connect(dialog, &QFileDialog::fileSelected, this, &ResultsPanel::readSet);
    dialog->open();
}

void ResultsPanel::readSet(const QString &path)
{
    constexpr qint64 most = 512 * 1024 * 1024;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly) || file.size() > most)
        return emit failed(
            tr("%1 could not be read: %2", "file, the system's words").arg(path, file.errorString()));
    const auto set = lab::RunFile::fromBytes(file.readAll());
    if (!set)
        return emit failed(set.error().text);
    beginRun();
    for (const lab::KeptRun &run : set->runs) {
        ChartSeries series = ChartSeries::ofKept(run);
        series.setRevision(m_keptRevision--);
        m_model->add(run.result, series);
    }
    m_ui->setLabel->setText(set->name);
    fit();
    if (set->runs.empty())
        return onSelection();
    m_ui->resultsTable->selectRow(m_model->firstOfLastRun()); // whose charts show
}

void ResultsPanel::copyRow()
{
    QGuiApplication::clipboard()->setText(m_model->rowText(row()));
}

void ResultsPanel::showMenu(const QPoint &position)
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setToolTipsVisible(true); // why it may be disabled
    const auto add = [menu](const QString &text, const QAbstractButton *button, const auto &function) {
        QAction *action = menu->addAction(text, function);
        action->setEnabled(button->isEnabled());
        if (!button->isEnabled())
            action->setToolTip(button->toolTip());
    };
    add(tr("&Run again"), m_ui->againButton, [this] { runAgain(); });
    add(tr("&Trace…"), m_ui->traceButton, [this] { showTrace(); });
    add(tr("&Copy row"), m_ui->clearButton, [this] { copyRow(); });
    menu->addSeparator();
    add(tr("&Export…"), m_ui->exportButton, [this] { exportAll(); });
    add(tr("&Handout…"), m_ui->handoutButton, [this] { saveHandout(); });
    add(tr("C&lear results"), m_ui->clearButton, [this] { m_model->clear(); });
    menu->popup(m_ui->resultsTable->viewport()->mapToGlobal(position));
}

/// The columns, what a row is chosen for first; the rest stands in its tool tip, and shows where there is
/// room.
QList<int> ResultsPanel::ranked() const
{
    QList<int> columns(m_model->columnCount());
    std::iota(columns.begin(), columns.end(), 0);
    QList<int> ranks;
    for (const int column : std::as_const(columns)) {
        const lab::Measure &measure = m_model->measureOf(column);
        ranks.append(std::min({measure.rank, m_model->hasAny(column) ? measure.rankIfAny : measure.rank,
                               m_model->differs(column) ? measure.rankIfDiffers : measure.rank}));
    }
    std::stable_sort(columns.begin(), columns.end(),
                     [&ranks](int one, int other) { return ranks.at(one) < ranks.at(other); });
    return columns;
}

/// Shows the columns that tell most and leaves out those without room.
void ResultsPanel::fit()
{
    QTableView *table = m_ui->resultsTable;
    for (int column = 0; column < m_model->columnCount(); ++column)
        table->setColumnHidden(column, false);
    table->resizeColumnsToContents();
    // A command of one's own may be long, and so may a sentence: the whole of it stands above the charts.
    const int widest = table->fontMetrics().averageCharWidth() * 26;
    const int verdict = LabResultsModel::columnOf("verdict");
    const int share = std::max(widest / 2, table->width() / 3);
    table->setColumnWidth(verdict, std::min({widest * 3 / 2, share, table->columnWidth(verdict)}));
    const int strategy = LabResultsModel::columnOf("strategy");
    table->setColumnWidth(strategy, std::min(widest, table->columnWidth(strategy)));
    int room = table->width() - 2 * table->frameWidth() - table->verticalScrollBar()->sizeHint().width();
    for (const int column : ranked()) {
        const bool empty = m_model->measureOf(column).mayBeEmpty && m_model->isEmpty(column);
        room -= empty ? 0 : table->columnWidth(column);
        table->setColumnHidden(column, empty || room < 0);
    }
}

void ResultsPanel::fitRows()
{
    QTableView *table = m_ui->resultsTable;
    table->verticalHeader()->setDefaultSectionSize(table->fontMetrics().height() * 3 / 2);
}

void ResultsPanel::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fit();
}

void ResultsPanel::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        m_model->setAlarmColor(ChartColors(palette()).alarm());
    if (event->type() == QEvent::FontChange) {
        fitRows();
        fit();
    }
}

} // namespace gui
