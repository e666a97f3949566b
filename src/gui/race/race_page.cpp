// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/race/race_page.h"

#include "base/bytes.h"
#include "gui/common/number_notes.h"
#include "gui/common/possible.h"
#include "gui/race/race_sequence.h"
#include "gui/race/scheme_editor.h"
#include "gui/sequence/sequence_view.h"
#include "lab/scheduler/race_words.h"
#include "lab/scheme/parser.h"
#include "lab/scheme/scheme_strategy.h"
#include "profile/settings.h"
#include "ui_race_page.h"

#include <QKeyEvent>

namespace gui {

using lab::race::RaceService;
using lab::race::RaceWords;
using lab::race::Telling;

namespace {

const QLatin1String settingsName("race");
const QLatin1String schemeName("scheme_text");

QString number(quint64 value)
{
    return QLocale().toString(value);
}

QString capital(QString text)
{
    if (!text.isEmpty())
        text[0] = text[0].toUpper();
    return text;
}

} // namespace

RacePage::RacePage(QWidget *parent)
    : QWidget(parent)
    , m_ui(std::make_unique<Ui::RacePage>())
    , m_status(tr("Ready."))
    , m_editor(new SchemeEditor)
{
    m_ui->setupUi(this);
    m_ui->pageSplitter->insertWidget(1, m_editor);
    m_ui->pageSplitter->setStretchFactor(1, 1);
    m_ui->pageSplitter->setStretchFactor(2, 1);
    m_ui->watchSplitter->setStretchFactor(0, 1);
    m_ui->watchSplitter->setStretchFactor(1, 4);
    m_ui->watchSplitter->setSizes({100, 550}); // parts: a high window has room for a sentence a property
    wire();
    takeScheme();
    say({tr("Nothing was searched yet.")});
    showChosen();
    refresh();
}

RacePage::~RacePage() = default;

void RacePage::wire()
{
    connect(m_ui->form, &RaceForm::changed, this, &RacePage::refresh);
    connect(new NumberNotes(m_ui->form), &NumberNotes::told, this, [this](const QString &sentence) {
        m_status = sentence;
        refresh();
    });
    connect(m_editor, &SchemeEditor::changed, this, &RacePage::takeScheme);
    connect(m_editor, &SchemeEditor::failed, this, &RacePage::failed);
    connect(m_ui->searchButton, &QPushButton::clicked, this, &RacePage::search);
    connect(m_ui->stopButton, &QPushButton::clicked, this, &RacePage::stop);
    connect(m_ui->goOnButton, &QPushButton::clicked, this, [this] {
        m_race.goOn();
        refresh();
    });
    connect(m_ui->whichCombo, &QComboBox::currentIndexChanged, this, &RacePage::showChosen);
    connect(m_ui->repairButton, &QPushButton::clicked, this, &RacePage::askRepair);
    connect(m_ui->saveButton, &QPushButton::clicked, this, &RacePage::askSave);
    connect(m_ui->openButton, &QPushButton::clicked, this, &RacePage::askOpen);
    connect(m_ui->exportButton, &QPushButton::clicked, this, &RacePage::askExport);
    connect(m_ui->tableButton, &QPushButton::clicked, this, &RacePage::tableWanted);
    connect(&m_race, &RaceService::progressed, this, &RacePage::onProgress);
    connect(&m_race, &RaceService::searched, this, &RacePage::onSearched);
    connect(&m_race, &RaceService::replayed, this, &RacePage::onReplayed);
    connect(&m_race, &RaceService::repaired, this, &RacePage::onRepaired);
    connect(&m_race, &RaceService::failed, this, &RacePage::onFailed);
}

void RacePage::restore(const profile::Settings &settings)
{
    const QJsonObject state = settings.labPart(settingsName);
    if (const QJsonValue text = state.value(schemeName); text.isString())
        m_editor->setText(text.toString().toUtf8().left(lab::scheme::longestScheme));
    m_ui->form->restore(state);
}

void RacePage::save(profile::Settings &settings) const
{
    QJsonObject state = m_ui->form->state();
    state.insert(schemeName, QString::fromUtf8(m_editor->text()));
    settings.setLabPart(settingsName, state);
}

void RacePage::takeScheme()
{
    m_ui->form->setScheme(lab::scheme::idOf(m_editor->text()), m_editor->wrong());
}

void RacePage::search()
{
    if (!m_ui->searchButton->isEnabled())
        return;
    m_status = tr("Starting a private server…");
    m_race.search(m_ui->form->order());
    m_ui->whichCombo->clear();
    m_shown.clear();
    say({tr("Searching…")});
    showChosen();
}

void RacePage::stop()
{
    m_race.stop();
    refresh();
}

QString RacePage::reasonAgainst() const
{
    switch (m_race.doing()) {
    case RaceService::Doing::Searching:
        return tr("a search is under way.");
    case RaceService::Doing::Stopping:
        return tr("the search is being stopped.");
    case RaceService::Doing::Playing:
        return tr("a schedule is being played.");
    case RaceService::Doing::Nothing:
        break;
    }
    return {};
}

QString RacePage::repairAgainst() const
{
    const Shown *shown = chosen();
    if (!shown)
        return tr("there is no schedule.");
    if (shown->isRepair)
        return tr("this was played on the repair.");
    if (lab::race::repairOf(shown->saved.bounds.strategy, shown->saved.property).isEmpty())
        return tr("there is no safer strategy to play it on.");
    return {};
}

void RacePage::refresh()
{
    const QString busy = reasonAgainst();
    const bool searching = m_race.doing() == RaceService::Doing::Searching;
    const QString refusal = m_ui->form->refusal();
    m_ui->form->setLocked(busy);
    m_editor->setVisible(m_ui->form->isOfText());
    setPossible(m_ui->searchButton, busy.isEmpty() ? refusal : busy);
    setPossible(m_ui->stopButton, searching ? QString() : busy.isEmpty() ? tr("nothing is searched.") : busy);
    setPossible(m_ui->goOnButton,
                !busy.isEmpty()        ? busy
                    : m_race.canGoOn() ? QString()
                                       : tr("no search was stopped."));
    const QString none = chosen() ? QString() : tr("there is no schedule.");
    setPossible(m_ui->repairButton, busy.isEmpty() ? repairAgainst() : busy);
    setPossible(m_ui->saveButton, none);
    setPossible(m_ui->exportButton, none);
    setPossible(m_ui->openButton, busy);
    setPossible(m_ui->whichCombo, none);
    m_ui->progressBar->setMaximum(searching ? 0 : 1);
    m_ui->statusLabel->setText(busy.isEmpty() && !refusal.isEmpty() ? capital(refusal) : m_status);
    m_ui->statusLabel->setToolTip(m_ui->statusLabel->text());
}

void RacePage::onProgress(const lab::race::Progress &progress)
{
    const double seconds = std::max(progress.seconds, 1e-3);
    if (progress.schedules > 0)
        m_status = tr("%1 schedules, %2 steps, %3 steps a second")
                       .arg(number(progress.schedules), number(progress.steps),
                            number(quint64(double(progress.steps) / seconds)));
    else
        m_status = tr("%1 states, %2 of them to be looked at, depth %3, %4 states a second")
                       .arg(number(progress.states), number(progress.waiting))
                       .arg(progress.depth)
                       .arg(number(quint64(double(progress.states) / seconds)));
    QStringList found;
    for (const lab::race::Property property : lab::race::allProperties) {
        if (progress.broken & lab::race::bitOf(property))
            found.append(RaceWords::name(property));
    }
    if (!found.isEmpty())
        m_status += QStringLiteral(" · ") + tr("found: %1").arg(found.join(QStringLiteral(", ")));
    refresh();
}

void RacePage::onSearched(const lab::race::RaceResult &result)
{
    onProgress(result.progress);
    if (result.complete && result.progress.schedules == 0)
        m_status = tr("Done: all %1 states, %2 states a second.")
                       .arg(number(result.progress.states),
                            number(quint64(double(result.progress.states)
                                           / std::max(result.progress.seconds, 1e-3))));
    else
        m_status = (result.stopped ? tr("Stopped: %1.") : tr("Done: %1.")).arg(m_status);
    showVerdicts(result);
    m_shown.clear();
    {
        const QSignalBlocker quiet(m_ui->whichCombo);
        m_ui->whichCombo->clear();
    }
    // What says most stands first.
    QList<lab::race::Verdict> found;
    for (const lab::race::Verdict &verdict : result.verdicts) {
        if (verdict.isFound() && verdict.property != result.foremost()->property)
            found.append(verdict);
    }
    if (const lab::race::Verdict *foremost = result.foremost())
        found.prepend(*foremost);
    for (const lab::race::Verdict &verdict : std::as_const(found)) {
        Shown shown;
        shown.saved = {result.order.bounds, verdict.property, verdict.schedule};
        shown.steps = verdict.steps;
        shown.title = tr("%1, %n step(s)", nullptr, int(verdict.schedule.size()))
                          .arg(capital(RaceWords::name(verdict.property)));
        shown.meaning = capital(Telling::meaning(verdict.property)) + u'.';
        shown.harm = int(verdict.steps.size()) - 1;
        add(shown);
    }
    m_ui->whichCombo->setCurrentIndex(m_shown.isEmpty() ? -1 : 0);
    showChosen();
}

void RacePage::showVerdicts(const lab::race::RaceResult &result)
{
    const QString bounds = Telling::bounds(result.order.bounds);
    QStringList found;
    QStringList none;
    for (const lab::race::Verdict &verdict : result.verdicts) {
        const QString name = capital(RaceWords::name(verdict.property));
        const QString told = RaceWords::verdict(result, verdict);
        if (verdict.isFound())
            found.append(QStringLiteral("✗ %1: %2.").arg(name, told));
        else
            none.append(
                QStringLiteral("%1 %2: %3: %4.")
                    .arg(result.complete ? QStringLiteral("✓") : QStringLiteral("?"), name, told, bounds));
    }
    const QString strategy = lab::race::Telling::strategy(result.order.bounds.strategy);
    const QString head = found.isEmpty() ? result.complete ? tr("Nothing breaks %1 within these bounds.")
                                                           : tr("Nothing was found that breaks %1, so far.")
                                         : tr("%1 breaks.");
    say(QStringList{head.arg(strategy)} + found + none);
}

void RacePage::say(const QStringList &lines)
{
    QString html;
    for (qsizetype i = 0; i < lines.size(); ++i) {
        const QString line = lines.at(i).toHtmlEscaped();
        html += i == 0 ? QStringLiteral("<p style=\"margin:0\"><b>%1</b></p>").arg(line)
                       : QStringLiteral("<p style=\"margin:0\">%1</p>").arg(line);
    }
    m_ui->verdictLabel->setText(html);
    m_ui->verdictLabel->setAccessibleDescription(lines.join(u'\n'));
}

void RacePage::onReplayed(const lab::race::Replay &replay)
{
    Shown shown;
    shown.saved = replay.saved;
    shown.steps = replay.steps;
    const QString name = capital(RaceWords::name(replay.saved.property));
    shown.title =
        tr("%1 on %2, opened").arg(name, lab::race::Telling::strategy(replay.saved.bounds.strategy));
    shown.meaning = replay.broken
        ? tr("Played on private servers: %1.").arg(Telling::meaning(replay.saved.property))
        : tr("Played on private servers: it breaks nothing here.");
    shown.harm = replay.broken ? int(replay.steps.size()) - 1 : -1;
    if (lab::scheme::isScheme(replay.saved.bounds.strategy))
        m_editor->setText(lab::scheme::textOf(replay.saved.bounds.strategy));
    m_ui->form->setBounds(replay.saved.bounds);
    m_status = shown.meaning;
    add(shown);
    m_ui->whichCombo->setCurrentIndex(int(m_shown.size()) - 1);
    showChosen();
}

void RacePage::onRepaired(const lab::race::SavedSchedule &saved, const lab::race::RepairRun &run)
{
    Shown shown;
    shown.saved = {run.bounds, saved.property, {}};
    for (const lab::race::StepTold &step : run.steps)
        shown.saved.schedule.push_back(step.choice);
    shown.steps = run.steps;
    shown.isRepair = true;
    shown.title =
        tr("%1 on %2")
            .arg(capital(RaceWords::name(saved.property)), lab::race::Telling::strategy(run.strategy));
    shown.meaning = tr("The same schedule on %1: %2")
                        .arg(lab::race::Telling::strategy(run.strategy), RaceWords::outcome(run));
    shown.refused = run.broken ? -1 : run.refusedAt - 1;
    m_status = shown.meaning;
    add(shown);
    m_ui->whichCombo->setCurrentIndex(int(m_shown.size()) - 1);
    showChosen();
}

void RacePage::onFailed(const redis::Error &error)
{
    const QString detail = base::shownBytes(error.detail);
    m_status = detail.isEmpty() ? error.text : tr("%1 (%2)").arg(error.text, detail);
    if (m_shown.isEmpty())
        say({tr("Nothing was searched yet.")});
    refresh();
    emit failed(m_status);
}

void RacePage::add(const Shown &shown)
{
    const QSignalBlocker quiet(m_ui->whichCombo);
    m_shown.append(shown);
    m_ui->whichCombo->addItem(shown.title);
}

const RacePage::Shown *RacePage::chosen() const
{
    const int row = m_ui->whichCombo->currentIndex();
    return row >= 0 && row < m_shown.size() ? &m_shown.at(row) : nullptr;
}

void RacePage::showChosen()
{
    if (const Shown *shown = chosen())
        m_ui->player->show(
            RaceSequence::of(shown->saved.bounds, shown->steps, titleOf(*shown), shown->harm, shown->refused),
            shown->meaning);
    else
        m_ui->player->showNothing(tr("A schedule that is found is drawn here, step by step."));
    refresh();
}

void RacePage::askRepair()
{
    if (!m_ui->repairButton->isEnabled())
        return;
    m_race.playOnRepair(chosen()->saved);
    m_status = tr("Playing it on the repair…");
    refresh();
}

bool RacePage::event(QEvent *event)
{
    // Escape also stops a pass of the window; on this page, while a search is under way, it means the search.
    if (event->type() == QEvent::ShortcutOverride && isBusy()
        && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape) {
        event->accept();
        return true;
    }
    return QWidget::event(event);
}

void RacePage::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape && isBusy())
        stop();
    else
        QWidget::keyPressEvent(event);
}

} // namespace gui
