// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/parse/arguments.h"
#include "locks/action/action.h"
#include "locks/model/deployment.h"
#include "profile/keychain.h"

#include <QObject>

#include <functional>
#include <memory>

namespace sandbox {
class Demo;
}

namespace cli {

/// Hears a translated sentence that a person should read, and that ends nothing.
using Tell = std::function<void(const QString &warning)>;

/// What SOURCE stands for once it is open.
struct OpenSource
{
    QList<locks::DeploymentSpec> deployments; ///< several only of the demo; never empty
    QString journalFolder;
};

/// The deployments that URLs or a profile name stand for, with COMMON applied. The demo's are not known
/// before it runs. An unknown profile is BadInput. --environment decides for URLs; what a profile says it
/// can only make stricter. `kept`: the secrets of the profile that the keychain has.
/// `tell` hears what there is to say of the saved profiles.
redis::Result<QList<locks::DeploymentSpec>> deploymentsOf(const Arguments &arguments, const Tell &tell,
                                                          const profile::Secrets &kept = {});

/// A profile is named and the environment supplies no password for it: SourceOpener asks the keychain, which
/// needs GLib's event dispatcher on the main thread.
bool wantsKeychain(const Arguments &arguments);

/// The deployment of an earlier action, from the journal: its URLs, with LOCKSCOPE_PASSWORD and COMMON
/// applied.
redis::Result<locks::DeploymentSpec> deploymentOf(const locks::UndoRecord &record,
                                                  const Arguments &arguments);

/// An undo asks for the consent that its action asked for: of the two environments the stricter counts,
/// wherever SOURCE came from.
void tighten(const locks::UndoRecord &record, const Arguments &arguments, locks::DeploymentSpec &spec);

/// Folder of the journal: that of --config-dir, else the user's own.
QString journalFolder(const Arguments &arguments);

/// Makes SOURCE ready to be used: asks the keychain for the password of a profile, starts the demo's servers
/// where they are asked for and ends them with itself.
class SourceOpener : public QObject
{
    Q_OBJECT
public:
    using Opened = std::function<void(const redis::Result<OpenSource> &)>;

    /// `tell` hears what there is to say of the saved profiles.
    SourceOpener(const Arguments &arguments, Tell tell, QObject *parent = nullptr);
    ~SourceOpener() override;

    /// `opened` is called once, from the event loop or at once.
    void open(Opened opened);

private:
    void openDemo(Opened opened);
    void openProfile(Opened opened);
    void conclude(const Opened &opened, const profile::Secrets &kept);

    Arguments m_arguments;
    Tell m_tell;
    std::unique_ptr<sandbox::Demo> m_demo;
    std::unique_ptr<profile::Keychain> m_keychain;
};

} // namespace cli
