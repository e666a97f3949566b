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
#include <QHeaderView>
#include <QLocale>
#include <QStyle>

namespace gui {

PastLocks::PastLocks(QWidget *parent)
    : QWidget(parent)
    , m_ui(std::make_unique<Ui::PastLocks>())
    , m_model(new PastModel(this))
    , m_order(new PastOrder(this))
{
    m_ui->setupUi(this);
    m_order->setSourceModel(m_model);
    m_empty = new EmptyState(m_ui->pastView, this);
    setFocusProxy(m_ui->pastFilterEdit);
    makeActions();
    setUpView();
    connect(m_ui->pastFilterEdit, &QLineEdit::textChanged, this, [this](const QString &text) {
        m_order->setWords(text);
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
    m_back =
        make(icon("lock"), tr("Back to now"), tr("Show the locks as they are"), QKeySequence(Qt::Key_Escape));
    m_ui->previousButton->setDefaultAction(m_previous);
    m_ui->nextButton->setDefaultAction(m_next);
    m_ui->timelineButton->setDefaultAction(m_timeline);
    m_ui->backButton->setDefaultAction(m_back);
    connect(m_previous, &QAction::triggered, this, [this] { goTo(m_model->table().before); });
    connect(m_next, &QAction::triggered, this, [this] { goTo(m_model->table().after); });
    connect(m_timeline, &QAction::triggered, this, &PastLocks::timelineWanted);
    connect(m_back, &QAction::triggered, this, &PastLocks::left);
}

void PastLocks::setUpView()
{
    QTableView *view = m_ui->pastView;
    view->setModel(m_order);
    setUpRowTable(view);
    for (const int column : {PastModel::OwnerColumn, PastModel::Library, PastModel::End})
        view->setItemDelegateForColumn(column, new WordDelegate(view));
    view->horizontalHeader()->setStretchLastSection(true);
    view->setSortingEnabled(true);
    view->sortByColumn(PastModel::Key, Qt::AscendingOrder);
}

void PastLocks::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    if (std::exchange(m_fitted, true))
        return;
    const int letter = fontMetrics().averageCharWidth();
    constexpr std::array letters{30, 24, 18, 15, 15, 10, 18};
    for (size_t i = 0; i < letters.size(); ++i)
        m_ui->pastView->setColumnWidth(int(i), letters[i] * letter);
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
}

void PastLocks::showAt(const PastPlace &place, history::UnixMs at)
{
    if (m_place != place) { // what was shown is of another record
        history::TableAt none;
        none.at = at;
        m_model->setTable(none);
        m_empty->show(tr("Reading the record…"));
    }
    m_place = place;
    m_at = at;
    m_reader.read(place, at);
}

void PastLocks::goTo(std::optional<history::UnixMs> at)
{
    if (!at || m_model->table().at != m_at) // the next one is on its way
        return;
    m_at = *at;
    m_reader.read(m_place, m_at);
}

void PastLocks::take(const history::TableAt &table)
{
    m_model->setTable(table);
    m_ui->pastView->setColumnHidden(PastModel::Server, !m_model->hasServers());
    m_ui->pastLabel->setText(sentence());
    m_ui->pastLabel->setAccessibleName(sentence());
    setPossible(m_previous, table.before ? QString() : tr("nothing is recorded before this instant."));
    setPossible(m_next, table.after ? QString() : tr("nothing is recorded after this instant."));
    refreshCount();
    emit instantShown(table.at);
}

void PastLocks::fail(const QString &sentence)
{
    m_empty->show(sentence, {m_back});
}

void PastLocks::refreshCount()
{
    const QLocale locale;
    const int all = m_model->rowCount();
    const int listed = m_order->rowCount();
    m_ui->countLabel->setText(listed == all
                                  ? tr("%Ln lock(s)", nullptr, all)
                                  : tr("%1 of %2").arg(locale.toString(listed), locale.toString(all)));
    if (listed > 0)
        m_empty->dismiss();
    else if (all > 0)
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
        return text + u' ' + tr("Nobody watched then: these were seen before and after it.");
    return text + u' ' + tr("Nothing can be done to them here.");
}

} // namespace gui
