// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/lock_table_model.h"
#include "lock_text.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using gui::LockTableModel;

class TestLockTableModel : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        m_model = std::make_unique<LockTableModel>();
        m_tester = std::make_unique<QAbstractItemModelTester>(
            m_model.get(), QAbstractItemModelTester::FailureReportingMode::Fatal);
        m_now = locks::steadyNow();
    }

    void showsWhatADeltaBrings()
    {
        m_model->applyDelta(deltaOf({present(row(1, "lock:a", 30'000)), present(row(2, "lock:b", -1))}),
                            m_now);
        const QList<int> columns{LockTableModel::Key, LockTableModel::TimeLeft, LockTableModel::StateColumn,
                                 LockTableModel::Masters};
        QCOMPARE(tableText(*m_model, columns),
                 QStringList({QStringLiteral("lock:a | 30 s | held | ●"),
                              QStringLiteral("lock:b | no expiry | no-expiry | ●")}));
        QCOMPARE(m_model->liveCount(), 2);
        QCOMPARE(m_model->countOf(locks::State::NoExpiry), 1);
    }

    void insertsOneBatchWithOneAnnouncement()
    {
        QSignalSpy inserted(m_model.get(), &LockTableModel::rowsInserted);
        QList<locks::Change> changes;
        for (quint32 id = 1; id <= 100; ++id)
            changes += present(row(id, "lock:" + QByteArray::number(id), 30'000));
        m_model->applyDelta(deltaOf(changes), m_now);
        QCOMPARE(inserted.count(), 1);
        QCOMPARE(m_model->rowCount(), 100);
    }

    void updatesInPlace()
    {
        fill(5);
        QSignalSpy changed(m_model.get(), &LockTableModel::dataChanged);
        m_model->applyDelta(deltaOf({renewed(row(2, "lock:2", 50'000)), renewed(row(3, "lock:3", 50'000)),
                                     renewed(row(5, "lock:5", 50'000))}),
                            m_now);
        QCOMPARE(changed.count(), 2); // 2–3 and 5
        QCOMPARE(columnText(*m_model, LockTableModel::TimeLeft).at(1), QStringLiteral("50 s"));
        QCOMPARE(m_model->rowCount(), 5);
    }

    void endedOnesStayForFiveSeconds()
    {
        fill(3);
        m_model->applyDelta(deltaOf({ended(row(2, "lock:2", 30'000), locks::EndReason::GoneEarly)}), m_now);
        QCOMPARE(m_model->rowCount(), 3);
        QCOMPARE(m_model->liveCount(), 2);
        QCOMPARE(columnText(*m_model, LockTableModel::StateColumn).at(1), QStringLiteral("gone early"));
        QVERIFY(m_model->index(1, LockTableModel::Key).data(Qt::FontRole).value<QFont>().strikeOut());
        m_model->tick(m_now + 4'900);
        QCOMPARE(m_model->rowCount(), 3);
        m_model->tick(m_now + 5'000);
        QCOMPARE(columnText(*m_model, LockTableModel::Key),
                 QStringList({QStringLiteral("lock:1"), QStringLiteral("lock:3")}));
        QCOMPARE(m_model->rowOf(3), 1);
    }

    void aKeyThatIsTakenAgainReplacesItsEndedRow()
    {
        fill(2);
        m_model->applyDelta(deltaOf({ended(row(1, "lock:1", 30'000))}), m_now);
        m_model->applyDelta(deltaOf({present(row(9, "lock:1", 30'000))}), m_now);
        QCOMPARE(columnText(*m_model, LockTableModel::Key),
                 QStringList({QStringLiteral("lock:2"), QStringLiteral("lock:1")}));
        QCOMPARE(m_model->liveCount(), 2);
    }

    void anEndBySomebodyElseIsAnUpdate()
    {
        fill(1);
        locks::Row next = row(1, "lock:1", 20'000);
        next.token = "other";
        m_model->applyDelta(deltaOf({ended(row(1, "lock:1", 30'000), locks::EndReason::Replaced),
                                     {locks::Event::Acquired, locks::EndReason::None, next}}),
                            m_now);
        QCOMPARE(m_model->liveCount(), 1);
        QCOMPARE(m_model->item(0).row.token, QByteArray("other"));
    }

    void scatteredRemovalsKeepPersistentIndexes()
    {
        fill(60);
        const QPersistentModelIndex kept = m_model->index(59, 0);
        const QPersistentModelIndex gone = m_model->index(10, 0);
        QList<locks::Change> changes;
        for (quint32 id = 1; id <= 60; id += 2)
            changes += ended(row(id, "lock:" + QByteArray::number(id), 30'000));
        m_model->applyDelta(deltaOf(changes), m_now);
        m_model->tick(m_now + 5'000);
        QCOMPARE(m_model->rowCount(), 30);
        QCOMPARE(kept.data().toString(), QStringLiteral("lock:60"));
        QVERIFY(!gone.isValid());
        for (int at = 0; at < 30; ++at)
            QCOMPARE(m_model->rowOf(m_model->item(at).row.id), at);
    }

    void aFlushDoesNotLinger()
    {
        fill(500);
        QList<locks::Change> changes;
        for (quint32 id = 1; id <= 500; ++id)
            changes += ended(row(id, "lock:" + QByteArray::number(id), 30'000), locks::EndReason::Flushed);
        m_model->applyDelta(deltaOf(changes), m_now);
        QCOMPARE(m_model->liveCount(), 0);
        QVERIFY(m_model->rowCount() <= 200);
    }

    void timeAloneChangesStates()
    {
        m_model->applyDelta(deltaOf({present(row(1, "lock:a", 20'000))}), m_now);
        QCOMPARE(m_model->countOf(locks::State::Expiring), 0);
        m_model->tick(m_now + 18'500);
        QCOMPARE(m_model->countOf(locks::State::Expiring), 1);
        QCOMPARE(columnText(*m_model, LockTableModel::StateColumn), QStringList(QStringLiteral("expiring")));
    }

    void countsFollowEveryChange()
    {
        fill(3);
        m_model->applyDelta(deltaOf({renewed(row(1, "lock:1", -1))}), m_now);
        QCOMPARE(m_model->countOf(locks::State::NoExpiry), 1);
        m_model->applyDelta(deltaOf({ended(row(1, "lock:1", -1))}), m_now);
        QCOMPARE(m_model->countOf(locks::State::NoExpiry), 0);
        QCOMPARE(m_model->countOf(locks::State::Held), 2);
        m_model->clear();
        QCOMPARE(m_model->countOf(locks::State::Held), 0);
        QCOMPARE(m_model->rowCount(), 0);
    }

    void endsOfUnknownRowsAreIgnored()
    {
        m_model->applyDelta(deltaOf({ended(row(7, "lock:7", 1'000))}), m_now);
        QCOMPARE(m_model->rowCount(), 0);
        m_model->applyDelta(deltaOf({present(row(8, "lock:8", 1'000)), ended(row(8, "lock:8", 1'000))}),
                            m_now);
        QCOMPARE(m_model->rowCount(), 0);
    }

private:
    locks::Row row(quint32 id, const QByteArray &key, qint64 leftMs) const
    {
        return rowOf(id, key, "token" + QByteArray::number(id), leftMs, m_now);
    }
    void fill(quint32 count)
    {
        QList<locks::Change> changes;
        for (quint32 id = 1; id <= count; ++id)
            changes += present(row(id, "lock:" + QByteArray::number(id), 30'000));
        m_model->applyDelta(deltaOf(changes), m_now);
    }

    std::unique_ptr<LockTableModel> m_model;
    std::unique_ptr<QAbstractItemModelTester> m_tester;
    locks::Millis m_now = 0;
};

QTEST_MAIN(TestLockTableModel)
#include "tst_lock_table_model.moc"
