// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/messages/message.h"
#include "journal/journal_reader.h"
#include "locks/action/action.h"

#include <QPointer>
#include <QTimer>
#include <QWidget>

#include <memory>

class QAction;

namespace Ui {
class JournalPage;
}

namespace profile {
class Settings;
}

namespace gui {

class CheckStrip;
class Deployment;
class EmptyState;
class FilterMistake;
class InspectorPlace;
class JournalExport;
class JournalFeed;
class JournalModel;
class RecordReader;
struct ShownRecord;
class Workspace;

/// The page `Journal`: every action that the journal keeps, filtered and sorted, with the record of the
/// selected one; verifying, exporting, and the ways from there to the lock and to its undo.
///
/// Of the selected connection: the demo keeps a journal of its own. Reads while it is seen, never on the GUI
/// thread.
class JournalPage : public QWidget
{
    Q_OBJECT
public:
    explicit JournalPage(QWidget *parent = nullptr);
    ~JournalPage() override;

    /// Once; must outlive it.
    void setUp(Workspace *workspace);
    /// Whose journal is shown; null: that of everything but the demo.
    void setDeployment(Deployment *deployment);
    /// The history of somebody else shows on another page, of which this is not the journal; empty: none
    /// does.
    void setOther(const QString &name);
    void focusFilter();
    /// Selects the action of this id in the journal that is shown and takes the filter away, or failed() says
    /// that it is not there.
    void reveal(const QString &id);
    void restore(const profile::Settings &settings);
    void save(profile::Settings &settings);

signals:
    /// A good piece of news for the message bar.
    void said(const QString &text);
    /// And a bad one.
    void failed(const QString &sentence);
    /// What `undone` did, in this environment, is to be undone.
    void undoWanted(gui::Deployment *deployment, const locks::ActionReport &undone,
                    locks::Environment environment);
    void lockWanted(gui::Deployment *deployment, const gui::MessageLock &lock);
    /// A person wants to see this key on the timeline at that instant, Unix ms.
    void timelineWanted(gui::Deployment *deployment, const QByteArray &key, qint64 at);
    /// A person wants a page about this key around that instant, Unix ms.
    void evidenceWanted(gui::Deployment *deployment, const QByteArray &key, qint64 at);

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void makeActions();
    void connectParts();
    void onFed();
    void applyFilter();
    const ShownRecord *selectedRecord() const;
    QString againstRecord() const;
    void showSelected();
    void showRecord();
    void refreshActions();
    void refreshCount();
    void refreshEmptyState();
    void exportListed();
    void undo();
    void showLock();
    void leadTo(void (JournalPage::*wanted)(gui::Deployment *, const QByteArray &, qint64));
    void showRowMenu(const QPoint &at);
    QString folderOf(const Deployment *deployment) const;
    QList<Deployment *> deployments() const;

    std::unique_ptr<Ui::JournalPage> m_ui;
    Workspace *m_workspace = nullptr;
    QString m_other; ///< what setOther() said
    JournalFeed *m_feed;
    JournalModel *m_model;
    RecordReader *m_record;
    JournalExport *m_export;
    CheckStrip *m_check = nullptr;
    EmptyState *m_empty = nullptr;
    InspectorPlace *m_place = nullptr;
    FilterMistake *m_mistake = nullptr;
    QAction *m_verifyAction;
    QAction *m_exportAction;
    QAction *m_undoAction;
    QAction *m_showLockAction;
    QAction *m_timelineAction;
    QAction *m_evidenceAction;
    QAction *m_copyAction;
    QAction *m_clearFilter;
    QTimer m_look;
    QTimer m_late; ///< until it is said that a record is being read
};

} // namespace gui
