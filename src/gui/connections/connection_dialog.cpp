// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/connections/connection_dialog.h"

#include "gui/connections/password_dialog.h"
#include "gui/session/connection_test.h"
#include "gui/text.h"
#include "gui/window/environment_band.h"
#include "gui/window/workspace.h"
#include "ui_connection_dialog.h"

#include <QPainter>
#include <QPushButton>

namespace gui {

namespace {

using locks::Environment;

QIcon swatch(const QColor &color)
{
    QPixmap pixmap(32, 32);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawRoundedRect(QRectF(4, 4, 24, 24), 5, 5);
    return QIcon(pixmap);
}

template <typename T> void choose(QComboBox *combo, T value)
{
    combo->setCurrentIndex(qMax(0, combo->findData(int(value))));
}

} // namespace

ConnectionDialog::ConnectionDialog(Workspace *workspace, Deployment *edited, QWidget *parent)
    : QDialog(parent)
    , m_ui(std::make_unique<Ui::ConnectionDialog>())
    , m_workspace(workspace)
    , m_edited(edited)
{
    m_ui->setupUi(this);
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(edited ? tr("Edit connection") : tr("New connection"));
    fillChoices();
    load(workspace->profileOf(edited));
    m_ui->resultLabel->setMinimumHeight(fontMetrics().lineSpacing() * 3);
    connect(m_ui->buttonBox, &QDialogButtonBox::accepted, this, &ConnectionDialog::save);
    connect(m_ui->buttonBox, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_ui->testButton, &QPushButton::clicked, this, &ConnectionDialog::test);
    connect(m_ui->accessCombo, &QComboBox::activated, this, [this] { m_accessTouched = true; });
    connect(m_ui->environmentCombo, &QComboBox::currentIndexChanged, this, [this] {
        const auto environment = Environment(m_ui->environmentCombo->currentData().toInt());
        if (!m_accessTouched)
            choose(m_ui->accessCombo, profile::defaultAccess(environment));
    });
    setMinimumWidth(fontMetrics().averageCharWidth() * 80);
}

ConnectionDialog::~ConnectionDialog() = default;

void ConnectionDialog::fillChoices()
{
    m_ui->separateCombo->addItem(tr("one lock on all of them (Redlock)"), 0);
    m_ui->separateCombo->addItem(tr("separate servers"), 1);
    for (const Environment environment :
         {Environment::Production, Environment::Staging, Environment::Development, Environment::Sandbox})
        m_ui->environmentCombo->addItem(swatch(environmentColor(environment)), environmentWord(environment),
                                        int(environment));
    m_ui->accessCombo->addItem(tr("read-only"), int(profile::Access::ReadOnly));
    m_ui->accessCombo->addItem(tr("operate"), int(profile::Access::Operate));
    m_ui->colourCombo->addItem(tr("that of the environment"), QString());
    const std::pair<QString, const char *> colours[] = {
        {tr("red"), "#b3261e"},  {tr("orange"), "#a04a00"}, {tr("green"), "#1f6b3d"}, {tr("teal"), "#0b6b70"},
        {tr("blue"), "#2f5f8f"}, {tr("violet"), "#6335b0"}, {tr("grey"), "#5d6269"}};
    for (const auto &[name, code] : colours)
        m_ui->colourCombo->addItem(swatch(QColor(QLatin1String(code))), name, QString::fromLatin1(code));
    m_ui->databaseSpin->setMinimum(-1);
    m_ui->databaseSpin->setSpecialValueText(tr("as in the URL"));
}

void ConnectionDialog::load(const profile::Profile &profile)
{
    m_profile = profile;
    m_ui->nameEdit->setText(profile.name);
    m_ui->urlEdit->setText(profile.urls.join(QLatin1Char(' ')));
    m_ui->userEdit->setText(profile.user);
    m_ui->databaseSpin->setValue(profile.database);
    m_ui->patternsEdit->setText(patternsText(profile.patterns));
    choose(m_ui->separateCombo, profile.separate);
    choose(m_ui->environmentCombo, profile.environment);
    choose(m_ui->accessCombo, profile.access);
    int colour = m_ui->colourCombo->findData(profile.colour);
    if (colour < 0) {
        m_ui->colourCombo->addItem(swatch(QColor(profile.colour)), profile.colour, profile.colour);
        colour = m_ui->colourCombo->count() - 1;
    }
    m_ui->colourCombo->setCurrentIndex(colour);
    m_accessTouched = m_edited != nullptr;
}

profile::Profile ConnectionDialog::entered() const
{
    profile::Profile profile = m_profile;
    profile.name = m_ui->nameEdit->text().trimmed();
    profile.urls = profile::splitUrls(m_ui->urlEdit->text()).urls;
    profile.user = m_ui->userEdit->text().trimmed();
    profile.database = m_ui->databaseSpin->value();
    profile.separate = m_ui->separateCombo->currentData().toInt() == 1;
    profile.environment = Environment(m_ui->environmentCombo->currentData().toInt());
    profile.access = profile::Access(m_ui->accessCombo->currentData().toInt());
    profile.colour = m_ui->colourCombo->currentData().toString();
    profile.patterns = patternsFromText(m_ui->patternsEdit->text());
    return profile;
}

QWidget *ConnectionDialog::widgetOf(profile::Field field) const
{
    switch (field) {
    case profile::Field::Name:
        return m_ui->nameEdit;
    case profile::Field::Url:
        return m_ui->urlEdit;
    case profile::Field::User:
        return m_ui->userEdit;
    case profile::Field::Database:
        return m_ui->databaseSpin;
    case profile::Field::Colour:
        return m_ui->colourCombo;
    case profile::Field::Patterns:
    case profile::Field::AbsurdDays:
        break;
    }
    return m_ui->patternsEdit;
}

void ConnectionDialog::say(const QString &sentence, bool good)
{
    const StatePalette colors(palette());
    QPalette ink = palette();
    ink.setColor(QPalette::WindowText,
                 colors.color(good ? StatePalette::Tone::Green : StatePalette::Tone::Red));
    m_ui->resultLabel->setPalette(ink);
    m_ui->resultLabel->setText(sentence);
    m_ui->resultLabel->setAccessibleName(sentence);
}

bool ConnectionDialog::check()
{
    QStringList others = m_workspace->profileNames();
    if (m_edited)
        others.removeAll(m_edited->spec().profile);
    const QList<profile::Problem> problems = profile::validate(entered(), others);
    if (problems.isEmpty())
        return true;
    say(problems.first().sentence);
    widgetOf(problems.first().field)->setFocus();
    return false;
}

void ConnectionDialog::save()
{
    if (!check())
        return;
    QList<QByteArray> passwords = profile::splitUrls(m_ui->urlEdit->text()).passwords;
    if (!m_password.isEmpty())
        passwords = {m_password};
    const redis::Result<Deployment *> result = m_workspace->saveProfile(entered(), m_edited, passwords);
    if (!result) {
        say(result.error().text);
        return;
    }
    emit saved(*result);
    accept();
}

void ConnectionDialog::test()
{
    profile::Profile profile = entered();
    if (profile.name.isEmpty())
        profile.name = QStringLiteral("test"); // a name is not needed to try
    const QList<profile::Problem> problems = profile::validate(profile, {});
    if (!problems.isEmpty()) {
        say(problems.first().sentence);
        widgetOf(problems.first().field)->setFocus();
        return;
    }
    QList<QByteArray> passwords = profile::splitUrls(m_ui->urlEdit->text()).passwords;
    if (!m_password.isEmpty())
        passwords = {m_password};
    const redis::Result<locks::DeploymentSpec> spec = profile.toSpec(passwords);
    if (!spec)
        return say(spec.error().text);
    say(tr("Connecting…"), true);
    m_ui->testButton->setEnabled(false);
    testConnection(&m_workspace->io(), spec->masters, this,
                   [this](const QList<ConnectionTestResult> &results) {
                       m_ui->testButton->setEnabled(true);
                       QStringList lines;
                       bool good = true;
                       for (const ConnectionTestResult &each : results) {
                           lines += tr("%1: %2").arg(each.master, each.sentence);
                           good = good && each.good;
                           if (each.passwordWanted && lines.size() == 1)
                               askPassword(lines.first());
                       }
                       say(lines.join(QLatin1Char('\n')), good);
                   });
}

void ConnectionDialog::askPassword(const QString &sentence)
{
    auto *dialog = new PasswordDialog(sentence, this);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        m_password = dialog->password();
        test();
    });
    dialog->open();
}

} // namespace gui
