// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster_six.h"
#include "gui/common/field_list.h"
#include "gui/live/deployment.h"
#include "gui/live/workspace.h"
#include "gui/locks/column_layout.h"
#include "gui/locks/state_bar.h"
#include "redis/transport/endpoint_url.h"
#include "window_fixture.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPainter>
#include <QScrollArea>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <QTest>
#include <QToolButton>
#include <QTranslator>
#include <QTreeWidget>

using gui::LockTableModel;

namespace {

QString plain(QString text)
{
    return text.remove(QLatin1Char(0x26));
}

} // namespace

class TestLocksPage : public QObject
{
    Q_OBJECT
private slots:
    /// One that is simply clipped would hide by what two keys differ.
    void theEndOfALongWordIsSeen()
    {
        RedisServer server;
        const QString key = QStringLiteral("lock:") + QString(190, QLatin1Char('k')) + QLatin1Char('1');
        server.command({"SET", key.toLatin1(), "t", "PX", "600000"});
        WindowFixture fixture(optionsOf(specOf({&server})));
        QVERIFY(fixture.waitForKey(key));
        fixture.window()->resize(1280, 800);
        fixture.select(key);
        const auto field = [&]() -> QLabel * {
            for (auto *list : fixture.window()->findChildren<gui::FieldList *>()) {
                for (auto *label : list->findChildren<QLabel *>()) {
                    if (label->text() == key && label->isVisible())
                        return label;
                }
            }
            return nullptr;
        };
        QVERIFY(waitFor([&] { return field() != nullptr; }));
        QLabel *label = field();
        QCOMPARE(label->toolTip(), key);
        QCOMPARE(accessibleName(label), QStringLiteral("Key: ") + key);
        const QImage one = label->grab().toImage();
        label->setText(key.chopped(1) + QLatin1Char('2'));
        QVERIFY(label->grab().toImage() != one);
    }

    /// Other words for minutes and days take other room.
    void timesAreNotCutInAnyLanguage_data()
    {
        QTest::addColumn<QString>("language");
        QTest::newRow("English") << QString();
        QTest::newRow("Chinese") << QStringLiteral("zh_CN");
    }
    void timesAreNotCutInAnyLanguage()
    {
        QFETCH(QString, language);
        QTranslator translator;
        if (!language.isEmpty()) {
            QVERIFY(translator.load(QStringLiteral(":/i18n/lockscope_%1.qm").arg(language)));
            QCoreApplication::installTranslator(&translator);
        }
        RedisServer server;
        const qint64 spans[] = {2'030'000, 86'370'000, 7'772'399'000, 24'000};
        for (const qint64 span : spans)
            server.command("SET lock:" + QByteArray::number(span) + " t PX " + QByteArray::number(span));
        WindowFixture fixture(optionsOf(specOf({&server})));
        const auto *table = fixture.window()->findChild<gui::LockView *>(); // its name is translated, too
        QVERIFY(waitFor([&] { return table->order() && table->order()->rowCount() == 4; }));
        fixture.window()->resize(1280, 800);
        QVERIFY(waitFor([&] { return fixture.window()->width() == 1280; }));
        const int column = gui::LockTableModel::TimeLeft;
        const auto *delegate = table->itemDelegateForColumn(column);
        const auto painted = [&](const QModelIndex &index, int more, int strip) {
            QStyleOptionViewItem option;
            option.initFrom(table);
            option.widget = table;
            option.rect = QRect(0, 0, table->columnWidth(column) + more, 24);
            QImage image(option.rect.size(), QImage::Format_RGB32);
            image.fill(Qt::white);
            QPainter painter(&image);
            delegate->paint(&painter, option, index);
            painter.end();
            return image.copy(image.width() - strip, 0, strip, 24);
        };
        for (int row = 0; row < 4; ++row) {
            const QModelIndex index = table->order()->index(row, column);
            const auto same = [&] {
                const QString text = index.data().toString();
                const int strip = table->fontMetrics().horizontalAdvance(text);
                return painted(index, 0, strip) == painted(index, 300, strip);
            };
            QVERIFY2(waitFor(same, 3'000), qPrintable(index.data().toString()));
        }
    }

    void everyColumnIsSeenInTheSmallestWindow()
    {
        RedisServer server;
        for (int i = 0; i < 40; ++i)
            server.command("SET lock:order:" + QByteArray::number(i) + " t PX 600000");
        WindowFixture fixture(optionsOf(specOf({&server})));
        QVERIFY(waitFor([&] { return fixture.keys().size() == 40; }));
        fixture.window()->resize(960, 600);
        const QHeaderView *header = fixture.table()->horizontalHeader();
        QVERIFY2(
            waitFor([&] {
                return fixture.window()->width() == 960 && fixture.table()->verticalScrollBar()->isVisible()
                    && header->length() <= fixture.table()->viewport()->width();
            }),
            qPrintable(
                QStringLiteral("%1 of %2").arg(header->length()).arg(fixture.table()->viewport()->width())));
        for (int column = 0; column < header->count(); ++column)
            QVERIFY(header->isSectionHidden(column) || header->sectionSize(column) > 30);
    }

    void aLongTokenPushesNothingOutOfView()
    {
        RedisServer server;
        const QByteArray token =
            "0b0d7b5e9f0a4c3e8d2f1a2b3c4d5e6f0b0d7b5e9f0a4c3e8d2f1a2b3c4d5e6f0b0d7b5e9f0a";
        const QByteArray key = "lock:" + QByteArray(90, 'k');
        server.command({"SET", key, token, "PX", "600000"});
        WindowFixture fixture(optionsOf(specOf({&server})));
        QVERIFY(fixture.waitForKey(QString::fromLatin1(key)));
        for (const int width : {960, 1280}) {
            fixture.window()->resize(width, 600);
            QVERIFY(waitFor([&] { return fixture.window()->width() == width; }));
            fixture.select(QString::fromLatin1(key));
            const auto *copy = shownButton(fixture, QStringLiteral("Copy evidence"));
            QVERIFY(copy);
            const QScrollArea *area = nullptr;
            for (QWidget *each = copy->parentWidget(); each && !area; each = each->parentWidget())
                area = qobject_cast<QScrollArea *>(each);
            QVERIFY(area);
            const auto isWhole = [&](const QLabel *label) {
                return label->toolTip() == QString::fromLatin1(token);
            };
            const QList<QLabel *> labels = area->findChildren<QLabel *>();
            QVERIFY2(std::any_of(labels.begin(), labels.end(), isWhole), "the tool tip has the whole token");
            const int needed = area->widget()->minimumSizeHint().width();
            QVERIFY2(needed <= area->viewport()->width(),
                     qPrintable(QStringLiteral("%1 of %2").arg(needed).arg(area->viewport()->width())));
        }
    }

    void aModeIsSaidOnce()
    {
        RedisServer server;
        const QByteArray client = "0b0d7b5e-9f0a-4c3e-8d2f-1a2b3c4d5e6f:";
        server.command("HSET lock:one mode read " + client + "1 1");
        server.command("HSET lock:two mode read " + client + "1 1 " + client + "2 1");
        WindowFixture fixture(optionsOf(specOf({&server})));
        QVERIFY(waitFor([&] { return fixture.keys().size() == 2; }));
        for (const auto &[key, mode] :
             {std::pair("lock:one", "read"), {"lock:two", "shared: every owner reads"}}) {
            fixture.select(QString::fromLatin1(key));
            const QStringList said = texts(fixture.window());
            QCOMPARE(said.count(QStringLiteral("Mode")), 1);
            QVERIFY2(said.contains(QString::fromLatin1(mode)), mode);
        }
    }

    void aQueueWithoutItsLockIsCalledThat()
    {
        RedisServer server;
        server.command("RPUSH redisson_lock_queue:{lock:orph} 0b0d7b5e-9f0a-4c3e-8d2f-1a2b3c4d5e6f:1");
        locks::DeploymentSpec spec = specOf({&server});
        spec.patterns = {"redisson_*"};
        WindowFixture fixture(optionsOf(spec));
        fixture.select(QStringLiteral("redisson_lock_queue:{lock:orph}"));
        const QStringList said = texts(fixture.window());
        QVERIFY(!said.filter(QStringLiteral("outlived its lock")).isEmpty());
        QVERIFY(said.contains(QStringLiteral("lock:orph")));
        for (const char *name : {"Extend…", "Take over…", "Force release…"})
            QVERIFY2(!fixture.isEnabled(QString::fromUtf8(name)), name);
    }

    void columnsAreSortedAndHiddenByMenu()
    {
        RedisServer server;
        server.command("SET lock:a one PX 600000");
        server.command("SET lock:b two PX 60000");
        server.command("SET lock:c three PX 6000000");
        WindowFixture fixture(optionsOf(specOf({&server})));
        fixture.window()->resize(1'900, 800);
        QVERIFY(waitFor([&] { return fixture.keys().size() == 3; }));
        const auto listed = [&](const QString &keys) {
            return waitFor([&] { return fixture.keys().join(QLatin1Char(' ')) == keys; });
        };
        QVERIFY(listed(QStringLiteral("lock:b lock:a lock:c")));
        const auto choose = [&](const QString &menu, const QString &entry) {
            QMenu *opened = nullptr;
            for (QMenu *each : fixture.window()->findChild<QMenuBar *>()->findChildren<QMenu *>()) {
                for (QAction *action : each->actions())
                    opened = action->menu() && plain(action->text()) == menu ? action->menu() : opened;
            }
            QVERIFY(opened);
            emit opened->aboutToShow();
            for (QAction *action : opened->actions()) {
                if (plain(action->text()) == entry)
                    action->trigger();
            }
        };
        choose(QStringLiteral("Sort by"), QStringLiteral("Key"));
        QVERIFY(listed(QStringLiteral("lock:a lock:b lock:c")));
        choose(QStringLiteral("Sort by"), QStringLiteral("Descending"));
        QVERIFY(listed(QStringLiteral("lock:c lock:b lock:a")));
        choose(QStringLiteral("Sort by"), QStringLiteral("What needs a person first"));
        QVERIFY(listed(QStringLiteral("lock:b lock:a lock:c")));
        choose(QStringLiteral("Columns"), QStringLiteral("Library"));
        QVERIFY(fixture.table()->isColumnHidden(LockTableModel::Library));
        choose(QStringLiteral("Columns"), QStringLiteral("Library"));
        QVERIFY(!fixture.table()->isColumnHidden(LockTableModel::Library));
    }

    /// What a broad pattern finds is counted, and shown when somebody wants to see it.
    void keysThatAreNoLocksAreShownOnDemand()
    {
        RedisServer server;
        server.command("SET session:1 7f3c0e21b54d9a6689d0c3f2a1e4b507 PX 600000");
        server.command("RPUSH queue:mail a");
        locks::DeploymentSpec spec = specOf({&server});
        spec.patterns = {"*"};
        WindowFixture fixture(optionsOf(spec));
        QVERIFY(waitFor(
            [&] { return status(fixture).contains(QStringLiteral("2 keys that are probably no locks")); }));
        QVERIFY(fixture.keys().isEmpty());
        QVERIFY(
            texts(fixture.window()).contains(QStringLiteral("2 keys that match * are probably no locks.")));
        QAction *all = nullptr;
        for (QAction *each : fixture.window()->findChildren<QAction *>()) {
            if (plain(each->text()) == QStringLiteral("Show keys that are probably no locks"))
                all = each;
        }
        QVERIFY(all && all->isEnabled() && !all->isChecked());
        all->trigger();
        QVERIFY(fixture.waitForKey(QStringLiteral("session:1")));
        QVERIFY(fixture.waitForKey(QStringLiteral("queue:mail")));
        QVERIFY(all->isChecked());
        // They sort as what can only be looked at, and nothing can be done to them.
        fixture.table()->horizontalHeader()->setSortIndicator(LockTableModel::Library, Qt::AscendingOrder);
        fixture.select(QStringLiteral("session:1"));
        QVERIFY(!fixture.isEnabled(QStringLiteral("Force release…")));
        all->trigger();
        QVERIFY(fixture.waitForNoKey(QStringLiteral("session:1")));
    }

    void rowsAppearAndGo()
    {
        RedisServer server;
        server.command("SET lock:before one PX 60000");
        WindowFixture fixture(optionsOf(specOf({&server})));
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:before")));
        QVERIFY(waitFor([&] { return status(fixture).contains(QStringLiteral("tracking")); }));
        server.command("SET lock:live two PX 60000");
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:live")));
        server.command("SET lock:short three PX 700");
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:short")));
        QVERIFY(fixture.waitForNoKey(QStringLiteral("lock:short")));
        server.command("DEL lock:live");
        QVERIFY(fixture.waitForNoKey(QStringLiteral("lock:live")));
        QVERIFY(status(fixture).contains(QStringLiteral("complete")));
    }

    void filterAndStateNarrow()
    {
        RedisServer server;
        server.command("SET lock:order:1 a PX 60000");
        server.command("SET lock:order:2 b");
        server.command("SET lock:stock:1 c");
        WindowFixture fixture(optionsOf(specOf({&server})));
        fixture.window()->resize(1280,
                                 720); // the screen of a test is smaller, and has no room for two states
        QVERIFY(waitFor([&] { return fixture.keys().size() == 3; }));
        fixture.type(QStringLiteral("Filter"), QStringLiteral("order"));
        QVERIFY(waitFor([&] { return fixture.keys().size() == 2; }));
        QVERIFY(waitFor([&] { return shownButton(fixture, QStringLiteral("2 of 3")); }));
        fixture.press(QStringLiteral("2 no expiry"));
        QVERIFY(waitFor([&] { return fixture.keys() == QStringList(QStringLiteral("lock:order:2")); }));
        fixture.type(QStringLiteral("Filter"), QStringLiteral("nothing like it"));
        QVERIFY(waitFor(
            [&] { return texts(fixture.window()).contains(QStringLiteral("No lock matches the filter.")); }));
        fixture.press(QStringLiteral("Clear filter"));
        QVERIFY(waitFor([&] { return fixture.keys().size() == 3; }));
        QVERIFY(shownButton(fixture, QStringLiteral("3 in all"))->isChecked());
        QVERIFY(!shownButton(fixture, QStringLiteral("2 no expiry"))->isChecked());
    }

    /// Rows come under a filter and leave it by time alone, without a word from the server.
    void filterFollowsTime()
    {
        RedisServer server;
        server.command("SET lock:long a PX 7200000");
        server.command("SET lock:soon b PX 63000");
        WindowFixture fixture(optionsOf(specOf({&server})));
        QVERIFY(waitFor([&] { return fixture.keys().size() == 2; }));
        fixture.type(QStringLiteral("Filter"), QStringLiteral("left<1m"));
        QVERIFY(waitFor([&] { return fixture.keys().isEmpty(); }));
        QVERIFY(waitFor([&] { return fixture.keys() == QStringList(QStringLiteral("lock:soon")); }));
        fixture.type(QStringLiteral("Filter"), QStringLiteral("-left<1m"));
        QVERIFY(waitFor([&] { return fixture.keys() == QStringList(QStringLiteral("lock:long")); }));
    }

    /// Neither a new connection nor other patterns make a lock younger.
    void heldForSurvivesANewConnection()
    {
        RedisServer server;
        server.command("SET lock:kept 6f1c2d3e-8f0a-4c3e-8d2f-1a2b3c4d5e6f PX 600000");
        WindowFixture fixture(optionsOf(specOf({&server})));
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:kept")));
        gui::Deployment *deployment = fixture.workspace().deployments().first();
        const auto firstSeen = [deployment] {
            const auto item = deployment->order()->itemAt(0);
            return item ? item->row.firstSeen : locks::Millis(0);
        };
        const locks::Millis began = firstSeen();
        QVERIFY(began > 0);
        fixture.press(QStringLiteral("Disconnect"));
        QVERIFY(waitFor([&] { return deployment->phase() == gui::Deployment::Phase::Closed; }));
        fixture.press(QStringLiteral("Connect"));
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:kept")));
        QCOMPARE(firstSeen(), began);
        const qsizetype patterns = deployment->spec().patterns.size();
        fixture.press(QStringLiteral("Wider"));
        QVERIFY(waitFor([&] {
            return deployment->spec().patterns.size() > patterns && deployment->status().complete
                && firstSeen() > 0;
        }));
        QCOMPARE(firstSeen(), began);
    }

    void filterTellsItsMistakes()
    {
        RedisServer server;
        server.command("SET lock:a a PX 60000");
        WindowFixture fixture(optionsOf(specOf({&server})));
        QVERIFY(waitFor([&] { return fixture.keys().size() == 1; }));
        const auto says = [&fixture](const QString &text) {
            return texts(fixture.window()).join(QLatin1Char('\n')).contains(text);
        };
        fixture.type(QStringLiteral("Filter"), QStringLiteral("state:hold"));
        QVERIFY(waitFor([&] { return says(QStringLiteral("there is no \"hold\". There are: ")); }));
        fixture.type(QStringLiteral("Filter"), QStringLiteral("held>soon"));
        QVERIFY(waitFor([&] { return says(QStringLiteral("\"held>soon\": ")); }));
        fixture.type(QStringLiteral("Filter"), QStringLiteral("state:held"));
        QVERIFY(waitFor([&] { return fixture.keys().size() == 1; }));
    }

    void inspectorShowsTheSelectedLock()
    {
        RedisServer server;
        server.command("SET lock:shown token-of-mine PX 60000");
        WindowFixture fixture(optionsOf(specOf({&server})));
        fixture.select(QStringLiteral("lock:shown"));
        auto *details = find<QFrame>(fixture.window(), QStringLiteral("Lock details"));
        QVERIFY(details);
        QVERIFY(texts(details).contains(QStringLiteral("lock:shown")));
        QVERIFY(texts(details).contains(QStringLiteral("token-of-mine")));
        QVERIFY(texts(details).join(QLatin1Char('\n')).contains(QStringLiteral("Cannot tell")));
        fixture.press(QStringLiteral("Copy token"));
        QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("token-of-mine"));
        fixture.table()->setFocus();
        QTest::keyClick(fixture.table(), Qt::Key_C, Qt::ControlModifier);
        QVERIFY(QGuiApplication::clipboard()->text().startsWith(QStringLiteral("lock:shown\t")));
        server.command("DEL lock:shown");
        QVERIFY(waitFor([&] {
            return texts(details).join(QLatin1Char('\n')).contains(QStringLiteral("released or deleted"));
        }));
    }

    void selectionSurvivesChanges()
    {
        RedisServer server;
        server.command("SET lock:kept a PX 50000");
        WindowFixture fixture(optionsOf(specOf({&server})));
        fixture.select(QStringLiteral("lock:kept"));
        for (int i = 0; i < 20; ++i)
            server.command("SET lock:other:" + QByteArray::number(i) + " x PX "
                           + QByteArray::number(10'000 + i));
        QVERIFY(waitFor([&] { return fixture.keys().size() == 21; }));
        QVERIFY(fixture.table()->selectedItem());
        QCOMPARE(fixture.table()->selectedItem()->row.key, QByteArray("lock:kept"));
    }

    void copiesAsCsvAndJson()
    {
        RedisServer server;
        server.command("SET lock:one a,b PX 60000");
        server.command("SET lock:two token PX 60000");
        WindowFixture fixture(optionsOf(specOf({&server})));
        fixture.select(QStringLiteral("lock:one"));
        fixture.action(QStringLiteral("Copy as CSV"))->trigger();
        QVERIFY(waitFor([] { return clipboardLines().value(1).startsWith(QLatin1String("lock:one,")); }));
        QCOMPARE(clipboardLines().size(), 2);
        QVERIFY(clipboardLines().first().startsWith(QLatin1String("key,")));
        QVERIFY(clipboardLines().last().contains(QLatin1String("\"a,b\"")));

        fixture.table()->selectAll();
        fixture.action(QStringLiteral("Copy as JSON"))->trigger();
        QVERIFY(waitFor([] { return clipboardLines().value(0).startsWith(QLatin1Char('{')); }));
        QStringList keys;
        for (const QString &line : clipboardLines())
            keys += QJsonDocument::fromJson(line.toUtf8()).object().value(QLatin1String("key")).toString();
        keys.sort();
        QCOMPARE(keys, QStringList({QStringLiteral("lock:one"), QStringLiteral("lock:two")}));
        QVERIFY(fixture.waitForMessage(QStringLiteral("2 locks on the clipboard")));
    }

    void copiesWhatStandsInTheWay()
    {
        RedisServer servers[3];
        servers[0].command("SET lock:one token PX 600000");
        servers[2].command("RPUSH lock:one element");
        WindowFixture fixture(optionsOf(specOf({&servers[0], &servers[1], &servers[2]})));
        fixture.select(QStringLiteral("lock:one"));
        const auto inWay = [&fixture] {
            fixture.action(QStringLiteral("Copy as JSON"))->trigger();
            return waitFor([] {
                const QJsonObject row = QJsonDocument::fromJson(clipboardLines().value(0).toUtf8()).object();
                return row.value(QLatin1String("in_way"))
                           .toArray()
                           .at(0)
                           .toObject()
                           .value(QLatin1String("type"))
                    == QLatin1String("list");
            });
        };
        QVERIFY(inWay());
        QGuiApplication::clipboard()->clear();
        fixture.table()->selectAll(); // the frozen table says the same
        QVERIFY(inWay());
    }

    void selectAllIsAFlag()
    {
        RedisServer server;
        for (int i = 0; i < 5; ++i)
            server.command("SET lock:" + QByteArray::number(i) + " t PX 600000");
        WindowFixture fixture(optionsOf(specOf({&server})));
        QVERIFY(waitFor([&] { return fixture.keys().size() == 5; }));
        gui::LockView *table = fixture.table();
        fixture.select(QStringLiteral("lock:1"));
        QTest::keyClick(table, Qt::Key_A, Qt::ControlModifier);
        QVERIFY(table->order()->isAllChosen());
        QVERIFY(!table->selectionModel()->hasSelection());
        fixture.select(QStringLiteral("lock:2"));
        QVERIFY(!table->order()->isAllChosen());
    }

    void noMatchOffersWider()
    {
        RedisServer server;
        server.command("SET orders:17:lock a PX 60000");
        WindowFixture fixture(optionsOf(specOf({&server})));
        QVERIFY(waitFor([&] {
            return texts(fixture.window()).join(QLatin1Char('\n')).contains(QStringLiteral("No key matches"));
        }));
        fixture.press(QStringLiteral("Wider"));
        QVERIFY(fixture.waitForKey(QStringLiteral("orders:17:lock")));
        QVERIFY(find<QLineEdit>(fixture.window(), QStringLiteral("Patterns"))
                    ->text()
                    .contains(QStringLiteral("*:lock")));
    }

    void patternsAreEditedInPlace()
    {
        RedisServer server;
        server.command("SET lock:a a PX 60000");
        server.command("SET job:b b PX 60000");
        WindowFixture fixture(optionsOf(specOf({&server})));
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:a")));
        fixture.type(QStringLiteral("Patterns"), QStringLiteral("job:*"));
        QTest::keyClick(find<QLineEdit>(fixture.window(), QStringLiteral("Patterns")), Qt::Key_Return);
        QVERIFY(fixture.waitForKey(QStringLiteral("job:b")));
        QCOMPARE(fixture.keys(), QStringList(QStringLiteral("job:b")));
    }

    void pauseHoldsChangesBack()
    {
        RedisServer server;
        server.command("SET lock:a a PX 60000");
        WindowFixture fixture(optionsOf(specOf({&server})));
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:a")));
        fixture.table()->setFocus();
        QTest::keyClick(fixture.table(), Qt::Key_Space);
        QVERIFY(status(fixture).contains(QStringLiteral("Paused")));
        QVERIFY(find<QLabel>(fixture.window(), QStringLiteral("Paused, no change waits · Space goes on")));
        QVERIFY(find<QAbstractButton>(fixture.window(), QStringLiteral("Pause"))->isChecked());
        server.command("SET lock:b b PX 60000");
        QVERIFY(waitFor([&] { return status(fixture).contains(QStringLiteral("Paused, 1 change waits")); }));
        QVERIFY(!fixture.keys().contains(QStringLiteral("lock:b")));
        QVERIFY(find<QLabel>(fixture.window(), QStringLiteral("Paused, 1 change waits · Space goes on")));
        fixture.press(QStringLiteral("Pause"));
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:b")));
        QVERIFY(!texts(fixture.window()).join(QLatin1Char('\n')).contains(QStringLiteral("Paused")));
        QVERIFY(!find<QAbstractButton>(fixture.window(), QStringLiteral("Pause"))->isChecked());
    }

    void endedRowsSaySoCalmly()
    {
        RedisServer server;
        server.command("SET lock:gone a PX 600000");
        WindowFixture fixture(optionsOf(specOf({&server})));
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:gone")));
        server.command("DEL lock:gone");
        QVERIFY(fixture.waitForNoKey(QStringLiteral("lock:gone")));
        const gui::LockOrder *order = fixture.table()->order();
        QCOMPARE(order->rowCount(), 1);
        const auto cell = [order](int column, int role) {
            return order->index(0, column).data(role).toString();
        };
        QCOMPARE(cell(LockTableModel::Masters, Qt::DisplayRole), QStringLiteral("—"));
        QCOMPARE(cell(LockTableModel::StateColumn, Qt::DisplayRole), QStringLiteral("released or deleted"));
        QCOMPARE(cell(LockTableModel::StateColumn, Qt::AccessibleTextRole),
                 QStringLiteral("ended: released or deleted"));
        QVERIFY(cell(LockTableModel::StateColumn, Qt::ToolTipRole)
                    .contains(QStringLiteral("ended: released or deleted")));
    }

    void theNoteOverAnEmptyTableGoesWithTheFirstLock()
    {
        RedisServer server;
        WindowFixture fixture(optionsOf(specOf({&server})));
        const QString sentence =
            QStringLiteral("No key matches lock:* Lock:* redlock:* mutex:* semaphore:*.");
        QVERIFY(waitFor([&] { return find<QLabel>(fixture.window(), sentence); }));
        QWidget *note = find<QLabel>(fixture.window(), sentence)->parentWidget();
        QVERIFY(waitFor([note] { return find<QAbstractButton>(note, QStringLiteral("Wider")); }));
        const QRect place(note->mapTo(fixture.window(), QPoint()), note->size());
        const QRect table(fixture.table()->mapTo(fixture.window(), QPoint()), fixture.table()->size());
        QVERIFY(table.contains(place));
        server.command("SET lock:first a PX 600000");
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:first")));
        QVERIFY(waitFor([&] { return !find<QLabel>(fixture.window(), sentence); }));
    }

    void aMissingRightIsToldWhereTheLocksWouldBe()
    {
        RedisServer server;
        server.command("SET lock:a token PX 600000");
        server.command("ACL SETUSER guest on >pw ~* &* +@all -scan");
        locks::DeploymentSpec spec = specOf({&server});
        spec.masters.front().user = QStringLiteral("guest");
        spec.masters.front().password = "pw";
        WindowFixture fixture(optionsOf(spec));
        const QString sentence =
            QStringLiteral("This user may not run SCAN. Ask for the right, or use another user.");
        QVERIFY(waitFor([&] { return find<QLabel>(fixture.window(), sentence); }));
        server.command("ACL SETUSER guest +scan");
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:a")));
        QVERIFY(waitFor([&] { return !find<QLabel>(fixture.window(), sentence); }));
    }

    void statesWithoutRoomStandInTheMenu()
    {
        RedisServer server;
        server.command("SET lock:endless a");
        server.command("SET lock:short b PX 900000");
        server.command("SET lock:absurd c PX 9000000000000");
        WindowFixture fixture(optionsOf(specOf({&server})));
        QVERIFY(waitFor([&] { return fixture.keys().size() == 3; }));
        auto *states = fixture.window()->findChild<gui::StateBar *>();
        states->setFixedWidth(480);
        QToolButton *more = nullptr;
        QVERIFY(waitFor([&] {
            for (auto *each : states->findChildren<QToolButton *>()) {
                if (each->menu() && each->isVisible() && !each->menu()->isEmpty())
                    more = each;
                if (each->isVisible() && each->geometry().right() >= states->width())
                    return false;
            }
            return more != nullptr;
        }));
        QAction *held = nullptr;
        QVERIFY(waitFor([&] { // the counts follow the rows
            for (QAction *each : more->menu()->actions())
                held = each->text() == QStringLiteral("3 held") ? each : held;
            return held != nullptr;
        }));
        held->trigger();
        QCOMPARE(states->state(), locks::State::Held);
        QVERIFY(shownButton(fixture, QStringLiteral("3 held"))->isChecked()); // in the last place
    }

    void refreshFindsWhatWasMissed()
    {
        RedisServer server;
        WindowFixture fixture(optionsOf(specOf({&server})));
        QVERIFY(waitFor([&] { return fixture.isEnabled(QStringLiteral("Refresh")); }));
        server.command("SET lock:a a PX 60000");
        fixture.press(QStringLiteral("Refresh"));
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:a")));
    }

    /// The column of masters is there where it says something, and where it is wanted.
    void oneStateIsReadWholeBesideServers()
    {
        RedisServer one, two;
        one.command("SET lock:a web-9:1:u EX 1800000000");
        gui::WindowOptions options = optionsOf(specOf({&one, &two}));
        options.deployments.first().separate = true;
        WindowFixture fixture(options);
        fixture.window()->resize(1160, 720);
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:a")));
        const QFontMetrics metrics = fixture.table()->fontMetrics();
        constexpr int shape = 24; // pixels before the word
        QVERIFY(waitFor([&] {
            return fixture.table()->columnWidth(LockTableModel::StateColumn)
                >= shape + metrics.horizontalAdvance(QStringLiteral("far-off expiry"))
                && fixture.table()->columnWidth(LockTableModel::OwnerColumn)
                >= metrics.horizontalAdvance(QStringLiteral("web-9 · 1"));
        }));
    }

    /// Who has what is read at the first glance in the smallest window that is usual.
    void theLibraryGivesWayToTheOwner()
    {
        RedisServer one, two;
        one.command("SET lock:nightly web-4:3121:0b0d7b5e9f0a4c3e8d2f1a2b3c4d5e6f");
        gui::WindowOptions options = optionsOf(specOf({&one, &two}));
        options.deployments.first().separate = true;
        WindowFixture fixture(options);
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:nightly")));
        const auto isHidden = [&fixture] {
            return fixture.table()->isColumnHidden(LockTableModel::Library);
        };
        const auto isWhole = [&fixture](int column) {
            const QModelIndex index = fixture.table()->model()->index(0, column);
            const QVariant font = index.data(Qt::FontRole);
            const QFontMetrics metrics(font.isValid() ? font.value<QFont>() : fixture.table()->font());
            return fixture.table()->columnWidth(column)
                > metrics.horizontalAdvance(index.data().toString()) + 6;
        };
        fixture.window()->resize(1'240, 650);
        QVERIFY(waitFor([&] {
            return isHidden() && isWhole(LockTableModel::Key) && isWhole(LockTableModel::OwnerColumn);
        }));
        const QHeaderView *header = fixture.table()->horizontalHeader();
        QVERIFY(waitFor([&] { return header->length() <= fixture.table()->viewport()->width(); }));
        fixture.window()->resize(2'400, 650);
        QVERIFY(waitFor([&] { return !isHidden(); }));
        fixture.table()->columns()->setWanted(LockTableModel::Library, true);
        fixture.window()->resize(1'240, 650);
        QVERIFY(waitFor([&] { return header->length() <= fixture.table()->viewport()->width(); }));
        QVERIFY2(!isHidden(), "who wants it has it");
    }

    /// The host stands at the beginning.
    void anOwnerIsCutAtItsEnd()
    {
        RedisServer server;
        server.command("SET lock:a web-4:3121:0b0d7b5e9f0a4c3e8d2f1a2b3c4d5e6f PX 600000");
        server.command("SET lock:b web-4:3144:0b0d7b5e9f0a4c3e8d2f1a2b3c4d5e6f PX 600000");
        WindowFixture fixture(optionsOf(specOf({&server})));
        QVERIFY(waitFor([&] { return fixture.keys().size() == 2; }));
        const gui::LockView *table = fixture.table();
        constexpr int column = LockTableModel::OwnerColumn;
        const auto painted = [&](int row, int width) {
            QStyleOptionViewItem option;
            option.initFrom(table);
            option.widget = table;
            option.rect = QRect(0, 0, width, 24);
            QImage image(option.rect.size(), QImage::Format_RGB32);
            image.fill(Qt::white);
            QPainter painter(&image);
            table->itemDelegateForColumn(column)->paint(&painter, option, table->model()->index(row, column));
            return image;
        };
        constexpr int narrow = 70;
        constexpr int wide = 300;
        QVERIFY2(painted(0, wide) != painted(1, wide), "they differ");
        QCOMPARE(painted(0, narrow), painted(1, narrow)); // but by their ends alone
    }

    void theServersColumnIsShownOfSeveral()
    {
        RedisServer one, two;
        one.command("SET lock:a t PX 600000");
        gui::WindowOptions options;
        options.deployments = {specOf({&one}), specOf({&one, &two})};
        options.deployments.last().separate = true;
        WindowFixture fixture(options);
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:a")));
        const auto isHidden = [&fixture] {
            return fixture.table()->isColumnHidden(LockTableModel::Masters);
        };
        auto *tree = find<QTreeWidget>(fixture.window(), QStringLiteral("Connections"));
        const auto show = [&](int connection) {
            tree->setCurrentItem(tree->topLevelItem(connection));
            return fixture.waitForKey(QStringLiteral("lock:a"));
        };
        QVERIFY(isHidden());
        QVERIFY(show(1));
        QVERIFY(!isHidden());
        QCOMPARE(fixture.table()->model()->headerData(LockTableModel::Masters, Qt::Horizontal).toString(),
                 QStringLiteral("Server"));
        QVERIFY(waitFor([&] {
            return fixture.cell(QStringLiteral("lock:a"), LockTableModel::Masters) == one.endpoint().label();
        }));
        fixture.table()->columns()->setWanted(LockTableModel::Masters, false);
        QVERIFY(show(0));
        QVERIFY(show(1));
        QVERIFY(isHidden());
        fixture.table()->columns()->reset();
        QVERIFY(!isHidden());
        QVERIFY(show(0));
        QVERIFY(isHidden());
    }

    void theServerColumnOfAClusterSaysWhere()
    {
        ClusterSix nodes({}, false);
        QList<QByteArray> keys;
        for (int i = 0; i < 6; ++i) {
            keys.append("lock:" + QByteArray::number(i));
            nodes.command({"SET", keys.last(), "t", "PX", "600000"});
        }
        locks::DeploymentSpec spec;
        spec.name = QStringLiteral("cluster");
        const auto seed = redis::parseUrl(nodes.url());
        QVERIFY(seed.ok());
        spec.masters = {*seed};
        spec.patterns = locks::defaultPatterns();
        WindowFixture fixture(optionsOf(spec));
        for (const QByteArray &key : std::as_const(keys)) {
            int owner = 0;
            while (nodes.node(owner).command({"EXISTS", key}) != "1")
                ++owner; // the others answer MOVED
            QVERIFY(waitFor([&] {
                return fixture.cell(QString::fromLatin1(key), LockTableModel::Masters)
                    == nodes.node(owner).endpoint().label();
            }));
        }
        QVERIFY(!fixture.table()->isColumnHidden(LockTableModel::Masters));
    }

    void columnsAndSortingAreRemembered()
    {
        RedisServer server;
        server.command("SET lock:a a PX 60000");
        WindowFixture fixture(optionsOf(specOf({&server})));
        fixture.window()->resize(1'900, 800);
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:a")));
        fixture.table()->columns()->setWanted(LockTableModel::Library, false);
        fixture.table()->setColumnWidth(0, 333);
        const QByteArray state = fixture.table()->columns()->save();
        fixture.table()->columns()->reset();
        QVERIFY(!fixture.table()->isColumnHidden(LockTableModel::Library));
        fixture.table()->columns()->restore(state);
        QCOMPARE(fixture.table()->columnWidth(0), 333);
        QVERIFY(fixture.table()->isColumnHidden(LockTableModel::Library));
    }

    void hostileNamesAreListedAsTheyAre()
    {
        RedisServer server;
        server.command({"SET", "lock:\xff\x01", "bin", "PX", "60000"});
        server.command({"SET", "lock:<b>x</b>", "html", "PX", "60000"});
        WindowFixture fixture(optionsOf(specOf({&server})));
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:\\xff\\x01")));
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:<b>x</b>")));
        fixture.select(QStringLiteral("lock:<b>x</b>"));
        auto *details = find<QFrame>(fixture.window(), QStringLiteral("Lock details"));
        QVERIFY(texts(details).contains(QStringLiteral("lock:<b>x</b>")));
    }

private:
    static const QToolButton *shownButton(const WindowFixture &fixture, const QString &text)
    {
        for (const auto *each : fixture.window()->findChildren<QToolButton *>()) {
            if (each->text() == text && each->isVisible())
                return each;
        }
        return nullptr;
    }
    static QStringList clipboardLines()
    {
        return QGuiApplication::clipboard()->text().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    }
    static QString status(const WindowFixture &fixture)
    {
        QStringList result;
        for (const QString &text : texts(fixture.window())) {
            if (text.contains(QStringLiteral(" locks · ")) || text.contains(QStringLiteral(" lock · ")))
                result += text;
        }
        return result.join(QLatin1Char('\n'));
    }
};

QTEST_MAIN(TestLocksPage)
#include "tst_locks_page.moc"
