// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/connections/password_dialog.h"

#include "gui/common/possible.h"
#include "ui_password_dialog.h"

#include <QPushButton>

namespace gui {

PasswordDialog::PasswordDialog(const QString &sentence, bool keepable, QWidget *parent)
    : QDialog(parent)
    , m_ui(std::make_unique<Ui::PasswordDialog>())
{
    m_ui->setupUi(this);
    setAttribute(Qt::WA_DeleteOnClose);
    m_ui->sentenceLabel->setText(sentence);
    m_ui->keepCheck->setVisible(keepable);
    m_ui->hintLabel->setVisible(!keepable);
    QPushButton *go = m_ui->buttonBox->button(QDialogButtonBox::Ok);
    go->setText(tr("Log in"));
    const auto check = [this, go] {
        setPossible(go, m_ui->passwordEdit->text().isEmpty() ? tr("no password is typed.") : QString());
    };
    check();
    connect(m_ui->passwordEdit, &QLineEdit::textChanged, go, check);
    connect(m_ui->buttonBox, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(m_ui->buttonBox, &QDialogButtonBox::rejected, this, &QDialog::reject);
    setMinimumWidth(fontMetrics().averageCharWidth() * 60);
}

PasswordDialog::~PasswordDialog() = default;

QByteArray PasswordDialog::password() const
{
    return m_ui->passwordEdit->text().toUtf8();
}

bool PasswordDialog::isToBeKept() const
{
    return m_ui->keepCheck->isVisibleTo(this) && m_ui->keepCheck->isChecked();
}

} // namespace gui
