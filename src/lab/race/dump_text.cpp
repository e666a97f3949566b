// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/race/dump_text.h"

#include <QtEndian>

namespace lab::race {

namespace {

// Of the file format of Redis (RDB): one byte for the type, then the string; at the end version and checksum.
constexpr char stringType = 0;
constexpr qsizetype tailSize = 10;
constexpr quint8 encoded = 0xc0;

} // namespace

std::optional<QByteArray> stringIn(const QByteArray &dump)
{
    if (dump.size() < tailSize + 2 || dump.front() != stringType)
        return {};
    const QByteArray body = dump.mid(1, dump.size() - tailSize - 1);
    const auto head = quint8(body.front());
    const char *rest = body.constData() + 1;
    if (head < 0x40 && body.size() == 1 + head)
        return body.mid(1);
    if (head == encoded && body.size() == 2)
        return QByteArray::number(qint8(*rest));
    if (head == encoded + 1 && body.size() == 3)
        return QByteArray::number(qFromLittleEndian<qint16>(rest));
    if (head == encoded + 2 && body.size() == 5)
        return QByteArray::number(qFromLittleEndian<qint32>(rest));
    return {};
}

qint64 numberIn(const QByteArray &dump)
{
    return stringIn(dump).value_or(QByteArray()).toLongLong();
}

} // namespace lab::race
