// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/dialects/document_fields.h"

#include "locks/dialects/owner_fields.h"

#include <QCoreApplication>
#include <QJsonDocument>
#include <QJsonObject>

namespace locks {

namespace {

enum class Role { Host, Holder, Process, Thread, Job, Task, Id, Made, End };

struct Named
{
    const char *name;
    Role role;
};
// In the order of rank: if an object names two hosts, the first in this table is used.
constexpr Named fieldNames[] = {
    {"host", Role::Host},         {"hostname", Role::Host},     {"machine", Role::Host},
    {"node", Role::Host},         {"pod", Role::Host},          {"server", Role::Host},
    {"worker", Role::Host},       {"instance", Role::Host},     {"owner", Role::Holder},
    {"holder", Role::Holder},     {"lockedby", Role::Holder},   {"by", Role::Holder},
    {"client", Role::Holder},     {"clientid", Role::Holder},   {"pid", Role::Process},
    {"process", Role::Process},   {"processid", Role::Process}, {"thread", Role::Thread},
    {"threadid", Role::Thread},   {"job", Role::Job},           {"jobid", Role::Job},
    {"task", Role::Task},         {"taskid", Role::Task},       {"id", Role::Id},
    {"token", Role::Id},          {"uuid", Role::Id},           {"lockid", Role::Id},
    {"nonce", Role::Id},          {"acquired", Role::Made},     {"acquiredat", Role::Made},
    {"acquiredatms", Role::Made}, {"lockedat", Role::Made},     {"lockedsince", Role::Made},
    {"since", Role::Made},        {"started", Role::Made},      {"startedat", Role::Made},
    {"created", Role::Made},      {"createdat", Role::Made},    {"timestamp", Role::Made},
    {"expires", Role::End},       {"expiresat", Role::End},     {"expiresatms", Role::End},
    {"expiry", Role::End},        {"deadline", Role::End},      {"until", Role::End}};

/// A text or a whole number as the text for people; empty for everything else.
QString textOf(const QJsonValue &value)
{
    if (value.isString())
        return partText(value.toString().toUtf8());
    constexpr double exact = 9007199254740992; // 2^53
    const double number = value.toDouble();
    return value.isDouble() && qAbs(number) < exact ? QString::number(qint64(number)) : QString();
}

/// ISO 8601, or Unix seconds or milliseconds; nullopt for other values.
std::optional<qint64> timeOf(const QJsonValue &value)
{
    if (value.isString()) {
        const QDateTime time = QDateTime::fromString(value.toString(), Qt::ISODateWithMs);
        if (time.isValid())
            return time.toMSecsSinceEpoch();
    }
    constexpr double firstMs = 100'000'000'000;
    constexpr double year10000Ms = 253'402'300'800'000;
    const double number = value.isString() ? value.toString().toDouble() : value.toDouble();
    const double ms = number < firstMs ? number * 1000 : number;
    return ms > firstMs && ms < year10000Ms ? std::optional(qint64(ms)) : std::nullopt;
}

QJsonObject objectIn(QByteArrayView value)
{
    const QByteArrayView text = value.trimmed();
    if (!text.startsWith('{') || !text.endsWith('}'))
        return {};
    return QJsonDocument::fromJson(text.toByteArray()).object();
}

/// The first value of that role that `read` can read.
template <typename Read> auto firstOf(const QJsonObject &object, Role role, Read read)
{
    using Answer = decltype(read(QJsonValue()));
    for (const Named &each : fieldNames) {
        if (each.role != role)
            continue;
        for (auto field = object.begin(); field != object.end(); ++field) {
            QString name = field.key();
            name.remove(u'_').remove(u'-');
            if (name.compare(QLatin1String(each.name), Qt::CaseInsensitive) != 0)
                continue;
            if (const Answer answer = read(field.value()); answer != Answer())
                return answer;
        }
    }
    return Answer();
}

const char *labelOf(Role role)
{
    switch (role) {
    case Role::Host:
        return QT_TRANSLATE_NOOP("Dialect", "Host");
    case Role::Holder:
        return QT_TRANSLATE_NOOP("Dialect", "Owner");
    case Role::Process:
        return QT_TRANSLATE_NOOP("Dialect", "Process");
    case Role::Thread:
        return QT_TRANSLATE_NOOP("Dialect", "Thread");
    case Role::Job:
        return QT_TRANSLATE_NOOP("Dialect", "Job");
    case Role::Task:
        return QT_TRANSLATE_NOOP("Dialect", "Task");
    default:
        return QT_TRANSLATE_NOOP("Dialect", "Id");
    }
}

} // namespace

Owner documentOwner(QByteArrayView value)
{
    Owner owner;
    const QJsonObject object = objectIn(value);
    if (object.isEmpty())
        return owner;
    QStringList parts;
    for (const Role role : {Role::Host, Role::Holder, Role::Process, Role::Thread, Role::Job, Role::Task}) {
        const QString text = firstOf(object, role, textOf);
        if (text.isEmpty())
            continue;
        owner.fields.append({dialectText(labelOf(role)), text});
        if (!parts.contains(text))
            parts.append(text);
    }
    owner.text = parts.join(QStringLiteral(" · "));
    if (const QString id = firstOf(object, Role::Id, textOf); !id.isEmpty())
        owner.fields.append({dialectText(labelOf(Role::Id)), id});
    if (const std::optional<qint64> made = firstOf(object, Role::Made, timeOf))
        setMadeAt(owner, QDateTime::fromMSecsSinceEpoch(*made, Qt::UTC));
    return owner;
}

std::optional<qint64> documentEnd(QByteArrayView value)
{
    return firstOf(objectIn(value), Role::End, timeOf);
}

} // namespace locks
