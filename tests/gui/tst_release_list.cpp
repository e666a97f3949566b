// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/bulk/release_list_dialog.h"
#include "gui/bulk/release_list_model.h"
#include "gui/bulk/report_file.h"
#include "window_fixture.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QPointer>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

using locks::ActionReport;
using locks::Environment;
using locks::Outcome;

namespace {

locks::Row rowOf(const QByteArray &key, const QByteArray &token)
{
    locks::Row row;
    row.key = key;
    row.token = token;
    row.hasToken = true;
    return row;
}

/// A dialog whose runs the test itself reports.
struct Rehearsal
{
    explicit Rehearsal(int count, Environment environment = Environment::Staging)
    {
        QList<locks::Row> rows;
        for (int i = 0; i < count; ++i)
            rows.append(rowOf("lock:" + QByteArray::number(i), "t"));
        locks::DeploymentSpec spec;
        spec.environment = environment;
        dialog = new gui::ReleaseListDialog(
            gui::ListedRows::of(rows), spec, {locks::ActionKind::Release, QStringLiteral("scope")},
            [this](const QString &why, bool dry, gui::ReleaseListDialog::Reported tell) {
                reason = why;
                dryRun = dry;
                reported = std::move(tell);
                ++runs;
                return [this] {
                    ++stops;
                };
            });
        dialog->open();
        dialog->startDryRun();
    }
    ~Rehearsal() { delete dialog; }

    void report(size_t first, int count, Outcome outcome)
    {
        QList<ActionReport> reports;
        for (int i = 0; i < count; ++i) {
            ActionReport each;
            each.outcome = outcome;
            each.key = "lock:" + QByteArray::number(int(first) + i);
            each.sentence = QString::fromLatin1(locks::outcomeWord(outcome));
            reports.append(each);
        }
        reported(first, reports);
    }
    QPushButton *buttonOf(const char *name) { return find<QPushButton>(dialog, QString::fromUtf8(name)); }
    void type(const char *name, const QString &text)
    {
        find<QLineEdit>(dialog, QString::fromUtf8(name))->setText(text);
    }

    QPointer<gui::ReleaseListDialog> dialog;
    gui::ReleaseListDialog::Reported reported;
    QString reason;
    bool dryRun = false;
    int runs = 0;
    int stops = 0;
};

} // namespace

/// Many locks at once in the window: frozen, looked at, confirmed, released, reported.
class TestReleaseList : public QObject
{
    Q_OBJECT
private slots:
    void releasesTheFiltersResult()
    {
        RedisServer one, two, three;
        for (RedisServer *server : {&one, &two, &three}) {
            for (int i = 0; i < 12; ++i)
                server->command({"SET", "lock:order:" + QByteArray::number(i), "t" + QByteArray::number(i),
                                 "PX", "600000"});
            server->command("SET lock:invoice:1 other PX 600000");
        }
        WindowFixture fixture(optionsOf(specOf({&one, &two, &three}, Environment::Staging)));
        QVERIFY(waitFor([&] { return fixture.keys().size() == 13; }));
        fixture.type(QStringLiteral("Filter"), QStringLiteral("key:order"));
        QVERIFY(waitFor([&] { return fixture.keys().size() == 12; }));
        QVERIFY(waitFor([&] { return fixture.isEnabled(QStringLiteral("Release listed…")); }));
        fixture.press(QStringLiteral("Release listed…"));
        QWidget *list = fixture.waitForDialog(QStringLiteral("Release listed"));
        QVERIFY(waitFor([&] { return says(list, QStringLiteral("12 would be released")); }));
        auto *table = find<QTableView>(list, QStringLiteral("Locks to release"));
        QCOMPARE(table->model()->rowCount(), 12);

        QVERIFY(says(list, QStringLiteral("12 locks are deleted, each only if")));

        // The list is frozen: what is taken anew, or comes into the filter, is not released.
        for (RedisServer *server : {&one, &two, &three}) {
            server->command("SET lock:order:3 anew PX 600000");
            server->command("SET lock:order:later t PX 600000");
        }
        auto *go = find<QPushButton>(list, QStringLiteral("Release"));
        QVERIFY(!go->isEnabled());
        fixture.type(QStringLiteral("Reason"), QStringLiteral("worker died"), list);
        QVERIFY(!go->isEnabled());
        fixture.type(QStringLiteral("Type the number of locks"), QStringLiteral("13"), list);
        QVERIFY(!go->isEnabled());
        fixture.type(QStringLiteral("Type the number of locks"), QStringLiteral("12"), list);
        QVERIFY(waitFor([&] { return go->isEnabled(); }));
        fixture.press(QStringLiteral("Release"), list);
        QVERIFY(waitFor([&] { return find<QPushButton>(list, QStringLiteral("Close")) != nullptr; }));
        QVERIFY(says(list, QStringLiteral("11 released")));
        QVERIFY(says(list, QStringLiteral("1 changed hands")));
        QVERIFY(waitFor(
            [&] { return two.command("DBSIZE") == "3"; })); // lists that woke waiters end by themselves
        QCOMPARE(three.command("GET lock:order:3"), QByteArray("anew"));
        QCOMPARE(one.command("EXISTS lock:order:later"), QByteArray("1"));
        QVERIFY(fixture.waitForMessage(QStringLiteral("11 of 12 locks released")));
        QCOMPARE(namelessControls(list).join(QLatin1Char('\n')), QString());
        fixture.press(QStringLiteral("Close"), list);
        QVERIFY(waitFor([] { return !dialog(QStringLiteral("Release listed")); }));
        QVERIFY(fixture.waitForNoKey(QStringLiteral("lock:order:5")));
    }

    void takesAllOwnersOut()
    {
        RedisServer server;
        QByteArray readers = "HSET lock:rw mode read";
        for (int i = 1; i <= 5; ++i)
            readers += " 0b0d7b5e-9f0a-4c3e-8d2f-1a2b3c4d5e6f:" + QByteArray::number(i) + " 1";
        server.command(readers);
        server.command("PEXPIRE lock:rw 600000");
        server.command("SET lock:a t PX 600000");
        WindowFixture fixture(optionsOf(specOf({&server}, Environment::Staging)));
        fixture.select(QStringLiteral("lock:rw"));
        QVERIFY(waitFor([&] { return fixture.isEnabled(QStringLiteral("Force release…")); }));
        fixture.press(QStringLiteral("Force release…"));
        QWidget *release = fixture.waitForDialog(QStringLiteral("Force release"));
        QVERIFY(release);
        fixture.press(QStringLiteral("Release all owners"), release);
        QWidget *list = fixture.waitForDialog(QStringLiteral("Release all owners"));
        QVERIFY(list);
        QVERIFY(waitFor([&] { return says(list, QStringLiteral("5 would be released")); }));
        QVERIFY(says(list, QStringLiteral("taken out of one lock")));
        // Whoever comes now is none of those who were seen.
        server.command("HSET lock:rw 1c1e8c6f-af1b-4d4f-9e3f-2b3c4d5e6f70:7 1");
        fixture.type(QStringLiteral("Reason"), QStringLiteral("worker died"), list);
        fixture.press(QStringLiteral("Release"), list);
        QVERIFY(waitFor([&] { return says(list, QStringLiteral("5 released")); }));
        QVERIFY(waitFor([&] { return says(list, QStringLiteral("taken out of the lock")); }));
        QCOMPARE(server.command("HLEN lock:rw"), QByteArray("2"));
        QCOMPARE(server.command("EXISTS lock:a"), QByteArray("1"));
    }

    void putsAReleasedListBack()
    {
        RedisServer one, two, three;
        for (RedisServer *server : {&one, &two, &three}) {
            for (int i = 0; i < 9; ++i)
                server->command({"SET", "lock:order:" + QByteArray::number(i), "t" + QByteArray::number(i),
                                 "PX", "600000"});
        }
        WindowFixture fixture(optionsOf(specOf({&one, &two, &three}, Environment::Development)));
        QVERIFY(waitFor([&] { return fixture.keys().size() == 9; }));
        QAction *putBack = fixture.action(QStringLiteral("Undo"));
        QVERIFY(!putBack->isEnabled());
        QVERIFY(waitFor([&] { return fixture.isEnabled(QStringLiteral("Release listed…")); }));
        fixture.press(QStringLiteral("Release listed…"));
        QWidget *list = fixture.waitForDialog(QStringLiteral("Release listed"));
        QVERIFY(waitFor([&] { return says(list, QStringLiteral("9 would be released")); }));
        fixture.type(QStringLiteral("Reason"), QStringLiteral("drill"), list);
        fixture.press(QStringLiteral("Release"), list);
        QVERIFY(waitFor([&] { return says(list, QStringLiteral("9 released")); }));
        fixture.press(QStringLiteral("Close"), list);
        QVERIFY(waitFor([] { return !dialog(QStringLiteral("Release listed")); }));
        QVERIFY(fixture.waitForMessage(QStringLiteral("9 of 9 locks released")));

        for (RedisServer *server : {&one, &two, &three}) {
            QVERIFY(waitFor([server] { return server->command("DBSIZE") == "0"; }));
            server->command("SET lock:order:3 anew PX 600000");
        }
        QVERIFY(putBack->isEnabled());
        putBack->trigger();
        QWidget *undo = fixture.waitForDialog(QStringLiteral("Undo"));
        QCOMPARE(find<QTableView>(undo, QStringLiteral("Locks to release"))->model()->rowCount(), 9);
        auto *go = find<QPushButton>(undo, QStringLiteral("Put back"));
        QVERIFY(!go->isEnabled());
        fixture.type(QStringLiteral("Reason"), QStringLiteral("too soon"), undo);
        fixture.press(QStringLiteral("Put back"), undo);
        QVERIFY(waitFor([&] { return says(undo, QStringLiteral("8 put back")); }));
        QVERIFY(waitFor([&] { return says(undo, QStringLiteral("1 held by somebody else")); }));
        QCOMPARE(namelessControls(undo).join(QLatin1Char('\n')), QString());
        fixture.press(QStringLiteral("Close"), undo);
        QVERIFY(waitFor([] { return !dialog(QStringLiteral("Undo")); }));
        for (RedisServer *server : {&one, &two, &three}) {
            QCOMPARE(server->command("GET lock:order:3"), QByteArray("anew"));
            QCOMPARE(server->command("GET lock:order:7"), QByteArray("t7"));
            QVERIFY(server->command("PTTL lock:order:7").toLongLong() > 500000);
        }
        QVERIFY(!putBack->isEnabled());
    }

    void cancelSendsNothing()
    {
        RedisServer server;
        server.command("SET lock:a t PX 600000");
        WindowFixture fixture(optionsOf(specOf({&server})));
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:a")));
        QVERIFY(waitFor([&] { return fixture.isEnabled(QStringLiteral("Release listed…")); }));
        fixture.press(QStringLiteral("Release listed…"));
        QWidget *list = fixture.waitForDialog(QStringLiteral("Release listed"));
        QVERIFY(waitFor([&] { return says(list, QStringLiteral("1 would be released")); }));
        QVERIFY(find<QPushButton>(list, QStringLiteral("Cancel"))->isDefault());
        QTest::keyClick(find<QPushButton>(list, QStringLiteral("Cancel")), Qt::Key_Return);
        QVERIFY(waitFor([] { return !dialog(QStringLiteral("Release listed")); }));
        QCOMPARE(server.command("GET lock:a"), QByteArray("t"));
    }

    void readOnlyOffersNothing()
    {
        RedisServer server;
        server.command("SET lock:a t PX 600000");
        locks::DeploymentSpec spec = specOf({&server});
        spec.readOnly = true;
        WindowFixture fixture(optionsOf(spec));
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:a")));
        QVERIFY(!fixture.isEnabled(QStringLiteral("Release listed…")));
    }

    void theNumberIsTypedAboveTen()
    {
        Rehearsal ten(10);
        QVERIFY(!find<QLineEdit>(ten.dialog, QStringLiteral("Type the number of locks")));
        Rehearsal eleven(11);
        QVERIFY(find<QLineEdit>(eleven.dialog, QStringLiteral("Type the number of locks")));
        Rehearsal production(1, Environment::Production);
        QVERIFY(find<QLineEdit>(production.dialog, QStringLiteral("Type the number of locks")));
    }

    void looksBeforeItReleases()
    {
        Rehearsal list(3, Environment::Sandbox);
        QVERIFY(list.dryRun);
        QVERIFY(!list.buttonOf("Release")->isEnabled());
        list.report(0, 2, Outcome::WouldDo);
        QVERIFY(!list.buttonOf("Release")->isEnabled());
        list.report(2, 1, Outcome::ChangedHands);
        QVERIFY(list.buttonOf("Release")->isEnabled());
        auto *table = find<QTableView>(list.dialog, QStringLiteral("Locks to release"));
        QCOMPARE(table->model()->index(2, gui::ReleaseListModel::Outcome).data().toString(),
                 QStringLiteral("changed hands"));
        QVERIFY(!table->model()->index(0, gui::ReleaseListModel::Verdict).data().toString().isEmpty());
        list.type("Reason", QStringLiteral("drill"));
        list.buttonOf("Release")->click();
        QVERIFY(!list.dryRun);
        QCOMPARE(list.reason, QStringLiteral("drill"));
        QCOMPARE(table->model()->index(2, gui::ReleaseListModel::Outcome).data().toString(), QString());
    }

    void stopWhileReleasing()
    {
        Rehearsal list(4, Environment::Sandbox);
        list.report(0, 4, Outcome::WouldDo);
        list.buttonOf("Release")->click();
        list.report(0, 2, Outcome::Done);
        QVERIFY(list.buttonOf("Stop")->isEnabled());
        list.buttonOf("Stop")->click();
        QCOMPARE(list.stops, 1);
        QTest::keyClick(list.dialog, Qt::Key_Escape);
        QVERIFY2(list.dialog->isVisible(), "what is under way is still reported");
        list.report(2, 2, Outcome::NotSent);
        QVERIFY(says(list.dialog, QStringLiteral("2 not sent")));
        QVERIFY(list.buttonOf("Export…")->isEnabled());
        list.buttonOf("Close")->click();
        QVERIFY(waitFor([&] { return !list.dialog; }));
    }

    void escapeEndsTheLook()
    {
        Rehearsal list(4);
        QTest::keyClick(list.dialog, Qt::Key_Escape);
        QCOMPARE(list.stops, 1);
        QVERIFY(waitFor([&] { return !list.dialog; }));
        list.report(0, 4, Outcome::NotSent); // late
    }

    void theNumberThatIsTypedIsThatOfTheList()
    {
        speakPlurals();
        Rehearsal list(12);
        list.report(0, 10, Outcome::WouldDo);
        list.report(10, 2, Outcome::Policy);
        QVERIFY(
            says(list.dialog, QStringLiteral("10 of the 12 locks in the list are deleted, each only if")));
        button<QLineEdit>(list.dialog, QStringLiteral("Reason"))->setText(QStringLiteral("drill"));
        QVERIFY(says(list.dialog, QStringLiteral("Type how many locks the list has to go on.")));
        auto *number = button<QLineEdit>(list.dialog, QStringLiteral("Type the number of locks"));
        number->setText(QStringLiteral("10"));
        QVERIFY(says(list.dialog, QStringLiteral("not the number of locks in the list")));
        QVERIFY(!list.buttonOf("Release")->isEnabled());
        number->setText(QStringLiteral("12"));
        QVERIFY(list.buttonOf("Release")->isEnabled());
    }

    void aConnectionThatIsGone()
    {
        locks::DeploymentSpec spec;
        auto *dialog = new gui::ReleaseListDialog(
            gui::ListedRows::of({rowOf("lock:a", "t")}), spec, gui::ReleaseListDialog::Job(),
            [](const QString &, bool, gui::ReleaseListDialog::Reported) { return std::function<void()>(); });
        dialog->open();
        dialog->startDryRun();
        QVERIFY(!find<QPushButton>(dialog, QStringLiteral("Release"))->isEnabled());
        QVERIFY(says(dialog, QStringLiteral("nothing was sent")));
        delete dialog;
    }

    void exportsCsvAndJson()
    {
        gui::ReleaseListModel model(
            gui::ListedRows::of({rowOf("=lock:a", "t,1"), rowOf(QByteArray("lock:\xff", 6), "t")}),
            locks::ActionKind::Release);
        ActionReport done;
        done.outcome = Outcome::Done;
        done.id = QStringLiteral("0123456789abcdef");
        done.sentence = QStringLiteral("Released.");
        ActionReport stopped;
        stopped.outcome = Outcome::NotSent;
        model.addReports(0, {done, stopped});
        QTemporaryDir folder;
        const QByteArray csv = written(model, folder.filePath(QStringLiteral("report.csv")));
        const QList<QByteArray> lines = csv.split('\n');
        QCOMPARE(lines.size(), 4); // a header, two lines, and nothing behind the last line feed
        QVERIFY2(lines.at(1).contains("'=lock:a"), csv.constData());
        QVERIFY(lines.at(1).contains("\"t,1\"") && lines.at(1).endsWith("0123456789abcdef"));
        QVERIFY(lines.at(2).contains(QByteArray("lock:\xff", 6).toBase64())
                && lines.at(2).contains("not-sent"));
        const QByteArray json = written(model, folder.filePath(QStringLiteral("report.json")));
        const QJsonObject second = QJsonDocument::fromJson(json.split('\n').at(1)).object();
        QCOMPARE(second.value(QLatin1String("outcome")).toString(), QStringLiteral("not-sent"));
        QCOMPARE(second.value(QLatin1String("key_b64")).toString().toLatin1(),
                 QByteArray("lock:\xff", 6).toBase64());
    }

private:
    static bool says(QWidget *where, const QString &part)
    {
        return texts(where).join(QLatin1Char('\n')).contains(part);
    }

    static QByteArray written(const gui::ReleaseListModel &model, const QString &path)
    {
        auto *report = new gui::ReportFile(model.rows().count, model.lines(), nullptr);
        QSignalSpy spy(report, &gui::ReportFile::written);
        report->write(path);
        if (!waitFor([&] { return spy.count() == 1; }))
            qFatal("the report was not written");
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
};

QTEST_MAIN(TestReleaseList)
#include "tst_release_list.moc"
