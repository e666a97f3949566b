// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/common/actions.h"

#include "gui/common/icons.h"
#include "locks/action/access_policy.h"
#include "locks/dialects/dialects.h"
#include "locks/operator/release_many.h"

#include <algorithm>

namespace gui {

namespace {

/// The lease stands in the value, beside which the key can be given one: it has none so far.
bool canEndKey(const locks::Row *row)
{
    return row && row->logical
        && locks::Dialects::table()
               .at(row->library)
               .refusalOf(locks::ActionKind::SetExpiry, row->key, row->token)
               .isEmpty();
}

/// As the operator has it of anything that changes something.
bool mayAct(const Situation &situation)
{
    return situation.connected && locks::accessAllows(situation.readOnly, locks::ActionRequest());
}

} // namespace

Actions::Actions(QObject *parent)
    : QObject(parent)
{
    newConnection =
        make("add", tr("New connection…"), tr("Describe a deployment and save it"), QKeySequence::New);
    tryDemo = make(
        "play", tr("Try the demo"),
        tr("Start three private Redis servers with a living population of locks; they end with the program"));
    editConnection = make("edit", tr("Edit connection…"), tr("Change the selected connection and save it"));
    removeConnection = make("remove", tr("Remove connection"), tr("Forget the selected saved connection"));
    importConnections = make(nullptr, tr("Import connections…"),
                             tr("Add the connections of a file: exported ones, or URLs, one a line"));
    exportConnections =
        make(nullptr, tr("Export connections…"), tr("Save all connections to a file, without passwords"));
    connectIt = make("connect", tr("Connect"), tr("Connect to the selected deployment"),
                     QKeySequence(tr("Ctrl+Shift+C")));
    disconnectIt =
        make("disconnect", tr("Disconnect"), tr("Close the connections of the selected deployment"),
             QKeySequence(tr("Ctrl+Shift+D")));
    enterPassword = make(nullptr, tr("Enter password…"), tr("Log in to the selected deployment"));
    readSeparately = make(nullptr, tr("Read separately"),
                          tr("Read the masters, on which no lock stands twice, as servers of their own"));
    readOnly = make(nullptr, tr("Read-only"), tr("Nothing can be changed on the selected deployment"));
    readOnly->setCheckable(true);
    copyAccess =
        make("copy", tr("Copy command-line access"), tr("Copy what a shell needs to join in with the demo"),
             QKeySequence(tr("Ctrl+Shift+K")));
    quit =
        make(nullptr, tr("Quit"), tr("Close the window and end everything it started"), QKeySequence::Quit);
    quit->setMenuRole(QAction::QuitRole);

    refresh = make("refresh", tr("Refresh"), tr("Look through all masters again"), QKeySequence::Refresh);
    refresh->setShortcuts({QKeySequence(Qt::Key_F5), QKeySequence(tr("Ctrl+R"))});
    stop = make("stop", tr("Stop"), tr("End the pass that is under way; what was found stays"),
                QKeySequence(Qt::Key_Escape));
    pause = make("pause", tr("Pause"), tr("Let the table stand still (Space, in the table)"),
                 QKeySequence(Qt::Key_Space));
    pause->setCheckable(true); // pressed in while it holds: its name stays
    wider = make("filter", tr("Wider"), tr("Also look at keys that only end in or contain “lock”"),
                 QKeySequence(tr("Ctrl+W")));
    allKeys = make(nullptr, tr("Show keys that are probably no locks"),
                   tr("Also list what the patterns find and neither its name nor its form calls a lock"));
    allKeys->setCheckable(true);
    findLocks =
        make(nullptr, tr("Find locks…"), tr("Look at some keys, whatever their names, and propose patterns"),
             QKeySequence(tr("Ctrl+Shift+F")));
    rules =
        make(nullptr, tr("Rules…"), tr("Say which keys are locks of which form, and who their owners are"));
    tellOwners = make(nullptr, tr("Tell owners…"), ownersTip(), QKeySequence(tr("Ctrl+Shift+O")));
    find = make("filter", tr("Filter"), tr("Go to the filter"), QKeySequence::Find);
    copyRow = make("copy", tr("Copy row"), tr("Copy the selected lock as text"), QKeySequence::Copy);
    copyCsv = make(nullptr, tr("Copy as CSV"),
                   tr("Copy the selected lock, or all that are listed after Select all, for a spreadsheet"),
                   QKeySequence(tr("Ctrl+Alt+C")));
    copyJson =
        make(nullptr, tr("Copy as JSON"),
             tr("Copy the selected lock, or all that are listed after Select all, as list --json prints it"),
             QKeySequence(tr("Ctrl+Alt+J")));
    resetColumns = make(nullptr, tr("Reset columns"), tr("Show all columns at their usual widths"));
    showLocks = make("lock", tr("Locks"), tr("The page of live locks"), QKeySequence(tr("Ctrl+1")));
    showLab =
        make("chart", tr("Lab"), tr("The page that measures ways of locking"), QKeySequence(tr("Ctrl+2")));
    presentation = make(nullptr, tr("Presentation"), tr("The lab's charts in large type, and nothing else"),
                        QKeySequence(Qt::Key_F11));
    presentation->setCheckable(true);

    acquire = make("acquire", tr("Acquire…"), tr("Take a lock that is free"), QKeySequence(tr("Ctrl+L")));
    extend = make("extend", tr("Extend…"), tr("Lengthen the lease of the selected lock"),
                  QKeySequence(tr("Ctrl+E")));
    setExpiry = make("expiry", tr("Set expiry…"), tr("Give the selected lock, which never ends, a lease"),
                     QKeySequence(tr("Ctrl+Shift+E")));
    takeOver =
        make("take-over", tr("Take over…"),
             tr("Replace the holder's token by ours: nobody gets in meanwhile"), QKeySequence(tr("Ctrl+T")));
    release = make("release", tr("Force release…"),
                   tr("Delete the selected lock if its token is still the one seen"),
                   QKeySequence(tr("Ctrl+Shift+R")));
    keepRenewing = make(nullptr, tr("Keep renewing"),
                        tr("Renew the selected lock, which is ours, while this program runs"),
                        QKeySequence(tr("Ctrl+K")));
    keepRenewing->setCheckable(true);
    releaseListed = make("release", tr("Release listed…"),
                         tr("Look at every lock that the table lists, then release them all"),
                         QKeySequence(tr("Ctrl+Shift+L")));
    releaseGroup = make("release", tr("Release these…"), groupTip(), QKeySequence(tr("Ctrl+Shift+G")));
    releaseMine =
        make("release", tr("Release all mine"), tr("Release what this program acquired or took over here"),
             QKeySequence(tr("Ctrl+Shift+M")));
    undo = make("undo", tr("Undo"), tr("Put back what the last release or take-over removed"),
                QKeySequence::Undo);

    alerts = make(nullptr, tr("Alerts…"), tr("What to tell of while the window is open, and what was told"),
                  QKeySequence(tr("Ctrl+Shift+A")));
    help = make(nullptr, tr("Help"), tr("What every state, verdict and action means"),
                QKeySequence::HelpContents);
    about = make(nullptr, tr("About Lockscope"), tr("Version and licence"));
    aboutQt = make(nullptr, tr("About Qt"), tr("Version of Qt"));
    refreshIcons();
    update({});
}

QString Actions::ownersTip()
{
    return tr("Say by a rule who holds the selected lock and those like it (Ctrl+Shift+O)");
}

QString Actions::groupTip()
{
    return tr("Look at every lock of the selected group, then release them (Ctrl+Shift+G)");
}

QAction *Actions::make(const char *iconName, const QString &text, const QString &tip,
                       const QKeySequence &keys)
{
    auto *action = new QAction(text, this);
    action->setShortcut(keys);
    action->setData(QByteArray(iconName));
    const QString shown =
        keys.isEmpty() ? tip : tr("%1 (%2)").arg(tip, keys.toString(QKeySequence::NativeText));
    action->setToolTip(tip.contains(QLatin1Char('(')) ? tip : shown);
    return action;
}

void Actions::refreshIcons()
{
    const QList<QAction *> all = findChildren<QAction *>(Qt::FindDirectChildrenOnly);
    for (QAction *action : all) {
        const QByteArray name = action->data().toByteArray();
        if (!name.isEmpty())
            action->setIcon(icon(name.constData()));
    }
}

bool Actions::canAct(const Situation &situation)
{
    return mayAct(situation) && situation.row && locks::canActOn(*situation.row);
}

bool Actions::canEvict(const Situation &situation)
{
    const locks::Row *row = situation.row;
    return mayAct(situation) && row && row->inside && !row->truncated && !row->inside->owners.isEmpty()
        && locks::Dialects::table().at(row->library).canAct();
}

/// Some owner has a lease of its own, whatever the key has.
bool Actions::ownersEnd(const Situation &situation)
{
    if (!situation.row || !situation.row->inside)
        return false;
    const QList<locks::InnerOwner> &owners = situation.row->inside->owners;
    return std::any_of(owners.begin(), owners.end(),
                       [](const locks::InnerOwner &owner) { return owner.deadline != locks::noDeadline; });
}

void Actions::update(const Situation &situation)
{
    const bool may = mayAct(situation);
    const bool can = canAct(situation);
    const bool endless = situation.row && situation.row->deadline == locks::noDeadline;
    const bool keyIsEndless = endless || canEndKey(situation.row);
    const bool evict = canEvict(situation);
    const bool leased = !endless || ownersEnd(situation);
    alerts->setEnabled(situation.settings);
    for (QAction *all : {importConnections, exportConnections})
        all->setEnabled(situation.profiles);
    tryDemo->setEnabled(!situation.demoBegun);
    editConnection->setEnabled(situation.editable);
    removeConnection->setEnabled(situation.profile);
    connectIt->setEnabled(situation.chosen && !situation.open);
    disconnectIt->setEnabled(situation.open);
    enterPassword->setEnabled(situation.passwordWanted);
    readSeparately->setEnabled(situation.noSet);
    readOnly->setEnabled(situation.chosen && (situation.mayLeaveReadOnly || !situation.readOnly));
    readOnly->setChecked(situation.readOnly);
    copyAccess->setVisible(situation.demo);
    refresh->setEnabled(situation.connected);
    stop->setEnabled(situation.scanning);
    pause->setEnabled(situation.open);
    pause->setChecked(situation.paused);
    const char *pauseIcon = situation.paused ? "play" : "pause";
    if (pause->data().toByteArray() != pauseIcon) {
        pause->setData(QByteArray(pauseIcon));
        pause->setIcon(icon(pauseIcon));
    }
    wider->setEnabled(situation.chosen);
    allKeys->setEnabled(situation.chosen);
    allKeys->setChecked(situation.allKeys);
    findLocks->setEnabled(situation.connected);
    rules->setEnabled(situation.chosen);
    tellOwners->setEnabled(situation.ownerless);
    tellOwners->setToolTip(situation.row && !situation.ownerless ? tr("The selected lock says who holds it")
                                                                 : ownersTip());
    copyRow->setEnabled(situation.row != nullptr);
    for (QAction *copy : {copyCsv, copyJson})
        copy->setEnabled(situation.listed);
    acquire->setEnabled(may);
    extend->setEnabled((can || evict) && leased);
    setExpiry->setEnabled((can || evict) && keyIsEndless);
    takeOver->setEnabled(can);
    release->setEnabled(can || evict);
    keepRenewing->setEnabled(may && situation.selectedMine);
    keepRenewing->setChecked(situation.selectedMine && situation.renewing);
    releaseListed->setEnabled(may && situation.listed);
    releaseGroup->setEnabled(may && situation.group && !situation.guessed);
    releaseGroup->setToolTip(situation.group && situation.guessed
                                 ? tr("Who holds these locks is a guess: nothing is released on a guess")
                                 : groupTip());
    releaseMine->setEnabled(may && situation.mine > 0);
    undo->setEnabled(may && situation.undoable);
}

} // namespace gui
