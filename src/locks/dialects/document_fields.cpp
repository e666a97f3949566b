// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/dialects/document_fields.h"

#include "locks/dialects/owner_fields.h"

#include <QCoreApplication>
#include <QHash>
#include <QJsonDocument>
#include <QJsonObject>

#include <array>
#include <iterator>

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
        // Without an offset it is a time of a clock that is not known.
        if (time.isValid() && time.timeSpec() != Qt::LocalTime)
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

/// The place of a field's name in the table; −1: it has none.
int rankOf(const QString &field)
{
    static const QHash<QString, int> ranks = [] {
        QHash<QString, int> byName;
        for (int i = 0; i < int(std::size(fieldNames)); ++i)
            byName.insert(QLatin1String(fieldNames[i].name), i);
        return byName;
    }();
    constexpr qsizetype longest = 16;
    if (field.size() > longest)
        return -1;
    QString name = field.toLower();
    name.remove(u'_').remove(u'-');
    return ranks.value(name, -1);
}

/// The first value of each role, in the order of the table, that says something in that role.
using Values = std::array<QJsonValue, int(Role::End) + 1>;
Values valuesIn(const QJsonObject &object)
{
    Values values;
    std::array<int, std::tuple_size_v<Values>> ranks;
    ranks.fill(int(std::size(fieldNames)));
    for (auto field = object.begin(); field != object.end(); ++field) {
        const int rank = rankOf(field.key());
        if (rank < 0)
            continue;
        const auto role = size_t(fieldNames[rank].role);
        const bool isTime = fieldNames[rank].role == Role::Made || fieldNames[rank].role == Role::End;
        const bool says = isTime ? timeOf(field.value()).has_value() : !textOf(field.value()).isEmpty();
        if (!says || rank >= ranks[role])
            continue;
        ranks[role] = rank;
        values[role] = field.value();
    }
    return values;
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
    const Values values = valuesIn(object);
    QStringList parts;
    for (const Role role : {Role::Host, Role::Holder, Role::Process, Role::Thread, Role::Job, Role::Task}) {
        const QString text = textOf(values[size_t(role)]);
        if (text.isEmpty())
            continue;
        owner.fields.append({dialectText(labelOf(role)), text});
        if (!parts.contains(text))
            parts.append(text);
    }
    owner.text = parts.join(QStringLiteral(" · "));
    if (const QString id = textOf(values[size_t(Role::Id)]); !id.isEmpty())
        owner.fields.append({dialectText(labelOf(Role::Id)), id});
    if (const std::optional<qint64> made = timeOf(values[size_t(Role::Made)]))
        setMadeAt(owner, QDateTime::fromMSecsSinceEpoch(*made, Qt::UTC));
    return owner;
}

std::optional<qint64> documentEnd(QByteArrayView value)
{
    return timeOf(valuesIn(objectIn(value))[size_t(Role::End)]);
}

} // namespace locks
