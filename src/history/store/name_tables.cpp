// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/store/name_tables.h"

#include "locks/model/key_shape.h"

namespace history {

qint64 NameTable::numberOf(Writing *writing, const QByteArray &name)
{
    if (const auto known = m_known.constFind(name); known != m_known.cend())
        return *known;
    qint64 number = 0;
    if (writing->find(m_find, {name})) {
        number = m_find.number(0);
        m_find.done();
    } else if (writing->run(m_add, {name})) {
        number = m_add.lastId();
    }
    if (number == 0)
        return 0;
    if (m_known.size() >= mostRemembered)
        m_known.clear();
    m_known.insert(name, number);
    return number;
}

void NameTable::forget()
{
    m_known.clear();
    m_find.clear();
    m_add.clear();
}

KeyTable::Key KeyTable::known(Writing *writing, qint32 deployment, const QByteArray &key)
{
    if (const auto cached = m_known.constFind(Name(deployment, key)); cached != m_known.cend())
        return *cached;
    if (!writing->find(m_find, {deployment, key}))
        return {};
    const Key found{m_find.number(0), m_find.number(1)};
    m_find.done();
    return found;
}

KeyTable::Key KeyTable::find(Writing *writing, NameTable *names, qint32 deployment, const QByteArray &key)
{
    const Name name{deployment, key};
    if (const auto cached = m_known.constFind(name); cached != m_known.cend())
        return *cached;
    Key found = known(writing, deployment, key);
    if (found.number == 0) {
        const qint64 shape = names->numberOf(writing, locks::keyShape(key));
        if (writing->run(m_add, {deployment, key, shape}))
            found = {m_add.lastId(), shape};
    }
    if (found.number == 0)
        return {};
    if (m_known.size() >= mostRemembered)
        m_known.clear();
    m_known.insert(name, found);
    return found;
}

void KeyTable::noteTrouble(Writing *writing, qint64 key, qint64 atUnixMs)
{
    writing->run(m_trouble, {atUnixMs, key});
}

void KeyTable::forget()
{
    m_known.clear();
    m_find.clear();
    m_add.clear();
    m_trouble.clear();
}

} // namespace history
