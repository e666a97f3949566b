// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/topology/cluster_slots.h"

#include <QCoreApplication>
#include <QHash>

#include <algorithm>
#include <array>

namespace redis {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(redis::ClusterTopology)
};

// CRC16 XMODEM: polynomial 0x1021, begins at 0 (Redis Cluster specification, appendix A).
constexpr std::array<quint16, 256> crcTable = [] {
    std::array<quint16, 256> table{};
    for (int i = 0; i < 256; ++i) {
        unsigned crc = unsigned(i) << 8;
        for (int bit = 0; bit < 8; ++bit)
            crc = (crc & 0x8000) ? (crc << 1) ^ 0x1021 : crc << 1;
        table[size_t(i)] = quint16(crc);
    }
    return table;
}();

const Value *fieldOf(const Value &fields, QByteArrayView name)
{
    for (size_t i = 0; i + 1 < fields.elements.size(); i += 2) {
        if (fields.elements[i].bytes == name)
            return &fields.elements[i + 1];
    }
    return nullptr;
}

QByteArray textOf(const Value &fields, QByteArrayView name)
{
    const Value *value = fieldOf(fields, name);
    return value && value->isString() ? value->bytes : QByteArray();
}

/// Empty where the node does not know how it is reached.
QString hostText(const QByteArray &host)
{
    return host == "?" ? QString() : QString::fromUtf8(host);
}

/// The better of the nodes of a shard to be its primary; null when none can be.
const Value *primaryAmong(const Value &nodes)
{
    const Value *best = nullptr;
    for (const Value &node : nodes.elements) {
        if (textOf(node, "role") != "master")
            continue;
        if (!best || textOf(*best, "health") == "fail")
            best = &node;
    }
    return best;
}

/// "IP" or "?" where that is not known, and a port; nullopt: no such port.
std::optional<Address> addressOf(const QByteArray &host, const Value &port)
{
    const std::optional<Port> checked = Port::in(port);
    if (!checked)
        return std::nullopt;
    return Address{hostText(host), *checked};
}

std::optional<SlotRange> rangeFrom(const Value &first, const Value &last)
{
    const std::optional<Slot> from = Slot::in(first);
    const std::optional<Slot> to = Slot::in(last);
    return from && to ? SlotRange::between(*from, *to) : std::nullopt;
}

/// Of a flat list of first and last slots.
std::optional<std::vector<SlotRange>> rangesFrom(const Value &flat)
{
    std::vector<SlotRange> ranges;
    for (size_t i = 0; i + 1 < flat.elements.size(); i += 2) {
        const std::optional<SlotRange> range = rangeFrom(flat.elements[i], flat.elements[i + 1]);
        if (!range)
            return std::nullopt;
        ranges.push_back(*range);
    }
    return ranges;
}

Error impossible(const QByteArray &detail)
{
    return {ErrorKind::TooLarge,
            Text::tr("What that server says of its Cluster cannot be true (%1).")
                .arg(QString::fromLatin1(detail)),
            detail};
}

Error noCluster(const Value &reply, const QByteArray &command)
{
    return reply.isError() ? errorFromReply(reply.bytes) : makeError(ErrorKind::Protocol, command);
}

/// Every slot has one owner, so that all ranges together are no more than there are slots.
std::optional<Error> wrongIn(const std::vector<Primary> &primaries)
{
    if (primaries.size() > size_t(mostPrimaries))
        return impossible("more than " + QByteArray::number(mostPrimaries) + " primaries");
    int total = 0;
    for (const Primary &primary : primaries) {
        for (const SlotRange &range : primary.ranges) {
            total += range.count();
            if (total > slotCount)
                return impossible("more than " + QByteArray::number(slotCount) + " slots");
        }
    }
    return std::nullopt;
}

} // namespace

std::optional<SlotRange> SlotRange::between(Slot first, Slot last)
{
    if (last < first)
        return std::nullopt;
    return SlotRange(first, last);
}

Slot slotOf(QByteArrayView key)
{
    const qsizetype open = key.indexOf('{');
    if (open >= 0) {
        const qsizetype close = key.indexOf('}', open + 1);
        if (close > open + 1)
            key = key.sliced(open + 1, close - open - 1);
    }
    unsigned crc = 0;
    for (const char byte : key)
        crc = ((crc << 8) & 0xffff) ^ crcTable[((crc >> 8) ^ quint8(byte)) & 0xff];
    return Slot::nearest(crc % slotCount);
}

int Primary::slotTotal() const
{
    int total = 0;
    for (const SlotRange &range : ranges)
        total += range.count();
    return total;
}

Result<std::vector<Primary>> primariesFromShards(const Value &reply, bool tls)
{
    if (!reply.isArray())
        return noCluster(reply, "CLUSTER SHARDS");
    std::vector<Primary> primaries;
    for (const Value &each : reply.elements) {
        const Value *slotList = fieldOf(each, "slots");
        const Value *nodes = fieldOf(each, "nodes");
        if (!slotList || !nodes)
            return noCluster(reply, "CLUSTER SHARDS");
        const Value *primary = primaryAmong(*nodes);
        // One that failed and whose slots another has taken over is still named.
        if (!primary || (slotList->elements.empty() && textOf(*primary, "health") == "fail"))
            continue;
        const Value *port = fieldOf(*primary, tls ? QByteArrayView("tls-port") : QByteArrayView("port"));
        if (!port)
            continue;
        QByteArray host = textOf(*primary, "endpoint");
        if (host.isEmpty() || host == "?")
            host = textOf(*primary, "ip");
        const std::optional<Address> address = addressOf(host, *port);
        auto ranges = rangesFrom(*slotList);
        if (!address || !ranges)
            return impossible(address ? "CLUSTER SHARDS: slots" : "CLUSTER SHARDS: port");
        primaries.push_back({textOf(*primary, "id"), *address, std::move(*ranges)});
        if (primaries.size() > size_t(mostPrimaries))
            break;
    }
    if (const std::optional<Error> wrong = wrongIn(primaries))
        return *wrong;
    return primaries;
}

Result<std::vector<Primary>> primariesFromSlots(const Value &reply)
{
    if (!reply.isArray())
        return noCluster(reply, "CLUSTER SLOTS");
    std::vector<Primary> primaries;
    QHash<QByteArray, size_t> places;
    for (const Value &each : reply.elements) {
        if (each.elements.size() < 3 || each.elements[2].elements.size() < 2)
            return noCluster(reply, "CLUSTER SLOTS");
        const Value &node = each.elements[2];
        const std::optional<Address> address = addressOf(node.elements[0].bytes, node.elements[1]);
        const std::optional<SlotRange> range = rangeFrom(each.elements[0], each.elements[1]);
        if (!address || !range)
            return impossible(address ? "CLUSTER SLOTS: slots" : "CLUSTER SLOTS: port");
        // Redis 3 names no ids.
        const QByteArray id = node.elements.size() > 2 ? node.elements[2].bytes : address->label().toUtf8();
        const auto known = places.constFind(id);
        const size_t place = known == places.constEnd() ? primaries.size() : *known;
        if (place == primaries.size()) {
            places.insert(id, place);
            primaries.push_back(Primary{id, *address, {}});
        }
        primaries[place].ranges.push_back(*range);
        if (primaries.size() > size_t(mostPrimaries))
            break;
    }
    if (const std::optional<Error> wrong = wrongIn(primaries))
        return *wrong;
    return primaries;
}

void joinTwins(std::vector<Primary> *primaries)
{
    QHash<QString, size_t> places;
    std::vector<Primary> joined;
    for (Primary &each : *primaries) {
        const QString address = each.address.label();
        const auto known = places.constFind(address);
        if (known == places.constEnd()) {
            places.insert(address, joined.size());
            joined.push_back(std::move(each));
            continue;
        }
        Primary &one = joined[*known];
        one.ranges.insert(one.ranges.end(), each.ranges.begin(), each.ranges.end());
    }
    *primaries = std::move(joined);
}

std::set<int> movingSlots(const QByteArray &nodes)
{
    std::set<int> moving;
    for (const QByteArray &line : nodes.split('\n')) {
        if (!line.contains("myself"))
            continue;
        for (const QByteArray &word : line.split(' ')) {
            if (!word.startsWith('['))
                continue;
            const qsizetype end = std::max(word.indexOf("->-"), word.indexOf("-<-"));
            const auto slot = end > 0 ? Slot::in(QByteArrayView(word).sliced(1, end - 1)) : std::nullopt;
            if (slot)
                moving.insert(*slot);
        }
    }
    return moving;
}

QList<QByteArray> nodeIds(const QByteArray &nodes)
{
    constexpr qsizetype idSize = 40; // hexadecimal digits
    QList<QByteArray> ids;
    for (const QByteArray &line : nodes.split('\n')) {
        const QByteArray id = line.left(line.indexOf(' '));
        const bool isHex = std::all_of(id.begin(), id.end(), [](char digit) {
            return (digit >= '0' && digit <= '9') || (digit >= 'a' && digit <= 'f');
        });
        if (id.size() == idSize && isHex && ids.size() < mostPrimaries)
            ids.append(id);
    }
    std::sort(ids.begin(), ids.end());
    return ids;
}

std::optional<Redirect> redirectFrom(const QByteArray &line)
{
    const QByteArrayList words = line.split(' ');
    if (words.size() < 3 || (words[0] != "MOVED" && words[0] != "ASK"))
        return std::nullopt;
    const std::optional<Slot> slot = Slot::in(QByteArrayView(words[1]));
    const Address target = addressFromText(words[2]);
    if (!slot || !target.port)
        return std::nullopt;
    Redirect redirect{*slot, target};
    redirect.target.host = hostText(redirect.target.host.toUtf8());
    return redirect;
}

} // namespace redis
