// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/connections/profile_import.h"

#include "gui/live/workspace.h"
#include "profile/profile_exchange.h"

#include <QPointer>

#include <memory>

namespace gui {

namespace {

/// One import on its way; each profile is saved by itself.
struct Import
{
    Workspace *workspace = nullptr;
    QPointer<QObject> receiver;
    Imported done;
    int total = 0;
    int count = 0;
    redis::Result<int> result{0}; ///< the first error, else the number of those that were saved
};

void onSaved(Import *import, const redis::Result<Deployment *> &saved)
{
    ++import->count;
    if (!saved.ok() && import->result.ok())
        import->result = saved.error();
    else if (import->result.ok())
        import->result = import->count;
    if (import->count < import->total)
        return;
    if (import->receiver)
        import->done(import->result);
    else if (!import->result.ok())
        emit import->workspace->message({Message::Kind::Error, import->result.error().text, {}});
}

} // namespace

void importProfiles(Workspace *workspace, const QByteArray &content, QObject *receiver, Imported done)
{
    const redis::Result<profile::ImportedProfiles> imported =
        profile::importProfiles(content, workspace->profileNames());
    if (!imported)
        return done(imported.error());
    for (const QString &warning : imported->warnings)
        emit workspace->message({Message::Kind::Warning, warning, {}});
    const auto total = int(imported->entries.size());
    if (total == 0)
        return done(0);
    const auto import = std::make_shared<Import>(Import{workspace, receiver, std::move(done), total});
    for (const profile::ImportedProfiles::Entry &entry : imported->entries)
        workspace->saveProfile(
            entry.profile, nullptr, entry.secrets, workspace,
            [import](const redis::Result<Deployment *> &saved) { onSaved(import.get(), saved); });
}

} // namespace gui
