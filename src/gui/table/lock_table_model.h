// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/table/fading_rows.h"
#include "gui/table/lock_cells.h"
#include "gui/table/lock_rows.h"
#include "locks/model/shared_row.h"

#include <QElapsedTimer>
#include <QHash>
#include <QObject>
#include <QTimer>
#include <QVariant>

#include <array>
#include <deque>
#include <vector>

namespace gui {

/// One lock of the table, taken out of it: a value of its own.
struct LockItem
{
    locks::Row row;
    locks::States states;
    locks::EndReason why = locks::EndReason::None; ///< of an ended one
    std::optional<base::KnownTime> ended; ///< when, in the board's clock; nullopt: not ended
    QList<locks::NoLock> noLocks; ///< on masters of a set that do not hold it
    std::optional<locks::OwnerGuess> guess; ///< where its token does not say who holds it
    bool hasEnded() const { return ended.has_value(); }
    /// There is a token, and it does not say who holds the lock.
    bool isOwnerless() const;
};

/// The locks of one deployment, in slots; what their cells say is by LockCells. LockOrder shows them to a
/// view.
///
/// applyDelta() is the only way in; it costs what the delta holds, whatever the table holds. Ended locks
/// stay, struck through, for five seconds. States are those that the board judged. GUI thread only.
class LockTableModel : public QObject
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
        AskedFor,
        ColumnCount
    };
    enum Role : int {
        IdRole = Qt::UserRole, ///< quint32: the row's id
        FractionRole, ///< double, of TimeLeft: 0 to 1, −1 without a bar
        BarColorRole, ///< QColor, of TimeLeft
        NamesNobodyRole, ///< bool: the owner is a guess, or only how its token begins
    };

    explicit LockTableModel(QObject *parent = nullptr);
    ~LockTableModel() override;

    void applyDelta(const locks::Delta &delta, locks::Millis now = locks::steadyNow());
    /// Forgets everything: another generation begins.
    void clear();
    /// To be called once a second: takes away what ended long ago.
    void tick(locks::Millis now = locks::steadyNow());
    void setPalette(const QPalette &palette);
    /// Bit i: nobody knows what master i holds now.
    void setAway(quint64 masters);
    /// What guessed owners rest on.
    void setHosts(const locks::KnownHosts &hosts);
    /// What the column of masters shows.
    void setMasters(const MastersShown &masters);
    const MastersShown &masters() const { return m_cells.masters(); }

    /// Locks that have not ended.
    int liveCount() const { return m_live; }
    bool isEmpty() const { return m_rows.size() == 0; }
    /// Rows that came a moment ago are still fading in: their cells look otherwise at the next look.
    bool isFading(locks::Millis now = locks::steadyNow()) const { return m_fading.isFading(now); }
    LockItem item(quint32 slot) const;
    /// IdIndex::none when there is none.
    quint32 slotOf(quint32 id) const { return m_slotOfId.slotOf(id); }
    /// Live rows from all over the table, at most so many.
    std::vector<locks::SharedRow> some(quint32 most) const;
    /// How many live locks have this state.
    int countOf(locks::State state) const;
    /// How many live locks have a holder who is gone.
    int goneCount() const { return m_gone; }
    /// What changed() would have told from the beginning.
    std::vector<SlotChange> everything() const;
    /// For LockOrder: the slot is shown nowhere any more. Gives its row away.
    locks::SharedRow release(quint32 slot);

    QVariant cell(quint32 slot, int column, int role) const;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const;
    /// As the header says it.
    static QString columnName(int column);
    const StatePalette &palette() const { return m_cells.palette(); }

signals:
    /// After one batch, in the order in which it happened.
    void changed(const std::vector<gui::SlotChange> &changes);
    /// What the column of masters shows is another thing, its title with it.
    void mastersShownChanged();
    /// `rows`: those that were there, to be freed where that takes no time from the window.
    void cleared(const std::shared_ptr<gui::LockRows> &rows);
    /// At most twenty times a second.
    void countsChanged();
    /// Palette or masters that are away: every row looks otherwise.
    void looksChanged();
    /// New rows begin to fade in.
    void fadingBegan();

private:
    struct Lingering
    {
        locks::Millis until = 0;
        quint32 slot = 0;
        quint32 id = 0;
    };

    void applyChange(const locks::Change &change, locks::Millis now, std::vector<SlotChange> &batch);
    void add(const locks::Change &change, std::vector<SlotChange> &batch);
    void endRow(quint32 slot, const locks::Change &change, locks::Millis now, std::vector<SlotChange> &batch);
    void remove(quint32 slot, std::vector<SlotChange> &batch);
    void count(const locks::SharedRow &row, int sign);
    void emitChanges(std::vector<SlotChange> &batch);
    void emitCounts();
    void fadeIn(const locks::Delta &delta, locks::Millis now);
    bool hasEnded(quint32 slot) const { return m_rows.mark(slot) != SlotMark::Live; }
    LockEnd endOf(quint32 slot) const { return m_ended.value(slot); }

    LockRows m_rows;
    std::vector<quint32> m_free;
    IdIndex m_slotOfId;
    QHash<quint32, LockEnd> m_ended; ///< by slot, until it is released; not of all when many end at once
    QHash<QByteArray, quint32> m_endedOfKey; ///< slot; replaced as soon as the key is taken again
    std::deque<Lingering> m_lingering; ///< in the order in which they go
    FadingRows m_fading;
    std::array<int, 32> m_counts{}; ///< by the number of the state's bit
    int m_gone = 0;
    int m_live = 0;
    QTimer m_countsSoon;
    QElapsedTimer m_sinceCounts;
    LockCells m_cells;
};

} // namespace gui
