// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/results_model.h"

#include "gui/text.h"

#include <QFont>
#include <QGuiApplication>
#include <QLocale>
#include <QPalette>

namespace gui {

namespace {

QString figure(const std::optional<qint64> &value)
{
    return value ? QLocale().toString(*value) : QStringLiteral("?");
}

QString milliseconds(const lab::Percentiles &percentiles, qint64 microseconds)
{
    return percentiles.n == 0
        ? QStringLiteral("–")
        : isolated(LabResultsModel::tr("%1 ms").arg(QLocale().toString(double(microseconds) / 1000, 'f', 2)));
}

/// Harm that a row shows in this column; none: the column cannot show any.
std::optional<qint64> harm(const lab::RunResult &result, int column)
{
    switch (column) {
    case LabResultsModel::Lost:
        return result.lost;
    case LabResultsModel::Skipped:
        return result.failedTransactions;
    case LabResultsModel::Overlaps:
        return result.overlaps;
    case LabResultsModel::Foreign:
        return result.foreignReleases;
    default:
        return {};
    }
}

// A percentile p with fewer than 10 / (1 − p) samples says little.
bool isThin(const lab::RunResult &result, int column)
{
    return (column == LabResultsModel::WaitMedian && result.waitUs.n < 20)
        || (column == LabResultsModel::WaitTail && result.waitUs.n < 1000);
}

QString load(const lab::RunSpec &spec)
{
    const QLocale locale;
    const QString amount = spec.byDuration()
        ? LabResultsModel::tr("%1 s").arg(locale.toString(double(spec.duration.count()) / 1000))
        : LabResultsModel::tr("%1 each").arg(locale.toString(spec.iterations));
    QString text = LabResultsModel::tr("%1, hold %2 ms, think %3 ms, lease %4 ms, retry %5, closed loop")
                       .arg(amount)
                       .arg(locale.toString(qint64(spec.hold.count())))
                       .arg(locale.toString(qint64(spec.think.count())))
                       .arg(locale.toString(qint64(spec.lease.value_or(std::chrono::milliseconds(0)).count())))
                       .arg(QString::fromLatin1(spec.retry));
    if (spec.giveUpAfter)
        text += LabResultsModel::tr(", give up after %1 ms")
                    .arg(locale.toString(qint64(spec.giveUpAfter->count())));
    return text;
}

QString headerText(int section)
{
    switch (section) {
    case LabResultsModel::Strategy:
        return LabResultsModel::tr("Strategy");
    case LabResultsModel::Expected:
        return LabResultsModel::tr("Expected");
    case LabResultsModel::Final:
        return LabResultsModel::tr("Final");
    case LabResultsModel::Lost:
        return LabResultsModel::tr("Lost");
    case LabResultsModel::Skipped:
        return LabResultsModel::tr("Skipped");
    case LabResultsModel::GaveUp:
        return LabResultsModel::tr("Gave up");
    case LabResultsModel::Overlaps:
        return LabResultsModel::tr("Overlaps");
    case LabResultsModel::Foreign:
        return LabResultsModel::tr("Foreign");
    case LabResultsModel::Throughput:
        return LabResultsModel::tr("Per second");
    case LabResultsModel::WaitMedian:
        return LabResultsModel::tr("Wait p50");
    case LabResultsModel::WaitTail:
        return LabResultsModel::tr("Wait p99");
    case LabResultsModel::Clients:
        return LabResultsModel::tr("Clients");
    case LabResultsModel::Load:
        return LabResultsModel::tr("Load");
    case LabResultsModel::Server:
        return LabResultsModel::tr("Server");
    default:
        return {};
    }
}

int alignmentOf(int column)
{
    const bool words = column == LabResultsModel::Strategy || column == LabResultsModel::Load
        || column == LabResultsModel::Server;
    return int((words ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
}

QString headerToolTip(int section)
{
    switch (section) {
    case LabResultsModel::Expected:
        return LabResultsModel::tr("Clients × iterations; by time, the increments that ended.");
    case LabResultsModel::Lost:
        return LabResultsModel::tr(
            "Increments that the server acknowledged and that are not in the counter.");
    case LabResultsModel::Skipped:
        return LabResultsModel::tr("Transactions that EXEC refused and that were not tried again.");
    case LabResultsModel::Overlaps:
        return LabResultsModel::tr("Times a client went in while another was inside, counted outside Redis.");
    case LabResultsModel::Foreign:
        return LabResultsModel::tr("Releases that deleted another client's lock.");
    case LabResultsModel::WaitMedian:
    case LabResultsModel::WaitTail:
        return LabResultsModel::tr("From the first attempt until granted. Grey: too few samples to rely on.");
    default:
        return {};
    }
}

} // namespace

LabResultsModel::LabResultsModel(QObject *parent)
    : QAbstractTableModel(parent)
{
}

void LabResultsModel::add(const lab::RunResult &result)
{
    const int row = int(m_results.size());
    beginInsertRows({}, row, row);
    m_results.append(result);
    endInsertRows();
}

void LabResultsModel::clear()
{
    if (m_results.isEmpty())
        return;
    beginRemoveRows({}, 0, int(m_results.size()) - 1);
    m_results.clear();
    endRemoveRows();
}

QString LabResultsModel::rowText(int row) const
{
    QStringList cells;
    for (int column = 0; column < ColumnCount; ++column)
        cells.append(text(at(row), column));
    return cells.join(u'\t');
}

QString LabResultsModel::wholeRow(const lab::RunResult &result) const
{
    QStringList lines;
    for (int column = 0; column < ColumnCount; ++column)
        lines.append(tr("%1: %2", "column, figure").arg(headerText(column), text(result, column)));
    return lines.join(u'\n');
}

int LabResultsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_results.size());
}

int LabResultsModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString LabResultsModel::text(const lab::RunResult &result, int column) const
{
    const QLocale locale;
    switch (column) {
    case Strategy:
        return result.stopped ? tr("%1 (stopped)").arg(QString::fromLatin1(result.strategy))
                              : QString::fromLatin1(result.strategy);
    case Expected:
        return locale.toString(result.expected);
    case Final:
        return figure(result.finalValue);
    case GaveUp:
        return locale.toString(result.gaveUp);
    case Throughput:
        return locale.toString(qRound64(result.throughput));
    case WaitMedian:
        return milliseconds(result.waitUs, result.waitUs.p50);
    case WaitTail:
        return milliseconds(result.waitUs, result.waitUs.p99);
    case Clients:
        return locale.toString(result.spec.clients);
    case Load:
        return load(result.spec);
    case Server:
        return tr("%1, round trip %2 µs")
            .arg(result.server.isEmpty() ? tr("unknown") : result.server,
                 locale.toString(result.roundTripUs));
    default:
        return figure(harm(result, column));
    }
}

QVariant LabResultsModel::ink(const lab::RunResult &result, int column) const
{
    if (harm(result, column).value_or(0) > 0)
        return m_alarm.isValid() ? QVariant(m_alarm) : QVariant();
    if (isThin(result, column))
        return QGuiApplication::palette().color(QPalette::Disabled, QPalette::Text);
    return {};
}

QVariant LabResultsModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const lab::RunResult &result = m_results.at(index.row());
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole:
        return text(result, column);
    case Qt::ToolTipRole:
        return result.errors.isEmpty() ? wholeRow(result) : result.errors.join(u'\n');
    case Qt::TextAlignmentRole:
        return alignmentOf(column);
    case Qt::ForegroundRole:
        return ink(result, column);
    case Qt::FontRole: {
        QFont font;
        font.setBold(harm(result, column).value_or(0) > 0);
        return font;
    }
    default:
        return {};
    }
}

QVariant LabResultsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::DisplayRole)
        return headerText(section);
    if (role == Qt::ToolTipRole)
        return headerToolTip(section);
    if (role == Qt::TextAlignmentRole)
        return alignmentOf(section);
    return {};
}

void LabResultsModel::setAlarmColor(const QColor &color)
{
    m_alarm = color;
    if (!m_results.isEmpty())
        emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1), {Qt::ForegroundRole});
}

} // namespace gui
