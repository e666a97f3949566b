// SPDX-License-Identifier: GPL-3.0-or-later
#include "certificates.h"
#include "gui/journal/journal_view.h"
#include "gui/live/deployment.h"
#include "gui/live/workspace.h"
#include "journal/journal.h"
#include "samples.h"
#include "window_fixture.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QTreeWidget>

namespace {

const QByteArray token = QByteArrayLiteral("7f3c9a1b7f3c9a1b7f3c9a1b7f3c9a1b");

/// A person at the window: every step is one action, a click or what is typed into one field.
class Person
{
public:
    /// What a task may take.
    static constexpr int most = 12;

    explicit Person(const gui::WindowOptions &options = {})
        : m_fixture(options)
    {
    }
    WindowFixture &window() { return m_fixture; }
    int actions() const { return m_actions; }

    void press(const QString &name, QWidget *where = nullptr)
    {
        ++m_actions;
        QWidget *in = where ? where : m_fixture.window();
        const auto *one = button<QAbstractButton>(in, name);
        if (!waitFor([one] { return one->isEnabled(); }))
            qFatal("%s is disabled", qPrintable(name));
        m_fixture.press(name, where);
    }
    QWidget *open(const QString &button, const QString &dialog)
    {
        press(button);
        return m_fixture.waitForDialog(dialog);
    }
    QWidget *openByMenu(const QString &action, const QString &dialog)
    {
        m_actions += 2; // the menu, then its line
        m_fixture.action(action)->trigger();
        return m_fixture.waitForDialog(dialog);
    }
    void type(const QString &name, const QString &text, QWidget *where = nullptr)
    {
        ++m_actions;
        m_fixture.type(name, text, where);
    }
    void select(const QString &key)
    {
        ++m_actions;
        m_fixture.select(key);
    }
    /// Ticks by the keyboard.
    void tick(QAbstractItemView *list, int row)
    {
        ++m_actions;
        list->setCurrentIndex(list->model()->index(row, 0));
        QTest::keyClick(list, Qt::Key_Space);
    }
    /// A page by its key.
    void turnTo(Qt::Key page)
    {
        ++m_actions;
        QTest::keyClick(m_fixture.window(), page, Qt::ControlModifier);
    }
    /// A row of any other list.
    void select(QAbstractItemView *list, int row)
    {
        ++m_actions;
        const QModelIndex index = list->model()->index(row, 0);
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualRect(index).center());
    }
    bool reads(const QString &part, QWidget *where = nullptr)
    {
        QWidget *in = where ? where : m_fixture.window();
        return waitFor([&] { return texts(in).join(u'\n').contains(part); });
    }

private:
    WindowFixture m_fixture;
    int m_actions = 0;
};

QString urlOf(const RedisServer &server)
{
    return QStringLiteral("redis://127.0.0.1:%1").arg(server.port());
}

/// Locks of many hosts, such as stand there in an incident.
void populate(RedisServer *server, int locks)
{
    for (int i = 0; i < locks; ++i) {
        const QByteArray number = QByteArray::number(i);
        server->command("SET lock:order:" + number + " web-" + QByteArray::number(i % 60) + ":4711:" + token
                        + " PX 600000");
    }
}

} // namespace

/// What an operator comes for, by names that he reads, in so few actions that it works at three in the
/// morning.
class TestOperatorTasks : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { speakPlurals(); }
    void findsWhatIsStuckAndWhoHoldsIt();
    void releasesAndTakesItBack();
    void noticesAChangeOfHands();
    void blocksAJobForAnHour();
    void releasesThoseOfOneDeadHost();
    void connectsByTlsWithAPassword();
    void findsPatternsNobodyKnows();
    void handsOverEvidence();
    void seesWhatWasDoneYesterday();
    void seesWhatIsHeldLongerThanUsual();
};

void TestOperatorTasks::findsWhatIsStuckAndWhoHoldsIt()
{
    RedisServer server;
    populate(&server, 200);
    server.command("SET lock:nightly web-4:3121:" + token);
    Person person(optionsOf(specOf({&server})));
    QVERIFY(waitFor([&] { return person.window().keys().size() == 201; }));
    // It stands first by itself; the filter proves that it is the only one.
    QCOMPARE(person.window().keys().value(0), QStringLiteral("lock:nightly"));
    person.type(QStringLiteral("Filter"), QStringLiteral("state:no-expiry"));
    QVERIFY(waitFor([&] { return person.window().keys() == QStringList(QStringLiteral("lock:nightly")); }));
    person.select(QStringLiteral("lock:nightly"));
    QVERIFY(person.reads(QStringLiteral("Held by web-4")));
    QVERIFY(person.actions() <= Person::most);
}

void TestOperatorTasks::releasesAndTakesItBack()
{
    RedisServer server;
    server.command("SET lock:nightly web-4:3121:" + token);
    Person person(optionsOf(specOf({&server})));
    QVERIFY(person.window().waitForKey(QStringLiteral("lock:nightly")));
    person.select(QStringLiteral("lock:nightly"));
    QWidget *release = person.open(QStringLiteral("Force release…"), QStringLiteral("Force release"));
    person.type(QStringLiteral("Reason"), QStringLiteral("its job died"), release);
    auto *go = find<QPushButton>(release, QStringLiteral("Release"));
    QVERIFY(waitFor([go] { return go->isEnabled(); }));
    person.press(QStringLiteral("Release"), release);
    QVERIFY(person.window().waitForMessage(QStringLiteral("Released.")));
    QCOMPARE(server.command("EXISTS lock:nightly"), QByteArray("0"));
    QVERIFY(waitFor([&] { return person.window().isEnabled(QStringLiteral("Undo")); }));
    QWidget *undo = person.open(QStringLiteral("Undo"), QStringLiteral("Undo"));
    person.type(QStringLiteral("Reason"), QStringLiteral("it did not"), undo);
    person.press(QStringLiteral("Put back"), undo);
    QVERIFY(waitFor([&] { return server.command("GET lock:nightly").startsWith("web-4:3121"); }));
    QVERIFY(person.actions() <= Person::most);
}

void TestOperatorTasks::noticesAChangeOfHands()
{
    RedisServer server;
    server.command("SET lock:nightly web-4:3121:" + token + " PX 600000");
    Person person(optionsOf(specOf({&server})));
    QVERIFY(person.window().waitForKey(QStringLiteral("lock:nightly")));
    person.select(QStringLiteral("lock:nightly"));
    server.command("SET lock:nightly web-5:88:" + token + " PX 600000");
    QVERIFY(person.reads(QStringLiteral("Changed hands")));
    QVERIFY(person.reads(QStringLiteral("web-5")));
    QVERIFY(person.actions() <= Person::most);
}

void TestOperatorTasks::blocksAJobForAnHour()
{
    RedisServer server;
    server.command("SET lock:nightly web-4:3121:" + token + " PX 600000");
    Person person(optionsOf(specOf({&server}, locks::Environment::Production)));
    QVERIFY(person.window().waitForKey(QStringLiteral("lock:nightly")));
    QWidget *form = person.open(QStringLiteral("Acquire…"), QStringLiteral("Acquire"));
    person.type(QStringLiteral("Key"), QStringLiteral("lock:weekly"), form);
    QVERIFY(person.reads(QStringLiteral("others must wait"), form));
    person.type(QStringLiteral("Type the last 6 characters of the key"), QStringLiteral("weekly"), form);
    person.press(QStringLiteral("Acquire"), form);
    QVERIFY(person.reads(QStringLiteral("Holding 1 lock")));
    QVERIFY(person.reads(QStringLiteral("until ")));
    QCOMPARE(server.command("SET lock:weekly job NX PX 1000"), QByteArray("(nil)"));
    const auto held = person.window().workspace().deployments().first()->mine()->held();
    QVERIFY(held.first().holdUntil - locks::steadyNow() > 59 * 60 * 1000);
    QVERIFY(person.actions() <= Person::most);
}

void TestOperatorTasks::releasesThoseOfOneDeadHost()
{
    RedisServer server;
    populate(&server, 180); // three of each host, web-4 and web-40 to web-49 among them
    Person person(optionsOf(specOf({&server})));
    QVERIFY(waitFor([&] { return person.window().keys().size() == 180; }));
    person.type(QStringLiteral("Filter"), QStringLiteral("owner:=web-4"));
    QVERIFY(waitFor([&] { return person.window().keys().size() == 3; }));
    QWidget *list = person.open(QStringLiteral("Release listed…"), QStringLiteral("Release listed"));
    auto *view = list->findChild<QTableView *>();
    const auto says = [&](const QString &part) {
        return person.reads(part, list);
    };
    QVERIFY(says(QStringLiteral("Nothing is ticked"))); // their leases run: nobody knows that they are dead
    for (int row = 0; row < 3; ++row)
        person.tick(view, row);
    QVERIFY(says(QStringLiteral("3 of 3 ticked")));
    person.type(QStringLiteral("Reason"), QStringLiteral("web-4 burnt down"), list);
    auto *go = find<QPushButton>(list, QStringLiteral("Release"));
    QVERIFY(waitFor([go] { return go->isEnabled(); }));
    person.press(QStringLiteral("Release"), list);
    QVERIFY(says(QStringLiteral("3 released")));
    QCOMPARE(server.command("EXISTS lock:order:4 lock:order:64 lock:order:124"), QByteArray("0"));
    QCOMPARE(server.command("EXISTS lock:order:40 lock:order:41 lock:order:100"), QByteArray("3"));
    QVERIFY(person.actions() <= Person::most);
}

void TestOperatorTasks::connectsByTlsWithAPassword()
{
    Certificates certificates;
    const quint16 port = freePort();
    RedisServer server(certificates.serverOptions(port, certificates.issue(QStringLiteral("IP:127.0.0.1"))));
    server.command("SET lock:a web-4:3121 PX 600000");
    server.command("CONFIG SET requirepass s3cret-word");
    Person person;
    QWidget *form = person.open(QStringLiteral("New connection…"), QStringLiteral("New connection"));
    person.type(QStringLiteral("Name"), QStringLiteral("orders"), form);
    person.type(QStringLiteral("URL"),
                QStringLiteral("rediss://127.0.0.1:%1?ca=%2").arg(port).arg(certificates.authority()), form);
    person.press(QStringLiteral("Save"), form);
    QWidget *ask = person.window().waitForDialog(QStringLiteral("Password required"));
    person.type(QStringLiteral("Password"), QStringLiteral("s3cret-word"), ask);
    person.press(QStringLiteral("Log in"), ask);
    QVERIFY(person.window().waitForKey(QStringLiteral("lock:a")));
    QVERIFY(person.actions() <= Person::most);
}

void TestOperatorTasks::findsPatternsNobodyKnows()
{
    RedisServer server;
    for (int i = 0; i < 20; ++i)
        server.command("HSET orders:lock:" + QByteArray::number(i)
                       + " 0b0d7b5e-9f0a-4c3e-8d2f-1a2b3c4d5e6f:57 1");
    Person person;
    QWidget *form = person.open(QStringLiteral("New connection…"), QStringLiteral("New connection"));
    person.type(QStringLiteral("Name"), QStringLiteral("orders"), form);
    person.type(QStringLiteral("URL"), urlOf(server), form);
    person.press(QStringLiteral("Save"), form);
    QVERIFY(person.reads(QStringLiteral("No key matches")));
    QWidget *finder = person.openByMenu(QStringLiteral("Find locks…"), QStringLiteral("Find locks"));
    auto *proposals = find<QTreeWidget>(finder, QStringLiteral("Proposed patterns"));
    person.press(QStringLiteral("Look"), finder);
    QVERIFY(waitFor([=] { return proposals->topLevelItemCount() == 1; }));
    if (proposals->topLevelItem(0)->checkState(0) != Qt::Checked)
        person.tick(proposals, 0);
    person.press(QStringLiteral("List the chosen"), finder);
    QVERIFY(person.window().waitForKey(QStringLiteral("orders:lock:7")));
    QVERIFY(person.actions() <= Person::most);
}

void TestOperatorTasks::handsOverEvidence()
{
    RedisServer server;
    server.command("SET lock:nightly web-4:3121:" + token);
    Person person(optionsOf(specOf({&server})));
    QVERIFY(person.window().waitForKey(QStringLiteral("lock:nightly")));
    person.select(QStringLiteral("lock:nightly"));
    person.press(QStringLiteral("Copy evidence"));
    const QString evidence = QGuiApplication::clipboard()->text();
    for (const char *part : {"lock:nightly", "web-4", "no expiry"})
        QVERIFY2(evidence.contains(QLatin1String(part)), qPrintable(evidence));
    QVERIFY(person.actions() <= Person::most);
}

/// By whom, why, what came of it; ready for a ticket.
void TestOperatorTasks::seesWhatWasDoneYesterday()
{
    const QTemporaryDir folder;
    {
        journal::Journal journal(folder.path());
        for (const QByteArray &key :
             {QByteArrayLiteral("lock:order:17"), QByteArrayLiteral("lock:nightly")}) {
            const auto id = waitForTask(journal.intent(sampleIntent(key)));
            QVERIFY(id.ok());
            QVERIFY(waitForTask(journal.outcome(*id, sampleReport(key))).ok());
        }
    }
    gui::WindowOptions options;
    options.configDir = folder.path();
    Person person(options);
    person.turnTo(Qt::Key_3);
    QVERIFY(person.reads(QStringLiteral("2 actions")));
    person.type(QStringLiteral("Filter"), QStringLiteral("since:2d action:release nightly"));
    auto *table = find<gui::JournalView>(person.window().window(), QStringLiteral("Journal"));
    QVERIFY(waitFor([table] { return table->model()->rowCount() == 1; }));
    person.select(table, 0);
    QVERIFY(person.reads(QStringLiteral("ada on bastion-1")));
    QVERIFY(person.reads(QStringLiteral("stuck since noon")));
    QTest::keyClick(table, Qt::Key_C, Qt::ControlModifier);
    const QString copied = QGuiApplication::clipboard()->text();
    for (const char *part : {"ada@bastion-1", "Release", "lock:nightly", "stuck since noon", "done"})
        QVERIFY2(copied.contains(QLatin1String(part)), qPrintable(copied));
    QVERIFY(person.actions() + 1 <= Person::most); // the copy
}

/// What the window recorded before says what is usual.
void TestOperatorTasks::seesWhatIsHeldLongerThanUsual()
{
    constexpr int earlierHolds = 31;
    const QTemporaryDir folder;
    RedisServer server;
    gui::WindowOptions options = optionsOf(specOf({&server}));
    options.configDir = folder.path();
    {
        const WindowFixture before(options);
        server.command("SET lock:other web-4:3121:" + token + " PX 600000");
        QVERIFY(before.waitForKey(QStringLiteral("lock:other")));
        for (int i = 0; i < earlierHolds; ++i) {
            const QByteArray key = "lock:order:" + QByteArray::number(i);
            server.command("SET " + key + " web-4:3121:" + token + " PX 600000");
            QVERIFY(before.waitForKey(QString::fromLatin1(key)));
            server.command("DEL " + key);
            QVERIFY(before.waitForNoKey(QString::fromLatin1(key)));
        }
        server.command("SET lock:order:4711 web-7:3121:" + token + " PX 600000");
        QVERIFY(before.waitForKey(QStringLiteral("lock:order:4711")));
    }
    Person person(options);
    person.type(QStringLiteral("Filter"), QStringLiteral("state:overdue"));
    QVERIFY(
        waitFor([&] { return person.window().keys() == QStringList{QStringLiteral("lock:order:4711")}; }));
    QVERIFY(person.window()
                .cell(QStringLiteral("lock:order:4711"), gui::LockTableModel::HeldFor)
                .endsWith(QStringLiteral("▲")));
    person.select(QStringLiteral("lock:order:4711"));
    QVERIFY(person.reads(QStringLiteral("longer than each of 31 earlier holds of such keys")));
    QVERIFY(person.reads(QStringLiteral("Held by web-7")));
    QVERIFY(person.actions() <= Person::most);
}

QTEST_MAIN(TestOperatorTasks)
#include "tst_operator_tasks.moc"
