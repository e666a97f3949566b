// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/bytes.h"
#include "export/evidence/evidence_page.h"
#include "history/model/hold_number.h"
#include "history/model/step_coding.h"
#include "history/read/short_tokens.h"
#include "history/store/history_writer.h"
#include "journal/journal.h"
#include "redis_server.h"
#include "samples.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

using namespace history;

/// A page of evidence says what was recorded, and no more; nothing of what it names can do anything in it.
class TestEvidencePage : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void holdsAreToldInWordsTableAndJson();
    void aHoldIsToldInShortFirst();
    void anEndJustBeforeTheDeadlineIsDoubtful();
    void whatEndedAHoldFromHereIsSaid_data();
    void whatEndedAHoldFromHereIsSaid();
    void whatWasNotWatchedIsSaid();
    void aPatternThatMissesTheKeyIsNoWatching();
    void whatDidNotAnswerIsNotFree();
    void whatWasNotHeardIsNotFree_data();
    void whatWasNotHeardIsNotFree();
    void whatWasNotProvedIsNotFree();
    void nobodyWatchedAtAll();
    void hostileNamesStayWords_data();
    void hostileNamesStayWords();
    void tokensAreShortenedEverywhere();
    void shortTokensStayApart();
    void wholeTokensOnRequest();
    void eventsAreInPictureAndTable();
    void thePictureIsAsWideAsTime();
    void vagueEdgesAreDrawnBesideTheBar();
    void anActionIsToldWhereItWasDone();
    void eachPlaceHasItsOwnNextHold();
    void placesThatAreLeftOutAreSaid();
    void onlyTheLastRenewalIsFollowedBySilence_data();
    void onlyTheLastRenewalIsFollowedBySilence();
    void theClockIsSetOnTheWay();
    void theAxisIsRightWhereClocksChange_data();
    void theAxisIsRightWhereClocksChange();
    void manyHoldsAreBounded();
    void anUnknownKeyIsRefused();
    void ticksAreRound_data();
    void ticksAreRound();

private:
    void write(const std::function<void(HistoryWriter &)> &what);
    void add(HistoryWriter &writer, Hold hold, const QList<Step> &steps = {});
    void watch(HistoryWriter &writer, UnixMs from, UnixMs to, const QByteArray &pattern = "lock:*");
    qint32 deployment(HistoryWriter &writer, const QString &name, const QByteArray &server);
    KeyEvidence find(bool shorten = true);
    KeyEvidence find(const EvidenceQuery &query, bool shorten);
    QByteArray page(const KeyEvidence &evidence);

    std::unique_ptr<QTemporaryDir> m_folder;
    qint32 m_deployment = 0;
    QByteArray m_key = "lock:a";
    QString m_name;
};

namespace {

constexpr UnixMs noon = 1'763'812'800'000; // 2025-11-22 12:00 UTC
constexpr qint64 minute = 60'000;
const QByteArray secret = "7f3c9a10-2b4d-4e6f-8a01-c2d3e4f50617";

/// What a reader of XML makes of it.
struct Parsed
{
    explicit Parsed(const QByteArray &page)
    {
        QXmlStreamReader reader(page);
        while (!reader.atEnd()) {
            const auto token = reader.readNext();
            if (token == QXmlStreamReader::StartElement) {
                elements.append(reader.name().toString());
                const auto attributes = reader.attributes();
                for (const QXmlStreamAttribute &each : attributes) {
                    names.insert(each.name().toString());
                    if (each.name() == QLatin1String("class"))
                        classes.append(each.value().toString());
                }
                isJson = reader.name() == QLatin1String("script");
            } else if (token == QXmlStreamReader::Characters) {
                (isJson ? script : text) += reader.text();
            } else if (token == QXmlStreamReader::EndElement) {
                isJson = false;
            }
        }
        error = reader.errorString();
        json = QJsonDocument::fromJson(script.toUtf8()).object();
    }
    QJsonObject lane() const { return json.value(QLatin1String("lanes")).toArray().at(0).toObject(); }
    QJsonArray list(const char *name) const { return lane().value(QLatin1String(name)).toArray(); }

    QString error;
    QStringList elements;
    QStringList classes;
    QSet<QString> names;
    QString text;
    QString script;
    QJsonObject json;
    bool isJson = false;
};

Hold sampleHold(const QByteArray &key, UnixMs from, qint64 length, EndReason why)
{
    Hold hold;
    hold.key = key;
    hold.token = secret;
    hold.hasToken = true;
    hold.owner = QStringLiteral("web-4, pid 3121");
    hold.library = "redis-py";
    hold.from = from;
    hold.birthSeen = true;
    hold.leaseMs = 30'000;
    hold.deadline = from + 30'000;
    hold.bornWithinMs = 1;
    hold.to = from + length;
    hold.lastSeen = *hold.to;
    hold.why = why;
    return hold;
}

} // namespace

void TestEvidencePage::init()
{
    qputenv("TZ", "UTC");
    tzset();
    m_folder = std::make_unique<QTemporaryDir>();
    m_deployment = 0;
    m_key = "lock:a";
    m_name = QStringLiteral("orders");
}

void TestEvidencePage::write(const std::function<void(HistoryWriter &)> &what)
{
    HistoryWriter writer(m_folder->filePath(QStringLiteral("history.db")));
    QVERIFY(writer.begin().ok());
    m_deployment = writer.watched().deploymentOf(
        writer.writing(),
        {0, m_name, 0, QStringLiteral("staging"), false, {QStringLiteral("db1:6379")}, {"run1"}});
    what(writer);
    QVERIFY(writer.commit().ok());
}

void TestEvidencePage::add(HistoryWriter &writer, Hold hold, const QList<Step> &steps)
{
    hold.deployment = m_deployment;
    hold.renewals = quint32(steps.size());
    const HoldTable::Begun begun = writer.holds().begin(writer.writing(), hold);
    hold.id = begun.number;
    hold.from = begun.stored.from;
    StepWriter packed(hold.from);
    for (const Step &step : steps)
        packed.add(step);
    if (!steps.isEmpty())
        writer.holds().putSteps(writer.writing(), hold.id, 0, packed.bytes());
    if (hold.to)
        writer.holds().end(writer.writing(), hold);
}

void TestEvidencePage::watch(HistoryWriter &writer, UnixMs from, UnixMs to, const QByteArray &pattern)
{
    writer.watched().beginSpan(writer.writing(), {m_deployment, from, to, "tracking", {pattern}, {}, to, to});
}

qint32 TestEvidencePage::deployment(HistoryWriter &writer, const QString &name, const QByteArray &server)
{
    return writer.watched().deploymentOf(writer.writing(),
                                         {0, name, 0, QStringLiteral("staging"), false, {name}, {server}});
}

KeyEvidence TestEvidencePage::find(bool shorten)
{
    return find({m_key, {}, noon, noon + 60 * minute, false}, shorten);
}

KeyEvidence TestEvidencePage::find(const EvidenceQuery &query, bool shorten)
{
    HistoryReader reader(m_folder->filePath(QStringLiteral("history.db")));
    journal::JournalReader journal(m_folder->path());
    EvidenceSearch search(&reader, &journal);
    auto found = search.find(query);
    if (!found.ok()) {
        qWarning("%s", qUtf8Printable(found.error().text));
        return {};
    }
    if (shorten)
        shortenTokens(&*found);
    return *found;
}

QByteArray TestEvidencePage::page(const KeyEvidence &evidence)
{
    return exports::EvidencePage(
               evidence,
               {QStringLiteral("9.8.7"), QStringLiteral("ada"), QStringLiteral("ops-1"), noon, false})
        .write();
}

void TestEvidencePage::holdsAreToldInWordsTableAndJson()
{
    write([this](HistoryWriter &writer) {
        watch(writer, noon - minute, noon + 60 * minute);
        Hold hold = sampleHold(m_key, noon + minute, 2 * minute, EndReason::Expired);
        add(writer, hold, {{Step::Kind::Renewed, noon + 90'000, 30'000}});
        hold = sampleHold(m_key, noon + 5 * minute, minute, EndReason::ReleasedOrDeleted);
        hold.token = "another-token-of-someone-else";
        hold.owner = QStringLiteral("web-5");
        hold.birthSeen = false;
        hold.bornWithinMs = 0;
        add(writer, hold);
    });
    const Parsed parsed(page(find()));
    QCOMPARE(parsed.error, QString());
    for (const char *said :
         {"Held by web-4, pid 3121 from 12:01:00 to 12:03:00, for 2 min.", "last at 12:01:30.",
          "Expired: after", "Held by web-5 from 12:05:00 or earlier to 12:06:00, for at least 1 min.",
          "Free from 12:00:00 to 12:01:00, for 1 min.",
          "Not seen held from 12:03:00 to 12:05:00: whether it was free is unknown.",
          "For 2 min it was not seen held", "It was watched throughout.", "2025-11-22 12:01:00.000",
          "ada@ops-1", "Lockscope 9.8.7", "UTC+00:00", "db1:6379",
          "The journal of this machine has no record."})
        QVERIFY2(parsed.text.contains(QLatin1String(said)), said);
    const QJsonArray holds = parsed.list("holds");
    QCOMPARE(holds.size(), 2);
    const QJsonObject first = holds.first().toObject();
    QCOMPARE(first.value(QLatin1String("owner")).toString(), QStringLiteral("web-4, pid 3121"));
    QCOMPARE(first.value(QLatin1String("from")).toString(), QStringLiteral("2025-11-22T12:01:00.000Z"));
    QCOMPARE(first.value(QLatin1String("why")).toString(), QStringLiteral("expired"));
    QVERIFY(parsed.text.contains(first.value(QLatin1String("why_sentence")).toString()));
    QCOMPARE(parsed.list("steps").size(), 1);
    QCOMPARE(parsed.list("free").size(), 2); // the second hold may have started at any time before
    QCOMPARE(parsed.list("not_seen_held").size(), 2);
    QCOMPARE(parsed.list("not_watched").size(), 0);
}

void TestEvidencePage::aHoldIsToldInShortFirst()
{
    write([this](HistoryWriter &writer) {
        watch(writer, noon - 60 * minute, noon + 60 * minute);
        Hold hold = sampleHold(m_key, noon - 20 * minute, 15 * minute, EndReason::ReleasedOrDeleted);
        hold.owner = QStringLiteral("web-1");
        add(writer, hold, {{Step::Kind::Renewed, noon - 10 * minute, 30'000}});
        hold = sampleHold(m_key, noon, 10 * minute, EndReason::Expired);
        hold.token = "another-token-of-someone-else";
        hold.mostWaiters = 3;
        hold.askedSeconds = 12;
        add(writer, hold,
            {{Step::Kind::Renewed, noon + minute, 30'000},
             {Step::Kind::Asked, noon + 2 * minute, 1},
             {Step::Kind::Waiters, noon + 3 * minute, 3}});
        hold = sampleHold(m_key, noon + 30 * minute, minute, EndReason::Expired);
        hold.token = "the-token-of-the-third-holder";
        hold.owner = QStringLiteral("web-7");
        add(writer, hold);
    });
    HistoryReader reader(m_folder->filePath(QStringLiteral("history.db")));
    journal::JournalReader journal(m_folder->path());
    EvidenceSearch search(&reader, &journal);
    EvidenceQuery query{m_key, {}, 0, 0, false};
    QVERIFY(!search.holdAt(query, noon - 2 * minute).ok());
    const auto hold = search.holdAt(query, noon + 5 * minute);
    QVERIFY(hold.ok());
    query = evidenceOf(*hold, noon + 60 * minute);
    QCOMPARE(query.since, noon - 2 * minute); // a fifth of its length
    QCOMPARE(query.until, noon + 12 * minute);
    QVERIFY(!query.untilNow);
    const Parsed parsed(page(find(query, true)));
    QCOMPARE(parsed.error, QString());
    qsizetype last = -1;
    for (const char *said :
         {"Period: 2025-11-22 11:58:00.000 to 2025-11-22 12:12:00.000 (14 min)",
          "a margin before and after it", "In short", "Who held it?", "web-4, pid 3121 held it, as",
          "Since when?", "Held by web-4, pid 3121 from 12:00:00 to 12:10:00, for 10 min.",
          "last at 12:01:00.", "Who asked for it?", "waited for it.", "First seen at 12:02:00.",
          "Why did it end?", "Expired: after", "web-7 held it next, from 12:30:00.", "This hold is H1",
          "What is claimed"}) {
        const qsizetype at = parsed.text.indexOf(QLatin1String(said));
        QVERIFY2(at > last, said);
        last = at;
    }
    QVERIFY(!parsed.text.contains(QStringLiteral("web-1")));
    QCOMPARE(parsed.list("holds").size(), 1);
    QCOMPARE(parsed.list("steps").size(), 3);
    QCOMPARE(parsed.lane().value(QLatin1String("about_hold")).toInt(), 1);
    const Parsed all(page(find()));
    QVERIFY(!all.text.contains(QStringLiteral("Who held it?")));
    QVERIFY(all.lane().value(QLatin1String("about_hold")).isNull());
}

void TestEvidencePage::anEndJustBeforeTheDeadlineIsDoubtful()
{
    write([this](HistoryWriter &writer) {
        watch(writer, noon, noon + 60 * minute);
        Hold hold = sampleHold(m_key, noon + minute, 29'500, EndReason::Expired);
        add(writer, hold);
        hold = sampleHold(m_key, noon + 3 * minute, 30'000, EndReason::Expired);
        hold.token = "another-token-of-someone-else";
        add(writer, hold);
    });
    const Parsed parsed(page(find()));
    QVERIFY(parsed.text.contains(QStringLiteral("Ended 0.5 s before its lease of 30 s did: it expired, or "
                                                "was released or deleted at the last moment")));
    const QJsonArray holds = parsed.list("holds"); // the words for programs say the same
    QCOMPARE(holds.at(0).toObject().value(QLatin1String("why")).toString(), QStringLiteral("cannot-tell"));
    QCOMPARE(holds.at(1).toObject().value(QLatin1String("why")).toString(), QStringLiteral("expired"));
    QVERIFY(parsed.text.contains(
        QStringLiteral("Expired: its lease of 30 s ended without a renewal or release.")));
}

void TestEvidencePage::whatEndedAHoldFromHereIsSaid_data()
{
    QTest::addColumn<QString>("action");
    QTest::addColumn<OurDeed>("deed");
    QTest::addColumn<QString>("sentence");
    QTest::newRow("released") << QStringLiteral("a1") << OurDeed::Release
                              << QStringLiteral("Released from here: record a1 of the journal.");
    QTest::newRow("taken over") << QStringLiteral("a1") << OurDeed::TakeOver
                                << QStringLiteral("Taken over from here: record a1 of the journal.");
    QTest::newRow("of the first days") << QStringLiteral("a1") << OurDeed::NotKnown
                                       << QStringLiteral("which of the two is not known here; record a1");
    QTest::newRow("no record") << QString() << OurDeed::NotKnown
                               << QStringLiteral("which of the two is not known.");
}

void TestEvidencePage::whatEndedAHoldFromHereIsSaid()
{
    QFETCH(QString, action);
    QFETCH(OurDeed, deed);
    QFETCH(QString, sentence);
    write([&](HistoryWriter &writer) {
        watch(writer, noon, noon + 60 * minute);
        add(writer, sampleHold(m_key, noon + minute, minute, EndReason::ByUs));
        if (!action.isEmpty())
            writer.holds().noteAction(writer.writing(), firstNumberAt(noon + minute), action, deed);
    });
    const Parsed parsed(page(find()));
    QVERIFY2(parsed.text.contains(sentence), qPrintable(parsed.text));
}

void TestEvidencePage::whatWasNotWatchedIsSaid()
{
    write([this](HistoryWriter &writer) {
        watch(writer, noon, noon + 10 * minute);
        watch(writer, noon + 17 * minute, noon + 60 * minute);
        add(writer, sampleHold(m_key, noon + minute, minute, EndReason::Expired));
    });
    const Parsed parsed(page(find()));
    QVERIFY(parsed.text.contains(
        QStringLiteral("Between 12:10:00 and 12:17:00 nobody watched: nothing is known.")));
    QVERIFY(parsed.text.contains(QStringLiteral("For 7 min of these 1 h nobody watched")));
    QCOMPARE(parsed.classes.count(QStringLiteral("unwatched")), 2); // and in the legend
    QCOMPARE(parsed.list("not_watched").size(), 1);
    const QJsonArray free = parsed.list("free");
    QCOMPARE(free.size(), 3);
    QCOMPARE(free.at(1).toObject().value(QLatin1String("to")).toString(),
             QStringLiteral("2025-11-22T12:10:00.000Z"));
}

void TestEvidencePage::aPatternThatMissesTheKeyIsNoWatching()
{
    write([this](HistoryWriter &writer) {
        watch(writer, noon, noon + 60 * minute, "job:*");
        watch(writer, noon, noon + 10 * minute, "lock:*");
        add(writer, sampleHold(m_key, noon + minute, minute, EndReason::Expired));
    });
    const Parsed parsed(page(find()));
    QVERIFY(parsed.text.contains(QStringLiteral("Between 12:10:00 and 13:00:00 nobody watched")));
    QCOMPARE(parsed.list("watched").size(), 1);
}

void TestEvidencePage::whatDidNotAnswerIsNotFree()
{
    write([this](HistoryWriter &writer) {
        watch(writer, noon, noon + 10 * minute);
        writer.watched().beginSpan(writer.writing(),
                                   {m_deployment,
                                    noon + 10 * minute,
                                    noon + 17 * minute,
                                    "tracking",
                                    {"lock:*"},
                                    {QStringLiteral("db2:6379")},
                                    noon + 17 * minute,
                                    noon + 17 * minute});
        watch(writer, noon + 17 * minute, noon + 60 * minute);
        add(writer, sampleHold(m_key, noon + minute, minute, EndReason::Expired));
    });
    const Parsed parsed(page(find()));
    QVERIFY(parsed.text.contains(QStringLiteral("For 7 min of these 1 h it was watched in part only")));
    QVERIFY(parsed.text.contains(QStringLiteral(
        "Between 12:10:00 and 12:17:00 it was watched in part only, since db2:6379 did not answer")));
    QVERIFY(!parsed.text.contains(QStringLiteral("watched throughout")));
    QCOMPARE(parsed.list("watched_in_part").size(), 1);
    QCOMPARE(parsed.list("not_watched").size(), 0);
    QCOMPARE(parsed.list("free").size(), 3);
    QCOMPARE(parsed.list("watched").at(1).toObject().value(QLatin1String("away")).toArray(),
             QJsonArray{QStringLiteral("db2:6379")});
    QCOMPARE(parsed.classes.count(QStringLiteral("inpart")), 2); // and in the legend
}

/// Free is what is proved: no change between two instants was missed.
void TestEvidencePage::whatWasNotHeardIsNotFree_data()
{
    QTest::addColumn<QByteArray>("how");
    QTest::addColumn<QByteArray>("pattern");
    QTest::addColumn<int>("missed"); // at 12:20; 0: none, 1: perhaps, 2: certainly
    QTest::addColumn<int>("free");
    QTest::addColumn<QString>("sentence");
    const QString polled = QStringLiteral("The key was polled");
    const QString unknown = QStringLiteral("whether it was free is unknown");
    QTest::newRow("all was heard") << QByteArray("tracking") << QByteArray("lock:*") << 0 << 2
                                   << QStringLiteral("The lock was held 1 time");
    QTest::newRow("notifications") << QByteArray("notifications") << QByteArray("*a") << 0 << 2
                                   << QStringLiteral("The lock was held 1 time");
    QTest::newRow("polled") << QByteArray("polling") << QByteArray("lock:*") << 0 << 0 << polled;
    QTest::newRow("cannot be tracked") << QByteArray("tracking") << QByteArray("*a") << 0 << 0 << polled;
    QTest::newRow("perhaps missed") << QByteArray("tracking") << QByteArray("lock:*") << 1 << 3
                                    << QStringLiteral("The lock was held 1 time");
    QTest::newRow("missed") << QByteArray("tracking") << QByteArray("lock:*") << 2 << 3
                            << QStringLiteral("The lock was held at least 1 time");
    QTest::newRow("missed, unknown") << QByteArray("tracking") << QByteArray("lock:*") << 2 << 3
                                     << QStringLiteral("whether it was a lock is unknown");
    QTest::newRow("missed, told") << QByteArray("tracking") << QByteArray("lock:*") << 2 << 3 << unknown;
}

void TestEvidencePage::whatWasNotHeardIsNotFree()
{
    QFETCH(QByteArray, how);
    QFETCH(QByteArray, pattern);
    QFETCH(int, missed);
    QFETCH(int, free);
    QFETCH(QString, sentence);
    const UnixMs at = noon + 20 * minute;
    write([&](HistoryWriter &writer) {
        writer.watched().beginSpan(writer.writing(),
                                   {m_deployment,
                                    noon - minute,
                                    noon + 60 * minute,
                                    how,
                                    {pattern},
                                    {},
                                    noon + 60 * minute,
                                    noon + 60 * minute});
        add(writer, sampleHold(m_key, noon + minute, minute, EndReason::Expired));
        if (missed > 0)
            writer.watched().addMissed(writer.writing(), m_deployment,
                                       {m_key, {}, at, at + 2'000, missed == 2});
    });
    const Parsed parsed(page(find()));
    QCOMPARE(parsed.list("free").size(), free);
    QVERIFY2(parsed.text.contains(sentence), qPrintable(parsed.text));
    QCOMPARE(parsed.lane().value(QLatin1String("times_missed")).toInt(), missed == 2 ? 1 : 0);
    QVERIFY(parsed.list("events").isEmpty());
    for (const QJsonValue value : parsed.list("free")) {
        const auto time = [&value](const char *name) {
            return QDateTime::fromString(value[QLatin1String(name)].toString(), Qt::ISODateWithMs)
                .toMSecsSinceEpoch();
        };
        QVERIFY(missed == 0 || time("to") <= at || time("from") >= at + 2'000);
    }
}

/// The pushes of the last minutes may not have arrived, and an open hold may have ended after its last sight.
void TestEvidencePage::whatWasNotProvedIsNotFree()
{
    write([this](HistoryWriter &writer) {
        writer.watched().beginSpan(writer.writing(),
                                   {m_deployment,
                                    noon - minute,
                                    noon + 60 * minute,
                                    "tracking",
                                    {"lock:*"},
                                    {},
                                    noon + 50 * minute,
                                    0});
        add(writer, sampleHold(m_key, noon + minute, minute, EndReason::Expired));
    });
    const auto lastFree = [](const Parsed &parsed) {
        return parsed.list("free").last().toObject().value(QLatin1String("to")).toString();
    };
    const Parsed parsed(page(find()));
    QCOMPARE(parsed.list("free").size(), 2);
    QVERIFY2(lastFree(parsed).contains(QStringLiteral("12:50:00")), qPrintable(lastFree(parsed)));
    QVERIFY(parsed.text.contains(QStringLiteral("Not seen held from 12:50:00 to 13:00:00")));
    write([this](HistoryWriter &writer) {
        Hold open = sampleHold(m_key, noon + 30 * minute, minute, EndReason::None);
        open.to.reset();
        open.deadline = noon + 40 * minute;
        add(writer, open);
    });
    const Parsed later(page(find()));
    QCOMPARE(later.list("free").size(), 2);
    QVERIFY2(lastFree(later).contains(QStringLiteral("12:30:00")), qPrintable(lastFree(later)));
    QVERIFY(later.text.contains(QStringLiteral("whether it was free is unknown")));
}

void TestEvidencePage::nobodyWatchedAtAll()
{
    write([this](HistoryWriter &writer) {
        watch(writer, noon - 60 * minute, noon - 50 * minute);
        add(writer, sampleHold(m_key, noon - 60 * minute, minute, EndReason::Expired));
    });
    const Parsed parsed(page(find()));
    QCOMPARE(parsed.error, QString());
    QVERIFY(parsed.text.contains(QStringLiteral("Nobody watched at any moment of this time")));
    QVERIFY(parsed.list("free").isEmpty());
}

void TestEvidencePage::hostileNamesStayWords_data()
{
    QTest::addColumn<QByteArray>("word");
    QTest::newRow("script") << QByteArray("lock:</script><script>alert(1)</script>");
    QTest::newRow("comment") << QByteArray("lock:<!--]]>--><img src=x onerror=alert(1)>");
    QTest::newRow("attribute") << QByteArray("lock:\" onload=\"alert(1)' x='&amp;");
    QTest::newRow("right to left") << QByteArray("lock:\xe2\x80\xaegnp.\xe2\x81\xa6");
    QTest::newRow("zero") << QByteArray("lock:\0\x01\x1b[2J", 11);
    QTest::newRow("no text") << QByteArray("lock:\xff\xfe\xc0\x80");
    QTest::newRow("no character") << QByteArray("lock:\xef\xbf\xbe\xef\xbf\xbf");
}

void TestEvidencePage::hostileNamesStayWords()
{
    QFETCH(QByteArray, word);
    m_key = word;
    m_name = QString::fromUtf8(word);
    write([&](HistoryWriter &writer) {
        watch(writer, noon, noon + 60 * minute);
        Hold hold = sampleHold(word, noon + minute, minute, EndReason::Expired);
        hold.owner = QString::fromUtf8(word);
        hold.token = word;
        hold.library = word;
        add(writer, hold);
        writer.watched().addEvent(writer.writing(),
                                  {m_deployment,
                                   ServerEvent::Kind::Lost,
                                   noon + 3 * minute,
                                   QString::fromUtf8(word),
                                   QString::fromUtf8(word),
                                   {},
                                   0});
    });
    const QByteArray written = page(find(false));
    const Parsed parsed(written);
    QCOMPARE(parsed.error, QString());
    QCOMPARE(parsed.elements.count(QStringLiteral("script")), 1);
    QCOMPARE(written.count("</script"), 1);
    QVERIFY(!parsed.elements.contains(QStringLiteral("img")));
    QVERIFY(!parsed.names.contains(QStringLiteral("onload")));
    QString plain = QString::fromUtf8(written);
    QVERIFY(base::isPlainText(plain.remove(QLatin1Char('\n')).toUtf8()));
    QVERIFY(!parsed.json.isEmpty());
    const QByteArray exact =
        QByteArray::fromBase64(parsed.json.value(QLatin1String("key_b64")).toString().toLatin1());
    QCOMPARE(base::isPlainText(word) ? parsed.json.value(QLatin1String("key")).toString().toUtf8() : exact,
             word);
}

void TestEvidencePage::tokensAreShortenedEverywhere()
{
    write([this](HistoryWriter &writer) {
        watch(writer, noon, noon + 60 * minute);
        Hold hold = sampleHold(m_key, noon + minute, minute, EndReason::Replaced);
        add(writer, hold);
        hold = sampleHold(m_key, noon + 3 * minute, minute, EndReason::Expired);
        hold.token = "short-token";
        hold.owner = QString(); // named by its token
        add(writer, hold);
        hold = sampleHold(m_key, noon + 5 * minute, minute, EndReason::Expired);
        hold.token = "8743c9c0-0795-4907-87fd-6c719a6b4586:47";
        hold.owner = QStringLiteral("client 8743c9c0-0795-4907-87fd-6c719a6b4586, thread 47");
        add(writer, hold);
        writer.watched().addEvent(writer.writing(),
                                  {m_deployment,
                                   ServerEvent::Kind::Alert,
                                   noon + 3 * minute,
                                   {},
                                   QStringLiteral("held by ") + QString::fromLatin1(secret),
                                   m_key,
                                   0});
    });
    const QByteArray written = page(find());
    const Parsed parsed(written);
    for (const char *token : {secret.constData(), "short-token", "8743c9c0-0795-4907-87fd-6c719a6b4586"})
        QVERIFY2(!written.contains(token), token);
    QVERIFY(parsed.text.contains(QStringLiteral("7f3c9a10…0617")));
    QVERIFY(parsed.text.contains(QStringLiteral("Replaced by sh…,")));
    QVERIFY(parsed.script.contains(QStringLiteral("7f3c9a10…0617")));
    QVERIFY(parsed.text.contains(QStringLiteral("shortened, here and in the JSON")));
    QVERIFY(parsed.json.value(QLatin1String("tokens_shortened")).toBool());
}

void TestEvidencePage::shortTokensStayApart()
{
    write([this](HistoryWriter &writer) {
        watch(writer, noon, noon + 60 * minute);
        int at = 0;
        for (const char *token : {"ab1", "ab2", "ab1", "worker-0001-of-0017-x", "worker-0002-of-0017-x"}) {
            Hold hold = sampleHold(m_key, noon + ++at * minute, 30'000, EndReason::Expired);
            hold.token = token;
            hold.owner = QString(); // named by its token
            add(writer, hold);
        }
    });
    const KeyEvidence evidence = find();
    QStringList owners;
    for (const Hold &hold : evidence.lanes.constFirst().holds)
        owners.append(QString::fromUtf8(hold.token));
    QCOMPARE(owners.at(0), QStringLiteral("ab…(1)"));
    QCOMPARE(owners.at(1), QStringLiteral("ab…(2)"));
    QCOMPARE(owners.at(2), owners.at(0));
    QCOMPARE(owners.at(3), QStringLiteral("worker-0…17-x(1)"));
    QCOMPARE(owners.at(4), QStringLiteral("worker-0…17-x(2)"));
    const QByteArray written = page(evidence);
    for (const char *token : {"ab1", "0001-of", "0002-of"})
        QVERIFY2(!written.contains(token), token);
    QVERIFY(written.contains("url(#o3)")); // four holders, four looks
}

void TestEvidencePage::wholeTokensOnRequest()
{
    write([this](HistoryWriter &writer) {
        watch(writer, noon, noon + 60 * minute);
        add(writer, sampleHold(m_key, noon + minute, minute, EndReason::Replaced));
    });
    const Parsed parsed(page(find(false)));
    QVERIFY(parsed.text.contains(QString::fromLatin1(secret)));
    QCOMPARE(parsed.list("holds").at(0).toObject().value(QLatin1String("token")).toString(),
             QString::fromLatin1(secret));
    QVERIFY(!parsed.json.value(QLatin1String("tokens_shortened")).toBool());
}

void TestEvidencePage::eventsAreInPictureAndTable()
{
    using Kind = ServerEvent::Kind;
    write([this](HistoryWriter &writer) {
        watch(writer, noon, noon + 60 * minute);
        add(writer, sampleHold(m_key, noon + minute, minute, EndReason::Failover));
        const auto note = [&](Kind kind, qint64 after, const QByteArray &key = {}) {
            writer.watched().addEvent(writer.writing(),
                                      {m_deployment, kind, noon + after, QStringLiteral("db1:6379"),
                                       QStringLiteral("words"), key, 3});
        };
        note(Kind::Failover, 2 * minute);
        note(Kind::Eviction, 3 * minute);
        note(Kind::Alert, 4 * minute, "another");
    });
    const Parsed parsed(page(find()));
    QCOMPARE(parsed.list("events").size(), 2); // what was said of another lock is not about this one
    QVERIFY(parsed.text.contains(QStringLiteral("E1 failover")));
    QVERIFY(parsed.text.contains(QStringLiteral("E2 eviction")));
    QVERIFY(parsed.text.contains(QStringLiteral("Lost in a failover")));
    QCOMPARE(parsed.classes.count(QStringLiteral("event")), 3); // and in the legend
}

void TestEvidencePage::thePictureIsAsWideAsTime()
{
    write([this](HistoryWriter &writer) {
        watch(writer, noon, noon + 60 * minute);
        add(writer, sampleHold(m_key, noon + 15 * minute, 30 * minute, EndReason::Expired));
    });
    // 744 units are an hour.
    QVERIFY(page(find()).contains("fill=\"url(#o0)\" x=\"194.0\" y=\"21.0\" width=\"372.0\""));
}

void TestEvidencePage::vagueEdgesAreDrawnBesideTheBar()
{
    const auto pageOf = [this](qint64 bornWithin, qint64 endedWithin) {
        write([&](HistoryWriter &writer) {
            watch(writer, noon, noon + 60 * minute);
            Hold hold = sampleHold(m_key, noon + 15 * minute, 30 * minute, EndReason::CannotTell);
            hold.birthSeen = bornWithin == 0;
            hold.bornWithinMs = bornWithin;
            hold.lastSeen = *hold.to - endedWithin;
            add(writer, hold);
        });
        return page(find());
    };
    const QByteArray vague = pageOf(5 * minute, 10 * minute); // an hour is 744 units wide
    QVERIFY(vague.contains("fill=\"url(#o0)\" x=\"194.0\" y=\"21.0\" width=\"248.0\""));
    QVERIFY(vague.contains("class=\"vague\" x=\"132.0\" y=\"21.0\" width=\"62.0\""));
    QVERIFY(vague.contains("class=\"vague\" x=\"442.0\" y=\"21.0\" width=\"124.0\""));
    QVERIFY(vague.contains("it began or ended somewhere in this time"));
}

void TestEvidencePage::anActionIsToldWhereItWasDone()
{
    const UnixMs now = QDateTime::currentMSecsSinceEpoch();
    write([&](HistoryWriter &writer) {
        for (const char *name : {"orders", "shop"}) {
            m_deployment = deployment(writer, QString::fromLatin1(name), name + QByteArray("-run"));
            watch(writer, now - 10 * minute, now);
            add(writer, sampleHold(m_key, now - 5 * minute, minute, EndReason::ReleasedOrDeleted));
        }
    });
    journal::Journal journal(m_folder->path());
    const auto act = [&](const QString &name, const QByteArray &server, int database = 0) {
        locks::ActionIntent intent = sampleIntent(m_key);
        intent.deployment = name;
        intent.database = database;
        intent.servers = {{name, server, {}}};
        const auto id = waitForTask(journal.intent(intent));
        return id.ok() ? *id : QString();
    };
    const QString orders = act(QStringLiteral("10.0.0.9:6379"), "orders-run"); // by another name
    const QString shop = act(QStringLiteral("shop"), "shop-run-of-before"); // started anew since
    const QString misnamed = act(QStringLiteral("shop"), "orders-run"); // the profile names another one now
    act(QStringLiteral("elsewhere"), "other-run");
    act(QStringLiteral("shop"), "shop-run", 3);
    const Parsed parsed(page(find({m_key, {}, now - 15 * minute, now + minute, false}, true)));
    const QJsonArray lanes = parsed.json.value(QLatin1String("lanes")).toArray();
    QCOMPARE(lanes.size(), 2);
    const auto told = [&lanes](int lane) {
        return lanes.at(lane).toObject().value(QLatin1String("actions")).toArray();
    };
    QCOMPARE(told(0), (QJsonArray{orders, misnamed}));
    QCOMPARE(told(1), QJsonArray{shop});
    QCOMPARE(parsed.json.value(QLatin1String("actions")).toArray().size(), 3);
    QCOMPARE(parsed.json.value(QLatin1String("actions_elsewhere")).toInt(), 2);
    QVERIFY(parsed.text.contains(QStringLiteral("were done in other deployments")));
    QVERIFY(!parsed.text.contains(QStringLiteral("elsewhere (")));
}

void TestEvidencePage::eachPlaceHasItsOwnNextHold()
{
    write([&](HistoryWriter &writer) {
        for (const int after : {61, 62}) {
            m_deployment = deployment(writer, QString::number(after), QByteArray::number(after));
            watch(writer, noon, noon + 90 * minute);
            Hold hold = sampleHold(m_key, noon + 50 * minute, minute, EndReason::Replaced);
            hold.token += QByteArray::number(after);
            add(writer, hold);
            hold = sampleHold(m_key, noon + after * minute, minute, EndReason::Expired);
            hold.token += "next" + QByteArray::number(after);
            hold.owner = QStringLiteral("next-%1").arg(after);
            add(writer, hold);
        }
    });
    const KeyEvidence evidence = find();
    QCOMPARE(evidence.lanes.size(), 2);
    for (const LaneFacts &lane : evidence.lanes) {
        QVERIFY(lane.next);
        QCOMPARE(lane.next->owner, QStringLiteral("next-") + lane.deployment.name);
    }
    QVERIFY(Parsed(page(evidence)).text.contains(QStringLiteral("Replaced by next-62")));
}

void TestEvidencePage::placesThatAreLeftOutAreSaid()
{
    write([&](HistoryWriter &writer) {
        for (int i = 0; i < int(EvidenceSearch::mostLanes) + 4; ++i) {
            m_deployment = deployment(writer, QStringLiteral("place-%1").arg(i), QByteArray::number(i));
            // Of one nobody knows anything, in another one it was free all the time; one has many holds.
            const UnixMs from = i < 2 ? noon - 10 * minute : noon + minute;
            if (i > 0)
                watch(writer, from, noon + 60 * minute);
            for (int hold = 0; hold < (i == 5 ? EvidenceSearch::mostHolds : 1); ++hold) {
                Hold each = sampleHold(m_key, from + hold * 1'000, 500, EndReason::Expired);
                each.token += QByteArray::number(hold);
                add(writer, each);
            }
        }
    });
    const KeyEvidence evidence = find();
    QCOMPARE(evidence.unwatchedPlaces, QStringList{QStringLiteral("place-0")});
    QCOMPARE(evidence.lanes.size(), EvidenceSearch::mostLanes);
    QCOMPARE(evidence.placesLeftOut, qsizetype(3));
    for (const LaneFacts &lane : evidence.lanes) {
        QVERIFY(!lane.holds.isEmpty()); // the busy one takes nobody's place
        QCOMPARE(lane.hasOlder, lane.deployment.name == u"place-5");
    }
    const Parsed parsed(page(evidence));
    QVERIFY(parsed.text.contains(QStringLiteral("nobody watched it in this time: place-0.")));
    QVERIFY(parsed.text.contains(QStringLiteral("more place(s) where a lock of this name was recorded")));
}

void TestEvidencePage::onlyTheLastRenewalIsFollowedBySilence_data()
{
    QTest::addColumn<int>("renewals");
    QTest::addColumn<qint64>("everyMs");
    QTest::addColumn<bool>("isSilent");
    QTest::newRow("silent at last") << 10 << qint64(10'000) << true;
    QTest::newRow("renewed behind the picture") << 50 << 2 * minute << false;
    QTest::newRow("left out") << int(EvidenceSearch::mostSteps) + 1 << qint64(1'000) << false;
}

void TestEvidencePage::onlyTheLastRenewalIsFollowedBySilence()
{
    QFETCH(int, renewals);
    QFETCH(qint64, everyMs);
    QFETCH(bool, isSilent);
    write([&](HistoryWriter &writer) {
        watch(writer, noon, noon + 120 * minute);
        QList<Step> steps;
        for (int i = 1; i <= renewals; ++i)
            steps.append({Step::Kind::Renewed, noon + i * everyMs, 30'000});
        add(writer, sampleHold(m_key, noon, 110 * minute, EndReason::Expired), steps);
    });
    const Parsed parsed(page(find()));
    QCOMPARE(parsed.classes.contains(QStringLiteral("silent")), isSilent);
    QCOMPARE(parsed.text.contains(QStringLiteral("time(s), last at")), renewals <= EvidenceSearch::mostSteps);
}

void TestEvidencePage::theClockIsSetOnTheWay()
{
    qputenv("TZ", "Europe/Berlin");
    tzset();
    constexpr UnixMs before = 1'761'437'700'000; // 2025-10-26 02:15 summer time; at 03:00 it is 02:00
    const exports::EvidenceTimes times(before, before + 120 * minute);
    QCOMPARE(times.offsets(), QStringLiteral("UTC+02:00 / UTC+01:00"));
    QCOMPARE(times.brief(before), QStringLiteral("02:15:00 UTC+02:00"));
    QCOMPARE(times.brief(before + 60 * minute), QStringLiteral("02:15:00 UTC+01:00"));
}

void TestEvidencePage::theAxisIsRightWhereClocksChange_data()
{
    QTest::addColumn<QDate>("date");
    QTest::addColumn<QString>("labels");
    QTest::addColumn<QString>("offset");
    QTest::newRow("an hour is missing")
        << QDate(2026, 3, 29) << QStringLiteral("00:00 01:00 03:00 04:00 05:00 06:00 07:00")
        << QStringLiteral("UTC+02:00");
    QTest::newRow("an hour comes twice")
        << QDate(2026, 10, 25) << QStringLiteral("00:00 01:00 02:00 02:00 03:00 04:00 05:00")
        << QStringLiteral("UTC+01:00");
}

void TestEvidencePage::theAxisIsRightWhereClocksChange()
{
    QFETCH(QDate, date);
    QFETCH(QString, labels);
    QFETCH(QString, offset);
    qputenv("TZ", "Europe/Berlin");
    tzset();
    const UnixMs from = date.startOfDay().toMSecsSinceEpoch();
    QStringList texts;
    QStringList days;
    UnixMs last = from - 1;
    for (const auto &tick : exports::EvidenceTimes(from, from + 6 * 60 * minute).ticks(8)) {
        QVERIFY(tick.at > last);
        last = tick.at;
        texts.append(tick.label);
        days.append(tick.day);
    }
    QCOMPARE(texts.join(u' '), labels);
    days.removeAll(QString());
    QCOMPARE(days, (QStringList{date.toString(Qt::ISODate), offset}));
}

void TestEvidencePage::manyHoldsAreBounded()
{
    write([this](HistoryWriter &writer) {
        watch(writer, noon, noon + 60 * minute);
        for (int i = 0; i < EvidenceSearch::mostHolds + 200; ++i) {
            Hold hold = sampleHold(m_key, noon + i * 2'000, 1'000, EndReason::Expired);
            hold.token += QByteArray::number(i);
            add(writer, hold);
        }
    });
    const KeyEvidence evidence = find();
    QVERIFY(evidence.lanes.constFirst().hasOlder);
    const QByteArray written = page(evidence);
    const Parsed parsed(written);
    QCOMPARE(parsed.error, QString());
    QVERIFY(parsed.text.contains(QStringLiteral("Older holds were left out")));
    QVERIFY(parsed.lane().value(QLatin1String("older_omitted")).toBool());
    QVERIFY(written.size() < 4'000'000);
}

void TestEvidencePage::anUnknownKeyIsRefused()
{
    write([this](HistoryWriter &writer) {
        add(writer, sampleHold("lock:other", noon + minute, minute, EndReason::Expired));
    });
    HistoryReader reader(m_folder->filePath(QStringLiteral("history.db")));
    journal::JournalReader journal(m_folder->path());
    EvidenceSearch search(&reader, &journal);
    const auto found = search.find({m_key, {}, noon, noon + minute, false});
    QVERIFY(!found.ok());
    QCOMPARE(found.error().kind, redis::ErrorKind::BadInput);
    QVERIFY(found.error().text.contains(QStringLiteral("watch --record")));
    QVERIFY(!search.action(m_key, QStringLiteral("0123456789abcdef")).ok());
}

void TestEvidencePage::ticksAreRound_data()
{
    QTest::addColumn<qint64>("length");
    QTest::addColumn<QString>("first");
    QTest::newRow("50 ms") << qint64(50) << QStringLiteral("12:00:00.000");
    QTest::newRow("seconds") << qint64(7'000) << QStringLiteral("12:00:00");
    QTest::newRow("hours") << qint64(2 * 60 * minute) << QStringLiteral("12:00");
    QTest::newRow("days") << qint64(5 * 24 * 60 * minute) << QStringLiteral("11-23");
    QTest::newRow("months") << qint64(150) * 24 * 60 * minute << QString();
}

void TestEvidencePage::ticksAreRound()
{
    QFETCH(qint64, length);
    QFETCH(QString, first);
    const auto ticks = exports::EvidenceTimes(noon, noon + length).ticks(8);
    QVERIFY(ticks.size() >= 3 && ticks.size() <= 9);
    if (!first.isEmpty())
        QCOMPARE(ticks.constFirst().label, first);
    QVERIFY(!ticks.constFirst().day.isEmpty());
    for (const auto &tick : ticks)
        QVERIFY(tick.at >= noon && tick.at <= noon + length);
}

QTEST_GUILESS_MAIN(TestEvidencePage)
#include "tst_evidence_page.moc"
