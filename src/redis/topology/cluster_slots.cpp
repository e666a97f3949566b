// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/topology/cluster_slots.h"

#include <algorithm>
#include <array>

namespace redis {

namespace {

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

std::vector<std::pair<int, int>> rangesFrom(const Value &flat)
{
    std::vector<std::pair<int, int>> ranges;
    for (size_t i = 0; i + 1 < flat.elements.size(); i += 2) {
        // Redis 7.0 writes integers, later ones may write them as text.
        const auto number = [&](size_t at) {
            const Value &value = flat.elements[at];
            return value.isInteger() ? int(value.integer) : value.bytes.toInt();
        };
        ranges.emplace_back(std::clamp(number(i), 0, slotCount - 1),
                            std::clamp(number(i + 1), 0, slotCount - 1));
    }
    return ranges;
}

} // namespace

int slotOf(QByteArrayView key)
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
    return int(crc % slotCount);
}

int Primary::slotTotal() const
{
    int total = 0;
    for (const auto &[first, last] : ranges)
        total += last - first + 1;
    return total;
}

std::optional<std::vector<Primary>> primariesFromShards(const Value &reply, bool tls)
{
    if (!reply.isArray())
        return std::nullopt;
    std::vector<Primary> primaries;
    for (const Value &each : reply.elements) {
        const Value *slotList = fieldOf(each, "slots");
        const Value *nodes = fieldOf(each, "nodes");
        if (!slotList || !nodes)
            return std::nullopt;
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
        primaries.push_back(
            {textOf(*primary, "id"), {hostText(host), quint16(port->integer)}, rangesFrom(*slotList)});
    }
    return primaries;
}

std::optional<std::vector<Primary>> primariesFromSlots(const Value &reply)
{
    if (!reply.isArray())
        return std::nullopt;
    std::vector<Primary> primaries;
    for (const Value &range : reply.elements) {
        if (range.elements.size() < 3 || range.elements[2].elements.size() < 2)
            return std::nullopt;
        const Value &node = range.elements[2];
        const Address address{hostText(node.elements[0].bytes), quint16(node.elements[1].integer)};
        // Redis 3 names no ids.
        const QByteArray id = node.elements.size() > 2 ? node.elements[2].bytes : address.label().toUtf8();
        auto known = std::find_if(primaries.begin(), primaries.end(),
                                  [&](const Primary &each) { return each.id == id; });
        if (known == primaries.end())
            known = primaries.insert(primaries.end(), Primary{id, address, {}});
        known->ranges.emplace_back(int(range.elements[0].integer), int(range.elements[1].integer));
    }
    return primaries;
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
            if (end > 0)
                moving.insert(word.mid(1, end - 1).toInt());
        }
    }
    return moving;
}

std::optional<Redirect> redirectFrom(const QByteArray &line)
{
    const QByteArrayList words = line.split(' ');
    if (words.size() < 3 || (words[0] != "MOVED" && words[0] != "ASK"))
        return std::nullopt;
    Redirect redirect;
    redirect.slot = words[1].toInt();
    redirect.target = addressFromText(words[2]);
    if (redirect.slot < 0 || redirect.slot >= slotCount || !redirect.target.port)
        return std::nullopt;
    redirect.target.host = hostText(redirect.target.host.toUtf8());
    return redirect;
}

} // namespace redis
