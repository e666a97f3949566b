// SPDX-License-Identifier: GPL-3.0-or-later
#include "window_fixture.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QTableView>
#include <QTest>

/// A guessed owner is the same wherever it stands, and never without its sign.
class TestGuessedOwners : public QObject
{
    Q_OBJECT
private slots:
    void theListOfReleasesSaysIt()
    {
        RedisServer server;
        fill(server);
        WindowFixture window(optionsOf(specOf({&server})));
        QVERIFY(waitForGuess(window));
        QAction *release = window.action(QStringLiteral("Release listed…"));
        QVERIFY(waitFor([release] { return release->isEnabled(); }));
        release->trigger();
        QWidget *dialog = window.waitForDialog(QStringLiteral("Release listed"));
        const auto *list = dialog->findChild<QTableView *>();
        QStringList cells;
        for (int row = 0; row < list->model()->rowCount(); ++row) {
            for (int column = 0; column < list->model()->columnCount(); ++column)
                cells += list->model()->index(row, column).data().toString();
        }
        QVERIFY2(cells.join(u'|').contains(QStringLiteral("≈ web-4")), qPrintable(cells.join(u'|')));
    }

    void copiesSayItApartFromOwners()
    {
        RedisServer server;
        fill(server);
        WindowFixture window(optionsOf(specOf({&server})));
        QVERIFY(waitForGuess(window));
        window.select(QStringLiteral("lock:guess"));
        QAction *copy = window.action(QStringLiteral("Copy as JSON"));
        QVERIFY(waitFor([&] { return copy->isEnabled(); }));
        QGuiApplication::clipboard()->clear();
        copy->trigger();
        QVERIFY(waitFor([] { return !QGuiApplication::clipboard()->text().isEmpty(); }));
        const QString json = QGuiApplication::clipboard()->text();
        QVERIFY2(json.contains(QStringLiteral("\"owner_guess\"")), qPrintable(json));
        QVERIFY2(json.contains(QStringLiteral("web-4")), qPrintable(json));
    }

private:
    static void fill(RedisServer &server)
    {
        server.command("SET lock:known web-4:31 PX 600000");
        server.command("SET lock:guess job~web-4~7f PX 600000");
    }
    static bool waitForGuess(const WindowFixture &window)
    {
        return waitFor([&] {
            return window.cell(QStringLiteral("lock:guess"), gui::LockTableModel::OwnerColumn)
                == QStringLiteral("perhaps web-4");
        });
    }
};

QTEST_MAIN(TestGuessedOwners)
#include "tst_guessed_owners.moc"
