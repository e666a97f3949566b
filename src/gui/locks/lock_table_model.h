// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/locks/state_palette.h"
#include "locks/lock_values.h"

#include <QAbstractTableModel>
#include <QFont>
#include <QHash>
#include <QSet>

#include <queue>
#include <vector>

namespace gui {

/// One lock as the table keeps it.
struct LockItem
{
    locks::Row row;
    locks::States states;
    locks::EndReason why = locks::EndReason::None; ///< of an ended one
    locks::Millis endedAt = 0; ///< 0: not ended
    mutable QString owner; ///< null until it was asked for
    bool hasEnded() const { return endedAt != 0; }
};

/// What one delta did to the table, in this order. Row numbers of `removed` are those before it, the others
/// those after.
struct TableChange
{
    std::vector<int> removed; ///< ascending
    std::vector<int> updated; ///< ascending
    int insertedFrom = 0;
    int insertedCount = 0;
};

/// The locks of one deployment, in the order in which they came. LockOrder sorts and filters them.
///
/// applyDelta() is the only way in. Ended locks stay, struck through, for five seconds. GUI thread only.
class LockTableModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column : quint8 {
        Key,
        OwnerColumn,
        Library,
        TimeLeft,
        HeldFor,
        StateColumn,
        Masters,
        Waiters,
        ColumnCount
    };
    enum Role : int {
        IdRole = Qt::UserRole, ///< quint32: the row's id
        SortRole, ///< the raw value of the cell
        FractionRole, ///< double, of TimeLeft: 0 to 1, −1 without a bar
        BarColorRole, ///< QColor, of TimeLeft
    };

    explicit LockTableModel(QObject *parent = nullptr);

    /// Applies one batch: removals, then updates, then one insertion at the end. `now`: for what time
    /// changes.
    void applyDelta(const locks::Delta &delta, locks::Millis now = locks::steadyNow());
    /// Forgets everything: another generation begins.
    void clear();
    /// To be called once a second: judges again what time alone changed, and takes away what ended long ago.
    void tick(locks::Millis now = locks::steadyNow());
    void setPalette(const QPalette &palette);

    int count() const { return int(m_items.size()); }
    /// Locks that have not ended.
    int liveCount() const { return count() - int(m_ended.size()); }
    const LockItem &item(int row) const { return m_items[size_t(row)]; }
    /// −1 when there is none.
    int rowOf(quint32 id) const { return m_rowOfId.value(id, -1); }
    /// How many live locks have this state.
    int countOf(locks::State state) const { return m_counts.value(quint16(state)); }

    QVariant cell(int row, int column, int role) const;
    static QString ownerText(const locks::Row &row);
    /// The same, decoded once an item.
    const QString &owner(const LockItem &item) const;
    static QByteArray libraryId(const locks::Row &row);
    const StatePalette &palette() const { return m_palette; }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

signals:
    /// After one batch: for LockOrder, which must not see the table half changed.
    void applied(const gui::TableChange &change);
    void cleared();
    void countsChanged();

private:
    using Due = std::pair<locks::Millis, quint32>;

    void applyChange(const locks::Change &change, locks::Millis now, TableChange &batch,
                     std::vector<LockItem> &fresh, QHash<quint32, int> &freshOf);
    void endItem(int row, locks::EndReason why, locks::Millis now, TableChange &batch);
    void judgeItem(LockItem &item, locks::Millis now, int sign);
    void finish(TableChange &batch, std::vector<LockItem> &fresh, locks::Millis now);
    void removeRows(const std::vector<int> &rows);
    void compact(const std::vector<int> &rows);
    void announceUpdates(const std::vector<int> &rows);
    QString display(const LockItem &item, int column) const;
    QString endedSentence(const LockItem &item) const;
    QString accessible(const LockItem &item, int column) const;
    QVariant sortValue(const LockItem &item, int column) const;
    QVariant font(const LockItem &item, int column) const;
    QVariant toolTip(const LockItem &item, int column) const;

    std::vector<LockItem> m_items;
    QHash<quint32, int> m_rowOfId;
    QHash<QByteArray, quint32> m_endedOfKey; ///< replaced as soon as the key is taken again
    QSet<quint32> m_ended;
    QHash<quint16, int> m_counts;
    std::priority_queue<Due, std::vector<Due>, std::greater<>> m_due; ///< when time alone may change a state
    StatePalette m_palette;
    QFont m_fixed;
    QFont m_fixedEnded;
    QFont m_plainEnded;
};

/// How long is left, as the table says it: "24 s", "no expiry".
QString timeLeftText(const locks::Row &row, locks::Millis now);
/// Since when it is held; with "≥" when we did not see it begin.
QString heldForText(const locks::Row &row, locks::Millis now);
/// How a lock ended, in words.
QString endText(locks::EndReason why);
/// The same in a word or two, for a narrow cell.
QString endWord(locks::EndReason why);

} // namespace gui
