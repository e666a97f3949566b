// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/read/keyspace_sample.h"

#include "base/codes.h"
#include "locks/read/scanner.h"
#include "locks/read/server_self.h"
#include "redis/connection/connection.h"
#include "redis/protocol/error.h"

namespace locks {

namespace {

/// What one master may cost.
struct Share
{
    qint64 keys = 0;
    qint64 ms = 0;
};

std::shared_ptr<Scanner::Pass> passOf(const std::shared_ptr<KeyspaceSample> &sample,
                                      const std::shared_ptr<SampleProgress> &total, Share share)
{
    const auto pass = std::make_shared<Scanner::Pass>();
    pass->patterns = PatternSet(sample->patterns);
    pass->gentle = sample->gentle;
    pass->wants = sample->wants;
    pass->sink = [sample](Reading &&reading) {
        sample->take(reading);
    };
    // Not by shared_ptr: a pass must not keep itself alive.
    pass->progressed = [sample, total, share, self = pass.get()] {
        SampleProgress now = *total;
        now.examined += self->progress.read;
        now.elapsedMs += self->progress.elapsedMs;
        sample->progressed(now);
        self->cancelled = sample->stopped;
        self->enough = self->progress.elapsedMs >= share.ms;
    };
    return pass;
}

void note(SampleProgress &total, const redis::Endpoint &master, const QString &sentence,
          const QByteArray &code)
{
    total.errors.append(master.label() + QStringLiteral(": ") + sentence);
    total.errorCodes.append(code);
}

/// Asks the server what it is; Unknown if INFO is refused.
QCoro::Task<ServerSelf> askSelf(std::shared_ptr<redis::Connection> connection)
{
    const redis::Result<redis::Value> info = co_await connection->call("INFO");
    if (!info.ok() || !info->isString())
        co_return ServerSelf();
    ServerSelf server = serverSelfIn(info->bytes);
    if (server.kind != ServerSelf::Kind::ClusterNode)
        co_return server;
    const redis::Result<redis::Value> nodes = co_await connection->call("CLUSTER", "NODES");
    if (nodes.ok() && nodes->isString())
        server.slotCount = ownSlotsIn(nodes->bytes);
    co_return server;
}

/// True: the whole of this master was walked.
QCoro::Task<bool> sampleMaster(std::shared_ptr<KeyspaceSample> sample, std::shared_ptr<SampleProgress> total,
                               redis::Endpoint master, Share share, base::TaskScope *scope)
{
    const auto connection = redis::Connection::create(master, QByteArrayLiteral("lockscope-find"));
    const base::TaskScope::Closer closer = scope->addCloser(connection);
    const redis::Result<void> opened = co_await redis::Connection::open(connection);
    if (!opened.ok()) {
        note(*total, master, opened.error().text, redis::errorCode(opened.error().kind));
        co_return false;
    }
    ServerSelf server;
    if (!sample->areDiscovered)
        server = co_await askSelf(connection);
    const QList<Concern> concerns = addressConcerns(server, master);
    const bool isPart = server.isPartOf(master);
    const bool isWrong = server.kind == ServerSelf::Kind::Sentinel || isPart;
    for (const Concern &each : concerns) {
        if (isWrong)
            note(*total, master, each.sentence, base::codes::wrongAddress);
        else
            total->notes.append(master.label() + QStringLiteral(": ") + each.sentence);
    }
    if (server.kind == ServerSelf::Kind::Sentinel)
        co_return false;
    const redis::Result<redis::Value> size = co_await connection->call("DBSIZE");
    const bool known = size.ok() && size->isInteger();
    if (known)
        total->keyspace = std::max<qint64>(total->keyspace, 0) + size->integer;
    KeyReader reader;
    // In a Cluster keys may move away while they are looked at: those are left out.
    reader.setRedirected([](const QByteArray &, const redis::Error &) {});
    const std::shared_ptr<Scanner::Pass> pass = passOf(sample, total, share);
    // What fits whole is walked until the cursor comes round: behind the last key may stand empty buckets.
    if (!known || size->integer > share.keys)
        pass->mostKeys = share.keys;
    pass->link = connection;
    pass->reader = &reader;
    pass->scope = scope;
    const redis::Result<void> walked = co_await Scanner::run(pass);
    connection->close();
    // A key counts once it has been read, not when SCAN has named it.
    total->examined += known ? std::min(pass->progress.read, size->integer) : pass->progress.read;
    total->elapsedMs += pass->progress.elapsedMs;
    if (!walked.ok() && walked.error().kind != redis::ErrorKind::Cancelled)
        note(*total, master, walked.error().text, redis::errorCode(walked.error().kind));
    for (const QString &sentence : reader.unread().sentences())
        note(*total, master, sentence, base::codes::keysUnread);
    co_return walked.ok() && !pass->cut && !isPart && reader.unread().isEmpty();
}

} // namespace

std::optional<qint64> SampleProgress::estimate(qint64 seen) const
{
    if (keyspace < 0 || examined <= 0)
        return std::nullopt;
    if (whole)
        return seen;
    return std::max(seen, qint64(double(seen) * double(keyspace) / double(examined)));
}

QCoro::Task<SampleProgress> sampleKeyspace(std::shared_ptr<KeyspaceSample> sample, base::TaskScope *scope)
{
    const auto total = std::make_shared<SampleProgress>();
    total->whole = true;
    for (size_t i = 0; i < sample->masters.size() && !scope->isStopping() && !sample->stopped; ++i) {
        const auto rest = qint64(sample->masters.size() - i);
        const Share share{std::max<qint64>(1, (sample->mostKeys - total->examined) / rest),
                          std::max<qint64>(1, (sample->mostTime.count() - total->elapsedMs) / rest)};
        const bool whole = co_await sampleMaster(sample, total, sample->masters[i], share, scope);
        total->whole = total->whole && whole;
    }
    total->whole = total->whole && !sample->stopped;
    co_return SampleProgress(*total);
}

} // namespace locks
