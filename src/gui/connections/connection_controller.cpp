// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/connections/connection_controller.h"

#include "gui/common/environment_band.h"
#include "gui/common/file_work.h"
#include "gui/common/save_file.h"
#include "gui/connections/connection_dialog.h"
#include "gui/connections/connection_offers.h"
#include "gui/connections/connection_question.h"
#include "gui/connections/password_dialog.h"
#include "gui/connections/profile_import.h"
#include "gui/find/find_locks_dialog.h"
#include "gui/find/rules_dialog.h"
#include "gui/live/workspace.h"
#include "locks/rules/rule_proposal.h"

#include <QClipboard>
#include <QFileDialog>
#include <QGuiApplication>

namespace gui {

ConnectionController::ConnectionController(Workspace *workspace, QWidget *window)
    : QObject(window)
    , m_workspace(workspace)
    , m_window(window)
{
}

void ConnectionController::watch(Deployment *deployment)
{
    auto *offers = new ConnectionOffers(deployment);
    connect(offers, &ConnectionOffers::message, this, &ConnectionController::message);
    connect(offers, &ConnectionOffers::withdrawn, this, &ConnectionController::withdrawn);
    connect(offers, &ConnectionOffers::separateChosen, this,
            [this, deployment] { readAs(deployment, true); });
    connect(offers, &ConnectionOffers::saveChosen, this, [this, deployment] { edit(deployment); });
}

void ConnectionController::create()
{
    edit(nullptr);
}

void ConnectionController::edit(Deployment *deployment)
{
    auto *dialog = new ConnectionDialog(m_workspace, deployment, m_window);
    connect(dialog, &ConnectionDialog::saved, this, [this, isNew = !deployment](Deployment *saved) {
        emit created(saved);
        // A server that is down may have been written wrongly: it is tried anew as it is written now.
        const bool tried = saved->isOpen();
        saved->close();
        if (isNew || tried)
            saved->open();
    });
    dialog->open();
}

void ConnectionController::remove(Deployment *deployment)
{
    QString question = tr("%1 is removed from the list of connections. Nothing changes on its servers.")
                           .arg(deployment->spec().name);
    if (deployment->isOpen())
        question += u' ' + tr("It is disconnected first.");
    if (const int held = deployment->mine()->count(); held > 0)
        question +=
            u' ' + tr("%n lock(s) that this program holds there are not renewed any more.", nullptr, held);
    askAbout(m_window, deployment, tr("Remove connection"), question, tr("Remove"),
             [this, target = QPointer(deployment)] {
                 if (!target)
                     return;
                 m_workspace->removeProfile(target, this, [this](const redis::Result<void> &removal) {
                     if (!removal.ok())
                         emit message({Message::Kind::Error, removal.error().text, {}});
                 });
             });
}

void ConnectionController::readAs(Deployment *deployment, bool separate)
{
    const int held = deployment->mine()->count();
    if (held == 0)
        return reconnectAs(deployment, separate);
    askAbout(m_window, deployment, separate ? tr("Read separately") : tr("Read as one set"),
             tr("%1 is connected anew for that. %n lock(s) that this program holds there are not renewed any "
                "more.",
                nullptr, held)
                 .arg(deployment->spec().name),
             tr("Reconnect"), [this, target = QPointer(deployment), separate] {
                 if (target)
                     reconnectAs(target, separate);
             });
}

void ConnectionController::reconnectAs(Deployment *deployment, bool separate)
{
    const auto saved = [this, separate, target = QPointer(deployment)](const redis::Result<void> &result) {
        if (!result.ok())
            return emit message({Message::Kind::Error, result.error().text, {}});
        if (!target)
            return;
        target->close();
        target->open();
        const QString name = target->spec().name;
        const auto back = [this, target, separate] {
            if (target)
                readAs(target, !separate);
        };
        if (separate)
            emit message({Message::Kind::Good,
                          tr("The masters of %1 are read separately now.").arg(name),
                          {{tr("Read as one set"), back}},
                          QString(),
                          target});
        else
            emit message({Message::Kind::Good,
                          tr("The masters of %1 are read as one Redlock set now.").arg(name),
                          {{tr("Read separately"), back}},
                          QString(),
                          target});
    };
    m_workspace->saveSeparate(deployment, separate, this, saved);
}

void ConnectionController::findLocks(Deployment *deployment)
{
    auto *dialog = new FindLocksDialog(&m_workspace->io(), deployment, m_window);
    connect(dialog, &FindLocksDialog::chosen, this,
            [target = QPointer(deployment)](const QList<QByteArray> &patterns) {
                if (target)
                    target->setPatterns(target->spec().patterns + patterns);
            });
    dialog->open();
}

void ConnectionController::tellOwners(Deployment *deployment, const LockItem &lock)
{
    editRules(deployment, {locks::proposedRule(lock.row.key, lock.row.token, lock.guess)});
}

void ConnectionController::editRules(Deployment *deployment, const QList<locks::Rule> &proposed)
{
    auto *dialog = new RulesDialog(&m_workspace->io(), deployment, proposed, m_window);
    connect(dialog, &RulesDialog::saving, this,
            [this, dialog, target = QPointer(deployment)](const QList<locks::Rule> &rules) {
                if (!target)
                    return;
                const auto withdrawn = std::make_shared<std::atomic<bool>>(false);
                connect(dialog, &QDialog::rejected, dialog, [withdrawn] { *withdrawn = true; });
                m_workspace->saveRules(
                    target, rules, dialog,
                    [dialog](const redis::Result<void> &saved) {
                        saved.ok() ? dialog->accept() : dialog->refuse(saved.error().text);
                    },
                    withdrawn);
            });
    dialog->open();
}

void ConnectionController::askPassword(Deployment *deployment)
{
    if (m_asking.contains(deployment))
        return;
    m_asking.insert(deployment);
    const QString where = connectionText(deployment->spec().name, deployment->spec().environment);
    QString sentence = tr("%1 asks for a password.").arg(where);
    for (const locks::MasterStatus &master : deployment->status().masters) {
        if (master.passwordWanted) {
            sentence = where + u'\n' + tr("%1: %2").arg(master.label, master.error);
            break;
        }
    }
    auto *dialog = new PasswordDialog(
        sentence, m_workspace->hasKeychain() && !deployment->spec().profile.isEmpty(), m_window);
    connect(deployment, &Deployment::changed, dialog, [dialog, deployment] {
        // While its servers are away the question stands: whoever is typing goes on.
        const bool answered = deployment->phase() == Deployment::Phase::Connected;
        if (dialog->isVisible() && (answered || !deployment->isOpen()))
            dialog->reject();
    });
    connect(dialog, &QDialog::finished, this,
            [this, dialog, deployment, target = QPointer(deployment)](int result) {
                m_asking.remove(deployment);
                if (target && result == QDialog::Accepted)
                    m_workspace->supplyPassword(target, dialog->password(), dialog->isToBeKept());
            });
    dialog->open();
}

void ConnectionController::setReadOnly(Deployment *deployment, bool readOnly)
{
    if (readOnly || deployment->spec().environment != locks::Environment::Production) {
        deployment->setReadOnly(readOnly);
        return;
    }
    askAbout(
        m_window, deployment, tr("Act on production?"),
        tr("Locks of %1 can then be changed from this window, until it closes.").arg(deployment->spec().name),
        tr("Turn read-only off"), [target = QPointer(deployment)] {
            if (target)
                target->setReadOnly(false);
        });
}

void ConnectionController::askImport()
{
    auto *dialog = new QFileDialog(m_window, tr("Import connections"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &ConnectionController::importFrom);
    dialog->open();
}

void ConnectionController::importFrom(const QString &path)
{
    constexpr qint64 largest = 4 * 1024 * 1024;
    readFile(path, largest, this, [this, path](const FileRead &file) {
        if (file.tooLarge || !file.error.isEmpty()) {
            emit message({Message::Kind::Error,
                          file.tooLarge ? tr("%1 is too large to be a file of connections.").arg(path)
                                        : tr("%1 cannot be read: %2").arg(path, file.error),
                          {}});
            return;
        }
        importProfiles(m_workspace, file.bytes, this, [this](const redis::Result<int> &count) {
            if (!count.ok())
                emit message({Message::Kind::Error, count.error().text, {}});
            else
                emit message({Message::Kind::Good, tr("%n connection(s) imported.", nullptr, *count), {}});
        });
    });
}

void ConnectionController::askExport()
{
    const auto *dialog =
        SaveFile::choose(m_window, tr("Export connections"), QStringLiteral("lockscope-connections.json"),
                         {tr("Connections (*.json)")});
    connect(dialog, &QFileDialog::fileSelected, this, &ConnectionController::exportTo);
}

void ConnectionController::exportTo(const QString &path)
{
    writeFile(path, m_workspace->exportedProfiles(), this, [this, path](const QString &error) {
        if (error.isEmpty())
            emit message({Message::Kind::Good,
                          tr("The connections are saved in %1, without passwords.").arg(path),
                          {}});
        else
            emit message({Message::Kind::Error, SaveFile::notWritten(path, error), {}});
    });
}

void ConnectionController::copyAccess()
{
    const QString access = m_workspace->commandLineAccess();
    if (access.isEmpty())
        return;
    QGuiApplication::clipboard()->setText(access);
    emit message({Message::Kind::Good, tr("Shell lines for the demo are on the clipboard."), {}});
}

} // namespace gui
