// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/model/step_coding.h"
#include "history/read/table_at.h"
#include "history/store/history_writer.h"

#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>

#include <set>

using namespace history;

/// The locks as they were at an instant, and where the table was another one before and after.
class TestTableAt : public QObject
{
    Q_OBJECT
private slots:
    void init();
    void ofNoFileNothing();
    void whatIsHeldBetweenBeginAndEnd();
    void asTheLeaseStoodThen();
    void theFirstLeaseIsKnown();
    void stepsAreToldOutOfOrder();
    void onSoManyMastersThen();
    void thatNobodyWaitedIsKnown();
    void whetherSomebodyAskedIsKnown();
    void withoutExpiry();
    void whatNobodyWatchedIsNotClaimed();
    void aServerEventIsAChange();
    void ofAnotherDeploymentNothing();
    void theOldestSoMany();
    void howeverFarTheNextChangeIs();
    void findsWhatANaiveLookFinds();

private:
    void write(const std::function<void(HistoryWriter &)> &what);
    Hold add(HistoryWriter &writer, const QByteArray &key, UnixMs from, std::optional<qint64> length,
             qint64 lease = 30'000);
    TableAt look(UnixMs at, qint64 most = 1000);

    std::unique_ptr<QTemporaryDir> m_folder;
    qint32 m_deployment = 0;
};

namespace {

constexpr UnixMs noon = 1'763'812'800'000;

} // namespace

void TestTableAt::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_deployment = 0;
}

void TestTableAt::write(const std::function<void(HistoryWriter &)> &what)
{
    HistoryWriter writer(m_folder->filePath(QStringLiteral("history.db")));
    QVERIFY(writer.begin().ok());
    m_deployment = writer.watched().deploymentOf(
        writer.writing(), {0, QStringLiteral("orders"), 0, QStringLiteral("staging"), false, {}, {"run1"}});
    what(writer);
    QVERIFY(writer.commit().ok());
}

Hold TestTableAt::add(HistoryWriter &writer, const QByteArray &key, UnixMs from, std::optional<qint64> length,
                      qint64 lease)
{
    Hold hold;
    hold.deployment = m_deployment;
    hold.key = key;
    hold.token = key + '@' + QByteArray::number(from);
    hold.hasToken = true;
    hold.from = from;
    hold.birthSeen = true;
    hold.lastSeen = from + length.value_or(24 * 3600 * 1000);
    hold.leaseMs = lease;
    if (lease >= 0)
        hold.deadline = from + lease;
    const HoldTable::Begun begun = writer.holds().begin(writer.writing(), hold);
    hold.id = begun.number;
    if (length) {
        hold.to = from + *length;
        hold.why = EndReason::ReleasedOrDeleted;
        writer.holds().end(writer.writing(), hold);
    }
    return hold;
}

TableAt TestTableAt::look(UnixMs at, qint64 most)
{
    HistoryReader reader(m_folder->filePath(QStringLiteral("history.db")));
    const auto table = tableAt(&reader, m_deployment, at, most);
    if (!table.ok())
        qWarning("%s", qUtf8Printable(table.error().text));
    return table.ok() ? *table : TableAt();
}

void TestTableAt::ofNoFileNothing()
{
    const TableAt table = look(noon);
    QVERIFY(table.held.isEmpty());
    QVERIFY(!table.isWatched());
    QVERIFY(!table.before && !table.after);
}

void TestTableAt::whatIsHeldBetweenBeginAndEnd()
{
    write([this](HistoryWriter &writer) {
        add(writer, "lock:b", noon, 5000);
        add(writer, "lock:a", noon + 1000, 2000);
    });
    QVERIFY(look(noon - 1).held.isEmpty());
    QCOMPARE(look(noon - 1).after, std::optional<UnixMs>(noon));
    QCOMPARE(look(noon).held.size(), 1);
    const TableAt both = look(noon + 1000);
    QCOMPARE(both.held.size(), 2);
    QCOMPARE(both.held.first().hold.key, "lock:a");
    QCOMPARE(both.before, std::optional<UnixMs>(noon));
    QCOMPARE(both.after, std::optional<UnixMs>(noon + 3000));
    QCOMPARE(look(noon + 3000).held.size(), 1); // at its end it is not held any more
    QCOMPARE(look(noon + 3000).before, std::optional<UnixMs>(noon + 1000));
    const TableAt later = look(noon + 7200'000);
    QVERIFY(later.held.isEmpty());
    QCOMPARE(later.before, std::optional<UnixMs>(noon + 5000));
    QVERIFY(!later.after);
}

void TestTableAt::asTheLeaseStoodThen()
{
    write([this](HistoryWriter &writer) {
        Hold hold = add(writer, "lock:a", noon, {});
        const qint64 span =
            writer.watched().beginSpan(writer.writing(), {m_deployment, noon, noon, "tracking", {"lock:*"}});
        writer.watched().extendSpan(writer.writing(), span, noon + 60'000); // seen until then
        writer.watched().proveSpan(writer.writing(), span, noon + 60'000, 0);
        StepWriter steps(noon);
        steps.add({Step::Kind::Renewed, noon + 10'000, 40'000});
        steps.add({Step::Kind::Renewed, noon + 20'000, 50'000});
        steps.add({Step::Kind::Waiters, noon + 25'000, 3});
        writer.holds().putSteps(writer.writing(), hold.id, 0, steps.bytes());
        hold.renewals = 2;
        hold.leaseMs = 50'000;
        hold.deadline = noon + 70'000;
        hold.mostWaiters = 3;
        writer.holds().update(writer.writing(), hold);
    });
    const HeldAt first = look(noon + 5000).held.value(0);
    QVERIFY(first.isAtMost); // the lease of its first ten seconds is written nowhere
    QCOMPARE(first.deadline, std::optional<UnixMs>(noon + 50'000));
    QCOMPARE(first.renewals, 0U);
    const HeldAt once = look(noon + 19'999).held.value(0);
    QVERIFY(!once.isAtMost);
    QCOMPARE(once.deadline, std::optional<UnixMs>(noon + 50'000));
    QCOMPARE(once.renewals, 1U);
    QCOMPARE(once.waiters, -1);
    const HeldAt last = look(noon + 25'000).held.value(0);
    QCOMPARE(last.deadline, std::optional<UnixMs>(noon + 70'000));
    QCOMPARE(last.renewals, 2U);
    QCOMPARE(last.waiters, 3);
}

/// It is written with the first renewal, and was told a moment after the begin.
void TestTableAt::theFirstLeaseIsKnown()
{
    write([this](HistoryWriter &writer) {
        Hold hold = add(writer, "lock:a", noon, {});
        const qint64 span =
            writer.watched().beginSpan(writer.writing(), {m_deployment, noon, noon, "tracking", {"lock:*"}});
        writer.watched().extendSpan(writer.writing(), span, noon + 60'000);
        writer.watched().proveSpan(writer.writing(), span, noon + 60'000, 0);
        StepWriter steps(noon);
        steps.add({Step::Kind::Lease, noon + 200, 29'800});
        steps.add({Step::Kind::Renewed, noon + 10'000, 40'000});
        writer.holds().putSteps(writer.writing(), hold.id, 0, steps.bytes());
        hold.renewals = 1;
        hold.leaseMs = 40'000;
        hold.deadline = noon + 50'000;
        writer.holds().update(writer.writing(), hold);
    });
    for (const UnixMs at : {noon, noon + 5'000}) {
        const HeldAt first = look(at).held.value(0);
        QVERIFY(!first.isAtMost);
        QCOMPARE(first.deadline, std::optional<UnixMs>(noon + 30'000));
        QCOMPARE(first.renewals, 0U);
    }
    QCOMPARE(look(noon + 10'000).held.value(0).deadline, std::optional<UnixMs>(noon + 50'000));
}

/// A renewal is heard when its lock is read again, and the waiters of that moment with it.
void TestTableAt::stepsAreToldOutOfOrder()
{
    write([this](HistoryWriter &writer) {
        Hold hold = add(writer, "lock:a", noon, 60'000);
        StepWriter steps(noon);
        steps.add({Step::Kind::Waiters, noon + 10'050, 2});
        steps.add({Step::Kind::Renewed, noon + 10'000, 40'000});
        steps.add({Step::Kind::Waiters, noon + 10'100, 4});
        writer.holds().putSteps(writer.writing(), hold.id, 0, steps.bytes());
        hold.renewals = 1;
        hold.mostWaiters = 4;
        writer.holds().update(writer.writing(), hold);
    });
    const HeldAt before = look(noon + 10'020).held.value(0);
    QCOMPARE(before.deadline, std::optional<UnixMs>(noon + 50'000));
    QCOMPARE(before.renewals, 1U);
    QCOMPARE(before.waiters, -1);
    QCOMPARE(look(noon + 10'060).held.value(0).waiters, 2);
}

/// It was on 5 masters, and one of them lost it between 2 s and 4 s after its begin.
void TestTableAt::onSoManyMastersThen()
{
    write([this](HistoryWriter &writer) {
        Hold hold = add(writer, "lock:set", noon, std::nullopt);
        hold.masters = 5;
        hold.quorum.masters = 5;
        hold.quorum.needed = 3;
        hold.quorum.steps = {{noon, 5}, {noon + 4000, 4, 1, EndReason::Restart, noon + 2000}};
        writer.holds().putQuorum(writer.writing(), hold);
        hold.to = noon + 9000;
        hold.why = EndReason::ReleasedOrDeleted;
        writer.holds().end(writer.writing(), hold);
    });
    const auto mastersAt = [this](UnixMs at) {
        const TableAt table = look(at);
        return table.held.isEmpty() ? 0 : int(table.held.first().hold.masters);
    };
    QCOMPARE(mastersAt(noon + 1000), 5);
    QCOMPARE(mastersAt(noon + 3000), 4); // at least
    QCOMPARE(mastersAt(noon + 8000), 4);
}

void TestTableAt::thatNobodyWaitedIsKnown()
{
    write([this](HistoryWriter &writer) {
        Hold hold = add(writer, "lock:a", noon, 5000);
        hold.mostWaiters = 0;
        writer.holds().update(writer.writing(), hold);
        add(writer, "lock:b", noon, 5000);
    });
    QCOMPARE(look(noon + 10).held.value(0).waiters, 0);
    QCOMPARE(look(noon + 10).held.value(1).waiters, -1);
}

void TestTableAt::whetherSomebodyAskedIsKnown()
{
    write([this](HistoryWriter &writer) {
        Hold hold = add(writer, "lock:a", noon, 60'000);
        StepWriter steps(noon);
        steps.add({Step::Kind::Asked, noon + 10'000, 1});
        steps.add({Step::Kind::Asked, noon + 20'000, 0});
        writer.holds().putSteps(writer.writing(), hold.id, 0, steps.bytes());
        hold.askedSeconds = 8;
        writer.holds().update(writer.writing(), hold);
        hold = add(writer, "lock:b", noon, 60'000);
        hold.askedSeconds = 0;
        writer.holds().update(writer.writing(), hold);
        add(writer, "lock:c", noon, 60'000);
    });
    const auto isAsked = [this](int row, qint64 after) {
        return look(noon + after).held.value(row).isAsked;
    };
    QCOMPARE(isAsked(0, 9'999), std::optional(false));
    QCOMPARE(isAsked(0, 10'000), std::optional(true));
    QCOMPARE(isAsked(0, 20'000), std::optional(false));
    QCOMPARE(isAsked(1, 15'000), std::optional(false));
    QCOMPARE(isAsked(2, 15'000), std::optional<bool>());
}

void TestTableAt::withoutExpiry()
{
    write([this](HistoryWriter &writer) { add(writer, "lock:a", noon, 5000, -1); });
    const HeldAt held = look(noon + 10).held.value(0);
    QCOMPARE(held.hold.key, "lock:a");
    QVERIFY(!held.hasDeadline);
    QVERIFY(!held.deadline);
}

void TestTableAt::whatNobodyWatchedIsNotClaimed()
{
    write([this](HistoryWriter &writer) {
        add(writer, "lock:a", noon, {}); // nobody saw it end: seen last a day later
        const qint64 span = writer.watched().beginSpan(
            writer.writing(), {m_deployment, noon - 1000, noon - 1000, "tracking", {"lock:*"}});
        writer.watched().extendSpan(writer.writing(), span, noon + 10'000);
    });
    const TableAt watched = look(noon + 5000);
    QVERIFY(watched.isWatched());
    QCOMPARE(watched.watched.first().patterns, QByteArrayList{"lock:*"});
    QCOMPARE(watched.held.size(), 1);
    QVERIFY(!look(noon + 10'001).isWatched());
    QVERIFY(!look(noon - 1001).isWatched());
    QVERIFY(look(noon + 48 * 3600'000).held.isEmpty()); // of that nobody knows anything
}

void TestTableAt::aServerEventIsAChange()
{
    write([this](HistoryWriter &writer) {
        add(writer, "lock:a", noon, 60'000);
        writer.watched().addEvent(writer.writing(),
                                  {m_deployment,
                                   ServerEvent::Kind::Failover,
                                   noon + 20'000,
                                   QStringLiteral("m1"),
                                   QStringLiteral("over"),
                                   {},
                                   0});
    });
    QCOMPARE(look(noon + 10'000).after, std::optional<UnixMs>(noon + 20'000));
    QCOMPARE(look(noon + 30'000).before, std::optional<UnixMs>(noon + 20'000));
    QCOMPARE(look(noon + 20'000).before, std::optional<UnixMs>(noon));
}

void TestTableAt::ofAnotherDeploymentNothing()
{
    write([this](HistoryWriter &writer) { add(writer, "lock:a", noon, 60'000); });
    const qint32 first = m_deployment;
    m_deployment = first + 1;
    const TableAt table = look(noon + 1000);
    QVERIFY(table.held.isEmpty());
    QVERIFY(!table.before && !table.after);
}

void TestTableAt::theOldestSoMany()
{
    write([this](HistoryWriter &writer) {
        for (int i = 0; i < 10; ++i)
            add(writer, "lock:" + QByteArray::number(9 - i), noon + i, 60'000);
    });
    const TableAt table = look(noon + 1000, 4);
    QCOMPARE(table.leftOut, 6);
    QStringList keys;
    for (const HeldAt &each : table.held)
        keys.append(QString::fromUtf8(each.hold.key));
    QCOMPARE(keys.join(u' '), QStringLiteral("lock:6 lock:7 lock:8 lock:9"));
}

void TestTableAt::howeverFarTheNextChangeIs()
{
    constexpr qint64 years = qint64(2) * 366 * 24 * 3600 * 1000;
    write([this](HistoryWriter &writer) {
        add(writer, "lock:a", noon - years, 1000);
        add(writer, "lock:long", noon - years + 10, years / 2);
        add(writer, "lock:b", noon + years, 1000);
    });
    const TableAt table = look(noon);
    QCOMPARE(table.before, std::optional<UnixMs>(noon - years + 10 + years / 2));
    QCOMPARE(table.after, std::optional<UnixMs>(noon + years));
    QCOMPARE(look(*table.before).before, std::optional<UnixMs>(noon - years + 1000));
}

/// Holds of all lengths: stepping from change to change meets each of them.
void TestTableAt::findsWhatANaiveLookFinds()
{
    QRandomGenerator random(7);
    std::set<UnixMs> changes;
    QList<std::pair<UnixMs, UnixMs>> holds;
    write([&](HistoryWriter &writer) {
        UnixMs at = noon;
        for (int i = 0; i < 60; ++i) {
            const qint64 length = qint64(1) << random.bounded(1, 28);
            at += qint64(1) << random.bounded(1, 24);
            add(writer, "lock:" + QByteArray::number(i), at, length);
            holds.append({at, at + length});
            changes.insert({at, at + length});
        }
    });
    QVERIFY(changes.size() > 100);
    UnixMs at = noon - 1;
    for (const UnixMs change : changes) {
        const TableAt table = look(at);
        QCOMPARE(table.after, std::optional<UnixMs>(change));
        QCOMPARE(table.held.size(), std::count_if(holds.cbegin(), holds.cend(), [at](const auto &each) {
                     return each.first <= at && at < each.second;
                 }));
        at = change;
    }
    for (auto change = std::next(changes.crbegin()); change != changes.crend(); ++change) {
        const TableAt table = look(at);
        QCOMPARE(table.before, std::optional<UnixMs>(*change));
        at = *change;
    }
    QVERIFY(!look(at).before);
}

QTEST_GUILESS_MAIN(TestTableAt)
#include "tst_table_at.moc"
