// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/table/lock_order.h"

#include "gui/table/group_cells.h"
#include "gui/table/order_thread.h"

#include <QPointer>

#include <algorithm>
#include <utility>

namespace gui {

namespace {

/// Up to so many changed rows are announced one by one; more as one range.
constexpr size_t announcedSingly = 8;
/// So many gone rows are put away in one turn of the event loop.
constexpr size_t removedAtOnce = 20'000;
/// So many changes go ahead to the order thread, sorted later: each holds on to a row that may be past.
constexpr size_t sentAhead = 20'000;
/// The order thread works at most one part in so many of the time while changes keep coming.
constexpr qint64 restFactor = 3;
constexpr qint64 longestPauseMs = 500;

using Mode = OrderRequest::Mode;

} // namespace

LockOrder::LockOrder(LockTableModel *table, std::shared_ptr<OrderThread> thread, QObject *parent)
    : QAbstractTableModel(parent)
    , m_table(table)
    , m_thread(std::move(thread))
    , m_wanted(std::make_shared<std::atomic<quint64>>(0))
    , m_sorter(std::make_shared<LockSorter>(m_wanted))
{
    m_next.setSingleShot(true);
    m_next.setTimerType(Qt::PreciseTimer);
    connect(&m_next, &QTimer::timeout, this, &LockOrder::send);
    m_removal.setSingleShot(true);
    connect(&m_removal, &QTimer::timeout, this, &LockOrder::removeEnded);
    connect(table, &LockTableModel::changed, this, &LockOrder::onChanged);
    connect(table, &LockTableModel::cleared, this, &LockOrder::onCleared);
    connect(table, &LockTableModel::mastersShownChanged, this, [this] {
        emit headerDataChanged(Qt::Horizontal, LockTableModel::Masters, LockTableModel::Masters);
    });
    connect(table, &LockTableModel::looksChanged, this, [this] {
        if (m_count > 0)
            emit dataChanged(index(0, 0), index(m_count - 1, columnCount() - 1),
                             {Qt::ForegroundRole, Qt::DecorationRole});
    });
    onChanged(table->everything());
}

LockOrder::~LockOrder()
{
    m_wanted->store(LockSorter::nothingWanted);
    // Freeing a million rows takes its time: not here.
    m_thread->post([sorter = std::move(m_sorter)] { sorter->clear(); });
}

int LockOrder::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : m_count;
}

int LockOrder::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : LockTableModel::ColumnCount;
}

std::optional<LockItem> LockOrder::itemAt(int row) const
{
    const std::optional<quint32> slot = row < m_count ? m_shown.slotAt(row) : std::nullopt;
    return slot ? std::optional(m_table->item(*slot)) : std::nullopt;
}

int LockOrder::rowOf(quint32 id) const
{
    const quint32 slot = m_table->slotOf(id);
    const quint32 place = slot == IdIndex::none ? OrderAnswer::nowhere : m_shown.placeOf(slot);
    return place == OrderAnswer::nowhere ? -1 : int(place);
}

QVariant LockOrder::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    if (const std::optional<quint32> slot = m_shown.slotAt(index.row()))
        return m_table->cell(*slot, index.column(), role);
    const LockGroup *group = m_shown.groupAt(index.row());
    return group ? groupCell(*group, index.column(), role, m_table->palette()) : QVariant();
}

QVariant LockOrder::headerData(int section, Qt::Orientation orientation, int role) const
{
    return m_table->headerData(section, orientation, role);
}

void LockOrder::setFilter(const locks::LockFilter &filter)
{
    if (filter == m_spec.filter)
        return;
    setAllChosen(false);
    OrderSpec spec = m_spec;
    spec.filter = filter;
    refreshSpec(std::move(spec));
}

void LockOrder::setMasters(const QStringList &labels)
{
    m_masters = labels;
    refreshSpec(m_spec);
}

void LockOrder::setHosts(const locks::KnownHosts &hosts)
{
    m_hosts = hosts;
    refreshSpec(m_spec);
}

void LockOrder::setGrouping(Grouping grouping)
{
    if (grouping == m_spec.grouping)
        return;
    OrderSpec spec = m_spec;
    spec.grouping = grouping;
    spec.folds = {};
    refreshSpec(std::move(spec));
}

void LockOrder::setClosed(const QByteArray &group, bool closed)
{
    OrderSpec spec = m_spec;
    spec.folds.setClosed(group, closed);
    refreshSpec(std::move(spec));
}

void LockOrder::setAllClosed(bool closed)
{
    OrderSpec spec = m_spec;
    spec.folds = {closed, {}};
    refreshSpec(std::move(spec));
}

/// What nothing asks for is not in it: its coming and going sorts nothing anew then.
void LockOrder::refreshSpec(OrderSpec spec)
{
    const bool byOwner = spec.grouping == Grouping::Owner || spec.grouping == Grouping::Host
        || spec.sorting.column == LockTableModel::OwnerColumn;
    const bool byServer = spec.grouping == Grouping::Server;
    spec.masters = byServer || spec.filter.asksFor(locks::FilterField::Master) ? m_masters : QStringList();
    spec.hosts = byOwner || spec.filter.asksFor(locks::FilterField::Guess) ? m_hosts : locks::KnownHosts();
    if (spec != m_spec)
        respecify(spec);
}

void LockOrder::sort(int column, Qt::SortOrder order)
{
    const int wanted = column < 0 ? byUrgency : column;
    OrderSpec spec = m_spec;
    spec.sorting = {wanted, wanted == byUrgency ? Qt::AscendingOrder : order};
    refreshSpec(std::move(spec));
}

void LockOrder::respecify(const OrderSpec &spec)
{
    m_spec = spec;
    m_wanted->store(m_number + 1); // what is being sorted otherwise is given up
    m_pauseMs = 0;
    m_respecified = true;
    sendSoon();
}

void LockOrder::setHeld(bool held)
{
    m_held = held;
}

void LockOrder::setPaused(bool paused)
{
    m_paused = paused;
    if (paused && !m_respecified)
        m_next.stop();
    else if (m_due)
        sendSoon();
}

void LockOrder::settle()
{
    m_settle = true;
    if (!m_held)
        sendSoon();
}

void LockOrder::settleNow()
{
    m_settleNow = true;
    m_respecified = true;
    m_pauseMs = 0;
    sendSoon();
}

void LockOrder::setWaiting(int count)
{
    if (std::exchange(m_waiting, count) != count)
        emit waitingChanged();
}

void LockOrder::setAllChosen(bool chosen)
{
    if (std::exchange(m_allChosen, chosen) != chosen)
        emit allChosenChanged();
}

void LockOrder::onChanged(std::vector<SlotChange> changes)
{
    if (changes.empty())
        return;
    announce(changes);
    for (const SlotChange &change : changes) {
        if (change.mark == SlotMark::Gone)
            m_ended.push_back({change.slot, m_number + 1});
    }
    m_outboxSize += changes.size();
    m_outbox.push_back(std::move(changes));
    if (m_outboxSize >= sentAhead)
        m_thread->post(
            [sorter = m_sorter, sent = takeOutbox()]() mutable { sorter->apply(std::move(sent)); });
    sendSoon();
}

SlotBatches LockOrder::takeOutbox()
{
    m_outboxSize = 0;
    return std::exchange(m_outbox, {});
}

void LockOrder::onCleared(const std::shared_ptr<LockRows> &rows)
{
    ++m_generation;
    m_wanted->store(m_number + 1);
    takeOutbox();
    m_ended.clear();
    m_settle = false;
    setWaiting(0);
    m_anew = false;
    m_pauseMs = 0;
    m_thread->post([sorter = m_sorter, rows] { sorter->clear(); });
    beginResetModel();
    m_count = 0;
    m_shown.clear();
    endResetModel();
}

void LockOrder::sendSoon()
{
    m_due = true;
    if (m_inFlight || (m_paused && !m_respecified))
        return; // sent with the answer, or when it goes on
    const qint64 rested = m_sinceAnswer.isValid() ? m_sinceAnswer.elapsed() : longestPauseMs;
    if (!m_next.isActive() || m_pauseMs == 0)
        m_next.start(int(std::max<qint64>(0, m_pauseMs - rested)));
}

void LockOrder::send()
{
    m_next.stop();
    m_due = false;
    m_respecified = false;
    m_inFlight = true;
    OrderRequest request;
    request.number = ++m_number;
    request.spec = m_spec;
    const bool holds = m_held && !m_settleNow;
    request.mode = holds ? Mode::Hold : m_settle || m_settleNow ? Mode::Settle : Mode::Merge;
    m_settle = m_settle && holds;
    m_settleNow = false;
    request.anew = m_anew;
    request.changes = takeOutbox();
    m_shown.lend(&request);
    m_thread->post([self = QPointer(this), thread = m_thread.get(), sorter = m_sorter,
                    generation = m_generation, request = std::move(request)]() mutable {
        QElapsedTimer spent;
        spent.start();
        OrderAnswer answer = sorter->apply(std::move(request));
        thread->answer(
            [self, generation, answer = std::move(answer), workNs = spent.nsecsElapsed()]() mutable {
                if (self)
                    self->onAnswer(generation, std::move(answer), workNs);
            });
    });
}

void LockOrder::onAnswer(quint64 generation, OrderAnswer answer, qint64 workNs)
{
    m_inFlight = false;
    QElapsedTimer spent;
    spent.start();
    const bool wanted = generation == m_generation && answer.spec == m_spec;
    if (generation == m_generation)
        m_anew = !wanted;
    if (wanted) {
        m_answered = answer.number;
        const bool counts = std::exchange(m_listed, answer.listed) != answer.listed;
        if (answer.changed)
            show(answer);
        else if (counts)
            emit moved();
        setWaiting(answer.waiting);
        removeEnded();
    }
    constexpr qint64 perMs = 1'000'000;
    m_pauseMs = wanted ? std::min(longestPauseMs, restFactor * (workNs + spent.nsecsElapsed()) / perMs) : 0;
    m_sinceAnswer.start();
    if (m_due)
        sendSoon();
}

void LockOrder::show(OrderAnswer &answer)
{
    emit aboutToMove();
    const int former = m_count;
    const int now = int(answer.order.size());
    const bool onlyBehind = former == 0 || answer.appended;
    if (now > former) {
        // Empty until they are swapped in, unless nothing else moves.
        beginInsertRows({}, former, now - 1);
        if (onlyBehind)
            m_shown.exchange(answer);
        m_count = now;
        endInsertRows();
    }
    if (!onlyBehind)
        swapIn(answer);
    if (now < former) {
        beginRemoveRows({}, now, former - 1);
        m_count = now;
        endRemoveRows();
    }
    emit moved();
}

void LockOrder::swapIn(OrderAnswer &answer)
{
    emit layoutAboutToBeChanged({}, VerticalSortHint);
    const QModelIndexList before = persistentIndexList();
    std::vector<quint32> shown;
    for (const QModelIndex &index : before)
        shown.push_back(m_shown.nameAt(index.row()));
    m_shown.exchange(answer);
    QModelIndexList after;
    after.reserve(before.size());
    for (size_t i = 0; i < shown.size(); ++i) {
        const quint32 place = m_shown.placeOfName(shown[i]);
        after += place == OrderAnswer::nowhere ? QModelIndex()
                                               : createIndex(int(place), before[qsizetype(i)].column());
    }
    changePersistentIndexList(before, after);
    emit layoutChanged({}, VerticalSortHint);
}

/// Frees the shown of gone rows that are shown no more; the rows themselves are freed on the order thread.
void LockOrder::removeEnded()
{
    std::vector<locks::SharedRow> removed;
    while (!m_ended.empty() && removed.size() < removedAtOnce) {
        const Ended &next = m_ended.front();
        if (next.since > m_answered || m_shown.placeOf(next.slot) != OrderAnswer::nowhere)
            break;
        removed.push_back(m_table->release(next.slot));
        m_ended.pop_front();
    }
    if (removed.size() == removedAtOnce)
        m_removal.start(0);
    if (!removed.empty())
        m_thread->post([rows = std::move(removed)] {});
}

void LockOrder::announce(const std::vector<SlotChange> &changes)
{
    std::vector<int> places;
    for (const SlotChange &change : changes) {
        const quint32 place = m_shown.placeOf(change.slot);
        if (place != OrderAnswer::nowhere)
            places.push_back(int(place));
    }
    if (places.empty())
        return;
    const int last = columnCount() - 1;
    if (places.size() > announcedSingly) {
        const auto [first, final] = std::minmax_element(places.begin(), places.end());
        emit dataChanged(index(*first, 0), index(*final, last));
        return;
    }
    for (const int place : places)
        emit dataChanged(index(place, 0), index(place, last));
}

void LockOrder::freeze(QObject *context, std::function<void(std::shared_ptr<const FrozenLocks>)> done,
                       const QByteArray &group)
{
    m_thread->post([self = QPointer(this), asker = QPointer(context), thread = m_thread.get(),
                    sorter = m_sorter, spec = m_spec, changes = takeOutbox(), group,
                    done = std::move(done)]() mutable {
        auto frozen = std::make_shared<const FrozenLocks>(sorter->freeze(spec, std::move(changes), group));
        thread->answer([self, asker, frozen = std::move(frozen), done = std::move(done)] {
            if (self && asker)
                done(frozen);
        });
    });
}

void LockOrder::find(QObject *context, Wanted wanted,
                     std::function<void(const std::vector<locks::SharedRow> &)> done)
{
    m_thread->post([self = QPointer(this), asker = QPointer(context), thread = m_thread.get(),
                    sorter = m_sorter, wanted = std::move(wanted), changes = takeOutbox(),
                    done = std::move(done)]() mutable {
        thread->answer(
            [self, asker, found = sorter->find(wanted, std::move(changes)), done = std::move(done)] {
                if (self && asker)
                    done(found);
            });
    });
}

} // namespace gui
