// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/dialects/families.h"
#include "locks/dialects/owner_fields.h"
#include "locks/dialects/subscription_token.h"
#include "locks/dialects/value_shapes.h"
#include "locks/dialects/warning_texts.h"

#include "locks/model/action_kind.h"

#include <algorithm>

namespace locks {

namespace {

/// portalocker: a subscription is the lock. No key tells of it: SubscriptionLocks reads the clients' names.
class Portalocker : public Dialect
{
public:
    QByteArray id() const override { return QByteArrayLiteral("portalocker"); }
    Description description() const override
    {
        return {"no key: the channel of a subscription",
                "client",
                "named <channel>-lock, or <channel>-lock-<32 hex digits>",
                {"client", "address"},
                {}};
    }
    Warnings warnings() const override { return Warning::HeldByConnection; }
    bool fits(KeyType type, Shape shape) const override { return type == KeyType::Other; }
    Form form() const override { return Form::Connection; }
    bool recognises(const Observation &observation) const override
    {
        const Reading &reading = observation.reading;
        return reading.type == KeyType::Other && !reading.members.isEmpty()
            && std::all_of(reading.members.begin(), reading.members.end(), [&reading](const auto &member) {
                   return isSubscriptionToken(reading.key, member.first);
               });
    }
    std::optional<QByteArray> token(const Reading &reading) const override
    {
        const bool one = reading.exists && reading.members.size() == 1;
        return one ? std::optional(reading.members.first().first) : std::nullopt;
    }
    InsidePtr inside(const Reading &reading) const override
    {
        auto inside = std::make_shared<Inside>();
        for (const auto &[token, address] : reading.members)
            inside->owners.append({token, 1, noDeadline, ownerText(token, address)});
        if (reading.members.size() == 1)
            inside->ownerText = inside->owners.first().text;
        return inside;
    }
    Owner owner(const QByteArray &key, const QByteArray &token) const override
    {
        Owner owner;
        if (isSubscriptionToken(key, token))
            owner.text = ownerText(token, {});
        return owner;
    }
    QString refusal(ActionKind kind) const override
    {
        return isLengthening(kind) ? noLeaseRefusal() : Dialect::refusal(kind);
    }
    Recipe release(const QByteArray &key, const QByteArray &token) const override
    {
        return {{}, {}, {"CLIENT", "KILL", "ID", token.left(token.indexOf(' '))}};
    }

    QByteArray channelHeldBy(const QByteArray &clientName) const override
    {
        constexpr qsizetype digits = 33; // and the hyphen before them
        QByteArrayView name(clientName);
        if (name.size() > digits && name[name.size() - digits] == '-' && isHex32(name.last(digits - 1)))
            name.chop(digits);
        return name.size() > 5 && name.endsWith("-lock") ? name.chopped(5).toByteArray() : QByteArray();
    }

private:
    static QString ownerText(const QByteArray &token, const QByteArray &address)
    {
        const QString client = dialectText(QT_TRANSLATE_NOOP("Dialect", "client")) + QLatin1Char(' ')
            + partText(QByteArrayView(token).first(std::max<qsizetype>(0, token.indexOf(' '))));
        return address.isEmpty() ? client : client + QStringLiteral(" · ") + partText(address);
    }
};

} // namespace

void addPortalocker(DialectList &list)
{
    list.push_back(std::make_unique<Portalocker>());
}

} // namespace locks
