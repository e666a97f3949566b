// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/journal/journal_page.h"

#include "gui/common/empty_state.h"
#include "gui/common/filter_mistake.h"
#include "gui/common/icons.h"
#include "gui/common/inspector_place.h"
#include "gui/common/possible.h"
#include "gui/common/text.h"
#include "gui/journal/check_strip.h"
#include "gui/journal/journal_export.h"
#include "gui/journal/journal_feed.h"
#include "gui/journal/journal_model.h"
#include "gui/journal/record_facts.h"
#include "gui/journal/record_reader.h"
#include "gui/journal/undo_way.h"
#include "gui/live/workspace.h"
#include "journal/entry_line.h"
#include "journal/live_reader.h"
#include "profile/settings.h"
#include "ui_journal_page.h"

#include <QAction>
#include <QClipboard>
#include <QDateTime>
#include <QDir>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLocale>
#include <QMenu>

namespace gui {

namespace {

constexpr int columnsVersion = 1;
constexpr int lookMs = 500;
/// What comes sooner replaces what was shown, without a flicker.
constexpr int lateMs = 150;

QString tableName()
{
    return QStringLiteral("journal");
}

} // namespace

JournalPage::JournalPage(QWidget *parent)
    : QWidget(parent)
    , m_ui(std::make_unique<Ui::JournalPage>())
    , m_feed(new JournalFeed(this))
    , m_model(new JournalModel(this))
    , m_record(new RecordReader(this))
    , m_export(new JournalExport(this))
{
    m_ui->setupUi(this);
    m_check = m_ui->checkStrip;
    m_empty = new EmptyState(m_ui->journalView, this);
    m_place = new InspectorPlace(m_ui->journalSplitter, tableName());
    m_mistake = new FilterMistake(m_ui->filterEdit);
    m_ui->journalView->setJournal(m_model);
    m_ui->journalView->setContextMenuPolicy(Qt::CustomContextMenu);
    m_look.setInterval(lookMs);
    m_late.setInterval(lateMs);
    m_late.setSingleShot(true);
    makeActions();
    connectParts();
    refreshActions();
    refreshEmptyState();
}

JournalPage::~JournalPage() = default;

void JournalPage::makeActions()
{
    const auto make = [this](const QString &text, const QString &tip, auto function) {
        auto *action = new QAction(text, this);
        action->setToolTip(tip);
        connect(action, &QAction::triggered, this, function);
        return action;
    };
    m_verifyAction =
        make(tr("Verify"), tr("Recompute the chain of all records: whether one is missing or was changed"),
             [this] { m_check->verify(m_feed->folder(), qint64(m_feed->rows().count()) * 2); });
    m_exportAction =
        make(tr("Export…"), tr("Save the actions that are listed, as lockscope journal prints them"),
             [this] { exportListed(); });
    m_undoAction =
        make(tr("Undo…"), tr("Put back what the selected release or take-over removed"), [this] { undo(); });
    m_showLockAction = make(tr("Show lock"), tr("Go to the lock as it is now"), [this] { showLock(); });
    m_timelineAction =
        make(tr("Show on timeline"), tr("Show this key on the timeline, at the instant of the action"),
             [this] { leadTo(&JournalPage::timelineWanted); });
    m_evidenceAction =
        make(tr("Evidence…"),
             tr("Write what is recorded of this key, an hour before and after the action, as one HTML file"),
             [this] { leadTo(&JournalPage::evidenceWanted); });
    m_copyAction = make(tr("Copy row"), tr("Copy the selected action as text"),
                        [this] { QGuiApplication::clipboard()->setText(m_ui->journalView->selectedText()); });
    m_clearFilter = make(tr("Clear filter"), {}, [this] { m_ui->filterEdit->clear(); });
    m_copyAction->setShortcut(QKeySequence::Copy);
    m_copyAction->setShortcutContext(Qt::WidgetShortcut);
    m_ui->journalView->addAction(m_copyAction);
    m_ui->verifyButton->setDefaultAction(m_verifyAction);
    m_ui->exportButton->setDefaultAction(m_exportAction);
    m_ui->recordPanel->setActions({m_showLockAction, m_timelineAction, m_evidenceAction, m_undoAction});
    QEvent colors(QEvent::PaletteChange);
    changeEvent(&colors);
}

void JournalPage::connectParts()
{
    connect(&m_look, &QTimer::timeout, m_feed, &JournalFeed::look);
    connect(&m_look, &QTimer::timeout, this, &JournalPage::refreshActions); // leases and connections end
    connect(&m_late, &QTimer::timeout, this, [this] {
        if (!m_record->record())
            m_ui->recordPanel->clear(tr("Reading its record…"));
    });
    connect(m_feed, &JournalFeed::changed, this, &JournalPage::onFed);
    connect(m_model, &JournalModel::moved, this, &JournalPage::refreshCount);
    connect(m_model, &JournalModel::moved, this, &JournalPage::showRecord);
    connect(m_ui->filterEdit, &QLineEdit::textChanged, this, &JournalPage::applyFilter);
    connect(m_ui->journalView, &JournalView::selectedChanged, this, &JournalPage::showSelected);
    connect(m_ui->journalView, &JournalView::opened, m_ui->recordPanel, &RecordPanel::focusRecord);
    connect(m_ui->journalView, &QWidget::customContextMenuRequested, this, &JournalPage::showRowMenu);
    connect(m_record, &RecordReader::changed, this, &JournalPage::showRecord);
    connect(m_record, &RecordReader::failed, this, &JournalPage::failed);
    connect(m_record, &RecordReader::found, this, [this](const QString &folder, qint64 sequence) {
        if (folder != m_feed->folder())
            return;
        m_ui->filterEdit->clear();
        m_ui->journalView->choose(sequence);
    });
    connect(m_record, &RecordReader::missing, this, [this](const QString &folder, const QString &id) {
        emit failed(
            tr("There is nothing to show: the journal %1 has no record %2. Its file was moved away or "
               "replaced since.")
                .arg(QDir::toNativeSeparators(journal::LiveReader::fileIn(folder)), shown(id.toUtf8())));
    });
    connect(m_check, &CheckStrip::runningChanged, this, &JournalPage::refreshActions);
    connect(m_export, &JournalExport::began, this, &JournalPage::refreshActions);
    connect(m_export, &JournalExport::failed, this, &JournalPage::failed);
    connect(m_export, &JournalExport::failed, this, &JournalPage::refreshActions);
    connect(
        m_export, &JournalExport::written, this,
        [this](const QString &path, int actions, const QString &head) {
            refreshActions();
            emit said(
                tr("%Ln action(s) written to %1. Head of the chain: %2", nullptr, actions).arg(path, head));
        });
}

void JournalPage::setUp(Workspace *workspace)
{
    m_workspace = workspace;
    setDeployment(nullptr);
}

QString JournalPage::folderOf(const Deployment *deployment) const
{
    return m_workspace->dataFolderOf(deployment);
}

/// Those whose actions this journal keeps.
QList<Deployment *> JournalPage::deployments() const
{
    QList<Deployment *> ours;
    for (Deployment *each : m_workspace->deployments()) {
        if (folderOf(each) == m_feed->folder())
            ours.append(each);
    }
    return ours;
}

void JournalPage::setDeployment(Deployment *deployment)
{
    const QString folder = folderOf(deployment);
    if (folder == m_feed->folder())
        return refreshActions();
    m_check->dismiss();
    m_ui->journalView->clearSelection(); // its number means another action there
    m_feed->setFolder(folder);
    m_ui->countLabel->setToolTip(QDir::toNativeSeparators(folder).toHtmlEscaped());
    if (isVisible())
        m_feed->look();
}

void JournalPage::focusFilter()
{
    m_ui->filterEdit->setFocus(Qt::ShortcutFocusReason);
    m_ui->filterEdit->selectAll();
}

void JournalPage::reveal(const QString &id)
{
    m_ui->journalView->setFocus();
    m_record->find(m_feed->folder(), id);
}

void JournalPage::onFed()
{
    m_model->setRows(m_feed->rows());
    if (m_ui->journalView->selected() != 0)
        showSelected(); // it may have got its outcome, or its undo
    refreshCount();
}

void JournalPage::applyFilter()
{
    const JournalFilter filter(m_ui->filterEdit->text(), QDateTime::currentMSecsSinceEpoch());
    m_mistake->show(filter.mistake());
    m_model->setFilter(filter);
}

void JournalPage::showSelected()
{
    m_record->read(m_feed->folder(), m_ui->journalView->selected());
    showRecord(); // another row, or another journal's row of the same number
}

/// Of exactly the action that is seen selected; null: nothing can be done with it, or not yet.
const ShownRecord *JournalPage::selectedRecord() const
{
    const JournalRow *row = m_ui->journalView->selectedRow();
    const auto &record = m_record->record();
    const bool same = row && record && record->recorded.entry.intent.sequence() == row->sequence()
        && journal::lineOf(record->recorded.entry).id == row->part(JournalRow::Id);
    return same ? &*record : nullptr;
}

/// Why there is no selectedRecord(), as the end of a tool tip.
QString JournalPage::againstRecord() const
{
    if (m_ui->journalView->selected() == 0)
        return tr("no action is selected.");
    if (m_record->isReading())
        return tr("its record is being read.");
    return m_record->trouble().isEmpty() ? tr("its record is not in the journal any more.")
                                         : tr("its record could not be read: %1").arg(m_record->trouble());
}

void JournalPage::showRecord()
{
    const ShownRecord *record = selectedRecord();
    const bool awaited = !record && m_ui->journalView->selected() != 0 && m_record->isReading();
    if (!awaited)
        m_late.stop();
    else if (!m_late.isActive())
        m_late.start();
    if (record)
        m_ui->recordPanel->showRecord(*record);
    else if (m_ui->journalView->selected() == 0)
        m_ui->recordPanel->clear();
    else if (!awaited)
        m_ui->recordPanel->clear(m_record->trouble().isEmpty()
                                     ? tr("Its record is not in the journal any more.")
                                     : tr("Its record could not be read: %1").arg(m_record->trouble()));
    refreshActions();
}

void JournalPage::refreshActions()
{
    if (!m_workspace)
        return;
    const QString against = againstRecord();
    const ShownRecord *record = selectedRecord();
    setPossible(m_verifyAction, m_check->isRunning() ? tr("it is being verified.") : QString());
    setPossible(m_exportAction,
                m_export->isWriting()          ? tr("an export is being written.")
                    : m_model->rowCount() == 0 ? tr("no action is listed.")
                                               : QString());
    setPossible(m_copyAction, m_ui->journalView->selected() != 0 ? QString() : against);
    setPossible(m_undoAction,
                record
                    ? undoWayOf(record->recorded, deployments(), QDateTime::currentMSecsSinceEpoch()).against
                    : against);
    const Deployment *deployment = record ? deploymentOf(record->recorded.entry, deployments()) : nullptr;
    setPossible(m_showLockAction, !record ? against : againstConnection(deployment));
    const QString unknown = record && !deployment ? againstConnection(nullptr) : against;
    for (QAction *action : {m_timelineAction, m_evidenceAction})
        setPossible(action, deployment ? QString() : unknown);
}

void JournalPage::refreshCount()
{
    const int listed = m_model->rowCount();
    const auto all = int(m_model->order()->rows().count());
    QStringList parts;
    if (!m_model->filter().isEmpty())
        parts += tr("%1 of %Ln action(s)", nullptr, all).arg(QLocale().toString(listed));
    else if (all > 0)
        parts += tr("%Ln action(s)", nullptr, all);
    if (!m_other.isEmpty() && all > 0)
        parts += tr("of this computer, not of %1", "actions").arg(m_other);
    if (m_feed->phase() == JournalFeed::Phase::Reading && all > 0)
        parts += tr("reading on…");
    if (m_feed->phase() == JournalFeed::Phase::Broken && all > 0)
        parts += tr("%1 What was read before stays here; Lockscope keeps trying.", "sentence")
                     .arg(m_feed->trouble());
    m_ui->countLabel->setText(parts.join(QStringLiteral(" · ")));
    refreshEmptyState();
}

void JournalPage::setOther(const QString &name)
{
    m_other = name;
    refreshCount();
}

void JournalPage::refreshEmptyState()
{
    if (m_model->rowCount() > 0 || !m_model->isCurrent())
        return m_empty->dismiss();
    if (m_feed->phase() == JournalFeed::Phase::Broken)
        return m_empty->show(m_feed->trouble() + u'\n' + tr("Lockscope keeps trying."));
    if (m_feed->phase() == JournalFeed::Phase::Reading)
        return m_empty->show(tr("Reading the journal…"));
    if (m_feed->rows().count() == 0 && !m_other.isEmpty())
        return m_empty->show(
            tr("This is the journal of this computer, from which nothing has been done so far. What was done "
               "while %1 was recorded stands on its timeline; the reasons are in the journal of who did it.")
                .arg(m_other));
    if (m_feed->rows().count() == 0)
        return m_empty->show(
            tr("Nothing has been done so far. Every action on a lock is written down here before it "
               "is sent, and what came of it after."));
    const QString mistake = m_model->filter().mistake();
    m_empty->show(mistake.isEmpty() ? tr("No action matches the filter.") : mistake, {m_clearFilter});
}

void JournalPage::exportListed()
{
    m_export->ask(this, m_feed->folder(), m_model->order());
}

void JournalPage::undo()
{
    const ShownRecord *record = selectedRecord();
    if (!record)
        return;
    const journal::Recorded &recorded = record->recorded;
    const UndoWay way = undoWayOf(recorded, deployments(), QDateTime::currentMSecsSinceEpoch());
    if (way.deployment)
        emit undoWanted(way.deployment, undoneReport(recorded), environmentOf(recorded.entry));
}

void JournalPage::showLock()
{
    const ShownRecord *record = selectedRecord();
    if (!record)
        return;
    const journal::Entry &entry = record->recorded.entry;
    Deployment *deployment = deploymentOf(entry, deployments());
    if (!deployment)
        return;
    const int master = deployment->spec().separate ? separateMasterOf(entry) : -1; // it may be read anew
    emit lockWanted(deployment, {entry.intent.key().toByteArray(), master});
}

void JournalPage::leadTo(void (JournalPage::*wanted)(gui::Deployment *, const QByteArray &, qint64))
{
    const ShownRecord *record = selectedRecord();
    if (!record)
        return;
    const journal::Entry &entry = record->recorded.entry;
    if (Deployment *deployment = deploymentOf(entry, deployments()))
        emit(this->*wanted)(deployment, entry.intent.key().toByteArray(), entry.intent.atUnixMs());
}

void JournalPage::showRowMenu(const QPoint &at)
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setToolTipsVisible(true);
    menu->addActions({m_copyAction, m_showLockAction, m_timelineAction, m_evidenceAction});
    menu->addSeparator();
    menu->addAction(m_undoAction);
    menu->popup(m_ui->journalView->viewport()->mapToGlobal(at));
}

void JournalPage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    m_feed->look();
    m_look.start();
}

void JournalPage::hideEvent(QHideEvent *event)
{
    m_look.stop();
    QWidget::hideEvent(event);
}

void JournalPage::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    m_place->onResized();
}

void JournalPage::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() != QEvent::PaletteChange)
        return;
    m_verifyAction->setIcon(icon("verify"));
    m_exportAction->setIcon(icon("export"));
    m_undoAction->setIcon(icon("undo"));
    m_showLockAction->setIcon(icon("lock"));
    m_timelineAction->setIcon(icon("timeline"));
    m_evidenceAction->setIcon(icon("export"));
    m_copyAction->setIcon(icon("copy"));
}

void JournalPage::restore(const profile::Settings &settings)
{
    m_place->restore(settings);
    m_ui->journalView->restoreColumns(settings.headerState(tableName(), columnsVersion));
}

void JournalPage::save(profile::Settings &settings)
{
    m_place->save(settings);
    settings.setHeaderState(tableName(), m_ui->journalView->saveColumns(), columnsVersion);
}

} // namespace gui
