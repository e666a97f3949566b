// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/connections/connection_dialog.h"

#include "gui/common/environment_band.h"
#include "gui/common/field_return.h"
#include "gui/common/form_grid.h"
#include "gui/common/possible.h"
#include "gui/common/text.h"
#include "gui/connections/check_report.h"
#include "gui/connections/password_dialog.h"
#include "gui/live/connection_test.h"
#include "gui/live/workspace.h"
#include "redis/transport/endpoint_url.h"
#include "ui_connection_dialog.h"

#include <QClipboard>
#include <QFormLayout>
#include <QGuiApplication>
#include <QPainter>
#include <QPushButton>
#include <QScreen>

#include <algorithm>

namespace gui {

namespace {

using locks::Environment;

/// A URL that nobody types at any more: its password need not stand there.
constexpr int hideAfterMs = 800;

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
    const bool isSaved = edited && edited->origin() == Deployment::Origin::Profile;
    setWindowTitle(isSaved ? tr("Edit connection") : edited ? tr("Save connection") : tr("New connection"));
    const auto [upperTls, lowerTls] = m_ui->tlsForm->columns();
    alignFields({m_ui->topLayout, qobject_cast<QFormLayout *>(m_ui->serverForm->layout()), upperTls});
    alignFields({m_ui->profileLayout, lowerTls});
    m_masters = new MastersChoice(m_ui->separateCombo, this);
    QPushButton *saveButton = m_ui->buttonBox->button(QDialogButtonBox::Save);
    if (edited && edited->isOpen())
        saveButton->setText(tr("Save and reconnect"));
    new FieldReturn(this, saveButton);
    if (edited)
        connect(edited, &Deployment::closing, this, [this] {
            if (m_edited->isEnding()) // saving closes it as well
                reject();
        });
    fillChoices();
    load(workspace->profileOf(edited));
    m_known = workspace->secretsOf(edited);
    m_ui->resultArea->setMinimumHeight(fontMetrics().lineSpacing() * 4);
    showHelp(nullptr);
    onUrlChanged();
    connect(m_ui->buttonBox, &QDialogButtonBox::accepted, this, &ConnectionDialog::save);
    connect(m_ui->buttonBox, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_ui->testButton, &QPushButton::clicked, this, [this] { test(Then::Show); });
    connect(m_ui->trustButton, &QPushButton::clicked, this, &ConnectionDialog::trustCertificate);
    connect(m_ui->lookRightsButton, &QPushButton::clicked, this,
            [this] { copyRights(locks::Rights::Use::Look); });
    connect(m_ui->operateRightsButton, &QPushButton::clicked, this,
            [this] { copyRights(locks::Rights::Use::Operate); });
    connect(m_ui->urlEdit, &QLineEdit::textChanged, this, &ConnectionDialog::onUrlChanged);
    connect(m_ui->urlEdit, &QLineEdit::editingFinished, this, &ConnectionDialog::hideSecrets);
    m_hideSoon.setSingleShot(true);
    m_hideSoon.setInterval(hideAfterMs);
    connect(&m_hideSoon, &QTimer::timeout, this, &ConnectionDialog::hideSecrets);
    connect(m_ui->serverForm, &ServerForm::edited, this, &ConnectionDialog::fillUrlFromForms);
    connect(m_ui->tlsForm, &TlsForm::edited, this, &ConnectionDialog::fillUrlFromForms);
    connect(m_ui->serverForm, &ServerForm::loginEdited, this, &ConnectionDialog::fillUrlFromLogin);
    connect(m_ui->environmentCombo, &QComboBox::activated, this, [this] {
        m_environmentTouched = true;
        guessEnvironment();
    });
    connect(m_ui->offerButton, &QPushButton::clicked, this, [this] {
        m_environmentTouched = true;
        choose(m_ui->environmentCombo, Environment::Production);
        guessEnvironment();
    });
    connect(m_ui->accessCombo, &QComboBox::activated, this, [this] { m_accessTouched = true; });
    connect(m_ui->environmentCombo, &QComboBox::currentIndexChanged, this, [this] {
        const auto environment = Environment(m_ui->environmentCombo->currentData().toInt());
        if (!m_accessTouched)
            choose(m_ui->accessCombo, profile::defaultAccess(environment));
    });
    m_ui->nameEdit->setFocus();
    setMinimumWidth(fontMetrics().averageCharWidth() * 80);
    resize(QSize(860, 580)
               .expandedTo(QSize(fontMetrics().averageCharWidth() * 110, 0))
               .boundedTo(screen()->availableSize()));
}

ConnectionDialog::~ConnectionDialog()
{
    // While it is whole: a field that loses the focus as the dialog is hidden calls it.
    hide();
}

void ConnectionDialog::fillChoices()
{
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
}

void ConnectionDialog::load(const profile::Profile &profile)
{
    m_profile = profile;
    const bool isSaved = m_edited && m_edited->origin() == Deployment::Origin::Profile;
    m_ui->nameEdit->setText(profile.name);
    m_ui->urlEdit->setText(profile.urls.join(QLatin1Char(' ')));
    m_ui->serverForm->setUser(profile.user);
    m_ui->serverForm->setDatabase(profile.database);
    m_ui->patternsEdit->setText(patternsText(profile.patterns));
    m_masters->load(profile.separate, isSaved || profile.separate);
    choose(m_ui->environmentCombo, profile.environment);
    choose(m_ui->accessCombo, profile.access);
    int colour = m_ui->colourCombo->findData(profile.colour);
    if (colour < 0) {
        m_ui->colourCombo->addItem(swatch(QColor(profile.colour)), profile.colour, profile.colour);
        colour = m_ui->colourCombo->count() - 1;
    }
    m_ui->colourCombo->setCurrentIndex(colour);
    m_ui->tlsForm->setInsecure(profile.insecureTls);
    m_accessTouched = m_edited != nullptr;
    m_environmentTouched = m_edited != nullptr;
}

profile::Profile ConnectionDialog::entered() const
{
    profile::Profile profile = m_profile;
    profile.name = m_ui->nameEdit->text().trimmed();
    profile.urls = profile::splitUrls(m_ui->urlEdit->text()).urls;
    profile.user = m_ui->serverForm->user();
    profile.database = m_ui->serverForm->database();
    profile.separate = m_masters->isSeparate();
    profile.environment = Environment(m_ui->environmentCombo->currentData().toInt());
    profile.access = profile::Access(m_ui->accessCombo->currentData().toInt());
    profile.colour = m_ui->colourCombo->currentData().toString();
    profile.patterns = patternsFromText(m_ui->patternsEdit->text());
    profile.insecureTls = m_ui->tlsForm->isInsecure();
    return profile;
}

/// What was typed now, over what is known of the deployment.
profile::Secrets ConnectionDialog::enteredSecrets() const
{
    profile::Secrets secrets = m_known;
    m_ui->serverForm->writeTo(&secrets);
    m_ui->tlsForm->writeTo(&secrets);
    const profile::Secrets typed = profile::splitUrls(m_ui->urlEdit->text()).secrets;
    if (std::any_of(typed.passwords.begin(), typed.passwords.end(),
                    [](const QByteArray &each) { return !each.isEmpty(); }))
        secrets.passwords = typed.passwords;
    if (!typed.sentinelPassword.isEmpty())
        secrets.sentinelPassword = typed.sentinelPassword;
    return secrets;
}

QWidget *ConnectionDialog::widgetOf(profile::Field field) const
{
    switch (field) {
    case profile::Field::Name:
        return m_ui->nameEdit;
    case profile::Field::Url:
        return m_ui->urlEdit;
    case profile::Field::User:
        return m_ui->serverForm->userField();
    case profile::Field::Database:
        return m_ui->serverForm->databaseField();
    case profile::Field::Colour:
        return m_ui->colourCombo;
    case profile::Field::Patterns:
    case profile::Field::AbsurdDays:
        break;
    }
    return m_ui->patternsEdit;
}

void ConnectionDialog::showProblem(const QString &problem)
{
    showLines({{locks::CheckStep::Grade::Bad, false, problem}});
}

/// What is neither good nor bad.
void ConnectionDialog::showNote(const QString &sentence)
{
    m_ui->resultLabel->setText(sentence.toHtmlEscaped());
    m_ui->resultArea->setVisible(!sentence.isEmpty());
    m_ui->resultLabel->setAccessibleName(sentence);
}

void ConnectionDialog::showLines(const QList<CheckLine> &lines)
{
    m_ui->resultLabel->setText(CheckLine::html(lines, palette()));
    m_ui->resultArea->setVisible(true);
    m_ui->resultLabel->setAccessibleName(CheckLine::text(lines));
}

bool ConnectionDialog::check()
{
    QStringList others = m_workspace->profileNames();
    if (m_edited)
        others.removeAll(m_edited->spec().profile);
    const QList<profile::Problem> problems = profile::validate(entered(), others);
    if (problems.isEmpty())
        return true;
    showProblem(problems.first().sentence);
    widgetOf(problems.first().field)->setFocus();
    return false;
}

void ConnectionDialog::save()
{
    hideSecrets();
    if (m_saving || !check())
        return;
    if (const QStringList urls = profile::splitUrls(m_ui->urlEdit->text()).urls; m_masters->wantsTest(urls)) {
        return test(Then::Save);
    }
    m_saving = true;
    const auto withdrawn = std::make_shared<std::atomic<bool>>(false);
    connect(this, &QDialog::rejected, this, [withdrawn] { *withdrawn = true; });
    m_workspace->saveProfile(
        entered(), m_edited, enteredSecrets(), this,
        [this](const redis::Result<Deployment *> &result) { onSaved(result); }, withdrawn);
    // A disk that answers is quicker than anybody reads.
    constexpr int patienceMs = 400;
    QTimer::singleShot(patienceMs, this, [this] {
        if (m_saving)
            showNote(tr("Saving…"));
    });
}

void ConnectionDialog::onSaved(const redis::Result<Deployment *> &result)
{
    m_saving = false;
    if (!result.ok())
        return showProblem(result.error().text);
    emit saved(*result);
    accept();
}

void ConnectionDialog::test(Then then)
{
    hideSecrets();
    profile::Profile profile = entered();
    if (profile.name.isEmpty())
        profile.name = QStringLiteral("test"); // a name is not needed to try
    const QList<profile::Problem> problems = profile::validate(profile, {});
    if (!problems.isEmpty()) {
        showProblem(problems.first().sentence);
        widgetOf(problems.first().field)->setFocus();
        return;
    }
    const redis::Result<locks::DeploymentSpec> spec = profile.toSpec(enteredSecrets());
    if (!spec)
        return showProblem(spec.error().text);
    m_saveWhenTested = then == Then::Save;
    showNote(m_saveWhenTested ? tr("Testing the servers before they are saved…") : tr("Connecting…"));
    setPossible(m_ui->testButton, tr("it is being tested."));
    showHelp(nullptr);
    m_masters->noteTest(profile.urls);
    testConnection(&m_workspace->io(), *spec, this,
                   [this](const locks::DeploymentCheck &check) { onTested(check); });
}

void ConnectionDialog::onTested(const locks::DeploymentCheck &check)
{
    setPossible(m_ui->testButton, {});
    const bool wasSeparate = m_masters->isSeparate();
    const CheckReport report(check.masters);
    QList<CheckLine> lines = report.lines();
    if (const std::optional<CheckLine> line = m_masters->take(check.set))
        lines.prepend(*line);
    const bool asExpected = report.allConnected() && m_masters->isSeparate() == wasSeparate;
    if (std::exchange(m_saveWhenTested, false)) {
        if (asExpected)
            return save();
        lines.prepend({locks::CheckStep::Grade::Limited, false,
                       tr("Nothing is saved yet: see what the test found, then press Save again.")});
    }
    showLines(lines);
    showHelp(&report);
    const QString password = report.passwordSentence();
    if (!password.isEmpty())
        askPassword(password);
}

/// What helps after a test: offers for what it found.
void ConnectionDialog::showHelp(const CheckReport *report)
{
    m_pin = report ? report->pin() : QByteArray();
    m_ui->trustButton->setVisible(!m_pin.isEmpty());
    m_ui->lookRightsButton->setVisible(report && report->wantsRights(locks::Rights::Use::Look));
    m_ui->operateRightsButton->setVisible(report && report->wantsRights(locks::Rights::Use::Operate));
}

void ConnectionDialog::copyRights(locks::Rights::Use use)
{
    const profile::Profile profile = entered();
    QString user = profile.user;
    if (const auto endpoint = redis::parseUrl(profile.urls.value(0)); endpoint.ok() && user.isEmpty())
        user = endpoint->user;
    QGuiApplication::clipboard()->setText(
        QString::fromUtf8(locks::Rights::setUserLine(use, user.toUtf8(), profile.patterns)));
    showNote(tr("The line is on the clipboard. Put a password in place of PASSWORD before it is run."));
}

void ConnectionDialog::trustCertificate()
{
    m_known = enteredSecrets();
    QStringList urls = profile::splitUrls(m_ui->urlEdit->text()).urls;
    for (QString &url : urls) {
        auto endpoint = redis::parseUrl(url);
        if (!endpoint.ok() || !endpoint->tls.on)
            continue;
        endpoint->tls.pin = m_pin;
        url = endpoint->url();
    }
    m_ui->urlEdit->setText(urls.join(u' '));
    test(Then::Show);
}

void ConnectionDialog::askPassword(const QString &sentence)
{
    auto *dialog = new PasswordDialog(sentence, false, this);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        m_ui->serverForm->setPassword(dialog->password());
        test(Then::Show);
    });
    dialog->open();
}

} // namespace gui
