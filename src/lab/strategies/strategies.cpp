// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/spec/strategies.h"

#include "lab/scheme/scheme_strategy.h"

namespace lab {

namespace strategies {
// One function a file below strategies/.
const Strategy &none();
const Strategy &incr();
const Strategy &lua();
const Strategy &watch();
const Strategy &watchRetry();
const Strategy &multiThenGet();
const Strategy &setnx();
const Strategy &setnxExpire();
const Strategy &multiSetnxExpire();
const Strategy &setnxTtlRepair();
const Strategy &luaSetnxExpire();
const Strategy &setNxEx();
const Strategy &setNxGetDel();
const Strategy &setNxLua();
const Strategy &getsetTimestamp();
const Strategy &getsetAskFirst();
const Strategy &getsetRepaired();
const Strategy &expireatMixup();
const Strategy &reentrantValue();
const Strategy &reentrant();
const Strategy &watchdog();
const Strategy &queue();
const Strategy &pubsub();
const Strategy &optimistic();
const Strategy &fenced();
const Strategy &redlock();
const Strategy &external();
const Strategy &fencedWrites();
} // namespace strategies

const QList<const Strategy *> &Strategies::all()
{
    using namespace strategies;
    static const QList<const Strategy *> table = {
        &none(),           &incr(),           &lua(),
        &watch(),          &watchRetry(),     &multiThenGet(),
        &setnx(),          &setnxExpire(),    &multiSetnxExpire(),
        &setnxTtlRepair(), &luaSetnxExpire(), &setNxEx(),
        &setNxGetDel(),    &setNxLua(),       &getsetTimestamp(),
        &getsetAskFirst(), &getsetRepaired(), &expireatMixup(),
        &reentrantValue(), &reentrant(),      &watchdog(),
        &queue(),          &pubsub(),         &optimistic(),
        &fenced(),         &redlock(),
    };
    return table;
}

QList<QByteArray> Strategies::ids()
{
    QList<QByteArray> ids;
    for (const Strategy *strategy : all())
        ids.append(strategy->id());
    return ids;
}

QList<QByteArray> Strategies::fitFor(const RunSpec &spec)
{
    QList<QByteArray> ids;
    for (const Strategy *strategy : all()) {
        const bool counts = spec.workload == "counter" || strategy->guardsAnyWork();
        const bool reaches = !strategy->runsOnMasters() || !spec.target || spec.mastersThere() >= 3;
        if (counts && reaches)
            ids.append(strategy->id());
    }
    return ids;
}

const Strategy *Strategies::find(const QByteArray &id)
{
    const Strategy &external = strategies::external();
    if (id.startsWith("external:") && id.size() > 9)
        return &external;
    for (const Strategy *strategy : all()) {
        if (strategy->id() == id)
            return strategy;
    }
    // Of the race finder: in the lab's runs the writes of an overrun come too late to show a difference.
    const Strategy &fencedWrites = strategies::fencedWrites();
    return fencedWrites.id() == id ? &fencedWrites : nullptr;
}

std::shared_ptr<const Strategy> Strategies::make(const QByteArray &id)
{
    if (scheme::isScheme(id))
        return scheme::strategyOf(id);
    return {std::shared_ptr<const Strategy>(), find(id)}; // for ever: nobody owns it
}

QByteArray Strategies::shown(const QByteArray &id)
{
    return scheme::isScheme(id) ? scheme::nameOf(id) + ".lock" : id;
}

} // namespace lab
