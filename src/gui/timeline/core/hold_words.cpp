// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/core/hold_words.h"

#include "base/known_time.h"
#include "gui/common/text.h"
#include "gui/timeline/core/time_ticks.h"
#include "history/read/hold_words.h"

#include <QStringList>

namespace gui {

using history::ServerEvent;

QString HoldWords::who(const HoldMark &hold)
{
    if (!hold.owner.isEmpty())
        return hold.owner;
    return hold.token.isEmpty() ? tr("nobody leads") : shownStart(hold.token, 10);
}

QString HoldWords::end(locks::EndReason why)
{
    return why == locks::EndReason::None ? tr("held") : locks::endReasonText(why);
}

QString HoldWords::heldFor(const HoldMark &hold, UnixMs openEnd)
{
    const QString span = spanText(hold.sureTo(openEnd) - hold.from);
    return hold.fromExact && hold.toExact ? span : tr("≥ %1").arg(span);
}

QString HoldWords::lines(const HoldMark &hold, UnixMs openEnd)
{
    QStringList lines{shownShort(hold.key, 60), tr("Held by %1").arg(who(hold))};
    lines.append(hold.fromExact ? tr("from %1, for %2").arg(instant(hold.from), heldFor(hold, openEnd))
                                : tr("began: %1; held for %2").arg(since(hold), heldFor(hold, openEnd)));
    if (hold.renewals > 0)
        lines.append(tr("renewed %n time(s)", nullptr, int(hold.renewals)));
    if (hold.waited)
        lines.append(tr("Others waited for it."));
    else if (hold.asked)
        lines.append(tr("It was read or asked for meanwhile."));
    const base::KnownTime ended{hold.to - hold.endWithin, hold.to};
    if (hold.isOpen())
        lines.append(tr("not ended yet"));
    else if (hold.toExact)
        lines.append(tr("ended: %1").arg(end(hold.why)));
    else
        lines.append(tr("ended: %1, %2").arg(end(hold.why), base::knownTimeText(ended, instant)));
    return lines.join(u'\n');
}

QString HoldWords::since(const history::Hold &hold)
{
    return base::knownTimeText(hold.begin(), instant);
}

QString HoldWords::since(const HoldMark &hold)
{
    return base::knownTimeText(hold.begin(), instant);
}

QString HoldWords::instant(UnixMs at)
{
    return isolated(TimeTicks::instantText(double(at), 1, QTimeZone::systemTimeZone(), QLocale()));
}

QString HoldWords::event(ServerEvent::Kind kind)
{
    switch (kind) {
    case ServerEvent::Kind::Failover:
        return tr("Failover");
    case ServerEvent::Kind::Restart:
        return tr("Restart");
    case ServerEvent::Kind::Flush:
        return tr("Flushed");
    case ServerEvent::Kind::Eviction:
        return tr("Evicted keys");
    case ServerEvent::Kind::ClockStep:
        return tr("Clock was set");
    case ServerEvent::Kind::Lost:
        return tr("Connection lost");
    case ServerEvent::Kind::Back:
        return tr("Connection back");
    case ServerEvent::Kind::Alert:
        return tr("Alert");
    case ServerEvent::Kind::Action:
        break;
    }
    return tr("Our action");
}

} // namespace gui
