// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/live/production_watch.h"

#include "gui/live/deployment.h"
#include "gui/live/io_thread.h"
#include "gui/live/monitor_host.h"
#include "gui/live/withdraw_dialog.h"
#include "locks/master_calls/master_routes.h"

#include <QApplication>

namespace gui {

namespace {

using Found = std::function<void(const locks::ProductionFinding &)>;
using Withdrawn = std::function<void(const QString &error)>;

QCoro::Task<> identify(locks::DeploymentSpec spec, QList<locks::ProductionServer> known,
                       journal::Journal *journal, base::TaskScope *scope, Found found)
{
    const auto recorded = co_await journal->production();
    if (recorded.ok())
        known += *recorded;
    if (known.isEmpty() || scope->isStopping())
        co_return;
    const auto routes = std::make_unique<locks::MasterRoutes>(spec, scope);
    const redis::Result<void> opened = co_await locks::MasterRoutes::find(routes.get());
    if (scope->isStopping())
        co_return;
    // A choice within the awaited expression would be destroyed twice (GCC 12).
    std::vector<redis::Endpoint> masters = spec.masters;
    if (opened.ok())
        masters = routes->masters();
    const locks::ProductionFinding finding = co_await locks::findProduction(spec, masters, known, scope);
    found(finding);
}

QCoro::Task<> writeDown(QList<locks::ServerIdentity> servers, QString reason, journal::Journal *journal,
                        Withdrawn done)
{
    const redis::Result<void> written = co_await journal->withdraw(servers, reason);
    done(written.ok() ? QString() : written.error().text);
}

} // namespace

ProductionWatch::ProductionWatch(IoThread *io, journal::Journal *journal, Profiles profiles, QObject *parent)
    : QObject(parent)
    , m_io(io)
    , m_journal(journal)
    , m_profiles(std::move(profiles))
{
}

void ProductionWatch::watch(Deployment *deployment)
{
    connect(deployment, &Deployment::changed, this, [this, deployment] { onChanged(deployment); });
    connect(deployment, &QObject::destroyed, this, [this, deployment] {
        m_asked.remove(deployment);
        m_before.remove(deployment);
    });
}

void ProductionWatch::askAgain(const QList<Deployment *> &deployments)
{
    for (Deployment *deployment : deployments) {
        if (m_asked.remove(deployment))
            onChanged(deployment);
    }
}

void ProductionWatch::onChanged(Deployment *deployment)
{
    if (deployment->phase() == Deployment::Phase::Closed)
        m_asked.remove(deployment);
    if (deployment->phase() != Deployment::Phase::Connected || m_asked.contains(deployment))
        return;
    m_asked.insert(deployment);
    if (deployment->spec().environment == locks::Environment::Production)
        return;
    const auto found = [this, target = QPointer(deployment)](const locks::ProductionFinding &finding) {
        base::post(this, [this, target, finding] {
            if (target)
                onFound(target, finding);
        });
    };
    m_io->post(
        [spec = deployment->spec(), known = m_profiles(), journal = m_journal, found](MonitorHost &host) {
            host.scope()->start(identify(spec, known, journal, host.scope(), found));
        });
}

void ProductionWatch::onFound(Deployment *deployment, const locks::ProductionFinding &finding)
{
    if (!finding.production || deployment->spec().environment == locks::Environment::Production)
        return;
    m_before.insert(deployment, {deployment->spec().environment, deployment->isReadOnly()});
    deployment->setEnvironment(locks::Environment::Production, finding.masters);
    deployment->setReadOnly(true);
    Message said{
        Message::Kind::Warning,
        tr("%1: %2 It is treated as production, read-only until you say otherwise.", "connection, sentence")
            .arg(deployment->spec().name, locks::productionSentence(*finding.production)),
        {}};
    if (finding.production->recorded)
        said.buttons.append({tr("Not this server any more…"),
                             [this, target = QPointer(deployment), servers = finding.servers] {
                                 askToWithdraw(target, servers);
                             }});
    emit message(said);
}

void ProductionWatch::askToWithdraw(const QPointer<Deployment> &deployment,
                                    const QList<locks::ServerIdentity> &servers)
{
    const auto before = m_before.constFind(deployment);
    if (before == m_before.cend())
        return; // it is gone, or is treated as what it was already
    auto *dialog =
        new WithdrawDialog(deployment->spec().name, before->environment, QApplication::activeWindow());
    connect(deployment, &Deployment::closing, dialog, &QDialog::reject);
    connect(dialog, &WithdrawDialog::decided, this,
            [this, deployment, servers](const QString &reason) { withdraw(deployment, servers, reason); });
    dialog->open();
}

void ProductionWatch::withdraw(const QPointer<Deployment> &deployment,
                               const QList<locks::ServerIdentity> &servers, const QString &reason)
{
    const auto done = [this, deployment](const QString &error) {
        base::post(this, [this, deployment, error] {
            if (deployment)
                onWithdrawn(deployment, error);
        });
    };
    m_io->post([servers, reason, journal = m_journal, done](MonitorHost &host) {
        host.scope()->start(writeDown(servers, reason, journal, done));
    });
}

void ProductionWatch::onWithdrawn(Deployment *deployment, const QString &error)
{
    if (!error.isEmpty()) {
        emit message({Message::Kind::Error, error, {}});
        return;
    }
    const auto before = m_before.constFind(deployment);
    if (before == m_before.cend())
        return;
    deployment->setEnvironment(before->environment);
    deployment->setReadOnly(before->readOnly);
    m_before.erase(before);
    emit message({Message::Kind::Information,
                  tr("%1 is not taken for production any more; the journal has the reason.")
                      .arg(deployment->spec().name),
                  {}});
}

} // namespace gui
