// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/load/timeline_loader.h"

#include "base/post.h"

#include <QDateTime>
#include <QTimer>

#include <algorithm>

namespace gui {

namespace {

/// Lanes are read a few at a time: what shows may have changed meanwhile.
constexpr qsizetype lanesAtOnce = 4;
/// Every so many times that holds are refreshed, all the rest is.
constexpr int wholeEvery = 4;
/// And at once where nobody has looked for so long.
constexpr UnixMs lateMs = 5'000;
/// The lanes beyond the first ones are read when those that show have been, or after so long when none is
/// wanted.
constexpr int restAfterMs = 1'000;

} // namespace

TimelineLoader::TimelineLoader(TimelineModel *model, const TimelineLimits &limits, QObject *parent)
    : QObject(parent)
    , m_model(model)
    , m_limits(limits)
    , m_current(std::make_shared<std::atomic<quint64>>(0))
    , m_thread(QStringLiteral("lockscope-timeline"))
{
}

TimelineLoader::~TimelineLoader()
{
    ++*m_current; // whatever is being read is left
    if (!m_worker)
        return;
    base::post(m_worker, [this] { m_thread.end(); });
    m_thread.wait();
}

/// `job(worker, answer)`: what it hands to `answer` runs here, unless another generation began.
template <typename Job> void TimelineLoader::onWorker(Job job)
{
    if (!m_worker)
        return;
    base::post(m_worker,
               [this, worker = m_worker, generation = quint64(*m_current), job = std::move(job)]() mutable {
                   job(*worker, [this, generation](auto function) {
                       base::post(this, [this, generation, function = std::move(function)]() mutable {
                           if (generation == *m_current)
                               function();
                       });
                   });
               });
}

void TimelineLoader::begin(const TimelineAsk &ask)
{
    if (!m_worker) {
        m_worker = new TimelineWorker(m_current, m_limits);
        m_thread.start(m_worker);
    }
    leave();
    TimelineAsk now = ask;
    now.generation = *m_current;
    m_mostLanes = ask.lanes == LaneOf::Key ? m_limits.lanes : m_limits.groups;
    onWorker([this, now](TimelineWorker &worker, auto answer) {
        if (auto overview = worker.begin(now))
            answer([this, overview = std::move(*overview)] { takeOverview(overview, true); });
    });
}

void TimelineLoader::leave()
{
    ++*m_current;
    m_wanted.clear();
    m_inWork.clear();
    m_refreshing = false;
    m_refreshes = 0;
    m_isPart = false;
    m_askedSteps.clear();
    m_latest.clear();
}

void TimelineLoader::takeOverview(const TimelineOverview &overview, bool first)
{
    m_refreshedAt = QDateTime::currentMSecsSinceEpoch();
    if (first) {
        m_model->begin(overview.lanes, overview.record);
        m_isPart = overview.isPart;
        emit orderChanged(false);
        emit began(overview);
        QTimer::singleShot(restAfterMs, this, [this] { readRest(); });
        return;
    }
    if (overview.error.isEmpty()) {
        m_latest = overview.lanes;
        m_model->setRecord(overview.record);
        emit orderChanged(m_model->updateLanes(overview.lanes, m_mostLanes));
    }
    emit began(overview);
}

void TimelineLoader::readRest()
{
    if (!m_inWork.isEmpty() || !std::exchange(m_isPart, false))
        return;
    onWorker([this](TimelineWorker &worker, auto answer) {
        if (auto overview = worker.again())
            answer([this, overview = std::move(*overview)] { takeOverview(overview, false); });
    });
}

void TimelineLoader::sortAgain()
{
    if (m_latest.empty())
        return;
    m_model->setLanes(m_latest);
    emit orderChanged(false);
}

void TimelineLoader::want(const QList<QByteArray> &lanes, const QList<QByteArray> &shown, qint64 since)
{
    m_shown = shown;
    m_wanted = lanes;
    m_wanted.removeIf([this](const QByteArray &lane) { return m_inWork.contains(lane); });
    m_since = since;
    loadNext();
}

void TimelineLoader::loadNext()
{
    m_wanted.removeIf([this](const QByteArray &lane) {
        const int at = m_model->laneOf(lane);
        return at < 0 || m_model->lanes()[size_t(at)].since <= m_since;
    });
    if (!m_inWork.isEmpty() || m_wanted.isEmpty())
        return;
    m_inWork = m_wanted.mid(0, lanesAtOnce);
    m_wanted.remove(0, m_inWork.size());
    onWorker([this, lanes = m_inWork, shown = m_shown, since = m_since,
              generation = quint64(*m_current)](TimelineWorker &worker, auto answer) {
        worker.setShown(shown);
        worker.load(generation, lanes, since,
                    [this, &answer](const QByteArray &lane, const LaneContent &content) {
                        answer([this, lane, content] { m_model->setContent(lane, content); });
                    });
        answer([this] {
            m_inWork.clear();
            loadNext();
            readRest();
        });
    });
}

void TimelineLoader::wantSteps(const QList<qint64> &holds)
{
    QList<qint64> fresh;
    for (const qint64 hold : holds) {
        if (!m_askedSteps.contains(hold))
            fresh.append(hold);
    }
    for (const qint64 hold : std::as_const(fresh))
        m_askedSteps.insert(hold);
    if (fresh.isEmpty())
        return;
    onWorker([this, fresh](TimelineWorker &worker, auto answer) {
        for (const qint64 hold : fresh) {
            answer([this, hold, steps = worker.steps(hold)] {
                m_askedSteps.remove(hold);
                m_model->setSteps(hold, steps);
            });
        }
    });
}

void TimelineLoader::wantHold(qint64 id)
{
    onWorker([this, id](TimelineWorker &worker, auto answer) {
        if (const auto told = worker.hold(id))
            answer([this, told = *told] { emit holdRead(told); });
    });
}

void TimelineLoader::refresh(const QList<QByteArray> &lanes, UnixMs now)
{
    if (m_refreshing)
        return; // the last one is still being read
    m_refreshing = true;
    m_shown = lanes;
    const bool late = now - std::exchange(m_refreshedAt, now) > lateMs;
    const bool whole = ++m_refreshes % wholeEvery == 0 || late;
    onWorker([this, lanes, now, whole, generation = quint64(*m_current)](TimelineWorker &worker,
                                                                         auto answer) {
        worker.setShown(lanes);
        worker.refresh(generation, now, [this, &answer](const QByteArray &lane, const LaneContent &content) {
            answer([this, lane, content] { m_model->setContent(lane, content); });
        });
        if (whole) {
            if (auto overview = worker.again())
                answer([this, overview = std::move(*overview)] { takeOverview(overview, false); });
        }
        answer([this] { m_refreshing = false; });
    });
}

} // namespace gui
