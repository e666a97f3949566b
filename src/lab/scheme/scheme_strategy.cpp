// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/scheme/scheme_strategy.h"

#include "lab/scheme/parser.h"
#include "lab/scheme/section_run.h"
#include "lab/scheme/traits.h"
#include "lab/scheme/words.h"
#include "lab/spec/scripts.h"
#include "lab/turn/lock_strategy.h"

#include <algorithm>
#include <deque>
#include <mutex>

namespace lab::scheme {

namespace {

const QByteArray prefix("scheme:");

/// What all schemes have in common; `Base` is what they are in the lab.
template <typename Base> class Written : public Base
{
public:
    explicit Written(QByteArray text, Scheme scheme)
        : m_text(std::move(text))
        , m_scheme(std::move(scheme))
        , m_traits(traitsOf(m_scheme))
    {
    }

    QByteArray id() const override { return idOf(m_text); }
    QString title() const override { return QString::fromUtf8(m_scheme.name); }
    QString promise() const override { return {}; }
    QString guarantee() const override { return {}; }
    QString knownFailure() const override { return {}; }
    QStringList commands() const override { return QString::fromUtf8(m_text).split(u'\n'); }
    int minimumRoundTrips() const override { return m_traits.requests; }
    bool wholeSeconds() const override { return m_traits.usesWholeSeconds; }
    bool usesTransactions() const override { return m_traits.watches; }
    bool hasLease() const override { return m_scheme.isLock() && m_traits.usesLease; }
    bool leaseEndsUnderHolder() const override { return hasLease() && !m_scheme.part(Part::Renew); }
    bool leaseIsInValue() const override { return m_scheme.deadlineInValue; }
    bool hasDeadlineInValue() const override { return m_scheme.deadlineInValue; }
    bool refusesLateWrites() const override { return m_scheme.carriesNumber; }
    QList<redis::Script> scripts() const override
    {
        QList<redis::Script> scripts;
        for (const NamedScript &named : m_scheme.scripts)
            scripts.append(named.script);
        if (m_scheme.carriesNumber)
            scripts.append(scripts::fencedStore());
        return scripts;
    }
    QByteArray scriptName(const QByteArray &sha) const override
    {
        for (const NamedScript &named : m_scheme.scripts) {
            if (named.script.sha() == sha)
                return named.name;
        }
        return {};
    }

protected:
    const Scheme &scheme() const { return m_scheme; }
    /// Nil for everything that was not kept yet.
    std::vector<redis::Value> nothingKept() const
    {
        return std::vector<redis::Value>(size_t(m_scheme.variables));
    }

private:
    QByteArray m_text;
    Scheme m_scheme;
    Traits m_traits;
};

/// With `acquire` and `release`.
class WrittenLock : public Written<LockStrategy>
{
public:
    using Written::Written;
    bool hasBackground() const override { return scheme().part(Part::Renew).has_value(); }

    // One for all rounds of a client: whatever it holds when the time has come is renewed.
    QCoro::Task<> background(LabClient *client) const override
    {
        const auto third = std::chrono::microseconds(client->lease()) / 3;
        while (co_await client->pauseInBackground(third)) {
            const QByteArray token = client->renewed();
            if (token.isEmpty())
                continue;
            std::vector<redis::Value> kept = nothingKept();
            SectionRun run(&scheme(), Part::Renew, client, {client, &token, &kept});
            const auto renewed = co_await SectionRun::run(&run);
            if (!renewed && !client->renewed().isEmpty())
                client->fail(renewed.error());
        }
    }

protected:
    QCoro::Task<Entered> acquire(LabClient *client, Ticket *ticket) const override
    {
        if (ticket->kept.empty())
            ticket->kept = nothingKept();
        SectionRun run(&scheme(), Part::Acquire, client, {client, &ticket->token, &ticket->kept});
        const auto ended = co_await SectionRun::run(&run);
        if (!ended)
            co_return ended.error();
        if (ended->crashed)
            co_return Entry::Crashed;
        if (ended->leftLock && ended->how != Act::Enter)
            client->leftPhantom();
        if (ended->how == Act::Enter)
            co_return Entry::Granted;
        if (ended->how == Act::Fail)
            co_return Entry::GaveUp;
        if (ended->sent == 0)
            co_return redis::Error{redis::ErrorKind::BadInput, Words::sendsNothing(), {}};
        co_return Entry::Refused;
    }

    QCoro::Task<Turn> guarded(LabClient *client, Ticket *ticket) const override
    {
        if (scheme().part(Part::Renew) && !client->faults().stopsRenewal())
            client->renew(ticket->token);
        const Turn turn = co_await inside(client, ticket);
        if (turn == Turn::Crashed || turn == Turn::CrashedAfterWrite)
            client->renew({}); // the dead renew nothing
        co_return turn;
    }

    QCoro::Task<Done> release(LabClient *client, Ticket *ticket) const override
    {
        client->renew({});
        SectionRun run(&scheme(), Part::Release, client, {client, &ticket->token, &ticket->kept});
        const auto ended = co_await SectionRun::run(&run);
        if (!ended)
            co_return ended.error();
        co_return Done();
    }

private:
    QCoro::Task<Turn> inside(LabClient *client, Ticket *ticket) const
    {
        if (!scheme().part(Part::Work))
            co_return co_await client->work();
        SectionRun run(&scheme(), Part::Work, client, {client, &ticket->token, &ticket->kept});
        const auto ended = co_await SectionRun::run(&run);
        if (!ended)
            co_return client->fail(ended.error());
        co_return ended->work.value_or(Turn::GaveUp);
    }
};

/// With `work` alone.
class WrittenWork : public Written<Strategy>
{
public:
    using Written::Written;
    bool guardsAnyWork() const override { return false; }
    bool hasLease() const override { return false; }

    QCoro::Task<Turn> increment(LabClient *client) const override
    {
        const QByteArray token = client->newToken();
        for (;;) {
            client->attempt();
            std::vector<redis::Value> kept = nothingKept();
            SectionRun run(&scheme(), Part::Work, client, {client, &token, &kept}, true);
            const auto ended = co_await SectionRun::run(&run);
            if (!ended)
                co_return client->fail(ended.error());
            if (ended->work)
                co_return *ended->work;
            if (!ended->isCounted)
                client->execRefused();
            if (ended->how != Act::Retry)
                co_return ended->isCounted ? Turn::Counted : Turn::FailedTransaction;
            const LabClient::Patience patience = client->refused();
            const bool mayGoOn = patience.again && ended->sent > 0;
            if (!mayGoOn || !co_await client->pause(patience.pause))
                co_return client->giveUp();
        }
    }
};

std::shared_ptr<const Strategy> made(const QByteArray &text)
{
    Parsed parsed = parse(text);
    if (!parsed.scheme)
        return nullptr;
    if (parsed.scheme->isLock())
        return std::make_shared<WrittenLock>(text, std::move(*parsed.scheme));
    return std::make_shared<WrittenWork>(text, std::move(*parsed.scheme));
}

/// Those that were asked for last: a run asks for its strategies again and again, by their text.
class Shelf
{
public:
    std::shared_ptr<const Strategy> find(const QByteArray &id)
    {
        const std::lock_guard lock(m_mutex);
        const auto known =
            std::find_if(m_kept.begin(), m_kept.end(), [&id](const auto &kept) { return kept.first == id; });
        if (known != m_kept.end()) {
            std::rotate(m_kept.begin(), known, known + 1);
            return m_kept.front().second;
        }
        m_kept.emplace_front(id, made(textOf(id))); // a wrong one too: it is as long to read
        if (m_kept.size() > most)
            m_kept.pop_back();
        return m_kept.front().second;
    }

private:
    static constexpr size_t most = 64;
    std::mutex m_mutex;
    std::deque<std::pair<QByteArray, std::shared_ptr<const Strategy>>> m_kept; ///< the last one first
};

} // namespace

bool isScheme(const QByteArray &strategyId)
{
    return strategyId.startsWith(prefix);
}

QByteArray idOf(const QByteArray &text)
{
    return prefix + text;
}

QByteArray textOf(const QByteArray &strategyId)
{
    return strategyId.mid(prefix.size());
}

QByteArray nameOf(const QByteArray &strategyId)
{
    const auto strategy = strategyOf(strategyId);
    const QByteArray name = strategy ? strategy->title().toUtf8() : QByteArray();
    return name.isEmpty() ? QByteArrayLiteral("scheme") : name;
}

std::shared_ptr<const Strategy> strategyOf(const QByteArray &strategyId)
{
    if (!isScheme(strategyId))
        return nullptr;
    static Shelf shelf;
    return shelf.find(strategyId);
}

} // namespace lab::scheme
