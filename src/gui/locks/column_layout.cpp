// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/column_layout.h"

#include "gui/locks/time_left_delegate.h"
#include "gui/table/lock_words.h"

#include <QDataStream>
#include <QHeaderView>
#include <QIODevice>

namespace gui {

namespace {

constexpr int stateVersion = 3;
constexpr int stateExtra = 36; ///< pixels beside the words: a shape and margins

/// Pixels in which one state is read whole, whichever it is.
int stateRoom(const QFontMetrics &metrics)
{
    int widest = 0;
    for (const locks::State state : locks::allStates())
        widest = qMax(widest, metrics.horizontalAdvance(StatePalette::word(state)));
    widest = qMax(widest, metrics.horizontalAdvance(StatePalette::goneWord()));
    return widest + stateExtra;
}

} // namespace

ColumnLayout::ColumnLayout(QTableView *view)
    : QObject(view)
    , m_view(view)
{
    connect(view->horizontalHeader(), &QHeaderView::sectionResized, this,
            [this] { m_ownWidths = m_ownWidths || (!m_fitting && m_view->isVisible()); });
}

void ColumnLayout::change(LockTableModel *table, const std::function<void()> &setModel)
{
    const bool first = m_view->horizontalHeader()->count() == 0;
    if (!first)
        m_kept = save();
    if (m_table)
        m_table->disconnect(this);
    m_table = table;
    m_fitting = true; // sections that come and go are no person's doing
    setModel();
    m_fitting = false;
    if (!table)
        return;
    if (first)
        reset();
    restore(QByteArray(m_kept));
    connect(table, &LockTableModel::mastersShownChanged, this, &ColumnLayout::showUsed);
}

QByteArray ColumnLayout::save() const
{
    QByteArray state;
    QDataStream stream(&state, QIODevice::WriteOnly);
    stream << stateVersion << m_view->horizontalHeader()->saveState() << m_ownWidths << m_mastersWanted
           << qint8(m_library);
    return state;
}

void ColumnLayout::restore(const QByteArray &state)
{
    if (m_view->horizontalHeader()->count() == 0) {
        m_kept = state;
        return;
    }
    QDataStream stream(state);
    int version = 0;
    QByteArray header;
    stream >> version >> header;
    bool own = false;
    bool masters = true;
    stream >> own >> masters;
    if (version != stateVersion || stream.status() != QDataStream::Ok)
        return;
    m_fitting = true;
    m_view->horizontalHeader()->restoreState(header);
    m_fitting = false;
    m_ownWidths = own;
    m_mastersWanted = masters;
    qint8 library = 0;
    stream >> library; // older ones end before it: hidden there, it was a person who hid it
    const bool isOld = stream.status() != QDataStream::Ok;
    const bool hidden = m_view->isColumnHidden(LockTableModel::Library);
    m_library = isOld ? (hidden ? Shown::Never : Shown::ByRoom) : Shown(qBound(0, int(library), 2));
    showUsed();
}

void ColumnLayout::reset()
{
    QHeaderView *header = m_view->horizontalHeader();
    for (int column = 0; column < header->count(); ++column) {
        setWanted(column, true);
        header->moveSection(header->visualIndex(column), column);
    }
    m_library = Shown::ByRoom;
    m_ownWidths = false;
    fit();
}

bool ColumnLayout::isUsed(int column) const
{
    return column != LockTableModel::Masters || !m_table
        || m_table->masters().as != MastersShown::As::Nothing;
}

bool ColumnLayout::isWanted(int column) const
{
    return column == LockTableModel::Masters ? m_mastersWanted : !m_view->isColumnHidden(column);
}

void ColumnLayout::setWanted(int column, bool wanted)
{
    if (column == LockTableModel::Masters)
        m_mastersWanted = wanted;
    if (column == LockTableModel::Library)
        m_library = wanted ? Shown::Always : Shown::Never;
    m_view->setColumnHidden(column, !wanted || !isUsed(column));
    fit();
}

void ColumnLayout::showUsed()
{
    m_fitting = true;
    setWanted(LockTableModel::Masters, m_mastersWanted);
    m_fitting = false;
    fit();
}

void ColumnLayout::fit()
{
    if (!m_ownWidths && m_view->horizontalHeader()->count() == LockTableModel::ColumnCount)
        distribute();
}

/// The longest that stands in that column, within reason.
QString ColumnLayout::mastersSample() const
{
    if (!m_table)
        return {};
    const MastersShown &masters = m_table->masters();
    QString longest = m_table->headerData(LockTableModel::Masters, Qt::Horizontal).toString();
    if (masters.as != MastersShown::As::Server)
        return longest;
    constexpr int most = 22; // characters
    for (const QString &label : masters.labels) {
        if (label.size() > longest.size())
            longest = label.left(most);
    }
    return longest;
}

/// What stands in the columns wants so much room. The library gives way where there is not enough: who and
/// since when come first, and the inspector names it.
int ColumnLayout::wantedWidths(QList<int> *widths)
{
    const QFontMetrics metrics = m_view->fontMetrics();
    const qint64 span = widestSpan(metrics);
    const QString samples[] = {QStringLiteral("lock:order:123456"),
                               QStringLiteral("host-12 · 31213"),
                               QStringLiteral("redis-py.lock 0"),
                               timeLeftText(span, 0),
                               heldForText(-span, false, 0),
                               StatePalette::words(locks::State::Contended | locks::State::Expiring),
                               mastersSample(),
                               LockTableModel::columnName(LockTableModel::Waiters),
                               QStringLiteral("30 of 30 s")};
    int left = m_view->viewport()->width();
    if (m_library == Shown::ByRoom)
        m_view->setColumnHidden(LockTableModel::Library, false);
    for (int column = 0; column < widths->size(); ++column) {
        const int extra = column == LockTableModel::TimeLeft ? 68
            : column == LockTableModel::StateColumn          ? stateExtra
                                                             : 16;
        (*widths)[column] = metrics.horizontalAdvance(samples[column]) + extra;
        left -= m_view->isColumnHidden(column) ? 0 : widths->at(column);
    }
    if (left < 0 && m_library == Shown::ByRoom) {
        m_view->setColumnHidden(LockTableModel::Library, true);
        left += widths->at(LockTableModel::Library);
    }
    return left;
}

/// What is left over goes to those whose text varies most.
void ColumnLayout::distribute()
{
    static constexpr int shares[] = {5, 2, 0, 1, 0, 2, 0, 0, 0}; // of room left over, in tenths
    static constexpr int yields[] = {0, 1, 2, 3, 0,
                                     4, 0, 0, 0}; // of room that is missing; a figure is not cut
    m_fitting = true;
    QList<int> widths(LockTableModel::ColumnCount);
    const int left = wantedWidths(&widths);
    const QFontMetrics metrics = m_view->fontMetrics();
    const int character = metrics.averageCharWidth();
    const int most = character * 48; // below that a scroll bar is better than cut words
    for (int column = 0; column < widths.size(); ++column)
        widths[column] += (left > 0 ? left * shares[column] : qMax(left, -most) * yields[column]) / 10;
    int missing = qMax(0, stateRoom(metrics) - widths[LockTableModel::StateColumn]);
    for (const auto &[column, least] :
         {std::pair(LockTableModel::OwnerColumn, 12), {LockTableModel::Key, 14}}) {
        const int yielded = qBound(0, widths[column] - character * least, missing);
        widths[column] -= yielded;
        widths[LockTableModel::StateColumn] += yielded;
        missing -= yielded;
    }
    int others = 0;
    for (int column = int(widths.size()) - 1; column >= 0; --column) {
        int width = widths[column];
        if (column == LockTableModel::Key) // what rounding leaves: a scroll bar for three pixels annoys
            width = qMax(width - character * 3, qMin(width, m_view->viewport()->width() - others));
        m_view->setColumnWidth(column, width);
        others += m_view->isColumnHidden(column) ? 0 : width;
    }
    m_fitting = false;
}

} // namespace gui
