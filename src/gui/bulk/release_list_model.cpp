// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/bulk/release_list_model.h"

#include "gui/common/text.h"
#include "gui/table/lock_table_model.h"
#include "gui/table/lock_words.h"
#include "locks/action/report_words.h"

#include <QCoreApplication>
#include <QFontDatabase>

namespace gui {

using locks::Outcome;

namespace {

constexpr int shownCharacters = 48;

QString mastersText(const locks::ActionReport &report)
{
    QStringList texts;
    for (const locks::MasterReport &master : report.masters)
        texts += master.master + QLatin1Char(' ') + QString::fromLatin1(locks::wordOf(report, master))
            + (master.error.isEmpty() ? QString() : QString(QStringLiteral(": ") + master.error));
    return texts.join(QStringLiteral(", "));
}

} // namespace

QString outcomeText(locks::ActionKind kind, Outcome outcome)
{
    switch (outcome) {
    case Outcome::Done:
        return kind == locks::ActionKind::Restore ? ReleaseListModel::tr("put back")
                                                  : ReleaseListModel::tr("released");
    case Outcome::WouldDo:
        return ReleaseListModel::tr("would be released");
    case Outcome::ChangedHands:
        return ReleaseListModel::tr("changed hands");
    case Outcome::HeldByOther:
        return ReleaseListModel::tr("held by somebody else");
    case Outcome::AlreadyGone:
        return ReleaseListModel::tr("gone already");
    case Outcome::Unreachable:
        return ReleaseListModel::tr("not reached");
    case Outcome::Refused:
        return ReleaseListModel::tr("refused by a server");
    case Outcome::Unknown:
        return ReleaseListModel::tr("unknown");
    case Outcome::Policy:
        return ReleaseListModel::tr("not allowed");
    case Outcome::LookOnly:
        return ReleaseListModel::tr("can only be looked at");
    case Outcome::NotSent:
        return ReleaseListModel::tr("not sent");
    default:
        return QString::fromLatin1(locks::outcomeWord(outcome));
    }
}

ReleaseListModel::ReleaseListModel(const ListedRows &rows, locks::ActionKind kind, QObject *parent)
    : QAbstractTableModel(parent)
    , m_rows(rows)
    , m_kind(kind)
    , m_results(size_t(rows.count))
{
}

void ReleaseListModel::begin()
{
    std::fill(m_results.begin(), m_results.end(), Result());
    m_counts.clear();
    m_reported = 0;
    m_unrecorded = 0;
    emit dataChanged(index(0, Outcome), index(m_rows.count - 1, Details));
}

QString ReleaseListModel::shared(const QString &text)
{
    return *m_texts.insert(text);
}

void ReleaseListModel::addReports(size_t first, const QList<locks::ActionReport> &reports)
{
    if (reports.isEmpty() || first + size_t(reports.size()) > m_results.size())
        return;
    size_t place = first;
    for (const locks::ActionReport &report : reports) {
        Result &result = m_results[place++];
        result.outcome = report.outcome;
        result.sentence = shared(report.sentence);
        result.masters = shared(mastersText(report));
        result.id = report.id;
        result.reported = true;
        result.undoable = report.undoable;
        ++m_counts[report.outcome];
        ++m_reported;
        m_unrecorded += report.unrecorded ? 1 : 0;
    }
    emit dataChanged(index(int(first), Outcome), index(int(place) - 1, Details));
}

exports::ReleaseLine ReleaseListModel::lineOf(const ListedRows &rows, const std::vector<Result> &results,
                                              int place)
{
    const Result &result = results[size_t(place)];
    const locks::Row row = rows.at(place);
    return {row.key,         ownerText(row), row.token, result.outcome, rows.verdict(place),
            result.sentence, result.masters, result.id};
}

std::function<exports::ReleaseLine(int)> ReleaseListModel::lines() const
{
    return [rows = m_rows, results = std::make_shared<const std::vector<Result>>(m_results)](int place) {
        return lineOf(rows, *results, place);
    };
}

QList<ReleaseListModel::Undoable> ReleaseListModel::undoable() const
{
    QList<Undoable> found;
    for (size_t place = 0; place < m_results.size(); ++place) {
        if (m_results[place].undoable)
            found.append({int(place), m_results[place].id});
    }
    return found;
}

int ReleaseListModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : m_rows.count;
}

int ReleaseListModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
}

QString ReleaseListModel::text(const QModelIndex &index, bool whole) const
{
    const Result &result = m_results[size_t(index.row())];
    if (index.column() == Outcome)
        return result.reported ? outcomeText(m_kind, result.outcome) : QString();
    if (index.column() == Details)
        return result.sentence;
    const locks::Row row = m_rows.at(index.row());
    switch (index.column()) {
    case Key:
        return whole ? shown(row.key) : shownShort(row.key, shownCharacters);
    case Owner:
        return ownerText(row);
    case Token:
        return whole ? shown(row.token) : shownShort(row.token, shownCharacters);
    default:
        return m_rows.verdict(index.row());
    }
}

QVariant ReleaseListModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    if (role == Qt::DisplayRole)
        return text(index, false);
    if (role == Qt::ToolTipRole) {
        const QString masters = m_results[size_t(index.row())].masters;
        const QString told =
            index.column() == Details && !masters.isEmpty() ? masters : text(index, true).left(4096);
        return told.toHtmlEscaped(); // else Qt takes what looks like HTML for it
    }
    if (role == Qt::FontRole && (index.column() == Key || index.column() == Token))
        return QFontDatabase::systemFont(QFontDatabase::FixedFont);
    return {};
}

QVariant ReleaseListModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role != Qt::DisplayRole)
        return {};
    if (orientation == Qt::Vertical)
        return section + 1;
    switch (section) {
    case Key:
        return tr("Key");
    case Owner:
        return tr("Owner");
    case Token:
        return tr("Token");
    case Verdict:
        return tr("Verdict");
    case Outcome:
        return tr("Outcome");
    case Details:
        return tr("What happened");
    default:
        return {};
    }
}

} // namespace gui
