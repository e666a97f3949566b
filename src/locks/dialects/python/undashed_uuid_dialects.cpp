// SPDX-License-Identifier: GPL-3.0-or-later
// 32 hex digits under any key: redis-py, rlock-py and node-redlock.
#include "locks/dialects/families.h"
#include "locks/dialects/owner_fields.h"
#include "locks/dialects/string_dialect.h"

namespace locks {

namespace {

Owner nodeOwner(const QByteArray &key, const QByteArray &token)
{
    return uuidOneOwner(token);
}

QByteArray freshRandomHex()
{
    // One in 32 random tokens has the bits of some UUID: not taken, so that the listing names it back.
    QByteArray token = systemRandom(16).toHex();
    while (hexUuidVersion(token) != 0)
        token = systemRandom(16).toHex();
    return token;
}

QList<QByteArray> rlockChannels(const QByteArray &key)
{
    return {"rlock-channel:" + key};
}

QByteArray rlockMessage(const QByteArray &key)
{
    return QByteArrayLiteral("ok");
}

/// miintto's redis-lock-py: a subscriber of its channel is the sign that nobody else's lock has.
class RlockPy : public StringDialect
{
public:
    RlockPy()
        : StringDialect({.id = "rlock-py",
                         .shapes = shapesOf(Shape::HexUuidFour),
                         .valueWords = "undashed UUID 4, with subscribers of rlock-channel:<key>",
                         .naming = Naming::Never,
                         .lease = Lease::Any,
                         .warnings = Warning::HolderNotices,
                         .newToken = [] { return freshUuidFour().replace("-", ""); },
                         .channels = rlockChannels,
                         .message = rlockMessage,
                         .confusedWith = {"node-redlock", "sentry", "rq.scheduler"}})
    {
    }
    bool asksCompanions(KeyType type, Shape shape) const override { return true; }
    QList<CompanionQuery> companions(const Reading &reading, Shape shape) const override
    {
        return {{CompanionQuery::What::Subscribers, "rlock-channel:" + reading.key}};
    }
    bool recognises(const Observation &observation) const override
    {
        if (observation.shape != Shape::HexUuidFour)
            return false;
        for (const Companion &each : observation.reading.companions) {
            if (each.exists && each.key.startsWith("rlock-channel:"))
                return true;
        }
        return false;
    }
};

} // namespace

void addUndashedUuidDialects(DialectList &list)
{
    list.push_back(std::make_unique<RlockPy>());
    addStrings(list,
               {{.id = "redis-py.lock",
                 .shapes = shapesOf(Shape::HexUuidOne),
                 .valueWords = "undashed UUID 1 of a plausible time",
                 .lease = Lease::Any,
                 .warnings = Warning::HolderNotices | Warning::ImmortalByDesign,
                 .owner = nodeOwner,
                 .ownerWords = {"acquired at", "node"},
                 .newToken = freshUuidOne,
                 .anyKeyAcquire = true,
                 .confusedWith = {"redbeat"}},
                {.id = "node-redlock",
                 .shapes = shapesOf(Shape::Hex32),
                 .valueWords = "32 hex digits without the bits of a UUID 4",
                 .naming = Naming::Never,
                 // One random token in 64 has those bits: then the bytes do not tell.
                 .alsoPossible = shapesOf(Shape::HexUuidFour),
                 .warnings = Warning::SeveralKeys,
                 .newToken = freshRandomHex,
                 .manyKeys = true,
                 .anyKeyAcquire = true,
                 .confusedWith = {"rlock-py", "sentry"}}});
}

} // namespace locks
