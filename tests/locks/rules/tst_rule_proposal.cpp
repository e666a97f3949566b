// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/model/pattern.h"
#include "locks/rules/rule_proposal.h"

#include <QRegularExpression>
#include <QTest>

using namespace locks;

class TestRuleProposal : public QObject
{
    Q_OBJECT
private slots:
    void takesTheNameOutOfTheToken_data()
    {
        QTest::addColumn<QString>("token");
        QTest::addColumn<QString>("guess");
        QTest::addColumn<QString>("part"); // name=value
        QTest::addColumn<QString>("other"); // another token of the same form
        QTest::addColumn<QString>("otherPart");
        const auto add = [](const char *token, const char *guess, const char *part, const char *other,
                            const char *otherPart) {
            QTest::newRow(token) << QString::fromUtf8(token) << QString::fromUtf8(guess)
                                 << QString::fromUtf8(part) << QString::fromUtf8(other)
                                 << QString::fromUtf8(otherPart);
        };
        add("job~web-4~7f", "web-4", "host=web-4", "task~db-17~8a", "host=db-17");
        add("web-4~3121", "web-4", "host=web-4", "web-5~1", "host=web-5");
        add("job-web-4-7f", "web-4", "host=web-4", "run-web-11-ab", "host=web-11");
        add("7f3c/worker7", "", "host=worker7", "11aa/worker12", "host=worker12");
        add("batch", "", "host=batch", "nightly", "host=nightly");
        add("0a1b2c3d4e5f", "", "client=0a1b2c3d4e5f", "ffee", "client=ffee");
        add("(x)|web-4|[y", "web-4", "host=web-4", "a|b|c", "host=b");
        add("WEB-4#1", "web-4", "host=WEB-4", "db-1#2", "host=db-1");
        add("a^web-4^b", "web-4", "host=web-4", "c^d^e", "host=d");
    }
    void takesTheNameOutOfTheToken()
    {
        QFETCH(QString, token);
        QFETCH(QString, guess);
        QFETCH(QString, other);
        const std::optional<OwnerGuess> known =
            guess.isEmpty() ? std::nullopt : std::optional(OwnerGuess{guess, HostSign::OtherLock});
        const Rule rule = proposedRule("lock:order:17", token.toUtf8(), known);
        QVERIFY(!problemOf(rule));
        QCOMPARE(rule.pattern, QByteArray("lock:order:*"));
        QCOMPARE(QByteArrayView(rule.library), ruleAsRecognised);
        QTEST(partIn(rule, token), "part");
        QTEST(partIn(rule, other), "otherPart");
    }

    void aNumberBehindTheNameIsThatOfAProcess()
    {
        const Rule rule = proposedRule("k", "job~web-4~3121", OwnerGuess{QStringLiteral("web-4"), {}});
        const QRegularExpressionMatch match =
            QRegularExpression(rule.owner).match(QStringLiteral("x~db-1~77"));
        QCOMPARE(match.captured(QStringLiteral("host")), QStringLiteral("db-1"));
        QCOMPARE(match.captured(QStringLiteral("pid")), QStringLiteral("77"));
    }

    void thePatternFindsItsKey_data()
    {
        QTest::addColumn<QByteArray>("key");
        for (const char *key : {"lock:order:17", "lock:[a]?:9", "a\\b:1", "{user:9}:lock", "plain"})
            QTest::newRow(key) << QByteArray(key);
        QTest::newRow("long") << "lock:" + QByteArray(1'000, 'x');
    }
    void thePatternFindsItsKey()
    {
        QFETCH(QByteArray, key);
        QVERIFY2(globMatch(shapePattern(key), key), shapePattern(key).constData());
    }

private:
    static QString partIn(const Rule &rule, const QString &token)
    {
        const QRegularExpression expression(rule.owner);
        const QRegularExpressionMatch match = expression.match(token);
        const QStringList names = expression.namedCaptureGroups();
        for (int group = 1; group < names.size(); ++group) {
            if (match.capturedLength(group) > 0)
                return names.at(group) + u'=' + match.captured(group);
        }
        return rule.owner;
    }
};

QTEST_GUILESS_MAIN(TestRuleProposal)
#include "tst_rule_proposal.moc"
