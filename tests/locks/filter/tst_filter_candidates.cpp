// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/filter/filter_candidates.h"
#include "locks/filter/lock_filter.h"

#include <QTest>

using locks::FilterCandidates;
using locks::filterCandidates;

class TestFilterCandidates : public QObject
{
    Q_OBJECT
private slots:
    void offersWhatMayFollow_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<int>("from");
        QTest::addColumn<QString>("offered"); // joined by blanks
        const auto add = [](const char *typed, int from, const char *offered) {
            QTest::newRow(typed) << QString::fromUtf8(typed) << from << QString::fromUtf8(offered);
        };
        add("", 0, "");
        add("o", 0, "owner:");
        add("lock:", 0, "\"lock:\"");
        add("web -lock:order", 5, "\"lock:order\"");
        add("L", 0, "library: left<");
        add("web -st", 5, "state:");
        add("state:no", 6, "no-expiry minority");
        add("state:no-expiry", 6, ""); // it is all there
        add("STATE:RENEWAL", 6, "renewal-missed");
        add("verdict:", 8, "alive silent gone cannot-tell");
        add("owner:web", 6, "web-4 web-40 old-web");
        add("owner:=web-4", 7, "web-4 web-40");
        add("-owner:~40", 8, "web-40");
        add("owner:\"two w", 6, "\"two words\"");
        add("held>", 5, "5s 1m 10m 1h 1d");
        add("left<1", 5, "1m 10m 1h 1d");
        add("held:", 0, "held>");
        add("owner:\"a b\" lib", 12, "library:");
        add("master:r", 7, "right");
    }
    void offersWhatMayFollow()
    {
        QFETCH(QString, typed);
        const FilterCandidates candidates = filterCandidates(typed, values());
        QTEST(candidates.texts.join(u' '), "offered");
        if (!candidates.texts.isEmpty())
            QTEST(int(candidates.from), "from");
    }

    void allFieldsWhenAsked()
    {
        QVERIFY(filterCandidates({}, {}, true).texts.size() >= 10);
        QVERIFY(filterCandidates(QStringLiteral("web "), {}, true).texts.contains(QStringLiteral("state:")));
    }

    /// Whatever is taken is understood, and finds what it says.
    void everyCandidateIsGoodGrammar()
    {
        locks::FilterValues odd;
        odd.owners = {QStringLiteral("a \"b\\ c")};
        const FilterCandidates candidates = filterCandidates(QStringLiteral("owner:="), odd);
        const QList<locks::FilterWord> words =
            locks::filterWords(QStringLiteral("owner:=") + candidates.texts.value(0));
        QCOMPARE(words.size(), 1);
        QCOMPARE(words.first().value, odd.owners.first());
        for (const char *field : {"state:", "verdict:", "held>", "left<"}) {
            const QString before = QString::fromLatin1(field);
            for (const QString &each : filterCandidates(before, {}).texts)
                QVERIFY2(locks::LockFilter(before + each).mistake().isEmpty(), qPrintable(before + each));
        }
    }

    void aFewAreEnough()
    {
        locks::FilterValues many;
        for (int i = 0; i < 1'000; ++i)
            many.owners += QStringLiteral("web-%1").arg(i);
        QCOMPARE(filterCandidates(QStringLiteral("owner:web"), many).texts.size(), 50);
    }

private:
    static locks::FilterValues values()
    {
        return {{QStringLiteral("old-web"), QStringLiteral("two words"), QStringLiteral("web-4"),
                 QStringLiteral("web-40")},
                {},
                {QStringLiteral("redis-py.lock")},
                {QStringLiteral("left"), QStringLiteral("right")}};
    }
};

QTEST_GUILESS_MAIN(TestFilterCandidates)
#include "tst_filter_candidates.moc"
