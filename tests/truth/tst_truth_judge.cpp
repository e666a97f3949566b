// SPDX-License-Identifier: GPL-3.0-or-later
#undef QT_NO_CAST_FROM_ASCII // mostly literals
#undef QT_USE_QSTRINGBUILDER
#include "end_rules.h"
#include "folder_judge.h"
#include "judge.h"
#include "row_rules.h"
#include "stories.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

#include <functional>

using namespace truth;

namespace {

constexpr Us begin = 1'790'000'000'000'000;
constexpr Us second = us(1'000);

QString isoTime(Us at)
{
    return QDateTime::fromMSecsSinceEpoch(at / 1000, Qt::UTC).toString(Qt::ISODateWithMs);
}

/// Some lives, written down by hand: what each deed did, at that second.
class Written
{
public:
    Written()
    {
        m_plan.places = {{1, 0, "lock:*", false}, {3, 0, "lock:*", false}};
        addLife("lock:a", 0, Form::HexToken);
        addLife("lock:name", 0, Form::HostToken);
        addLife("lock:set", 1, Form::HexToken);
    }
    void addLife(const QByteArray &key, int place, Form form)
    {
        Life life;
        life.number = int(m_plan.lives.size());
        life.place = place;
        life.key = key;
        life.form = form;
        m_plan.lives.append(life);
    }
    void add(double at, const QByteArray &key, Deed deed, const QByteArray &token = {}, int leaseMs = 0,
             int client = 0, int master = 0, bool succeeded = true)
    {
        Done done;
        for (const Life &life : std::as_const(m_plan.lives))
            if (life.key == key) {
                done.life = life.number;
                done.place = life.place;
            }
        done.key = key;
        done.deed = deed;
        done.token = token;
        done.leaseMs = leaseMs;
        done.client = client;
        done.master = master;
        done.succeeded = succeeded;
        done.at = done.sent = done.replied = begin + Us(at * double(second));
        done.line = key + ' ' + deedWord(deed) + ' ' + token;
        m_deeds.list.append(done);
    }
    std::unique_ptr<Truth> truth(Unseen unseen = {}) const
    {
        return std::make_unique<Truth>(m_plan, m_deeds, unseen);
    }

private:
    Plan m_plan;
    Deeds m_deeds;
};

/// lock:a: A from 10 to 20 (renewed at 12 and 14, released), B from 30 (another client; no lease; deleted at
/// 40), C from 60 to 65 (expires). lock:name: web-1:7 from 10 to 90. lock:set: T on three masters from 10 to
/// 20, then on one until 25; V on one, from 30 to 35.
std::unique_ptr<Truth> staged()
{
    Written written;
    written.add(10, "lock:a", Deed::Take, "aaaa", 5'000, 0);
    written.add(10, "lock:name", Deed::Take, "web-1:7", 80'000, 0);
    for (int master = 0; master < 3; ++master)
        written.add(10, "lock:set", Deed::Take, "tttt", 60'000, 0, master);
    written.add(12, "lock:a", Deed::Renew, "aaaa", 5'000, 0);
    written.add(14, "lock:a", Deed::Renew, "aaaa", 7'000, 0);
    written.add(20, "lock:a", Deed::Release, "aaaa", 0, 0);
    written.add(20, "lock:set", Deed::Delete, {}, 0, 1, 1);
    written.add(20, "lock:set", Deed::Delete, {}, 0, 1, 2);
    written.add(25, "lock:set", Deed::Release, "tttt", 0, 0, 0);
    written.add(30, "lock:a", Deed::Take, "bbbb", 0, 1);
    written.add(30, "lock:set", Deed::Take, "vvvv", 5'000, 1, 0);
    written.add(40, "lock:a", Deed::Delete, {}, 0, 2);
    written.add(60, "lock:a", Deed::Take, "cccc", 5'000, 0);
    return written.truth();
}

struct RowText
{
    QByteArray key = "lock:a";
    QByteArray token = "aaaa";
    QStringList states = {QStringLiteral("held")};
    double firstSeen = 10;
    QJsonObject more = {};
};

QJsonObject rowJson(const RowText &row)
{
    QJsonObject json = row.more;
    json["key"] = QString::fromLatin1(row.key);
    json["token"] = QString::fromLatin1(row.token);
    json["states"] = QJsonArray::fromStringList(row.states);
    json["first_seen"] = isoTime(begin + Us(row.firstSeen * double(second)));
    return json;
}

Said saidOf(double at, const RowText &row, const QByteArray &event = "row", const QByteArray &why = {},
            int place = 0)
{
    const Us when = begin + Us(at * double(second));
    const QJsonObject json = rowJson(row);
    return {QStringLiteral("watch"),
            place,
            QJsonDocument(json).toJson(QJsonDocument::Compact),
            {when, when},
            event,
            why,
            json,
            false};
}

HoldSaid holdOf(const QByteArray &token, double from, double to, const QByteArray &why, QJsonObject more = {},
                const QByteArray &key = "lock:a")
{
    more["key"] = QString::fromLatin1(key);
    more["token"] = QString::fromLatin1(token);
    const auto set = [&more](const char *name, double at) {
        if (!more.contains(QLatin1String(name)))
            more[QLatin1String(name)] = isoTime(begin + Us(at * double(second)));
    };
    set("from", from);
    set("to", to);
    set("last_seen", to);
    more["why"] = QString::fromLatin1(why);
    set("from_earliest", from);
    set("from_latest", from);
    set("to_earliest", to);
    set("to_latest", to);
    return HoldSaid(QJsonDocument(more).toJson(QJsonDocument::Compact));
}

using Tell = std::function<void(Judge *)>;

/// Something true, and a lie that this rule and no other has to catch.
struct Planted
{
    const char *rule;
    Tell truth;
    Tell lie;
};

Tell row(double at, const RowText &text, int place = 0)
{
    return [=](Judge *judge) {
        judge->hear(saidOf(at, text, "row", {}, place));
    };
}

Tell told(double at, const char *word, const RowText &text, const char *why = "", int place = 0)
{
    return [=](Judge *judge) {
        judge->hear(saidOf(at, text, word, why, place));
    };
}

/// The end at 20, with this interval.
Tell endedIn(double earliest, double latest)
{
    return [=](Judge *judge) {
        Said said = saidOf(20.2, {}, "ended", "released-or-deleted");
        said.ended = Span{begin + Us(earliest * double(second)), begin + Us(latest * double(second))};
        judge->hear(said);
    };
}

RowText with(const char *state, RowText text = {})
{
    text.states.append(QLatin1String(state));
    return text;
}

RowText more(const char *name, const QJsonValue &value, RowText text = {})
{
    text.more[QLatin1String(name)] = value;
    return text;
}

Tell history(const QList<HoldSaid> &holds, double watchedFrom = 0, double watchedTo = 0)
{
    return [=](Judge *judge) {
        HistorySaid said;
        said.holds = holds;
        said.watched = {{QStringLiteral("x"),
                         {begin + Us(watchedFrom * double(second)), begin + Us(watchedTo * double(second))},
                         "tracking"}};
        judge->hear(said);
    };
}

Tell at(double when, const QList<HoldSaid> &holds)
{
    return [=](Judge *judge) {
        judge->hear(HistoryAt{begin + Us(when * double(second)), holds});
    };
}

QJsonObject evidence(const QList<std::pair<double, double>> &free, const QJsonObject &hold = {})
{
    QJsonArray spans;
    for (const auto &[from, to] : free)
        spans.append(QJsonObject{{"from", isoTime(begin + Us(from * double(second)))},
                                 {"to", isoTime(begin + Us(to * double(second)))}});
    QJsonObject lane{{"free", spans}};
    if (!hold.isEmpty())
        lane["holds"] = QJsonArray{hold};
    return {{"key", "lock:a"}, {"lanes", QJsonArray{lane}}};
}

Tell table(double when, const QList<QByteArray> &keys)
{
    return [=](Judge *judge) {
        QHash<QByteArray, QByteArray> tokens;
        for (const QByteArray &key : keys)
            tokens.insert(key, {});
        const Us instant = begin + Us(when * double(second));
        judge->hearTable(QStringLiteral("watch"), 0, tokens, {instant, instant});
    };
}

RowText ofB(QStringList states = {QStringLiteral("held")})
{
    return {"lock:a", "bbbb", std::move(states), 30, {}};
}

RowText ofC()
{
    return {"lock:a", "cccc", {QStringLiteral("held")}, 60, {}};
}

/// The end of C, of an unknown cause, with the reasons that fit.
Tell toldDoubt(double at, const QByteArrayList &candidates)
{
    return [=](Judge *judge) {
        Said said = saidOf(at, ofC(), "ended", "cannot-tell");
        said.candidates = candidates;
        judge->hear(said);
    };
}

RowText ofSet(QStringList states, int held)
{
    return {"lock:set", "tttt", std::move(states), 10, {{"held", held}, {"masters", 3}}};
}

RowText ofV(const QString &state)
{
    return {"lock:set", "vvvv", {state}, 30, {{"held", 1}, {"masters", 3}}};
}

RowText ofName(const QJsonObject &more)
{
    return {"lock:name", "web-1:7", {QStringLiteral("held")}, 10, more};
}

QJsonValue timeOf(double at)
{
    return isoTime(begin + Us(at * double(second)));
}

QList<Planted> plantedRows()
{
    const QString quorum = QStringLiteral("quorum");
    return {
        {"row-present", row(15, {}), row(50, {})},
        {"row-token", row(15, {}), row(15, {"lock:a", "bbbb", {}, 20, {}})},
        {"row-held", row(15, ofSet({QStringLiteral("held")}, 3), 1),
         row(23, ofSet({QStringLiteral("held")}, 1), 1)},
        {"row-no-expiry", row(35, ofB({QStringLiteral("no-expiry")})), row(15, with("no-expiry"))},
        {"row-deadline", row(15, more("expires_at", timeOf(21))), row(15, more("expires_at", timeOf(23)))},
        {"row-expiring", row(64, with("expiring", ofC())), row(61, with("expiring", ofC()))},
        {"row-never-so", row(15, {}), row(15, with("evictable"))},
        {"row-ghost", row(15, {}), row(15, with("ghost"))},
        {"row-never-so", row(32, ofV(QStringLiteral("unproven")), 1),
         row(15, ofSet({QStringLiteral("unproven")}, 3), 1)},
        {"row-unknown-state", row(15, with("renewing")), row(15, with("rather-held"))},
        {"row-contended", row(31, with("contended", ofB())), row(15, with("contended"))},
        {"row-busy", row(31, with("busy", ofB())), row(15, with("busy"))},
        {"row-renewing", row(15, with("renewing")), row(11, with("renewing"))},
        {"row-renewal-missed", row(18, with("renewal-missed")), row(14.5, with("renewal-missed"))},
        {"row-asked", row(15, {}), row(15, with("asked"))},
        {"row-asked-seconds", row(15, more("asked_s", 0)), row(15, more("asked_s", 4))},
        {"row-overdue", row(18, more("overdue_after_ms", 5'000, with("overdue"))),
         row(14, more("overdue_after_ms", 8'000, with("overdue")))},
        {"row-set-states", row(15, ofSet({quorum}, 3), 1), row(23, ofSet({quorum}, 1), 1)},
        {"row-held-on", row(23, ofSet({QStringLiteral("minority")}, 1), 1),
         row(23, ofSet({QStringLiteral("minority")}, 2), 1)},
        {"row-held-on", row(15, more("unanswered", 2, ofSet({QStringLiteral("held")}, 1)), 1),
         row(15, more("unanswered", 1, ofSet({QStringLiteral("held")}, 1)), 1)},
        {"row-alive", row(15, more("verdict", "alive")), row(11, more("verdict", "alive"))},
        {"row-silent", row(18, more("verdict", "silent")), row(14.5, more("verdict", "silent"))},
        {"row-gone", row(15, more("verdict", "cannot-tell")), row(15, more("verdict", "gone"))},
        {"row-owner", row(15, ofName({{"owner", "web-1 · 7"}})), row(15, ofName({{"owner", "web-2 · 7"}}))},
        {"row-first-seen", row(35, ofB()), row(35, {"lock:a", "bbbb", {}, 25, {}})},
        {"row-held-since", row(35, more("held_since", timeOf(31), ofB())),
         row(35, more("held_since", timeOf(27), ofB()))},
        {"row-acquired-at", row(35, more("acquired_at_latest", timeOf(30), ofB())),
         row(35, more("acquired_at_latest", timeOf(27), ofB()))},
        {"row-waiters", row(15, more("waiters", 0)), row(15, more("waiters", 1))},
    };
}

QList<Planted> plantedEvents()
{
    return {
        {"event-acquired", told(10.2, "acquired", {}), told(16, "acquired", {})},
        {"event-renewed", told(12.2, "renewed", {}), told(16, "renewed", {})},
        {"event-ended", told(20.2, "ended", {}, "released-or-deleted"),
         told(16, "ended", {}, "released-or-deleted")},
        {"event-ended-in", endedIn(19.99, 20.01), endedIn(20.05, 20.2)},
        {"end-why", told(65.2, "ended", ofC(), "expired"), told(20.2, "ended", {}, "expired")},
        {"end-candidates", toldDoubt(65.2, {"failover", "expired"}),
         toldDoubt(65.2, {"failover", "flushed"})},
        {"table-too-much", table(15, {"lock:a", "lock:name"}), table(50, {"lock:a", "lock:name"})},
        {"table-missing", table(50, {"lock:name"}), table(15, {"lock:name"})},
        {"between-ends",
         [](Judge *judge) {
             judge->hear(saidOf(20.2, {}, "ended", "released-or-deleted"));
             judge->hear(HistorySaid{{holdOf("aaaa", 10, 20, "released-or-deleted")}, {}});
             judge->compareEnds();
         },
         [](Judge *judge) {
             judge->hear(saidOf(65.2, ofC(), "ended", "expired"));
             judge->hear(HistorySaid{{holdOf("cccc", 60, 65, "replaced")}, {}});
             judge->compareEnds();
         }},
    };
}

QList<Planted> plantedHistory()
{
    const auto a = [](QJsonObject more = {}) {
        return holdOf("aaaa", 10, 20, "released-or-deleted", more);
    };
    const auto c = holdOf("cccc", 60, 65, "expired");
    const auto name = holdOf("web-1:7", 10, 90, "expired", {}, "lock:name");
    const QJsonObject known{
        {"token", "cccc"},         {"from", timeOf(60)},          {"to", timeOf(65)},
        {"why", "expired"},        {"from_earliest", timeOf(60)}, {"to_earliest", timeOf(65)},
        {"to_latest", timeOf(65)}, {"last_seen", timeOf(65)}};
    QJsonObject other = known;
    other["to"] = timeOf(64.9);
    const auto evidenceOf = [c](const QJsonObject &json) {
        return [=](Judge *judge) {
            judge->hear(HistorySaid{{c}, {}});
            judge->hearEvidence(json);
        };
    };
    return {
        {"history-token", history({a()}), history({holdOf("dddd", 10, 20, "cannot-tell")})},
        {"history-from", history({a()}), history({holdOf("aaaa", 12, 20, "released-or-deleted")})},
        {"history-to", history({a()}), history({holdOf("aaaa", 10, 18, "released-or-deleted")})},
        {"history-why", history({c}), history({holdOf("cccc", 60, 65, "released-or-deleted")})},
        {"history-word", history({c}), history({holdOf("cccc", 60, 65, "gone-early")})},
        {"history-renewals", history({a({{"renewals", 2}})}), history({a({{"renewals", 3}})})},
        {"history-lease", history({a({{"lease_ms", 7'000}})}), history({a({{"lease_ms", 8'000}})})},
        {"history-waiters", history({a({{"waiters_max", 0}})}), history({a({{"waiters_max", 1}})})},
        {"history-asked", history({a({{"asked_s", 0}})}), history({a({{"asked_s", 2}})})},
        {"history-owner", history({holdOf("web-1:7", 10, 90, "expired", {{"owner", "web-1"}}, "lock:name")}),
         history({holdOf("web-1:7", 10, 90, "expired", {{"owner", "web-9"}}, "lock:name")})},
        {"history-missing", history({c, name}, 59, 80), history({name}, 59, 66)},
        {"at-held", at(62, {c, name}), at(68, {c, name})},
        {"at-missing", at(95, {}), at(80, {})},
        {"evidence-free", evidenceOf(evidence({{41, 59}})), evidenceOf(evidence({{41, 63}}))},
        {"evidence-hold", evidenceOf(evidence({}, known)), evidenceOf(evidence({}, other))},
    };
}

} // namespace

/// A judge that cannot say "false" is worth nothing: each of its rules has to catch a lie that was planted
/// for it, and to let the truth of the same kind pass.
class TestTruthJudge : public QObject
{
    Q_OBJECT

private slots:
    void everyRuleHasALie();
    void theTruthPasses_data() { plant(); }
    void theTruthPasses();
    void theLieIsCaught_data() { plant(); }
    void theLieIsCaught();
    void aRuleThatIsOffIsSilent();
    void whatTheMachineDelayedIsNoLie();
    void holdsThatWereJoinedEndOnce();
    void whatOldDataDid_data();
    void whatOldDataDid();
    void whatASetClockDid();
    void aRenewalAfterTheClockWasSetBack();
    void aLeaseThatWasReplacedBeforeTheClockWasSet();
    void aSetClockIsNoRenewal();
    void whoWasDisturbedMayBeLate();
    void aHoldThatEndedBeforeItWasSeen();
    void aStalledMasterOfASet();
    void aLogThatContradictsItselfIsDoubted();
    void theServerKnowsWhenALeaseIsOver();
    void aQuorumIsASpan();
    void theSameSeedIsTheSamePlan();
    void aPlanComesBackFromItsFile();
    void monitorIsRead();
    void rulesThatAreOffAreKnown();

private:
    static QList<Planted> all() { return plantedRows() + plantedEvents() + plantedHistory(); }
    static void plant();
    static QByteArrayList rulesBroken(const Judge &judge);
};

void TestTruthJudge::plant()
{
    QTest::addColumn<int>("index");
    const QList<Planted> planted = all();
    for (int i = 0; i < planted.size(); ++i)
        QTest::addRow("%s, %d", planted.at(i).rule, i) << i;
}

QByteArrayList TestTruthJudge::rulesBroken(const Judge &judge)
{
    QByteArrayList rules;
    for (const Falsehood &each : judge.found())
        if (!rules.contains(each.rule))
            rules.append(each.rule);
    return rules;
}

void TestTruthJudge::everyRuleHasALie()
{
    QByteArrayList planted;
    for (const Planted &each : all())
        planted.append(each.rule);
    QByteArrayList rules = ruleIds();
    std::sort(planted.begin(), planted.end());
    planted.erase(std::unique(planted.begin(), planted.end()), planted.end());
    std::sort(rules.begin(), rules.end());
    QCOMPARE(planted, rules);
}

void TestTruthJudge::theTruthPasses()
{
    QFETCH(int, index);
    const auto truth = staged();
    Judge judge(truth.get(), {});
    all().at(index).truth(&judge);
    QCOMPARE(rulesBroken(judge), QByteArrayList());
}

void TestTruthJudge::theLieIsCaught()
{
    QFETCH(int, index);
    const auto truth = staged();
    Judge judge(truth.get(), {});
    all().at(index).lie(&judge);
    QVERIFY2(rulesBroken(judge).contains(all().at(index).rule), rulesBroken(judge).join(' ').constData());
}

void TestTruthJudge::aRuleThatIsOffIsSilent()
{
    const auto truth = staged();
    Judge judge(truth.get(), {}, {"row-renewing"});
    row(11, with("renewing"))(&judge);
    QVERIFY(judge.found().isEmpty());
}

void TestTruthJudge::whatTheMachineDelayedIsNoLie()
{
    const auto truth = staged();
    const auto tell = told(22, "ended", {}, "released-or-deleted");
    Judge strict(truth.get(), {});
    tell(&strict);
    QCOMPARE(rulesBroken(strict), QByteArrayList{"event-ended"});
    Load load;
    load.add(begin + 21 * second, us(1'500), 17);
    Judge patient(truth.get(), load);
    tell(&patient);
    QCOMPARE(rulesBroken(patient), QByteArrayList());
}

/// A client releases its lock and takes it again within a moment. One program saw two holds, the record one:
/// their ends are not ends of one hold, also on a machine so busy that either could be meant.
void TestTruthJudge::holdsThatWereJoinedEndOnce()
{
    Written written;
    written.add(10, "lock:name", Deed::Take, "web-1:7", 5'000);
    written.add(12, "lock:name", Deed::Release, "web-1:7");
    written.add(12.060, "lock:name", Deed::Take, "web-1:7", 6'000); // expires at 18.06
    const auto truth = written.truth({us(250), us(3'500)});
    Load load;
    load.add(begin + 11 * second, us(7'000), 17);
    const auto heard = [&](const QByteArray &why, double to) {
        Judge judge(truth.get(), load);
        const RowText row{"lock:name", "web-1:7"};
        judge.hear(saidOf(12.1, row, "ended", "released-or-deleted"));
        judge.hear(HistorySaid{{holdOf("web-1:7", 10, to, why, {}, "lock:name")}, {}});
        judge.compareEnds();
        return rulesBroken(judge);
    };
    QCOMPARE(heard("expired", 18.06), QByteArrayList());
    QCOMPARE(heard("replaced", 12), (QByteArrayList{"history-why", "between-ends"}));
}

void TestTruthJudge::whatOldDataDid_data()
{
    QTest::addColumn<Deed>("keep");
    QTest::addColumn<Deed>("lose");
    QTest::addColumn<QByteArray>("why");
    QTest::addColumn<QByteArray>("other");
    QTest::newRow("restart") << Deed::Save << Deed::Restart << QByteArray("restart")
                             << QByteArray("failover");
    QTest::newRow("failover") << Deed::Detach << Deed::FailOver << QByteArray("failover")
                              << QByteArray("restart");
}

/// lock:kept was saved and is held still; lock:a was saved and released since, and its old hold comes back;
/// lock:late was taken since, and is lost.
void TestTruthJudge::whatOldDataDid()
{
    QFETCH(Deed, keep);
    QFETCH(Deed, lose);
    QFETCH(QByteArray, why);
    QFETCH(QByteArray, other);
    Written written;
    for (const char *key : {"lock:kept", "lock:late"})
        written.addLife(key, 0, Form::HexToken);
    written.add(10, "lock:kept", Deed::Take, "kkkk", 60'000);
    written.add(10, "lock:a", Deed::Take, "aaaa", 60'000);
    written.add(12, "lock:a", keep);
    written.add(14, "lock:a", Deed::Release, "aaaa");
    written.add(16, "lock:late", Deed::Take, "llll", 60'000);
    written.add(20, "lock:a", lose);
    const auto truth = written.truth();
    QVERIFY(truth->doubts().isEmpty());
    QCOMPARE(truth->find(0, "lock:kept")->holds.size(), 1);
    QCOMPARE(truth->find(0, "lock:kept")->holds.first().to, begin + 70 * second);
    const QList<Hold> back = truth->find(0, "lock:a")->holds;
    QCOMPARE(back.size(), 2);
    QCOMPARE(back.first().cause, Cause::Released);
    QVERIFY(back.last().isGhost && !back.first().isGhost);
    QCOMPARE(truth->find(0, "lock:late")->holds.last().cause,
             lose == Deed::Restart ? Cause::Restart : Cause::FailedOver);

    const auto broken = [&](const Tell &tell) {
        Judge judge(truth.get(), {});
        tell(&judge);
        return rulesBroken(judge);
    };
    const auto late = [](const QByteArray &said) {
        return told(20.1, "ended", {"lock:late", "llll", {QStringLiteral("held")}, 16, {}}, said.constData());
    };
    QCOMPARE(broken(late(why)), QByteArrayList());
    QCOMPARE(broken(late(other)), QByteArrayList{"end-why"});
    QCOMPARE(broken(late("cannot-tell")), QByteArrayList());
    QCOMPARE(broken(late("released-or-deleted")), QByteArrayList{"end-why"});
    QCOMPARE(broken(late("expired")), QByteArrayList{"end-why"});
    QCOMPARE(broken(told(14.1, "ended", {}, why.constData())), QByteArrayList{"end-why"});
    QCOMPARE(broken(told(14.1, "ended", {}, "overlap")), QByteArrayList{"end-why"}); // old data is no client
    QCOMPARE(broken(row(30, {"lock:a", "aaaa", {QStringLiteral("ghost")}, 21, {}})), QByteArrayList());
    QCOMPARE(broken(row(30, {"lock:kept", "kkkk", {QStringLiteral("ghost")}, 10, {}})),
             QByteArrayList{"row-ghost"});
}

/// At 12 the clock is set forward by 8 s: lock:short ends, lock:a has 8 s less. At 15 it is set back by 10 s.
void TestTruthJudge::whatASetClockDid()
{
    Written written;
    written.addLife("lock:short", 0, Form::HexToken);
    written.add(10, "lock:short", Deed::Take, "ssss", 5'000);
    written.add(10, "lock:a", Deed::Take, "aaaa", 30'000);
    written.add(12, "lock:a", Deed::SetClock, {}, 8'000);
    written.add(15, "lock:a", Deed::SetClock, {}, -10'000);
    written.add(41.5, "lock:a", Deed::Release, "aaaa");
    const auto truth = written.truth();
    QVERIFY(truth->doubts().isEmpty());
    QCOMPARE(truth->find(0, "lock:short")->holds.last().to, begin + 12 * second);
    QCOMPARE(truth->find(0, "lock:short")->holds.last().cause, Cause::Expired);
    QCOMPARE(truth->find(0, "lock:a")->holds.last().leaseAt(begin + 13 * second).ends, begin + 32 * second);
    QCOMPARE(truth->find(0, "lock:a")->holds.last().leases.last().ends, begin + 42 * second);
    const auto broken = [&](const Tell &tell) {
        Judge judge(truth.get(), {});
        tell(&judge);
        return rulesBroken(judge);
    };
    const auto ended = [](const char *why) {
        return told(12.1, "ended", {"lock:short", "ssss", {QStringLiteral("held")}, 10, {}}, why);
    };
    QCOMPARE(broken(ended("expired")), QByteArrayList());
    QCOMPARE(broken(ended("shortened")), QByteArrayList{"end-why"}); // no client cut the lease
    QCOMPARE(broken(ended("released-or-deleted")), QByteArrayList{"end-why"});
    QCOMPARE(broken(told(15.1, "renewed", {})), QByteArrayList{"event-renewed"});
    const auto deadline = [](double at) {
        return row(25,
                   {"lock:a",
                    "aaaa",
                    {QStringLiteral("held")},
                    10,
                    {{"expires_at", isoTime(begin + Us(at * double(second)))}}});
    };
    QCOMPARE(broken(deadline(42)), QByteArrayList());
    QCOMPARE(broken(deadline(40)), QByteArrayList{"row-deadline"});
}

/// A clock that is set back makes a lease longer; the next renewal makes it shorter, and cuts nothing.
void TestTruthJudge::aRenewalAfterTheClockWasSetBack()
{
    Written written;
    written.add(10, "lock:a", Deed::Take, "aaaa", 30'000);
    written.add(12, "lock:a", Deed::SetClock, {}, -10'000);
    written.add(13, "lock:a", Deed::Renew, "aaaa", 30'000);
    written.add(50, "lock:a", Deed::Renew, "aaaa", 30'000, 0, 0, false);
    const auto truth = written.truth();
    QCOMPARE(truth->find(0, "lock:a")->holds.last().to, begin + 43 * second);
    QCOMPARE(truth->find(0, "lock:a")->holds.last().cause, Cause::Expired);
}

/// An observer that has not looked since a renewal knows the lease of before, and moves it with the clock;
/// soon afterwards it has looked.
void TestTruthJudge::aLeaseThatWasReplacedBeforeTheClockWasSet()
{
    Written written;
    written.add(10, "lock:a", Deed::Take, "aaaa", 60'000);
    written.add(12, "lock:a", Deed::Renew, "aaaa", 90'000);
    written.add(12.01, "lock:a", Deed::SetClock, {}, 20'000);
    const auto truth = written.truth();
    const auto broken = [&](double at, double said) {
        Judge judge(truth.get(), {});
        row(at,
            {"lock:a",
             "aaaa",
             {QStringLiteral("held")},
             10,
             {{"expires_at", isoTime(begin + Us(said * double(second)))}}})(&judge);
        return rulesBroken(judge);
    };
    QCOMPARE(broken(12.02, 82), QByteArrayList());
    QCOMPARE(broken(12.02, 50), QByteArrayList());
    QCOMPARE(broken(12.02, 92), QByteArrayList{"row-deadline"});
    QCOMPARE(broken(25, 82), QByteArrayList());
    QCOMPARE(broken(25, 50), QByteArrayList{"row-deadline"});
}

/// The clock moves leases, but nobody renewed: the rhythm is that of the renewals before.
void TestTruthJudge::aSetClockIsNoRenewal()
{
    Written written;
    written.add(10, "lock:a", Deed::Take, "aaaa", 12'000);
    for (const double at : {14.0, 18.0, 22.0})
        written.add(at, "lock:a", Deed::Renew, "aaaa", 12'000);
    written.add(24.8, "lock:a", Deed::SetClock, {}, -20'000);
    written.add(33, "lock:a", Deed::Renew, "aaaa", 12'000);
    const auto truth = written.truth();
    const auto broken = [&](double at) {
        Judge judge(truth.get(), {});
        row(at,
            {"lock:a",
             "aaaa",
             {QStringLiteral("held"), QStringLiteral("renewal-missed")},
             10,
             {{"verdict", "silent"}}})(&judge);
        return rulesBroken(judge);
    };
    QCOMPARE(broken(31), QByteArrayList());
    QCOMPARE(broken(19), (QByteArrayList{"row-renewal-missed", "row-silent"}));
}

/// While its server stands still, and a while afterwards, an observer cannot know what happened; later it
/// has to.
void TestTruthJudge::whoWasDisturbedMayBeLate()
{
    Written written;
    written.add(10, "lock:a", Deed::Take, "aaaa", 60'000);
    written.add(12, "lock:a", Deed::Suspend);
    written.add(13, "lock:a", Deed::Release, "aaaa");
    written.add(16, "lock:a", Deed::Resume);
    const auto truth = written.truth();
    const auto broken = [&](double at) {
        Judge judge(truth.get(), {});
        row(at, {})(&judge);
        return rulesBroken(judge);
    };
    QCOMPARE(broken(18), QByteArrayList());
    QVERIFY(broken(30).contains("row-present"));
}

/// A reading that took long says when its lock was seen only to within that time: it may have ended before.
void TestTruthJudge::aHoldThatEndedBeforeItWasSeen()
{
    for (const bool isDisturbed : {true, false}) {
        Written written;
        if (isDisturbed) {
            written.add(9.5, "lock:a", Deed::Suspend);
            written.add(9.8, "lock:a", Deed::Resume);
        }
        written.add(10, "lock:a", Deed::Take, "aaaa", 60'000);
        written.add(10.1, "lock:a", Deed::Release, "aaaa");
        written.add(11, "lock:a", Deed::Take, "aaaa", 60'000);
        written.add(12, "lock:a", Deed::Release, "aaaa");
        const auto truth = written.truth();
        Said said = saidOf(10.2, {"lock:a", "aaaa", {QStringLiteral("held")}, 10.13, {}}, "ended",
                           "released-or-deleted");
        said.ended = Span{begin + Us(10.05 * double(second)), begin + Us(10.15 * double(second))};
        Judge judge(truth.get(), {});
        judge.hear(said);
        QCOMPARE(rulesBroken(judge), isDisturbed ? QByteArrayList() : QByteArrayList{"event-ended-in"});
    }
}

/// With the rule off, ends of a set are not judged while one of its masters cannot be heard, and only then.
void TestTruthJudge::aStalledMasterOfASet()
{
    for (const bool isStalled : {true, false}) {
        Written written;
        for (int master = 0; master < 3; ++master)
            written.add(10, "lock:set", Deed::Take, "tttt", 60'000, 0, master);
        if (isStalled) {
            written.add(19, "lock:set", Deed::Stall);
            written.add(22, "lock:set", Deed::Flow);
        }
        written.add(20, "lock:set", Deed::Delete, {}, 0, 1, 1);
        written.add(20, "lock:set", Deed::Delete, {}, 0, 1, 2);
        const auto truth = written.truth();
        Judge judge(truth.get(), {}, {"set-stall"});
        told(20.1, "ended", {"lock:set", "tttt", {QStringLiteral("held")}, 10, {}}, "expired", 1)(&judge);
        QCOMPARE(rulesBroken(judge), isStalled ? QByteArrayList() : QByteArrayList{"end-why"});
    }
}

void TestTruthJudge::aLogThatContradictsItselfIsDoubted()
{
    Written written;
    written.add(10, "lock:a", Deed::Take, "aaaa", 60'000);
    written.add(12, "lock:a", Deed::Take, "bbbb", 60'000, 1);
    QCOMPARE(written.truth()->doubts().size(), 1);
    QVERIFY(staged()->doubts().isEmpty());
}

void TestTruthJudge::theServerKnowsWhenALeaseIsOver()
{
    Written written;
    written.add(10, "lock:a", Deed::Take, "aaaa", 900, 0);
    written.add(10.900'020, "lock:a", Deed::Ask, "bbbb", 900, 1, 0, false);
    written.add(10.950, "lock:a", Deed::Ask, "bbbb", 900, 1, 0, true);
    written.add(11.850'500, "lock:a", Deed::Renew, "bbbb", 900, 1);
    const auto truth = written.truth();
    QVERIFY(truth->doubts().isEmpty());
    const QList<Hold> holds = truth->find(0, "lock:a")->holds;
    QCOMPARE(holds.size(), 2);
    QVERIFY(holds.first().to > begin + us(10'900) + 20);
    QCOMPARE(holds.last().leases.size(), 2);

    Written late;
    late.add(10, "lock:a", Deed::Take, "aaaa", 900, 0);
    late.add(10.910, "lock:a", Deed::Ask, "bbbb", 900, 1, 0, false);
    QCOMPARE(late.truth()->doubts().size(), 1);
}

void TestTruthJudge::aQuorumIsASpan()
{
    const auto truth = staged();
    const KeyTruth *key = truth->find(1, "lock:set");
    QCOMPARE(key->holds.size(), 1);
    QCOMPARE(key->holds.first().from, begin + 10 * second);
    QCOMPARE(key->holds.first().to, begin + 20 * second);
}

void TestTruthJudge::theSameSeedIsTheSamePlan()
{
    QCOMPARE(toJson(planOf(17, 60, 30'000)), toJson(planOf(17, 60, 30'000)));
    QVERIFY(toJson(planOf(17, 60, 30'000)) != toJson(planOf(18, 60, 30'000)));
}

void TestTruthJudge::aPlanComesBackFromItsFile()
{
    const Plan plan = planOf(3, 40, 20'000);
    QCOMPARE(toJson(planFrom(toJson(plan))), toJson(plan));
    const Plan disturbed = planOf(3, 40, 40'000, Calm::Disturbed);
    QVERIFY(disturbed.lives.size() > plan.lives.size());
    QCOMPARE(toJson(planFrom(toJson(disturbed))), toJson(disturbed));
}

void TestTruthJudge::monitorIsRead()
{
    MonitorLine line;
    QVERIFY(parseMonitorLine("1700000000.123456 [3 127.0.0.1:5123] \"set\" \"lock:a\" \"x\"\n", &line));
    QCOMPARE(line.at, 1'700'000'000'123'456);
    QCOMPARE(line.database, 3);
    QCOMPARE(line.port, 5123);
    QCOMPARE(line.command, QByteArray("SET"));
    QVERIFY(parseMonitorLine("1700000000.123456 [0 lua] \"del\" \"lock:a\"\n", &line));
    QCOMPARE(line.port, 0);
    QVERIFY(!parseMonitorLine("OK\n", &line));
}

/// The table of rules that are off names existing rules only.
void TestTruthJudge::rulesThatAreOffAreKnown()
{
    for (const QByteArray &rule : rulesOff(QStringLiteral(LOCKSCOPE_TRUTH_README)))
        QVERIFY2(ruleIds().contains(rule) || knownKinds().contains(rule), rule.constData());
}

QTEST_GUILESS_MAIN(TestTruthJudge)
#include "tst_truth_judge.moc"
