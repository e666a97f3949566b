// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/actions/fresh_rows.h"

#include "locks/board/board.h"
#include "locks/operator/release_many.h"
#include "locks/read/key_reader.h"

#include <map>

namespace cli {

namespace {

constexpr qsizetype atOnce = 200;
constexpr std::chrono::milliseconds openWithin{5000};

using RoutePtr = std::shared_ptr<locks::MasterRoute>;

/// One master and those of the keys that it can have.
struct Share
{
    RoutePtr route;
    QList<QByteArray> keys;
};

std::vector<Share> sharesOf(const locks::DeploymentSpec &spec, locks::MasterRoutes *routes,
                            const QList<QByteArray> &keys, base::TaskScope *scope)
{
    std::vector<Share> shares;
    for (const locks::MasterRoute::Spec &each : routes->specs())
        shares.push_back({std::make_shared<locks::MasterRoute>(each, scope), keys});
    if (!spec.sharded() || shares.empty())
        return shares;
    const RoutePtr root = shares.front().route;
    std::map<RoutePtr, QList<QByteArray>> owned;
    for (const QByteArray &key : keys)
        owned[root->forKey(key)].append(key);
    shares.clear();
    for (const auto &[route, some] : owned)
        shares.push_back({route, some});
    return shares;
}

QCoro::Task<redis::Result<void>> readShare(Share share, int master, std::shared_ptr<locks::Board> board,
                                           bool asksIdle)
{
    const auto opened = co_await locks::MasterRoute::getMaster(share.route, openWithin);
    if (!opened.ok())
        co_return opened.error();
    locks::KeyReader reader(false, locks::KeyReader::Purpose::Acting);
    const locks::KeyReader::Sink sink = [board, master](locks::Reading &&reading) {
        board->observe(master, std::move(reading), locks::Source::Pass);
    };
    board->beginPass(master);
    for (qsizetype from = 0; from < share.keys.size(); from += atOnce) {
        const redis::Result<void> read =
            co_await locks::KeyReader::read(&reader, *opened, share.keys.mid(from, atOnce), sink, asksIdle);
        if (!read.ok())
            co_return read.error();
        if (reader.refusal())
            co_return *reader.refusal();
    }
    board->endPass(master, true);
    co_return redis::Result<void>();
}

} // namespace

locks::SharedRow FreshRows::rowOf(const QByteArray &key, const QByteArray &token) const
{
    for (auto [each, end] = byKey.equal_range(key); each != end; ++each) {
        if (each->hasToken() && each->token() == token)
            return *each;
    }
    return {};
}

QCoro::Task<redis::Result<FreshRows>> readFresh(locks::DeploymentSpec spec, locks::MasterRoutes *routes,
                                                QList<QByteArray> keys, bool asksIdle,
                                                locks::UsualHoldsPtr usual, base::TaskScope *scope)
{
    spec.allKeys = true; // somebody listed them as locks
    const locks::Board::Listener nobody{[](const locks::Delta &) {}, [] {},
                                        [](int, const QByteArray &) {
                                        }};
    const auto board = std::make_shared<locks::Board>(spec, locks::PatternSet(spec.patterns), nobody);
    board->setUsualHolds(std::move(usual));
    const std::vector<Share> shares = sharesOf(spec, routes, keys, scope);
    FreshRows fresh;
    std::vector<QCoro::Task<redis::Result<void>>> reads;
    for (const Share &share : shares) {
        fresh.masters.append(share.route->label());
        reads.push_back(readShare(share, int(reads.size()), board, asksIdle));
    }
    std::optional<redis::Error> error;
    for (size_t i = 0; i < reads.size(); ++i) {
        const redis::Result<void> read = co_await reads[i];
        shares[i].route->close();
        if (!read.ok() && !error)
            error = read.error();
    }
    if (error)
        co_return *error;
    fresh.readAt = locks::steadyNow();
    for (const locks::Change &each : board->all()) {
        for (const locks::Row &row : locks::rowsByOwner(*each.row))
            fresh.byKey.insert(row.key, row);
    }
    co_return fresh;
}

} // namespace cli
