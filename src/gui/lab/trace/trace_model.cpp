// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/trace/trace_model.h"

#include "base/csv.h"

#include <QFont>
#include <QLocale>

namespace gui {

namespace {

QByteArray quoted(const QString &cell)
{
    return base::csvCell(cell, base::CsvQuotes::Always);
}

} // namespace

QString traceEventText(const lab::TraceEvent &event)
{
    using What = lab::TraceEvent::What;
    const QString times = QLocale().toString(event.times);
    switch (event.what) {
    case What::Command:
        return event.command;
    case What::Refused:
        return TraceModel::tr("%1 × refused: %2", "number, command").arg(times, event.command);
    case What::Gap:
        return event.times > 0 ? TraceModel::tr("⋮ %1 more rows of this client").arg(times)
                               : TraceModel::tr("⋮ earlier commands of this client are not known any more");
    case What::Enters:
        return TraceModel::tr("goes in, and believes it is alone");
    case What::Leaves:
        return TraceModel::tr("goes out");
    case What::LeaseEnds:
        return TraceModel::tr("its lease ends; it does not know");
    case What::Crashes:
        return TraceModel::tr("dies; its lock stays behind");
    }
    return {};
}

QString traceReplyText(const lab::TraceEvent &event)
{
    if (event.stored.isEmpty())
        return event.reply;
    return TraceModel::tr("%1 (it held %2)", "reply, value of the lock").arg(event.reply, event.stored);
}

QString traceKindText(lab::TraceOf::Kind kind)
{
    using Kind = lab::TraceOf::Kind;
    switch (kind) {
    case Kind::LostUpdate:
        return TraceModel::tr("First lost update");
    case Kind::Overlap:
        return TraceModel::tr("First overlap");
    case Kind::ForeignDelete:
        return TraceModel::tr("First lock of another that was deleted");
    case Kind::Crash:
        return TraceModel::tr("First crash");
    case Kind::RefusedExec:
        return TraceModel::tr("First EXEC that was refused");
    case Kind::LateWrite:
        return TraceModel::tr("First late write");
    case Kind::Phantom:
        return TraceModel::tr("First phantom");
    }
    return {};
}

namespace {

QString lostSentence(const lab::TraceOf &trace, const QString &one, const QString &other)
{
    static constexpr QStringView sets[] = {u"SET counter ", u"SET stock "};
    for (const lab::TraceEvent &event : trace.events) {
        if (!event.proves || event.client != trace.clients.first())
            continue;
        for (const QStringView set : sets) {
            bool isNumber = false;
            const qint64 number =
                event.command.mid(set.size()).section(u' ', 0, 0).remove(u'"').toLongLong(&isNumber);
            if (!event.command.startsWith(set) || !isNumber)
                continue;
            const qint64 read = set == sets[0] ? number - 1 : number + 1;
            return TraceModel::tr(
                       "Client %1 and client %2 both read %3 and both wrote %4: one increment is lost.")
                .arg(one, other, QLocale().toString(read), QLocale().toString(number));
        }
    }
    return TraceModel::tr("Client %1 and client %2 wrote the same number: one increment is lost.")
        .arg(one, other);
}

QString crashSentence(const lab::TraceOf &trace, const QString &one, const QString &other)
{
    for (const lab::TraceEvent &event : trace.events) {
        if (event.client == trace.clients.at(1) && event.what == lab::TraceEvent::What::Enters)
            return TraceModel::tr("Client %1 died while it held the lock; client %2 was the next to get in.")
                .arg(one, other);
    }
    return TraceModel::tr(
               "Client %1 died while it held the lock, and nobody got in after it: client %2 is one "
               "of those who wait.")
        .arg(one, other);
}

} // namespace

QString traceSentence(const lab::TraceOf &trace)
{
    using Kind = lab::TraceOf::Kind;
    const QLocale locale;
    const QString one = locale.toString(trace.clients.value(0) + 1);
    const QString other = locale.toString(trace.clients.value(1) + 1);
    if (trace.clients.size() < 2)
        return trace.kind == Kind::Crash
            ? TraceModel::tr("Client %1 died while it held the lock.").arg(one)
            : TraceModel::tr("The other client's commands are not known any more.");
    switch (trace.kind) {
    case Kind::LostUpdate:
        return lostSentence(trace, one, other);
    case Kind::Overlap:
        return TraceModel::
            tr("Client %1 was still inside when client %2 went in: two at once, though each believed that it "
               "was alone.")
                .arg(one, other);
    case Kind::ForeignDelete:
        return TraceModel::tr("Client %1 deleted the lock by its name, but it was client %2's.")
            .arg(one, other);
    case Kind::Crash:
        return crashSentence(trace, one, other);
    case Kind::RefusedExec:
        return TraceModel::tr(
                   "Client %2 wrote between the WATCH and the EXEC of client %1: EXEC was refused.")
            .arg(one, other);
    case Kind::LateWrite:
        return TraceModel::tr(
                   "Client %2 had got in before the work of client %1 was written: the store refused "
                   "it as too late.")
            .arg(one, other);
    case Kind::Phantom:
        return TraceModel::tr(
                   "Client %2 unlocked just before the GETSET of client %1, which wrote the lock and "
                   "was told no: nobody owns it, and it bars everybody.")
            .arg(one, other);
    }
    return {};
}

TraceModel::TraceModel(QObject *parent)
    : QAbstractTableModel(parent)
{
}

void TraceModel::setTrace(const lab::TraceOf &trace)
{
    using What = lab::TraceEvent::What;
    beginResetModel();
    m_trace = trace;
    m_inside.clear();
    QList<int> inside;
    for (const lab::TraceEvent &event : std::as_const(m_trace.events)) {
        if (event.what == What::Enters && !inside.contains(event.client))
            inside.append(event.client);
        if (event.what == What::Leaves || event.what == What::Crashes)
            inside.removeAll(event.client);
        m_inside.append(inside);
    }
    endResetModel();
}

QByteArray TraceModel::csv() const
{
    static constexpr const char *events[] = {"command", "refused",    "gap",    "enters",
                                             "leaves",  "lease-ends", "crashes"};
    QByteArray text = "sent_us,replied_us,client,command,reply,event,times,proves,stored,inside\n";
    for (qsizetype row = 0; row < m_trace.events.size(); ++row) {
        const lab::TraceEvent &event = m_trace.events.at(row);
        QByteArrayList inside;
        for (const int client : m_inside.at(row))
            inside.append(QByteArray::number(client + 1));
        const QByteArrayList cells{QByteArray::number(event.sentUs),
                                   QByteArray::number(event.repliedUs),
                                   QByteArray::number(event.client + 1),
                                   quoted(event.command),
                                   quoted(event.reply),
                                   events[size_t(event.what)],
                                   QByteArray::number(event.times),
                                   event.proves ? "true" : "false",
                                   quoted(event.stored),
                                   inside.join(' ')};
        text += cells.join(',') + '\n';
    }
    return text;
}

int TraceModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_trace.events.size());
}

int TraceModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant TraceModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const lab::TraceEvent &event = m_trace.events.at(index.row());
    if (role == Qt::TextAlignmentRole && index.column() <= Client)
        return int(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::FontRole) {
        QFont font;
        font.setBold(event.proves);
        font.setItalic(event.what != lab::TraceEvent::What::Command);
        return font;
    }
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        return {};
    return cellText(index.row(), index.column());
}

QString TraceModel::cellText(int row, int column) const
{
    const lab::TraceEvent &event = m_trace.events.at(row);
    switch (column) {
    case Sent:
        return QLocale().toString(double(event.sentUs) / 1000, 'f', 3);
    case Replied:
        return QLocale().toString(double(event.repliedUs) / 1000, 'f', 3);
    case Client:
        return QLocale().toString(event.client + 1);
    case Command:
        return traceEventText(event);
    case Reply:
        return traceReplyText(event);
    default: {
        QStringList inside;
        for (const int client : m_inside.at(row))
            inside.append(QLocale().toString(client + 1));
        return inside.join(QStringLiteral(", "));
    }
    }
}

QVariant TraceModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Sent:
        return tr("Sent, ms");
    case Replied:
        return tr("Replied, ms");
    case Client:
        return tr("Client");
    case Command:
        return tr("Command");
    case Reply:
        return tr("Reply");
    default:
        return tr("Believe to be inside");
    }
}

} // namespace gui
