// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/trace/trace_model.h"

#include "base/csv.h"

#include <QLocale>

namespace gui {

namespace {

QByteArray quoted(const QString &cell)
{
    return base::csvCell(cell, base::CsvQuotes::Always);
}

} // namespace

QString traceSentence(const lab::TraceOf &trace)
{
    if (trace.clients.size() < 2)
        return TraceModel::tr("The other client's commands are not known any more.");
    const QLocale locale;
    const QString one = locale.toString(trace.clients.at(0) + 1);
    const QString other = locale.toString(trace.clients.at(1) + 1);
    if (trace.kind == lab::TraceOf::Kind::Overlap)
        return TraceModel::
            tr("Client %1 was still inside when client %2 went in: two at once, though each believed that it "
               "was alone.")
                .arg(one, other);
    const QString set = QStringLiteral("SET counter ");
    QString written; // by the one who came second
    for (const lab::TraceEvent &event : trace.events) {
        if (event.client == trace.clients.at(0))
            written = event.command;
    }
    if (!written.startsWith(set))
        return TraceModel::tr("Client %1 and client %2 wrote the same number: one increment is lost.")
            .arg(one, other);
    bool isNumber = false;
    const qint64 number = written.mid(set.size()).section(u' ', 0, 0).remove(u'"').toLongLong(&isNumber);
    if (!isNumber)
        return TraceModel::tr("Client %1 and client %2 wrote the same number: one increment is lost.")
            .arg(one, other);
    return TraceModel::tr("Client %1 and client %2 both read %3 and both wrote %4: one increment is lost.")
        .arg(one, other, locale.toString(number - 1), locale.toString(number));
}

TraceModel::TraceModel(QObject *parent)
    : QAbstractTableModel(parent)
{
}

void TraceModel::setTrace(const lab::TraceOf &trace)
{
    beginResetModel();
    m_trace = trace;
    endResetModel();
}

QByteArray TraceModel::csv() const
{
    QByteArray text = "sent_us,replied_us,client,command,reply\n";
    for (const lab::TraceEvent &event : m_trace.events)
        text += QByteArray::number(event.sentUs) + ',' + QByteArray::number(event.repliedUs) + ','
            + QByteArray::number(event.client) + ',' + quoted(event.command) + ',' + quoted(event.reply)
            + '\n';
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
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        return {};
    switch (index.column()) {
    case Sent:
        return QLocale().toString(double(event.sentUs) / 1000, 'f', 3);
    case Replied:
        return QLocale().toString(double(event.repliedUs) / 1000, 'f', 3);
    case Client:
        return QLocale().toString(event.client + 1);
    case Command:
        return event.command;
    default:
        return event.reply;
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
    default:
        return tr("Reply");
    }
}

} // namespace gui
