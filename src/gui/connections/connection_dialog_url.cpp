// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/connections/connection_dialog.h"

#include "redis/transport/endpoint_url.h"
#include "ui_connection_dialog.h"

#include <QHostAddress>
#include <QScopedValueRollback>

// The URL and the forms below it, each following the other.

namespace gui {

using locks::Environment;

void ConnectionDialog::onUrlChanged()
{
    showNote({}); // what was found was found elsewhere
    showHelp(nullptr);
    const profile::TypedUrls typed = profile::splitUrls(m_ui->urlEdit->text());
    const QStringList &urls = typed.urls;
    if (!typed.secrets.isEmpty())
        m_hideSoon.start();
    if (const auto fields = profile::ServerFields::of(urls)) {
        m_lastUrls = urls;
        if (!m_fromForms) {
            m_ui->serverForm->show(fields);
            m_ui->tlsForm->show(*fields);
            fillLogin(*redis::parseUrl(urls.first()));
        }
    }
    guessEnvironment();
}

void ConnectionDialog::fillLogin(const redis::Endpoint &endpoint)
{
    if (!endpoint.user.isEmpty())
        m_ui->serverForm->setUser(endpoint.user);
    if (endpoint.database > 0)
        m_ui->serverForm->setDatabase(endpoint.database);
}

/// Another machine, TLS and a login: perhaps production. An offer, never a decision.
void ConnectionDialog::guessEnvironment()
{
    bool serious = false;
    for (const QString &url : profile::splitUrls(m_ui->urlEdit->text()).urls) {
        const auto endpoint = redis::parseUrl(url);
        if (!endpoint.ok())
            continue;
        const profile::Secrets secrets = enteredSecrets();
        const bool login = !endpoint->user.isEmpty() || !m_ui->serverForm->user().isEmpty()
            || !secrets.isEmpty() || !endpoint->tls.certificate.isEmpty();
        const bool here = endpoint->host == QLatin1String("localhost")
            || QHostAddress(endpoint->host).isLoopback()
            || endpoint->transport == redis::Endpoint::Transport::Unix;
        serious = serious || (endpoint->tls.on && login && !here);
    }
    const bool offered = serious && !m_environmentTouched
        && Environment(m_ui->environmentCombo->currentData().toInt()) != Environment::Production;
    m_ui->offerLabel->setVisible(offered);
    m_ui->offerButton->setVisible(offered);
}

/// Passwords that were pasted with a URL move to where nobody reads them over a shoulder; several, one a
/// master, are kept as they are.
void ConnectionDialog::hideSecrets()
{
    const profile::TypedUrls typed = profile::splitUrls(m_ui->urlEdit->text());
    if (typed.secrets.isEmpty())
        return;
    m_known = enteredSecrets();
    if (typed.urls.size() == 1)
        m_ui->serverForm->setSecrets(typed.secrets);
    else
        m_ui->serverForm->setPassword({});
    m_ui->urlEdit->setText(typed.urls.join(u' '));
}

void ConnectionDialog::fillUrlFromForms()
{
    hideSecrets();
    profile::ServerFields fields;
    m_ui->serverForm->writeTo(&fields);
    m_ui->tlsForm->writeTo(&fields);
    m_fromForms = true;
    m_ui->urlEdit->setText(fields.toUrls(m_lastUrls).join(u' '));
    m_fromForms = false;
}

/// Only where the URL says something else already: a field alone is enough.
void ConnectionDialog::fillUrlFromLogin()
{
    const QScopedValueRollback<bool> typedThere(m_fromForms, true); // the URL must not fill them meanwhile
    hideSecrets();
    const profile::TypedUrls typed = profile::splitUrls(m_ui->urlEdit->text());
    QStringList urls = typed.urls;
    for (qsizetype i = 0; i < urls.size(); ++i) {
        auto endpoint = redis::parseUrl(urls[i]);
        if (!endpoint.ok() || !typed.secrets.passwords[i].isEmpty())
            return;
        if (!endpoint->user.isEmpty())
            endpoint->user = m_ui->serverForm->user();
        if (endpoint->database > 0 && m_ui->serverForm->database() >= 0)
            endpoint->database = m_ui->serverForm->database();
        urls[i] = endpoint->url();
    }
    if (!urls.isEmpty() && urls != typed.urls)
        m_ui->urlEdit->setText(urls.join(u' '));
    guessEnvironment();
}

} // namespace gui
