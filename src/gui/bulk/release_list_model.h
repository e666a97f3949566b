// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/release_report.h"
#include "gui/bulk/ticked_rows.h"
#include "gui/table/listed_rows.h"
#include "locks/action/action.h"

#include <QAbstractTableModel>
#include <QDateTime>
#include <QElapsedTimer>
#include <QItemSelection>
#include <QMap>
#include <QSet>

#include <memory>
#include <vector>

namespace gui {

/// The list of a `Release listed` dialog: each lock with a tick, the verdict on its holder, what its release
/// would mean, and what came of it, first of the look, then of the release; or what came of putting each
/// back. GUI thread. Costs what is shown, not what is listed.
///
/// Only what the look found as it was listed may be ticked. A person ticks no line that was not on the
/// screen.
class ReleaseListModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column : quint8 { Key, Owner, Token, Verdict, Consequence, Outcome, Details, ColumnCount };
    using Counts = QMap<locks::Outcome, int>;
    using Places = ListedRows::Places;

    /// What is ticked before a person ticks anything.
    enum class First : quint8 {
        Proposed, ///< what locks::mayReleaseFirst() says
        All
    };

    /// `kind`: Release or Restore, which has no look.
    ReleaseListModel(const ListedRows &rows, locks::ActionKind kind, First first, QObject *parent = nullptr);

    const TickedRows &ticks() const { return m_ticks; }
    /// These lines were on the screen.
    void noteShown(int first, int last) { m_ticks.show(first, last); }
    /// Ticks those of them that were on the screen and may be ticked; unticks all of them where there are
    /// none.
    void toggle(const QItemSelection &lines);
    void tickShown();
    void untickAll();

    /// The run begins: over the ticked lines, which stay what they are from now on. The others are left
    /// alone.
    Places begin();
    /// Whether begin() was called.
    bool hasBegun() const { return m_run > looking; }
    /// Of the place `first` and the following: of the list for the look, of what begin() answered for the
    /// run.
    void addReports(size_t first, const QList<locks::ActionReport> &reports);

    const ListedRows &rows() const { return m_rows; }
    locks::ActionKind kind() const { return m_kind; }
    /// Over how many lines the look or the run goes.
    int asked() const { return hasBegun() ? int(m_places->size()) : m_rows.count; }
    int reported() const { return m_reported; }
    /// How many ended in which way.
    const Counts &counts() const { return m_counts; }
    /// How many the run leaves alone.
    int leftAlone() const { return hasBegun() ? m_rows.count - asked() : 0; }
    /// The keys of the first that the run went over and did not do, `mostNotDone` at most, shortened.
    QStringList notDone() const;
    static constexpr int mostNotDone = 3;
    /// What came of so many could not be written to the journal.
    int unrecorded() const { return m_unrecorded; }
    /// When the look or the run began.
    QDateTime begunAt() const { return m_begunAt; }
    /// Every line as it is now; to be called from any thread.
    std::function<exports::ReleaseLine(int place)> lines() const;
    /// The lines that the run goes over; null before it.
    const Places &places() const { return m_places; }

    /// About the longest that usually stands in the columns from Verdict to Outcome, to make room for.
    static QStringList usualWords();

    /// A lock that was released and can be put back.
    struct Undoable
    {
        int place;
        QString id; ///< of the release's record
    };
    QList<Undoable> undoable() const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

signals:
    /// A person ticked or unticked.
    void ticksChanged();

private:
    static constexpr quint8 looking = 1;

    struct Result
    {
        QString sentence; ///< shared with all that say the same
        QString masters; ///< likewise
        QString id;
        quint32 afterMs = 0; ///< since its look or run began
        locks::Outcome outcome = locks::Outcome::NotSent;
        quint8 run = 0; ///< that it is of
        bool undoable = false;
    };
    /// All of the lines, for another thread as well.
    struct Report
    {
        ListedRows rows;
        QList<Result> results; ///< detached when it changes
        TickedRows ticks;
        qint64 begunAtMs;
        quint8 run;
    };
    static QString leftAloneSentence(const Result &result);
    static exports::ReleaseLine lineOf(const Report &report, int place);
    bool isReported(int place) const { return m_results.at(place).run == m_run; }
    void take(int place, const locks::ActionReport &report);
    void announceTicks(int first, int last);
    QString shared(const QString &text);
    QString text(const QModelIndex &index, bool whole) const;
    QString outcomeOf(int place) const;
    QString consequenceOf(int place) const;
    QString verdictOf(int place, bool whole) const;
    QVariant tickOf(const QModelIndex &index) const;

    ListedRows m_rows;
    locks::ActionKind m_kind;
    First m_first;
    TickedRows m_ticks;
    Places m_places;
    QList<Result> m_results;
    QSet<QString> m_texts;
    Counts m_counts;
    QDateTime m_begunAt = QDateTime::currentDateTime();
    QElapsedTimer m_sinceBegun;
    QList<int> m_notDone; ///< places of the first of them
    int m_reported = 0;
    int m_unrecorded = 0;
    quint8 m_run = looking;
};

/// The outcome of one lock of many, released or put back, as a person reads it.
QString outcomeText(locks::ActionKind kind, locks::Outcome outcome);

} // namespace gui
