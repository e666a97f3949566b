// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/release_report.h"

#include "base/bytes.h"
#include "export/csv_line.h"
#include "export/utc_text.h"

#include <QJsonDocument>
#include <QJsonObject>

namespace exports {

namespace {

QJsonValue timeOf(const ReleaseLine &line)
{
    std::string text;
    appendUtcText(text, line.atUnixMs);
    return text.empty() ? QJsonValue(QJsonValue::Null) : QJsonValue(QString::fromStdString(text));
}

QByteArray jsonLine(const ReleaseLine &line, const ReleaseOrigin &origin)
{
    QJsonObject object{
        {QStringLiteral("owner"), line.owner},
        {QStringLiteral("verdict"), line.verdict},
        {QStringLiteral("outcome"), QString::fromLatin1(line.outcome)},
        {QStringLiteral("sentence"), line.sentence},
        {QStringLiteral("masters"), line.masters},
        {QStringLiteral("id"), line.id.isEmpty() ? QJsonValue(QJsonValue::Null) : QJsonValue(line.id)},
        {QStringLiteral("time"), timeOf(line)},
        {QStringLiteral("person"), origin.person},
        {QStringLiteral("host"), origin.host},
        {QStringLiteral("connection"), origin.connection},
        {QStringLiteral("environment"), QString::fromLatin1(origin.environment)},
        {QStringLiteral("reason"), origin.reason},
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
        : QByteArrayLiteral("key,key_b64,owner,token,token_b64,verdict,outcome,sentence,masters,id,"
                            "time,person,host,connection,environment,reason\n");
}

QByteArray releaseLine(Format format, const ReleaseLine &line, const ReleaseOrigin &origin)
{
    if (format == Format::Json)
        return jsonLine(line, origin);
    std::string csv;
    CsvLine cells(&csv);
    cells.bytes(line.key).cell(line.owner).bytes(line.token).cell(line.verdict);
    cells.cell(line.outcome).cell(line.sentence).cell(line.masters).cell(line.id);
    cells.time(line.atUnixMs).cell(origin.person).cell(origin.host).cell(origin.connection);
    cells.cell(origin.environment).cell(origin.reason);
    cells.end();
    return {csv.data(), qsizetype(csv.size())};
}

} // namespace exports
