// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/release_report.h"
#include "gui/table/listed_rows.h"
#include "locks/action/action.h"

#include <QAbstractTableModel>
#include <QMap>
#include <QSet>

#include <vector>

namespace gui {

/// The list of a `Release listed` dialog: each lock with the verdict on its holder, and what came of it,
/// first of the look, then of the release; or what came of putting each back. GUI thread. Costs what is
/// shown, not what is listed.
class ReleaseListModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column : quint8 { Key, Owner, Token, Verdict, Outcome, Details, ColumnCount };
    using Counts = QMap<locks::Outcome, int>;

    /// `kind`: Release or Restore.
    ReleaseListModel(const ListedRows &rows, locks::ActionKind kind, QObject *parent = nullptr);

    /// Forgets the reports: another run begins.
    void begin();
    /// Of the place `first` and the following.
    void addReports(size_t first, const QList<locks::ActionReport> &reports);

    const ListedRows &rows() const { return m_rows; }
    locks::ActionKind kind() const { return m_kind; }
    int reported() const { return m_reported; }
    /// How many ended in which way.
    const Counts &counts() const { return m_counts; }
    /// What came of so many could not be written to the journal.
    int unrecorded() const { return m_unrecorded; }
    /// Every line as it is now; to be called from any thread.
    std::function<exports::ReleaseLine(int place)> lines() const;

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
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    struct Result
    {
        QString sentence; ///< shared with all that say the same
        QString masters; ///< likewise
        QString id;
        locks::Outcome outcome = locks::Outcome::NotSent;
        bool reported = false;
        bool undoable = false;
    };
    static exports::ReleaseLine lineOf(const ListedRows &rows, const std::vector<Result> &results, int place);
    QString shared(const QString &text);
    QString text(const QModelIndex &index, bool whole) const;

    ListedRows m_rows;
    locks::ActionKind m_kind;
    std::vector<Result> m_results;
    QSet<QString> m_texts;
    Counts m_counts;
    int m_reported = 0;
    int m_unrecorded = 0;
};

/// The outcome of one lock of many, released or put back, as a person reads it.
QString outcomeText(locks::ActionKind kind, locks::Outcome outcome);

} // namespace gui
