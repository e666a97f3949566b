// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/bulk/restore_many.h"

#include "gui/live/deployment.h"
#include "locks/dialects/dialects.h"

#include <QPointer>
#include <QSet>

namespace gui {

namespace {

constexpr int atOnce = 64;

/// One run; kept alive by what it waits for.
class RestoreRun : public std::enable_shared_from_this<RestoreRun>
{
public:
    RestoreRun(Deployment *deployment, const ReleasedList &list, const QString &reason,
               ReleaseListDialog::Reported reported)
        : m_deployment(deployment)
        , m_list(list)
        , m_reason(reason)
        , m_reported(std::move(reported))
    {
    }

    void go()
    {
        while (m_underWay.size() < atOnce && m_next < m_list.rows.count && canSend())
            send(m_next++);
        if (!canSend())
            giveUpRest();
        if (!isOpen())
            giveUpUnderWay();
    }
    void stop()
    {
        m_stopped = true;
        giveUpRest();
    }

private:
    bool isOpen() const { return m_deployment && m_deployment->monitor(); }
    bool canSend() const { return !m_stopped && isOpen(); }

    locks::ActionRequest requestOf(int place) const
    {
        locks::ActionRequest request;
        request.kind = locks::ActionKind::Restore;
        const locks::SharedRow row = m_list.rows.at(place);
        request.key = row.key().toByteArray();
        request.library =
            locks::Dialects::table().at(row.library()).id(); // the journal names the owner by it
        request.undoes = m_list.ids.at(place);
        request.reason = m_reason;
        return request;
    }

    void send(int place)
    {
        m_underWay.insert(place);
        m_deployment->monitor()->act(requestOf(place),
                                     [self = shared_from_this(), place](const locks::ActionReport &report) {
                                         if (self->m_underWay.remove(place))
                                             self->m_reported(size_t(place), {report});
                                         self->go();
                                     });
    }

    void giveUpRest()
    {
        const int first = m_next;
        QList<locks::ActionReport> reports;
        while (m_next < m_list.rows.count)
            reports.append(reportOf(m_next++, locks::Outcome::NotSent));
        if (!reports.isEmpty())
            m_reported(size_t(first), reports);
    }
    // A connection that was closed answers no more.
    void giveUpUnderWay()
    {
        for (const int place : std::exchange(m_underWay, {}))
            m_reported(size_t(place), {reportOf(place, locks::Outcome::Unknown)});
    }
    locks::ActionReport reportOf(int place, locks::Outcome outcome) const
    {
        locks::ActionReport report;
        report.kind = locks::ActionKind::Restore;
        report.outcome = outcome;
        report.key = m_list.rows.at(place).key().toByteArray();
        return report;
    }

    QPointer<Deployment> m_deployment;
    ReleasedList m_list;
    QString m_reason;
    ReleaseListDialog::Reported m_reported;
    int m_next = 0;
    QSet<int> m_underWay;
    bool m_stopped = false;
};

} // namespace

ReleasedList ReleasedList::of(const ReleaseListModel &model)
{
    std::vector<int> places;
    ReleasedList released;
    for (const ReleaseListModel::Undoable &each : model.undoable()) {
        places.push_back(each.place);
        released.ids.append(each.id);
    }
    released.rows = model.rows().part(std::make_shared<const std::vector<int>>(std::move(places)));
    return released;
}

ReleasedList ReleasedList::part(const ListedRows::Places &places) const
{
    ReleasedList some;
    some.rows = rows.part(places);
    some.ids.reserve(qsizetype(places->size()));
    for (const int place : *places)
        some.ids.append(ids.at(place));
    return some;
}

ReleasedList ReleasedList::unticked(const ReleaseListModel &model) const
{
    return part(std::make_shared<const std::vector<int>>(model.ticks().places(false)));
}

std::function<void()> restoreMany(Deployment *deployment, const ReleasedList &list, const QString &reason,
                                  ReleaseListDialog::Reported reported)
{
    if (!deployment || !deployment->isOpen())
        return {};
    const auto run = std::make_shared<RestoreRun>(deployment, list, reason, std::move(reported));
    QObject::connect(deployment, &Deployment::changed, deployment, [weak = std::weak_ptr(run)] {
        if (const auto alive = weak.lock())
            alive->go();
    });
    run->go();
    return [run] {
        run->stop();
    };
}

} // namespace gui
