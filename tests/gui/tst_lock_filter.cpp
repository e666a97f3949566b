// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/table/lock_filter.h"
#include "lock_text.h"

#include <QTest>

using gui::LockFilter;

class TestLockFilter : public QObject
{
    Q_OBJECT
private slots:
    void matches_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("found");
        const auto line = [](const char *text, bool found) {
            QTest::newRow(text) << QString::fromLatin1(text) << found;
        };
        line("", true);
        line("order", true);
        line("ORDER:17", true);
        line("stock", false);
        line("7f3c", true);
        line("order 7f3c", true);
        line("order stock", false);
        line("generic", true);
        line("key:order", true);
        line("key:7f3c", false);
        line("token:7F3C", true);
        line("token:order", false);
        line("library:generic.token", true);
        line("state:no-expiry", true);
        line("state:split", false);
        line("no-expiry", false);
        line("owner:", true);
        line("lock:order:17", true);
    }
    void matches()
    {
        QFETCH(QString, text);
        QFETCH(bool, found);
        const locks::Millis now = locks::steadyNow();
        const locks::Row row = rowOf(1, "lock:order:17", "7f3c9a", -1, now);
        QCOMPARE(LockFilter(text, {}).matches(row), found);
    }

    void stateNarrows()
    {
        const locks::Millis now = locks::steadyNow();
        const locks::Row endless = rowOf(1, "a", "t", -1, now);
        QVERIFY(LockFilter({}, locks::State::NoExpiry).matches(endless));
        QVERIFY(!LockFilter({}, locks::State::Split).matches(endless));
    }

    void globCharactersAreOnlyCharacters()
    {
        const locks::Row row = rowOf(1, "zz[12]*", "t", 1'000, 0);
        QVERIFY(LockFilter(QStringLiteral("[12]*"), {}).matches(row));
        QVERIFY(!LockFilter(QStringLiteral("zz*"), {}).matches(row));
    }
};

QTEST_MAIN(TestLockFilter)
#include "tst_lock_filter.moc"
