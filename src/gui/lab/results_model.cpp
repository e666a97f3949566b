// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/results_model.h"

#include "gui/lab/figures.h"
#include "lab/result_csv.h"
#include "lab/result_json.h"

#include <QFont>
#include <QGuiApplication>
#include <QJsonDocument>
#include <QLocale>
#include <QPalette>

namespace gui {

namespace {

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
    case LabResultsModel::Outcome:
        return result.sale ? result.sale->oversold
            : result.tasks ? result.tasks->twice + result.tasks->lost
                           : 0;
    default:
        return {};
    }
}

// A percentile p with fewer than 10 / (1 − p) samples says little.
bool isThin(const lab::RunResult &result, int column)
{
    return (column == LabResultsModel::WaitMedian && result.waitUs.n < 20)
        || (column == LabResultsModel::WaitTail && result.waitUs.n < 1000)
        || (column == LabResultsModel::WaitCorrected && result.waitUs.n < 1000);
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
    case LabResultsModel::OverlapTime:
        return LabResultsModel::tr("Overlapped");
    case LabResultsModel::Crashed:
        return LabResultsModel::tr("Crashed");
    case LabResultsModel::Refused:
        return LabResultsModel::tr("Late writes");
    case LabResultsModel::Outcome:
        return LabResultsModel::tr("Outcome");
    case LabResultsModel::Throughput:
        return LabResultsModel::tr("Per second");
    case LabResultsModel::WaitCorrected:
        return LabResultsModel::tr("p99 corrected");
    case LabResultsModel::Hold:
        return LabResultsModel::tr("Hold p50");
    case LabResultsModel::HandOff:
        return LabResultsModel::tr("Hand-off p50");
    case LabResultsModel::Fairness:
        return LabResultsModel::tr("Jain");
    case LabResultsModel::Attempts:
        return LabResultsModel::tr("Attempts each");
    case LabResultsModel::Wasted:
        return LabResultsModel::tr("Wasted trips");
    case LabResultsModel::Seconds:
        return LabResultsModel::tr("Seconds");
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
    case LabResultsModel::Machine:
        return LabResultsModel::tr("Machine");
    default:
        return {};
    }
}

int alignmentOf(int column)
{
    const bool words = column == LabResultsModel::Strategy || column == LabResultsModel::Load
        || column == LabResultsModel::Server || column == LabResultsModel::Outcome
        || column == LabResultsModel::Machine;
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
    case LabResultsModel::WaitCorrected:
        return LabResultsModel::tr(
            "Open loop: from the moment at which the increment should have begun until granted.");
    case LabResultsModel::OverlapTime:
        return LabResultsModel::tr("Time with two or more inside.");
    case LabResultsModel::Crashed:
        return LabResultsModel::tr("Clients that died while they held the lock, as the faults demand.");
    case LabResultsModel::Refused:
        return LabResultsModel::tr("Writes that came too late and that the store refused: no harm was done.");
    case LabResultsModel::HandOff:
        return LabResultsModel::tr("From a release until the next one is granted.");
    case LabResultsModel::Fairness:
        return LabResultsModel::tr("Jain's index over grants per client while all were at work: 1 when all "
                                   "got the same, 1/n when one "
                                   "got all.");
    case LabResultsModel::Attempts:
        return LabResultsModel::tr("Attempts to get in for each completed increment.");
    case LabResultsModel::Wasted:
        return LabResultsModel::tr(
            "Round trips beyond what the strategy needs, for each completed increment.");
    case LabResultsModel::Throughput:
        return LabResultsModel::tr("Completed increments a second, without the warm-up.");
    case LabResultsModel::Machine:
        return LabResultsModel::tr("Share of this machine's processors that others used meanwhile.");
    default:
        return {};
    }
}

} // namespace

LabResultsModel::LabResultsModel(QObject *parent)
    : QAbstractTableModel(parent)
{
}

void LabResultsModel::add(const lab::RunResult &result, const QList<lab::Sample> &samples)
{
    const int row = int(m_results.size());
    beginInsertRows({}, row, row);
    m_results.append(result);
    m_samples.append(samples);
    endInsertRows();
}

void LabResultsModel::clear()
{
    if (m_results.isEmpty())
        return;
    beginRemoveRows({}, 0, int(m_results.size()) - 1);
    m_results.clear();
    m_samples.clear();
    endRemoveRows();
}

bool LabResultsModel::hasOutcomes() const
{
    return std::any_of(m_results.begin(), m_results.end(),
                       [](const lab::RunResult &result) { return result.sale || result.tasks; });
}

bool LabResultsModel::hasAny(int column) const
{
    return std::any_of(m_results.begin(), m_results.end(), [column](const lab::RunResult &result) {
        switch (column) {
        case Skipped:
            return result.failedTransactions > 0;
        case GaveUp:
            return result.gaveUp > 0;
        case Crashed:
            return result.crashed > 0;
        case Refused:
            return result.refusedWrites > 0;
        default:
            return false;
        }
    });
}

QByteArray LabResultsModel::json() const
{
    QByteArray lines;
    for (qsizetype row = 0; row < m_results.size(); ++row) {
        for (const lab::Sample &sample : m_samples.at(row))
            lines += QJsonDocument(lab::toJson(sample)).toJson(QJsonDocument::Compact) + '\n';
        lines += QJsonDocument(lab::toJson(m_results.at(row))).toJson(QJsonDocument::Compact) + '\n';
    }
    return lines;
}

QByteArray LabResultsModel::csv() const
{
    return lab::toCsv(m_results);
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
    for (int column = 0; column < ColumnCount; ++column) {
        const QString figure = text(result, column);
        if (!figure.isEmpty())
            lines.append(tr("%1: %2", "column, figure").arg(headerText(column), figure));
    }
    if (const QString standstill = standstillText(result.standstill); !standstill.isEmpty())
        lines.append(standstill);
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
    const double done = double(std::max<qint64>(1, result.completed));
    switch (column) {
    case Strategy:
        return result.stopped ? tr("%1 (stopped)").arg(QString::fromUtf8(result.strategy))
                              : QString::fromUtf8(result.strategy);
    case Expected:
        return locale.toString(result.expected);
    case Final:
        return countText(result.finalValue);
    case GaveUp:
        return locale.toString(result.gaveUp);
    case OverlapTime:
        return millisecondsText(qint64(result.overlapMs * 1000));
    case Crashed:
        return locale.toString(result.crashed);
    case Refused:
        return locale.toString(result.refusedWrites);
    case Outcome:
        return outcomeText(result);
    case Throughput:
        return locale.toString(qRound64(result.throughput));
    case Attempts:
        return locale.toString(double(result.attempts) / done, 'f', 2);
    case Wasted:
        return locale.toString(double(result.wastedRoundTrips) / done, 'f', 2);
    case Seconds:
        return locale.toString(double(result.elapsedMs) / 1000, 'f', 1);
    case Clients:
        return locale.toString(result.spec.clients);
    case Load:
        return loadText(result.spec);
    case Fairness:
        return indexText(result.jain);
    default:
        return isTime(column)  ? timeText(result, column)
            : column >= Server ? originText(result, column)
                               : countText(harm(result, column));
    }
}

bool LabResultsModel::isTime(int column)
{
    return column >= WaitMedian && column <= HandOff;
}

QString LabResultsModel::timeText(const lab::RunResult &result, int column)
{
    switch (column) {
    case WaitMedian:
        return waitText(result.waitUs, result.waitUs.p50);
    case WaitTail:
        return waitText(result.waitUs, result.waitUs.p99);
    case WaitCorrected: {
        const lab::Percentiles corrected = result.waitCorrectedUs.value_or(lab::Percentiles());
        return waitText(corrected, corrected.p99);
    }
    case Hold:
        return waitText(result.holdUs, result.holdUs.p50);
    default:
        return waitText(result.handoffUs, result.handoffUs.p50);
    }
}

QString LabResultsModel::originText(const lab::RunResult &result, int column)
{
    const QLocale locale;
    if (column == Server)
        return tr("%1, round trip %2 µs")
            .arg(result.server.isEmpty() ? tr("unknown") : result.server,
                 locale.toString(result.roundTripUs));
    if (!result.othersBusy)
        return QStringLiteral("–");
    const QString share = percentText(*result.othersBusy);
    return result.wasDisturbed() ? tr("busy: %1 others").arg(share) : tr("%1 others").arg(share);
}

QVariant LabResultsModel::ink(const lab::RunResult &result, int column) const
{
    if (column != Refused && harm(result, column).value_or(0) > 0)
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
        font.setBold(column != Refused && harm(result, column).value_or(0) > 0);
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
