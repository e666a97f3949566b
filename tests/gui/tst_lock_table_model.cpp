// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/table/lock_table_model.h"
#include "lock_text.h"
#include "redis_server.h"

#include <QSignalSpy>
#include <QTest>

using gui::LockTableModel;
using gui::SlotChange;
using gui::SlotMark;

/// The table behind the view: slots, counts, ended rows and what cells say.
class TestLockTableModel : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        m_model = std::make_unique<LockTableModel>();
        m_told.clear();
        connect(m_model.get(), &LockTableModel::changed, this,
                [this](const std::vector<SlotChange> &changes) {
                    ++m_batches;
                    m_told.insert(m_told.end(), changes.begin(), changes.end());
                });
        m_batches = 0;
        m_now = locks::steadyNow();
    }

    void showsWhatADeltaBrings()
    {
        apply({present(row(1, "lock:a", 30'000)), present(row(2, "lock:b", -1))});
        QCOMPARE(line(1), QStringLiteral("lock:a | 30 s | held | ●"));
        QCOMPARE(line(2), QStringLiteral("lock:b | no expiry | no expiry | ●"));
        QCOMPARE(m_model->liveCount(), 2);
        QCOMPARE(m_model->countOf(locks::State::NoExpiry), 1);
    }

    void everyStateIsCounted()
    {
        for (const locks::State state : locks::allStates()) {
            init();
            locks::Row one = row(1, "lock:a", 30'000);
            one.states = state;
            apply({present(one)});
            for (const locks::State each : locks::allStates())
                QCOMPARE(m_model->countOf(each), int(each == state));
        }
    }

    void oneBatchIsToldOnce()
    {
        fill(100);
        QCOMPARE(m_batches, 1);
        QCOMPARE(m_told.size(), size_t(100));
        QCOMPARE(m_model->liveCount(), 100);
    }

    void updatesStayInTheirSlot()
    {
        fill(5);
        const quint32 slot = m_model->slotOf(2);
        apply({renewed(row(2, "lock:2", 50'000))});
        QCOMPARE(m_model->slotOf(2), slot);
        QCOMPARE(cell(2, LockTableModel::TimeLeft), QStringLiteral("50 s"));
        QCOMPARE(m_told.back().slot, slot);
    }

    void endedOnesStayForFiveSeconds()
    {
        fill(3);
        apply({ended(row(2, "lock:2", 30'000), locks::EndReason::ReleasedOrDeleted)});
        QCOMPARE(m_model->liveCount(), 2);
        QCOMPARE(cell(2, LockTableModel::StateColumn), QStringLiteral("released or deleted"));
        const quint32 slot = m_model->slotOf(2);
        QVERIFY(m_model->cell(slot, LockTableModel::Key, Qt::FontRole).value<QFont>().strikeOut());
        QVERIFY(m_told.back().mark == SlotMark::Ended);
        m_model->tick(m_now + 4'900);
        QVERIFY(m_model->slotOf(2) == slot);
        m_model->tick(m_now + 5'000);
        QVERIFY(m_model->slotOf(2) == gui::IdIndex::none);
        QVERIFY(m_told.back().mark == SlotMark::Gone);
        // Until no order shows it any more it says how it ended.
        QCOMPARE(m_model->cell(slot, LockTableModel::StateColumn, Qt::DisplayRole).toString(),
                 QStringLiteral("released or deleted"));
    }

    void slotsAreUsedAgainOnlyWhenReleased()
    {
        fill(1);
        const quint32 slot = m_model->slotOf(1);
        apply({ended(row(1, "lock:1", 30'000))});
        m_model->tick(m_now + 5'000);
        apply({present(row(2, "lock:2", 30'000))});
        QVERIFY(m_model->slotOf(2) != slot);
        QVERIFY(bool(m_model->release(slot)));
        apply({present(row(3, "lock:3", 30'000))});
        QCOMPARE(m_model->slotOf(3), slot);
    }

    void aKeyThatIsTakenAgainReplacesItsEndedRow()
    {
        fill(2);
        apply({ended(row(1, "lock:1", 30'000))});
        apply({present(row(9, "lock:1", 30'000))});
        QVERIFY(m_model->slotOf(1) == gui::IdIndex::none);
        QCOMPARE(m_model->liveCount(), 2);
    }

    void anEndBySomebodyElseIsAnUpdate()
    {
        fill(1);
        locks::Row next = row(1, "lock:1", 20'000);
        next.token = "other";
        apply({ended(row(1, "lock:1", 30'000), locks::EndReason::Replaced),
               {locks::Event::Acquired, locks::EndReason::None, next}});
        QCOMPARE(m_model->liveCount(), 1);
        QCOMPARE(m_model->item(m_model->slotOf(1)).row.token, QByteArray("other"));
    }

    void aFlushDoesNotLinger()
    {
        fill(500);
        QList<locks::Change> changes;
        for (quint32 id = 1; id <= 500; ++id)
            changes += ended(row(id, "lock:" + QByteArray::number(id), 30'000), locks::EndReason::Flushed);
        apply(changes);
        QCOMPARE(m_model->liveCount(), 0);
        const auto lingering = std::count_if(m_told.begin(), m_told.end(), [](const SlotChange &change) {
            return change.mark == SlotMark::Ended;
        });
        QVERIFY(lingering <= 200);
    }

    void countsFollowEveryChange()
    {
        fill(3);
        apply({renewed(row(1, "lock:1", -1))});
        QCOMPARE(m_model->countOf(locks::State::NoExpiry), 1);
        apply({ended(row(1, "lock:1", -1))});
        QCOMPARE(m_model->countOf(locks::State::NoExpiry), 0);
        QCOMPARE(m_model->countOf(locks::State::Held), 2);
        m_model->clear();
        QCOMPARE(m_model->countOf(locks::State::Held), 0);
        QVERIFY(m_model->isEmpty());
    }

    void endsOfUnknownRowsAreIgnored()
    {
        apply({ended(row(7, "lock:7", 1'000))});
        QVERIFY(m_told.empty());
        apply({present(row(8, "lock:8", 1'000)), ended(row(8, "lock:8", 1'000))});
        QCOMPARE(m_model->liveCount(), 0);
    }

    void newOnesFadeIn()
    {
        QSignalSpy began(m_model.get(), &LockTableModel::fadingBegan);
        fill(3); // found by a pass: they were there
        QCOMPARE(began.count(), 0);
        apply({{locks::Event::Acquired, locks::EndReason::None, row(7, "lock:7", 30'000)}});
        QCOMPARE(began.count(), 1);
        const quint32 slot = m_model->slotOf(7);
        const auto ink = [&] {
            return m_model->cell(slot, LockTableModel::Key, Qt::ForegroundRole).value<QColor>();
        };
        QVERIFY(ink().alphaF() < 1);
        QVERIFY(m_model->isFading(m_now));
        QTRY_VERIFY_WITH_TIMEOUT(!m_model->isFading(), 5000 * patience);
        QVERIFY(!m_model->cell(slot, LockTableModel::Key, Qt::ForegroundRole).isValid());
    }

    void idsAreFoundAmongMany()
    {
        fill(50'000);
        for (quint32 id = 1; id <= 50'000; id += 997)
            QCOMPARE(m_model->item(m_model->slotOf(id)).row.id, id);
        QVERIFY(m_model->slotOf(50'001) == gui::IdIndex::none);
    }

private:
    locks::Row row(quint32 id, const QByteArray &key, qint64 leftMs) const
    {
        return rowOf(id, key, "token" + QByteArray::number(id), leftMs, m_now);
    }
    void apply(const QList<locks::Change> &changes) { m_model->applyDelta(deltaOf(changes), m_now); }
    void fill(quint32 count)
    {
        QList<locks::Change> changes;
        for (quint32 id = 1; id <= count; ++id)
            changes += present(row(id, "lock:" + QByteArray::number(id), 30'000));
        apply(changes);
    }
    QString cell(quint32 id, int column) const
    {
        return m_model->cell(m_model->slotOf(id), column, Qt::DisplayRole).toString();
    }
    QString line(quint32 id) const
    {
        QStringList cells;
        for (const int column : {LockTableModel::Key, LockTableModel::TimeLeft, LockTableModel::StateColumn,
                                 LockTableModel::Masters})
            cells += cell(id, column);
        return cells.join(QStringLiteral(" | "));
    }

    std::unique_ptr<LockTableModel> m_model;
    std::vector<SlotChange> m_told;
    int m_batches = 0;
    locks::Millis m_now = 0;
};

QTEST_MAIN(TestLockTableModel)
#include "tst_lock_table_model.moc"
