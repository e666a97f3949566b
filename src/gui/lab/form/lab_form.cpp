// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/form/lab_form.h"

#include "gui/common/number_notes.h"
#include "gui/common/possible.h"
#include "lab/own/templates.h"
#include "lab/spec/retry_policy.h"
#include "lab/spec/token_kind.h"
#include "lab/spec/workloads.h"
#include "ui_lab_form.h"

#include <QMenu>

#include <tuple>
#include <utility>

namespace gui {

namespace {
constexpr int PauseRole = Qt::UserRole + 1; ///< of an entry of Retry, in µs

/// All that the form has of a load, and its strategies.
auto fieldsOf(const lab::RunSpec &spec)
{
    return std::tie(spec.strategies, spec.workload, spec.clients, spec.iterations, spec.duration, spec.hold,
                    spec.think, spec.lease, spec.retry, spec.retryPause, spec.giveUpAfter, spec.waitForEver,
                    spec.asPublished, spec.rate, spec.tokenKind, spec.faults, spec.mastersDown, spec.replica,
                    spec.masters, spec.stock, spec.take, spec.processes);
}

/// Empty: it is of none.
QByteArray presetOf(const lab::RunSpec &spec)
{
    for (const lab::Preset &preset : lab::Presets::all()) {
        if (fieldsOf(preset.spec) == fieldsOf(spec))
            return preset.id;
    }
    return {};
}
} // namespace

LabForm::LabForm(QWidget *parent)
    : QWidget(parent)
    , m_ui(std::make_unique<Ui::LabForm>())
{
    m_ui->setupUi(this);
    m_notes = new NumberNotes(this);
    connect(m_notes, &NumberNotes::told, this, &LabForm::refused);
    limit();
    fillCombos();
    wire();
    // As wide as it will be unfolded: nothing beside it moves then.
    m_ui->loadLayout->activate();
    setMinimumWidth(m_ui->loadLayout->minimumSize().width());
    showWhatMatters();
}

LabForm::~LabForm() = default;

/// As the command line has them.
void LabForm::limit()
{
    m_ui->clientsSpin->setMaximum(lab::RunSpec::maxClients);
    m_ui->iterationsSpin->setMaximum(int(lab::RunSpec::maxIterations));
    m_ui->rateSpin->setMaximum(lab::RunSpec::maxRate);
    m_ui->durationSpin->setMaximum(
        int(std::chrono::duration_cast<std::chrono::seconds>(lab::RunSpec::longestRun).count()));
    for (QSpinBox *spin :
         {m_ui->holdSpin, m_ui->thinkSpin, m_ui->leaseSpin, static_cast<QSpinBox *>(m_ui->giveUpSpin)})
        spin->setMaximum(int(lab::RunSpec::longestHold.count()));
}

void LabForm::fillCombos()
{
    m_ui->presetCombo->addItem(tr("Own settings"));
    for (const lab::Preset &preset : lab::Presets::all()) {
        m_ui->presetCombo->addItem(preset.title, preset.id);
        m_ui->presetCombo->setItemData(m_ui->presetCombo->count() - 1, preset.description, Qt::ToolTipRole);
    }
    setTargets({});
    for (const lab::Workload *workload : lab::Workloads::all())
        m_ui->workloadCombo->addItem(workload->title(), workload->id());
    m_ui->takeCombo->addItem(tr("pop, under the lock"), int(lab::TaskTake::Pop));
    m_ui->takeCombo->addItem(tr("top, then dequeue"), int(lab::TaskTake::TopDequeue));
    for (const lab::RetryPolicy *policy : lab::RetryPolicy::all())
        m_ui->retryCombo->addItem(policy->title(), policy->id());
    m_ui->retryCombo->addItem(tr("Every 100 µs"), QByteArrayLiteral("fixed"));
    m_ui->retryCombo->setItemData(m_ui->retryCombo->count() - 1, 100, PauseRole);
    m_ui->retryCombo->addItem(tr("As published"), QByteArray());
    for (const lab::TokenKind *kind : lab::TokenKind::all())
        m_ui->tokenCombo->addItem(kind->title(), kind->id());
    m_ui->mastersCombo->addItem(tr("all, else 3"), 0);
    for (const int masters : {3, 5, 7})
        m_ui->mastersCombo->addItem(QString::number(masters), masters);
}

void LabForm::wire()
{
    connect(m_ui->presetCombo, &QComboBox::activated, this, &LabForm::onPreset);
    for (QComboBox *combo : findChildren<QComboBox *>()) {
        if (combo != m_ui->presetCombo)
            connect(combo, &QComboBox::currentIndexChanged, this, &LabForm::onChanged);
    }
    for (const QSpinBox *spin : findChildren<QSpinBox *>()) {
        // Return tells of a value that is the same as before, and changes no preset.
        connect(spin, &QSpinBox::valueChanged, this, [this, last = spin->value()](int value) mutable {
            if (std::exchange(last, value) != value)
                onChanged();
        });
    }
    connect(m_ui->commandEdit, &QLineEdit::textChanged, this, &LabForm::onChanged);
    for (const QCheckBox *check : {m_ui->processesCheck, m_ui->replicaCheck})
        connect(check, &QCheckBox::toggled, this, &LabForm::onChanged);
    connect(m_ui->moreButton, &QToolButton::toggled, this, &LabForm::showWhatMatters);
    auto *templates = new QMenu(m_ui->templateButton);
    for (const lab::Template &each : lab::Template::all())
        templates->addAction(each.title, this, [this, id = each.id] { emit templateWanted(id); });
    m_ui->templateButton->setMenu(templates);
}

void LabForm::setTargets(const QList<lab::Target> &targets)
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
    emit changed();
}

lab::RunSpec LabForm::spec() const
{
    using std::chrono::milliseconds;
    lab::RunSpec spec;
    const int target = m_ui->targetCombo->currentIndex();
    if (target > 0)
        spec.target = m_targets.at(target - 1);
    spec.workload = m_ui->workloadCombo->currentData().toByteArray();
    spec.stock = m_ui->stockSpin->value();
    spec.take = lab::TaskTake(m_ui->takeCombo->currentData().toInt());
    spec.clients = m_ui->clientsSpin->value();
    spec.iterations = m_ui->iterationsSpin->value();
    spec.duration = std::chrono::seconds(m_ui->durationSpin->value());
    spec.rate = m_ui->rateSpin->value();
    spec.hold = milliseconds(m_ui->holdSpin->value());
    spec.think = milliseconds(m_ui->thinkSpin->value());
    if (m_ui->leaseSpin->value() > 0)
        spec.lease = milliseconds(m_ui->leaseSpin->value());
    spec.retry = m_ui->retryCombo->currentData().toByteArray();
    spec.asPublished = spec.retry.isEmpty();
    if (const int us = m_ui->retryCombo->currentData(PauseRole).toInt(); us > 0)
        spec.retryPause = std::chrono::microseconds(us);
    if (m_ui->giveUpSpin->value() >= 0)
        spec.giveUpAfter = milliseconds(m_ui->giveUpSpin->value());
    spec.waitForEver = spec.asPublished && m_ui->giveUpSpin->value() == PatienceSpin::Never;
    spec.tokenKind = m_ui->tokenCombo->currentData().toByteArray();
    spec.faults = {m_ui->faultSpin->value(), m_ui->crashSpin->value(), m_ui->betweenSpin->value(),
                   m_ui->pauseAllSpin->value()};
    spec.masters = m_ui->mastersCombo->currentData().toInt();
    spec.mastersDown = m_ui->downSpin->value();
    spec.replica = m_ui->replicaCheck->isChecked();
    spec.processes = m_ui->processesCheck->isChecked();
    return spec;
}

QByteArray LabForm::ownCommand() const
{
    return m_ui->commandEdit->text().trimmed().toUtf8();
}

void LabForm::setOwnCommand(const QString &command)
{
    m_ui->moreButton->setChecked(true); // where it can be seen
    m_ui->commandEdit->setText(command);
}

void LabForm::choose(QComboBox *combo, const QVariant &data)
{
    combo->setCurrentIndex(std::max(0, combo->findData(data)));
}

int LabForm::retryOf(const lab::RunSpec &spec) const
{
    if (spec.asPublished)
        return m_ui->retryCombo->findData(QByteArray());
    const QByteArray usual = QByteArrayLiteral("fixed"); // what a run without one has
    int retry = std::max(0, m_ui->retryCombo->findData(spec.retry.isEmpty() ? usual : spec.retry));
    for (int i = 0; spec.retryPause && i < m_ui->retryCombo->count(); ++i) {
        if (m_ui->retryCombo->itemData(i, PauseRole).toInt() == spec.retryPause->count())
            retry = i;
    }
    return retry;
}

void LabForm::setLoad(const lab::RunSpec &spec)
{
    m_filling = true;
    choose(m_ui->workloadCombo, spec.workload);
    m_ui->stockSpin->setValue(int(spec.stock));
    choose(m_ui->takeCombo, int(spec.take));
    m_ui->clientsSpin->setValue(spec.clients);
    m_ui->iterationsSpin->setValue(int(spec.iterations));
    m_ui->durationSpin->setValue(int(std::chrono::ceil<std::chrono::seconds>(spec.duration).count()));
    m_ui->rateSpin->setValue(spec.rate);
    m_ui->holdSpin->setValue(int(spec.hold.count()));
    m_ui->thinkSpin->setValue(int(spec.think.count()));
    m_ui->leaseSpin->setValue(spec.lease ? int(spec.lease->count()) : 0);
    m_ui->retryCombo->setCurrentIndex(retryOf(spec));
    m_ui->giveUpSpin->offerPublished(spec.asPublished);
    m_ui->giveUpSpin->setValue(spec.giveUpAfter                            ? int(spec.giveUpAfter->count())
                                   : spec.asPublished && !spec.waitForEver ? PatienceSpin::AsPublished
                                                                           : PatienceSpin::Never);
    choose(m_ui->tokenCombo, spec.tokenKind);
    m_ui->faultSpin->setValue(spec.faults.pause);
    m_ui->crashSpin->setValue(spec.faults.crash);
    m_ui->betweenSpin->setValue(spec.faults.crashBetween);
    m_ui->pauseAllSpin->setValue(spec.faults.pauseAll);
    choose(m_ui->mastersCombo, spec.masters);
    m_ui->downSpin->setValue(spec.mastersDown);
    m_ui->replicaCheck->setChecked(spec.replica);
    m_ui->processesCheck->setChecked(spec.processes);
    choose(m_ui->presetCombo, presetOf(spec));
    m_filling = false;
    showWhatMatters();
    emit changed();
}

void LabForm::onPreset()
{
    const auto preset = lab::Presets::find(m_ui->presetCombo->currentData().toByteArray());
    if (!preset)
        return;
    setLoad(preset->spec);
    m_ui->presetCombo->setToolTip(preset->description);
    emit presetChosen(*preset);
}

void LabForm::usePreset(const QByteArray &id)
{
    choose(m_ui->presetCombo, id);
    onPreset();
}

void LabForm::settle()
{
    m_notes->settle();
}

QByteArray LabForm::preset() const
{
    return m_ui->presetCombo->currentData().toByteArray();
}

// From here on it is not the preset any more.
void LabForm::onChanged()
{
    if (m_filling)
        return;
    if (sender() != m_ui->targetCombo)
        m_ui->presetCombo->setCurrentIndex(0);
    showWhatMatters();
    emit changed();
}

void LabForm::fold()
{
    const bool more = m_ui->moreButton->isChecked();
    const QList<const QWidget *> always{m_ui->presetLabel,     m_ui->presetCombo,   m_ui->targetLabel,
                                        m_ui->targetCombo,     m_ui->clientsLabel,  m_ui->clientsSpin,
                                        m_ui->iterationsLabel, m_ui->iterationsSpin};
    for (int item = 0; item < m_ui->loadLayout->count(); ++item) {
        QWidget *widget = m_ui->loadLayout->itemAt(item)->widget();
        if (widget && !always.contains(widget))
            widget->setVisible(more);
    }
    m_ui->moreButton->setArrowType(more ? Qt::DownArrow : Qt::RightArrow);
    const QStringList parts = differences();
    m_ui->moreLabel->setText(parts.isEmpty()
                                 ? tr("All else is left at its default.")
                                 : tr("Not the default: %1").arg(parts.join(QStringLiteral(", "))));
}

QStringList LabForm::differences() const
{
    QStringList parts;
    const auto number = [&parts](const QLabel *label, const QSpinBox *spin, int usual) {
        if (spin->value() != usual)
            parts.append(tr("%1 %2", "name of a field, its value")
                             .arg(QString(label->text()).remove(u'&'), spin->text()));
    };
    const auto choice = [&parts](const QComboBox *combo) {
        if (combo->currentIndex() > 0)
            parts.append(combo->currentText());
    };
    choice(m_ui->workloadCombo);
    if (m_ui->workloadCombo->currentData().toByteArray() == "flash-sale")
        number(m_ui->stockLabel, m_ui->stockSpin, 10);
    if (m_ui->workloadCombo->currentData().toByteArray() == "task-queue")
        choice(m_ui->takeCombo);
    number(m_ui->durationLabel, m_ui->durationSpin, 0);
    number(m_ui->rateLabel, m_ui->rateSpin, 0);
    number(m_ui->holdLabel, m_ui->holdSpin, 0);
    number(m_ui->thinkLabel, m_ui->thinkSpin, 0);
    number(m_ui->leaseLabel, m_ui->leaseSpin, 0);
    number(m_ui->giveUpLabel, m_ui->giveUpSpin, m_ui->giveUpSpin->minimum());
    if (m_ui->retryCombo->currentIndex() > 0)
        parts.append(tr("retry: %1").arg(m_ui->retryCombo->currentText()));
    choice(m_ui->tokenCombo);
    number(m_ui->faultLabel, m_ui->faultSpin, 0);
    number(m_ui->pauseAllLabel, m_ui->pauseAllSpin, 0);
    number(m_ui->crashLabel, m_ui->crashSpin, 0);
    number(m_ui->betweenLabel, m_ui->betweenSpin, 0);
    if (m_ui->mastersCombo->currentIndex() > 0)
        parts.append(tr("%1 masters").arg(m_ui->mastersCombo->currentText()));
    number(m_ui->downLabel, m_ui->downSpin, 0);
    if (m_ui->replicaCheck->isChecked())
        parts.append(tr("a replica"));
    if (m_ui->processesCheck->isChecked())
        parts.append(tr("a process each"));
    if (!ownCommand().isEmpty())
        parts.append(tr("own lock"));
    return parts;
}

void LabForm::showWhatMatters()
{
    const QByteArray workload = m_ui->workloadCombo->currentData().toByteArray();
    fold();
    const bool more = m_ui->moreButton->isChecked();
    for (QWidget *widget :
         {static_cast<QWidget *>(m_ui->stockLabel), static_cast<QWidget *>(m_ui->stockSpin)})
        widget->setVisible(more && workload == "flash-sale");
    for (QWidget *widget : {static_cast<QWidget *>(m_ui->takeLabel), static_cast<QWidget *>(m_ui->takeCombo)})
        widget->setVisible(more && workload == "task-queue");
    const bool published = m_ui->retryCombo->currentData().toByteArray().isEmpty();
    m_ui->giveUpSpin->offerPublished(published);
    setPossible(m_ui->iterationsSpin,
                m_ui->durationSpin->value() == 0 ? QString() : tr("the duration ends the run."));
}

} // namespace gui
