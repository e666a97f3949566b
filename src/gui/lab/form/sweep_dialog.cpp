// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/form/sweep_dialog.h"

#include "gui/common/field_return.h"
#include "gui/common/possible.h"
#include "ui_lab_sweep_dialog.h"

#include <QPushButton>
#include <QRegularExpression>

namespace gui {

namespace {
constexpr qsizetype mostValues = 40;
constexpr qint64 longestLeaseMs = lab::RunSpec::longestHold.count();
} // namespace

SweepDialog::SweepDialog(const lab::RunSpec &base, QWidget *parent)
    : QDialog(parent)
    , m_ui(std::make_unique<Ui::LabSweepDialog>())
    , m_base(base)
{
    setAttribute(Qt::WA_DeleteOnClose);
    m_ui->setupUi(this);
    m_ui->overCombo->addItem(tr("Clients"), int(Sweep::Over::Clients));
    m_ui->overCombo->addItem(tr("Lease, ms"), int(Sweep::Over::Lease));
    m_ui->buttons->button(QDialogButtonBox::Ok)->setText(tr("&Run sweep"));
    connect(m_ui->overCombo, &QComboBox::currentIndexChanged, this, &SweepDialog::offerValues);
    connect(m_ui->valuesEdit, &QLineEdit::textChanged, this, &SweepDialog::refresh);
    connect(m_ui->buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_ui->buttons, &QDialogButtonBox::accepted, this, [this] {
        emit chosen(sweep());
        accept();
    });
    new FieldReturn(this);
    offerValues();
}

SweepDialog::~SweepDialog() = default;

void SweepDialog::offerValues()
{
    const bool clients = sweep().over == Sweep::Over::Clients;
    m_ui->valuesEdit->setText(clients ? QStringLiteral("1, 2, 4, 8, 16, 32")
                                      : QStringLiteral("50, 100, 200, 500, 1000"));
    refresh();
}

QList<qint64> SweepDialog::values() const
{
    const bool clients = m_ui->overCombo->currentData().toInt() == int(Sweep::Over::Clients);
    const qint64 most = clients ? qint64(lab::RunSpec::maxClients) : longestLeaseMs;
    static const QRegularExpression separators(QStringLiteral("[\\s,;]+"));
    QList<qint64> values;
    for (const QString &word : m_ui->valuesEdit->text().split(separators, Qt::SkipEmptyParts)) {
        bool ok = false;
        const qint64 value = word.toLongLong(&ok);
        if (!ok || value < 1 || value > most || values.contains(value) || values.size() == mostValues)
            return {};
        values.append(value);
    }
    return values;
}

Sweep SweepDialog::sweep() const
{
    Sweep sweep;
    sweep.over = Sweep::Over(m_ui->overCombo->currentData().toInt());
    sweep.base = m_base;
    sweep.values = values();
    return sweep;
}

void SweepDialog::refresh()
{
    const Sweep sweep = this->sweep();
    QString text = tr("Give different whole numbers above zero, separated by commas.");
    bool possible = !sweep.values.isEmpty();
    if (possible) {
        text = tr("Runs %n strategy(s) once for each of %1 values, one after another.", nullptr,
                  int(m_base.strategies.size()))
                   .arg(sweep.values.size());
        for (qsizetype run = 0; run < sweep.values.size(); ++run) {
            if (const auto refusal = sweep.specAt(run).refusal()) {
                text = refusal->text;
                possible = false;
            }
        }
    }
    m_ui->consequenceLabel->setText(text);
    setPossible(m_ui->buttons->button(QDialogButtonBox::Ok), possible ? QString() : text);
}

} // namespace gui
