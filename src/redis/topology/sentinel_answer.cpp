// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/topology/sentinel_answer.h"

#include "redis/protocol/checked_number.h"

#include <QCoreApplication>

namespace redis {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(redis::SentinelFinder)
};

/// The value behind `name` in a flat list of names and values.
QByteArray fieldOf(const Value &fields, QByteArrayView name)
{
    for (size_t i = 0; i + 1 < fields.elements.size(); i += 2) {
        if (fields.elements[i].bytes == name)
            return fields.elements[i + 1].bytes;
    }
    return {};
}

} // namespace

Result<SentinelAnswer> sentinelAnswer(const Value &address, const Value &master, const QString &name)
{
    if (address.isError())
        return errorFromReply(address.bytes);
    if (!address.isArray() || address.elements.size() != 2)
        return Error{
            ErrorKind::Server, Text::tr("The sentinels know no master named %1.").arg(name), {}, false};
    const std::optional<Port> port = Port::in(address.elements[1]);
    if (!port)
        return makeError(ErrorKind::Protocol, "SENTINEL GET-MASTER-ADDR-BY-NAME");
    const std::optional<Count> epoch = Count::in(QByteArrayView(fieldOf(master, "config-epoch")));
    return SentinelAnswer{{QString::fromUtf8(address.elements[0].bytes), *port}, epoch ? epoch->value() : -1};
}

} // namespace redis
