// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/live/deployment.h"
#include "gui/live/workspace.h"
#include "gui/table/lock_order.h"
#include "profile/paths.h"
#include "profile/profile_store.h"
#include "window_fixture.h"

#include <QComboBox>
#include <QLineEdit>
#include <QTest>

using gui::Deployment;

namespace {

const QString separateServers = QStringLiteral("separate servers");
const QByteArray token = QByteArrayLiteral("7f3c7f3c7f3c7f3c7f3c7f3c7f3c7f3c");

/// Three servers, each with a lock of its own.
struct Trio
{
    Trio()
    {
        for (RedisServer *each : servers())
            each->command("SET " + keyOf(*each).toUtf8() + ' ' + token + " PX 600000");
    }
    static QString keyOf(const RedisServer &server) { return QStringLiteral("lock:%1").arg(server.port()); }
    std::vector<RedisServer *> servers() { return {&a, &b, &c}; }
    QString urls() const
    {
        return QStringLiteral("redis://127.0.0.1:%1 redis://127.0.0.1:%2 redis://127.0.0.1:%3")
            .arg(a.port())
            .arg(b.port())
            .arg(c.port());
    }

    RedisServer a;
    RedisServer b;
    RedisServer c;
};

QList<profile::Profile> savedIn(const QString &folder)
{
    profile::ProfileStore store(profile::Paths::in(folder).profilesFile());
    const auto loaded = store.load();
    return loaded.ok() ? loaded.value().take([](const QString &warning) { qWarning() << warning; })
                       : QList<profile::Profile>();
}

void lookFor(const WindowFixture &fixture, const QString &patterns)
{
    fixture.type(QStringLiteral("Patterns"), patterns);
    QTest::keyClick(find<QLineEdit>(fixture.window(), QStringLiteral("Patterns")), Qt::Key_Return);
}

QString stateOf(const WindowFixture &fixture, const QString &key)
{
    return fixture.cell(key, gui::LockTableModel::StateColumn);
}

/// Since when each lock was seen, by key.
QMap<QString, locks::Millis> firstSights(WindowFixture &fixture)
{
    QMap<QString, locks::Millis> all;
    const gui::LockOrder *order = fixture.workspace().deployments().first()->order();
    for (int row = 0; row < order->rowCount(); ++row) {
        if (const auto item = order->itemAt(row))
            all.insert(QString::fromUtf8(item->row.key), item->row.firstSeen);
    }
    return all;
}

} // namespace

/// Several servers: whether they are one set or servers of their own is looked at, and one press mends it.
class TestReadSeparately : public QObject
{
    Q_OBJECT
private slots:
    void aURLIsReadSeparatelyAtAPress();
    void aSetIsNotOfferedIt();
    void theProfileKeepsIt();
    void severalServersAreTestedBeforeTheyAreSaved();
    void whatAPersonChoseStays();
    void aSetIsSavedAtOnce();
    void patternsAreKeptWithTheConnection();
    void aURLIsSavedWithItsPatterns();

private:
    static QWidget *describe(WindowFixture *fixture, const QString &urls);
};

void TestReadSeparately::aURLIsReadSeparatelyAtAPress()
{
    Trio trio;
    WindowFixture fixture(optionsOf(specOf(trio.servers())));
    const QString key = Trio::keyOf(trio.b);
    QVERIFY(fixture.waitForKey(key));
    QVERIFY(fixture.waitForMessage(QStringLiteral("no lock stands on two of the 3 masters")));
    QVERIFY(fixture.action(QStringLiteral("Read separately"))->isEnabled());
    QVERIFY(!stateOf(fixture, key).contains(QStringLiteral("minority")));
    const auto sights = firstSights(fixture);
    QCOMPARE(sights.size(), 3);
    fixture.press(QStringLiteral("Read separately"));
    QVERIFY(waitFor(
        [&] { return fixture.keys().size() == 3 && stateOf(fixture, key) == QStringLiteral("held"); }));
    QCOMPARE(firstSights(fixture), sights); // they stand there no shorter for that
    QVERIFY(!fixture.action(QStringLiteral("Read separately"))->isEnabled());
    QVERIFY(fixture.waitForMessage(QStringLiteral("are read separately now")));
    fixture.press(QStringLiteral("Read as one set"));
    QVERIFY(fixture.waitForMessage(QStringLiteral("no lock stands on two of the 3 masters")));
    QVERIFY(waitFor([&] { return firstSights(fixture) == sights; }));
}

void TestReadSeparately::aSetIsNotOfferedIt()
{
    Trio trio;
    for (RedisServer *each : trio.servers())
        each->command("SET lock:set " + token + " PX 600000");
    WindowFixture fixture(optionsOf(specOf(trio.servers())));
    QVERIFY(fixture.waitForKey(QStringLiteral("lock:set")));
    Deployment *deployment = fixture.workspace().deployments().first();
    QVERIFY(waitFor([&] { return deployment->status().complete; }));
    QVERIFY(!deployment->status().isNoSet);
    QVERIFY(!fixture.action(QStringLiteral("Read separately"))->isEnabled());
    QVERIFY(stateOf(fixture, Trio::keyOf(trio.a)).contains(QStringLiteral("minority")));
}

QWidget *TestReadSeparately::describe(WindowFixture *fixture, const QString &urls)
{
    fixture->press(QStringLiteral("New connection…"));
    QWidget *form = fixture->waitForDialog(QStringLiteral("New connection"));
    fixture->type(QStringLiteral("Name"), QStringLiteral("trio"), form);
    fixture->type(QStringLiteral("URL"), urls, form);
    return form;
}

void TestReadSeparately::theProfileKeepsIt()
{
    Trio trio;
    WindowFixture fixture;
    QWidget *form = describe(&fixture, trio.urls());
    auto *box = find<QComboBox>(form, QStringLiteral("Read masters as"));
    box->setCurrentIndex(0);
    emit box->activated(0); // a person chose it, and errs
    fixture.press(QStringLiteral("Save"), form);
    QVERIFY(fixture.waitForMessage(QStringLiteral("no lock stands on two of the 3 masters")));
    QVERIFY(!savedIn(fixture.configDir()).first().separate);
    fixture.press(QStringLiteral("Read separately"));
    QVERIFY(waitFor([&] { return stateOf(fixture, Trio::keyOf(trio.a)) == QStringLiteral("held"); }));
    QVERIFY(savedIn(fixture.configDir()).first().separate);
}

void TestReadSeparately::severalServersAreTestedBeforeTheyAreSaved()
{
    Trio trio;
    WindowFixture fixture;
    QWidget *form = describe(&fixture, trio.urls());
    fixture.press(QStringLiteral("Save"), form);
    const auto says = [form](const QString &part) {
        return waitFor([&] { return texts(form).join(u'\n').contains(part); });
    };
    QVERIFY(says(QStringLiteral("No lock stands on two of these servers: they are read separately.")));
    QVERIFY(says(QStringLiteral("Nothing is saved yet")));
    QVERIFY(savedIn(fixture.configDir()).isEmpty());
    QCOMPARE(find<QComboBox>(form, QStringLiteral("Read masters as"))->currentText(), separateServers);
    fixture.press(QStringLiteral("Save"), form);
    QVERIFY(waitFor([&] { return stateOf(fixture, Trio::keyOf(trio.c)) == QStringLiteral("held"); }));
    QVERIFY(savedIn(fixture.configDir()).first().separate);
}

void TestReadSeparately::whatAPersonChoseStays()
{
    Trio trio;
    WindowFixture fixture;
    QWidget *form = describe(&fixture, trio.urls());
    auto *box = find<QComboBox>(form, QStringLiteral("Read masters as"));
    emit box->activated(box->currentIndex());
    const QString chosen = box->currentText();
    fixture.press(QStringLiteral("Test connection"), form);
    QVERIFY(waitFor([&] {
        return texts(form).join(u'\n').contains(QStringLiteral("If they are servers of their own"));
    }));
    QCOMPARE(box->currentText(), chosen);
}

void TestReadSeparately::aSetIsSavedAtOnce()
{
    Trio trio;
    for (RedisServer *each : trio.servers())
        each->command("SET lock:set " + token + " PX 600000");
    WindowFixture fixture;
    QWidget *form = describe(&fixture, trio.urls());
    fixture.press(QStringLiteral("Save"), form);
    QVERIFY(fixture.waitForKey(QStringLiteral("lock:set")));
    QVERIFY(!savedIn(fixture.configDir()).first().separate);
}

void TestReadSeparately::patternsAreKeptWithTheConnection()
{
    Trio trio;
    trio.a.command("SET mtx:jobs " + token + " PX 600000");
    WindowFixture fixture;
    QWidget *form = describe(&fixture, QStringLiteral("redis://127.0.0.1:%1").arg(trio.a.port()));
    fixture.press(QStringLiteral("Save"), form);
    QVERIFY(fixture.waitForKey(Trio::keyOf(trio.a)));
    lookFor(fixture, QStringLiteral("mtx:*"));
    QVERIFY(fixture.waitForKey(QStringLiteral("mtx:jobs")));
    QVERIFY(
        waitFor([&] { return savedIn(fixture.configDir()).first().patterns == QList<QByteArray>{"mtx:*"}; }));
}

void TestReadSeparately::aURLIsSavedWithItsPatterns()
{
    RedisServer server({QStringLiteral("--requirepass"), QStringLiteral("s3cret-word")});
    server.command("SET mtx:jobs " + token + " PX 600000");
    locks::DeploymentSpec spec = specOf({&server});
    spec.masters.front().password = "s3cret-word";
    WindowFixture fixture(optionsOf(spec));
    Deployment *deployment = fixture.workspace().deployments().first();
    QVERIFY(waitFor([&] { return deployment->status().complete; }));
    lookFor(fixture, QStringLiteral("mtx:*"));
    QVERIFY(fixture.waitForKey(QStringLiteral("mtx:jobs")));
    QVERIFY(fixture.waitForMessage(QStringLiteral("forgotten when the window closes")));
    fixture.action(QStringLiteral("Edit connection…"))->trigger(); // not by the message, which would close
    QWidget *form = fixture.waitForDialog(QStringLiteral("Save connection"));
    fixture.type(QStringLiteral("Name"), QStringLiteral("jobs"), form);
    fixture.press(QStringLiteral("Save and reconnect"), form);
    QVERIFY(waitFor([&] { return deployment->origin() == Deployment::Origin::Profile; }));
    QVERIFY(fixture.waitForKey(QStringLiteral("mtx:jobs")));
    QVERIFY(!fixture.messages().join(u'\n').contains(QStringLiteral("forgotten when the window closes")));
    QCOMPARE(fixture.workspace().deployments().size(), 1);
    const profile::Profile saved = savedIn(fixture.configDir()).first();
    QCOMPARE(saved.name, QStringLiteral("jobs"));
    QCOMPARE(saved.patterns, QList<QByteArray>{"mtx:*"});
    QVERIFY2(!saved.urls.first().contains(QStringLiteral("s3cret")), qPrintable(saved.urls.first()));
}

QTEST_MAIN(TestReadSeparately)
#include "tst_read_separately.moc"
