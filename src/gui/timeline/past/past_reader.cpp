// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/past/past_reader.h"

#include "base/run_in_pool.h"

#include <QPointer>

namespace gui {

void PastReader::read(const PastPlace &place, history::UnixMs at)
{
    m_wish = Wish{place, at};
    m_due = true;
    if (!m_reading)
        begin();
}

void PastReader::leave()
{
    m_wish.reset();
    m_due = false;
}

void PastReader::begin()
{
    m_due = false;
    m_reading = true;
    base::runInPool([wish = *m_wish, self = QPointer(this)] {
        history::HistoryReader reader(wish.place.path);
        const auto table = history::tableAt(&reader, wish.place.deployment, wish.at, mostLocks);
        base::post(QCoreApplication::instance(), [self, table, wish] {
            if (self)
                self->onRead(table, wish);
        });
    });
}

void PastReader::onRead(const redis::Result<history::TableAt> &table, const Wish &wish)
{
    m_reading = false;
    if (m_due)
        begin();
    if (m_wish != wish)
        return;
    if (table.ok())
        emit found(*table);
    else
        emit failed(table.error().text);
}

} // namespace gui
