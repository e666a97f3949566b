// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/common/elided_key.h"
#include "gui/common/row_table.h"
#include "gui/locks/lock_view.h"
#include "gui/table/lock_table_model.h"

#include <QFontDatabase>
#include <QFontMetrics>
#include <QTest>

namespace {

const QChar dots(0x2026);

QFontMetrics fixedMetrics()
{
    return QFontMetrics(QFontDatabase::systemFont(QFontDatabase::FixedFont));
}

QString cut(const QString &key, int characters)
{
    const QFontMetrics metrics = fixedMetrics();
    return gui::elidedKey(key, metrics, metrics.horizontalAdvance(QString(characters, u'n')));
}

} // namespace

/// What is left of a key where it has no room.
class TestElidedKey : public QObject
{
    Q_OBJECT
private slots:
    void keepsWhatTellsKeysApart_data()
    {
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("left");
        QTest::newRow("whole") << QStringLiteral("lock:order:1") << QStringLiteral("lock:order:1");
        QTest::newRow("at the end") << QStringLiteral("lock:warehouse:00017") << QStringLiteral(":00017");
        QTest::newRow("within") << QStringLiteral("lock:invoice:eu-1:customer-00012:statement")
                                << QStringLiteral("00012");
        QTest::newRow("of two the longer")
            << QStringLiteral("lock:tenant-4:customer-00012:line-7:statement") << QStringLiteral("00012");
        QTest::newRow("of a UUID the end")
            << QStringLiteral("lock:session:0b0d7b5e-9f0a-4c3e-8d2f-1a2b3c4d5e6f:refresh-of-token")
            << QStringLiteral("4d5e6f");
        QTest::newRow("no number") << QStringLiteral("lock:nightly-cleanup-of-everything")
                                   << QStringLiteral("lock:n");
    }

    void keepsWhatTellsKeysApart()
    {
        QFETCH(QString, key);
        QFETCH(QString, left);
        const QString shown = cut(key, 14);
        QVERIFY2(shown.contains(left), qPrintable(shown));
        QVERIFY2(shown == key || shown.contains(dots), qPrintable(shown));
        const QFontMetrics metrics = fixedMetrics();
        QVERIFY(metrics.horizontalAdvance(shown) <= metrics.horizontalAdvance(QString(14, u'n')));
        QCOMPARE(shown.front(), key.front()); // its kind, and its end, stay to be seen
        QCOMPARE(shown.back(), key.back());
    }

    void withoutRoomItIsCutAsEver()
    {
        const QString key = QStringLiteral("lock:customer-00012:statement");
        for (int characters = 0; characters < 40; ++characters) {
            const QString shown = cut(key, characters);
            QVERIFY2(shown.isEmpty() || shown == key || shown.contains(dots), qPrintable(shown));
        }
    }

    void theLockTableCutsSo()
    {
        const gui::LockView view;
        QVERIFY(dynamic_cast<gui::KeyDelegate *>(view.itemDelegateForColumn(gui::LockTableModel::Key))
                != nullptr);
    }
};

QTEST_MAIN(TestElidedKey)
#include "tst_elided_key.moc"
