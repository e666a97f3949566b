// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/results/results_model.h"

#include "gui/lab/charts/figures.h"
#include "lab/results/result_csv.h"
#include "lab/results/result_json.h"

#include <QFont>
#include <QGuiApplication>
#include <QJsonDocument>
#include <QPalette>

namespace gui {

namespace {

bool isHarm(const lab::Measure &measure, const lab::RunResult &result)
{
    return measure.harms && measure.figure(result).value_or(0) > 0;
}

int alignmentOf(const lab::Measure &measure)
{
    return int((measure.words ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
}

} // namespace

LabResultsModel::LabResultsModel(QObject *parent)
    : QAbstractTableModel(parent)
{
    for (const lab::Measure &measure : lab::measures()) {
        if (measure.title)
            m_columns.push_back(&measure);
    }
}

int LabResultsModel::columnOf(QByteArrayView id)
{
    int column = 0;
    for (const lab::Measure &measure : lab::measures()) {
        if (!measure.title)
            continue;
        if (id == measure.id)
            return column;
        ++column;
    }
    return -1;
}

void LabResultsModel::add(const lab::RunResult &result, const std::optional<ChartSeries> &series)
{
    const int row = rowCount();
    beginInsertRows({}, row, row);
    m_runs.append({result, series});
    endInsertRows();
}

void LabResultsModel::clear()
{
    if (m_runs.isEmpty())
        return;
    beginRemoveRows({}, 0, rowCount() - 1);
    m_runs.clear();
    m_firstOfLastRun = 0;
    endRemoveRows();
}

bool LabResultsModel::hasAny(int column) const
{
    const lab::Measure &measure = measureOf(column);
    return measure.figure && std::any_of(m_runs.begin(), m_runs.end(), [&measure](const LabRun &run) {
               return measure.figure(run.result).value_or(0) > 0;
           });
}

bool LabResultsModel::differs(int column) const
{
    const lab::Measure &measure = measureOf(column);
    return measure.figure && std::any_of(m_runs.begin(), m_runs.end(), [&](const LabRun &run) {
               return measure.figure(run.result) != measure.figure(m_runs.first().result);
           });
}

bool LabResultsModel::isEmpty(int column) const
{
    const lab::Measure &measure = measureOf(column);
    return std::all_of(m_runs.begin(), m_runs.end(),
                       [&measure](const LabRun &run) { return figureText(measure, run.result).isEmpty(); });
}

QByteArray LabResultsModel::json() const
{
    QByteArray lines;
    for (const LabRun &run : m_runs) {
        for (const lab::Sample &sample : run.series ? run.series->samples() : QList<lab::Sample>())
            lines += QJsonDocument(lab::toJson(sample)).toJson(QJsonDocument::Compact) + '\n';
        lines += QJsonDocument(lab::toJson(run.result)).toJson(QJsonDocument::Compact) + '\n';
    }
    return lines;
}

QByteArray LabResultsModel::csv() const
{
    QList<lab::RunResult> results;
    for (const LabRun &run : m_runs)
        results.append(run.result);
    return lab::toCsv(results);
}

lab::RunFile LabResultsModel::set(const QString &name) const
{
    lab::RunFile set;
    set.name = name;
    for (const LabRun &run : m_runs)
        set.runs.push_back(run.series ? run.series->kept(run.result) : lab::KeptRun{run.result, {}, {}});
    return set;
}

QString LabResultsModel::rowText(int row) const
{
    QStringList cells;
    for (const lab::Measure *measure : m_columns)
        cells.append(figureText(*measure, at(row)));
    return cells.join(u'\t');
}

QString LabResultsModel::wholeRow(const lab::RunResult &result) const
{
    QStringList lines;
    for (const lab::Measure *measure : m_columns) {
        const QString figure = figureText(*measure, result);
        if (!figure.isEmpty())
            lines.append(tr("%1: %2", "column, figure").arg(measure->titleText(), figure));
    }
    return lines.join(u'\n');
}

int LabResultsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_runs.size());
}

int LabResultsModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_columns.size());
}

QVariant LabResultsModel::ink(const lab::RunResult &result, int column) const
{
    const lab::Measure &measure = measureOf(column);
    if (measure.loses && isHarm(measure, result))
        return m_alarm.isValid() ? QVariant(m_alarm) : QVariant();
    if (result.waitUs.n < measure.enoughWaits)
        return QGuiApplication::palette().color(QPalette::Disabled, QPalette::Text);
    return {};
}

QVariant LabResultsModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const lab::RunResult &result = at(index.row());
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole:
        return figureText(measureOf(column), result);
    case Qt::ToolTipRole:
        return result.errors.isEmpty() ? wholeRow(result) : result.errors.join(u'\n');
    case Qt::TextAlignmentRole:
        return alignmentOf(measureOf(column));
    case Qt::ForegroundRole:
        return ink(result, column);
    case Qt::FontRole: {
        QFont font;
        font.setBold(isHarm(measureOf(column), result));
        return font;
    }
    default:
        return {};
    }
}

QVariant LabResultsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    if (role == Qt::DisplayRole)
        return measureOf(section).titleText();
    if (role == Qt::ToolTipRole)
        return measureOf(section).tipText();
    if (role == Qt::TextAlignmentRole)
        return alignmentOf(measureOf(section));
    return {};
}

void LabResultsModel::setAlarmColor(const QColor &color)
{
    m_alarm = color;
    if (!m_runs.isEmpty())
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1), {Qt::ForegroundRole});
}

} // namespace gui
