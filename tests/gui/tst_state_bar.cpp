// SPDX-License-Identifier: GPL-3.0-or-later
#include "accessible.h"
#include "gui/common/state_palette.h"
#include "gui/locks/state_bar.h"
#include "gui/table/order_thread.h"
#include "lock_text.h"
#include "redis_server.h"

#include <QMenu>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

using gui::StateBar;
using locks::State;

/// The chips above the table keep their places, and are the control for states.
class TestStateBar : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        m_table = std::make_unique<gui::LockTableModel>();
        m_thread = std::make_shared<gui::OrderThread>();
        m_order = std::make_unique<gui::LockOrder>(m_table.get(), m_thread);
        m_bar = std::make_unique<StateBar>();
        m_bar->setOrder(m_order.get());
        m_bar->resize(1'200, m_bar->sizeHint().height());
        m_bar->show();
        m_now = locks::steadyNow();
    }
    void cleanup()
    {
        m_bar.reset();
        m_order.reset();
        m_thread.reset();
    }

    void saysHowManyOfHowMany()
    {
        for (quint32 i = 1; i <= 8; ++i)
            add(i, State::Held);
        QVERIFY(waitFor([this] { return shows("8 in all"); }));
        m_order->setFilter(locks::LockFilter(QStringLiteral("\"lock:3\"")));
        QVERIFY(waitFor([this] { return shows("1 of 8"); }));
        // One that ended is none of them, though it still stands in the table.
        m_table->applyDelta(deltaOf({ended(rowWith(3, State::Held))}), m_now);
        QVERIFY(waitFor([this] { return shows("0 of 7"); }));
        m_order->setFilter({});
        QVERIFY(waitFor([this] { return shows("7 in all"); }));
    }

    void chipsKeepTheirPlaces()
    {
        add(1, State::Held);
        QVERIFY(waitFor([this] { return shows("1 held"); }));
        const QRect held = placeOf("1 held");
        const QRect all = placeOf("1 in all");
        // The most urgent one comes to be: behind, where nothing stands yet.
        add(2, State::NoExpiry);
        QVERIFY(waitFor([this] { return shows("1 no expiry"); }));
        QCOMPARE(placeOf("1 held"), held);
        QVERIFY(placeOf("1 no expiry").left() > held.right());
        const QRect endless = placeOf("1 no expiry");
        for (quint32 i = 10; i < 1'400; ++i)
            add(i, State::Held);
        QVERIFY(waitFor([this] { return shows("1,391 held"); }));
        QCOMPARE(placeOf("1,391 held"), held);
        QCOMPARE(placeOf("1,392 in all"), all);
        // One that counts nothing any more is where it was.
        m_table->applyDelta(deltaOf({ended(rowWith(2, State::NoExpiry))}), m_now);
        QVERIFY(waitFor([this] { return shows("0 no expiry"); }));
        QCOMPARE(placeOf("0 no expiry"), endless);
        // Also with another connection, as long as all have room.
        m_bar->setOrder(nullptr);
        QCOMPARE(placeOf("0 no expiry"), endless);
        m_bar->setOrder(m_order.get());
        m_bar->setFixedWidth(420);
        QVERIFY(waitFor([this] { return !shows("0 no expiry"); }));
        m_bar->setOrder(nullptr);
        m_bar->setFixedWidth(1'200);
        QVERIFY(!shows("0 held"));
    }

    void aChipIsChosenAndLetGoByKeys()
    {
        add(1, State::Held);
        add(2, State::NoExpiry);
        QVERIFY(waitFor([this] { return shows("1 no expiry"); }));
        const QSignalSpy told(m_bar.get(), &StateBar::chosenChanged);
        auto *chip = button<QToolButton>(m_bar.get(), QStringLiteral("1 no expiry"));
        QVERIFY(chip->focusPolicy() & Qt::TabFocus);
        QTest::keyClick(chip, Qt::Key_Space);
        QCOMPARE(m_bar->state(), State::NoExpiry);
        QVERIFY(chip->isChecked());
        m_bar->setMine(4);
        auto *mine = button<QToolButton>(m_bar.get(), QStringLiteral("4 Mine"));
        QTest::keyClick(mine, Qt::Key_Space);
        QVERIFY(mine->isChecked());
        QCOMPARE(m_bar->filterOf({}), locks::LockFilter({}, State::None, true));
        QCOMPARE(m_bar->state(), State::None);
        QVERIFY(!chip->isChecked());
        QTest::keyClick(button<QToolButton>(m_bar.get(), QStringLiteral("2 in all")), Qt::Key_Space);
        QVERIFY(!mine->isChecked());
        QVERIFY(m_bar->filterOf({}).isEmpty());
        QCOMPARE(told.size(), 3);
    }

    /// Whose connections ended stands first in the table: a chip says how many, and finds them.
    void whoIsGoneHasAChip()
    {
        add(1, State::Held);
        QVERIFY(waitFor([this] { return shows("1 held"); }));
        const QRect held = placeOf("1 held");
        locks::Row gone = rowWith(2, State::Held);
        gone.ownerGone = true;
        locks::Row away = rowWith(3, State::Held);
        away.ownerGone = true;
        away.stale = true; // its server cannot be asked
        m_table->applyDelta(deltaOf({present(gone), present(away)}), m_now);
        QVERIFY(waitFor([this] { return shows("1 holder gone"); }));
        QCOMPARE(placeOf("3 held"), held);
        QTest::keyClick(button<QToolButton>(m_bar.get(), QStringLiteral("1 holder gone")), Qt::Key_Space);
        QCOMPARE(m_bar->state(), State::None);
        QVERIFY(!button<QToolButton>(m_bar.get(), QStringLiteral("3 in all"))->isChecked());
        locks::LockFilter wanted(QStringLiteral("lock"));
        wanted.addVerdict("gone");
        QCOMPARE(m_bar->filterOf(QStringLiteral("lock")), wanted);
        m_table->applyDelta(deltaOf({ended(gone)}), m_now);
        QVERIFY(waitFor([this] { return shows("0 holder gone"); }));
        m_bar->choose(State::None);
        QVERIFY(m_bar->filterOf({}).isEmpty());
    }

    void whatHasNoRoomStandsInTheMenu()
    {
        m_bar->resize(m_bar->minimumSizeHint().width(), m_bar->height());
        m_bar->setFixedWidth(520);
        quint32 id = 0;
        for (const State state : locks::allStates())
            add(++id, state);
        QToolButton *more = nullptr;
        QVERIFY(waitFor([&] {
            for (auto *each : m_bar->findChildren<QToolButton *>())
                more = each->menu() && each->isVisible() ? each : more;
            return more && more->menu()->actions().size() >= 8;
        }));
        for (const auto *each : m_bar->findChildren<QToolButton *>())
            QVERIFY(!each->isVisible() || each->geometry().right() < m_bar->width());
        const QRect place = more->geometry();
        more->menu()->actions().last()->trigger();
        QVERIFY(m_bar->state() != State::None);
        QVERIFY(waitFor([&] {
            for (const auto *each : m_bar->findChildren<QToolButton *>()) {
                if (each->isVisible() && each->isChecked())
                    return true; // what is chosen shows
            }
            return false;
        }));
        QCOMPARE(more->geometry(), place);
    }

    /// At the width of the table in a window of 1280 px: what one comes for shows.
    void theUrgentOnesHaveRoom()
    {
        m_bar->setFixedWidth(885);
        quint32 id = 0;
        for (const State state : locks::allStates())
            add(++id, state);
        for (const char *chip : {"1 ghost", "1 no expiry", "1 far-off expiry", "1 split"})
            QVERIFY2(waitFor([&] { return shows(chip); }), chip);
    }

    void theMenuBearsTheSignOfTheMostUrgent()
    {
        m_bar->setFixedWidth(460);
        quint32 id = 0;
        for (const State state : {State::Held, State::Quorum, State::Renewing, State::Expiring})
            add(++id, state);
        QVERIFY(waitFor([this] { return more() && more()->toolTip().contains(u'1'); }));
        const gui::StatePalette colors(m_bar->palette());
        const auto sign = [this] {
            return more()->icon().pixmap(16).toImage();
        };
        QVERIFY(sign() != colors.icon(State::NoExpiry).pixmap(16).toImage());
        const QRect place = more()->geometry();
        add(++id, State::NoExpiry);
        QVERIFY(waitFor([this] { return more()->toolTip().contains(QStringLiteral("1 no expiry")); }));
        QVERIFY(!shows("1 no expiry"));
        QCOMPARE(sign(), colors.icon(State::NoExpiry).pixmap(16).toImage());
        QCOMPARE(more()->geometry(), place);
    }

    void theMostUrgentTakesAPlaceThatCountsNothing()
    {
        m_bar->setFixedWidth(620);
        const QList<State> states{State::Held, State::Quorum, State::Renewing, State::Expiring};
        for (quint32 i = 0; i < 4; ++i)
            add(i + 1, states[i]);
        QVERIFY(waitFor([this] { return more(); }));
        const QRect held = placeOf("1 held");
        add(5, State::Contended);
        locks::Row gone = rowWith(6, State::Held);
        gone.ownerGone = true;
        m_table->applyDelta(deltaOf({present(gone)}), m_now);
        QVERIFY(waitFor([this] { return more()->toolTip().contains(QStringLiteral("1 holder gone")); }));
        QVERIFY(!shows("1 holder gone")); // all that show count something
        for (quint32 i = 0; i < 4; ++i)
            m_table->applyDelta(deltaOf({ended(rowWith(i + 1, states[i]))}), m_now);
        QVERIFY(waitFor([this] { return shows("1 holder gone"); }));
        QCOMPARE(placeOf("1 held"), held);
        for (const auto *each : m_bar->findChildren<QToolButton *>())
            QVERIFY(!each->isVisible() || each->geometry().right() < m_bar->width());
    }

private:
    QToolButton *more() const
    {
        for (auto *each : m_bar->findChildren<QToolButton *>()) {
            if (each->menu() && each->isVisible())
                return each;
        }
        return nullptr;
    }
    locks::Row rowWith(quint32 id, State state) const
    {
        locks::Row row = rowOf(id, "lock:" + QByteArray::number(id), "t", 600'000, m_now);
        row.states = state;
        return row;
    }
    void add(quint32 id, State state) { m_table->applyDelta(deltaOf({present(rowWith(id, state))}), m_now); }
    bool shows(const char *text) const
    {
        return find<QToolButton>(m_bar.get(), QString::fromLatin1(text)) != nullptr;
    }
    QRect placeOf(const char *text) const
    {
        return button<QToolButton>(m_bar.get(), QString::fromLatin1(text))->geometry();
    }

    std::unique_ptr<gui::LockTableModel> m_table;
    std::shared_ptr<gui::OrderThread> m_thread;
    std::unique_ptr<gui::LockOrder> m_order;
    std::unique_ptr<StateBar> m_bar;
    locks::Millis m_now = 0;
};

QTEST_MAIN(TestStateBar)
#include "tst_state_bar.moc"
