// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/past/past_locks.h"

#include "gui/common/empty_state.h"
#include "gui/common/icons.h"
#include "gui/common/possible.h"
#include "gui/common/row_table.h"
#include "gui/common/state_palette.h"
#include "gui/common/text.h"
#include "gui/timeline/core/hold_words.h"
#include "gui/timeline/past/past_model.h"
#include "ui_past_locks.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLocale>
#include <QStyle>

namespace gui {

namespace {

constexpr double narrowest = 0.7; ///< share of its usual width that a column of names keeps

} // namespace

PastLocks::PastLocks(QWidget *parent)
    : QWidget(parent)
    , m_ui(std::make_unique<Ui::PastLocks>())
    , m_model(new PastModel(this))
    , m_order(new PastOrder(m_model, this))
{
    m_ui->setupUi(this);
    m_empty = new EmptyState(m_ui->pastView, this);
    setFocusProxy(m_ui->pastFilterEdit);
    makeActions();
    setUpView();
    connect(m_ui->pastFilterEdit, &QLineEdit::textChanged, this, [this](const QString &text) {
        m_order->setFilter(LaneFilter(text));
        refreshCount();
    });
    connect(&m_reader, &PastReader::found, this, &PastLocks::take);
    connect(&m_reader, &PastReader::failed, this, &PastLocks::fail);
    QEvent colors(QEvent::PaletteChange);
    changeEvent(&colors);
}

PastLocks::~PastLocks() = default;

QAction *PastLocks::make(const QIcon &sign, const QString &text, const QString &tip, const QKeySequence &keys)
{
    auto *action = new QAction(sign, text, this);
    action->setShortcut(keys);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    action->setToolTip(keys.isEmpty() ? tip
                                      : tr("%1 (%2)").arg(tip, keys.toString(QKeySequence::NativeText)));
    addAction(action);
    return action;
}

void PastLocks::makeActions()
{
    m_previous = make(style()->standardIcon(QStyle::SP_ArrowBack), tr("Previous change"),
                      tr("Go to the change before this instant"), QKeySequence(Qt::CTRL | Qt::Key_Left));
    m_next = make(style()->standardIcon(QStyle::SP_ArrowForward), tr("Next change"),
                  tr("Go to the change after this instant"), QKeySequence(Qt::CTRL | Qt::Key_Right));
    m_timeline = make(icon("timeline"), tr("Timeline"), tr("Show this instant on the timeline"), {});
    // Escape stops a pass elsewhere: here it is taken as a key, or both would be meant and neither done.
    m_back =
        make(icon("lock"), tr("Back to now"), tr("Show the locks as they are"), QKeySequence(Qt::Key_Escape));
    m_back->setShortcut({});
    m_copy = make(icon("copy"), tr("Copy row"), tr("Copy the selected lock as text"), QKeySequence::Copy);
    m_copy->setShortcutContext(Qt::WidgetShortcut);
    m_ui->pastView->addAction(m_copy);
    m_ui->pastView->setContextMenuPolicy(Qt::ActionsContextMenu);
    m_ui->previousButton->setDefaultAction(m_previous);
    m_ui->nextButton->setDefaultAction(m_next);
    m_ui->timelineButton->setDefaultAction(m_timeline);
    m_ui->backButton->setDefaultAction(m_back);
    connect(m_previous, &QAction::triggered, this, [this] { goTo(m_model->table().before); });
    connect(m_next, &QAction::triggered, this, [this] { goTo(m_model->table().after); });
    connect(m_timeline, &QAction::triggered, this, &PastLocks::timelineWanted);
    connect(m_back, &QAction::triggered, this, &PastLocks::left);
    connect(m_copy, &QAction::triggered, this, &PastLocks::copyRow);
}

void PastLocks::setUpView()
{
    QTableView *view = m_ui->pastView;
    view->setModel(m_order);
    setUpRowTable(view);
    for (const int column : {PastTable::OwnerColumn, PastTable::Library, PastTable::End})
        view->setItemDelegateForColumn(column, new WordDelegate(view));
    view->setItemDelegateForColumn(PastTable::Key, new KeyDelegate(view));
    view->horizontalHeader()->setStretchLastSection(true);
    view->setSortingEnabled(true);
    view->sortByColumn(PastTable::Key, Qt::AscendingOrder);
}

void PastLocks::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    if (!std::exchange(m_fitted, true))
        fitColumns();
}

void PastLocks::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    hideLibrary();
}

/// As wide as each column wants to be at first; the last one takes the rest.
std::array<int, PastTable::End> PastLocks::usualWidths() const
{
    constexpr std::array letters{30, 24, 18, 13, 13, 8, 10, 10, 18};
    static_assert(letters.size() == PastTable::End);
    const int letter = fontMetrics().averageCharWidth();
    std::array<int, letters.size()> widths{};
    for (size_t i = 0; i < letters.size(); ++i) {
        const QString title = m_model->headerData(int(i), Qt::Horizontal).toString();
        widths[i] = std::max(letters[i], int(title.size()) + 3) * letter;
    }
    return widths;
}

/// By so much they do not fit beside what became of each lock, which is to be seen at first glance.
int PastLocks::overWidth() const
{
    constexpr int endLetters = 24;
    int wanted = endLetters * fontMetrics().averageCharWidth();
    const auto widths = usualWidths();
    for (size_t i = 0; i < widths.size(); ++i)
        wanted += i == PastTable::Server && !m_place.separate ? 0 : widths[i];
    return wanted - m_ui->pastView->viewport()->width();
}

/// Where names alone cannot make enough room, the library gives way: the tool tip of its owner tells it.
void PastLocks::hideLibrary()
{
    const auto widths = usualWidths();
    const int names = widths[PastTable::Key] + widths[PastTable::OwnerColumn] + widths[PastTable::Library];
    m_ui->pastView->setColumnHidden(PastTable::Library, overWidth() > names * (1 - narrowest));
}

void PastLocks::fitColumns()
{
    QTableView *view = m_ui->pastView;
    auto widths = usualWidths();
    hideLibrary();
    int over = overWidth();
    int names = widths[PastTable::Key] + widths[PastTable::OwnerColumn];
    if (view->isColumnHidden(PastTable::Library))
        over -= widths[PastTable::Library];
    else
        names += widths[PastTable::Library];
    const double share = std::max(narrowest, 1 - double(std::max(0, over)) / names);
    for (const PastTable::Column column : {PastTable::Key, PastTable::OwnerColumn, PastTable::Library})
        widths[size_t(column)] = int(widths[size_t(column)] * share);
    for (size_t i = 0; i < widths.size(); ++i)
        view->setColumnWidth(int(i), widths[i]);
}

void PastLocks::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() != QEvent::PaletteChange && event->type() != QEvent::Polish)
        return;
    const QPalette colors = onGround(palette(), StatePalette(palette()).color(StatePalette::Tone::Amber));
    m_ui->pastBand->setPalette(colors);
    m_ui->pastLabel->setPalette(colors);
    for (QToolButton *button :
         {m_ui->previousButton, m_ui->nextButton, m_ui->timelineButton, m_ui->backButton})
        button->setPalette(palette());
    m_timeline->setIcon(icon("timeline"));
    m_back->setIcon(icon("lock"));
    m_copy->setIcon(icon("copy"));
}

bool PastLocks::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        const auto *key = static_cast<QKeyEvent *>(event);
        if (key->key() == Qt::Key_Escape && key->modifiers() == Qt::NoModifier) {
            event->accept();
            return true;
        }
    }
    return QWidget::event(event);
}

void PastLocks::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape && event->modifiers() == Qt::NoModifier)
        emit left();
    else
        QWidget::keyPressEvent(event);
}

void PastLocks::focusTable()
{
    m_ui->pastView->setFocus();
}

void PastLocks::showAt(const PastPlace &place, history::UnixMs at)
{
    if (m_place != place) { // what was shown is of another record
        m_place = place;
        clear();
    }
    m_at = at;
    m_error.clear();
    m_reader.read(place, at);
    refreshEmptyState();
}

void PastLocks::leave()
{
    m_reader.leave();
    m_place = {};
    m_at = 0;
    clear();
}

void PastLocks::clear()
{
    m_hasTable = false;
    m_error.clear();
    m_model->setTable(std::make_shared<PastTable>());
    m_ui->pastView->setColumnHidden(PastTable::Server, !m_place.separate);
    m_ui->pastLabel->clear();
    m_ui->pastLabel->setAccessibleName({});
    refreshSteps(tr("the record is being read."));
    refreshCount();
}

void PastLocks::goTo(std::optional<history::UnixMs> at)
{
    if (!at || m_model->table().at != m_at) // the next one is on its way
        return;
    m_at = *at;
    m_error.clear();
    m_reader.read(m_place, m_at);
    refreshEmptyState();
}

void PastLocks::take(const SharedPastTable &table)
{
    const QModelIndex current = m_order->mapToSource(m_ui->pastView->currentIndex());
    const auto before =
        current.isValid() ? std::optional(m_model->table().held.at(current.row()).hold) : std::nullopt;
    m_hasTable = true;
    m_error.clear();
    m_model->setTable(table);
    const QModelIndex same =
        before ? m_order->mapFromSource(m_model->index(m_model->rowOf(*before), 0)) : QModelIndex();
    if (same.isValid())
        m_ui->pastView->setCurrentIndex(same.siblingAtColumn(current.column()));
    m_ui->pastLabel->setText(sentence());
    m_ui->pastLabel->setAccessibleName(sentence());
    refreshSteps({});
    refreshCount();
    emit instantShown(m_place, m_model->table().at);
}

/// What was shown stays, and can be left from there.
void PastLocks::fail(const QString &sentence)
{
    m_error = sentence;
    m_at = m_model->table().at;
    if (!m_hasTable)
        refreshSteps(tr("the record could not be read."));
    refreshEmptyState();
}

/// `against`: why there is no step at all.
void PastLocks::refreshSteps(const QString &against)
{
    const history::TableAt &table = m_model->table();
    const auto set = [&against](QAction *step, const std::optional<history::UnixMs> &at,
                                const QString &none) {
        setPossible(step, !against.isEmpty() ? against : at ? QString() : none);
    };
    set(m_previous, table.before, tr("nothing is recorded before this instant."));
    set(m_next, table.after, tr("nothing is recorded after this instant."));
}

void PastLocks::copyRow() const
{
    const QModelIndex current = m_ui->pastView->currentIndex();
    if (current.isValid())
        QGuiApplication::clipboard()->setText(rowText(m_ui->pastView, current.row()));
}

void PastLocks::refreshCount()
{
    const QLocale locale;
    const int all = m_model->rowCount();
    const int listed = m_order->rowCount();
    m_ui->countLabel->setText(!m_hasTable ? QString()
                                  : listed == all
                                  ? tr("%Ln lock(s)", nullptr, all)
                                  : tr("%1 of %2").arg(locale.toString(listed), locale.toString(all)));
    refreshEmptyState();
}

void PastLocks::refreshEmptyState()
{
    if (!m_error.isEmpty())
        m_empty->show(m_error, {m_back});
    else if (!m_hasTable)
        m_empty->show(tr("Reading the record…"));
    else if (m_order->rowCount() > 0)
        m_empty->dismiss();
    else if (m_model->rowCount() > 0)
        m_empty->show(tr("No lock matches the filter."));
    else if (m_model->table().isWatched())
        m_empty->show(tr("No lock was held at that instant."), {m_previous, m_next});
    else
        m_empty->show(tr("Nobody watched at that instant: whether a lock was held is not known."),
                      {m_previous, m_next});
}

QString PastLocks::sentence() const
{
    const history::TableAt &table = m_model->table();
    QString text =
        tr("The past: the locks of %1, as they were on %2.").arg(m_place.name, HoldWords::instant(table.at));
    if (table.leftOut > 0)
        text += u' '
            + tr("%Ln more lock(s) were held: only those that were held longest are listed.", nullptr,
                 int(table.leftOut));
    if (!table.isWatched() && !table.held.isEmpty())
        return text + u' '
            + tr("Nobody watched then: these were held when somebody looked last, and may have ended since.");
    return text + u' ' + tr("Nothing can be done to them here.");
}

} // namespace gui
