// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/connections/server_form.h"

#include "gui/common/possible.h"
#include "ui_server_form.h"

#include <algorithm>

namespace gui {

using Kind = profile::ServerFields::Kind;

ServerForm::ServerForm(QWidget *parent)
    : QWidget(parent)
    , m_ui(std::make_unique<Ui::ServerForm>())
{
    m_ui->setupUi(this);
    m_ui->kindCombo->addItem(tr("servers"), int(Kind::Servers));
    m_ui->kindCombo->addItem(tr("Sentinel"), int(Kind::Sentinel));
    m_ui->kindCombo->addItem(tr("Cluster"), int(Kind::Cluster));
    m_ui->kindCombo->addItem(tr("socket file"), int(Kind::Socket));
    m_ui->databaseSpin->setMinimum(-1);
    m_ui->databaseSpin->setSpecialValueText(tr("as in the URL"));
    const auto tell = [this] {
        showKind();
        if (!m_filling)
            emit edited();
    };
    connect(m_ui->kindCombo, &QComboBox::currentIndexChanged, this, tell);
    for (QLineEdit *edit : {m_ui->addressesEdit, m_ui->masterEdit, m_ui->proxyEdit})
        connect(edit, &QLineEdit::textChanged, this, tell);
    // As they are typed: a button that is pressed by its mnemonic takes no focus, which would end the
    // editing.
    connect(m_ui->userEdit, &QLineEdit::textEdited, this, &ServerForm::loginEdited);
    connect(m_ui->databaseSpin, &QSpinBox::valueChanged, this, [this] {
        if (!m_filling)
            emit loginEdited();
    });
    showKind();
}

ServerForm::~ServerForm() = default;

void ServerForm::show(const std::optional<profile::ServerFields> &fields)
{
    if (!fields)
        return;
    m_filling = true;
    m_ui->kindCombo->setCurrentIndex(m_ui->kindCombo->findData(int(fields->kind)));
    m_ui->addressesEdit->setText(fields->addresses);
    m_ui->addressesEdit->setCursorPosition(0);
    m_ui->masterEdit->setText(fields->masterName);
    m_ui->proxyEdit->setText(fields->proxy);
    m_filling = false;
    showKind();
}

void ServerForm::writeTo(profile::ServerFields *fields) const
{
    fields->kind = Kind(m_ui->kindCombo->currentData().toInt());
    fields->addresses = m_ui->addressesEdit->text();
    fields->masterName = m_ui->masterEdit->text().trimmed();
    fields->proxy = m_ui->proxyEdit->isEnabled() ? m_ui->proxyEdit->text() : QString();
}

/// Only what has a meaning there.
void ServerForm::showKind()
{
    const Kind kind = Kind(m_ui->kindCombo->currentData().toInt());
    for (QWidget *each : {static_cast<QWidget *>(m_ui->masterLabel), static_cast<QWidget *>(m_ui->masterEdit),
                          static_cast<QWidget *>(m_ui->sentinelPasswordLabel),
                          static_cast<QWidget *>(m_ui->sentinelPasswordEdit)})
        each->setVisible(kind == Kind::Sentinel);
    const QString example = kind == Kind::Socket ? QStringLiteral("/run/redis/redis.sock")
        : kind == Kind::Sentinel                 ? QStringLiteral("10.0.0.1:26379 10.0.0.2:26379")
        : kind == Kind::Cluster                  ? QStringLiteral("10.0.0.1:7000")
                                                 : QStringLiteral("127.0.0.1:6379");
    m_ui->addressesEdit->setPlaceholderText(example);
    setPossible(m_ui->proxyEdit, kind == Kind::Socket ? tr("a socket is on this machine.") : QString());
    setPossible(m_ui->databaseSpin, kind == Kind::Cluster ? tr("a cluster has database 0 only.") : QString());
}

QString ServerForm::user() const
{
    return m_ui->userEdit->text().trimmed();
}

void ServerForm::setUser(const QString &user)
{
    m_ui->userEdit->setText(user);
}

int ServerForm::database() const
{
    return m_ui->databaseSpin->value();
}

void ServerForm::setDatabase(int database)
{
    m_filling = true;
    m_ui->databaseSpin->setValue(database);
    m_filling = false;
}

void ServerForm::writeTo(profile::Secrets *secrets) const
{
    if (!m_ui->passwordEdit->text().isEmpty())
        secrets->passwords = {m_ui->passwordEdit->text().toUtf8()};
    const bool sentinel = Kind(m_ui->kindCombo->currentData().toInt()) == Kind::Sentinel;
    if (sentinel && !m_ui->sentinelPasswordEdit->text().isEmpty())
        secrets->sentinelPassword = m_ui->sentinelPasswordEdit->text().toUtf8();
}

void ServerForm::setSecrets(const profile::Secrets &typed)
{
    if (!typed.passwords.isEmpty() && !typed.passwords.first().isEmpty())
        setPassword(typed.passwords.first());
    if (!typed.sentinelPassword.isEmpty())
        m_ui->sentinelPasswordEdit->setText(QString::fromUtf8(typed.sentinelPassword));
}

void ServerForm::setPassword(const QByteArray &password)
{
    m_ui->passwordEdit->setText(QString::fromUtf8(password));
}

QWidget *ServerForm::userField() const
{
    return m_ui->userEdit;
}

QWidget *ServerForm::databaseField() const
{
    return m_ui->databaseSpin;
}

} // namespace gui
