// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/strategies.h"

namespace lab {

namespace strategies {
// One function a file below strategies/.
const Strategy &none();
const Strategy &incr();
const Strategy &watch();
const Strategy &setNxGetDel();
const Strategy &setNxLua();
} // namespace strategies

const QList<const Strategy *> &Strategies::all()
{
    static const QList<const Strategy *> table = {
        &strategies::none(),        &strategies::incr(),     &strategies::watch(),
        &strategies::setNxGetDel(), &strategies::setNxLua(),
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

const Strategy *Strategies::find(const QByteArray &id)
{
    for (const Strategy *strategy : all()) {
        if (strategy->id() == id)
            return strategy;
    }
    return nullptr;
}

} // namespace lab
