// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/table/fading_rows.h"

#include <QTest>

using gui::FadingRows;

/// Rows that came a moment ago.
class TestFadingRows : public QObject
{
    Q_OBJECT
private slots:
    void growsToFullStrength()
    {
        FadingRows rows;
        rows.add(3, 1'000);
        QVERIFY(rows.strengthOf(3, 1'000) > 0);
        QVERIFY(rows.strengthOf(3, 1'200) > rows.strengthOf(3, 1'000));
        QCOMPARE(rows.strengthOf(3, 1'000 + FadingRows::fadeFor), 1.0);
        QCOMPARE(rows.strengthOf(4, 1'000), 1.0);
        QVERIFY(rows.isFading(1'399));
        QVERIFY(!rows.isFading(1'400));
    }

    void forgetsThoseThatAreThereWhileOthersKeepComing()
    {
        FadingRows rows;
        for (quint32 i = 0; i < 10'000; ++i) {
            rows.prune(i);
            rows.add(i, i);
            QVERIFY(rows.isFading(i));
        }
        QCOMPARE(rows.size(), qsizetype(FadingRows::fadeFor));
    }

    void aSlotUsedAgainFadesFromThen()
    {
        FadingRows rows;
        rows.add(1, 1'000);
        rows.add(1, 1'300);
        rows.prune(1'500);
        QVERIFY(rows.strengthOf(1, 1'500) < 1);
        rows.prune(1'700);
        QCOMPARE(rows.size(), qsizetype(0));
    }
};

QTEST_APPLESS_MAIN(TestFadingRows)
#include "tst_fading_rows.moc"
