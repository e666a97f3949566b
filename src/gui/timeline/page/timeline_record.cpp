// SPDX-License-Identifier: GPL-3.0-or-later
// Which record TimelinePage shows, and what it says of it.
#include "gui/common/empty_state.h"
#include "gui/common/field_list.h"
#include "gui/common/notice_band.h"
#include "gui/common/possible.h"
#include "gui/common/text.h"
#include "gui/live/record_match.h"
#include "gui/timeline/core/time_ticks.h"
#include "gui/timeline/page/timeline_page.h"
#include "gui/timeline/view/timeline_view.h"
#include "history/read/record_of.h"
#include "ui_timeline_page.h"

#include <QDateTime>
#include <QFileInfo>

namespace gui {

void TimelinePage::setExample(const QString &path)
{
    if (std::exchange(m_example, path) == path || m_other)
        return;
    m_showsExample = !path.isEmpty() && !m_leftExample;
    m_begun = false;
    m_view->pin(std::nullopt);
    beginAnew();
}

void TimelinePage::showOther(const OtherHistory &other)
{
    m_other = other;
    m_showsExample = false;
    m_band->say(other.sentence());
    beginFile();
    m_view->setFocus();
}

void TimelinePage::leaveOther()
{
    m_other.reset();
    m_showsExample = !m_example.isEmpty() && !m_leftExample;
    m_band->say({});
    beginFile();
    m_view->setFocus();
    emit otherLeft();
}

/// Another file: nothing that was chosen in the last one means anything.
void TimelinePage::beginFile()
{
    m_chosen.reset();
    m_begun = false;
    m_view->pin(std::nullopt);
    closeDialogs();
    beginAnew();
}

PastPlace TimelinePage::shownPlace() const
{
    const QString title = m_showsExample ? tr("%1 (an example)").arg(RecordMatch::title(m_connection))
                                         : m_ui->recordCombo->currentText();
    const auto own = std::find_if(m_records.begin(), m_records.end(),
                                  [this](const history::Deployment &each) { return each.id == *m_record; });
    const QString file = m_other ? tr("%1 (from %2)").arg(title, QFileInfo(m_other->file).fileName()) : title;
    return {shownPath(), *m_record, file, own != m_records.end() && own->separate};
}

void TimelinePage::choose(int record)
{
    const bool other = m_showsExample != (record == exampleItem);
    m_showsExample = record == exampleItem;
    m_leftExample = m_leftExample || (!m_showsExample && !m_example.isEmpty());
    m_chosen = record >= 0 ? std::optional(record) : std::nullopt;
    if (other) {
        m_begun = false; // another time
        m_view->pin(std::nullopt);
    }
    beginAnew();
}

/// Which servers a connection has is known only when it is connected, and a record may begin at any time.
bool TimelinePage::hasOtherRecord()
{
    if (m_other || m_showsExample || m_chosen || m_connection.name.isEmpty() || !m_error.isEmpty())
        return false;
    const auto now = history::recordOf(m_records, m_connection);
    if (m_record && m_record == now) {
        for (const history::Deployment &record : std::as_const(m_records))
            m_isSure |=
                record.id == *now && history::likeness(record, m_connection) > history::Likeness::Name;
    }
    // After a failover its own record knows the new master a moment later.
    return now != m_record && (now || !m_isSure);
}

void TimelinePage::fillRecords(const TimelineOverview &overview)
{
    const QSignalBlocker quiet(m_ui->recordCombo);
    m_records = overview.deployments;
    m_record = overview.deployment;
    QList<std::pair<QString, int>> items;
    if (m_showsExample)
        items.append({RecordMatch::title(m_connection), ownItem});
    for (const history::Deployment &each : m_showsExample ? QList<history::Deployment>() : m_records)
        items.append({RecordMatch::title(each), each.id});
    if (!m_example.isEmpty() && !m_other)
        items.append({tr("Example, recorded earlier"), exampleItem});
    QComboBox *combo = m_ui->recordCombo;
    if (std::exchange(m_recordItems, items) != items) {
        combo->clear();
        for (const auto &[title, number] : std::as_const(items))
            combo->addItem(title, number);
    }
    combo->setCurrentIndex(m_showsExample ? combo->findData(exampleItem)
                               : m_record ? combo->findData(*m_record)
                                          : -1);
    setPossible(combo, combo->count() == 0 ? tr("nothing is recorded yet.") : QString());
    if (combo->currentIndex() >= 0) // it may be cut
        combo->setToolTip(combo->currentText().toHtmlEscaped() + u'\n' + combo->toolTip());
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
    if (m_other)
        return tr("Nothing is recorded in this file.");
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
    m_ui->instantField->setBegin(begin);
    const UnixMs now = QDateTime::currentMSecsSinceEpoch();
    QString text;
    // Beside the buttons is little room: of today the time alone.
    const auto instant = [now](UnixMs at) {
        const QDateTime time = QDateTime::fromMSecsSinceEpoch(at);
        if (time.date() == QDateTime::fromMSecsSinceEpoch(now).date())
            return QLocale().toString(time.time(), QStringLiteral("HH:mm"));
        return isolated(TimeTicks::instantText(double(at), 60'000, QTimeZone::systemTimeZone(), QLocale()));
    };
    const QString lanes = tr("%Ln lane(s)", nullptr, int(m_model->lanes().size()));
    const QList<history::WatchSpan> &watched = m_model->record().watched;
    const UnixMs end = watched.isEmpty() ? now : watched.last().to;
    constexpr UnixMs lately = 60'000;
    if (begin && now - end > lately)
        text = tr("%1, recorded %2 to %3 (%4)", "lanes, times, span")
                   .arg(lanes, instant(*begin), instant(end), spanText(end - *begin));
    else if (begin)
        text = tr("%1, recorded since %2 (%3)", "lanes, time, span")
                   .arg(lanes, instant(*begin), spanText(now - *begin));
    m_ui->reachLabel->setText(text);
    m_ui->reachLabel->setToolTip(text);
}

void TimelinePage::refreshCuts()
{
    const QString text = cutSentence();
    setCalmText(m_ui->cutLabel, text);
    m_ui->cutLabel->setVisible(!text.isEmpty());
}

/// What has to be known of the picture: that it is an example, and what is left out of it; empty: nothing.
QString TimelinePage::cutSentence() const
{
    const QLocale locale;
    QStringList sentences;
    if (m_showsExample)
        sentences +=
            tr("An example: recorded earlier, and shown as if it had just ended. What is recorded now can "
               "be chosen above.");
    const auto lanes = qint64(m_model->lanes().size());
    const bool isCut = m_allLanes > lanes && !m_isPart;
    if (isCut && grouping() != LaneOf::Key)
        sentences +=
            tr("These are %1 lanes: those that had trouble last, then those used last. There are more; a "
               "filter finds them.")
                .arg(locale.toString(lanes));
    else if (isCut)
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

} // namespace gui
