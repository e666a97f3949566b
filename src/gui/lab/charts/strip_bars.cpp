// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/charts/strip_chart.h"

#include <QMap>

#include <algorithm>

namespace gui {

namespace {

struct Inside
{
    qint64 sinceUs = 0;
    qint64 leaseUntilUs = 0;
};

} // namespace

QList<StripChart::Bar> StripChart::barsOf(const QList<lab::LaneChange> &changes, qint64 endUs)
{
    QList<Bar> bars;
    QMap<int, qint64> waiting;
    QMap<int, Inside> inside;
    qint64 overlapSince = 0;
    const auto leave = [&](int client, qint64 now) {
        const Inside was = inside.take(client);
        const qint64 end = was.leaseUntilUs > 0 ? std::clamp(was.leaseUntilUs, was.sinceUs, now) : now;
        bars.append({client, was.sinceUs, end, Holding});
        if (end < now)
            bars.append({client, end, now, Believing});
    };
    const auto endOverlap = [&](qint64 now) {
        for (auto it = inside.begin(); it != inside.end(); ++it)
            bars.append({it.key(), std::max(overlapSince, it->sinceUs), now, Overlap});
    };
    for (const lab::LaneChange &change : changes) {
        if (waiting.contains(change.client))
            bars.append({change.client, waiting.take(change.client), change.tUs, Waiting});
        if (inside.size() > 1) {
            endOverlap(change.tUs);
            overlapSince = change.tUs;
        }
        if (inside.contains(change.client))
            leave(change.client, change.tUs);
        if (change.lane == lab::Lane::Waiting)
            waiting.insert(change.client, change.tUs);
        if (change.lane == lab::Lane::Inside) {
            inside.insert(change.client, {change.tUs, change.leaseUntilUs});
            overlapSince = change.tUs;
        }
    }
    if (inside.size() > 1)
        endOverlap(endUs);
    for (const int client : inside.keys())
        leave(client, endUs);
    for (auto it = waiting.begin(); it != waiting.end(); ++it)
        bars.append({it.key(), it.value(), endUs, Waiting});
    return bars;
}

} // namespace gui
