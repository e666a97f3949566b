// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/bulk/report_file.h"
#include "gui/bulk/report_text.h"
#include "release_rehearsal.h"
#include "window_fixture.h"

#include <QClipboard>
#include <QFile>
#include <QGuiApplication>
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

/// What the pointer is told over "What happened" of the one line whose lock changed hands.
QString changedHandsTip(const QTableView *table)
{
    for (int line = 0; line < table->model()->rowCount(); ++line) {
        const QModelIndex told = table->model()->index(line, gui::ReleaseListModel::Details);
        if (told.siblingAtColumn(gui::ReleaseListModel::Outcome).data() == QStringLiteral("changed hands"))
            return told.data(Qt::ToolTipRole).toString();
    }
    return {};
}

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
        // What nothing is in the way of is said once.
        const int last = table->model()->columnCount() - 1;
        QCOMPARE(table->model()->index(0, last).data().toString(), QString());
        QCOMPARE(table->model()->index(0, last - 1).data().toString(), QStringLiteral("would be released"));

        QVERIFY(says(list, QStringLiteral("none of 12 ticked")));
        QVERIFY(says(list, QStringLiteral("Nothing is ticked")));
        QVERIFY(tickSeen(list, 12));
        QVERIFY(says(list, QStringLiteral("12 of 12 ticked. Each is deleted only if")));
        QVERIFY(says(list, QStringLiteral("(Staging)")));

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
        const int verdict = table->columnWidth(gui::ReleaseListModel::Verdict);
        fixture.press(QStringLiteral("Release"), list);
        QVERIFY(table->columnWidth(gui::ReleaseListModel::Verdict) < verdict);
        QVERIFY(waitFor([&] { return find<QPushButton>(list, QStringLiteral("Close")) != nullptr; }));
        QVERIFY(says(list, QStringLiteral("11 released")));
        QVERIFY(says(list, QStringLiteral("1 changed hands")));
        QVERIFY(says(list, QStringLiteral("11 locks released. Not so: lock:order:3.")));
        const QString tip = changedHandsTip(table);
        QVERIFY2(tip.contains(QStringLiteral("has changed hands")) && tip.contains(u':'), qPrintable(tip));
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
        QVERIFY(says(list, QStringLiteral("5 of 5 owners ticked")));
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
        QVERIFY(tickSeen(list, 9));
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

    void looksBeforeItReleases()
    {
        Rehearsal list(3, Environment::Sandbox);
        QVERIFY(list.dryRun);
        QVERIFY(!list.buttonOf("Release")->isEnabled());
        list.report(0, 2, Outcome::WouldDo);
        QVERIFY(list.waitForShown(1));
        list.tickByKeys();
        QVERIFY(!list.buttonOf("Release")->isEnabled());
        list.report(2, 1, Outcome::ChangedHands);
        QVERIFY(list.buttonOf("Release")->isEnabled());
        QCOMPARE(list.cell(2, gui::ReleaseListModel::Outcome), QStringLiteral("changed hands"));
        QCOMPARE(list.cell(2, gui::ReleaseListModel::Consequence), QStringLiteral("cannot be ticked"));
        QVERIFY(!list.cell(0, gui::ReleaseListModel::Verdict).isEmpty());
        list.type("Reason", QStringLiteral("drill"));
        list.buttonOf("Release")->click();
        QVERIFY(!list.dryRun);
        QCOMPARE(list.reason, QStringLiteral("drill"));
        QCOMPARE(list.places, (std::vector<int>{0, 1}));
        QCOMPARE(list.cell(0, gui::ReleaseListModel::Outcome), QString());
        QCOMPARE(list.cell(2, gui::ReleaseListModel::Outcome), QStringLiteral("left alone"));
    }

    void stopWhileReleasing()
    {
        Rehearsal list(4, Environment::Sandbox, true);
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

    void aConnectionThatIsGone()
    {
        locks::DeploymentSpec spec;
        auto *dialog = new gui::ReleaseListDialog(
            gui::ListedRows::of({rowOf("lock:a", "t")}), spec, gui::ReleaseListDialog::Job(),
            [](const gui::ReleaseListDialog::Order &, gui::ReleaseListDialog::Reported) {
                return std::function<void()>();
            });
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
            locks::ActionKind::Release, gui::ReleaseListModel::First::Proposed);
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
        QVERIFY(lines.at(0).endsWith("masters,id,time,person,host,connection,environment,reason"));
        QVERIFY(lines.at(1).contains("\"t,1\"") && lines.at(1).contains("0123456789abcdef,2"));
        QVERIFY2(lines.at(1).endsWith("Z,ann,desk,orders,production,'=why"), csv.constData());
        QVERIFY(lines.at(2).contains(QByteArray("lock:\xff", 6).toBase64())
                && lines.at(2).contains("not-sent"));
        const QByteArray json = written(model, folder.filePath(QStringLiteral("report.json")));
        const QJsonObject second = QJsonDocument::fromJson(json.split('\n').at(1)).object();
        QCOMPARE(second.value(QLatin1String("outcome")).toString(), QStringLiteral("not-sent"));
        QCOMPARE(second.value(QLatin1String("person")).toString(), QStringLiteral("ann"));
        QCOMPARE(second.value(QLatin1String("reason")).toString(), QStringLiteral("=why"));
        QVERIFY(second.value(QLatin1String("time")).toString().endsWith(QLatin1Char('Z')));
        QCOMPARE(second.value(QLatin1String("key_b64")).toString().toLatin1(),
                 QByteArray("lock:\xff", 6).toBase64());
    }

    void theReportSaysWhoWhenWhereAndWhy()
    {
        Rehearsal list({lapsedRow("lock:`a`](javascript:x)<b>"), lapsedRow("lock:b"), rowOf("lock:c", "t")});
        list.report(0, 3, Outcome::WouldDo);
        list.type("Reason", QStringLiteral("<img src=x> *worker* died"));
        list.buttonOf("Release")->click();
        list.report(0, 2, Outcome::Done);
        QGuiApplication::clipboard()->clear();
        list.buttonOf("Copy report")->click();
        QVERIFY(waitFor([] { return !QGuiApplication::clipboard()->text().isEmpty(); }));
        const QString text = QGuiApplication::clipboard()->text();
        const locks::Actor who = locks::Actor::current();
        for (const QString &part :
             {QStringLiteral("**When**: 2"), QStringLiteral("**Who**: "), who.user,
              QStringLiteral("**Where**: orders \\(staging\\)"), QStringLiteral("2 released, 1 left alone"),
              QStringLiteral("**Why**: \\<img src=x\\> \\*worker\\* died"),
              QStringLiteral("- `` lock:`a`](javascript:x)<b> ``: done")})
            QVERIFY2(text.contains(part), qPrintable(part + QLatin1Char('\n') + text));
        QVERIFY2(!text.contains(QLatin1String("lock:c")), "what was left alone is only counted");
    }

    void noWordIsMarkupInTheReport()
    {
        exports::ReleaseLine line;
        line.key = "x` <script>\n# head";
        line.token = "```";
        line.owner = QStringLiteral("![a](http://evil)\n- item");
        line.sentence = QStringLiteral("<b>no</b> | table");
        line.outcome = "done";
        const QString text = gui::reportMarkdown({QStringLiteral("# *t*"), {}, QStringLiteral("1 released")},
                                                 {}, 1, [&line](int) { return line; });
        QVERIFY2(text.contains(QStringLiteral("- `` x` <script>\\x0a# head ``: done")), qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("\\!\\[a\\]\\(http://evil\\)\\\\x0a- item")), qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("\\<b\\>no\\</b\\> \\| table")), qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("```` ``` ````")), qPrintable(text));
        const QString many = gui::reportMarkdown({}, {}, 1'000'000, [&line](int) { return line; });
        QVERIFY(many.count(QLatin1Char('\n')) < 1100);
    }

private:
    static QByteArray written(const gui::ReleaseListModel &model, const QString &path)
    {
        auto *report = new gui::ReportFile(
            model.rows().count, model.lines(),
            [] {
                return exports::ReleaseOrigin{QStringLiteral("ann"), QStringLiteral("desk"),
                                              QStringLiteral("orders"), "production", QStringLiteral("=why")};
            },
            nullptr);
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
