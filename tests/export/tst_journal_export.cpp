// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/bytes.h"
#include "base/csv.h"
#include "export/journal_entry.h"
#include "journal/body_view.h"
#include "journal/entry_line.h"
#include "samples.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

using journal::Entry;
using journal::StoredRecord;

class TestJournalExport : public QObject
{
    Q_OBJECT

private slots:
    void jsonHasTheFieldsOfTheInterface();
    void unknownOutcomeIsNull();
    void freshTokenOfAnAcquireIsShown();
    void csvLineHasAsManyCellsAsTheHeader();
    void wordsOfPeopleAreEscaped();
    void forgedColumnsStayOneJsonObject();
    void viewsReadWhatWasWritten();
};

namespace {

Entry sampleEntry(bool withOutcome)
{
    journal::Record intent =
        journal::intentRecord(QStringLiteral("0123456789abcdef"), sampleIntent("lock:\x1b"), 1800000000000);
    intent.sequence = 1;
    intent.previous = journal::genesisHash();
    intent.hash = journal::chainHash(intent.previous, 1, intent.body);
    Entry entry{StoredRecord(intent), std::nullopt};
    if (withOutcome)
        entry.outcome.emplace(journal::outcomeRecord(intent.id, sampleReport("lock:\x1b"), 1800000000500));
    return entry;
}

const journal::Head head{2, QByteArray(64, 'a')};

QByteArray csvLine(const Entry &entry)
{
    std::string line;
    exports::appendEntryCsv(line, entry, head);
    return QByteArray::fromStdString(line);
}

QByteArray jsonLine(const Entry &entry)
{
    exports::JsonWriter json;
    exports::writeEntry(json, entry, head);
    json.endLine();
    return json.line().toByteArray();
}

QJsonObject toJson(const Entry &entry)
{
    return QJsonDocument::fromJson(jsonLine(entry)).object();
}

} // namespace

void TestJournalExport::jsonHasTheFieldsOfTheInterface()
{
    const QJsonObject json = toJson(sampleEntry(true));
    for (const char *name : {"id", "at", "who", "host", "profile", "environment", "action", "key", "token",
                             "reason", "evidence", "commands", "masters", "outcome", "hash", "previous"})
        QVERIFY2(json.contains(QLatin1String(name)), name);
    QCOMPARE(json.value(QLatin1String("at")).toString(), QStringLiteral("2027-01-15T08:00:00.000Z"));
    QCOMPARE(json.value(QLatin1String("key")).toString(), QStringLiteral("lock:\\x1b"));
    QCOMPARE(json.value(QLatin1String("key_b64")).toString(), QStringLiteral("bG9jazob"));
    QCOMPARE(json.value(QLatin1String("token")).toString(), QStringLiteral("tok\\x00\\xffen"));
    QCOMPARE(json.value(QLatin1String("outcome")).toString(), QStringLiteral("done"));
    QCOMPARE(json.value(QLatin1String("environment")).toString(), QStringLiteral("production"));
    QCOMPARE(json.value(QLatin1String("commands")).toArray().first().toString(),
             QStringLiteral("EVALSHA release lock:order:17 (sent)"));
    const QJsonArray masters = json.value(QLatin1String("masters")).toArray();
    QCOMPARE(masters.size(), 2);
    QCOMPARE(masters[0].toObject().value(QLatin1String("outcome")).toString(), QStringLiteral("done"));
    QVERIFY(masters[0].toObject().value(QLatin1String("error")).isNull());
    QCOMPARE(json.value(QLatin1String("head")).toString(), QString::fromLatin1(head.hash));
}

void TestJournalExport::unknownOutcomeIsNull()
{
    const QJsonObject json = toJson(sampleEntry(false));
    QVERIFY(json.contains(QLatin1String("outcome")));
    QVERIFY(json.value(QLatin1String("outcome")).isNull());
    QCOMPARE(json.value(QLatin1String("masters")).toArray().size(), 2);
    QCOMPARE(json.value(QLatin1String("commands")).toArray().first().toString(),
             QStringLiteral("EVALSHA release lock:order:17"));
}

void TestJournalExport::freshTokenOfAnAcquireIsShown()
{
    auto intent = sampleIntent("k", locks::ActionKind::Acquire);
    intent.request.token.clear();
    auto report = sampleReport("k", locks::ActionKind::Acquire);
    report.tokenNow = "fresh";
    report.hasTokenNow = true;
    Entry entry{StoredRecord(journal::intentRecord(QStringLiteral("1"), intent, 1)), std::nullopt};
    entry.outcome.emplace(journal::outcomeRecord(QStringLiteral("1"), report, 2));
    QCOMPARE(toJson(entry).value(QLatin1String("token")).toString(), QStringLiteral("fresh"));
    report.outcome = locks::Outcome::HeldByOther; // then it is not ours
    entry.outcome.emplace(journal::outcomeRecord(QStringLiteral("1"), report, 2));
    QCOMPARE(toJson(entry).value(QLatin1String("token")).toString(), QString());
}

void TestJournalExport::csvLineHasAsManyCellsAsTheHeader()
{
    const QByteArray line = csvLine(sampleEntry(true));
    int commas = 0;
    bool quoted = false;
    for (const char c : line) {
        quoted ^= c == '"';
        commas += !quoted && c == ',' ? 1 : 0;
    }
    QCOMPARE(commas, int(exports::entryCsvHeader().count(',')));
    QVERIFY(line.trimmed().endsWith(head.hash));
}

void TestJournalExport::wordsOfPeopleAreEscaped()
{
    auto intent = sampleIntent("k");
    const QString hostile =
        QStringLiteral("a\n2026-11-20 forged\x1b[2J") + QChar(0x202e) + QStringLiteral("\"x\\");
    intent.request.reason = hostile;
    intent.request.evidence = {hostile};
    intent.commands = {hostile};
    intent.deployment = hostile;
    intent.profile = hostile;
    intent.who = {hostile, hostile};
    Entry entry{StoredRecord(journal::intentRecord(QStringLiteral("1"), intent, 1)), std::nullopt};
    const journal::Line line = journal::lineOf(entry);
    for (const QByteArray &cell : {line.reason, line.who, line.host, line.deployment})
        QCOMPARE(QString::fromUtf8(cell), base::shownText(hostile));
    const QByteArray csv = csvLine(entry);
    QCOMPARE(csv.count(base::csvCell(base::shownText(hostile))), 7); // and profile, evidence, commands
    QCOMPARE(csv.count('\n'), 1);
    QVERIFY2(base::isPlainText(csv.trimmed()), csv.constData());
    const QByteArray json = jsonLine(entry);
    QVERIFY2(base::isPlainText(json.trimmed()), json.constData());
    QCOMPARE(toJson(entry).value(QLatin1String("reason")).toString(), hostile);
}

/// What somebody else wrote into the file beside the body.
void TestJournalExport::forgedColumnsStayOneJsonObject()
{
    journal::Record intent = journal::intentRecord(QStringLiteral("1"), sampleIntent("k"), 1);
    intent.id = QStringLiteral("\",\"x\":\"\u00e9");
    intent.hash = "\"\\\xff";
    intent.previous = "a|b\n";
    const Entry entry{StoredRecord(intent), std::nullopt};
    const QByteArray line = jsonLine(entry);
    QCOMPARE(line.count('\n'), 1);
    QJsonParseError error;
    const QJsonObject json = QJsonDocument::fromJson(line, &error).object();
    QCOMPARE(error.error, QJsonParseError::NoError);
    QCOMPARE(json.value(QLatin1String("id")).toString(), intent.id);
    QVERIFY(!json.contains(QLatin1String("x")));
    QCOMPARE(QByteArray::fromBase64(json.value(QLatin1String("hash_b64")).toString().toLatin1()),
             intent.hash);
    QCOMPARE(json.value(QLatin1String("previous")).toString(), QStringLiteral("a|b\\x0a"));
}

void TestJournalExport::viewsReadWhatWasWritten()
{
    const Entry entry = sampleEntry(true);
    for (const StoredRecord &record : {entry.intent, *entry.outcome}) {
        const QJsonObject body = bodyOf(record);
        const journal::BodyView view(record.body());
        QVERIFY(view.isValid());
        for (const QString &name : body.keys()) {
            const QByteArray raw = view.raw(name.toLatin1()).toByteArray();
            const QJsonValue value = QJsonDocument::fromJson('[' + raw + ']').array().at(0);
            QVERIFY2(value == body.value(name), qPrintable(name));
            if (value.isString())
                QCOMPARE(view.text(name.toLatin1()), value.toString());
        }
        QCOMPARE(view.bytes("key"), record.key().toByteArray());
        QCOMPARE(view.number("at"), record.atUnixMs());
        QVERIFY(view.raw("nothing").isEmpty());
        for (qsizetype size = 0; size < record.body().size(); ++size)
            QVERIFY(!journal::BodyView(record.body().first(size)).isValid());
    }
}

QTEST_APPLESS_MAIN(TestJournalExport)
#include "tst_journal_export.moc"
