// SPDX-License-Identifier: GPL-3.0-or-later
#include "samples.h"

#include <QJsonDocument>

locks::ActionIntent sampleIntent(const QByteArray &key, locks::ActionKind kind)
{
    locks::ActionIntent intent;
    intent.who.user = QStringLiteral("ada");
    intent.who.host = QStringLiteral("bastion-1");
    intent.profile = QStringLiteral("orders");
    intent.deployment = QStringLiteral("orders");
    intent.environment = locks::Environment::Production;
    intent.masterUrls = {QStringLiteral("redis://127.0.0.1:7001/2"),
                         QStringLiteral("redis://127.0.0.1:7002/2")};
    intent.database = 2;
    intent.request.kind = kind;
    intent.request.key = key;
    intent.request.token = QByteArray("tok\0\xff"
                                      "en",
                                      7);
    intent.request.tokenSeen = true;
    intent.request.reason = QStringLiteral("stuck since noon");
    intent.request.evidence = {QStringLiteral("Silent: renewed every 10 s, last 40 s ago")};
    intent.commands = {QStringLiteral("EVALSHA release lock:order:17")};
    return intent;
}

locks::ActionReport sampleReport(const QByteArray &key, locks::ActionKind kind)
{
    locks::ActionReport report;
    report.kind = kind;
    report.outcome = locks::Outcome::Done;
    report.key = key;
    report.database = 2;
    report.tokenBefore = QByteArray("tok\0\xff"
                                    "en",
                                    7);
    report.ttlBeforeMs = 12000;
    report.commands = {QStringLiteral("EVALSHA release lock:order:17 (sent)")};
    for (const char *label : {"127.0.0.1:7001", "127.0.0.1:7002"}) {
        locks::MasterReport master;
        master.master = QString::fromLatin1(label);
        master.outcome = locks::MasterOutcome::Done;
        master.dump = QByteArray("\0\x0a"
                                 "dump of ",
                                 10)
            + label;
        master.deadlineUnixMs = 1800000000123;
        report.masters.append(master);
    }
    report.undoable = true;
    return report;
}

QJsonObject bodyOf(const journal::StoredRecord &record)
{
    return QJsonDocument::fromJson(record.body().toByteArray()).object();
}
