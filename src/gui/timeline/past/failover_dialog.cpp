// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/past/failover_dialog.h"

#include "base/run_in_pool.h"
#include "gui/common/empty_state.h"
#include "gui/common/row_table.h"
#include "gui/common/text.h"
#include "gui/timeline/core/hold_words.h"
#include "gui/timeline/past/failover_model.h"
#include "history/read/failover_words.h"
#include "ui_failover_dialog.h"

#include <QHeaderView>
#include <QPointer>
#include <QPushButton>
#include <QSortFilterProxyModel>

namespace gui {

FailoverDialog::FailoverDialog(const PastPlace &place, std::optional<history::UnixMs> at, QWidget *parent)
    : QDialog(parent)
    , m_ui(std::make_unique<Ui::FailoverDialog>())
    , m_place(place)
    , m_model(new FailoverModel(this))
{
    m_ui->setupUi(this);
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Failovers of %1").arg(place.name));
    m_empty = new EmptyState(m_ui->failoverView, this);
    QFont bold = font();
    bold.setBold(true);
    m_ui->countsLabel->setFont(bold);
    setUpView();
    connect(m_ui->failoverCombo, &QComboBox::activated, this,
            [this] { read(m_ui->failoverCombo->currentData().toLongLong()); });
    connect(m_ui->timelineButton, &QPushButton::clicked, this,
            [this] { emit instantWanted(m_model->replay().event.at); });
    connect(m_ui->closeButton, &QPushButton::clicked, this, &QDialog::reject);
    resize(fontMetrics().averageCharWidth() * 140, fontMetrics().lineSpacing() * 28);
    read(at);
}

FailoverDialog::~FailoverDialog() = default;

void FailoverDialog::setUpView()
{
    auto *order = new QSortFilterProxyModel(this);
    order->setSortRole(FailoverModel::OrderRole);
    order->setSourceModel(m_model);
    QTableView *view = m_ui->failoverView;
    view->setModel(order);
    setUpRowTable(view);
    view->horizontalHeader()->setStretchLastSection(true);
    view->setSortingEnabled(true);
    view->sortByColumn(FailoverModel::FateColumn, Qt::AscendingOrder);
    constexpr std::array letters{36, 26, 26, 26};
    for (size_t i = 0; i < letters.size(); ++i)
        view->setColumnWidth(int(i), letters[i] * fontMetrics().averageCharWidth());
}

void FailoverDialog::read(std::optional<history::UnixMs> at)
{
    m_empty->show(tr("Reading the record…"));
    base::runInPool([place = m_place, at, asked = ++m_asked, self = QPointer(this)] {
        Answer answer;
        history::HistoryReader reader(place.path);
        const auto all = history::failovers(&reader, place.deployment, {}, {});
        if (all.ok() && !all->isEmpty()) {
            answer.all = *all;
            const auto distance = [&](const history::ServerEvent &each) {
                return at ? qAbs(each.at - *at) : -each.at;
            };
            const auto wanted =
                std::min_element(all->cbegin(), all->cend(), [&](const auto &one, const auto &other) {
                    return distance(one) < distance(other);
                });
            const auto replay = history::replayFailover(&reader, *wanted);
            if (replay.ok())
                answer.replay = *replay;
            else
                answer.error = replay.error().text;
        } else if (!all.ok()) {
            answer.error = all.error().text;
        }
        base::post(QCoreApplication::instance(), [self, answer, asked] {
            if (self && self->m_asked == asked)
                self->take(answer);
        });
    });
}

void FailoverDialog::fillList(const QList<history::ServerEvent> &all)
{
    m_ui->failoverCombo->clear();
    for (auto each = all.crbegin(); each != all.crend(); ++each)
        m_ui->failoverCombo->addItem(tr("%1, %2").arg(HoldWords::instant(each->at), isolated(each->master)),
                                     each->at);
}

void FailoverDialog::take(const Answer &answer)
{
    m_ui->failoverCombo->setEnabled(!answer.all.isEmpty());
    m_ui->timelineButton->setEnabled(!answer.all.isEmpty());
    if (!answer.error.isEmpty())
        return m_empty->show(answer.error);
    if (answer.all.isEmpty())
        return m_empty->show(tr("No failover of %1 is recorded.").arg(m_place.name));
    const history::FailoverReplay &replay = answer.replay;
    fillList(answer.all);
    m_ui->failoverCombo->setCurrentIndex(m_ui->failoverCombo->findData(replay.event.at));
    m_model->setReplay(replay);
    m_ui->countsLabel->setText(history::fateCounts(replay));
    m_ui->spanLabel->setText(tr("Before: the locks of %1, when the old server was seen last. After: what was "
                                "taken until %2.")
                                 .arg(HoldWords::instant(replay.before), HoldWords::instant(replay.until)));
    if (replay.locks.isEmpty())
        m_empty->show(tr("No lock was held before it, and none was taken after it."));
    else
        m_empty->dismiss();
}

} // namespace gui
