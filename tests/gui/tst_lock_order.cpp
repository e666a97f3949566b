// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/table/lock_order.h"
#include "gui/table/lock_words.h"
#include "gui/table/order_thread.h"
#include "lock_text.h"
#include "redis_server.h"

#include <QAbstractItemModelTester>
#include <QItemSelectionModel>
#include <QRandomGenerator>
#include <QSemaphore>
#include <QSignalSpy>
#include <QTest>

using gui::FrozenLocks;
using gui::LockOrder;
using gui::LockTableModel;
using locks::LockFilter;

class TestLockOrder : public QObject
{
    Q_OBJECT
private slots:
    void whatNeedsAPersonComesFirst()
    {
        using locks::State;
        const locks::States inOrder[] = {State::Ghost | State::Held,
                                         State::RenewalMissed | State::NoExpiry,
                                         State::NoExpiry | State::Split,
                                         State::AbsurdExpiry,
                                         State::Split,
                                         State::Minority,
                                         State::Contended,
                                         State::Held | State::Renewing | State::Expiring};
        for (size_t i = 1; i < std::size(inOrder); ++i)
            QVERIFY2(gui::urgencyOf(inOrder[i - 1]) < gui::urgencyOf(inOrder[i]),
                     qPrintable(QString::number(i)));
    }

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

    void sortsByUrgencyFirst()
    {
        apply({present(row(1, "lock:calm", 60'000)), present(row(2, "lock:soon", 10'000)),
               present(row(3, "lock:endless", -1)), present(row(4, "lock:absurd", qint64(40) * 86'400'000))});
        QCOMPARE(keys(),
                 QStringList({QStringLiteral("lock:endless"), QStringLiteral("lock:absurd"),
                              QStringLiteral("lock:soon"), QStringLiteral("lock:calm")}));
    }

    void aHolderThatIsGoneComesFirst()
    {
        locks::Row gone = row(1, "lock:gone", 60'000);
        gone.ownerGone = true;
        locks::Row silent = row(2, "lock:silent", 60'000);
        silent.states |= locks::State::RenewalMissed;
        const QStringList inOrder{QStringLiteral("lock:gone"), QStringLiteral("lock:silent"),
                                  QStringLiteral("lock:endless")};
        apply({present(row(3, "lock:endless", -1)), present(silent), present(gone)});
        QCOMPARE(keys(), inOrder);
        gone.ownerGone = false; // it is back
        apply({{locks::Event::Changed, locks::EndReason::None, gone}});
        m_order->settle();
        QCOMPARE(keys().last(), QStringLiteral("lock:gone"));
    }

    void aVerdictIsAskedFor()
    {
        locks::Row gone = row(1, "lock:gone", -1);
        gone.firstSeen = m_now - 60'000; // whoever takes it after the end is another one
        gone.connections = std::make_shared<const locks::OwnerConnections>(locks::OwnerConnections{
            locks::OwnerConnections::Seen::Ended, "web-4", "web-4", "10.0.0.4:5123", m_now - 31'000, m_now});
        apply({present(gone), present(row(2, "lock:plain", -1))});
        m_order->setFilter(LockFilter(QStringLiteral("verdict:gone"), {}));
        QCOMPARE(keys(), QStringList(QStringLiteral("lock:gone")));
    }

    void endedOnesStandBelowTheLivingInAnyOrder()
    {
        apply({present(row(1, "a", 10'000)), present(row(2, "b", -1)), present(row(3, "c", 30'000))});
        QCOMPARE(shownRows(), 3);
        apply({ended(row(2, "b", -1))});
        QCOMPARE(keys().last(), QStringLiteral("b")); // at once, not only when all is settled
        for (const int column : {gui::byUrgency, int(LockTableModel::Key), int(LockTableModel::TimeLeft),
                                 int(LockTableModel::StateColumn), int(LockTableModel::OwnerColumn)}) {
            for (const Qt::SortOrder direction : {Qt::AscendingOrder, Qt::DescendingOrder}) {
                m_order->sort(column, direction);
                QCOMPARE(keys().last(), QStringLiteral("b"));
            }
        }
    }

    void whatEndsMasterByMasterNeedsNobody()
    {
        locks::Row ending = row(1, "lock:ending", 60'000);
        ending.states = locks::State::Minority;
        locks::Row minority = row(2, "lock:minority", 50'000);
        minority.states = locks::State::Minority;
        apply({present(ending), present(minority), present(row(3, "lock:calm", 30'000))});
        QCOMPARE(keys(),
                 QStringList({QStringLiteral("lock:minority"), QStringLiteral("lock:ending"),
                              QStringLiteral("lock:calm")}));
        apply({ended(ending)});
        m_order->settle();
        QCOMPARE(keys(),
                 QStringList({QStringLiteral("lock:minority"), QStringLiteral("lock:calm"),
                              QStringLiteral("lock:ending")}));
    }

    void sortsByColumnsBothWays()
    {
        apply({present(row(1, "b", 10'000)), present(row(2, "c", 30'000)), present(row(3, "a", 20'000))});
        m_order->sort(LockTableModel::Key, Qt::AscendingOrder);
        QCOMPARE(keys(), QStringList({QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")}));
        m_order->sort(LockTableModel::TimeLeft, Qt::DescendingOrder);
        QCOMPARE(keys(), QStringList({QStringLiteral("c"), QStringLiteral("a"), QStringLiteral("b")}));
        m_order->sort(-1);
        QCOMPARE(keys(), QStringList({QStringLiteral("b"), QStringLiteral("a"), QStringLiteral("c")}));
    }

    /// A guess stands among the names, a token that says nothing behind them.
    void sortsByOwnerAsItIsShown()
    {
        locks::KnownHosts hosts;
        hosts.add("web-4", locks::HostSign::OtherLock);
        m_order->setHosts(hosts);
        apply({present(rowOf(1, "a", "0a1b2c3d4e5f", 10'000, m_now)),
               present(rowOf(2, "b", "web-5:1", 10'000, m_now)),
               present(rowOf(3, "c", "job~web-4~7f", 10'000, m_now)),
               present(rowOf(4, "d", "web-3:1", 10'000, m_now))});
        m_order->sort(LockTableModel::OwnerColumn, Qt::AscendingOrder);
        const QStringList sorted{QStringLiteral("d"), QStringLiteral("c"), QStringLiteral("b"),
                                 QStringLiteral("a")};
        QCOMPARE(keys(), sorted);
        m_order->sort(LockTableModel::OwnerColumn, Qt::DescendingOrder);
        QCOMPARE(keys(), QStringList(sorted.rbegin(), sorted.rend()));
        m_order->setHosts({}); // nothing is guessed any more: it is a token like another
        QCOMPARE(keys().first(), QStringLiteral("c"));
    }

    void tiesAreBrokenByKey()
    {
        QList<locks::Change> changes;
        for (const char *key : {"d", "b", "a", "c"})
            changes += present(row(quint32(key[0]), key, 10'000));
        apply(changes);
        const QStringList sorted{QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c"),
                                 QStringLiteral("d")};
        QCOMPARE(keys(), sorted);
        m_order->sort(LockTableModel::TimeLeft, Qt::DescendingOrder);
        QCOMPARE(keys(), sorted);
    }

    void filtersAndFollowsTheFilter()
    {
        apply({present(row(1, "lock:order:1", 10'000)), present(row(2, "lock:stock:1", 20'000))});
        m_order->setFilter(LockFilter(QStringLiteral("ORDER"), {}));
        QCOMPARE(keys(), QStringList(QStringLiteral("lock:order:1")));
        apply({present(row(3, "lock:order:2", 5'000)), present(row(4, "lock:stock:2", 5'000))});
        QCOMPARE(keys(), QStringList({QStringLiteral("lock:order:2"), QStringLiteral("lock:order:1")}));
        m_order->setFilter({});
        QCOMPARE(shownRows(), 4);
        m_order->setFilter(LockFilter({}, locks::State::NoExpiry));
        QCOMPARE(shownRows(), 0);
        apply({renewed(row(1, "lock:order:1", -1))});
        QCOMPARE(keys(), QStringList(QStringLiteral("lock:order:1")));
        apply({renewed(row(1, "lock:order:1", 30'000))});
        m_order->settle();
        QCOMPARE(shownRows(), 0);
    }

    void placesChangeOnlyWhenSettled()
    {
        apply({present(row(1, "a", 10'000)), present(row(2, "b", 20'000)), present(row(3, "c", 30'000))});
        QCOMPARE(shownRows(), 3);
        apply({renewed(row(1, "a", 25'000))});
        QCOMPARE(keys(), QStringList({QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")}));
        m_order->setHeld(true);
        m_order->settle();
        QCOMPARE(keys().first(), QStringLiteral("a"));
        m_order->setHeld(false);
        m_order->settle();
        QCOMPARE(keys(), QStringList({QStringLiteral("b"), QStringLiteral("a"), QStringLiteral("c")}));
    }

    void newOnesComeLastWhileHeld()
    {
        apply({present(row(1, "b", 20'000))});
        QCOMPARE(shownRows(), 1);
        m_order->setHeld(true);
        apply({present(row(2, "a", 10'000))});
        QCOMPARE(keys(), QStringList({QStringLiteral("b"), QStringLiteral("a")}));
        m_order->setHeld(false);
        m_order->settle();
        QCOMPARE(keys(), QStringList({QStringLiteral("a"), QStringLiteral("b")}));
    }

    void whatWouldMoveIsCountedWhileHeld()
    {
        for (quint32 id = 1; id <= 9; ++id)
            apply({present(row(id, "k" + QByteArray::number(id), 10'000 * qint64(id)))});
        QCOMPARE(shownRows(), 9);
        m_order->setHeld(true);
        QSignalSpy told(m_order.get(), &LockOrder::waitingChanged);
        apply({renewed(row(3, "k3", 34'000))}); // still the third
        QCOMPARE(shownRows(), 9);
        QCOMPARE(m_order->waitingCount(), 0);
        QCOMPARE(told.count(), 0);
        for (quint32 id = 4; id <= 9; ++id)
            apply({renewed(row(id, "k" + QByteArray::number(id), 10'000 * qint64(id) + 1))});
        apply({renewed(row(3, "k3", 75'000))}); // the others were read anew and stay
        QTRY_COMPARE_WITH_TIMEOUT(m_order->waitingCount(), 1, 5000 * patience);
        apply({renewed(row(4, "k4", 72'000))}); // both into the same gap, the other way round
        QTRY_COMPARE_WITH_TIMEOUT(m_order->waitingCount(), 2, 5000 * patience);
        apply({present(row(10, "new", 5'000)), ended(row(1, "k1", 10'000))});
        QTRY_COMPARE_WITH_TIMEOUT(m_order->waitingCount(), 4, 5000 * patience);
        QCOMPARE(keys().first(), QStringLiteral("k1"));
        m_order->setPaused(true);
        m_order->settleNow(); // a person is obeyed, held and paused
        QTRY_COMPARE_WITH_TIMEOUT(m_order->waitingCount(), 0, 5000 * patience);
        QCOMPARE(columnText(*m_order, LockTableModel::Key).join(u' '),
                 QStringLiteral("new k2 k5 k6 k7 k4 k3 k8 k9 k1"));
        m_order->setPaused(false);
        apply({renewed(row(10, "new", 95'000))});
        QTRY_COMPARE_WITH_TIMEOUT(m_order->waitingCount(), 1, 5000 * patience);
        m_order->setHeld(false); // the pointer leaves
        m_order->settle();
        QTRY_COMPARE_WITH_TIMEOUT(m_order->waitingCount(), 0, 5000 * patience);
    }

    void pauseHoldsThePlaces()
    {
        apply({present(row(1, "b", 20'000)), present(row(2, "c", 30'000))});
        QCOMPARE(shownRows(), 2);
        m_order->setPaused(true);
        apply({present(row(3, "a", 10'000))});
        m_order->settle();
        QSignalSpy moved(m_order.get(), &LockOrder::moved);
        QCOMPARE(keysOf(*frozen()).size(), 2); // what is listed; and the order thread has had its turn
        QCOMPARE(moved.count(), 0);
        m_order->sort(LockTableModel::Key, Qt::DescendingOrder); // but a person is obeyed
        QTRY_COMPARE_WITH_TIMEOUT(m_order->rowCount(), 3, 5000 * patience);
        QCOMPARE(columnText(*m_order, LockTableModel::Key).first(), QStringLiteral("c"));
        m_order->setPaused(false);
        QCOMPARE(shownRows(), 3);
    }

    void selectionFollowsItsLock()
    {
        QList<locks::Change> changes;
        for (quint32 id = 1; id <= 40; ++id)
            changes += present(row(id, "lock:" + QByteArray::number(id + 100), 1'000 * qint64(id)));
        apply(changes);
        QVERIFY(answered());
        QItemSelectionModel selection(m_order.get());
        selection.select(m_order->index(20, 0), QItemSelectionModel::Select | QItemSelectionModel::Rows);
        const QString key = m_order->index(20, 0).data().toString();
        m_order->sort(LockTableModel::Key, Qt::DescendingOrder);
        QVERIFY(answered());
        QCOMPARE(selection.selectedRows().value(0).data().toString(), key);
        QList<locks::Change> ends;
        for (quint32 id = 1; id <= 19; ++id)
            ends += ended(row(id, "lock:" + QByteArray::number(id + 100), 0));
        apply(ends);
        m_table->tick(m_now + 5'000);
        QCOMPARE(shownRows(), 21);
        QCOMPARE(selection.selectedRows().value(0).data().toString(), key);
    }

    void endedRowsLeaveUnlessHeld()
    {
        apply({present(row(1, "a", 10'000)), present(row(2, "b", 20'000)), present(row(3, "c", 30'000))});
        QCOMPARE(shownRows(), 3);
        m_order->setHeld(true);
        apply({ended(row(1, "a", 10'000))});
        m_table->tick(m_now + 5'000);
        QCOMPARE(shownRows(), 3); // it would pull the others up under the pointer
        QVERIFY(m_order->itemAt(0)->hasEnded());
        m_order->setHeld(false);
        m_order->settle();
        QCOMPARE(keys(), QStringList({QStringLiteral("b"), QStringLiteral("c")}));
        QVERIFY(m_table->slotOf(1) == gui::IdIndex::none);
    }

    void slotsComeBackWhenNobodyShowsThem()
    {
        for (quint32 id = 1; id <= 2'000; id += 2) {
            apply({present(row(id, "lock:" + QByteArray::number(id), 10'000)),
                   present(row(id + 1, "lock:" + QByteArray::number(id + 1), 10'000))});
            apply({ended(row(id, "lock:" + QByteArray::number(id), 0)),
                   ended(row(id + 1, "lock:" + QByteArray::number(id + 1), 0))});
            m_table->tick(m_now + 5'000);
            if (id % 64 == 1)
                QCOMPARE(shownRows(), 0);
        }
        QCOMPARE(shownRows(), 0);
        apply({present(row(5'000, "lock:last", 10'000))});
        QVERIFY(m_table->slotOf(5'000) < 200); // not one slot for each lock that ever was
    }

    void lateAnswersAreDropped()
    {
        QList<locks::Change> changes;
        for (quint32 id = 1; id <= 20'000; ++id)
            changes += present(row(id, "lock:" + QByteArray::number(id), qint64(id)));
        apply(changes);
        m_order->setFilter(LockFilter(QStringLiteral("\"lock:7\""), {}));
        m_order->setFilter(LockFilter(QStringLiteral("\"lock:77\""), {}));
        m_order->setFilter(LockFilter(QStringLiteral("key:lock:777"), {}));
        QCOMPARE(keys(), plainOrder());
        QCOMPARE(m_order->rowCount(), 11);
        m_table->clear();
        QCOMPARE(m_order->rowCount(), 0); // at once
        apply({present(row(30'000, "lock:777", 10'000))});
        QCOMPARE(keys(), QStringList(QStringLiteral("lock:777")));
    }

    /// A filter that is set and taken back before it was asked for: the answer in between was not shown.
    void aFilterTakenBackAtOnceLosesNothing()
    {
        apply({present(row(1, "lock:a", 10'000)), present(row(2, "lock:c", 30'000))});
        QCOMPARE(shownRows(), 2);
        QSemaphore begun, goOn, done;
        m_thread->post([&] {
            begun.release();
            goOn.acquire();
        });
        begun.acquire();
        apply({present(row(3, "lock:b", 20'000))});
        QTest::qWait(300); // longer than it rests: now it has asked, and waits for the thread
        m_order->setFilter(LockFilter(QStringLiteral("nothing"), {}));
        m_thread->post([&done] { done.release(); });
        goOn.release();
        done.acquire();
        QCoreApplication::sendPostedEvents(); // the answer, but no timer: nothing is asked yet
        m_order->setFilter({});
        QCOMPARE(keys(),
                 QStringList({QStringLiteral("lock:a"), QStringLiteral("lock:b"), QStringLiteral("lock:c")}));
    }

    void findsInTheWholeTableWhateverIsListed()
    {
        QList<locks::Change> many;
        for (quint32 id = 1; id <= 1'000; ++id)
            many += present(row(id, "lock:" + QByteArray::number(id), 30'000));
        apply(many);
        m_order->setFilter(LockFilter(QStringLiteral("\"lock:7\""), {}));
        apply({ended(row(41, "lock:41", 30'000)), renewed(row(2'000, "other:41", 30'000))});
        std::optional<QStringList> keys;
        m_order->find(
            this, [](const locks::SharedRow &each) { return each.key().endsWith("41"); },
            [&keys](const std::vector<locks::SharedRow> &rows) {
                keys.emplace();
                for (const locks::SharedRow &each : rows)
                    *keys += QString::fromUtf8(each.key());
            });
        QVERIFY(!keys); // looked for elsewhere
        QTRY_VERIFY_WITH_TIMEOUT(keys, 5000 * patience);
        keys->sort();
        QCOMPARE(keys->first(), QStringLiteral("lock:141"));
        QCOMPARE(keys->size(), 10); // 141 … 941, without the ended 41, and the new one
        QCOMPARE(keys->last(), QStringLiteral("other:41"));
    }

    void mayEndWhileItIsAskedForSomething()
    {
        for (int round = 0; round < 100; ++round) {
            auto thread = std::make_shared<gui::OrderThread>();
            LockTableModel table;
            QList<locks::Change> many;
            for (quint32 id = 1; id <= 1'000; ++id)
                many += present(row(id, "lock:" + QByteArray::number(id), 30'000));
            table.applyDelta(deltaOf(many), m_now);
            auto order = std::make_unique<LockOrder>(&table, thread);
            if (round % 2)
                QCoreApplication::processEvents(); // sends
            order->freeze(this, [](const auto &) { QFAIL("nobody is there any more"); });
            order.reset();
            thread.reset();
            QCoreApplication::processEvents();
        }
    }

    void freezesTheFiltersResult()
    {
        apply({present(row(1, "lock:order:1", 30'000)), present(row(2, "lock:order:2", 10'000)),
               present(row(3, "lock:stock:1", 20'000)), present(row(4, "lock:order:3", 5'000))});
        apply({ended(row(4, "lock:order:3", 0))});
        m_order->setFilter(LockFilter(QStringLiteral("order"), {}));
        const auto result = frozen();
        QVERIFY(result);
        QCOMPARE(keysOf(*result),
                 QStringList({QStringLiteral("lock:order:2"), QStringLiteral("lock:order:1")}));
        QCOMPARE(result->rows[0].token(), QByteArrayView("token2"));
        // Frozen: what happens later is not in it, and the order goes on as if nobody had asked.
        apply({renewed(row(2, "lock:order:2", 60'000))});
        QCOMPARE(result->rows[0].deadline(), m_now + 10'000);
        QCOMPARE(shownRows(), 3);
        QVERIFY(keysOf(*frozen()).contains(QStringLiteral("lock:order:2")));
    }

    void freezingDoesNotSpoilTheOrder()
    {
        apply({present(row(1, "b", 30'000)), present(row(2, "a", 10'000))});
        QCOMPARE(shownRows(), 2);
        m_order->setFilter(LockFilter(QStringLiteral("key:b"), {}));
        QCOMPARE(keysOf(*frozen()), QStringList(QStringLiteral("b"))); // before the order was asked for it
        QCOMPARE(keys(), QStringList(QStringLiteral("b")));
    }

    void allChosenIsAFlag()
    {
        apply({present(row(1, "a", 30'000))});
        QSignalSpy spy(m_order.get(), &LockOrder::allChosenChanged);
        m_order->setAllChosen(true);
        m_order->setAllChosen(true);
        QVERIFY(m_order->isAllChosen());
        m_order->setFilter(LockFilter(QStringLiteral("b"), {})); // another result
        QVERIFY(!m_order->isAllChosen());
        QCOMPARE(spy.count(), 2);
    }

    /// Whatever happens, after settling the table holds exactly what fits the filter, sorted.
    void staysRightUnderRandomChanges_data()
    {
        QTest::addColumn<quint32>("seed");
        for (quint32 seed = 1; seed <= 12; ++seed)
            QTest::addRow("seed %u", seed) << seed;
    }
    void staysRightUnderRandomChanges()
    {
        QFETCH(quint32, seed);
        QRandomGenerator random(seed);
        static const char *const filters[] = {"key:k", "", "token1", "state:no-expiry", "other k"};
        for (int round = 0; round < 150; ++round) {
            randomDelta(random);
            if (random.bounded(10) == 0)
                m_table->tick(m_now + 5'000);
            if (random.bounded(15) == 0)
                m_order->sort(int(random.bounded(9)) - 1,
                              random.bounded(2) ? Qt::AscendingOrder : Qt::DescendingOrder);
            if (random.bounded(20) == 0)
                m_order->setFilter(LockFilter(QString::fromLatin1(filters[random.bounded(5)]), {}));
            if (random.bounded(60) == 0)
                m_table->clear();
            m_order->setHeld(random.bounded(3) == 0);
            if (random.bounded(4) == 0)
                m_order->settle();
            if (random.bounded(3) == 0)
                QCoreApplication::processEvents();
        }
        m_order->setHeld(false);
        m_order->settle();
        QCOMPARE(keys(), plainOrder());
        m_table->tick(m_now + 10'000);
        m_order->settle();
        QCOMPARE(keys(), plainOrder());
        QCOMPARE(keysOf(*frozen()), plainOrder());
    }

private:
    locks::Row row(quint32 id, const QByteArray &key, qint64 leftMs) const
    {
        return rowOf(id, key, "token" + QByteArray::number(id), leftMs, m_now);
    }
    void apply(const QList<locks::Change> &changes) { m_table->applyDelta(deltaOf(changes), m_now); }
    /// Waits until the order thread has answered everything.
    bool answered() const
    {
        return QTest::qWaitFor([this] { return m_order->isCurrent(); }, 20'000);
    }
    QStringList keys() const
    {
        return answered() ? columnText(*m_order, LockTableModel::Key)
                          : QStringList(QStringLiteral("no answer"));
    }
    int shownRows() const { return answered() ? m_order->rowCount() : -1; }
    std::shared_ptr<const FrozenLocks> frozen()
    {
        std::shared_ptr<const FrozenLocks> result;
        m_order->freeze(this, [&result](const auto &given) { result = given; });
        return QTest::qWaitFor([&result] { return bool(result); }, 20'000) ? result : nullptr;
    }
    static QStringList keysOf(const FrozenLocks &frozen)
    {
        QStringList keys;
        for (const locks::SharedRow &each : frozen.rows)
            keys += QString::fromUtf8(each.key());
        return keys;
    }
    QStringList plainOrder() const;
    void randomDelta(QRandomGenerator &random);

    std::unique_ptr<LockTableModel> m_table;
    std::shared_ptr<gui::OrderThread> m_thread;
    std::unique_ptr<LockOrder> m_order;
    std::unique_ptr<QAbstractItemModelTester> m_tester;
    locks::Millis m_now = 0;
};

void TestLockOrder::randomDelta(QRandomGenerator &random)
{
    QList<locks::Change> changes;
    for (int i = 0; i < int(random.bounded(30)) + 1; ++i) {
        const quint32 id = random.bounded(150) + 1;
        const QByteArray key = (id % 3 ? "k" : "other") + QByteArray::number(id);
        const locks::Row one = row(id, key, random.bounded(10) == 0 ? -1 : random.bounded(100'000));
        changes += random.bounded(4) == 0 ? ended(one) : renewed(one);
    }
    apply(changes);
}

/// What a plain filter and sort of the table's rows gives.
QStringList TestLockOrder::plainOrder() const
{
    gui::LockRows rows;
    std::vector<quint32> matching;
    QSet<quint32> over;
    for (const gui::SlotChange &change : m_table->everything()) {
        rows.set(change);
        if (change.mark == gui::SlotMark::Ended)
            over.insert(change.slot);
        if (m_order->filter().matches(change.row, {}))
            matching.push_back(change.slot);
    }
    const int column = m_order->sortColumn();
    const auto text = [&](quint32 slot) {
        const gui::ShownOwner owner = gui::shownOwner(rows.row(slot), {});
        return owner.isToken ? rows.row(slot).token().toByteArray() : owner.text.toUtf8().toLower();
    };
    const auto compare = [&](quint32 one, quint32 other) -> int {
        const locks::SharedRow &a = rows.row(one);
        const locks::SharedRow &b = rows.row(other);
        const auto three = [](auto x, auto y) {
            return x < y ? -1 : y < x ? 1 : 0;
        };
        const int urgency = three(gui::urgencyOf(a.states()), gui::urgencyOf(b.states()));
        switch (column) {
        case LockTableModel::Key:
            return a.key().compare(b.key());
        case LockTableModel::OwnerColumn:
            return text(one).compare(text(other));
        case LockTableModel::Library:
            return gui::libraryId(a.library()).compare(gui::libraryId(b.library()));
        case LockTableModel::HeldFor:
            return three(b.firstSeen(), a.firstSeen());
        case LockTableModel::StateColumn:
            return urgency != 0 ? urgency : three(b.states().toInt(), a.states().toInt());
        case LockTableModel::Masters:
            return three(a.held(), b.held());
        case LockTableModel::Waiters:
            return three(a.waiters(), b.waiters());
        case LockTableModel::TimeLeft:
            return three(a.deadline(), b.deadline());
        default:
            return urgency != 0 ? urgency : three(a.deadline(), b.deadline());
        }
    };
    std::sort(matching.begin(), matching.end(), [&](quint32 one, quint32 other) {
        if (over.contains(one) != over.contains(other))
            return over.contains(other);
        const int order =
            m_order->sortOrder() == Qt::AscendingOrder ? compare(one, other) : compare(other, one);
        const int byKey = rows.row(one).key().compare(rows.row(other).key());
        return order != 0 ? order < 0 : byKey != 0 ? byKey < 0 : rows.row(one).id() < rows.row(other).id();
    });
    QStringList keys;
    for (const quint32 slot : matching)
        keys += QString::fromUtf8(rows.row(slot).key());
    return keys;
}

QTEST_MAIN(TestLockOrder)
#include "tst_lock_order.moc"
