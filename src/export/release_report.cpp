// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/release_report.h"

#include "base/bytes.h"
#include "export/csv_line.h"

#include <QJsonDocument>
#include <QJsonObject>

namespace exports {

namespace {

QByteArray jsonLine(const ReleaseLine &line)
{
    QJsonObject object{
        {QStringLiteral("owner"), line.owner},
        {QStringLiteral("verdict"), line.verdict},
        {QStringLiteral("outcome"), QString::fromLatin1(locks::outcomeWord(line.outcome))},
        {QStringLiteral("sentence"), line.sentence},
        {QStringLiteral("masters"), line.masters},
        {QStringLiteral("id"), line.id.isEmpty() ? QJsonValue(QJsonValue::Null) : QJsonValue(line.id)},
    };
    base::putBytes(object, QStringLiteral("key"), line.key);
    base::putBytes(object, QStringLiteral("token"), line.token);
    return base::harmlessJson(QJsonDocument(object).toJson(QJsonDocument::Compact)) + '\n';
}

} // namespace

QByteArray releaseHeader(Format format)
{
    return format == Format::Json
        ? QByteArray()
        : QByteArrayLiteral("key,key_b64,owner,token,token_b64,verdict,outcome,sentence,masters,id\n");
}

QByteArray releaseLine(Format format, const ReleaseLine &line)
{
    if (format == Format::Json)
        return jsonLine(line);
    std::string csv;
    CsvLine cells(&csv);
    cells.bytes(line.key).cell(line.owner).bytes(line.token).cell(line.verdict);
    cells.cell(locks::outcomeWord(line.outcome)).cell(line.sentence).cell(line.masters).cell(line.id);
    cells.end();
    return {csv.data(), qsizetype(csv.size())};
}

} // namespace exports
