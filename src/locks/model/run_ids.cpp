// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/model/run_ids.h"

#include <algorithm>

namespace locks {

void RunIds::note(const MasterStatus &master, qint64 unixMs)
{
    QList<Span> &spans = m_spans[master.label];
    const bool isOpen = !spans.isEmpty() && spans.constLast().until < 0;
    const bool isTold = master.connected && !master.runId.isEmpty();
    if (isOpen && isTold && spans.constLast().id == master.runId)
        return;
    // Without a break in between, the id was that of an earlier connection, not of this one.
    if (isOpen && isTold)
        spans.removeLast();
    else if (isOpen)
        spans.last().until = unixMs;
    if (!isTold)
        return;
    spans.append({master.runId, unixMs});
    if (spans.size() > mostSpans)
        spans.removeFirst();
}

QByteArrayList RunIds::at(const QStringList &labels, qint64 unixMs) const
{
    QByteArrayList ids;
    for (const QString &label : labels) {
        const QList<Span> spans = m_spans.value(label);
        const auto found = std::find_if(spans.cbegin(), spans.cend(), [unixMs](const Span &span) {
            return span.from <= unixMs && (span.until < 0 || unixMs <= span.until);
        });
        ids.append(found != spans.cend() ? found->id : QByteArray());
    }
    return ids;
}

} // namespace locks
