// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/recent/recent_holds.h"

#include "history/read/record_of.h"

#include <QDateTime>
#include <QLocale>

#include <algorithm>

namespace gui {

namespace {

/// A small picture has no room for more.
constexpr qint64 mostHolds = 5'000;

redis::Result<void> readHolds(history::HistoryReader *reader, const history::HoldQuery &query,
                              RecentHolds *recent)
{
    LaneStore store;
    const auto read = reader->holds(query, [&](history::Hold &&hold) {
        ++recent->holds;
        const Trouble trouble = history::troubleOf(hold);
        recent->trouble += trouble == Trouble::Bad ? 1 : 0;
        recent->waitedFor += trouble == Trouble::Waited ? 1 : 0;
        store.take(hold);
        return true;
    });
    recent->rows = store.rows();
    return read;
}

redis::Result<void> readAll(const RecentQuestion &question, RecentHolds *recent)
{
    history::HistoryReader reader(question.path);
    const auto records = reader.deployments();
    if (!records.ok())
        return records.error();
    const auto record = history::recordOf(*records, question.connection);
    if (!record)
        return {};
    recent->isRecorded = true;
    history::HoldQuery query;
    query.deployment = record;
    query.key = question.key;
    query.server = question.server;
    query.since = recent->until - RecentHolds::spanMs;
    query.most = mostHolds;
    if (const auto read = readHolds(&reader, query, recent); !read.ok())
        return read;
    const auto watched = reader.watched(record, query.since, {});
    if (!watched.ok())
        return watched.error();
    recent->record.watched = *watched;
    std::sort(recent->record.watched.begin(), recent->record.watched.end(),
              [](const auto &one, const auto &other) { return one.from < other.from; });
    recent->record.begin = query.since;
    for (const history::Deployment &each : *records) {
        if (each.id == *record)
            recent->record.masters = each.masters;
    }
    return {};
}

} // namespace

RecentHolds readRecent(const RecentQuestion &question)
{
    RecentHolds recent;
    recent.until = QDateTime::currentMSecsSinceEpoch();
    if (const auto read = readAll(question, &recent); !read.ok())
        recent.error = read.error().text;
    return recent;
}

QString RecentHolds::hourText() const
{
    if (!error.isEmpty())
        return error;
    if (!isRecorded)
        return tr("Nothing is recorded of this connection.");
    QString text = tr("Last hour: %n hold(s)", nullptr, int(holds));
    if (trouble > 0)
        text = tr("%1, %2 with trouble").arg(text, QLocale().toString(trouble));
    if (waitedFor > 0)
        text = tr("%1, %2 waited for").arg(text, QLocale().toString(waitedFor));
    return text;
}

} // namespace gui
