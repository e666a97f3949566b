// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/alerts/alert_log.h"

#include "gui/common/text.h"
#include "gui/live/alert_words.h"
#include "locks/action/action.h"

#include <QFontDatabase>

namespace gui {

QString lossSentence(const locks::ActionReport &loss)
{
    QString lock = shownShort(loss.key, 60);
    if (loss.separateMaster >= 0
        && !loss.masters.isEmpty()) // the same key is another lock on the next master
        lock = AlertLog::tr("%1 on %2", "key, master").arg(lock, loss.masters.first().master);
    return AlertLog::tr(
               "%1 is lost, and not renewed any more: %2 Stop what works under it, and see who holds it "
               "now before you go on.")
        .arg(lock, loss.sentence);
}

void AlertLog::append(const Source &source, const QList<locks::Alert> &alerts)
{
    QList<Entry> entries;
    for (const locks::Alert &alert : alerts.last(qMin<qsizetype>(alerts.size(), most)))
        entries.append({locks::wallTime(alert.at), source, alertSentence(alert),
                        alert.hasToken ? shownShort(alert.token, 40) : QString(),
                        MessageLock{alert.key, alert.separateMaster}});
    insert(entries);
}

void AlertLog::appendLoss(const Source &source, const locks::ActionReport &loss)
{
    insert({{locks::wallTime(locks::steadyNow()), source, lossSentence(loss),
             shownShort(loss.tokenBefore, 40), MessageLock{loss.key, loss.separateMaster}}});
}

AlertLog::Source AlertLog::sourceAt(int row) const
{
    return m_entries[size_t(row)].source;
}

MessageLock AlertLog::lockAt(int row) const
{
    return m_entries[size_t(row)].lock;
}

void AlertLog::insert(const QList<Entry> &entries)
{
    const int over = int(m_entries.size()) + int(entries.size()) - most;
    if (over > 0) {
        beginRemoveRows({}, int(m_entries.size()) - over, int(m_entries.size()) - 1);
        m_entries.erase(m_entries.end() - over, m_entries.end());
        endRemoveRows();
    }
    if (entries.isEmpty())
        return;
    beginInsertRows({}, 0, int(entries.size()) - 1);
    for (const Entry &entry : entries)
        m_entries.push_front(entry);
    endInsertRows();
}

void AlertLog::clear()
{
    beginResetModel();
    m_entries.clear();
    endResetModel();
}

int AlertLog::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_entries.size());
}

int AlertLog::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant AlertLog::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const Entry &entry = m_entries[size_t(index.row())];
    if (role == Qt::FontRole && index.column() == Token)
        return QFontDatabase::systemFont(QFontDatabase::FixedFont);
    if (role == Qt::ToolTipRole && index.column() == Sentence)
        return QString(entry.sentence.toHtmlEscaped());
    if (role != Qt::DisplayRole)
        return {};
    switch (index.column()) {
    case Time:
        return clockText(entry.at);
    case Connection:
        return entry.source.name;
    case Sentence:
        return entry.sentence;
    default:
        return entry.token;
    }
}

QVariant AlertLog::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    const QString names[] = {tr("Time"), tr("Connection"), tr("Alert"), tr("Token")};
    return section < ColumnCount ? names[section] : QVariant();
}

} // namespace gui
