// SPDX-License-Identifier: GPL-3.0-or-later
// Which record TimelinePage shows, and what it says of it.
#include "gui/common/empty_state.h"
#include "gui/common/field_list.h"
#include "gui/common/text.h"
#include "gui/timeline/core/record_match.h"
#include "gui/timeline/core/time_ticks.h"
#include "gui/timeline/page/timeline_page.h"
#include "gui/timeline/view/timeline_view.h"
#include "ui_timeline_page.h"

#include <QDateTime>

namespace gui {

/// Which servers a connection has is known only when it is connected, and a record may begin at any time.
bool TimelinePage::hasOtherRecord()
{
    if (m_chosen || m_connection.name.isEmpty() || !m_error.isEmpty())
        return false;
    const auto now = RecordMatch::recordOf(m_records, m_connection);
    if (m_record && m_record == now) {
        for (const history::Deployment &record : std::as_const(m_records))
            m_isSure |= record.id == *now
                && RecordMatch::likeness(record, m_connection) > RecordMatch::Likeness::Name;
    }
    // After a failover its own record knows the new master a moment later.
    return now != m_record && (now || !m_isSure);
}

void TimelinePage::fillRecords(const TimelineOverview &overview)
{
    const QSignalBlocker quiet(m_ui->recordCombo);
    if (std::exchange(m_records, overview.deployments) != overview.deployments) {
        m_ui->recordCombo->clear();
        for (const history::Deployment &each : overview.deployments)
            m_ui->recordCombo->addItem(RecordMatch::title(each), each.id);
    }
    m_record = overview.deployment;
    m_ui->recordCombo->setCurrentIndex(m_record ? m_ui->recordCombo->findData(*m_record) : -1);
    setChoosable(m_records.isEmpty() ? tr("nothing is recorded yet.") : QString());
}

void TimelinePage::setChoosable(const QString &reasonAgainst)
{
    m_ui->recordCombo->setEnabled(reasonAgainst.isEmpty());
    m_ui->recordCombo->setToolTip(
        reasonAgainst.isEmpty()
            ? m_recordTip
            : tr("%1\nNot now: %2", "what it is for, why it is disabled").arg(m_recordTip, reasonAgainst));
}

void TimelinePage::refreshEmptyState()
{
    if (m_isReading)
        m_empty->show(tr("Reading the record…"));
    else if (!m_error.isEmpty())
        m_empty->show(tr("The record could not be read: %1").arg(m_error));
    else if (!m_model->lanes().empty())
        m_empty->dismiss();
    else if (!m_ui->laneFilterEdit->text().trimmed().isEmpty())
        m_empty->show(tr("No lane matches this filter."), {m_clearFilter});
    else
        m_empty->show(nothingSentence());
}

/// Why there is nothing, and how that can be changed.
QString TimelinePage::nothingSentence() const
{
    if (m_connection.name.isEmpty() || m_chosen)
        return tr(
            "Nothing is recorded yet. While a connection is open, what happens to its locks is recorded "
            "and shows here.");
    const QString nothing =
        tr("Nothing is recorded of %1. While it is connected and Connection > Record history is ticked, what "
           "happens to its locks is recorded and shows here.")
            .arg(RecordMatch::title(m_connection));
    return m_record || m_records.isEmpty() ? nothing
                                           : tr("%1 Other records can be chosen above.").arg(nothing);
}

void TimelinePage::refreshReach()
{
    const std::optional<UnixMs> begin = m_model->record().begin;
    const UnixMs now = QDateTime::currentMSecsSinceEpoch();
    QString text;
    if (begin)
        text = tr("%n lane(s). The record reaches back %1, to %2.", nullptr, int(m_model->lanes().size()))
                   .arg(spanText(now - *begin),
                        isolated(TimeTicks::instantText(double(*begin), 60'000, QTimeZone::systemTimeZone(),
                                                        QLocale())));
    m_ui->reachLabel->setText(text);
}

void TimelinePage::refreshCuts()
{
    const QString text = cutSentence();
    setCalmText(m_ui->cutLabel, text);
    m_ui->cutLabel->setVisible(!text.isEmpty());
}

/// What is left out of the picture, since there is too much of it; empty: nothing is.
QString TimelinePage::cutSentence() const
{
    const QLocale locale;
    QStringList sentences;
    const auto lanes = qint64(m_model->lanes().size());
    if (m_allLanes > lanes && grouping() != LaneOf::Key)
        sentences +=
            tr("These are %1 lanes: those that had trouble last, then those used last. There are more; a "
               "filter finds them.")
                .arg(locale.toString(lanes));
    else if (m_allLanes > lanes)
        sentences +=
            tr("%1 of %2 lanes: those that had trouble last, then those used last. A filter finds the "
               "others.")
                .arg(locale.toString(lanes), locale.toString(m_allLanes));
    if (m_view->showsCut())
        sentences +=
            tr("Where it is dotted, older holds are left out: at most %1 of a lane, and about %2 of all "
               "lanes, are in memory.")
                .arg(locale.toString(m_limits.holds), locale.toString(m_limits.inMemory));
    return sentences.join(u' ');
}

void TimelinePage::leadToLock(const history::Hold &hold)
{
    for (const history::Deployment &record : std::as_const(m_records)) {
        if (record.id == hold.deployment)
            return emit lockWanted(record, hold);
    }
}

} // namespace gui
