// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/contest/contest.h"

#include "base/bytes.h"
#include "base/post.h"

#include <QLocale>

namespace lab {

namespace {

/// What a program has said last, of what it has written to standard error.
QString lastLine(const QByteArray &errors)
{
    const QByteArray text = errors.trimmed();
    return base::shownBytes(text.mid(text.lastIndexOf('\n') + 1).trimmed());
}

constexpr double measuringShare = 0.5; // of an entry's progress
constexpr auto longestCheck = std::chrono::minutes(2); // a few seconds on an idle machine

} // namespace

RunSpec Contest::usualLoad()
{
    RunSpec load;
    load.clients = 8;
    load.iterations = 200;
    return load;
}

Contest::Contest(QObject *parent)
    : QObject(parent)
    , m_limit(this)
{
    m_limit.setSingleShot(true);
    connect(&m_limit, &QTimer::timeout, this, [this] {
        m_late = true;
        m_service->stop();
    });
}

std::optional<Failure> Contest::refusal(const QList<Entry> &entries, const RunSpec &load)
{
    if (entries.isEmpty() || entries.size() > mostEntries)
        return Failure{Failure::Kind::Usage, tr("From 1 to %1 entries can be ranked.").arg(mostEntries), {}};
    for (const Entry &entry : entries) {
        RunSpec spec = load;
        spec.strategies = {"external:" + entry.command};
        if (const auto refused = spec.refusal())
            return refused;
    }
    return {};
}

void Contest::start(const QList<Entry> &entries, const RunSpec &load, std::chrono::milliseconds limit)
{
    Q_ASSERT(!isRunning());
    m_entries = entries;
    m_load = load;
    m_limit.setInterval(limit);
    m_standings.clear();
    m_stopping = false;
    m_running = true;
    next();
}

void Contest::stop()
{
    if (!isRunning() || m_stopping)
        return;
    m_stopping = true;
    if (m_service)
        m_service->stop();
    if (m_check)
        m_check->stop();
}

void Contest::next()
{
    const auto entry = m_standings.size();
    m_result.reset();
    m_late = false;
    m_service = std::make_unique<LabService>();
    connect(m_service.get(), &LabService::sampled, this,
            [this](const Sample &sample) { emit progressed(sample.progress * measuringShare); });
    connect(m_service.get(), &LabService::resulted, this, &Contest::onResulted);
    connect(m_service.get(), &LabService::ended, this, &Contest::onEnded);
    RunSpec spec = m_load;
    spec.strategies = {"external:" + m_entries[entry].command};
    m_limit.start();
    m_service->start(spec);
    emit began(int(entry));
}

void Contest::onResulted(const RunResult &result)
{
    m_result = result;
}

QString Contest::failureOf(const RunEnd &end) const
{
    if (m_late) {
        const QString limit = QLocale().toString(m_limit.intervalAsDuration().count() / 1000);
        if (!m_result)
            return tr("It did not begin to lock within %1 s.").arg(limit);
        return tr("It did not finish within %1 s: %2 of %3 were done.")
            .arg(limit, QLocale().toString(m_result->completed),
                 QLocale().toString(m_load.clients * m_load.iterations));
    }
    if (!end.failure)
        return {};
    const QString said = lastLine(end.failure->detail);
    return said.isEmpty()
        ? end.failure->text
        : tr("%1 It said: %2", "why it failed, its last words").arg(end.failure->text, said);
}

void Contest::onEnded(const RunEnd &end)
{
    m_limit.stop();
    // Its server and its programs end with it, but not under its own signal.
    base::post(this, [this, failure = failureOf(end)] {
        m_service.reset();
        if (m_stopping || !failure.isEmpty() || !m_result)
            stand({m_entries[m_standings.size()], m_result, failure});
        else
            tryOrders();
    });
}

void Contest::tryOrders()
{
    emit progressed(measuringShare);
    m_check = std::make_unique<gate::GateCheck>();
    connect(m_check.get(), &gate::GateCheck::checked, this, [this](const OrdersTried &tried) {
        base::post(this, [this, tried] {
            m_check.reset();
            stand({m_entries[m_standings.size()], m_result, {}, 0, tried});
        });
    });
    m_check->start(m_entries[m_standings.size()].command, longestCheck);
}

void Contest::stand(const Standing &standing)
{
    if (!m_stopping) {
        m_standings.append(standing);
        emit stood(int(m_standings.size()) - 1);
    }
    if (!m_stopping && m_standings.size() < m_entries.size())
        return next();
    m_running = false;
    emit ended(m_stopping);
}

} // namespace lab
