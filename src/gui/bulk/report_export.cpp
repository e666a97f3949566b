// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/bulk/report_export.h"

#include "base/bytes.h"
#include "base/csv.h"
#include "gui/table/lock_table_model.h"

#include <QJsonDocument>
#include <QJsonObject>

namespace gui {

namespace {

QByteArray exact(const QByteArray &bytes)
{
    return redis::isPlainText(bytes) ? QByteArray() : bytes.toBase64();
}

QByteArray jsonLine(const ReleaseListModel::Line &line)
{
    QJsonObject object{
        {QStringLiteral("owner"), LockTableModel::ownerText(line.row)},
        {QStringLiteral("verdict"), line.verdict},
        {QStringLiteral("outcome"), QString::fromLatin1(locks::outcomeWord(line.outcome))},
        {QStringLiteral("sentence"), line.sentence},
        {QStringLiteral("masters"), line.masters},
        {QStringLiteral("id"), line.id.isEmpty() ? QJsonValue(QJsonValue::Null) : QJsonValue(line.id)},
    };
    redis::putBytes(object, QStringLiteral("key"), line.row.key);
    redis::putBytes(object, QStringLiteral("token"), line.row.token);
    return redis::harmlessJson(QJsonDocument(object).toJson(QJsonDocument::Compact)) + '\n';
}

} // namespace

QByteArray reportHeader(ReportFormat format)
{
    return format == ReportFormat::Json
        ? QByteArray()
        : QByteArrayLiteral("key,key_b64,owner,token,token_b64,verdict,outcome,sentence,masters,id\n");
}

QByteArray reportLine(ReportFormat format, const ReleaseListModel::Line &line)
{
    if (format == ReportFormat::Json)
        return jsonLine(line);
    const QByteArrayList cells{
        redis::csvCell(redis::shownBytes(line.row.key)),
        exact(line.row.key),
        redis::csvCell(LockTableModel::ownerText(line.row)),
        redis::csvCell(redis::shownBytes(line.row.token)),
        exact(line.row.token),
        redis::csvCell(line.verdict),
        locks::outcomeWord(line.outcome),
        redis::csvCell(line.sentence),
        redis::csvCell(line.masters),
        line.id.toLatin1(),
    };
    return cells.join(',') + '\n';
}

} // namespace gui
