// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/common/actions.h"

#include "gui/common/icons.h"
#include "gui/common/possible.h"
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
    openHistory = make("timeline", tr("Open history…"),
                       tr("Show what was recorded elsewhere, from its file, on the timeline"),
                       QKeySequence(tr("Ctrl+O")));
    readTranscript = make(nullptr, tr("Read transcript…"),
                          tr("Show the output of redis-cli MONITOR as a history, on the timeline"));
    newConnection =
        make("add", tr("New connection…"), tr("Describe a deployment and save it"), QKeySequence::New);
    tryDemo = make(
        "play", tr("Try the demo"),
        tr("Start three private Redis servers with a living population of locks; they end with the program"));
    editConnection = make("edit", tr("Edit connection…"), tr("Change the selected connection and save it"));
    removeConnection = make("remove", tr("Remove connection"), tr("Forget the selected saved connection"));
    importConnections = make(nullptr, tr("Import connections…"),
                             tr("Add the connections of a file: exported ones, or URLs, one per line"));
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
    recordHistory =
        make(nullptr, tr("Record history"),
             tr("Keep who held which lock of the selected connection, since when, and why it ended"));
    recordHistory->setCheckable(true);
    forgetHistory = make(nullptr, tr("Forget history…"),
                         tr("Delete from this machine what was recorded of the selected connection"));
    historyLimits =
        make(nullptr, tr("History limits…"), tr("Say for how long history is kept, and how much of it"));
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
    sortNow =
        make(nullptr, tr("Sort now"), tr("Put every row in its place, although the pointer is over the rows"),
             QKeySequence(Qt::Key_F6));
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
    tellOwners =
        make(nullptr, tr("Tell owners…"), tr("Say by a rule who holds the selected lock and those like it"),
             QKeySequence(tr("Ctrl+Shift+O")));
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
    showTimeline = make("timeline", tr("Timeline"), tr("The page of what happened to locks before"),
                        QKeySequence(tr("Ctrl+2")));
    // The place of each page: Learn is going to be the fifth.
    showJournal =
        make("journal", tr("Journal"), tr("The page of what was done, by whom, and what came of it"),
             QKeySequence(tr("Ctrl+3")));
    showLab =
        make("chart", tr("Lab"), tr("The page that measures ways of locking"), QKeySequence(tr("Ctrl+4")));
    showLearn = make("learn", tr("Learn"), tr("The page of lessons: races, step by step"),
                     QKeySequence(tr("Ctrl+5")));
    presentation = make(nullptr, tr("Presentation"),
                        tr("The lesson, or the lab's charts, in large type, and nothing else"),
                        QKeySequence(Qt::Key_F11));
    presentation->setCheckable(true);

    acquire = make("acquire", tr("Acquire…"), tr("Take a lock that is free"), QKeySequence(tr("Ctrl+L")));
    extend = make("extend", tr("Extend…"), tr("Lengthen the lease of the selected lock"),
                  QKeySequence(tr("Ctrl+E")));
    complete =
        make("lock", tr("Complete…"),
             tr("Write the token of the selected lock again on masters of its set that restarted empty"),
             QKeySequence(tr("Ctrl+Shift+O")));
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
    releaseGroup = make("release", tr("Release these…"),
                        tr("Look at every lock of the selected group, then release them"),
                        QKeySequence(tr("Ctrl+Shift+G")));
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

QString Actions::reasonAway(const Situation &situation)
{
    if (!situation.chosen)
        return tr("no connection is selected.");
    if (situation.passwordWanted)
        return tr("a server asks for a password. Connection > Enter password… takes it.");
    return situation.open ? tr("no server of the selected connection answers yet. Lockscope keeps trying.")
                          : tr("the selected connection is closed. Connection > Connect opens it.");
}

/// What is done to a lock that the table shows needs the table of now.
QString Actions::reasonAgainstShown(const Situation &situation)
{
    return situation.past ? tr("the table shows the past: go back to now first.")
                          : reasonAgainstAction(situation);
}

QString Actions::reasonAgainstAction(const Situation &situation)
{
    if (!situation.connected)
        return reasonAway(situation);
    return mayAct(situation) ? QString()
                             : tr("the connection is read-only: Connection > Read-only switches that off.");
}

QString Actions::reasonAgainstSelected(const Situation &situation)
{
    if (const QString against = reasonAgainstShown(situation); !against.isEmpty())
        return against;
    return situation.row ? QString() : tr("no lock is selected.");
}

void Actions::updateConnection(const Situation &situation)
{
    const QString reading = tr("what is saved is still being read.");
    const QString none = tr("no connection is selected.");
    const QString away = reasonAway(situation);
    const QString unsaved = situation.chosen ? tr("this connection is not a saved one.") : none;
    setPossible(alerts, situation.settings ? QString() : reading);
    for (QAction *all : {importConnections, exportConnections})
        setPossible(all, situation.profiles ? QString() : reading);
    setPossible(tryDemo, situation.demoBegun ? tr("it runs already.") : QString());
    setPossible(removeConnection, situation.profile ? QString() : unsaved);
    setPossible(editConnection,
                situation.editable     ? QString()
                    : situation.chosen ? tr("this connection cannot be saved.")
                                       : none);
    setPossible(connectIt,
                !situation.chosen    ? none
                    : situation.open ? tr("it is connected, or being connected.")
                                     : QString());
    setPossible(disconnectIt, situation.open ? QString() : away);
    setPossible(enterPassword, situation.passwordWanted ? QString() : tr("no server asks for one."));
    setPossible(readSeparately,
                situation.noSet ? QString() : tr("no servers of this connection look separate."));
    setPossible(readOnly,
                !situation.chosen ? none
                    : situation.mayLeaveReadOnly || !situation.readOnly
                    ? QString()
                    : tr("the program was started with --read-only."));
    readOnly->setChecked(situation.readOnly);
    setPossible(recordHistory, situation.chosen ? QString() : none);
    recordHistory->setChecked(situation.recorded);
    setPossible(forgetHistory, situation.chosen ? QString() : none);
    setPossible(historyLimits, situation.settings ? QString() : reading);
    copyAccess->setVisible(situation.demo);
    for (QAction *chosen : {wider, allKeys, rules})
        setPossible(chosen, situation.chosen ? QString() : none);
    allKeys->setChecked(situation.allKeys);
    for (QAction *connected : {refresh, findLocks})
        setPossible(connected, situation.connected ? QString() : away);
    setPossible(tellOwners,
                situation.ownerless ? QString()
                    : situation.row ? tr("the selected lock says who holds it.")
                                    : tr("no lock is selected."));
    setPossible(stop, situation.scanning ? QString() : tr("no pass is under way."));
    setPossible(pause, situation.open ? QString() : away);
    pause->setChecked(situation.paused);
    const char *pauseIcon = situation.paused ? "play" : "pause";
    if (pause->data().toByteArray() != pauseIcon) {
        pause->setData(QByteArray(pauseIcon));
        pause->setIcon(icon(pauseIcon));
    }
}

/// Actions on one lock, the least force first.
void Actions::updateLadder(const Situation &situation)
{
    const QString selected = reasonAgainstSelected(situation);
    const auto against = [&selected](bool possible, const QString &reason) {
        return !selected.isEmpty() ? selected : possible ? QString() : reason;
    };
    const auto permitted = [&situation](const QString &before, locks::ActionKind kind) {
        return before.isEmpty() ? situation.forbidden.value(kind) : before;
    };
    const bool can = canAct(situation);
    const bool any = can || canEvict(situation);
    const bool endless = situation.row && situation.row->deadline == locks::noDeadline;
    const QString noToken = tr("nothing of it can be compared, so that it cannot be told from another one.");
    using locks::ActionKind;
    setPossible(acquire, permitted(reasonAgainstShown(situation), ActionKind::Acquire));
    setPossible(
        extend,
        permitted(against(any && (!endless || ownersEnd(situation)),
                          any ? tr("it has no lease to lengthen: Set expiry gives it one.") : noToken),
                  ActionKind::Extend));
    setPossible(complete,
                permitted(against(can && situation.notCompletable.isEmpty(),
                                  can ? situation.notCompletable : noToken),
                          ActionKind::Complete));
    setPossible(setExpiry,
                permitted(against(any && (endless || canEndKey(situation.row)),
                                  any ? tr("it has a lease: Extend lengthens it.") : noToken),
                          ActionKind::SetExpiry));
    setPossible(takeOver, permitted(against(can, noToken), ActionKind::TakeOver));
    setPossible(release, permitted(against(any, noToken), ActionKind::Release));
}

void Actions::updateLocks(const Situation &situation)
{
    const QString action = reasonAgainstAction(situation);
    const QString listed = reasonAgainstShown(situation);
    const QString selected = reasonAgainstSelected(situation);
    const auto unless = [](const QString &before, bool possible, const QString &reason) {
        return !before.isEmpty() ? before : possible ? QString() : reason;
    };
    const QString unlisted = tr("the table lists no lock.");
    setPossible(copyRow, situation.row ? QString() : tr("no lock is selected."));
    for (QAction *copy : {copyCsv, copyJson})
        setPossible(copy, situation.listed ? QString() : unlisted);
    setPossible(keepRenewing, unless(selected, situation.selectedMine, tr("the selected lock is not ours.")));
    keepRenewing->setChecked(situation.selectedMine && situation.renewing);
    const QString &noRelease = situation.noRelease;
    setPossible(releaseListed,
                unless(unless(listed, situation.listed, unlisted), noRelease.isEmpty(), noRelease));
    const QString many = unless(listed, noRelease.isEmpty(), noRelease);
    setPossible(releaseGroup,
                unless(many, situation.group && !situation.guessed,
                       situation.group
                           ? tr("who holds these locks is a guess: nothing is released on a guess.")
                           : tr("no group is selected.")));
    setPossible(releaseMine, unless(action, situation.mine > 0, tr("this program holds no lock here.")));
    setPossible(
        undo, unless(action, situation.undoable, tr("nothing was taken away here that could be put back.")));
}

void Actions::update(const Situation &situation)
{
    updateConnection(situation);
    updateLadder(situation);
    updateLocks(situation);
}

} // namespace gui
