// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/row_csv.h"

#include "base/bytes.h"
#include "base/csv.h"
#include "export/json_writer.h"

namespace exports {

using namespace locks;

namespace {

QByteArray csvNumber(std::optional<qint64> number)
{
    return number ? QByteArray::number(*number) : QByteArray();
}

// The exact bytes, where the text beside it is not the bytes themselves.
QByteArray csvExact(const QByteArray &bytes)
{
    return base::isPlainText(bytes) && !base::looksLikeFormula(bytes) ? QByteArray() : bytes.toBase64();
}

QByteArray csvHoldings(const RowFields &fields)
{
    QByteArrayList each;
    const QList<Holding> holdings = fields.sortedHoldings();
    for (const Holding &holding : holdings) {
        const std::optional<qint64> left = fields.ttlOf(holding);
        each.append(fields.masterLabel(holding).toUtf8() + '|' + keyTypeName(holding.type) + '|'
                    + base::shownBytes(holding.token).toUtf8() + '|' + csvNumber(left));
    }
    return each.join(' ');
}

} // namespace

QByteArray rowCsvHeader()
{
    return "key,key_b64,db,library,candidates,owner,token,token_b64,ttl_ms,expires_at,held,masters,states,"
           "waiters,"
           "first_seen,acquired_at,environment,deployment,holdings";
}

QByteArray csvRow(const RowFields &fields)
{
    const Row &row = fields.row;
    const QByteArrayList cells{
        base::csvCell(base::shownBytes(row.key)),
        csvExact(row.key),
        QByteArray::number(fields.spec.database()),
        fields.library,
        QByteArrayList(fields.candidates).join(' '),
        base::csvCell(fields.owner),
        base::csvCell(base::shownBytes(row.token)),
        csvExact(row.token),
        csvNumber(fields.ttlMs),
        fields.expiresAt ? utcText(*fields.expiresAt) : QByteArray(),
        QByteArray::number(row.held),
        QByteArray::number(row.masters),
        QByteArrayList(fields.states).join(' '),
        csvNumber(fields.waiters),
        utcText(fields.firstSeen),
        fields.acquiredAt ? utcText(*fields.acquiredAt) : QByteArray(),
        environmentId(fields.spec.environment),
        base::csvCell(fields.spec.name),
        base::csvCell(csvHoldings(fields)),
    };
    return cells.join(',');
}

} // namespace exports
