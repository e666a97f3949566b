// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/table/lock_table_model.h"

#include <QHash>
#include <QObject>
#include <QPointer>

#include <optional>

namespace gui {

/// What the inspector is bound to: one key of one table (of separate servers, on one of them), whichever row
/// stands for it and whoever holds it.
///
/// Follows it through its end, its being taken again and the table's being filled anew, and keeps what a
/// person who looks at it must not miss: that it changed hands. Costs what a delta holds. GUI thread.
class KeyFollower : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;

    /// Another table; null: none. Nothing is followed then.
    void setTable(LockTableModel *table);
    /// The key of this lock from now on; nothing changes where it is that one already.
    void follow(const LockItem &item, bool separate);
    void leave();

    /// As it is now, or was last seen; null while nothing is followed.
    const LockItem *item() const { return m_item ? &*m_item : nullptr; }
    /// The table was emptied, and the key has not come back so far.
    bool isAwaited() const;
    /// That it changed hands, a sentence, until acknowledge(); also when it was left and is followed again.
    /// Empty: it did not.
    QString changedHands() const;
    void acknowledge();

signals:
    void changed();
    /// Another row stands for it from now on.
    void moved(quint32 id);

private:
    struct Note
    {
        QString sentence; ///< of the only change, or of all of them
        locks::Millis since = 0; ///< of the first change
        int changes = 0;
    };
    struct Subject
    {
        QByteArray key;
        int master = -1; ///< of separate servers
        bool operator==(const Subject &) const = default;
        friend size_t qHash(const Subject &subject, size_t seed)
        {
            return qHashMulti(seed, subject.key, subject.master);
        }
    };

    void onChanged(const std::vector<SlotChange> &changes);
    void onCleared();
    bool isSubject(const locks::SharedRow &row) const;
    void show(quint32 slot);
    void judge(const LockItem &before, const LockItem &now);
    void add(const QString &sentence, const locks::Row &holder, locks::Millis at);

    QPointer<LockTableModel> m_table;
    Subject m_subject;
    std::optional<LockItem> m_item;
    quint32 m_slot = IdIndex::none; ///< in the table; none: no row stands for it
    QHash<Subject, Note> m_notes;
};

} // namespace gui
