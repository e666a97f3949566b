// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/alerts/alerts_dialog.h"

#include "gui/alerts/alert_log.h"
#include "gui/common/field_list.h"
#include "gui/common/field_return.h"
#include "gui/common/possible.h"
#include "ui_alerts_dialog.h"

#include <QHeaderView>
#include <QPushButton>
#include <QScreen>
#include <QSortFilterProxyModel>

namespace gui {

namespace {

std::chrono::milliseconds timeIn(const QSpinBox *spin)
{
    return std::chrono::seconds(spin->value());
}

void setTime(QSpinBox *spin, std::chrono::milliseconds time)
{
    spin->setValue(int(std::chrono::duration_cast<std::chrono::seconds>(time).count()));
}

} // namespace

AlertsDialog::AlertsDialog(const locks::AlertRules &rules, AlertLog *log, QWidget *parent)
    : QDialog(parent)
    , m_ui(std::make_unique<Ui::AlertsDialog>())
    , m_log(log)
    , m_filtered(new QSortFilterProxyModel(this)) // ten thousand short lines: the plain one is quick enough
{
    m_ui->setupUi(this);
    setAttribute(Qt::WA_DeleteOnClose);
    fill(rules);
    setUpLog();
    for (QCheckBox *box :
         {m_ui->endlessBox, m_ui->missedBox, m_ui->goneBox, m_ui->heldBox, m_ui->overdueBox, m_ui->ownersBox})
        connect(box, &QCheckBox::toggled, this, &AlertsDialog::onChanged);
    for (QSpinBox *spin : {m_ui->endlessSpin, m_ui->missedSpin, m_ui->heldSpin, m_ui->ownersSpin})
        connect(spin, &QSpinBox::valueChanged, this, &AlertsDialog::onChanged);
    m_applySoon.setSingleShot(true);
    constexpr int betweenKeys = 800;
    m_applySoon.setInterval(betweenKeys);
    connect(&m_applySoon, &QTimer::timeout, this, &AlertsDialog::apply);
    connect(m_ui->limitsEdit, &QLineEdit::textChanged, this, &AlertsDialog::checkLimits);
    m_ui->limitsNote->setMinimumHeight(fontMetrics().lineSpacing() * 2); // nothing moves
    new FieldReturn(this);
    connect(m_ui->buttonBox, &QDialogButtonBox::rejected, this, &QDialog::reject);
    const int line = fontMetrics().lineSpacing();
    const QSize room = screen()->availableSize() - QSize(4 * line, 4 * line); // for its frame
    resize(QSize(fontMetrics().averageCharWidth() * 130, line * 44).boundedTo(room));
}

AlertsDialog::~AlertsDialog() = default;

void AlertsDialog::setUpLog()
{
    m_filtered->setSourceModel(m_log);
    m_filtered->setFilterKeyColumn(-1);
    m_filtered->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_ui->logView->setModel(m_filtered);
    QHeaderView *header = m_ui->logView->header();
    header->resizeSection(AlertLog::Time, fontMetrics().averageCharWidth() * 12);
    header->resizeSection(AlertLog::Connection, fontMetrics().averageCharWidth() * 18);
    header->setStretchLastSection(false);
    header->setSectionResizeMode(AlertLog::Sentence, QHeaderView::Stretch);
    header->resizeSection(AlertLog::Token, fontMetrics().averageCharWidth() * 18);
    constexpr int lines = 3;
    m_ui->wholeLabel->setMinimumHeight(fontMetrics().lineSpacing() * lines); // nothing moves
    connect(m_ui->filterEdit, &QLineEdit::textChanged, m_filtered,
            &QSortFilterProxyModel::setFilterFixedString);
    connect(m_ui->clearButton, &QPushButton::clicked, m_log, &AlertLog::clear);
    connect(m_ui->showLockButton, &QPushButton::clicked, this, &AlertsDialog::showLock);
    connect(m_ui->logView, &QTreeView::activated, this, &AlertsDialog::showLock);
    connect(m_ui->logView->selectionModel(), &QItemSelectionModel::currentChanged, this,
            &AlertsDialog::showWhole);
    for (auto changed : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved})
        connect(m_filtered, changed, this, &AlertsDialog::showWhole);
    connect(m_filtered, &QAbstractItemModel::modelReset, this, &AlertsDialog::showWhole);
    showWhole();
}

int AlertsDialog::current() const
{
    const QModelIndex chosen = m_ui->logView->currentIndex();
    return m_filtered->mapToSource(chosen.isValid() ? chosen : m_filtered->index(0, 0)).row();
}

/// Below the list stands the sentence of the current line whole, or of the newest.
void AlertsDialog::showWhole()
{
    const int row = current();
    m_ui->wholeLabel->setText(row < 0 ? QString() : m_log->index(row, AlertLog::Sentence).data().toString());
    setPossible(m_ui->clearButton, m_log->rowCount() > 0 ? QString() : tr("nothing was told yet."));
    QString against;
    if (row < 0)
        against = tr("no alert is chosen.");
    else if (!m_log->sourceAt(row).connection)
        against = tr("the connection %1 is closed.").arg(m_log->sourceAt(row).name);
    setPossible(m_ui->showLockButton, against);
}

void AlertsDialog::showLock()
{
    const int row = current();
    if (row < 0)
        return;
    if (const QObject *connection = m_log->sourceAt(row).connection)
        emit lockWanted(connection, m_log->lockAt(row));
    if (QWidget *window = parentWidget())
        window->activateWindow(); // there it stands
}

void AlertsDialog::fill(const locks::AlertRules &rules)
{
    m_ui->endlessBox->setChecked(rules.noExpiry);
    setTime(m_ui->endlessSpin, rules.noExpiryFor);
    m_ui->missedBox->setChecked(rules.renewalMissed);
    setTime(m_ui->missedSpin, rules.missedFor);
    m_ui->goneBox->setChecked(rules.holderGone);
    m_ui->heldBox->setChecked(rules.heldOver.count() > 0);
    m_limits = rules.limits;
    m_ui->limitsEdit->setText(rules.limits);
    m_ui->overdueBox->setChecked(rules.overdue);
    m_ui->ownersBox->setChecked(rules.ownerChanges > 0);
    if (rules.heldOver.count() > 0)
        setTime(m_ui->heldSpin, rules.heldOver);
    if (rules.ownerChanges > 0)
        m_ui->ownersSpin->setValue(rules.ownerChanges);
    enableFields();
}

void AlertsDialog::enableFields()
{
    const QString off = tr("this is not asked for.");
    const auto follow = [&off](const QCheckBox *box, QWidget *field) {
        setPossible(field, box->isChecked() ? QString() : off);
    };
    follow(m_ui->endlessBox, m_ui->endlessSpin);
    follow(m_ui->missedBox, m_ui->missedSpin);
    follow(m_ui->heldBox, m_ui->heldSpin);
    follow(m_ui->heldBox, m_ui->limitsEdit);
    follow(m_ui->ownersBox, m_ui->ownersSpin);
    m_ui->limitsLabel->setEnabled(m_ui->heldBox->isChecked());
}

void AlertsDialog::checkLimits()
{
    const auto limits = locks::keyLimitsFrom(m_ui->limitsEdit->text());
    setCalmText(m_ui->limitsNote, limits.ok() ? QString() : limits.error().text);
    m_applySoon.start();
}

void AlertsDialog::done(int result)
{
    if (m_applySoon.isActive())
        apply();
    QDialog::done(result);
}

locks::AlertRules AlertsDialog::chosen() const
{
    locks::AlertRules rules;
    rules.noExpiry = m_ui->endlessBox->isChecked();
    rules.noExpiryFor = timeIn(m_ui->endlessSpin);
    rules.renewalMissed = m_ui->missedBox->isChecked();
    rules.missedFor = timeIn(m_ui->missedSpin);
    rules.holderGone = m_ui->goneBox->isChecked();
    if (m_ui->heldBox->isChecked())
        rules.heldOver = timeIn(m_ui->heldSpin);
    rules.limits = m_limits;
    rules.overdue = m_ui->overdueBox->isChecked();
    if (m_ui->ownersBox->isChecked())
        rules.ownerChanges = m_ui->ownersSpin->value();
    return rules;
}

void AlertsDialog::onChanged()
{
    enableFields();
    apply();
}

/// Half a limit is none: until all of them can be read, those before stay.
void AlertsDialog::apply()
{
    m_applySoon.stop();
    if (const QString limits = m_ui->limitsEdit->text(); locks::keyLimitsFrom(limits).ok())
        m_limits = limits;
    emit rulesChanged(chosen());
}

} // namespace gui
