// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/ranking/ranking_dialog.h"

#include "gui/common/field_return.h"
#include "gui/common/number_notes.h"
#include "gui/common/possible.h"
#include "gui/common/save_file.h"
#include "gui/lab/ranking/ranking_model.h"
#include "lab/own/templates.h"
#include "ui_lab_ranking_dialog.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QLocale>

namespace gui {

namespace {

constexpr int nameColumn = 0;
constexpr int commandColumn = 1;

} // namespace

RankingDialog::RankingDialog(QWidget *parent)
    : QDialog(parent)
    , m_ui(std::make_unique<Ui::LabRankingDialog>())
    , m_ranking(new RankingModel(this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    m_ui->setupUi(this);
    m_entries.setHorizontalHeaderLabels({tr("Name"), tr("Command")});
    m_ui->entryTable->setModel(&m_entries);
    m_ui->entryTable->horizontalHeader()->setStretchLastSection(true);
    m_ui->rankingTable->setModel(m_ranking);
    m_ui->rankingTable->horizontalHeader()->setStretchLastSection(true);
    m_ui->rankingTable->resizeColumnsToContents(); // its titles
    for (const QTableView *table : {m_ui->entryTable, m_ui->rankingTable}) // a class is to be seen at once
        table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() * 3 / 2);
    const lab::RunSpec usual = lab::Contest::usualLoad();
    m_ui->clientsSpin->setMaximum(lab::RunSpec::maxClients); // as the command line has it
    m_ui->iterationsSpin->setMaximum(int(lab::RunSpec::maxIterations));
    m_ui->clientsSpin->setValue(usual.clients);
    m_ui->iterationsSpin->setValue(int(usual.iterations));
    wire();
    new FieldReturn(this);
    refresh();
}

RankingDialog::~RankingDialog() = default;

void RankingDialog::wire()
{
    connect(new NumberNotes(this), &NumberNotes::told, this, [this](const QString &sentence) {
        m_status = sentence;
        refresh();
    });
    connect(m_ui->filesButton, &QPushButton::clicked, this, &RankingDialog::addFiles);
    connect(m_ui->rowButton, &QPushButton::clicked, this, [this] {
        add(tr("Entry %1").arg(m_entries.rowCount() + 1), {});
        m_ui->entryTable->edit(m_entries.index(m_entries.rowCount() - 1, commandColumn));
    });
    connect(m_ui->removeButton, &QPushButton::clicked, this, &RankingDialog::removeChosen);
    connect(m_ui->runButton, &QPushButton::clicked, this, &RankingDialog::run);
    connect(m_ui->stopButton, &QPushButton::clicked, &m_contest, &lab::Contest::stop);
    connect(m_ui->exportButton, &QPushButton::clicked, this, &RankingDialog::exportRanking);
    connect(m_ui->closeButton, &QPushButton::clicked, this, &QDialog::reject);
    connect(&m_entries, &QAbstractItemModel::dataChanged, this, &RankingDialog::refresh);
    connect(&m_entries, &QAbstractItemModel::rowsInserted, this, &RankingDialog::refresh);
    connect(&m_entries, &QAbstractItemModel::rowsRemoved, this, &RankingDialog::refresh);
    connect(m_ui->entryTable->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &RankingDialog::refresh);
    connect(&m_contest, &lab::Contest::began, this, [this](int entry) {
        m_status = tr("%1 of %2: %3", "number of the entry, of all, its name")
                       .arg(QLocale().toString(entry + 1), QLocale().toString(entries().size()),
                            entries().at(entry).name);
        refresh();
    });
    connect(&m_contest, &lab::Contest::progressed, this, [this](double share) {
        const auto done = double(m_contest.standings().size());
        m_ui->progressBar->setValue(int((done + share) / double(entries().size()) * 1000));
    });
    connect(&m_contest, &lab::Contest::stood, this, &RankingDialog::showRanking);
    connect(&m_contest, &lab::Contest::ended, this, [this](bool stopped) {
        m_status = stopped ? tr("Stopped; those that were done are ranked.") : tr("Done.");
        m_ui->progressBar->setValue(0);
        refresh();
    });
}

void RankingDialog::add(const QString &name, const QString &command)
{
    m_entries.appendRow({new QStandardItem(name), new QStandardItem(command)});
}

void RankingDialog::addFiles()
{
    auto *dialog = new QFileDialog(this, tr("Add programs"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFiles);
    connect(dialog, &QFileDialog::filesSelected, this, [this](const QStringList &files) {
        QStringList taken;
        for (const lab::Entry &entry : entries())
            taken.append(entry.name);
        taken.removeDuplicates();
        const QStringList names = lab::entryNames(files, taken);
        for (qsizetype i = 0; i < files.size(); ++i)
            add(names[i], lab::commandOfProgram(files[i]));
    });
    dialog->open();
}

void RankingDialog::removeChosen()
{
    const QModelIndex current = m_ui->entryTable->currentIndex();
    if (current.isValid())
        m_entries.removeRow(current.row());
}

QList<lab::Entry> RankingDialog::entries() const
{
    QList<lab::Entry> entries;
    for (int row = 0; row < m_entries.rowCount(); ++row)
        entries.append({m_entries.item(row, nameColumn)->text(),
                        m_entries.item(row, commandColumn)->text().trimmed().toUtf8()});
    return entries;
}

lab::RunSpec RankingDialog::load() const
{
    lab::RunSpec load = lab::Contest::usualLoad();
    load.clients = m_ui->clientsSpin->value();
    load.iterations = m_ui->iterationsSpin->value();
    return load;
}

void RankingDialog::run()
{
    if (m_contest.isRunning() || lab::Contest::refusal(entries(), load()))
        return;
    m_ranking->setStandings({});
    m_contest.start(entries(), load());
    refresh();
}

void RankingDialog::showRanking()
{
    m_ranking->setStandings(m_contest.standings());
    m_ui->rankingTable->resizeColumnsToContents();
}

void RankingDialog::exportRanking()
{
    SaveFile::ask(this, tr("Export the ranking"), QStringLiteral("ranking.csv"),
                  {{tr("Tables (*.csv)"),
                    [this] {
                        return lab::toCsv(m_ranking->standings());
                    }},
                   {tr("JSON lines (*.json)"),
                    [this] {
                        return lab::toJsonLines(m_ranking->standings());
                    }},
                   {tr("Texts (*.txt)"),
                    [this] {
                        return m_ranking->text();
                    }}},
                  [this](const QString &sentence) {
                      m_status = sentence;
                      refresh();
                  });
}

void RankingDialog::refresh()
{
    const bool running = m_contest.isRunning();
    const QString busy = running ? tr("a ranking is under way.") : QString();
    const auto refusal = lab::Contest::refusal(entries(), load());
    setPossible(m_ui->runButton, running ? busy : refusal ? refusal->text : QString());
    setPossible(m_ui->stopButton, running ? QString() : tr("nothing runs."));
    const bool isFull = m_entries.rowCount() >= lab::Contest::mostEntries;
    const QString full = isFull ? tr("there are as many as can be ranked.") : QString();
    setPossible(m_ui->filesButton, running ? busy : full);
    setPossible(m_ui->rowButton, running ? busy : full);
    setPossible(m_ui->removeButton,
                running                                          ? busy
                    : m_ui->entryTable->currentIndex().isValid() ? QString()
                                                                 : tr("no entry is chosen."));
    setPossible(m_ui->exportButton,
                m_ranking->rowCount() > 0 ? QString() : tr("nothing has been ranked yet."));
    m_ui->entryTable->setEnabled(!running);
    m_ui->clientsSpin->setEnabled(!running);
    m_ui->iterationsSpin->setEnabled(!running);
    m_ui->statusLabel->setText(!running && refusal && m_status.isEmpty() ? refusal->text : m_status);
}

} // namespace gui
