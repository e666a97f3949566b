// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/row_csv.h"

#include "base/bytes.h"
#include "base/csv.h"
#include "export/csv_line.h"

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

QByteArray csvNoLocks(const RowFields &fields)
{
    QByteArrayList each;
    for (const NoLock &noLock : fields.noLocks)
        each.append(fields.masterLabel(noLock.master).toUtf8() + '|' + keyTypeName(noLock.type));
    return each.join(' ');
}

} // namespace

QByteArray rowCsvHeader()
{
    return "key,key_b64,db,library,candidates,owner,token,token_b64,ttl_ms,expires_at,held,masters,states,"
           "waiters,first_seen,acquired_at,environment,deployment,holdings,owner_guess,"
           "owner_guess_from,held_since,held_since_from,asked_s,asked_of_s,verdict,in_way,"
           "from_earliest\n";
}

void appendRowCsv(std::string &lines, const RowFields &fields)
{
    const Row &row = fields.row;
    CsvLine line(&lines);
    line.cell(base::shownBytes(row.key)).cell(csvExact(row.key));
    line.number(fields.spec.database()).cell(fields.library);
    line.cell(QByteArrayList(fields.candidates).join(' '))
        .cell(fields.owner.isEmpty() ? fields.severalOwners().join(QStringLiteral("; ")) : fields.owner);
    line.cell(base::shownBytes(row.token)).cell(csvExact(row.token));
    line.number(fields.ttlMs).time(fields.expiresAt);
    line.number(row.held).number(row.masters);
    line.cell(QByteArrayList(fields.states).join(' ')).number(fields.waiters);
    line.time(fields.firstSeen).time(fields.acquiredAt);
    line.cell(environmentId(fields.spec.environment)).cell(fields.spec.name);
    line.cell(csvHoldings(fields));
    line.cell(fields.guess ? fields.guess->host : QString());
    line.cell(fields.guess ? hostSignWord(fields.guess->sign) : QByteArray());
    line.time(fields.heldSince).cell(fields.heldSince ? sinceFromWord(row.sinceFrom) : QByteArray());
    const Asked &asked = row.asked;
    line.number(asked.isKnown() ? std::optional<qint64>(asked.seconds) : std::nullopt);
    line.number(asked.isKnown() ? std::optional<qint64>(asked.of) : std::nullopt);
    line.cell(fields.verdict).cell(csvNoLocks(fields));
    line.time(fields.fromEarliest).end();
}

} // namespace exports
