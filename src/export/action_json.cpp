// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/action_json.h"

#include "base/bytes.h"
#include "locks/action/report_words.h"

#include <QJsonArray>

namespace exports {

using namespace locks;

namespace {

QJsonValue orNull(qint64 milliseconds)
{
    return milliseconds < 0 ? QJsonValue(QJsonValue::Null) : QJsonValue(milliseconds);
}

void putToken(QJsonObject &object, const QString &name, const QByteArray &token, bool known)
{
    if (known)
        base::putBytes(object, name, token);
    else
        object.insert(name, QJsonValue::Null);
}

QJsonObject masterToJson(const ActionReport &report, const MasterReport &master)
{
    QJsonObject object;
    object.insert(QStringLiteral("master"), master.master);
    object.insert(QStringLiteral("outcome"), QString::fromLatin1(wordOf(report, master)));
    object.insert(QStringLiteral("error"),
                  master.error.isEmpty() ? QJsonValue(QJsonValue::Null) : QJsonValue(master.error));
    object.insert(QStringLiteral("code"),
                  master.code.isEmpty() ? QJsonValue(QJsonValue::Null)
                                        : QJsonValue(QString::fromLatin1(master.code)));
    if (!master.members.isEmpty()) {
        QJsonArray members;
        for (const QByteArray &member : master.members)
            members.append(base::shownBytes(member));
        object.insert(QStringLiteral("members"), members);
    }
    return object;
}

} // namespace

QJsonObject toJson(const ActionReport &report)
{
    QJsonObject object;
    object.insert(QStringLiteral("action"), QString::fromLatin1(actionWord(report.kind)));
    object.insert(QStringLiteral("id"),
                  report.id.isEmpty() ? QJsonValue(QJsonValue::Null) : QJsonValue(report.id));
    object.insert(QStringLiteral("outcome"), QString::fromLatin1(outcomeWord(report.outcome)));
    object.insert(QStringLiteral("sentence"), report.sentence);
    base::putBytes(object, QStringLiteral("key"), report.key);
    if (!report.together.isEmpty()) {
        QJsonArray others;
        for (const QByteArray &other : report.together)
            others.append(base::shownBytes(other));
        object.insert(QStringLiteral("together"), others);
    }
    object.insert(QStringLiteral("db"), report.database);
    object.insert(QStringLiteral("library"), QString::fromLatin1(report.library));
    putToken(object, QStringLiteral("token_before"), report.tokenBefore,
             !report.tokenBefore.isEmpty() || report.ttlBeforeMs != -2);
    object.insert(QStringLiteral("ttl_before_ms"), orNull(report.ttlBeforeMs));
    putToken(object, QStringLiteral("token_now"), report.tokenNow, report.hasTokenNow);
    object.insert(QStringLiteral("ttl_now_ms"), orNull(report.ttlNowMs));
    object.insert(QStringLiteral("validity_ms"), orNull(report.validityMs));
    QJsonArray each;
    for (const MasterReport &master : report.masters)
        each.append(masterToJson(report, master));
    object.insert(QStringLiteral("masters"), each);
    object.insert(QStringLiteral("denied"), QJsonArray::fromStringList(report.denied));
    object.insert(QStringLiteral("how"), QString::fromLatin1(report.how));
    object.insert(QStringLiteral("commands"), QJsonArray::fromStringList(report.commands));
    // Of a dry run, whether it would be; null: that could not be read.
    if (report.outcome == Outcome::WouldDo)
        object.insert(QStringLiteral("undoable"),
                      report.hindrance ? QJsonValue(report.hindrance->isEmpty())
                                       : QJsonValue(QJsonValue::Null));
    else
        object.insert(QStringLiteral("undoable"), report.undoable);
    QJsonArray told;
    for (const Caution &caution : report.warnings)
        told.append(QJsonObject{{QStringLiteral("code"), QString::fromLatin1(caution.code)},
                                {QStringLiteral("sentence"), caution.sentence}});
    object.insert(QStringLiteral("warnings"), told);
    if (report.unrecorded)
        object.insert(QStringLiteral("recorded"), false);
    return object;
}

} // namespace exports
