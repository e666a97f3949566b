// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/lock_details.h"
#include "window_fixture.h"

#include <QSplitter>
#include <QTest>

namespace {

QSplitter *splitter(const WindowFixture &fixture)
{
    return fixture.window()->findChild<QSplitter *>(QStringLiteral("splitter"));
}

bool isBeside(const WindowFixture &fixture)
{
    return splitter(fixture)->orientation() == Qt::Horizontal;
}

/// The page gets this width.
void widen(const WindowFixture &fixture, int width)
{
    fixture.window()->resize(fixture.window()->width() + width - splitter(fixture)->width(), 900);
    QVERIFY(waitFor([&] { return splitter(fixture)->width() == width; }));
}

} // namespace

/// The inspector stands beside the table where the page is wide, and below it elsewhere.
class TestInspectorPlace : public QObject
{
    Q_OBJECT
private slots:
    void byWidthAndNotToAndFro()
    {
        RedisServer server;
        server.command("SET lock:a a PX 600000");
        WindowFixture fixture(optionsOf(specOf({&server})));
        fixture.window()->resize(1'280, 900);
        QVERIFY(waitFor([&] { return !isBeside(fixture); }));
        widen(fixture, 1'420);
        QVERIFY(waitFor([&] { return isBeside(fixture); }));
        const auto *details = fixture.window()->findChild<gui::LockDetails *>();
        QVERIFY(waitFor([&] { return details->x() > fixture.table()->x(); }));
        QVERIFY(fixture.table()->width() > details->width());
        widen(fixture, 1'350);
        QVERIFY(!waitFor([&] { return !isBeside(fixture); }, 500)); // it stays
        widen(fixture, 1'250);
        QVERIFY(waitFor([&] { return !isBeside(fixture); }));
        widen(fixture, 1'350);
        QVERIFY(!waitFor([&] { return isBeside(fixture); }, 500));
    }

    void bothWaysAreRemembered()
    {
        QTemporaryDir folder;
        RedisServer server;
        server.command("SET lock:a a PX 600000");
        gui::WindowOptions options = optionsOf(specOf({&server}));
        options.configDir = folder.path();
        QList<int> below;
        QList<int> beside;
        {
            WindowFixture fixture(options);
            fixture.window()->resize(1'280, 900);
            QVERIFY(waitFor([&] { return !isBeside(fixture); }));
            splitter(fixture)->setSizes({200, 400});
            below = splitter(fixture)->sizes();
            widen(fixture, 1'420);
            QVERIFY(waitFor([&] { return isBeside(fixture); }));
            splitter(fixture)->setSizes({700, 720});
            beside = splitter(fixture)->sizes();
            widen(fixture, 1'200);
            QVERIFY(waitFor([&] { return !isBeside(fixture); }));
            QVERIFY(isNear(splitter(fixture)->sizes(), below));
            widen(fixture, 1'420);
            QVERIFY(waitFor([&] { return isBeside(fixture); }));
            QVERIFY(isNear(splitter(fixture)->sizes(), beside));
            fixture.window()->close();
        }
        WindowFixture fixture(options);
        fixture.window()->resize(1'280, 900);
        QVERIFY(waitFor([&] { return !isBeside(fixture); }));
        widen(fixture, 1'200);
        QVERIFY(isNear(splitter(fixture)->sizes(), below));
        widen(fixture, 1'420);
        QVERIFY(waitFor([&] { return isBeside(fixture); }));
        QVERIFY(isNear(splitter(fixture)->sizes(), beside));
    }

private:
    /// Within what another frame of the window takes.
    static bool isNear(const QList<int> &sizes, const QList<int> &wanted)
    {
        if (qAbs(sizes[1] - wanted[1]) > 30) {
            qWarning() << sizes << wanted;
            return false;
        }
        return true;
    }
};

QTEST_MAIN(TestInspectorPlace)
#include "tst_inspector_place.moc"
