// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/locks/key_follower.h"
#include "gui/locks/row_copy.h"

#include <QPointer>
#include <QWidget>

#include <memory>

namespace Ui {
class LocksPage;
}

namespace profile {
class Settings;
}

namespace gui {

class Actions;
class Deployment;
class ColumnMenus;
class EmptyState;
class FilterCompletion;
class FilterMistake;
class GroupBy;
struct LockGroup;
class InspectorPlace;

/// The page `Locks`: filter, patterns, counts, table and inspector of the selected deployment.
class LocksPage : public QWidget
{
    Q_OBJECT
public:
    explicit LocksPage(QWidget *parent = nullptr);
    ~LocksPage() override;

    /// `actions` must outlive it.
    void setUp(const Actions &actions);
    /// Null: none is selected.
    void setDeployment(Deployment *deployment);
    /// Why there may be no connection yet.
    enum class Awaited : quint8 { Nothing, Profiles, Demo };
    void setAwaited(Awaited awaited);
    /// The lock that the inspector shows, unless it has ended; null when there is none.
    const LockItem *selectedLock() const;
    /// The lock that the inspector shows, also when it has ended; null when there is none.
    const LockItem *inspectedLock() const;
    /// Part of the inspector from now on.
    void addToDetails(QWidget *widget);
    /// The group whose head is selected; null when none is. Until something moves.
    const LockGroup *selectedGroup() const;
    void focusFilter();
    /// Selects the lock and scrolls to it; takes the filter away where that hides it.
    void reveal(quint32 id);
    /// This stands in the place of everything until showLive(): locks that are not those of now. No lock is
    /// selected meanwhile. The page owns it; it, or its focus proxy, is what focusFilter() means then.
    void showInstead(QWidget *other);
    void showLive();
    bool isLive() const;
    /// Adds the patterns of *Wider*.
    void widen();
    void copySelectedRow() const;
    /// The selected lock, or what is listed when all are chosen; said() tells when it is there.
    void copyAs(exports::Format format);
    void resetColumns();
    /// Menus for the window's menu bar, after setUp(): how the table is sorted and grouped, and what it
    /// shows.
    QList<QMenu *> tableMenus() const;
    /// "Paused, 12 changes wait".
    static QString pauseText(const Deployment &deployment);
    /// "Order held while the pointer is over the rows: 3 rows would move · F6 sorts now"; empty: none would.
    static QString heldOrderText(const Deployment &deployment);
    /// *Sort now*.
    void sortNow();
    void restore(const profile::Settings &settings);
    void save(profile::Settings &settings);

signals:
    void selectedLockChanged();
    /// A good piece of news for the message bar.
    void said(const QString &text);
    /// How many rows would move if they might.
    void heldOrderChanged();

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void applyFilter();
    void applyPatterns();
    void clearFilter();
    void onDeploymentChanged();
    void refreshPause();
    void showSelected();
    void followSelected();
    void refreshEmptyState();
    void fillGroupMenu(QMenu *menu) const;
    void showRowMenu(const QPoint &at);

    std::unique_ptr<Ui::LocksPage> m_ui;
    const Actions *m_actions = nullptr;
    QPointer<Deployment> m_deployment;
    KeyFollower m_follower; ///< the key that the inspector shows
    EmptyState *m_empty;
    InspectorPlace *m_inspectorPlace;
    ColumnMenus *m_columnMenus = nullptr;
    GroupBy *m_groupBy;
    FilterCompletion *m_completion;
    FilterMistake *m_mistake;
    QAction *m_clearFilter;
    QAction *m_allKeys;
    Awaited m_awaited = Awaited::Nothing;
};

} // namespace gui
