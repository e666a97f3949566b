// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/run/run_connections.h"

#include "lab/measure/open_files.h"
#include "lab/run/replication.h"
#include "lab/run/run_records.h"
#include "lab/spec/strategies.h"
#include "sandbox/client_access.h"

#include <QCoreApplication>

namespace lab {

namespace {

constexpr int openedAtOnce = 64;
constexpr int otherFiles = 64; ///< what the program has open besides the clients' sockets

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(lab::Runner)
};

bool isHere(const redis::Endpoint &endpoint)
{
    return endpoint.transport == redis::Endpoint::Transport::Unix || endpoint.host == u"localhost"
        || endpoint.host == u"::1" || endpoint.host.startsWith(u"127.");
}

/// Of the chosen strategies that use this master, the one whose clients need most connections there; null
/// when none uses it.
std::shared_ptr<const Strategy> hungriestOn(size_t master, const RunSpec &spec)
{
    std::shared_ptr<const Strategy> hungriest;
    for (const QByteArray &id : spec.strategies) {
        const auto strategy = Strategies::make(id);
        if (master > 0 && !strategy->runsOnMasters())
            continue;
        if (!hungriest || strategy->connectionsPerClient() > hungriest->connectionsPerClient())
            hungriest = strategy;
    }
    return hungriest;
}

int connectionsOn(size_t master, const RunSpec &spec)
{
    const auto strategy = hungriestOn(master, spec);
    return strategy ? spec.clients * strategy->connectionsPerClient() : 0;
}

} // namespace

RunConnections::RunConnections(const RunSpec &spec, const Endpoints &masters,
                               std::function<void(const QString &)> note)
    : m_spec(spec)
    , m_endpoints(masters)
    , m_note(std::move(note))
{
}

RunConnections::~RunConnections()
{
    closeClients();
    closeControls();
}

redis::Endpoint RunConnections::clientEndpoint(size_t master) const
{
    return m_spec.target ? m_endpoints[master] : sandbox::clientAccess(m_endpoints[master]);
}

RunConnections::MaybeFailure RunConnections::failureOf(const QString &sentence,
                                                       const redis::Error &error) const
{
    if (m_stopping)
        return {};
    return Failure{Failure::Kind::Server, sentence + QLatin1Char(' ') + error.text, error.detail, error.kind};
}

void RunConnections::keepFirst(size_t client, ServerCalls::Connections connections)
{
    for (size_t master = 1; master < connections.size(); ++master)
        connections[master]->close();
    connections.resize(1);
    m_clients[client] = std::move(connections);
}

void RunConnections::closeClients()
{
    for (const ServerCalls::Connections &client : m_clients) {
        for (const auto &connection : client)
            connection->close();
    }
}

void RunConnections::closeControls()
{
    for (const Control &control : m_controls)
        control->close();
}

QCoro::Task<RunConnections::MaybeFailure> RunConnections::open(RunConnections *self)
{
    const quint64 files = raiseOpenFiles();
    int needed = otherFiles;
    for (size_t master = 0; master < self->m_endpoints.size(); ++master)
        needed += connectionsOn(master, self->m_spec);
    if (files < quint64(needed)) {
        co_return Failure{
            Failure::Kind::Server,
            Text::tr("%1 clients need more open files than the %2 that this system allows. Use fewer "
                     "clients, or raise the limit (ulimit -Hn).")
                .arg(self->m_spec.clients)
                .arg(files),
            {}};
    }
    MaybeFailure failure = co_await openControls(self);
    if (failure || self->m_stopping)
        co_return failure;
    failure = co_await checkRoom(self);
    if (failure)
        co_return failure;
    co_await findServerProcesses(self);
    co_await removeLeftovers(self);
    co_return co_await openClients(self);
}

QCoro::Task<RunConnections::MaybeFailure> RunConnections::openControls(RunConnections *self)
{
    const auto masters = size_t(self->m_spec.serversNeeded());
    for (const redis::Endpoint &endpoint : self->m_endpoints) {
        if (self->m_controls.size() == masters)
            break;
        const auto control = redis::Connection::create(endpoint, QByteArrayLiteral("lockscope-lab"));
        self->m_controls.push_back(control);
        const auto opened = co_await redis::Connection::open(control);
        if (opened)
            continue;
        if (const MaybeFailure failure = self->downFailure(self->m_controls.size() - 1, opened.error()))
            co_return failure;
    }
    if (!self->m_spec.replica)
        co_return MaybeFailure();
    const auto following = co_await replicate(self->m_controls[0], self->m_controls[1]);
    if (!following)
        co_return self->failureOf(Text::tr("The replica does not follow its primary."), following.error());
    co_return MaybeFailure();
}

RunConnections::MaybeFailure RunConnections::downFailure(size_t master, const redis::Error &error)
{
    const QString label = m_endpoints[master].label();
    if (master == 0 || !m_spec.usesMasters())
        return failureOf(Text::tr("The server %1 cannot be used.").arg(label), error);
    const int masters = m_spec.mastersUsed();
    if (++m_down > (masters - 1) / 2)
        return failureOf(
            Text::tr("%1 of %2 masters are down: redlock has no majority, and nobody could get in.")
                .arg(m_down)
                .arg(masters),
            error);
    if (m_note && m_spec.target)
        m_note(Text::tr("%1 is down: redlock begins with %2 of %3 masters.")
                   .arg(label)
                   .arg(masters - m_down)
                   .arg(masters));
    return {};
}

QCoro::Task<> RunConnections::reopenControl(RunConnections *self, size_t master)
{
    self->m_controls[master]->close();
    const auto control =
        redis::Connection::create(self->m_endpoints[master], QByteArrayLiteral("lockscope-lab"));
    self->m_controls[master] = control;
    co_await redis::Connection::open(control);
}

void RunConnections::followReplica()
{
    std::swap(m_endpoints[0], m_endpoints[1]);
    std::swap(m_controls[0], m_controls[1]);
}

QCoro::Task<RunConnections::MaybeFailure> RunConnections::checkRoom(RunConnections *self)
{
    for (size_t master = 0; master < self->m_controls.size(); ++master) {
        const auto control = self->m_controls[master];
        if (!control->isOpen())
            continue;
        const ServerFacts facts = co_await ServerFacts::read(control);
        if (master == 0)
            self->m_server = facts;
        const QString noRoom = facts.noRoomFor(connectionsOn(master, self->m_spec));
        if (noRoom.isEmpty())
            continue;
        QStringList sentences{Text::tr("There is no room for all of %1 clients on %2.")
                                  .arg(self->m_spec.clients)
                                  .arg(control->endpoint().label())};
        const auto strategy = hungriestOn(master, self->m_spec);
        if (strategy->connectionsPerClient() > 1)
            sentences.append(Text::tr("%1 opens %2 connections for each.")
                                 .arg(QString::fromLatin1(strategy->id()))
                                 .arg(strategy->connectionsPerClient()));
        sentences.append(noRoom);
        co_return Failure{Failure::Kind::Server, sentences.join(u' '), {}};
    }
    co_return MaybeFailure();
}

QCoro::Task<> RunConnections::findServerProcesses(RunConnections *self)
{
    self->m_serverProcesses.clear();
    for (size_t master = 0; master < self->m_controls.size(); ++master) {
        const auto control = self->m_controls[master];
        if (!control->isOpen() || !isHere(control->endpoint()))
            continue;
        const ServerFacts facts = co_await ServerFacts::read(control);
        if (facts.processId)
            self->m_serverProcesses.append(*facts.processId);
    }
}

// Only runs that this user's own notes name, and whose program is gone: nobody else's.
QCoro::Task<> RunConnections::removeLeftovers(RunConnections *self)
{
    const RunRecords records(self->m_spec.recordFolder);
    for (size_t master = 0; master < self->m_controls.size(); ++master) {
        const auto control = self->m_controls[master];
        for (const QByteArray &run : records.leftBehind(control->endpoint())) {
            redis::Request request;
            QList<QByteArray> words{QByteArrayLiteral("DEL")};
            words += Keys(run).all();
            request.addList(words);
            const auto removed = co_await control->batch(request);
            if (!removed || removed->values.front().isError())
                continue;
            records.remove(run, control->endpoint());
            if (self->m_note && removed->values.front().integer > 0)
                self->m_note(Text::tr("Removed %n key(s) that an interrupted run had left on %1.", nullptr,
                                      int(removed->values.front().integer))
                                 .arg(control->endpoint().label()));
        }
    }
}

/// One more for each client.
QCoro::Task<std::optional<redis::Error>> RunConnections::openSome(RunConnections *self,
                                                                  redis::Endpoint endpoint)
{
    const int count = self->m_spec.clients;
    std::optional<redis::Error> refused;
    for (int done = 0; done < count && !refused && !self->m_stopping; done += openedAtOnce) {
        std::vector<QCoro::Task<redis::Result<void>>> opening;
        for (int i = done; i < std::min(count, done + openedAtOnce); ++i) {
            auto connection = redis::Connection::create(endpoint, QByteArrayLiteral("lockscope-lab"));
            self->m_clients[size_t(i)].push_back(connection);
            opening.push_back(redis::Connection::open(connection));
        }
        for (auto &each : opening) {
            const redis::Result<void> opened = co_await each;
            if (!opened && !refused)
                refused = opened.error();
        }
    }
    co_return refused;
}

QCoro::Task<RunConnections::MaybeFailure> RunConnections::openClients(RunConnections *self)
{
    if (self->m_spec.processes)
        co_return MaybeFailure(); // each opens its own
    self->m_clients.resize(size_t(self->m_spec.clients));
    const redis::Endpoint endpoint = self->clientEndpoint(0);
    const auto refused = co_await openSome(self, endpoint);
    if (!refused)
        co_return MaybeFailure();
    // The server says "max number of clients reached" and hangs up, which our first write may turn into a
    // bare reset.
    const ServerFacts facts = co_await ServerFacts::read(self->m_controls.front());
    const QString sentence = Text::tr("Not all of %1 clients could connect to %2.")
                                 .arg(self->m_spec.clients)
                                 .arg(endpoint.label());
    const QString limit = facts.connectionLimit();
    co_return self->failureOf(limit.isEmpty() ? sentence : sentence + QLatin1Char(' ') + limit, *refused);
}

QCoro::Task<RunConnections::MaybeFailure> RunConnections::openMasters(RunConnections *self, int count)
{
    for (int master = 1; master < count; ++master) {
        const redis::Endpoint endpoint = self->clientEndpoint(size_t(master));
        if (!self->m_controls[size_t(master)]->isOpen()) { // down: the places of its connections are kept
            for (ServerCalls::Connections &client : self->m_clients)
                client.push_back(redis::Connection::create(endpoint, QByteArrayLiteral("lockscope-lab")));
            continue;
        }
        const auto refused = co_await openSome(self, endpoint);
        if (refused)
            co_return self->failureOf(Text::tr("Not all of %1 clients could connect to %2.")
                                          .arg(self->m_spec.clients)
                                          .arg(endpoint.label()),
                                      *refused);
    }
    co_return MaybeFailure();
}

} // namespace lab
