// SPDX-License-Identifier: GPL-3.0-or-later
#include "window_fixture.h"

#include <QLabel>
#include <QTest>

using locks::Environment;

namespace {

/// Opens the dialog of lock:a and waits for what it says of the undo.
bool says(WindowFixture &fixture, const QString &title, const QString &words)
{
    fixture.select(QStringLiteral("lock:a"));
    fixture.press(title + QChar(0x2026));
    QWidget *open = fixture.waitForDialog(title);
    const auto *label = open ? open->findChild<QLabel *>(QStringLiteral("undoLabel")) : nullptr;
    if (!label || !label->isVisible())
        return false;
    const int height = open->height();
    const bool said = waitFor([&] { return label->text().contains(words); });
    const bool still = open->height() == height; // no button moves under the pointer
    fixture.press(QStringLiteral("Cancel"), open);
    return said && still;
}

} // namespace

/// Whether a release or take-over can be undone is said before it is done.
class TestUndoOutlook : public QObject
{
    Q_OBJECT

private slots:
    void saysThatItIsSaved()
    {
        RedisServer server;
        server.command("SET lock:a token PX 600000");
        WindowFixture fixture(optionsOf(specOf({&server}, Environment::Staging)));
        QVERIFY(says(fixture, QStringLiteral("Force release"), QStringLiteral("saved first")));
        QVERIFY(says(fixture, QStringLiteral("Take over"), QStringLiteral("saved first")));
        QCOMPARE(server.command("GET lock:a"), QByteArray("token"));
    }

    void saysThatThereWillBeNone()
    {
        RedisServer server;
        server.command("SET lock:a token PX 600000");
        server.command("ACL SETUSER default -dump");
        WindowFixture fixture(optionsOf(specOf({&server}, Environment::Staging)));
        QVERIFY(says(fixture, QStringLiteral("Force release"), QStringLiteral("no undo: this user may not")));
        QVERIFY(says(fixture, QStringLiteral("Take over"), QStringLiteral("no undo: this user may not")));
    }
};

QTEST_MAIN(TestUndoOutlook)
#include "tst_undo_outlook.moc"
