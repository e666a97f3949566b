// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/alerts/alerts_dialog.h"

#include "gui/alerts/alert_log.h"
#include "gui/common/field_return.h"
#include "ui_alerts_dialog.h"

#include <QHeaderView>
#include <QPushButton>
#include <QSortFilterProxyModel>

namespace gui {

AlertsDialog::AlertsDialog(const locks::AlertRules &rules, AlertLog *log, QWidget *parent)
    : QDialog(parent)
    , m_ui(std::make_unique<Ui::AlertsDialog>())
{
    m_ui->setupUi(this);
    setAttribute(Qt::WA_DeleteOnClose);
    fill(rules);
    auto *filtered =
        new QSortFilterProxyModel(this); // ten thousand short lines: the plain one is quick enough
    filtered->setSourceModel(log);
    filtered->setFilterKeyColumn(-1);
    filtered->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_ui->logView->setModel(filtered);
    m_ui->logView->header()->resizeSection(AlertLog::Time, fontMetrics().averageCharWidth() * 12);
    m_ui->logView->header()->resizeSection(AlertLog::Connection, fontMetrics().averageCharWidth() * 18);
    m_ui->logView->header()->setStretchLastSection(false);
    m_ui->logView->header()->setSectionResizeMode(AlertLog::Sentence, QHeaderView::Stretch);
    m_ui->logView->header()->resizeSection(AlertLog::Token, fontMetrics().averageCharWidth() * 18);
    showWhole();
    connect(m_ui->filterEdit, &QLineEdit::textChanged, filtered,
            &QSortFilterProxyModel::setFilterFixedString);
    connect(m_ui->clearButton, &QPushButton::clicked, log, &AlertLog::clear);
    for (QCheckBox *box : {m_ui->endlessBox, m_ui->missedBox, m_ui->heldBox, m_ui->ownersBox})
        connect(box, &QCheckBox::toggled, this, &AlertsDialog::onChanged);
    for (QSpinBox *spin : {m_ui->heldSpin, m_ui->ownersSpin})
        connect(spin, &QSpinBox::valueChanged, this, &AlertsDialog::onChanged);
    new FieldReturn(this);
    connect(m_ui->buttonBox, &QDialogButtonBox::rejected, this, &QDialog::reject);
    resize(fontMetrics().averageCharWidth() * 110, fontMetrics().lineSpacing() * 30);
}

AlertsDialog::~AlertsDialog() = default;

/// Below the list stands the sentence of the current line whole, or of the newest.
void AlertsDialog::showWhole()
{
    constexpr int lines = 3;
    m_ui->wholeLabel->setMinimumHeight(fontMetrics().lineSpacing() * lines); // nothing moves
    const auto show = [this] {
        const QAbstractItemModel *shown = m_ui->logView->model();
        const QModelIndex current = m_ui->logView->currentIndex();
        const int row = current.isValid() ? current.row() : 0;
        m_ui->wholeLabel->setText(shown->index(row, AlertLog::Sentence).data().toString());
    };
    connect(m_ui->logView->selectionModel(), &QItemSelectionModel::currentChanged, this, show);
    for (auto changed : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved})
        connect(m_ui->logView->model(), changed, this, show);
    connect(m_ui->logView->model(), &QAbstractItemModel::modelReset, this, show);
    show();
}

void AlertsDialog::fill(const locks::AlertRules &rules)
{
    m_ui->endlessBox->setChecked(rules.noExpiry);
    m_ui->missedBox->setChecked(rules.renewalMissed);
    m_ui->heldBox->setChecked(rules.heldOver.count() > 0);
    m_ui->ownersBox->setChecked(rules.ownerChanges > 0);
    if (rules.heldOver.count() > 0)
        m_ui->heldSpin->setValue(
            int(std::chrono::duration_cast<std::chrono::seconds>(rules.heldOver).count()));
    if (rules.ownerChanges > 0)
        m_ui->ownersSpin->setValue(rules.ownerChanges);
    m_ui->heldSpin->setEnabled(m_ui->heldBox->isChecked());
    m_ui->ownersSpin->setEnabled(m_ui->ownersBox->isChecked());
}

locks::AlertRules AlertsDialog::chosen() const
{
    locks::AlertRules rules;
    rules.noExpiry = m_ui->endlessBox->isChecked();
    rules.renewalMissed = m_ui->missedBox->isChecked();
    if (m_ui->heldBox->isChecked())
        rules.heldOver = std::chrono::seconds(m_ui->heldSpin->value());
    if (m_ui->ownersBox->isChecked())
        rules.ownerChanges = m_ui->ownersSpin->value();
    return rules;
}

void AlertsDialog::onChanged()
{
    m_ui->heldSpin->setEnabled(m_ui->heldBox->isChecked());
    m_ui->ownersSpin->setEnabled(m_ui->ownersBox->isChecked());
    emit rulesChanged(chosen());
}

} // namespace gui
