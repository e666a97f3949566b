// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/gate/inventory.h"

#include "lab/spec/near_time.h"
#include "redis/connection/script.h"

#include <algorithm>

namespace lab::gate {

namespace {

constexpr qint64 absurdMs = 30LL * 86'400'000;

StoredKey keyOf(const redis::Value &told)
{
    StoredKey key;
    key.type = told.elements[1].bytes;
    key.leftMs = told.elements[2].integer;
    const std::vector<redis::Value> &held = told.elements[3].elements;
    const bool inPairs = key.type == "hash" || key.type == "zset";
    for (size_t i = 0; i < held.size(); ++i) {
        if (inPairs && i + 1 < held.size()) {
            key.entries.emplace_back(held[i].bytes, held[i + 1].bytes);
            ++i;
        } else if (key.type == "set") {
            key.entries.emplace_back(held[i].bytes, QByteArray());
        } else {
            key.entries.emplace_back(QByteArray(), held[i].bytes);
        }
    }
    return key;
}

} // namespace

bool StoredKey::hasLease() const
{
    return leftMs >= 0 && leftMs <= absurdMs;
}

bool StoredKey::mayEndByValue() const
{
    return leftMs < 0 && std::any_of(entries.begin(), entries.end(), [](const auto &entry) {
               return nearTimeIn(entry.first) || nearTimeIn(entry.second);
           });
}

void Inventory::addQuery(redis::Request &request)
{
    static const redis::Script script = redis::Script::fromFile(QStringLiteral(":/lua/lab_inventory.lua"));
    request.add("EVAL", script.source(), "0");
}

Inventory Inventory::of(const redis::Value &reply)
{
    Inventory inventory;
    for (const redis::Value &told : reply.elements) {
        if (told.elements.size() == 4)
            inventory.keys.emplace(told.elements[0].bytes, keyOf(told));
    }
    return inventory;
}

} // namespace lab::gate
