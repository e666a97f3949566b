// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/bulk/release_list_dialog.h"

#include "gui/actions/action_guard.h"
#include "gui/bulk/release_list_model.h"
#include "gui/bulk/report_file.h"
#include "locks/model/verdict.h"
#include "ui_release_list_dialog.h"

#include <QHeaderView>
#include <QLocale>
#include <QPointer>
#include <QPushButton>

namespace gui {

ReleaseListDialog::ReleaseListDialog(const ListedRows &rows, const locks::DeploymentSpec &spec,
                                     const Job &job, Run run, QWidget *parent)
    : QDialog(parent)
    , m_ui(std::make_unique<Ui::ReleaseListDialog>())
    , m_spec(spec)
    , m_run(std::move(run))
    , m_model(new ReleaseListModel(rows, job.kind, this))
    , m_ofOneLock(job.ofOneLock)
{
    build();
    m_ui->scopeLabel->setText(job.scope);
    m_guard->setSubjectMany(spec.environment, rows.count);
    refresh();
}

ReleaseListDialog::~ReleaseListDialog() = default;

void ReleaseListDialog::build()
{
    m_ui->setupUi(this);
    setAttribute(Qt::WA_DeleteOnClose);
    m_ui->listView->setModel(m_model);
    QHeaderView *header = m_ui->listView->horizontalHeader();
    header->setStretchLastSection(true);
    header->setHighlightSections(false);
    header->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    const int character = fontMetrics().averageCharWidth();
    const int widths[] = {30, 18, 14, 32, 18};
    for (int column = 0; column < int(std::size(widths)); ++column)
        header->resizeSection(column, character * widths[column]);
    QHeaderView *rows = m_ui->listView->verticalHeader();
    rows->setSectionResizeMode(QHeaderView::Fixed);
    rows->setDefaultSectionSize(fontMetrics().height() + 6);
    m_ui->progressBar->setMaximum(qMax(1, m_model->rows().count));
    m_ui->progressBar->setFixedWidth(character * 24);
    QSizePolicy keep = m_ui->progressBar->sizePolicy();
    keep.setRetainSizeWhenHidden(true);
    m_ui->progressBar->setSizePolicy(keep);
    m_guard =
        new ActionGuard({m_ui->consequenceLabel, m_ui->reasonLabel, m_ui->reasonEdit, m_ui->confirmLabel,
                         m_ui->confirmEdit, m_ui->problemLabel, m_ui->cancelButton, m_ui->goButton},
                        isUndo() ? tr("&Put back") : tr("&Release"), this);
    connect(m_guard, &ActionGuard::accepted, this, [this] { start(false); });
    connect(m_ui->stopButton, &QPushButton::clicked, this, &ReleaseListDialog::stop);
    connect(m_ui->exportButton, &QPushButton::clicked, this, &ReleaseListDialog::exportReport);
    resize(character * 150, fontMetrics().lineSpacing() * 32);
}

bool ReleaseListDialog::isUndo() const
{
    return m_model->kind() == locks::ActionKind::Restore;
}

void ReleaseListDialog::startDryRun()
{
    if (isUndo())
        enter(Stage::Looked);
    else
        start(true);
}

void ReleaseListDialog::start(bool dryRun)
{
    m_model->begin();
    m_stopped = false;
    const quint64 run = ++m_serial;
    enter(dryRun ? Stage::Looking : Stage::Releasing);
    m_stop = m_run(m_guard->reason(), dryRun,
                   [self = QPointer(this), run](size_t first, const QList<locks::ActionReport> &reports) {
                       if (self)
                           self->addReports(run, first, reports);
                   });
    if (!m_stop)
        enter(Stage::Failed);
}

void ReleaseListDialog::addReports(quint64 run, size_t first, const QList<locks::ActionReport> &reports)
{
    if (run != m_serial)
        return;
    m_model->addReports(first, reports);
    const ListedRows &rows = m_model->rows();
    if (m_stage == Stage::Looking) {
        for (int place = int(first); place < int(first) + int(reports.size()); ++place)
            m_alive +=
                locks::verdictOf(rows.at(place), rows.frozenAt).verdict == locks::Verdict::Alive ? 1 : 0;
    }
    if (m_model->reported() < rows.count) {
        refresh();
        return;
    }
    if (m_stage == Stage::Looking) {
        enter(m_stopped ? Stage::Failed : Stage::Looked);
        return;
    }
    enter(Stage::Finished);
    emit finished(m_model->counts().value(locks::Outcome::Done), rows.count);
}

void ReleaseListDialog::enter(Stage stage)
{
    m_stage = stage;
    refresh();
}

void ReleaseListDialog::refresh()
{
    const bool busy = m_stage == Stage::Looking || m_stage == Stage::Releasing;
    const bool after = m_stage == Stage::Releasing || m_stage == Stage::Finished;
    m_ui->consequenceLabel->setText(consequence());
    m_ui->countsLabel->setText(countsText());
    m_ui->progressBar->setValue(m_model->reported());
    m_ui->progressBar->setVisible(busy);
    m_ui->stopButton->setEnabled(busy && !m_stopped);
    m_ui->exportButton->setEnabled(!busy && m_model->reported() > 0);
    m_ui->reasonEdit->setEnabled(!after);
    m_ui->confirmEdit->setEnabled(!after);
    m_ui->goButton->setVisible(!after);
    m_ui->cancelButton->setText(m_stage == Stage::Finished ? tr("Close") : tr("Cancel"));
    m_ui->cancelButton->setEnabled(m_stage != Stage::Releasing);
    switch (m_stage) {
    case Stage::Looking:
        m_guard->setProblem(tr("Looking at each of them first…"));
        break;
    case Stage::Failed:
        m_guard->block(m_stopped ? tr("The look was stopped: nothing was sent.")
                                 : tr("The connection was closed meanwhile: nothing was sent."));
        break;
    case Stage::Looked:
        m_guard->setProblem({});
        break;
    case Stage::Releasing:
    case Stage::Finished:
        m_ui->problemLabel->clear();
        break;
    }
}

QString ReleaseListDialog::consequence() const
{
    const int count = m_model->rows().count;
    const int done = m_model->counts().value(locks::Outcome::Done);
    if (isUndo())
        return m_stage == Stage::Finished
            ? tr("%n lock(s) put back.", nullptr, done)
            : tr("%n lock(s) are put back as they were, each unless somebody has it by now. This restores "
                 "the keys, not what their holders believe.",
                 nullptr, count);
    if (m_stage == Stage::Finished)
        return m_ofOneLock ? tr("%n owner(s) taken out of the lock.", nullptr, done)
                           : tr("%n lock(s) released.", nullptr, done);
    if (m_alive > 0)
        return tr("Holders that are alive: %n. Releasing now lets two in at once.", nullptr, m_alive);
    // A look that found some not to be released must not leave in doubt which number is meant.
    const int released = m_model->counts().value(locks::Outcome::WouldDo);
    if (!m_ofOneLock && m_stage == Stage::Looked && released < count)
        return tr("%1 of the %n lock(s) in the list are deleted, each only if its token is still the one "
                  "below; "
                  "whoever asks next gets it, whatever its holder is still doing.",
                  nullptr, count)
            .arg(QLocale().toString(released));
    return m_ofOneLock
        ? tr("%n owner(s) are taken out of one lock, each only while its token is still there; whoever waits "
             "may get in, whatever they are still doing.",
             nullptr, count)
        : tr("%n lock(s) are deleted, each only if its token is still the one below; whoever asks next gets "
             "it, whatever its holder is still doing.",
             nullptr, count);
}

QString ReleaseListDialog::countsText() const
{
    const QLocale locale;
    QStringList texts;
    const ReleaseListModel::Counts &counts = m_model->counts();
    for (auto each = counts.cbegin(); each != counts.cend(); ++each)
        texts += tr("%1 %2", "number, outcome")
                     .arg(locale.toString(each.value()), outcomeText(m_model->kind(), each.key()));
    if (texts.isEmpty() && isUndo())
        return {}; // there is no look whose progress could be told
    const QString progress =
        tr("%1 of %2").arg(locale.toString(m_model->reported()), locale.toString(m_model->rows().count));
    return texts.isEmpty() ? progress : progress + QStringLiteral(": ") + texts.join(QStringLiteral(", "));
}

void ReleaseListDialog::stop()
{
    m_stopped = true;
    if (m_stop)
        m_stop();
    refresh();
}

void ReleaseListDialog::reject()
{
    if (m_stage == Stage::Releasing) {
        stop(); // what is under way is still reported here
        return;
    }
    if (m_stage == Stage::Looking && m_stop)
        m_stop();
    QDialog::reject();
}

void ReleaseListDialog::giveUp()
{
    if (m_stage != Stage::Releasing && m_stage != Stage::Finished)
        reject();
}

QLineEdit *ReleaseListDialog::reasonField() const
{
    return m_ui->reasonEdit;
}

void ReleaseListDialog::exportReport()
{
    auto *file = new ReportFile(m_model->rows().count, m_model->lines(), this);
    connect(file, &ReportFile::written, this,
            [this](const QString &path) { emit said(tr("The report is in %1.").arg(path)); });
    connect(file, &ReportFile::failed, this, &ReleaseListDialog::complained);
    file->ask(this);
}

} // namespace gui
