// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/past/failover_dialog.h"

#include "gui/common/empty_state.h"
#include "gui/common/possible.h"
#include "gui/common/row_table.h"
#include "gui/common/text.h"
#include "gui/timeline/core/hold_words.h"
#include "gui/timeline/past/failover_model.h"
#include "history/read/failover_words.h"
#include "ui_failover_dialog.h"

#include <QAbstractProxyModel>
#include <QHeaderView>
#include <QLocale>
#include <QPushButton>

namespace gui {

FailoverDialog::FailoverDialog(const PastPlace &place, std::optional<history::UnixMs> at, QWidget *parent)
    : QDialog(parent)
    , m_ui(std::make_unique<Ui::FailoverDialog>())
    , m_place(place)
    , m_answers(this, readFailovers, [this](const FailoverAnswer &answer, const auto &) { take(answer); })
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
    connect(m_ui->failoverCombo, &QComboBox::activated, this, &FailoverDialog::choose);
    connect(m_ui->timelineButton, &QPushButton::clicked, this, &FailoverDialog::showOnTimeline);
    connect(m_ui->closeButton, &QPushButton::clicked, this, &QDialog::reject);
    resize(fontMetrics().averageCharWidth() * 140, fontMetrics().lineSpacing() * 28);
    ask({m_place, {}, at});
}

FailoverDialog::~FailoverDialog() = default;

void FailoverDialog::setUpView()
{
    QTableView *view = m_ui->failoverView;
    view->setModel(new RankOrder(m_model, this));
    setUpRowTable(view);
    view->horizontalHeader()->setStretchLastSection(true);
    view->setSortingEnabled(true);
    view->sortByColumn(FailoverTable::FateColumn, Qt::AscendingOrder);
    constexpr std::array letters{36, 26, 26, 26};
    for (size_t i = 0; i < letters.size(); ++i)
        view->setColumnWidth(int(i), letters[i] * fontMetrics().averageCharWidth());
}

/// That is what is looked at next: the dialog makes room for it.
void FailoverDialog::showOnTimeline()
{
    const history::FailoverReplay &replay = m_model->table()->replay;
    const QModelIndexList chosen = m_ui->failoverView->selectionModel()->selectedRows();
    QByteArray key;
    if (!chosen.isEmpty()) {
        const auto *order = qobject_cast<const QAbstractProxyModel *>(m_ui->failoverView->model());
        key = replay.locks.at(order->mapToSource(chosen.first()).row()).key;
    }
    emit instantWanted(m_place, replay.event.at, key);
    accept();
}

void FailoverDialog::choose()
{
    const int which = m_ui->failoverCombo->currentData().toInt();
    if (which >= 0 && which < m_all.size())
        ask({m_place, m_all.at(which), {}});
}

void FailoverDialog::ask(const FailoverQuestion &question)
{
    m_model->setTable(nullptr);
    m_ui->countsLabel->clear();
    m_ui->spanLabel->clear();
    const QString reading = tr("the record is being read.");
    setPossible(m_ui->timelineButton, reading);
    if (m_all.isEmpty())
        setPossible(m_ui->failoverCombo, reading);
    m_empty->show(tr("Reading the record…"));
    m_answers.ask(question);
}

/// By their numbers: two may have been in one millisecond.
void FailoverDialog::fillList(const FailoverAnswer &answer)
{
    setPossible(m_ui->failoverCombo, answer.all.isEmpty() ? tr("no failover is recorded.") : QString());
    if (std::exchange(m_all, answer.all) != answer.all) {
        m_ui->failoverCombo->clear();
        for (int i = int(m_all.size()) - 1; i >= 0; --i)
            m_ui->failoverCombo->addItem(
                tr("%1, %2").arg(HoldWords::instant(m_all.at(i).at), isolated(m_all.at(i).master)), i);
    }
    m_ui->failoverCombo->setCurrentIndex(m_ui->failoverCombo->findData(int(answer.which)));
}

QString FailoverDialog::spanSentence(const history::FailoverReplay &replay) const
{
    QString text = tr("Before: the locks of %1, when the old server was seen last. After: what was "
                      "taken until %2.")
                       .arg(HoldWords::instant(replay.before), HoldWords::instant(replay.until));
    if (replay.isCut)
        text += u' ' + tr("So many were taken that later ones are not looked at.");
    qint64 all = 0;
    for (const qint64 count : replay.counts)
        all += count;
    if (const auto listed = qint64(replay.locks.size()); all > listed)
        text += u' '
            + tr("The worst %1 of %2 locks are listed.")
                  .arg(QLocale().toString(listed), QLocale().toString(all));
    return text;
}

void FailoverDialog::take(const FailoverAnswer &answer)
{
    fillList(answer);
    m_model->setTable(answer.table);
    setPossible(m_ui->timelineButton, answer.table ? QString() : tr("no failover is shown."));
    if (!answer.error.isEmpty())
        return m_empty->show(answer.error);
    if (!answer.table)
        return m_empty->show(tr("No failover of %1 is recorded.").arg(m_place.name));
    m_ui->countsLabel->setText(history::fateCounts(answer.table->replay));
    m_ui->spanLabel->setText(spanSentence(answer.table->replay));
    if (answer.table->replay.locks.isEmpty())
        m_empty->show(tr("No lock was held before it, and none was taken after it."));
    else
        m_empty->dismiss();
}

} // namespace gui
