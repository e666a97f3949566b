// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/key_follower.h"

#include "gui/live/lock_sentences.h"

namespace gui {

namespace {

/// Keys that were left with something unread; more than a person comes back to.
constexpr qsizetype mostNotes = 256;

} // namespace

void KeyFollower::setTable(LockTableModel *table)
{
    if (table == m_table)
        return;
    if (m_table)
        m_table->disconnect(this);
    m_table = table;
    m_notes.clear();
    leave();
    if (!table)
        return;
    connect(table, &LockTableModel::changed, this, &KeyFollower::onChanged);
    connect(table, &LockTableModel::cleared, this, &KeyFollower::onCleared);
}

void KeyFollower::follow(const LockItem &item, bool separate)
{
    const Subject subject{item.row.key, separate ? item.row.separateMaster : -1};
    if (m_item && subject == m_subject)
        return;
    m_subject = subject;
    m_item = item;
    m_slot = m_table ? m_table->slotOf(item.row.id) : IdIndex::none;
}

void KeyFollower::leave()
{
    m_item.reset();
    m_slot = IdIndex::none;
}

bool KeyFollower::isAwaited() const
{
    // The table knows before it is told here.
    return m_item && !m_item->hasEnded() && m_table && m_table->slotOf(m_item->row.id) == IdIndex::none;
}

bool KeyFollower::isSubject(const locks::SharedRow &row) const
{
    return row && row.key() == m_subject.key
        && (m_subject.master < 0 || row.separateMaster() == m_subject.master);
}

void KeyFollower::onChanged(const std::vector<SlotChange> &changes)
{
    if (!m_item)
        return;
    bool touched = false;
    for (const SlotChange &change : changes) {
        if (change.slot != m_slot && (change.mark != SlotMark::Live || !isSubject(change.row)))
            continue;
        touched = true;
        show(change.slot);
        if (change.mark == SlotMark::Gone)
            m_slot = IdIndex::none; // another lock may come to stand there
    }
    if (touched)
        emit changed();
}

/// The row of this slot stands for the key, or did until now.
void KeyFollower::show(quint32 slot)
{
    const LockItem now = m_table->item(slot);
    const LockItem before = *m_item;
    if (now.hasEnded() && before.hasEnded())
        return; // when and why it ended stays
    m_item = now;
    const bool another = slot != m_slot || now.row.id != before.row.id;
    m_slot = slot;
    judge(before, now);
    if (another)
        emit moved(now.row.id);
}

/// What of this a person must not miss.
void KeyFollower::judge(const LockItem &before, const LockItem &now)
{
    if (now.hasEnded())
        return;
    const locks::Millis at = now.row.birthSeen ? now.row.firstSeen : locks::steadyNow();
    if (before.hasEnded())
        add(LockSentences::takenAgain(before, now.row, at), now.row, at);
    else if (before.row.hasToken && now.row.hasToken && before.row.token != now.row.token)
        add(LockSentences::changedHands(before.row, now.row, at), now.row, at);
}

void KeyFollower::add(const QString &sentence, const locks::Row &holder, locks::Millis at)
{
    if (m_notes.size() >= mostNotes && !m_notes.contains(m_subject))
        m_notes.clear();
    Note &note = m_notes[m_subject];
    note.since = note.changes == 0 ? at : note.since;
    ++note.changes;
    note.sentence =
        note.changes == 1 ? sentence : LockSentences::changedHandsOften(note.changes, note.since, holder);
}

void KeyFollower::onCleared()
{
    m_slot = IdIndex::none;
    if (m_item)
        emit changed();
}

QString KeyFollower::changedHands() const
{
    return m_item ? m_notes.value(m_subject).sentence : QString();
}

void KeyFollower::acknowledge()
{
    m_notes.remove(m_subject);
    emit changed();
}

} // namespace gui
