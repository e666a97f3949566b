// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/connections/history_limits_dialog.h"

#include "gui/common/elided_label.h"
#include "gui/common/field_return.h"
#include "history/model/history_path.h"
#include "ui_history_limits_dialog.h"

#include <QDir>
#include <QPushButton>
#include <QSpinBox>

namespace gui {

namespace {

constexpr int mebi = 20;

} // namespace

HistoryLimitsDialog::HistoryLimitsDialog(const history::KeepLimits &limits, const QString &folder,
                                         QWidget *parent)
    : QDialog(parent)
    , m_ui(std::make_unique<Ui::HistoryLimitsDialog>())
{
    m_ui->setupUi(this);
    setAttribute(Qt::WA_DeleteOnClose);
    setMinimumWidth(fontMetrics().averageCharWidth() * 56);
    const QString path = QDir::toNativeSeparators(history::historyPath(folder));
    m_ui->pathLabel->setText(path);
    m_ui->pathLabel->setToolTip(path.toHtmlEscaped());
    connect(m_ui->daysSpin, &QSpinBox::valueChanged, this,
            [this](int days) { m_ui->daysSpin->setSuffix(tr(" day(s)", nullptr, days)); });
    m_ui->daysSpin->setRange(1, history::KeepLimits::mostDays);
    m_ui->daysSpin->setValue(limits.days);
    m_ui->sizeSpin->setRange(int(history::KeepLimits::leastBytes >> mebi),
                             int(history::KeepLimits::mostBytes >> mebi));
    m_ui->sizeSpin->setValue(int(limits.bytes >> mebi));
    m_ui->buttonBox->button(QDialogButtonBox::Cancel)->setDefault(true);
    connect(m_ui->buttonBox, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(m_ui->buttonBox, &QDialogButtonBox::rejected, this, &QDialog::reject);
    new FieldReturn(this);
}

HistoryLimitsDialog::~HistoryLimitsDialog() = default;

history::KeepLimits HistoryLimitsDialog::limits() const
{
    return history::KeepLimits::of(m_ui->daysSpin->value(), qint64(m_ui->sizeSpin->value()) << mebi);
}

} // namespace gui
