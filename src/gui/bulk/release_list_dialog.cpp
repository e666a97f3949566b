// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/bulk/release_list_dialog.h"

#include "base/bytes.h"
#include "base/run_in_pool.h"
#include "gui/actions/action_guard.h"
#include "gui/bulk/release_list_model.h"
#include "gui/bulk/report_file.h"
#include "gui/bulk/report_text.h"
#include "gui/common/environment_band.h"
#include "gui/common/possible.h"
#include "ui_release_list_dialog.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QLocale>
#include <QPointer>
#include <QPushButton>
#include <QScreen>

namespace gui {

ReleaseListDialog::ReleaseListDialog(const ListedRows &rows, const locks::DeploymentSpec &spec,
                                     const Job &job, Run run, QWidget *parent)
    : QDialog(parent)
    , m_ui(std::make_unique<Ui::ReleaseListDialog>())
    , m_spec(spec)
    , m_run(std::move(run))
    , m_model(new ReleaseListModel(
          rows, job.kind, job.allTicked ? ReleaseListModel::First::All : ReleaseListModel::First::Proposed,
          this))
    , m_job(job)
{
    build();
    buildGuard();
    m_ui->scopeLabel->setText(job.scope);
    m_guard->setSubjectMany(spec.environment, rows.count);
    refresh();
}

ReleaseListDialog::~ReleaseListDialog() = default;

void ReleaseListDialog::build()
{
    m_ui->setupUi(this);
    setAttribute(Qt::WA_DeleteOnClose);
    m_ui->listView->setList(m_model);
    m_ui->listView->setColumnHidden(ReleaseListModel::Consequence, isUndo());
    const int character = fontMetrics().averageCharWidth();
    const int line = fontMetrics().lineSpacing();
    m_ui->consequenceLabel->setMinimumHeight(2 * line); // the dialog keeps its size
    m_ui->progressBar->setFixedWidth(character * 24);
    QSizePolicy keep = m_ui->progressBar->sizePolicy();
    keep.setRetainSizeWhenHidden(true);
    m_ui->progressBar->setSizePolicy(keep);
    connect(m_model, &ReleaseListModel::ticksChanged, this, &ReleaseListDialog::refresh);
    connect(m_ui->tickButton, &QPushButton::clicked, m_model, &ReleaseListModel::tickShown);
    connect(m_ui->untickButton, &QPushButton::clicked, m_model, &ReleaseListModel::untickAll);
    connect(m_ui->stopButton, &QPushButton::clicked, this, &ReleaseListDialog::stop);
    connect(m_ui->copyButton, &QPushButton::clicked, this, &ReleaseListDialog::copyReport);
    connect(m_ui->exportButton, &QPushButton::clicked, this, &ReleaseListDialog::exportReport);
    const QSize room = screen()->availableSize() - QSize(character * 4, line * 4); // for its frame
    resize(QSize(character * 198, line * 40).boundedTo(room));
}

void ReleaseListDialog::buildGuard()
{
    m_guard =
        new ActionGuard({m_ui->consequenceLabel, m_ui->reasonLabel, m_ui->reasonEdit, m_ui->confirmLabel,
                         m_ui->confirmEdit, m_ui->problemLabel, m_ui->cancelButton, m_ui->goButton},
                        isUndo() ? tr("&Put back") : tr("&Release"), this);
    connect(m_guard, &ActionGuard::accepted, this, [this] { start(false); });
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
    Order order{m_guard->reason(), dryRun};
    if (!dryRun) {
        m_reason = order.reason;
        order.places = m_model->begin();
        m_ui->listView->setColumnHidden(ReleaseListModel::Consequence, true);
        m_ui->listView->makeRoomForReport();
    }
    m_stopped = false;
    const quint64 run = ++m_serial;
    enter(dryRun ? Stage::Looking : Stage::Releasing);
    m_stop =
        m_run(order, [self = QPointer(this), run](size_t first, const QList<locks::ActionReport> &reports) {
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
    if (m_model->reported() < m_model->asked()) {
        refresh();
        return;
    }
    if (m_stage == Stage::Looking) {
        enter(m_stopped ? Stage::Failed : Stage::Looked);
        return;
    }
    enter(Stage::Finished);
    emit finished(m_model->counts().value(locks::Outcome::Done), m_model->asked());
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
    m_ui->progressBar->setMaximum(qMax(1, m_model->asked()));
    m_ui->progressBar->setValue(m_model->reported());
    m_ui->progressBar->setVisible(busy);
    sayWhatIsPossible();
    m_ui->goButton->setVisible(!after);
    m_ui->cancelButton->setText(m_stage == Stage::Finished ? tr("Close") : tr("Cancel"));
    if (!after)
        m_guard->setNumber(m_model->ticks().ticked());
    switch (m_stage) {
    case Stage::Looking:
        m_guard->setProblem(tr("Looking at each of them first…"));
        break;
    case Stage::Failed:
        m_guard->block(m_stopped ? tr("The look was stopped: nothing was sent.")
                                 : tr("The connection was closed meanwhile: nothing was sent."));
        break;
    case Stage::Looked:
        m_guard->setProblem(m_model->ticks().ticked() == 0 ? noneTicked() : QString());
        break;
    case Stage::Releasing:
    case Stage::Finished:
        m_ui->problemLabel->clear();
        break;
    }
}

void ReleaseListDialog::sayWhatIsPossible()
{
    const bool busy = m_stage == Stage::Looking || m_stage == Stage::Releasing;
    QString begun; // against what is chosen before anything is sent
    if (m_stage == Stage::Releasing)
        begun = tr("it has begun.");
    else if (m_stage == Stage::Finished)
        begun = tr("it is done.");
    for (QPushButton *button : {m_ui->tickButton, m_ui->untickButton})
        setPossible(button, m_stage == Stage::Failed ? tr("nothing can be sent any more.") : begun);
    for (QLineEdit *edit : {m_ui->reasonEdit, m_ui->confirmEdit})
        setPossible(edit, begun);
    const QString idle = busy ? tr("it is being stopped.") : tr("nothing is under way.");
    setPossible(m_ui->stopButton, busy && !m_stopped ? QString() : idle);
    const QString early = busy ? tr("it is not done yet.") : tr("there is nothing to report.");
    for (QPushButton *button : {m_ui->copyButton, m_ui->exportButton})
        setPossible(button, !busy && m_model->reported() > 0 ? QString() : early);
    setPossible(m_ui->cancelButton,
                m_stage == Stage::Releasing ? tr("it has begun: Stop ends it.") : QString());
}

QString ReleaseListDialog::noneTicked() const
{
    return isUndo() ? tr("Nothing is ticked: tick what is to be put back.")
                    : tr("Nothing is ticked: tick what is to be released.");
}

QString ReleaseListDialog::consequence() const
{
    return tr("%1: %2", "connection, sentence")
        .arg(connectionText(m_spec.name, m_spec.environment),
             m_stage == Stage::Finished ? resultText() + notDoneText() : tickedConsequence());
}

/// Else they would have to be looked for among all others.
QString ReleaseListDialog::notDoneText() const
{
    const QStringList keys = m_model->notDone();
    if (keys.isEmpty())
        return {};
    const QString list = keys.join(QStringLiteral(", "));
    const auto more = m_model->asked() - m_model->counts().value(locks::Outcome::Done) - keys.size();
    return u' '
        + (more > 0 ? tr("Not so: %1, and %2 more.").arg(list, QLocale().toString(more))
                    : tr("Not so: %1.").arg(list));
}

QString ReleaseListDialog::resultText() const
{
    const int done = m_model->counts().value(locks::Outcome::Done);
    if (isUndo())
        return tr("%n lock(s) put back.", nullptr, done);
    return m_job.ofOneLock ? tr("%n owner(s) taken out of the lock.", nullptr, done)
                           : tr("%n lock(s) released.", nullptr, done);
}

QString ReleaseListDialog::tickedConsequence() const
{
    const QLocale locale;
    const TickedRows &ticks = m_model->ticks();
    const QString ticked = locale.toString(ticks.ticked());
    const QString all = locale.toString(ticks.count());
    if (ticks.ticked() == 0)
        return m_job.allTicked ? tr("none of %1 ticked.").arg(all)
                               : tr("none of %1 ticked. A lock is ticked at first only if it has lapsed, or "
                                    "if it never expires, a client asks for it and its holder is gone.")
                                     .arg(all);
    if (ticks.tickedAlive() > 0)
        return tr("%1 of %2 ticked; %n of them have a living holder: releasing lets two in at once.", nullptr,
                  ticks.tickedAlive())
            .arg(ticked, all);
    if (isUndo())
        return tr("%1 of %2 ticked. Each is put back as it was, unless somebody has it by now. The holders "
                  "do not learn that they have the locks again.")
            .arg(ticked, all);
    return (m_job.ofOneLock
                ? tr("%1 of %2 owners ticked. Each is taken out of one lock, only while its token is still "
                     "there; whoever waits may get in, whatever they are still doing.")
                : tr("%1 of %2 ticked. Each is deleted only if its token is still the one below; whoever "
                     "asks next gets it, whatever its holder is still doing."))
        .arg(ticked, all);
}

QString ReleaseListDialog::outcomesText() const
{
    const QLocale locale;
    QStringList texts;
    const ReleaseListModel::Counts &counts = m_model->counts();
    for (auto each = counts.cbegin(); each != counts.cend(); ++each)
        texts += tr("%1 %2", "number, outcome")
                     .arg(locale.toString(each.value()), outcomeText(m_model->kind(), each.key()));
    if (const int left = m_model->leftAlone(); left > 0)
        texts += tr("%1 left alone").arg(locale.toString(left));
    return texts.join(QStringLiteral(", "));
}

QString ReleaseListDialog::countsText() const
{
    const QLocale locale;
    const QString texts = outcomesText();
    if (texts.isEmpty() && isUndo())
        return {}; // there is no look whose progress could be told
    const QString progress =
        tr("%1 of %2").arg(locale.toString(m_model->reported()), locale.toString(m_model->asked()));
    return texts.isEmpty() ? progress : progress + QStringLiteral(": ") + texts;
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
    const auto origin = [spec = m_spec, reason = m_reason] {
        return originOf(spec, reason);
    };
    auto *file = new ReportFile(m_model->rows().count, m_model->lines(), origin, this);
    connect(file, &ReportFile::written, this,
            [this](const QString &path) { emit said(tr("The report is in %1.").arg(path)); });
    connect(file, &ReportFile::failed, this, &ReleaseListDialog::complained);
    file->ask(this);
}

/// Of a run its own lines; the others are counted.
void ReleaseListDialog::copyReport()
{
    const QString title =
        m_stage == Stage::Finished ? resultText() : tr("Locks that were looked at: nothing was released.");
    const ReportHead head{title, m_model->begunAt(), outcomesText()};
    const auto lineAt = [lines = m_model->lines(), places = m_model->places()](int place) {
        return lines(places ? (*places)[size_t(place)] : place);
    };
    const auto tell = [self = QPointer(this)](const QString &text) {
        QGuiApplication::clipboard()->setText(text);
        if (self)
            emit self->said(tr("The report is on the clipboard."));
    };
    base::runInPool([head, spec = m_spec, reason = m_reason, count = m_model->asked(), lineAt, tell] {
        const QString text = reportMarkdown(head, originOf(spec, reason), count, lineAt);
        base::post(QCoreApplication::instance(), [tell, text] { tell(text); });
    });
}

} // namespace gui
