// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/table/lock_order.h"
#include "gui/table/order_thread.h"
#include "lock_text.h"
#include "redis_server.h"

#include <QAbstractItemModelTester>
#include <QItemSelectionModel>
#include <QRandomGenerator>
#include <QTest>

using gui::Grouping;
using gui::GroupKind;
using gui::LockGroup;
using gui::LockOrder;
using gui::LockTableModel;
using locks::LockFilter;
using locks::State;

/// The locks of a table in groups: which there are, what each head says, and that they stay right.
class TestLockGroups : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        m_table = std::make_unique<LockTableModel>();
        m_thread = std::make_shared<gui::OrderThread>();
        m_order = std::make_unique<LockOrder>(m_table.get(), m_thread);
        m_tester = std::make_unique<QAbstractItemModelTester>(
            m_order.get(), QAbstractItemModelTester::FailureReportingMode::Fatal);
        m_now = locks::steadyNow();
    }
    void cleanup()
    {
        m_tester.reset();
        m_order.reset();
        m_thread.reset();
    }

    void aHeadCountsItsLocks()
    {
        locks::Row silent = held(1, "a", "web-4:1", 20'000);
        silent.states |= State::RenewalMissed;
        locks::Row old = held(2, "b", "web-4:2", -1);
        old.firstSeen = m_now - 100'000;
        old.birthSeen = false;
        apply({present(silent), present(old), present(held(3, "c", "web-10:1", 5'000))});
        m_order->setGrouping(Grouping::Host);
        QCOMPARE(lines(),
                 QStringList({QStringLiteral("[web-4 2]"), QStringLiteral("a"), QStringLiteral("b"),
                              QStringLiteral("[web-10 1]"), QStringLiteral("c")}));
        const LockGroup web4 = *m_order->groupAt(0);
        QCOMPARE(web4.silent, 1);
        QCOMPARE(web4.endless, 1);
        QCOMPARE(web4.oldest, m_now - 100'000);
        QVERIFY(!web4.oldestSeen);
        QCOMPARE(m_order->index(0, LockTableModel::StateColumn).data().toString(),
                 QStringLiteral("1 silent · 1 without expiry"));
        QVERIFY(m_order->index(0, LockTableModel::HeldFor).data().toString().contains(QChar(0x2265)));
        QVERIFY(m_order->index(3, LockTableModel::StateColumn).data().toString().isEmpty());
        QVERIFY(!m_order->itemAt(0) && m_order->itemAt(1));
        QCOMPARE(m_order->headOf(2), 0);
        QCOMPARE(m_order->headOf(4), 3);
        QCOMPARE(m_order->rowOf(3), 4);
    }

    void aHeadCountsTheGone()
    {
        locks::Row gone = held(1, "a", "web-4:1", 20'000);
        gone.ownerGone = true;
        apply({present(gone), present(held(2, "b", "web-4:2", 5'000))});
        m_order->setGrouping(Grouping::Host);
        QCOMPARE(lines().value(0), QStringLiteral("[web-4 2]"));
        QCOMPARE(m_order->groupAt(0)->gone, 1);
        QCOMPARE(m_order->index(0, LockTableModel::StateColumn).data().toString(), QStringLiteral("1 gone"));
    }

    void headsFollowWhatChanges()
    {
        m_order->setGrouping(Grouping::State);
        apply({present(held(1, "a", "t1", 60'000)), present(held(2, "b", "t2", 60'000))});
        QCOMPARE(lines(),
                 QStringList({QStringLiteral("[held 2]"), QStringLiteral("a"), QStringLiteral("b")}));
        apply({renewed(held(1, "a", "t1", -1))});
        m_order->settle();
        QCOMPARE(lines(),
                 QStringList({QStringLiteral("[no expiry 1]"), QStringLiteral("a"),
                              QStringLiteral("[held 1]"), QStringLiteral("b")}));
        apply({ended(held(2, "b", "t2", 60'000)), present(held(3, "c", "t3", 60'000))});
        m_order->settle();
        QCOMPARE(lines(),
                 QStringList({QStringLiteral("[no expiry 1]"), QStringLiteral("a"),
                              QStringLiteral("[held 1]"), QStringLiteral("c"), QStringLiteral("b")}));
        m_table->tick(m_now + 5'000);
        apply({ended(held(3, "c", "t3", 60'000))});
        m_table->tick(m_now + 11'000);
        m_order->settle();
        QCOMPARE(lines(), QStringList({QStringLiteral("[no expiry 1]"), QStringLiteral("a")}));
    }

    void guessesStandApart()
    {
        locks::KnownHosts hosts;
        hosts.add("web-4", locks::HostSign::OtherLock);
        m_order->setHosts(hosts);
        apply({present(held(1, "a", "web-4:31", 60'000)), present(held(2, "b", "job~web-4~7f", 60'000)),
               present(held(3, "c", "a1b2c3d4e5f60718", 60'000)),
               present(held(4, "d", "00112233445566778899aabbccddeeff", 60'000))});
        m_order->setGrouping(Grouping::Host);
        QCOMPARE(lines(),
                 QStringList({QStringLiteral("[web-4 1]"), QStringLiteral("a"), QStringLiteral("[≈ web-4 1]"),
                              QStringLiteral("b"), QStringLiteral("[host not known 2]"), QStringLiteral("c"),
                              QStringLiteral("d")}));
        QCOMPARE(m_order->groupAt(0)->kind, GroupKind::Known);
        QCOMPARE(m_order->groupAt(2)->kind, GroupKind::Guessed);
        QCOMPARE(m_order->groupAt(4)->kind, GroupKind::Unknown);
        QVERIFY(m_order->index(2, 0).data(Qt::ToolTipRole).toString().contains(QStringLiteral("A guess")));
    }

    void shapesAndLibraries()
    {
        apply({present(held(1, "lock:order:17", "t", 10'000)), present(held(2, "lock:order:4", "t", 20'000)),
               present(held(3, "lock:nightly", "t", 30'000))});
        m_order->setGrouping(Grouping::Shape);
        QCOMPARE(lines(),
                 QStringList({QStringLiteral("[lock:nightly 1]"), QStringLiteral("lock:nightly"),
                              QStringLiteral("[lock:order:* 2]"), QStringLiteral("lock:order:17"),
                              QStringLiteral("lock:order:4")}));
        m_order->setGrouping(Grouping::Library);
        QCOMPARE(lines().first(), QStringLiteral("[generic.token 3]"));
        m_order->setGrouping(Grouping::None);
        QCOMPARE(lines().size(), 3);
    }

    void serversAreNamed()
    {
        m_order->setMasters({QStringLiteral("left"), QStringLiteral("right")});
        locks::Row second = held(2, "b", "t", 20'000);
        second.holdings[0].master = 1;
        locks::Row both = rowOf(3, "c", "t", 30'000, m_now, 2, 2);
        apply({present(held(1, "a", "t", 10'000)), present(second), present(both)});
        m_order->setGrouping(Grouping::Server);
        QCOMPARE(
            lines(),
            QStringList({QStringLiteral("[all 2 servers 1]"), QStringLiteral("c"), QStringLiteral("[left 1]"),
                         QStringLiteral("a"), QStringLiteral("[right 1]"), QStringLiteral("b")}));
    }

    void filterAndSortingWorkWithin()
    {
        apply({present(held(1, "a", "web-4:1", 30'000)), present(held(2, "b", "web-4:1", 10'000)),
               present(held(3, "c", "web-5:1", 20'000))});
        m_order->setGrouping(Grouping::Host);
        m_order->sort(LockTableModel::TimeLeft, Qt::AscendingOrder);
        QCOMPARE(lines(),
                 QStringList({QStringLiteral("[web-4 2]"), QStringLiteral("b"), QStringLiteral("a"),
                              QStringLiteral("[web-5 1]"), QStringLiteral("c")}));
        m_order->sort(LockTableModel::TimeLeft, Qt::DescendingOrder);
        QCOMPARE(lines(),
                 QStringList({QStringLiteral("[web-4 2]"), QStringLiteral("a"), QStringLiteral("b"),
                              QStringLiteral("[web-5 1]"), QStringLiteral("c")}));
        m_order->setFilter(LockFilter(QStringLiteral("key:a"), {}));
        QCOMPARE(lines(), QStringList({QStringLiteral("[web-4 1]"), QStringLiteral("a")}));
    }

    void closedOnesShowTheirHeadOnly()
    {
        apply({present(held(1, "a", "web-4:1", 30'000)), present(held(2, "b", "web-4:1", 40'000)),
               present(held(3, "c", "web-5:1", 20'000))});
        m_order->setGrouping(Grouping::Host);
        QCOMPARE(lines().size(), 5);
        QItemSelectionModel selection(m_order.get());
        selection.select(m_order->index(3, 0), QItemSelectionModel::Select | QItemSelectionModel::Rows);
        m_order->setClosed(QByteArray(m_order->groupAt(0)->key), true);
        QCOMPARE(
            lines(),
            QStringList({QStringLiteral("[web-4 2]"), QStringLiteral("[web-5 1]"), QStringLiteral("c")}));
        QCOMPARE(selection.selectedRows().value(0).row(), 1); // the head of web-5, as before
        QCOMPARE(m_order->rowOf(1), -1);
        m_order->setHeld(true); // what a person asks for is done under the pointer, too
        m_order->setAllClosed(true);
        QCOMPARE(lines(), QStringList({QStringLiteral("[web-4 2]"), QStringLiteral("[web-5 1]")}));
        m_order->setClosed(QByteArray(m_order->groupAt(1)->key), false);
        QCOMPARE(lines().size(), 3);
        m_order->setHeld(false);
        apply({present(held(4, "d", "web-4:9", 30'000))});
        m_order->settle();
        QCOMPARE(lines().first(), QStringLiteral("[web-4 3]"));
        QCOMPARE(int(frozen({})->rows.size()), 4); // closed ones are in the filter's result
        m_order->setAllClosed(false);
        QCOMPARE(lines().size(), 6);
    }

    void nothingMovesWhileHeld()
    {
        apply({present(held(1, "a", "web-4:1", 30'000)), present(held(3, "c", "web-5:1", 20'000))});
        m_order->setGrouping(Grouping::Host);
        const QStringList before = lines();
        m_order->setHeld(true);
        apply({present(held(2, "b", "web-4:1", 40'000)), present(held(4, "d", "web-1:1", 40'000))});
        m_order->settle();
        QCOMPARE(lines(), before);
        QCOMPARE(m_order->waitingCount(), 2);
        apply({renewed(held(1, "a", "web-4:1", 31'000)), renewed(held(2, "b", "web-4:1", 41'000))});
        m_order->settle();
        QCOMPARE(lines(), before);
        QCOMPARE(m_order->waitingCount(), 2); // one read anew in its place does not wait
        m_order->setHeld(false);
        m_order->settle();
        QCOMPARE(lines(),
                 QStringList({QStringLiteral("[web-1 1]"), QStringLiteral("d"), QStringLiteral("[web-4 2]"),
                              QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("[web-5 1]"),
                              QStringLiteral("c")}));
    }

    void aGroupIsFrozenAlone()
    {
        apply({present(held(1, "a", "web-4:1", 30'000)), present(held(2, "b", "web-4:1", 10'000)),
               present(held(3, "c", "web-40:1", 20'000)), present(held(4, "d", "web-4:1", 5'000))});
        apply({ended(held(4, "d", "web-4:1", 5'000))});
        m_order->setGrouping(Grouping::Host);
        QCOMPARE(lines().size(), 6);
        const auto result = frozen(m_order->groupAt(0)->key);
        QCOMPARE(int(result->rows.size()), 2);
        QCOMPARE(result->rows[0].key(), QByteArrayView("b"));
        QCOMPARE(result->rows[1].key(), QByteArrayView("a"));
    }

    void tooManyGroupsShareOne()
    {
        QList<locks::Change> many;
        constexpr quint32 count = 7'000;
        for (quint32 id = 1; id <= count; ++id)
            many += present(
                held(id, "lock:" + QByteArray::number(id), "web-" + QByteArray::number(id) + ":1", 30'000));
        m_order->setGrouping(Grouping::Host);
        apply(many);
        const QStringList all = lines();
        QCOMPARE(all.size(), qsizetype(count + gui::GroupTable::most));
        const int last = m_order->headOf(m_order->rowCount() - 1);
        QCOMPARE(m_order->groupAt(last)->kind, GroupKind::Rest);
        QCOMPARE(m_order->groupAt(last)->live, int(count - gui::GroupTable::most + 1));
    }

    /// Whatever happens, after settling every lock stands under the head of its group, and the heads count.
    void staysRightUnderRandomChanges_data()
    {
        QTest::addColumn<quint32>("seed");
        for (quint32 seed = 1; seed <= 8; ++seed)
            QTest::addRow("seed %u", seed) << seed;
    }
    void staysRightUnderRandomChanges()
    {
        QFETCH(quint32, seed);
        QRandomGenerator random(seed);
        for (int round = 0; round < 120; ++round) {
            randomDelta(random);
            if (random.bounded(10) == 0)
                m_table->tick(m_now + 5'000);
            if (random.bounded(15) == 0)
                m_order->sort(int(random.bounded(9)) - 1, Qt::DescendingOrder);
            if (random.bounded(20) == 0)
                m_order->setGrouping(Grouping(random.bounded(7)));
            if (random.bounded(20) == 0)
                m_order->setAllClosed(random.bounded(2));
            if (random.bounded(60) == 0)
                m_table->clear();
            m_order->setHeld(random.bounded(3) == 0);
            if (random.bounded(4) == 0)
                m_order->settle();
            if (random.bounded(3) == 0)
                QCoreApplication::processEvents();
        }
        m_order->setHeld(false);
        m_order->setGrouping(Grouping::Host);
        m_order->setAllClosed(false);
        m_order->settle();
        checkAgainstTheTable();
        m_table->tick(m_now + 10'000);
        m_order->settle();
        checkAgainstTheTable();
    }

private:
    locks::Row held(quint32 id, const QByteArray &key, const QByteArray &token, qint64 leftMs) const
    {
        return rowOf(id, key, token, leftMs, m_now);
    }
    void apply(const QList<locks::Change> &changes) { m_table->applyDelta(deltaOf(changes), m_now); }
    /// The keys; of the head of a group its name and number.
    QStringList lines() const
    {
        if (!QTest::qWaitFor([this] { return m_order->isCurrent(); }, 20'000))
            return {QStringLiteral("no answer")};
        QStringList lines;
        for (int row = 0; row < m_order->rowCount(); ++row) {
            const LockGroup *group = m_order->groupAt(row);
            lines += group ? QStringLiteral("[%1 %2]").arg(group->name).arg(group->live)
                           : m_order->index(row, LockTableModel::Key).data().toString();
        }
        return lines;
    }
    std::shared_ptr<const gui::FrozenLocks> frozen(const QByteArray &group)
    {
        std::shared_ptr<const gui::FrozenLocks> result;
        m_order->freeze(
            this, [&result](const auto &given) { result = given; }, group);
        return QTest::qWaitFor([&result] { return bool(result); }, 20'000) ? result : nullptr;
    }
    void randomDelta(QRandomGenerator &random);
    void checkAgainstTheTable() const;

    std::unique_ptr<LockTableModel> m_table;
    std::shared_ptr<gui::OrderThread> m_thread;
    std::unique_ptr<LockOrder> m_order;
    std::unique_ptr<QAbstractItemModelTester> m_tester;
    locks::Millis m_now = 0;
};

void TestLockGroups::randomDelta(QRandomGenerator &random)
{
    QList<locks::Change> changes;
    for (int i = 0; i < int(random.bounded(30)) + 1; ++i) {
        const quint32 id = random.bounded(150) + 1;
        const QByteArray token = "web-" + QByteArray::number(random.bounded(6)) + ":1";
        const locks::Row one = held(id, "k" + QByteArray::number(id), token,
                                    random.bounded(10) == 0 ? -1 : random.bounded(100'000));
        changes += random.bounded(4) == 0 ? ended(one) : renewed(one);
    }
    apply(changes);
}

void TestLockGroups::checkAgainstTheTable() const
{
    QMap<QString, int> wanted;
    int all = 0;
    for (const gui::SlotChange &change : m_table->everything()) {
        const QString host = QString::fromUtf8(change.row.token().toByteArray().chopped(2));
        wanted[host] += change.mark == gui::SlotMark::Live;
        ++all;
    }
    const QStringList shown = lines();
    QCOMPARE(shown.size(), all + wanted.size());
    QString host;
    for (int row = 0; row < m_order->rowCount(); ++row) {
        if (const LockGroup *group = m_order->groupAt(row)) {
            host = group->name;
            QVERIFY(wanted.contains(host));
            QCOMPARE(group->live, wanted.take(host));
        } else {
            QCOMPARE(QString::fromUtf8(m_order->itemAt(row)->row.token.chopped(2)), host);
        }
    }
    QVERIFY(wanted.isEmpty());
}

QTEST_MAIN(TestLockGroups)
#include "tst_lock_groups.moc"
