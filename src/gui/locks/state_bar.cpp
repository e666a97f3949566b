// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/state_bar.h"

#include "gui/common/text.h"
#include "locks/model/verdict.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLocale>
#include <QMenu>
#include <QToolButton>

#include <algorithm>

namespace gui {

namespace {

constexpr int widestCount = 8'888;
constexpr int shortened = 10'000; ///< from here on

/// As short as a chip has room for; the tool tip has all of it.
QString countText(int count)
{
    const QLocale locale;
    if (count < shortened)
        return locale.toString(count);
    if (count < 1'000'000)
        return StateBar::tr("%1 k", "thousands").arg(locale.toString(count / 1'000));
    return StateBar::tr("%1 M", "millions").arg(locale.toString(double(count) / 1'000'000, 'f', 1));
}

QString chipText(int count, const QString &word)
{
    return isolated(StateBar::tr("%1 %2", "count and state").arg(countText(count), word));
}

QString totalText(int listed, int all)
{
    return isolated(listed < 0 ? StateBar::tr("%1 in all").arg(countText(all))
                               : StateBar::tr("%1 of %2", "locks").arg(countText(listed), countText(all)));
}

} // namespace

QList<StateBar::Kind> StateBar::kinds()
{
    QList<Kind> kinds{goneHolders};
    for (const locks::State state : locks::allStates())
        kinds += int(state);
    return kinds;
}

QString StateBar::wordOf(Kind kind)
{
    return kind == goneHolders ? StatePalette::goneWord() : StatePalette::word(locks::State(kind));
}

QString StateBar::meaningOf(Kind kind)
{
    return kind == goneHolders ? StatePalette::goneMeaning() : StatePalette::meaning(locks::State(kind));
}

StatePalette::Tone StateBar::toneOf(Kind kind)
{
    return kind == goneHolders ? StatePalette::goneTone : StatePalette::toneOf(locks::State(kind));
}

int StateBar::countIn(const LockOrder *order, Kind kind)
{
    if (!order)
        return 0;
    return kind == goneHolders ? order->table()->goneCount() : order->table()->countOf(locks::State(kind));
}

StateBar::StateBar(QWidget *parent)
    : QWidget(parent)
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(2);
    m_any = makeChip(totalText(widestCount, widestCount));
    connect(m_any, &QToolButton::clicked, this, [this] { choose(locks::State::None); });
    m_mine = makeChip(chipText(888, tr("Mine")));
    connect(m_mine, &QToolButton::clicked, this,
            [this](bool checked) { choose(locks::State::None, checked); });
    row->addWidget(m_any);
    row->addWidget(m_mine);
    for (const Kind kind : kinds()) {
        QToolButton *chip = makeChip(chipText(widestCount, wordOf(kind)));
        connect(chip, &QToolButton::clicked, this, [this, kind](bool checked) { toggle(kind, checked); });
        row->addWidget(chip);
        m_chips.insert(kind, chip);
    }
    row->addStretch();
    m_more = makeChip(tr("%1 more").arg(QLocale().toString(88)));
    m_more->setCheckable(false);
    m_more->setPopupMode(QToolButton::InstantPopup);
    m_more->setMenu(new QMenu(m_more));
    QSizePolicy keep = m_more->sizePolicy();
    keep.setRetainSizeWhenHidden(true);
    m_more->setSizePolicy(keep);
    row->addWidget(m_more);
    // Many states at once must not widen the window.
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    refreshIcons();
    refresh();
}

QToolButton *StateBar::makeChip(const QString &widest)
{
    auto *chip = new QToolButton(this);
    chip->setCheckable(true);
    chip->setAutoRaise(true);
    chip->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    chip->setFocusPolicy(Qt::TabFocus);
    chip->setIcon(StatePalette(palette()).icon(locks::State::Held)); // for its width
    chip->setText(widest);
    chip->setFixedWidth(chip->sizeHint().width());
    return chip;
}

void StateBar::setOrder(LockOrder *order)
{
    if (m_order) {
        m_order->disconnect(this);
        m_order->table()->disconnect(this);
    }
    m_order = order;
    if (m_fitting < m_places.size())
        keepPlacesFor(order);
    if (order) {
        connect(order->table(), &LockTableModel::countsChanged, this, &StateBar::refresh);
        connect(order, &LockOrder::moved, this, &StateBar::refresh);
    }
    refresh();
}

/// Where not all have room it is for those that count with the other connection; but none of them moves.
void StateBar::keepPlacesFor(const LockOrder *order)
{
    qsizetype kept = m_fitting;
    while (kept > 0 && countIn(order, m_places[kept - 1]) == 0)
        --kept;
    m_places.resize(kept);
}

void StateBar::setMine(int count)
{
    if (std::exchange(m_mineCount, count) != count)
        refresh();
}

void StateBar::choose(locks::State state, bool mine)
{
    chooseOnly(state, mine, false);
}

void StateBar::toggle(Kind kind, bool chosen)
{
    const bool isState = chosen && kind != goneHolders;
    chooseOnly(isState ? locks::State(kind) : locks::State::None, false, chosen && kind == goneHolders);
}

void StateBar::chooseOnly(locks::State state, bool mine, bool gone)
{
    const bool same = state == m_chosen && mine == m_mineChosen && gone == m_goneChosen;
    m_chosen = state;
    m_mineChosen = mine;
    m_goneChosen = gone;
    refresh();
    if (!same)
        emit chosenChanged();
}

locks::LockFilter StateBar::filterOf(const QString &text) const
{
    locks::LockFilter filter(text, m_chosen, m_mineChosen);
    if (m_goneChosen)
        filter.addVerdict(locks::verdictWord(locks::Verdict::Gone));
    return filter;
}

void StateBar::setCount(QToolButton *chip, const QString &text, const QString &meaning, int count) const
{
    chip->setText(text);
    chip->setToolTip(
        count < shortened ? meaning : tr("%1: %2", "count, meaning").arg(QLocale().toString(count), meaning));
}

void StateBar::refresh()
{
    const LockTableModel *table = m_order ? m_order->table() : nullptr;
    const int all = table ? table->liveCount() : 0;
    const int listed = m_order ? m_order->listedCount() : -1;
    setCount(m_any, totalText(listed < 0 ? -1 : qMin(listed, all), all),
             tr("All locks, whatever their state"), all);
    setCount(m_mine, chipText(m_mineCount, tr("Mine")), tr("What this program acquired or took over"),
             m_mineCount);
    for (const Kind kind : kinds()) {
        const int count = countIn(m_order, kind);
        setCount(m_chips.value(kind), chipText(count, wordOf(kind)), meaningOf(kind), count);
    }
    refreshChecks();
    takePlaces();
}

void StateBar::refreshChecks()
{
    m_any->setChecked(chosenKind() == int(locks::State::None) && !m_mineChosen);
    m_mine->setChecked(m_mineChosen);
    for (const Kind kind : kinds())
        m_chips.value(kind)->setChecked(chosenKind() == kind);
}

/// States that came to be since: behind those that are there, the most urgent first.
void StateBar::takePlaces()
{
    for (const Kind kind : kinds()) {
        if ((countIn(m_order, kind) > 0 || chosenKind() == kind) && !m_places.contains(kind))
            m_places += kind;
    }
    fit();
}

/// So many of those that have places have room.
qsizetype StateBar::roomFor() const
{
    const auto widthOf = [this](const QWidget *chip) {
        return chip->minimumWidth() + layout()->spacing();
    };
    int room = width() - widthOf(m_any) - widthOf(m_mine) - widthOf(m_more);
    qsizetype fitting = 0;
    while (fitting < m_places.size() && (room -= widthOf(m_chips.value(m_places[fitting]))) >= 0)
        ++fitting;
    return fitting;
}

/// The last place that there is goes to the most urgent of those without one, when what has it counts
/// nothing.
void StateBar::giveLastPlace()
{
    const qsizetype fitting = roomFor();
    if (fitting == 0 || fitting == m_places.size())
        return;
    const Kind last = m_places[fitting - 1];
    if (countIn(m_order, last) > 0 || chosenKind() == last || m_chips.value(last)->underMouse())
        return;
    const QList<Kind> before = m_places;
    for (const Kind kind : kinds()) {
        const qsizetype place = m_places.indexOf(kind);
        if (place < fitting || countIn(m_order, kind) == 0)
            continue;
        m_places.swapItemsAt(place, fitting - 1);
        if (roomFor() < fitting)
            m_places = before; // it is wider
        return;
    }
}

/// What a person chose in the menu shows: in the last place in which it has room.
void StateBar::showChosen()
{
    qsizetype place = m_places.indexOf(chosenKind());
    for (qsizetype wanted = roomFor() - 1; wanted >= 0 && place >= roomFor(); --wanted) {
        m_places.swapItemsAt(place, wanted);
        place = wanted;
    }
}

void StateBar::fit()
{
    giveLastPlace();
    showChosen();
    const qsizetype fitting = roomFor();
    auto *row = static_cast<QHBoxLayout *>(layout());
    for (qsizetype i = 0; i < m_places.size(); ++i) {
        QToolButton *chip = m_chips.value(m_places[i]);
        const int place = int(i) + 2;
        if (row->indexOf(chip) != place) {
            row->removeWidget(chip);
            row->insertWidget(place, chip);
        }
    }
    const QList<Kind> shown = m_places.first(fitting);
    for (const Kind kind : kinds()) {
        if (!shown.contains(kind))
            m_chips.value(kind)->hide();
    }
    for (const Kind kind : shown) // one that is shown lays all out: when the others have left
        m_chips.value(kind)->show();
    m_fitting = fitting;
    fillMore(m_places.mid(fitting));
}

void StateBar::fillMore(const QList<Kind> &hidden)
{
    m_more->setVisible(!hidden.isEmpty());
    m_more->setText(tr("%1 more").arg(QLocale().toString(hidden.size())));
    showHidden(hidden);
    if (m_more->menu()->isVisible())
        return; // nothing moves under the pointer
    m_more->menu()->clear();
    for (const Kind kind : hidden) {
        const QToolButton *chip = m_chips.value(kind);
        QAction *action = m_more->menu()->addAction(chip->icon(), chip->text());
        connect(action, &QAction::triggered, this, [this, kind] { toggle(kind, true); });
    }
}

/// What needs a person must not hide in a menu unseen: the most urgent of those that count lends its sign.
void StateBar::showHidden(const QList<Kind> &hidden)
{
    QStringList counts;
    Kind worst = int(locks::State::Held);
    for (const Kind kind : kinds()) {
        const int count = hidden.contains(kind) ? countIn(m_order, kind) : 0;
        if (count == 0)
            continue;
        if (counts.isEmpty())
            worst = kind;
        counts += chipText(count, wordOf(kind));
    }
    m_more->setIcon(StatePalette(palette()).icon(toneOf(worst)));
    const QString further = tr("Further states");
    m_more->setToolTip(
        counts.isEmpty()
            ? further
            : tr("%1: %2", "count, meaning").arg(further, QLocale().createSeparatedList(counts)));
}

void StateBar::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fit();
}

void StateBar::refreshIcons()
{
    const StatePalette colors(palette());
    for (const Kind kind : kinds())
        m_chips.value(kind)->setIcon(colors.icon(toneOf(kind)));
    m_any->setIcon({});
    m_any->setToolButtonStyle(Qt::ToolButtonTextOnly);
    m_mine->setIcon({});
    m_mine->setToolButtonStyle(Qt::ToolButtonTextOnly);
    fit(); // what stands in the menu has an icon as well
}

void StateBar::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_more)
        refreshIcons();
}

} // namespace gui
