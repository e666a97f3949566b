// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/connections/tls_form.h"

#include "gui/common/state_palette.h"
#include "ui_tls_form.h"

#include <QEvent>
#include <QFileDialog>

namespace gui {

TlsForm::TlsForm(QWidget *parent)
    : QGroupBox(parent)
    , m_ui(std::make_unique<Ui::TlsForm>())
{
    m_ui->setupUi(this);
    m_ui->content->hide();
    const auto tell = [this] {
        if (!m_filling)
            emit edited();
    };
    connect(this, &QGroupBox::toggled, this, [this, tell](bool on) {
        m_ui->content->setVisible(on);
        tell();
    });
    for (QLineEdit *edit :
         {m_ui->authoritiesEdit, m_ui->serverNameEdit, m_ui->certificateEdit, m_ui->keyEdit})
        connect(edit, &QLineEdit::textChanged, this, tell);
    connect(m_ui->authoritiesButton, &QToolButton::clicked, this,
            [this] { choose(m_ui->authoritiesEdit, tr("Trusted authorities")); });
    connect(m_ui->certificateButton, &QToolButton::clicked, this,
            [this] { choose(m_ui->certificateEdit, tr("Client certificate")); });
    connect(m_ui->keyButton, &QToolButton::clicked, this,
            [this] { choose(m_ui->keyEdit, tr("Client key")); });
    paintWarning();
}

TlsForm::~TlsForm() = default;

void TlsForm::show(const profile::ServerFields &fields)
{
    m_filling = true;
    setChecked(fields.tls);
    m_ui->authoritiesEdit->setText(fields.authorities);
    m_ui->serverNameEdit->setText(fields.serverName);
    m_ui->certificateEdit->setText(fields.certificate);
    m_ui->keyEdit->setText(fields.key);
    m_filling = false;
}

void TlsForm::writeTo(profile::ServerFields *fields) const
{
    fields->tls = isChecked();
    fields->authorities = m_ui->authoritiesEdit->text().trimmed();
    fields->serverName = m_ui->serverNameEdit->text().trimmed();
    fields->certificate = m_ui->certificateEdit->text().trimmed();
    fields->key = m_ui->keyEdit->text().trimmed();
}

void TlsForm::writeTo(profile::Secrets *secrets) const
{
    if (isChecked() && !m_ui->keyPasswordEdit->text().isEmpty())
        secrets->keyPassword = m_ui->keyPasswordEdit->text().toUtf8();
}

bool TlsForm::isInsecure() const
{
    return isChecked() && m_ui->insecureCheck->isChecked();
}

void TlsForm::setInsecure(bool insecure)
{
    m_ui->insecureCheck->setChecked(insecure);
}

std::pair<QFormLayout *, QFormLayout *> TlsForm::columns() const
{
    return {m_ui->serverLayout, m_ui->ownLayout};
}

void TlsForm::choose(QLineEdit *edit, const QString &title)
{
    auto *dialog =
        new QFileDialog(this, title, edit->text(), tr("PEM files (*.pem *.crt *.cer *.key);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, edit, &QLineEdit::setText);
    dialog->open();
}

/// In red: it is a danger that a person asks for.
void TlsForm::paintWarning()
{
    QPalette ink = palette();
    ink.setColor(QPalette::WindowText, StatePalette(palette()).color(StatePalette::Tone::Red));
    m_ui->insecureCheck->setPalette(ink);
}

void TlsForm::changeEvent(QEvent *event)
{
    QGroupBox::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        paintWarning();
}

} // namespace gui
