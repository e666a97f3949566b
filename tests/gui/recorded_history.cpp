// SPDX-License-Identifier: GPL-3.0-or-later
#include "recorded_history.h"

#include "history/store/history_writer.h"

#include <functional>

using namespace history;

namespace {

void write(const QString &path, const std::function<void(HistoryWriter &)> &what)
{
    HistoryWriter writer(path);
    if (const auto begun = writer.begin(); !begun.ok())
        qFatal("%s", qPrintable(begun.error().text));
    what(writer);
    if (const auto committed = writer.commit(); !committed.ok())
        qFatal("%s", qPrintable(committed.error().text));
}

} // namespace

RecordedHistory::RecordedHistory(const QString &path, const QString &deployment)
    : m_path(path)
{
    write(path, [&](HistoryWriter &writer) {
        m_deployment = writer.watched().deploymentOf(
            writer.writing(),
            {0, deployment, 0, QStringLiteral("staging"), false, {}, {deployment.toUtf8()}});
    });
}

void RecordedHistory::watch(UnixMs from, UnixMs to)
{
    write(m_path, [&](HistoryWriter &writer) {
        const qint64 span =
            writer.watched().beginSpan(writer.writing(), {m_deployment, from, from, "tracking", {"*"}});
        writer.watched().extendSpan(writer.writing(), span, to);
        writer.watched().proveSpan(writer.writing(), span, to, to);
    });
}

void RecordedHistory::add(const QList<Hold> &holds)
{
    write(m_path, [&](HistoryWriter &writer) {
        for (Hold hold : holds) {
            hold.deployment = m_deployment;
            const HoldTable::Begun begun = writer.holds().begin(writer.writing(), hold);
            hold.id = begun.number;
            hold.from = begun.stored.from;
            if (hold.to)
                writer.holds().end(writer.writing(), hold);
            else
                writer.holds().update(writer.writing(), hold);
        }
    });
}

void RecordedHistory::add(const QList<ServerEvent> &events)
{
    write(m_path, [&](HistoryWriter &writer) {
        for (ServerEvent event : events) {
            event.deployment = m_deployment;
            writer.watched().addEvent(writer.writing(), event);
        }
    });
}

Hold recordedHold(const QByteArray &key, const QString &owner, UnixMs from, qint64 lengthMs, EndReason why)
{
    Hold hold;
    hold.key = key;
    hold.token = "token-" + owner.toUtf8() + '-' + QByteArray::number(from);
    hold.hasToken = true;
    hold.owner = owner;
    hold.library = "generic.token";
    hold.from = from;
    hold.birthSeen = true;
    hold.to = from + lengthMs;
    hold.lastSeen = *hold.to;
    hold.leaseMs = 30'000;
    hold.deadline = from + 30'000;
    hold.why = why;
    return hold;
}
