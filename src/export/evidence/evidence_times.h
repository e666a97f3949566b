// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/round_times.h"
#include "history/read/key_evidence.h"

#include <QDateTime>
#include <QList>
#include <QString>

namespace exports {

/// Times of a page of evidence: local ones, with their offset where that changes on the way.
class EvidenceTimes
{
public:
    EvidenceTimes(history::UnixMs since, history::UnixMs until);

    /// "2026-11-23 03:12:04.500".
    QString exact(history::UnixMs at) const;
    /// "03:12:04", with the day where there is more than one, and with ms where all is over in minutes.
    QString brief(history::UnixMs at) const;
    /// "UTC+01:00", or both where the clock was set on the way.
    QString offsets() const;

    /// A tick of the axis and what stands below it.
    struct Tick
    {
        history::UnixMs at = 0;
        QString label;
        QString day; ///< where a day begins, at the first one, and where the clocks were changed
    };
    /// At most `most` round times between the two ends.
    QList<Tick> ticks(int most) const;

private:
    QString written(const QDateTime &time, const QString &format) const;
    base::RoundStep stepFor(int most) const;

    history::UnixMs m_since;
    history::UnixMs m_until;
    bool m_isMixed;
    bool m_hasDays;
};

} // namespace exports
