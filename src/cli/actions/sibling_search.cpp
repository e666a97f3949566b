// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/actions/sibling_search.h"

#include "locks/read/scanner.h"

#include <QElapsedTimer>

namespace cli {

namespace {

constexpr qint64 longestMs = 3000;
constexpr qsizetype mostKeys = 100;

/// What is kept of the search on one master.
struct Search
{
    locks::KeyReader reader;
    QElapsedTimer since;
    QList<QByteArray> keys;
    bool more = false; ///< than are kept
    qint64 looked = 0;
};

QCoro::Task<Siblings> searchOn(redis::Endpoint endpoint, locks::DeploymentSpec spec, QByteArray key,
                               QByteArray token, base::TaskScope *scope)
{
    Siblings siblings;
    const auto connection = redis::Connection::create(endpoint, QByteArrayLiteral("lockscope-look"));
    const base::TaskScope::Closer closer = scope->addCloser(connection);
    const redis::Result<void> opened = co_await redis::Connection::open(connection);
    if (!opened.ok())
        co_return siblings;
    const auto search = std::make_shared<Search>();
    search->since.start();
    const auto pass = std::make_shared<locks::Scanner::Pass>();
    pass->link = connection;
    pass->reader = &search->reader;
    pass->scope = scope;
    pass->patterns = locks::PatternSet(spec.allPatterns());
    pass->gentle = spec.gentle;
    pass->sink = [search, key, token](locks::Reading &&reading) {
        ++search->looked;
        const bool same = reading.exists && reading.type == locks::KeyType::String && reading.value == token;
        if (!same || reading.key == key)
            return;
        if (search->keys.size() < mostKeys)
            search->keys.append(reading.key);
        else
            search->more = true;
    };
    pass->progressed = [search, walk = std::weak_ptr(pass)] {
        if (const auto going = walk.lock(); going && search->since.hasExpired(longestMs))
            going->enough = true;
    };
    const redis::Result<void> walked = co_await locks::Scanner::run(pass);
    connection->close();
    siblings.keys = search->keys;
    siblings.complete = walked.ok() && !pass->cut && !search->more;
    siblings.looked = search->looked;
    co_return siblings;
}

} // namespace

QCoro::Task<Siblings> findSiblings(locks::DeploymentSpec spec, QByteArray key, QByteArray token,
                                   base::TaskScope *scope)
{
    std::vector<QCoro::Task<Siblings>> tasks;
    for (const redis::Endpoint &endpoint : spec.masters)
        tasks.push_back(searchOn(endpoint, spec, key, token, scope));
    Siblings all{{}, true, 0};
    for (auto &task : tasks) {
        const Siblings each = co_await task;
        all.complete = all.complete && each.complete;
        all.looked += each.looked;
        for (const QByteArray &found : each.keys) {
            if (!all.keys.contains(found))
                all.keys.append(found);
        }
    }
    std::sort(all.keys.begin(), all.keys.end());
    co_return all;
}

} // namespace cli
