// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/record/flush_notes.h"

#include <utility>

namespace history {

namespace {

constexpr UnixMs longestTelling = 5'000; // ms between two of the many ends of one flush

} // namespace

void FlushNotes::take(qint32 deployment, const QString &server, UnixMs at, UnixMs heldSince)
{
    Flush &last = m_last[server];
    const bool isSame = last.at != 0 && heldSince <= last.at && at - last.until <= longestTelling;
    if (!isSame) {
        write(server, &last);
        last = {0, deployment, at, at, 0};
    }
    last.until = at;
    ++last.untold;
}

void FlushNotes::write(const QString &server, Flush *flush)
{
    if (flush->untold == 0)
        return;
    const qint64 holds = std::exchange(flush->untold, 0);
    if (flush->event != 0)
        m_writer->watched().growEvent(m_writer->writing(), flush->event, holds);
    else
        flush->event = m_writer->watched().addEvent(
            m_writer->writing(),
            {flush->deployment, ServerEvent::Kind::Flush, flush->at, server, {}, {}, holds});
}

void FlushNotes::write()
{
    for (auto each = m_last.begin(); each != m_last.end(); ++each)
        write(each.key(), &*each);
}

} // namespace history
