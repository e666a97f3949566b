// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/action_kind.h"
#include "locks/model/lock_values.h"

#include <QAction>
#include <QMap>
#include <QObject>

namespace gui {

/// What decides which actions are possible.
struct Situation
{
    bool settings = true; ///< what is remembered has been read
    bool profiles = true; ///< and so have the saved connections
    bool chosen = false; ///< a connection is selected
    bool open = false; ///< it is connected or tries to
    bool connected = false; ///< at least one master answers
    bool profile = false; ///< it is a saved one
    bool editable = false; ///< it is, or can be saved
    bool noSet = false; ///< its masters are read as a set and look like separate servers
    bool passwordWanted = false;
    bool demo = false; ///< it belongs to the demo
    bool demoBegun = false; ///< the demo's servers run or are being started
    bool scanning = false;
    bool paused = false;
    bool allKeys = false; ///< also keys that are probably no locks are shown
    bool recorded = false; ///< its locks are
    bool readOnly = false;
    bool mayLeaveReadOnly = true; ///< false: --read-only
    bool undoable = false; ///< the last release or take-over here can be undone
    bool ownerless = false; ///< the token of `row` does not say who holds it
    const locks::Row *row = nullptr; ///< the selected lock that has not ended
    bool listed = false; ///< the table shows locks
    bool past = false; ///< it shows them as they were
    bool group = false; ///< the head of a group is selected
    bool guessed = false; ///< whose owners are guesses
    int mine = 0; ///< locks that this program holds here
    bool selectedMine = false; ///< the selected lock is one of them
    bool renewing = false; ///< and is renewed
    QString notCompletable; ///< why the selected lock cannot be completed; empty: it can
    QMap<locks::ActionKind, QString> forbidden; ///< reasons, as far as rights are known
    QString noRelease; ///< the right that is missing to release anything at all
};

/// Every action of the window, made once: menus, buttons and context menus only place them.
///
/// Enabled state follows from the situation; what is disabled says why in its tool tip. GUI thread; members
/// are owned by this object.
class Actions : public QObject
{
    Q_OBJECT
public:
    explicit Actions(QObject *parent = nullptr);

    QAction *openHistory;
    QAction *readTranscript;
    QAction *newConnection;
    QAction *tryDemo;
    QAction *editConnection;
    QAction *removeConnection;
    QAction *importConnections;
    QAction *exportConnections;
    QAction *connectIt;
    QAction *disconnectIt;
    QAction *enterPassword;
    QAction *readSeparately;
    QAction *recordHistory;
    QAction *forgetHistory;
    QAction *historyLimits;
    QAction *readOnly;
    QAction *copyAccess;
    QAction *quit;

    QAction *refresh;
    QAction *stop;
    QAction *pause;
    QAction *sortNow;
    QAction *wider;
    QAction *allKeys;
    QAction *findLocks;
    QAction *rules;
    QAction *tellOwners;
    QAction *find;
    QAction *copyRow;
    QAction *copyCsv;
    QAction *copyJson;
    QAction *resetColumns;
    QAction *showLocks;
    QAction *showTimeline;
    QAction *showJournal;
    QAction *showLab;
    QAction *showLearn;
    QAction *presentation;

    QAction *acquire;
    QAction *extend;
    QAction *complete;
    QAction *setExpiry;
    QAction *takeOver;
    QAction *keepRenewing;
    QAction *release;
    QAction *releaseListed;
    QAction *releaseGroup;
    QAction *releaseMine;
    QAction *undo;

    QAction *alerts;

    QAction *help;
    QAction *about;
    QAction *aboutQt;

    void update(const Situation &situation);
    /// After the palette turned light or dark.
    void refreshIcons();

    /// Whether the lock can be acted upon at all: by token, dialect and access.
    static bool canAct(const Situation &situation);
    /// Whether one of its several owners can be taken out.
    static bool canEvict(const Situation &situation);
    static bool ownersEnd(const Situation &situation);

private:
    void updateConnection(const Situation &situation);
    void updateLadder(const Situation &situation);
    void updateLocks(const Situation &situation);
    /// Why no server of it can be asked anything.
    static QString reasonAway(const Situation &situation);
    /// Why nothing can be done there at all; empty: it can.
    static QString reasonAgainstAction(const Situation &situation);
    static QString reasonAgainstShown(const Situation &situation);
    /// The same, or that no lock is selected.
    static QString reasonAgainstSelected(const Situation &situation);
    QAction *make(const char *iconName, const QString &text, const QString &tip,
                  const QKeySequence &keys = {});
};

} // namespace gui
