// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/timeline/load/other_history.h"
#include "gui/timeline/load/timeline_loader.h"
#include "gui/timeline/past/past_reader.h"
#include "history/read/key_evidence.h"

#include <QTimer>
#include <QWidget>

#include <memory>

class QAction;
class QMenu;

namespace Ui {
class TimelinePage;
}

namespace gui {

class EmptyState;
class HoldInspector;
class NoticeBand;
class OverviewStrip;
class ShownSpan;
class TimelineView;

/// The page `Timeline`: what is recorded of the locks of one deployment. Reads only while it is visible.
class TimelinePage : public QWidget
{
    Q_OBJECT
public:
    explicit TimelinePage(QWidget *parent = nullptr, const TimelineLimits &limits = {});
    ~TimelinePage() override;

    /// The file of the record, which need not exist, and the connection that is selected in the window, as it
    /// would be recorded: its record is shown, where there is one. Without a name none is selected.
    void setConnection(const QString &path, const history::Deployment &connection);
    /// A record of the same shape that is no record of its locks, offered beside that and shown until a
    /// person chooses another one. Empty: none.
    void setExample(const QString &path);
    /// Shows what somebody else recorded, whatever is connected, until a person goes back.
    void showOther(const OtherHistory &other);
    void focusFilter();
    /// Marks an instant and shows it, if that record is shown.
    void pin(const PastPlace &place, UnixMs at);
    /// Selects the lane of a key of the connection, in the last hour; or around an instant, which is marked.
    void showLane(const QByteArray &key, std::optional<UnixMs> at = {});
    /// Shows that record, where its file is shown, and that instant of it; asks for the page.
    void lead(const PastPlace &place, UnixMs at, const QByteArray &key);

signals:
    /// A person wants to see the lock of this hold, which was recorded as one of `record`, as it is now.
    void lockWanted(const history::Deployment &record, const history::Hold &hold);
    /// A person wants to see the record of this action, which ended a hold of the connection.
    void journalWanted(const QString &id);
    /// A person wants to see the locks as they were then.
    void pastWanted(const gui::PastPlace &place, qint64 at);
    /// A person went back from what somebody else recorded.
    void otherLeft();
    /// A person wants to see this page.
    void pageWanted();
    /// What went wrong, and what went well: a sentence.
    void failed(const QString &sentence);
    void noted(const QString &sentence);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void makeActions();
    void connectLoader();
    void connectInstant();
    void mark(UnixMs at);
    void goToWanted();
    void selectWanted();
    void showWantedTime();
    QString againstRecord() const;
    void setPast();
    void showThen();
    void openFailovers();
    void setBack();
    void setSortable(bool sortable);
    void connectParts();
    void begin();
    void beginAnew();
    bool hasOtherRecord();
    /// The file that is shown.
    const QString &shownPath() const { return m_other ? m_other->path : m_showsExample ? m_example : m_path; }
    void leaveOther();
    void beginFile();
    void closeDialogs();
    /// The record that is shown; where there is one.
    PastPlace shownPlace() const;
    void choose(int record);
    void onBegan(const TimelineOverview &overview);
    void fillRecords(const TimelineOverview &overview);
    void refreshEmptyState();
    QString nothingSentence() const;
    void refreshReach();
    void refreshCuts();
    QString cutSentence() const;
    void showSelected();
    void leadToLock(const history::Hold &hold);
    void leadToJournal(const history::Hold &hold);
    void askEvidence(const history::EvidenceQuery &query);
    void askSpanEvidence();
    void tick();
    LaneOf grouping() const;
    void showLast(double mostMs);

    /// What stands in the list of records where their numbers do.
    static constexpr int exampleItem = -1;
    static constexpr int ownItem = -2; ///< that of the connection, whichever it is

    std::unique_ptr<Ui::TimelinePage> m_ui;
    TimelineModel *m_model;
    ShownSpan *m_span;
    OverviewStrip *m_strip;
    TimelineView *m_view;
    HoldInspector *m_inspector;
    EmptyState *m_empty;
    NoticeBand *m_band;
    TimelineLoader *m_loader;
    QAction *m_back;
    QAction *m_everything;
    QAction *m_follow;
    QAction *m_then;
    QAction *m_failovers;
    QAction *m_sort;
    QAction *m_copy;
    QAction *m_save;
    QAction *m_clearFilter;
    QAction *m_leaveOther;
    QMenu *m_saveMenu;
    QTimer m_beat;
    QTimer m_filterRest;
    TimelineLimits m_limits;
    qint64 m_allLanes = 0; ///< that match
    bool m_isPart = false; ///< most of them are still being read
    std::optional<OtherHistory> m_other; ///< in the place of all that is ours
    QString m_example; ///< a file beside m_path; empty: none
    bool m_showsExample = false;
    bool m_leftExample = false; ///< a person did
    QList<std::pair<QString, int>> m_recordItems; ///< what can be chosen: title and number
    QString m_path;
    history::Deployment m_connection;
    std::optional<qint32> m_chosen; ///< by hand
    std::optional<qint32> m_record; ///< that is shown
    bool m_isSure = false; ///< it is that of the connection, whatever that is called
    QString m_error;
    QList<history::Deployment> m_records;
    std::optional<QByteArray> m_wantedKey; ///< whose lane is to be selected when it is there
    std::optional<UnixMs> m_wantedAt; ///< and when; nullopt: lately
    double m_wantedMs = 0; ///< so much of the time around it
    std::optional<UnixMs> m_wantedHold; ///< of the selected lane the last one until then, once it is loaded
    bool m_begun = false; ///< a stretch of time was chosen
    bool m_isReading = true; ///< no answer came yet
    bool m_stale = true; ///< to be read when it shows
};

} // namespace gui
