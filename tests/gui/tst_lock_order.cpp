// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/lock_order.h"
#include "lock_text.h"

#include <QAbstractItemModelTester>
#include <QItemSelectionModel>
#include <QRandomGenerator>
#include <QTest>

using gui::LockFilter;
using gui::LockOrder;
using gui::LockTableModel;

class TestLockOrder : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        m_table = std::make_unique<LockTableModel>();
        m_order = std::make_unique<LockOrder>(m_table.get());
        m_tester = std::make_unique<QAbstractItemModelTester>(
            m_order.get(), QAbstractItemModelTester::FailureReportingMode::Fatal);
        m_now = locks::steadyNow();
    }
    void cleanup()
    {
        m_tester.reset();
        m_order.reset();
    }

    void sortsByUrgencyFirst()
    {
        apply({present(row(1, "lock:calm", 60'000)), present(row(2, "lock:soon", 10'000)),
               present(row(3, "lock:endless", -1)), present(row(4, "lock:absurd", qint64(40) * 86'400'000))});
        QCOMPARE(keys(),
                 QStringList({QStringLiteral("lock:endless"), QStringLiteral("lock:absurd"),
                              QStringLiteral("lock:soon"), QStringLiteral("lock:calm")}));
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
        QCOMPARE(m_order->rowCount(), 4);
        m_order->setFilter(LockFilter({}, locks::State::NoExpiry));
        QCOMPARE(m_order->rowCount(), 0);
        apply({renewed(row(1, "lock:order:1", -1))});
        QCOMPARE(keys(), QStringList(QStringLiteral("lock:order:1")));
        apply({renewed(row(1, "lock:order:1", 30'000))});
        m_order->settle();
        QCOMPARE(m_order->rowCount(), 0);
    }

    void placesChangeOnlyWhenSettled()
    {
        apply({present(row(1, "a", 10'000)), present(row(2, "b", 20'000)), present(row(3, "c", 30'000))});
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
        m_order->setHeld(true);
        apply({present(row(2, "a", 10'000))});
        QCOMPARE(keys(), QStringList({QStringLiteral("b"), QStringLiteral("a")}));
        m_order->setHeld(false);
        m_order->settle();
        QCOMPARE(keys(), QStringList({QStringLiteral("a"), QStringLiteral("b")}));
    }

    void selectionFollowsItsLock()
    {
        QList<locks::Change> changes;
        for (quint32 id = 1; id <= 40; ++id)
            changes += present(row(id, "lock:" + QByteArray::number(id + 100), 1'000 * qint64(id)));
        apply(changes);
        QItemSelectionModel selection(m_order.get());
        selection.select(m_order->index(20, 0), QItemSelectionModel::Select | QItemSelectionModel::Rows);
        const QString key = m_order->index(20, 0).data().toString();
        m_order->sort(LockTableModel::Key, Qt::DescendingOrder);
        QCOMPARE(selection.selectedRows().value(0).data().toString(), key);
        QList<locks::Change> ends;
        for (quint32 id = 1; id <= 19; ++id)
            ends += ended(row(id, "lock:" + QByteArray::number(id + 100), 0));
        apply(ends);
        m_table->tick(m_now + 5'000);
        QCOMPARE(m_order->rowCount(), 21);
        QCOMPARE(selection.selectedRows().value(0).data().toString(), key);
    }

    /// Whatever happens, after settling the table holds exactly what fits the filter, sorted.
    void staysRightUnderRandomChanges()
    {
        QRandomGenerator random(42);
        m_order->setFilter(LockFilter(QStringLiteral("key:k"), {}));
        for (int round = 0; round < 300; ++round) {
            QList<locks::Change> changes;
            for (int i = 0; i < int(random.bounded(30)) + 1; ++i) {
                const quint32 id = random.bounded(150) + 1;
                const QByteArray key = (id % 3 ? "k" : "other") + QByteArray::number(id);
                const locks::Row one = row(id, key, random.bounded(10) == 0 ? -1 : random.bounded(100'000));
                changes += random.bounded(4) == 0 ? ended(one) : renewed(one);
            }
            apply(changes);
            if (random.bounded(10) == 0)
                m_table->tick(m_now + 5'000);
            if (random.bounded(15) == 0)
                m_order->sort(int(random.bounded(9)) - 1,
                              random.bounded(2) ? Qt::AscendingOrder : Qt::DescendingOrder);
            m_order->setHeld(random.bounded(3) == 0);
            if (random.bounded(4) == 0)
                m_order->settle();
        }
        m_order->setHeld(false);
        m_order->settle();
        const QStringList settled = keys();
        LockOrder fresh(m_table.get());
        fresh.setFilter(m_order->filter());
        fresh.sort(m_order->sortColumn(), m_order->sortOrder());
        QCOMPARE(settled, columnText(fresh, LockTableModel::Key));
    }

private:
    locks::Row row(quint32 id, const QByteArray &key, qint64 leftMs) const
    {
        return rowOf(id, key, "token" + QByteArray::number(id), leftMs, m_now);
    }
    void apply(const QList<locks::Change> &changes) { m_table->applyDelta(deltaOf(changes), m_now); }
    QStringList keys() const { return columnText(*m_order, LockTableModel::Key); }

    std::unique_ptr<LockTableModel> m_table;
    std::unique_ptr<LockOrder> m_order;
    std::unique_ptr<QAbstractItemModelTester> m_tester;
    locks::Millis m_now = 0;
};

QTEST_MAIN(TestLockOrder)
#include "tst_lock_order.moc"
