// SPDX-License-Identifier: GPL-3.0-or-later
// Where TimelinePage leads to, and what it is led to.
#include "gui/common/possible.h"
#include "gui/timeline/page/evidence_file.h"
#include "gui/timeline/page/timeline_page.h"
#include "gui/timeline/past/failover_dialog.h"
#include "gui/timeline/view/timeline_view.h"
#include "ui_timeline_page.h"

#include <QAction>
#include <QDateTime>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace gui {

namespace {

constexpr double hourMs = 3'600'000;
constexpr double aroundFailoverMs = 120'000;

} // namespace

/// Why nothing of the record can be shown elsewhere, as the end of a tool tip; empty: it can.
QString TimelinePage::againstRecord() const
{
    if (m_record)
        return {};
    return m_isReading       ? tr("the record is being read.")
        : !m_error.isEmpty() ? tr("the record could not be read.")
                             : tr("nothing is recorded of it.");
}

void TimelinePage::connectInstant()
{
    auto *goTo = new QAction(tr("Go to time"), this);
    goTo->setShortcut(QKeySequence(tr("Ctrl+G")));
    goTo->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    addAction(goTo);
    connect(goTo, &QAction::triggered, this, [this] {
        m_ui->instantField->setFocus();
        m_ui->instantField->selectAll();
    });
    connect(m_ui->instantField, &InstantField::refused, this, &TimelinePage::noted);
    connect(m_ui->instantField, &InstantField::wanted, this, [this](qint64 at) {
        mark(at);
        m_view->setFocus(); // Return leads on to the locks of that instant
    });
}

void TimelinePage::setPast()
{
    const QString against = againstRecord();
    setPossible(m_failovers, against);
    setPossible(m_then,
                !against.isEmpty()     ? against
                    : m_view->pinned() ? QString()
                                       : tr("no instant is marked: click on the timeline to mark one."));
}

void TimelinePage::showThen()
{
    if (m_view->pinned() && m_record)
        emit pastWanted(shownPlace(), *m_view->pinned());
}

void TimelinePage::openFailovers()
{
    if (!m_record)
        return;
    auto *dialog = new FailoverDialog(shownPlace(), m_view->pinned(), this);
    connect(dialog, &FailoverDialog::instantWanted, this, &TimelinePage::lead);
    dialog->show();
}

void TimelinePage::closeDialogs()
{
    for (FailoverDialog *dialog : findChildren<FailoverDialog *>())
        dialog->reject(); // what it shows may be gone
}

void TimelinePage::pin(const PastPlace &place, UnixMs at)
{
    if (m_record && place.isRecordOf(shownPlace()))
        mark(at);
}

void TimelinePage::lead(const PastPlace &place, UnixMs at, const QByteArray &key)
{
    if (place.path != shownPath())
        return emit noted(tr("The timeline shows another file by now, in which %1 is not.").arg(place.name));
    if (!m_showsExample && (!m_record || !place.isRecordOf(shownPlace())))
        choose(place.deployment);
    mark(at);
    emit pageWanted();
    if (key.isEmpty())
        return;
    m_wantedKey = key;
    m_wantedAt = at;
    m_wantedMs = aroundFailoverMs;
    goToWanted();
}

void TimelinePage::showLane(const QByteArray &key, std::optional<UnixMs> at)
{
    m_wantedKey = key;
    m_wantedAt = at;
    m_wantedMs = hourMs;
    if (m_other)
        leaveOther();
    if (m_showsExample || m_chosen)
        choose(ownItem);
    showWantedTime();
    m_begun = true;
    if (grouping() != LaneOf::Key)
        m_ui->laneCombo->setCurrentIndex(m_ui->laneCombo->findData(int(LaneOf::Key))); // begins anew
    goToWanted();
}

void TimelinePage::showWantedTime()
{
    const auto now = double(QDateTime::currentMSecsSinceEpoch());
    if (!m_wantedAt)
        return m_span->show(now - hourMs, now + hourMs * 0.06);
    const auto at = double(*m_wantedAt);
    m_span->show(at - m_wantedMs / 2, at + m_wantedMs / 2);
    m_view->pin(*m_wantedAt);
}

/// Its holds may come a moment later; whoever has chosen another one by then wants that.
void TimelinePage::selectWanted()
{
    if (!m_wantedHold)
        return;
    if (m_view->selected().isValid() || m_view->selectLast(*m_wantedHold))
        m_wantedHold.reset();
}

/// A lane that a filter hides, or for which there was no room, is looked for by its name.
void TimelinePage::goToWanted()
{
    if (!m_wantedKey || m_isReading || m_isPart || m_filterRest.isActive())
        return;
    if (const int lane = m_model->laneOf(*m_wantedKey); lane >= 0) {
        m_wantedKey.reset();
        if (m_wantedAt)
            showWantedTime();
        else
            showLast(hourMs);
        m_view->selectLane(lane);
        m_view->setFocus();
        m_wantedHold = m_wantedAt.value_or(QDateTime::currentMSecsSinceEpoch());
        selectWanted();
        return;
    }
    const QString name = QString::fromUtf8(*m_wantedKey);
    const bool isPlain = name.toUtf8() == *m_wantedKey
        && !name.contains(QRegularExpression(QStringLiteral("[\\s*?\\[\\\\]"))); // else it would be a pattern
    const QString filter = isPlain ? name : QString();
    if (m_ui->laneFilterEdit->text() == filter)
        m_wantedKey.reset(); // nothing is recorded of it
    else
        m_ui->laneFilterEdit->setText(filter);
}

void TimelinePage::mark(UnixMs at)
{
    m_view->pin(at);
    const TimeScale &scale = m_span->scale();
    if (!scale.contains(double(at)))
        m_span->show(double(at) - scale.span() / 2, double(at) + scale.span() / 2);
}

void TimelinePage::askEvidence(const history::EvidenceQuery &query)
{
    EvidenceFile::ask(this, {shownPath(), m_other.has_value(), query},
                      [this](const QString &sentence, bool good) {
                          if (good)
                              emit noted(sentence);
                          else
                              emit failed(sentence);
                      });
}

/// Of the selected lock in the time that shows, as far as that is past.
void TimelinePage::askSpanEvidence()
{
    const int lane = m_view->selectedLane();
    if (lane < 0 || !m_record)
        return;
    const qint64 now = QDateTime::currentMSecsSinceEpoch();
    const TimeScale &scale = m_span->scale();
    history::EvidenceQuery query;
    query.key = m_model->lanes()[size_t(lane)].id;
    query.deployment = m_record;
    query.untilNow = scale.to() >= double(now);
    query.until = std::min(now, qint64(std::ceil(scale.to())));
    query.since = std::min(qint64(scale.from()), query.until - 1);
    askEvidence(query);
}

void TimelinePage::leadToJournal(const history::Hold &hold)
{
    if (m_other || m_showsExample)
        return emit noted(
            tr("This hold was ended from somewhere else: its record is not in the journal here."));
    emit journalWanted(hold.actionId);
}

void TimelinePage::leadToLock(const history::Hold &hold)
{
    if (m_other)
        return emit noted(tr("This hold is in somebody else's file: there is no such lock here."));
    if (m_showsExample)
        return emit noted(tr("This hold is part of an example: there is no such lock now."));
    for (const history::Deployment &record : std::as_const(m_records)) {
        if (record.id == hold.deployment)
            return emit lockWanted(record, hold);
    }
}

} // namespace gui
