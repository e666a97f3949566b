// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/trace/trace_model.h"

#include "base/csv.h"
#include "lab/results/trace_words.h"

#include <QFont>
#include <QLocale>

namespace gui {

namespace {

QByteArray quoted(const QString &cell)
{
    return base::csvCell(cell, base::CsvQuotes::Always);
}

} // namespace

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
        return lab::traceEventText(event);
    case Reply:
        return lab::traceReplyText(event);
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
