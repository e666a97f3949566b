// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/board/row_store.h"

#include <QHashFunctions>
#include <QRandomGenerator>

namespace locks {

RowStore::RowStore(bool separate, int masters)
    : m_separate(separate)
    , m_masters(masters)
    , m_hashSeed(QRandomGenerator::global()->generate())
{
}

void RowStore::clear()
{
    m_index.clear();
    m_cells.clear();
}

quint32 RowStore::hashOf(int master, QByteArrayView key) const
{
    const size_t hash = qHash(key, m_hashSeed) + (m_separate ? size_t(master) * 0x9e3779b97f4a7c15U : 0);
    return quint32(hash ^ (hash >> 32));
}

quint32 RowStore::find(int master, QByteArrayView key, quint32 hash) const
{
    return m_index.find(hash, [&](quint32 i) {
        const SharedRow &row = m_cells[i].row;
        return row.key() == key && (!m_separate || row.separateMaster() == master);
    });
}

quint32 RowStore::create(quint32 hash)
{
    const quint32 index = m_cells.take();
    m_cells[index].hash = hash;
    m_index.insert(hash, index);
    return index;
}

Row RowStore::newRow(int master, const QByteArray &key)
{
    Row row;
    row.id = ++m_lastId;
    row.key = key;
    row.masters = m_separate ? 1 : quint16(m_masters);
    row.separateMaster = m_separate ? quint16(master) : 0;
    return row;
}

void RowStore::remove(quint32 index)
{
    m_index.remove(m_cells[index].hash, index);
    m_cells.release(index);
}

QList<Change> RowStore::all() const
{
    QList<Change> changes;
    changes.reserve(qsizetype(m_index.count()));
    forEach([&changes](const SharedRow &row) { changes.append({Event::Present, EndReason::None, row}); });
    return changes;
}

bool RowStore::hasKeysOn(int master) const
{
    for (quint32 i = 0; i < m_cells.size(); ++i) {
        if (m_cells[i].row && m_cells[i].row.holdingOn(master) >= 0)
            return true;
    }
    return false;
}

QList<QByteArray> RowStore::keysOn(int master) const
{
    QList<QByteArray> keys;
    forEach([&](const SharedRow &row) {
        if (row.holdingOn(master) >= 0)
            keys.append(row.key().toByteArray());
    });
    return keys;
}

KeyType RowStore::typeOf(int master, const QByteArray &key) const
{
    const quint32 index = find(master, key);
    if (index == none)
        return KeyType::Unknown;
    const SharedRow &row = m_cells[index].row;
    const int holding = row.holdingOn(master);
    return holding < 0 ? KeyType::Unknown : row.holding(holding).type;
}

} // namespace locks
