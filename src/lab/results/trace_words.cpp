// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/results/trace_words.h"

#include <QCoreApplication>
#include <QLocale>

namespace lab {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(lab::TraceWords)
};

} // namespace

QString traceEventText(const TraceEvent &event)
{
    using What = TraceEvent::What;
    const QString times = QLocale().toString(event.times);
    switch (event.what) {
    case What::Command:
        return event.command;
    case What::Refused:
        return Text::tr("%1 × refused: %2", "number, command").arg(times, event.command);
    case What::Gap:
        return event.times > 0 ? Text::tr("⋮ %1 more rows of this client").arg(times)
                               : Text::tr("⋮ earlier commands of this client are not known any more");
    case What::Enters:
        return Text::tr("goes in, and believes it is alone");
    case What::Leaves:
        return Text::tr("goes out");
    case What::LeaseEnds:
        return Text::tr("its lease ends; it does not know");
    case What::Crashes:
        return Text::tr("dies; its lock stays behind");
    }
    return {};
}

QString traceReplyText(const TraceEvent &event)
{
    if (event.stored.isEmpty())
        return event.reply;
    return Text::tr("%1 (it held %2)", "reply, value of the lock").arg(event.reply, event.stored);
}

QString traceKindText(TraceOf::Kind kind)
{
    using Kind = TraceOf::Kind;
    switch (kind) {
    case Kind::LostUpdate:
        return Text::tr("First lost update");
    case Kind::Overlap:
        return Text::tr("First overlap");
    case Kind::ForeignDelete:
        return Text::tr("First lock of another that was deleted");
    case Kind::Crash:
        return Text::tr("First crash");
    case Kind::RefusedExec:
        return Text::tr("First EXEC that was refused");
    case Kind::LateWrite:
        return Text::tr("First late write");
    case Kind::Phantom:
        return Text::tr("First phantom");
    }
    return {};
}

namespace {

QString lostSentence(const TraceOf &trace, const QString &one, const QString &other)
{
    static constexpr QStringView sets[] = {u"SET counter ", u"SET stock "};
    for (const TraceEvent &event : trace.events) {
        if (!event.proves || event.client != trace.clients.first())
            continue;
        for (const QStringView set : sets) {
            bool isNumber = false;
            const qint64 number =
                event.command.mid(set.size()).section(u' ', 0, 0).remove(u'"').toLongLong(&isNumber);
            if (!event.command.startsWith(set) || !isNumber)
                continue;
            const qint64 read = set == sets[0] ? number - 1 : number + 1;
            return Text::tr("Client %1 and client %2 both read %3 and both wrote %4: one increment is lost.")
                .arg(one, other, QLocale().toString(read), QLocale().toString(number));
        }
    }
    return Text::tr("Client %1 and client %2 wrote the same number: one increment is lost.").arg(one, other);
}

QString crashSentence(const TraceOf &trace, const QString &one, const QString &other)
{
    for (const TraceEvent &event : trace.events) {
        if (event.client == trace.clients.at(1) && event.what == TraceEvent::What::Enters)
            return Text::tr("Client %1 died while it held the lock; client %2 was the next to get in.")
                .arg(one, other);
    }
    return Text::tr("Client %1 died while it held the lock, and nobody got in after it: client %2 is one "
                    "of those who wait.")
        .arg(one, other);
}

} // namespace

QString traceSentence(const TraceOf &trace)
{
    using Kind = TraceOf::Kind;
    const QLocale locale;
    const QString one = locale.toString(trace.clients.value(0) + 1);
    const QString other = locale.toString(trace.clients.value(1) + 1);
    if (trace.clients.size() < 2)
        return trace.kind == Kind::Crash ? Text::tr("Client %1 died while it held the lock.").arg(one)
                                         : Text::tr("The other client's commands are not known any more.");
    switch (trace.kind) {
    case Kind::LostUpdate:
        return lostSentence(trace, one, other);
    case Kind::Overlap:
        return Text::
            tr("Client %1 was still inside when client %2 went in: two at once, though each believed that it "
               "was alone.")
                .arg(one, other);
    case Kind::ForeignDelete:
        return Text::tr("Client %1 deleted the lock by its name, but it was client %2's.").arg(one, other);
    case Kind::Crash:
        return crashSentence(trace, one, other);
    case Kind::RefusedExec:
        return Text::tr("Client %2 wrote between the WATCH and the EXEC of client %1: EXEC was refused.")
            .arg(one, other);
    case Kind::LateWrite:
        return Text::tr("Client %2 had got in before the work of client %1 was written: the store refused "
                        "it as too late.")
            .arg(one, other);
    case Kind::Phantom:
        return Text::tr("Client %2 unlocked just before the GETSET of client %1, which wrote the lock and "
                        "was told no: nobody owns it, and it bars everybody.")
            .arg(one, other);
    }
    return {};
}

} // namespace lab
