// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/actions/proposed_lease.h"
#include "gui/live/deployment.h"
#include "gui/live/workspace.h"
#include "gui/mine/holding_note.h"
#include "window_fixture.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTest>

using namespace std::chrono_literals;

/// A lock that is held for a while: it is said, it ends when it was to, and it can be let go of before.
class TestHoldFor : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { speakPlurals(); }
    void isReleasedWhenItsTimeIsOver();
    void lapsesWhereItMayNotBeRenewed();
    void isSaidAndLetGoOf();
    void withoutRenewingItLapses();
    void aTimeThatIsNoneIsSaid();
    void theNeighboursChooseTheForm();
    void aFormThatBlocksNobodyIsSaid();
    void oneWithoutExpiryHasTheFormOfOneWithALease();
    void extendProposesWhatLengthens_data();
    void extendProposesWhatLengthens();
    void theDialogProposesIt();

private:
    static QWidget *openAcquire(const WindowFixture &fixture);
    static void acquire(const WindowFixture &fixture, const QString &key, const QString &hold,
                        const QString &lease);
};

void TestHoldFor::acquire(const WindowFixture &fixture, const QString &key, const QString &hold,
                          const QString &lease)
{
    QVERIFY(waitFor([&] { return fixture.isEnabled(QStringLiteral("Acquire…")); }));
    fixture.press(QStringLiteral("Acquire…"));
    QWidget *form = fixture.waitForDialog(QStringLiteral("Acquire"));
    QVERIFY(find<QCheckBox>(form, QStringLiteral("Keep renewing"))->isChecked());
    fixture.type(QStringLiteral("Key"), key, form);
    fixture.type(QStringLiteral("Hold for"), hold, form);
    fixture.type(QStringLiteral("Lease"), lease, form);
    fixture.press(QStringLiteral("Acquire"), form);
    QVERIFY(fixture.waitForMessage(QStringLiteral("Acquired.")));
}

void TestHoldFor::isReleasedWhenItsTimeIsOver()
{
    RedisServer server;
    WindowFixture fixture(optionsOf(specOf({&server})));
    acquire(fixture, QStringLiteral("lock:job"), QStringLiteral("1500ms"), QStringLiteral("900ms"));
    QVERIFY(fixture.waitForKey(QStringLiteral("lock:job"))); // beyond its first lease
    QVERIFY(fixture.waitForMessage(QStringLiteral("was held for as long as you asked for, and is released")));
    QCOMPARE(server.command("EXISTS lock:job"), QByteArray("0"));
    QCOMPARE(fixture.workspace().deployments().first()->mine()->count(), 0);
}

void TestHoldFor::lapsesWhereItMayNotBeRenewed()
{
    RedisServer server;
    WindowFixture fixture(optionsOf(specOf({&server})));
    acquire(fixture, QStringLiteral("lock:job"), QStringLiteral("2s"), QStringLiteral("900ms"));
    fixture.workspace().deployments().first()->setReadOnly(true);
    QVERIFY(fixture.waitForMessage(QStringLiteral("the lock is not renewed any more")));
    QVERIFY(waitFor([&server] { return server.command("EXISTS lock:job") == "0"; }));
}

void TestHoldFor::isSaidAndLetGoOf()
{
    RedisServer server;
    WindowFixture fixture(optionsOf(specOf({&server}, locks::Environment::Sandbox)));
    auto *note = fixture.window()->findChild<gui::HoldingNote *>();
    QVERIFY(note && !find<QAbstractButton>(note, QStringLiteral("Let go")));
    acquire(fixture, QStringLiteral("lock:job"), QStringLiteral("1h"), QStringLiteral("900ms"));
    const auto says = [note](const QString &part) {
        return waitFor([&] { return texts(note).join(u' ').contains(part); });
    };
    QVERIFY(says(QStringLiteral("Holding 1 lock, renewed")));
    QVERIFY(says(QStringLiteral("until ")));
    fixture.press(QStringLiteral("Let go"));
    QWidget *release = fixture.waitForDialog(QStringLiteral("Release all mine"));
    QVERIFY(waitFor([&] { return find<QPushButton>(release, QStringLiteral("Release"))->isEnabled(); }));
    fixture.press(QStringLiteral("Release"), release);
    QVERIFY(waitFor([&] {
        return server.command("EXISTS lock:job") == "0"
            && !find<QAbstractButton>(note, QStringLiteral("Let go"));
    }));
}

void TestHoldFor::withoutRenewingItLapses()
{
    RedisServer server;
    WindowFixture fixture(optionsOf(specOf({&server})));
    QVERIFY(waitFor([&] { return fixture.isEnabled(QStringLiteral("Acquire…")); }));
    fixture.press(QStringLiteral("Acquire…"));
    QWidget *form = fixture.waitForDialog(QStringLiteral("Acquire"));
    find<QCheckBox>(form, QStringLiteral("Keep renewing"))->setChecked(false);
    QVERIFY(!button<QLineEdit>(form, QStringLiteral("Hold for"))->isEnabled());
    fixture.type(QStringLiteral("Key"), QStringLiteral("lock:job"), form);
    fixture.type(QStringLiteral("Lease"), QStringLiteral("600ms"), form);
    fixture.press(QStringLiteral("Acquire"), form);
    QVERIFY(fixture.waitForMessage(QStringLiteral("Acquired.")));
    QVERIFY(waitFor([&server] { return server.command("EXISTS lock:job") == "0"; }));
}

void TestHoldFor::aTimeThatIsNoneIsSaid()
{
    RedisServer server;
    WindowFixture fixture(optionsOf(specOf({&server})));
    QVERIFY(waitFor([&] { return fixture.isEnabled(QStringLiteral("Acquire…")); }));
    fixture.press(QStringLiteral("Acquire…"));
    QWidget *form = fixture.waitForDialog(QStringLiteral("Acquire"));
    fixture.type(QStringLiteral("Key"), QStringLiteral("lock:job"), form);
    auto *go = find<QPushButton>(form, QStringLiteral("Acquire"));
    QVERIFY(go->isEnabled());
    fixture.type(QStringLiteral("Hold for"), QStringLiteral("soon"), form);
    QVERIFY(!go->isEnabled());
    fixture.type(QStringLiteral("Hold for"), QString(), form); // as long as the program runs
    QVERIFY(go->isEnabled());
}

QWidget *TestHoldFor::openAcquire(const WindowFixture &fixture)
{
    fixture.press(QStringLiteral("Acquire…"));
    return fixture.waitForDialog(QStringLiteral("Acquire"));
}

void TestHoldFor::theNeighboursChooseTheForm()
{
    RedisServer one, two;
    two.command("HSET lock:order:17 6f1c2d3e-8f0a-4c3e-8d2f-1a2b3c4d5e6f:1 1");
    two.command("PEXPIRE lock:order:17 600000");
    one.command("SET lock:nightly 7f3c7f3c7f3c7f3c7f3c7f3c7f3c7f3c PX 600000");
    locks::DeploymentSpec spec = specOf({&one, &two});
    spec.separate = true;
    WindowFixture fixture(optionsOf(spec));
    QVERIFY(waitFor([&] { return fixture.keys().size() == 2; }));
    QWidget *form = openAcquire(fixture);
    auto *library = find<QComboBox>(form, QStringLiteral("Library"));
    auto *master = find<QComboBox>(form, QStringLiteral("Server"));
    fixture.type(QStringLiteral("Key"), QStringLiteral("lock:order:18"), form);
    QCOMPARE(library->currentText(), QStringLiteral("redisson.lock"));
    QCOMPARE(master->currentIndex(), 1);
    fixture.type(QStringLiteral("Key"), QStringLiteral("lock:weekly"), form);
    QCOMPARE(master->currentIndex(), 0);
    library->setCurrentText(QStringLiteral("redisson.lock"));
    emit library->activated(library->currentIndex()); // a person chose
    fixture.type(QStringLiteral("Key"), QStringLiteral("lock:monthly"), form);
    QCOMPARE(library->currentText(), QStringLiteral("redisson.lock"));
}

void TestHoldFor::aFormThatBlocksNobodyIsSaid()
{
    RedisServer server;
    server.command("HSET lock:order:17 6f1c2d3e-8f0a-4c3e-8d2f-1a2b3c4d5e6f:1 1");
    server.command("PEXPIRE lock:order:17 600000");
    WindowFixture fixture(optionsOf(specOf({&server})));
    fixture.select(QStringLiteral("lock:order:17"));
    QWidget *form = openAcquire(fixture);
    const QSize size = form->size();
    auto *library = find<QComboBox>(form, QStringLiteral("Library"));
    QCOMPARE(library->currentText(), QStringLiteral("redisson.lock")); // of the selected one
    const auto says = [form](const QString &part) {
        return texts(form).join(u'\n').contains(part);
    };
    fixture.type(QStringLiteral("Key"), QStringLiteral("lock:order:18"), form);
    QVERIFY(!says(QStringLiteral("may block nobody")));
    library->setCurrentText(QStringLiteral("generic.token"));
    emit library->activated(library->currentIndex());
    QVERIFY(says(QStringLiteral("Locks like lock:order:* have the form of redisson")));
    fixture.type(QStringLiteral("Key"), QStringLiteral("lock-of-its-own"), form);
    QVERIFY(says(QStringLiteral("No lock with such a key is listed")));
    QCOMPARE(form->size(), size);
}

/// Whoever wants a lock without expiry waits for one with a lease all the same.
void TestHoldFor::oneWithoutExpiryHasTheFormOfOneWithALease()
{
    RedisServer server;
    server.command("SET lock:nightly web-4:3121:7f3c");
    WindowFixture fixture(optionsOf(specOf({&server})));
    fixture.select(QStringLiteral("lock:nightly"));
    QWidget *form = openAcquire(fixture);
    fixture.type(QStringLiteral("Key"), QStringLiteral("lock:weekly"), form);
    QCOMPARE(find<QComboBox>(form, QStringLiteral("Library"))->currentText(),
             QStringLiteral("generic.token"));
    QVERIFY(texts(form).join(u'\n').contains(QStringLiteral("others must wait")));
    QVERIFY(!texts(form).join(u'\n').contains(QStringLiteral("may block nobody")));
}

void TestHoldFor::extendProposesWhatLengthens_data()
{
    QTest::addColumn<int>("left");
    QTest::addColumn<int>("usual");
    QTest::addColumn<QString>("proposed");
    QTest::newRow("fresh") << 29'000 << 30'000 << QStringLiteral("1m");
    QTest::newRow("nearly over") << 900 << 5'000 << QStringLiteral("1m");
    QTest::newRow("over") << 0 << 0 << QStringLiteral("30s");
    QTest::newRow("an hour") << 3'600'000 << 3'600'000 << QStringLiteral("2h");
    QTest::newRow("a day") << 80'000'000 << 86'400'000 << QStringLiteral("1d");
    QTest::newRow("a month") << 2'000'000'000 << 2'000'000'000 << QStringLiteral("557h");
}

void TestHoldFor::extendProposesWhatLengthens()
{
    QFETCH(int, left);
    QFETCH(int, usual);
    const std::chrono::seconds lease =
        gui::proposedLease(std::chrono::milliseconds(left), std::chrono::milliseconds(usual));
    QVERIFY(lease > std::chrono::milliseconds(left));
    QTEST(gui::leaseText(lease), "proposed");
}

void TestHoldFor::theDialogProposesIt()
{
    RedisServer server;
    server.command("SET lock:long token PX 7000000");
    WindowFixture fixture(optionsOf(specOf({&server}, locks::Environment::Sandbox)));
    fixture.select(QStringLiteral("lock:long"));
    fixture.press(QStringLiteral("Extend…"));
    QWidget *form = fixture.waitForDialog(QStringLiteral("Extend"));
    QCOMPARE(button<QLineEdit>(form, QStringLiteral("Lease"))->text(), QStringLiteral("3h"));
    fixture.press(QStringLiteral("Extend"), form);
    QVERIFY(fixture.waitForMessage(QStringLiteral("Extended.")));
    QVERIFY(server.command("PTTL lock:long").toInt() > 10'000'000);
}

QTEST_MAIN(TestHoldFor)
#include "tst_hold_for.moc"
