// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/bulk/release_list_model.h"

#include "gui/bulk/holder_words.h"
#include "gui/common/text.h"
#include "gui/table/lock_table_model.h"
#include "gui/table/lock_words.h"
#include "locks/action/report_words.h"

#include <QCoreApplication>
#include <QFontDatabase>

#include <algorithm>

namespace gui {

using locks::Outcome;

namespace {

constexpr int shownCharacters = 96;

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
    case Outcome::RenewedSince:
        return ReleaseListModel::tr("renewed since");
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

ReleaseListModel::ReleaseListModel(const ListedRows &rows, locks::ActionKind kind, First first,
                                   QObject *parent)
    : QAbstractTableModel(parent)
    , m_rows(rows)
    , m_kind(kind)
    , m_first(first)
    , m_ticks(rows.count)
    , m_results(rows.count)
{
    m_sinceBegun.start();
    if (kind == locks::ActionKind::Restore)
        m_ticks.allowAndTickAll();
}

void ReleaseListModel::toggle(const QItemSelection &lines)
{
    if (hasBegun())
        return;
    const bool tick = std::any_of(lines.begin(), lines.end(), [this](const QItemSelectionRange &range) {
        return m_ticks.canTickMore(range.top(), range.bottom());
    });
    for (const QItemSelectionRange &range : lines) {
        if (tick)
            m_ticks.tick(range.top(), range.bottom());
        else
            m_ticks.untick(range.top(), range.bottom());
    }
    if (!lines.isEmpty())
        announceTicks(0, m_rows.count - 1);
}

void ReleaseListModel::tickShown()
{
    if (hasBegun())
        return;
    m_ticks.tick(0, m_rows.count - 1);
    announceTicks(0, m_rows.count - 1);
}

void ReleaseListModel::untickAll()
{
    if (hasBegun())
        return;
    m_ticks.untick(0, m_rows.count - 1);
    announceTicks(0, m_rows.count - 1);
}

void ReleaseListModel::announceTicks(int first, int last)
{
    emit dataChanged(index(first, Key), index(last, Key), {Qt::CheckStateRole});
    emit ticksChanged();
}

ReleaseListModel::Places ReleaseListModel::begin()
{
    m_places = std::make_shared<const std::vector<int>>(m_ticks.places());
    ++m_run; // what the look said is of another run now: nothing has to be forgotten line by line
    m_counts.clear();
    m_notDone.clear();
    m_reported = 0;
    m_unrecorded = 0;
    m_begunAt = QDateTime::currentDateTime();
    m_sinceBegun.start();
    emit headerDataChanged(Qt::Horizontal, Outcome, Outcome);
    emit dataChanged(index(0, Key), index(m_rows.count - 1, Details));
    return m_places;
}

QString ReleaseListModel::shared(const QString &text)
{
    return *m_texts.insert(text);
}

void ReleaseListModel::take(int place, const locks::ActionReport &report)
{
    Result &result = m_results[place];
    result.outcome = report.outcome;
    result.sentence = shared(report.sentence);
    result.masters = shared(mastersText(report));
    result.id = report.id;
    result.afterMs = quint32(m_sinceBegun.elapsed());
    result.run = m_run;
    result.undoable = report.undoable;
    ++m_counts[report.outcome];
    ++m_reported;
    m_unrecorded += report.unrecorded ? 1 : 0;
    if (hasBegun() && report.outcome != Outcome::Done && m_notDone.size() < mostNotDone)
        m_notDone.append(place);
    if (hasBegun() || report.outcome != Outcome::WouldDo)
        return;
    const HolderWords holder = HolderWords::of(*m_rows.at(place), m_rows.frozenAt);
    m_ticks.allow(place, holder.alive, m_first == First::All || holder.mayReleaseFirst);
}

void ReleaseListModel::addReports(size_t first, const QList<locks::ActionReport> &reports)
{
    if (reports.isEmpty() || first + size_t(reports.size()) > size_t(asked()))
        return;
    const auto placeOf = [this](size_t place) {
        return hasBegun() ? (*m_places)[place] : int(place);
    };
    size_t place = first;
    for (const locks::ActionReport &report : reports)
        take(placeOf(place++), report);
    emit dataChanged(index(placeOf(first), Key), index(placeOf(place - 1), Details));
}

QString ReleaseListModel::leftAloneSentence(const Result &result)
{
    const bool couldBe = result.run != looking || result.outcome == Outcome::WouldDo;
    return couldBe ? tr("It was not ticked.") : result.sentence;
}

QStringList ReleaseListModel::usualWords()
{
    return {HolderWords::usual(), tr("whoever asks next gets it"),
            outcomeText(locks::ActionKind::Release, Outcome::LookOnly)};
}

exports::ReleaseLine ReleaseListModel::lineOf(const Report &report, int place)
{
    const Result &result = report.results.at(place);
    const locks::Row row = *report.rows.at(place);
    exports::ReleaseLine line;
    line.key = row.key;
    line.owner = ownerText(row);
    line.token = row.token;
    line.verdict = report.rows.verdict(place);
    line.atUnixMs = report.begunAtMs;
    if (report.run > looking && !report.ticks.isTicked(place)) {
        line.outcome = QByteArrayLiteral("left-alone");
        line.sentence = leftAloneSentence(result);
        return line;
    }
    line.outcome = locks::outcomeWord(Outcome::NotSent);
    if (result.run != report.run)
        return line;
    line.outcome = locks::outcomeWord(result.outcome);
    line.sentence = result.sentence;
    line.masters = result.masters;
    line.id = result.id;
    line.atUnixMs += result.afterMs;
    return line;
}

std::function<exports::ReleaseLine(int)> ReleaseListModel::lines() const
{
    const auto report = std::make_shared<const Report>(
        Report{m_rows, m_results, m_ticks, m_begunAt.toMSecsSinceEpoch(), m_run});
    return [report](int place) {
        return lineOf(*report, place);
    };
}

QList<ReleaseListModel::Undoable> ReleaseListModel::undoable() const
{
    QList<Undoable> found;
    if (!hasBegun())
        return found;
    for (const int place : *m_places) {
        if (isReported(place) && m_results.at(place).undoable)
            found.append({place, m_results.at(place).id});
    }
    return found;
}

QStringList ReleaseListModel::notDone() const
{
    constexpr int characters = 30; // the sentence that names them has two lines
    QStringList keys;
    for (const int place : m_notDone)
        keys += shownShort(m_rows.at(place).key().toByteArray(), characters);
    return keys;
}

int ReleaseListModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : m_rows.count;
}

int ReleaseListModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
}

QString ReleaseListModel::outcomeOf(int place) const
{
    if (hasBegun() && !m_ticks.isTicked(place))
        return tr("left alone");
    return isReported(place) ? outcomeText(m_kind, m_results.at(place).outcome) : QString();
}

QString ReleaseListModel::consequenceOf(int place) const
{
    if (m_kind == locks::ActionKind::Restore || m_results.at(place).run != looking)
        return {};
    if (!m_ticks.mayTick(place))
        return tr("cannot be ticked");
    return m_ticks.isAlive(place) ? tr("lets two in at once") : tr("whoever asks next gets it");
}

QString ReleaseListModel::verdictOf(int place, bool whole) const
{
    if (whole || m_rows.knownVerdict)
        return m_rows.verdict(place);
    return HolderWords::of(*m_rows.at(place), m_rows.frozenAt).text;
}

QString ReleaseListModel::text(const QModelIndex &index, bool whole) const
{
    const int place = index.row();
    const int characters = whole ? 4096 : shownCharacters;
    switch (index.column()) {
    case Key:
        return shownShort(m_rows.at(place).key().toByteArray(), characters);
    case Owner: {
        const QString owner = shownOwner(*m_rows.at(place), m_rows.hosts).text; // as in the table
        return owner.isEmpty() ? QString(QChar(0x2014)) : owner;
    }
    case Token:
        return shownShort(m_rows.at(place).token().toByteArray(), characters);
    case Verdict:
        return verdictOf(place, whole);
    case Consequence:
        return consequenceOf(place);
    case Outcome:
        return outcomeOf(place);
    default:
        if (hasBegun() && !m_ticks.isTicked(place))
            return leftAloneSentence(m_results.at(place));
        if (!isReported(place))
            return {};
        // A look that found nothing in the way has said so in the column before.
        if (!whole && !hasBegun() && m_results.at(place).outcome == locks::Outcome::WouldDo)
            return {};
        return m_results.at(place).sentence;
    }
}

QVariant ReleaseListModel::tickOf(const QModelIndex &index) const
{
    if (index.column() != Key || hasBegun())
        return {};
    return m_ticks.isTicked(index.row()) ? Qt::Checked : Qt::Unchecked;
}

QVariant ReleaseListModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    if (role == Qt::DisplayRole)
        return text(index, false);
    if (role == Qt::CheckStateRole)
        return tickOf(index);
    if (role == Qt::ToolTipRole) {
        const QString masters = isReported(index.row()) ? m_results.at(index.row()).masters : QString();
        QString told = text(index, true).left(4096);
        if (index.column() == Details && !masters.isEmpty())
            told += u'\n' + masters;
        return told.toHtmlEscaped(); // else Qt takes what looks like HTML for it
    }
    if (role == Qt::FontRole && (index.column() == Key || index.column() == Token))
        return QFontDatabase::systemFont(QFontDatabase::FixedFont);
    return {};
}

bool ReleaseListModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (role != Qt::CheckStateRole || !flags(index).testFlag(Qt::ItemIsUserCheckable))
        return false;
    const int place = index.row();
    const bool ticked = m_ticks.isTicked(place);
    if (value.toInt() == Qt::Checked)
        m_ticks.tick(place, place);
    else
        m_ticks.untick(place, place);
    if (m_ticks.isTicked(place) != ticked)
        announceTicks(place, place);
    return m_ticks.isTicked(place) != ticked;
}

Qt::ItemFlags ReleaseListModel::flags(const QModelIndex &index) const
{
    Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    if (index.isValid() && index.column() == Key && !hasBegun() && m_ticks.mayTick(index.row()))
        flags |= Qt::ItemIsUserCheckable;
    return flags;
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
    case Consequence:
        return tr("If released");
    case Outcome:
        return hasBegun() || m_kind == locks::ActionKind::Restore ? tr("Outcome") : tr("When looked at");
    case Details:
        return tr("What happened");
    default:
        return {};
    }
}

} // namespace gui
