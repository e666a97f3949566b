// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/topology/sentinel_finder.h"

#include "redis/topology/sentinel_answer.h"

#include <QCoreApplication>

#include <algorithm>

namespace redis {

using namespace std::chrono_literals;

namespace {

// News come by themselves; this is for the sentinels whose news are lost.
constexpr auto betweenQuestions = 1000ms;
constexpr auto longestAnswer = 1000ms;
constexpr std::chrono::milliseconds shortestPause = 1s;
constexpr std::chrono::milliseconds longestPause = 30s;

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(redis::SentinelFinder)
};

Error explain(const Error &error)
{
    Error explained = error;
    const bool password = error.kind == ErrorKind::NoAuth || error.kind == ErrorKind::WrongPass;
    // Another kind: the password that the window would ask for is that of the masters.
    if (password)
        explained.kind = ErrorKind::NoPerm;
    explained.text = password
        ? Text::tr(
            "The sentinels want a password of their own: sentinel_password= or LOCKSCOPE_SENTINEL_PASSWORD.")
        : Text::tr("No sentinel answers: %1").arg(error.text);
    if (error.kind == ErrorKind::TooLarge)
        explained.text += QLatin1Char(' ') + Text::tr("It is asked once more within half a minute.");
    return explained;
}

} // namespace

SentinelFinder::SentinelFinder(const Endpoint &group, base::TaskScope *scope)
    : m_group(group)
    , m_scope(scope)
{
    for (const Address &seed : group.discovery.seeds) {
        Endpoint endpoint = group.sentinelAt(seed);
        endpoint.timeout = std::min<std::chrono::milliseconds>(endpoint.timeout, longestAnswer);
        auto sentinel = std::make_unique<Sentinel>();
        const QByteArray name = QByteArrayLiteral("lockscope-sentinel");
        sentinel->commands = std::make_unique<Link>(endpoint, name, scope);
        sentinel->news = std::make_unique<Link>(endpoint, name, scope);
        listen(sentinel.get());
        m_sentinels.push_back(std::move(sentinel));
    }
}

SentinelFinder::~SentinelFinder() = default;

void SentinelFinder::listen(Sentinel *sentinel)
{
    connect(sentinel->commands.get(), &Link::opened, this,
            [this, sentinel] { m_scope->start(ask(this, sentinel)); });
    connect(sentinel->commands.get(), &Link::failed, this,
            [this, sentinel](const Error &error) { onSilent(sentinel, explain(error)); });
    connect(sentinel->news.get(), &Link::opened, this, [this, sentinel] {
        const auto connection = sentinel->news->connection();
        connection->setSubscriber(true);
        // Any message on the channel: which name it is about, the question tells.
        connect(connection.get(), &Connection::pushed, this, [this] { refresh(); });
        Request subscribe;
        subscribe.add("SUBSCRIBE", "+switch-master");
        connection->sendOnly(subscribe);
    });
}

void SentinelFinder::start()
{
    for (const auto &sentinel : m_sentinels) {
        sentinel->commands->start();
        sentinel->news->start();
    }
    m_scope->start(watch(this));
}

void SentinelFinder::refresh()
{
    for (const auto &sentinel : m_sentinels) {
        if (m_scope->isStopping())
            return;
        if (sentinel->commands->isOpen())
            m_scope->start(ask(this, sentinel.get()));
        retryAfterNonsense(sentinel.get());
    }
}

void SentinelFinder::retryAfterNonsense(Sentinel *sentinel)
{
    const bool any = sentinel->commands->hasGivenUp() || sentinel->news->hasGivenUp();
    const Clock::time_point now = Clock::now();
    if (!any || now < sentinel->again)
        return;
    const bool first = sentinel->pause == 0ms; // given up a moment ago
    sentinel->pause = std::clamp(sentinel->pause * 2, shortestPause, longestPause);
    sentinel->again = now + sentinel->pause;
    if (first)
        return;
    for (Link *link : {sentinel->commands.get(), sentinel->news.get()}) {
        if (link->hasGivenUp())
            link->retry();
    }
}

QCoro::Task<> SentinelFinder::watch(SentinelFinder *finder)
{
    while (!finder->m_scope->isStopping()) {
        co_await finder->m_scope->sleep(betweenQuestions);
        if (!finder->m_scope->isStopping())
            finder->refresh();
    }
}

QCoro::Task<> SentinelFinder::ask(SentinelFinder *finder, Sentinel *sentinel)
{
    if (std::exchange(sentinel->asking, true))
        co_return;
    const QByteArray name = finder->m_group.discovery.masterName.toUtf8();
    Request request;
    request.add("SENTINEL", "GET-MASTER-ADDR-BY-NAME", name);
    request.add("SENTINEL", "MASTER", name);
    const auto connection = sentinel->commands->connection();
    BatchAwaiter sent = connection->batch(request);
    const Result<BatchReply> reply = co_await sent;
    sentinel->asking = false;
    if (finder->m_scope->isStopping())
        co_return;
    if (!reply.ok())
        connection->close(reply.error()); // stopped or half-open: the link opens anew
    else if (readAnswer(sentinel, reply->values, finder->m_group.discovery.masterName))
        finder->decide();
    else
        finder->onSilent(sentinel, *sentinel->error);
}

/// False: it cannot say where the master is, `error` says why.
bool SentinelFinder::readAnswer(Sentinel *sentinel, const std::vector<Value> &values, const QString &name)
{
    const Result<SentinelAnswer> answer = sentinelAnswer(values[0], values[1], name);
    if (!answer.ok()) {
        sentinel->error = values[0].isError() ? explain(answer.error()) : answer.error();
        return false;
    }
    sentinel->error.reset();
    if (!sentinel->news->hasGivenUp())
        sentinel->pause = 0ms;
    sentinel->master = answer.value().master;
    sentinel->epoch = answer.value().epoch;
    return true;
}

void SentinelFinder::onSilent(Sentinel *sentinel, const Error &error)
{
    sentinel->error = error;
    sentinel->master.reset();
    const bool all = std::all_of(m_sentinels.begin(), m_sentinels.end(),
                                 [](const auto &each) { return each->error.has_value(); });
    if (all)
        emit lost(error);
}

void SentinelFinder::decide()
{
    const Sentinel *best = nullptr;
    for (const auto &each : m_sentinels) {
        if (each->master && (!best || each->epoch > best->epoch))
            best = each.get();
    }
    if (best)
        emit found(m_group.serverAt(*best->master));
}

} // namespace redis
