// SPDX-License-Identifier: GPL-3.0-or-later
// JuiceFS: the locks of a file, a hash with a field for each owner; a set names the files of a session.
#include "locks/dialects/families.h"
#include "locks/dialects/member_dialect.h"
#include "locks/dialects/owner_fields.h"
#include "locks/model/action_kind.h"

namespace locks {

namespace {

/// "{1}" of "{1}lockf17"; empty where a database of its own has no prefix.
QByteArrayView prefixOf(QByteArrayView key)
{
    return key.startsWith('{') ? key.first(key.indexOf('}') + 1) : QByteArrayView();
}

/// "13343_7FB2C0012A00": the session, and who in it.
QByteArrayView sessionOf(QByteArrayView field)
{
    const qsizetype line = field.indexOf('_');
    if (line <= 0 || !isDigits(field.first(line)) || !isHex(field.sliced(line + 1).toByteArray().toLower()))
        return {};
    return field.first(line);
}

class JuiceFs : public MemberDialect
{
public:
    JuiceFs()
        : MemberDialect("juicefs", KeyType::Hash)
    {
    }
    Description description() const override
    {
        return {"lockf<inode>, lockp<inode>", "hash", "<session>_<owner>: R, W, or ranges", {"session"}, {}};
    }
    Warnings warnings() const override { return Warning::PossiblyBlind; }
    bool recognises(const Observation &observation) const override
    {
        return isJuiceFsLock(observation.reading.key)
            && allMembers(observation.reading,
                          [](const auto &member) { return !sessionOf(member.first).isEmpty(); });
    }
    QString refusal(ActionKind kind) const override
    {
        return isLengthening(kind) ? noLeaseRefusal() : MemberDialect::refusal(kind);
    }
    Owner owner(const QByteArray &key, const QByteArray &token) const override
    {
        return namedOwner(QT_TRANSLATE_NOOP("Dialect", "session"), sessionOf(token));
    }
    Recipe release(const QByteArray &key, const QByteArray &token) const override
    {
        const QByteArray session = sessionOf(token).toByteArray();
        const QByteArray files = prefixOf(key).toByteArray() + "locked" + session;
        return {QByteArrayLiteral("juicefs_release"), {key, files}, {token, session + '_'}};
    }
};

} // namespace

bool isJuiceFsLock(QByteArrayView key)
{
    const QByteArrayView name = key.sliced(prefixOf(key).size());
    constexpr qsizetype word = 5;
    return (name.startsWith("lockf") || name.startsWith("lockp")) && isDigits(name.sliced(word));
}

void addJuiceFs(DialectList &list)
{
    list.push_back(std::make_unique<JuiceFs>());
}

} // namespace locks
