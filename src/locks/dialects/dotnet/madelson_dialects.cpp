// SPDX-License-Identifier: GPL-3.0-or-later
// madelson's DistributedLock for .NET: ids of machine, process and random digits.
#include "locks/dialects/families.h"
#include "locks/dialects/member_dialect.h"
#include "locks/dialects/owner_fields.h"
#include "locks/dialects/string_dialect.h"

#include "locks/model/action_kind.h"

namespace locks {

namespace {

constexpr char waiterMark[] = "_WRITERWAITING";

/// "machine_4711_<32 hex digits>"; the position of the underscore before the process, or −1.
qsizetype processAt(QByteArrayView id)
{
    constexpr qsizetype digits = 32;
    const qsizetype last = id.size() - digits - 1;
    if (last < 3 || id[last] != '_' || !isHex32(id.sliced(last + 1)))
        return -1;
    const qsizetype before = id.first(last).lastIndexOf('_');
    return before > 0 && isDigits(id.sliced(before + 1, last - before - 1)) ? before : -1;
}

bool isId(QByteArrayView id)
{
    return processAt(id) > 0;
}

bool isLockValue(const Observation &observation)
{
    return isId(observation.reading.value);
}

Owner machineOwner(const QByteArray &key, const QByteArray &token)
{
    const bool waits = token.endsWith(waiterMark);
    const QByteArray id = waits ? token.chopped(qsizetype(sizeof(waiterMark)) - 1) : token;
    const qsizetype process = processAt(id);
    if (process < 0)
        return {};
    const QByteArrayView view(id);
    const qsizetype last = view.size() - 33;
    Owner owner = hostOwner(view.first(process), view.sliced(process + 1, last - process - 1));
    owner.fields.append({dialectText(QT_TRANSLATE_NOOP("Dialect", "Id")), partText(view.sliced(last + 1))});
    if (waits) {
        owner.text = dialectText(QT_TRANSLATE_NOOP("Dialect", "%1 waits to write")).arg(owner.text);
        owner.fields.append({dialectText(QT_TRANSLATE_NOOP("Dialect", "Mode")),
                             dialectText(QT_TRANSLATE_NOOP("Dialect", "waits to write"))});
    }
    return owner;
}

QByteArray freshId()
{
    return "lockscope_" + QByteArray::number(qint64(1)) + '_' + systemRandom(16).toHex();
}

/// `<name>.writer`: the writer's id, or of who waits to write.
class MadelsonWriter : public StringDialect
{
public:
    MadelsonWriter()
        : StringDialect({.id = "madelson.rw",
                         .keys = {ends(".writer")},
                         .keyWords = "<name>.writer, <name>.readers",
                         .shapes = shapesOf(Shape::Other),
                         .valueWords =
                             "string: id of the writer, _WRITERWAITING behind that of a waiter; set: "
                             "ids of the readers",
                         .naming = Naming::ByKey,
                         .warnings = Warning::HolderNotices | Warning::RenewalOverwrites,
                         .owner = machineOwner,
                         .ownerWords = {"machine", "process", "id", "mode"},
                         .newToken = freshId})
    {
    }
    bool fits(KeyType type, Shape shape) const override
    {
        return type == KeyType::Set || StringDialect::fits(type, shape);
    }
    Form form() const override { return Form::Script; }
    QString refusalOf(ActionKind kind, const QByteArray &key, const QByteArray &token) const override
    {
        if (kind == ActionKind::TakeOver && key.endsWith(".readers"))
            return dialectText(QT_TRANSLATE_NOOP(
                "Dialect", "A reader is one of those in a set: it can be released, but not taken over."));
        const bool waits = token.endsWith(waiterMark);
        if (waits && kind == ActionKind::TakeOver)
            return dialectText(QT_TRANSLATE_NOOP(
                "Dialect",
                "This writer only waits and holds nothing: taken over, its place would make "
                "a second owner beside the readers that are inside."));
        if (waits && kind == ActionKind::Extend)
            return dialectText(QT_TRANSLATE_NOOP("Dialect",
                                                 "This writer only waits and holds nothing: a longer mark "
                                                 "would keep readers out, even when it waits no more."));
        return StringDialect::refusalOf(kind, key, token);
    }
    bool recognises(const Observation &observation) const override
    {
        const Reading &reading = observation.reading;
        if (reading.type == KeyType::Set)
            return reading.key.endsWith(".readers") && !reading.members.isEmpty()
                && std::all_of(reading.members.begin(), reading.members.end(),
                               [](const auto &member) { return isId(member.first); });
        const QByteArray &value = reading.value;
        const bool waits = value.endsWith(waiterMark);
        return StringDialect::recognises(observation)
            && isId(waits ? value.chopped(qsizetype(sizeof(waiterMark)) - 1) : value);
    }
    std::optional<QByteArray> token(const Reading &reading) const override
    {
        if (reading.type != KeyType::Set)
            return StringDialect::token(reading);
        const bool one = reading.exists && reading.members.size() == 1 && reading.memberCount <= 1;
        return one ? std::optional(reading.members.first().first) : std::nullopt;
    }
    InsidePtr inside(const Reading &reading) const override
    {
        auto inside = std::make_shared<Inside>();
        const bool waits = reading.type == KeyType::String && reading.value.endsWith(waiterMark);
        if (!waits)
            inside->mode =
                reading.type == KeyType::Set ? QByteArrayLiteral("read") : QByteArrayLiteral("write");
        // Readers share the set's expiry: none has a lease of its own.
        for (const auto &member :
             reading.type == KeyType::Set ? reading.members : decltype(reading.members)())
            inside->owners.append({member.first, 1, reading.deadline()});
        if (waits) {
            inside->queue = {reading.value.chopped(qsizetype(sizeof(waiterMark)) - 1)};
            inside->waitersFrom = WaitersFrom::Queue;
            inside->waiters = 1;
        }
        inside->ownersCut = reading.memberCount > reading.members.size();
        return inside;
    }
    Recipe release(const QByteArray &key, const QByteArray &token) const override
    {
        if (key.endsWith(".readers"))
            return {QByteArrayLiteral("set_release"), {key, withoutEnd(key, 7) + "writer"}, {token}};
        return StringDialect::release(key, token);
    }
    Recipe extend(const QByteArray &key, const QByteArray &token, std::chrono::milliseconds ttl,
                  bool allowShorter, bool setExpiry) const override
    {
        if (!key.endsWith(".readers"))
            return StringDialect::extend(key, token, ttl, allowShorter, setExpiry);
        return {QByteArrayLiteral("member_extend"),
                {key},
                {token, QByteArray::number(qint64(ttl.count())), allowShorter ? "1" : "0",
                 setExpiry ? "set-expire" : "set"}};
    }
};

class MadelsonSemaphore : public MemberDialect
{
public:
    MadelsonSemaphore()
        : MemberDialect("madelson.semaphore", KeyType::SortedSet)
    {
    }
    Description description() const override
    {
        return {"any",
                "zset",
                "members <machine>_<process>_<32 hex digits>; score: expiry in ms",
                {"machine", "process", "id"},
                {}};
    }
    Warnings warnings() const override { return Warning::HolderNotices | Warning::RenewalOverwrites; }
    bool recognises(const Observation &observation) const override
    {
        return allMembers(observation.reading, [](const auto &member) { return isId(member.first); });
    }
    Owner owner(const QByteArray &key, const QByteArray &token) const override
    {
        return machineOwner(key, token);
    }
    Recipe extend(const QByteArray &key, const QByteArray &token, std::chrono::milliseconds ttl,
                  bool allowShorter, bool setExpiry) const override
    {
        return memberExtend(key, token, ttl, allowShorter, "ms");
    }

protected:
    Millis deadlineOf(const Reading &reading, const QByteArray &score) const override
    {
        return instantOfScore(reading, score, 1);
    }
};

} // namespace

void addMadelsonDialects(DialectList &list)
{
    list.push_back(std::make_unique<MadelsonWriter>());
    list.push_back(std::make_unique<MadelsonSemaphore>());
    addStrings(list,
               {{.id = "madelson.lock",
                 .shapes = shapesOf(Shape::Other, Shape::Hex64),
                 .valueWords = "<machine>_<process>_<32 hex digits>",
                 .naming = Naming::ByShape,
                 .check = isLockValue,
                 .warnings = Warning::HolderNotices | Warning::RenewalOverwrites,
                 .owner = machineOwner,
                 .ownerWords = {"machine", "process", "id"},
                 .newToken = freshId,
                 .anyKeyAcquire = true}});
}

} // namespace locks
