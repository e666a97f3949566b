// SPDX-License-Identifier: GPL-3.0-or-later
// Seata: a row of a table that a global transaction has locked.
#include "locks/dialects/families.h"
#include "locks/dialects/owner_fields.h"

#include <algorithm>

namespace locks {

namespace {

constexpr char rowPrefix[] = "SEATA_ROW_LOCK_";

class Seata : public Dialect
{
public:
    QByteArray id() const override { return QByteArrayLiteral("seata"); }
    Description description() const override
    {
        return {"SEATA_ROW_LOCK_*", "hash", "xid, branchId, tableName, pk", {"transaction"}, {}};
    }
    bool fits(KeyType type, Shape shape) const override { return type == KeyType::Hash; }
    bool recognises(const Observation &observation) const override
    {
        return observation.reading.key.startsWith(rowPrefix) && token(observation.reading);
    }
    bool isCompanion(const Reading &reading) const override
    {
        return reading.key.startsWith("SEATA_GLOBAL_LOCK");
    }
    std::optional<QByteArray> token(const Reading &reading) const override
    {
        const auto xid = std::find_if(reading.members.begin(), reading.members.end(),
                                      [](const auto &field) { return field.first == "xid"; });
        return xid != reading.members.end() ? std::optional(xid->second) : std::nullopt;
    }
    Owner owner(const QByteArray &key, const QByteArray &token) const override
    {
        return namedOwner(QT_TRANSLATE_NOOP("Dialect", "transaction"), token);
    }
    /// An index of the transaction names the row as well, and the transaction may still roll it back.
    Form form() const override { return Form::None; }
};

} // namespace

void addSeata(DialectList &list)
{
    list.push_back(std::make_unique<Seata>());
}

} // namespace locks
