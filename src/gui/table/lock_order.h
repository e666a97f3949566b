// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/table/lock_sorter.h"
#include "gui/table/lock_table_model.h"
#include "gui/table/shown_order.h"

#include <QAbstractTableModel>
#include <QElapsedTimer>
#include <QTimer>

#include <deque>
#include <functional>
#include <optional>

namespace gui {

class OrderThread;

/// The locks as the table shows them: filtered and sorted on the order thread.
///
/// Holds the last answer of the order thread, a vector from place to slot of the table and one back; what
/// changes is sent there in batches, one at a time, and the answer swapped in: no work on the GUI thread
/// grows with the number of rows. Persistent indexes follow their lock, so selection survives. In groups, the
/// head of each is a row before its locks. GUI thread only.
///
/// An action on many locks takes them from freeze().
class LockOrder : public QAbstractTableModel
{
    Q_OBJECT
public:
    static constexpr int byUrgency = gui::byUrgency;

    /// `table` must outlive it.
    LockOrder(LockTableModel *table, std::shared_ptr<OrderThread> thread, QObject *parent = nullptr);
    ~LockOrder() override;

    LockTableModel *table() const { return m_table; }
    const locks::LockFilter &filter() const { return m_spec.filter; }
    /// Does nothing when the filter is unchanged.
    void setFilter(const locks::LockFilter &filter);
    /// What the masters are called, in the order of the deployment: a filter may ask for them.
    void setMasters(const QStringList &labels);
    /// What guessed owners rest on: a filter, the order by owner and groups may ask for them.
    void setHosts(const locks::KnownHosts &hosts);
    const locks::KnownHosts &hosts() const { return m_hosts; }
    const QStringList &masters() const { return m_masters; }

    Grouping grouping() const { return m_spec.grouping; }
    /// Does nothing when it is the same; all groups are open at first.
    void setGrouping(Grouping grouping);
    /// The group that a row heads; null for any other row. Until something moves.
    const LockGroup *groupAt(int row) const { return m_shown.groupAt(row); }
    /// The row that heads the group of this row; −1 without groups.
    int headOf(int row) const { return m_shown.headOf(row); }
    /// Shows the locks of a group, by its key, or only its head.
    void setClosed(const QByteArray &group, bool closed);
    void setAllClosed(bool closed);
    /// While held, nothing moves under a person's pointer: new rows come last, settle() waits.
    void setHeld(bool held);
    /// While paused, places change only when a person asks for another filter or sorting.
    void setPaused(bool paused);
    /// Puts changed rows in their place and takes away those that the filter no longer lets through. To be
    /// called once a second: places that change with every batch cannot be read.
    void settle();
    /// Does so at once, held or paused: a person asked.
    void settleNow();
    /// While held: how many rows would move, come or leave.
    int waitingCount() const { return m_waiting; }
    /// Nothing is on its way to or from the order thread.
    bool isCurrent() const { return !m_inFlight && !m_due; }

    /// How many live locks the filter lets through, as of the last order; −1: there is no filter.
    int listedCount() const { return filter().isEmpty() ? -1 : m_listed; }

    int sortColumn() const { return m_spec.sorting.column; }
    Qt::SortOrder sortOrder() const { return m_spec.sorting.direction; }
    /// `column` may be byUrgency.
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

    /// *Select all* is this flag, not a selection of a million rows: what it stands for is the filter's
    /// result at the moment when it is frozen. Cleared by a change of the filter.
    void setAllChosen(bool chosen);
    bool isAllChosen() const { return m_allChosen; }
    /// The filter's result as it is now, in the order in which it is shown: rows with key() and token(), kept
    /// whatever happens to the table meanwhile. Only what was listed: not a row that came in the last
    /// instant, none that ended.
    ///
    /// Made on the order thread and handed to `done` on the GUI thread; costs the GUI thread nothing that
    /// grows with the number of rows. `done` is not called when `context` or this was deleted before.
    /// `group`: only what stands in the group of this key; empty: all of it.
    void freeze(QObject *context, std::function<void(std::shared_ptr<const FrozenLocks>)> done,
                const QByteArray &group = {});
    using Wanted = std::function<bool(const locks::SharedRow &)>;
    /// The live locks of the whole table that `wanted` takes. As freeze(): looked for on the order thread,
    /// where `wanted` is called, and told to `done` on the GUI thread.
    void find(QObject *context, Wanted wanted,
              std::function<void(const std::vector<locks::SharedRow> &)> done);

    /// The lock in a row of this model; none when there is no such row, or it heads a group.
    std::optional<LockItem> itemAt(int row) const;
    /// The row of this model that shows this lock; −1 when it is filtered away or its group closed.
    int rowOf(quint32 id) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

signals:
    /// Around each change of places, for a view that keeps its selection where it is.
    void aboutToMove();
    void moved();
    void allChosenChanged();
    void waitingChanged();

private:
    struct Ended
    {
        quint32 slot = 0;
        quint64 since = 0; ///< the request that told of it
    };

    void onChanged(std::vector<SlotChange> changes);
    void onCleared(const std::shared_ptr<LockRows> &rows);
    void refreshSpec(OrderSpec spec);
    void respecify(const OrderSpec &spec);
    void sendSoon();
    void send();
    SlotBatches takeOutbox();
    void onAnswer(quint64 generation, OrderAnswer answer, qint64 workNs);
    void show(OrderAnswer &answer);
    void swapIn(OrderAnswer &answer);
    void removeEnded();
    void setWaiting(int count);
    void announce(const std::vector<SlotChange> &changes);

    LockTableModel *m_table;
    std::shared_ptr<OrderThread> m_thread;
    std::shared_ptr<std::atomic<quint64>> m_wanted; ///< the newest request whose order is wanted
    std::shared_ptr<LockSorter> m_sorter; ///< only touched on the order thread
    OrderSpec m_spec;
    QStringList m_masters;
    locks::KnownHosts m_hosts;
    ShownOrder m_shown;
    int m_listed = 0; ///< live ones that the filter lets through
    int m_waiting = 0;
    int m_count = 0; ///< rows announced; differs from m_shown only while it is being swapped
    SlotBatches m_outbox;
    size_t m_outboxSize = 0; ///< changes in m_outbox
    std::deque<Ended> m_ended; ///< gone ones that may still be shown
    quint64 m_answered = 0; ///< the request that m_shown answers
    QTimer m_removal;
    QTimer m_next;
    QElapsedTimer m_sinceAnswer;
    qint64 m_pauseMs = 0; ///< between an answer and the next request: sorting takes a part of the time only
    quint64 m_generation = 0; ///< raised by each clear(): answers of an earlier one are late
    quint64 m_number = 0;
    bool m_inFlight = false;
    bool m_due = false; ///< a request is wanted
    bool m_anew = false; ///< an answer came too late for the filter of then and was not shown
    bool m_settle = false;
    bool m_settleNow = false;
    bool m_held = false;
    bool m_paused = false;
    bool m_respecified = false; ///< the next request is a person's wish
    bool m_allChosen = false;
};

} // namespace gui
