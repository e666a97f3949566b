// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/dialects/string_dialect.h"

#include "locks/dialects/owner_fields.h"
#include "locks/model/action_kind.h"

#include <algorithm>

namespace locks {

const char *const valueIsRead = QT_TRANSLATE_NOOP(
    "Dialect",
    "Its clients read the value and would be misled by a token in its place: extend the lock or "
    "release it.");
const char *const valueIsCounted =
    QT_TRANSLATE_NOOP("Dialect",
                      "The value is a number, in which some libraries count the holders: with a token in its "
                      "place their clients fail. Extend the lock or release it.");

namespace {

bool saysSo(const KeySign &sign, const QByteArray &key)
{
    switch (sign.where) {
    case KeySign::Where::Begins:
        return key.startsWith(sign.text);
    case KeySign::Where::Ends:
        return key.endsWith(sign.text);
    case KeySign::Where::Contains:
        return key.contains(sign.text);
    }
    return false;
}

QByteArray unitOf(Lengthening lengthening)
{
    switch (lengthening) {
    case Lengthening::Milliseconds:
        return QByteArrayLiteral("ms");
    case Lengthening::Fraction:
        return QByteArrayLiteral("fraction");
    default:
        return QByteArrayLiteral("s");
    }
}

} // namespace

Description StringDialect::description() const
{
    Description description{m_facts.keyWords, QByteArrayLiteral("string"), m_facts.valueWords, {}, {}};
    for (const char *word : m_facts.ownerWords)
        description.owner.append(word);
    for (const char *other : m_facts.confusedWith)
        description.confusedWith.append(other);
    return description;
}

bool StringDialect::fits(KeyType type, Shape shape) const
{
    return type == KeyType::String && ((m_facts.shapes | m_facts.alsoPossible) & shapesOf(shape));
}

bool StringDialect::isPossible(const Observation &observation) const
{
    const Reading &reading = observation.reading;
    if (reading.type != KeyType::String || reading.truncated
        || !((m_facts.shapes | m_facts.alsoPossible) & shapesOf(observation.shape)))
        return false;
    if (m_facts.lease != Lease::Any && (reading.pttl == -1) != (m_facts.lease == Lease::Absent))
        return false;
    const auto says = [&reading](const KeySign &sign) {
        return saysSo(sign, reading.key);
    };
    const bool key = m_facts.keys.empty() || std::any_of(m_facts.keys.begin(), m_facts.keys.end(), says);
    return key && (!m_facts.check || m_facts.check(observation));
}

bool StringDialect::recognises(const Observation &observation) const
{
    if (m_facts.naming == Naming::Never || !(m_facts.shapes & shapesOf(observation.shape)))
        return false;
    if (m_facts.naming == Naming::WithWord && observation.sign < NameSign::Lock)
        return false;
    return isPossible(observation) && (!m_facts.certain || m_facts.certain(observation));
}

bool StringDialect::isLogical() const
{
    return m_facts.shapes != anyShape
        && m_facts.shapes & shapesOf(Shape::Seconds, Shape::Milliseconds, Shape::Fraction);
}

bool StringDialect::lengthensInValue() const
{
    return m_facts.lengthening == Lengthening::Seconds || m_facts.lengthening == Lengthening::Milliseconds
        || m_facts.lengthening == Lengthening::Fraction;
}

std::optional<qint64> StringDialect::logicalExpiry(const Reading &reading) const
{
    if (!isLogical() || reading.pttl != -1)
        return std::nullopt;
    return readTimestamp(reading.value);
}

Owner StringDialect::owner(const QByteArray &key, const QByteArray &token) const
{
    Owner owner = m_facts.owner ? m_facts.owner(key, token) : isLogical() ? expiryOwner(token) : Owner{};
    return owner.text.isEmpty() && owner.fields.isEmpty() ? Dialect::owner(key, token) : owner;
}

QByteArray StringDialect::newToken() const
{
    constexpr std::chrono::seconds usualLease{30};
    return m_facts.newToken ? m_facts.newToken() : tokenFor(usualLease);
}

QByteArray StringDialect::tokenFor(std::chrono::milliseconds lease) const
{
    if (m_facts.leaseToken)
        return m_facts.leaseToken(lease);
    return m_facts.newToken ? m_facts.newToken() : QByteArray();
}

Recipe StringDialect::acquire(const QByteArray &key, const QByteArray &token,
                              std::chrono::milliseconds ttl) const
{
    Recipe recipe = Dialect::acquire(key, token, ttl);
    if (isLogical() && m_facts.lease == Lease::Absent)
        recipe.arguments.last().clear(); // the value alone says when it ends
    return recipe;
}

QString StringDialect::refusal(ActionKind kind) const
{
    const bool lengthens = isLengthening(kind);
    if (lengthens && m_facts.lengthening == Lengthening::ComparedByHolder)
        return dialectText(QT_TRANSLATE_NOOP("Dialect",
                                             "The holder compares the value, which is its expiry time: with "
                                             "another one it could never release."));
    if (lengthens && m_facts.lengthening == Lengthening::NotOffered)
        return noLeaseRefusal();
    if (lengthens && m_facts.lengthening == Lengthening::InsideValue)
        return dialectText(
            QT_TRANSLATE_NOOP("Dialect",
                              "The lease stands inside the value, which only the library itself "
                              "can write anew."));
    // A lease in the value is there already. Where the value is left as it is, only the key can be given one.
    if (kind == ActionKind::SetExpiry && lengthensInValue())
        return dialectText(
            QT_TRANSLATE_NOOP("Dialect", "The lease of this lock stands in its value: extend it instead."));
    if (kind == ActionKind::TakeOver && m_facts.noTakeOver)
        return dialectText(m_facts.noTakeOver);
    // Taken over by a token of the plain form: the constant's own library only asks whether the key exists.
    if (kind == ActionKind::TakeOver && m_facts.constant)
        return {};
    return Dialect::refusal(kind);
}

QString StringDialect::refusalOf(ActionKind kind, const QByteArray &key, const QByteArray &token) const
{
    // A word in place of the time ("true"): there is no lease in it.
    if (kind == ActionKind::SetExpiry && lengthensInValue() && !readTimestamp(token))
        return Dialect::refusal(kind);
    return refusal(kind);
}

Recipe StringDialect::extend(const QByteArray &key, const QByteArray &token, std::chrono::milliseconds ttl,
                             bool allowShorter, bool setExpiry) const
{
    Recipe recipe = Dialect::extend(key, token, ttl, allowShorter, setExpiry);
    if (lengthensInValue() && !setExpiry) {
        recipe.script = QByteArrayLiteral("value_extend");
        recipe.arguments.append(unitOf(m_facts.lengthening));
    }
    return recipe;
}

Recipe StringDialect::release(const QByteArray &key, const QByteArray &token) const
{
    const QList<QByteArray> channels = waiterChannels(key);
    if (channels.isEmpty())
        return Dialect::release(key, token);
    return {
        QByteArrayLiteral("release_publish"), {key}, QList<QByteArray>{token, wakeMessage(key)} + channels};
}

QList<QByteArray> StringDialect::waiterChannels(const QByteArray &key) const
{
    return m_facts.channels ? m_facts.channels(key) : QList<QByteArray>();
}

QByteArray StringDialect::wakeMessage(const QByteArray &key) const
{
    return m_facts.message ? m_facts.message(key) : QByteArray();
}

std::optional<qint64> msBeforeExpiry(const Observation &observation)
{
    const Reading &reading = observation.reading;
    constexpr qint64 absurd = 1000000000000000;
    if (reading.pttl < 0 || reading.pttl > absurd)
        return std::nullopt;
    const qint64 now =
        reading.unixMinusSteady ? reading.readAt + reading.unixMinusSteady : observation.unixNowMs;
    return now + reading.pttl - reading.value.toLongLong() * 1000;
}

void addStrings(DialectList &list, std::vector<StringFacts> facts)
{
    for (StringFacts &each : facts)
        list.push_back(std::make_unique<StringDialect>(std::move(each)));
}

} // namespace locks
