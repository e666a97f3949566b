// SPDX-License-Identifier: GPL-3.0-or-later
#include "profile/access.h"

#include <QTest>

using locks::ActionKind;
using locks::Environment;
using profile::Access;
using profile::Consent;

class TestAccess : public QObject
{
    Q_OBJECT

private slots:
    void productionIsReadOnlyByDefault();
    void asksForTheLastSixCharacters_data();
    void asksForTheLastSixCharacters();
    void acceptsShownFormAndExactBytes();
    void asksForAReason();
    void refusals_data();
    void refusals();
};

void TestAccess::productionIsReadOnlyByDefault()
{
    QCOMPARE(profile::defaultAccess(Environment::Production), Access::ReadOnly);
    for (const Environment other : {Environment::Staging, Environment::Development, Environment::Sandbox}) {
        QCOMPARE(profile::defaultAccess(other), Access::Operate);
        QVERIFY(!profile::requiresConfirmation(other));
    }
    QVERIFY(profile::requiresConfirmation(Environment::Production));
    QVERIFY(profile::accessFromId(profile::accessId(Access::Operate)) == Access::Operate);
    QVERIFY(profile::accessFromId(profile::accessId(Access::ReadOnly)) == Access::ReadOnly);
    QVERIFY(!profile::accessFromId("all"));
}

void TestAccess::asksForTheLastSixCharacters_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<QByteArray>("token");
    QTest::addColumn<QString>("wanted");
    const auto row = [](const char *name, ActionKind kind, const QByteArray &token, const char *wanted) {
        QTest::newRow(name) << int(kind) << token << QString::fromUtf8(wanted);
    };
    row("token", ActionKind::Release, "7f3c9a12345678", "345678");
    row("short token", ActionKind::Extend, "1", "1");
    row("key", ActionKind::Acquire, "token1", "der:17");
    row("bytes", ActionKind::Release, QByteArray("token\xff\x01", 7), "ff\\x01");
    row("letters", ActionKind::TakeOver, "a\xc3\xb6\xc3\xa4\xc3\xbc\xc3\x9fxy",
        "\xc3\xb6\xc3\xa4\xc3\xbc\xc3\x9fxy");
    row("emoji", ActionKind::Release, "x12345\xf0\x9f\x94\x92", "12345\xf0\x9f\x94\x92");
    row("empty", ActionKind::Release, {}, "");
}

void TestAccess::asksForTheLastSixCharacters()
{
    QFETCH(int, kind);
    QFETCH(QByteArray, token);
    QFETCH(QString, wanted);
    QCOMPARE(profile::confirmationFor(ActionKind(kind), "lock:order:17", token), wanted);
    QVERIFY(profile::isConfirmed(wanted, wanted.toUtf8()));
    QVERIFY(!profile::isConfirmed(wanted, QByteArray(wanted.toUtf8() + 'x')));
    QVERIFY(!profile::isConfirmed(wanted, QByteArray(' ' + wanted.toUtf8())));
}

void TestAccess::acceptsShownFormAndExactBytes()
{
    const QString wanted = profile::confirmationFor(ActionKind::Release, "k", "a\x01");
    QCOMPARE(wanted, QStringLiteral("a\\x01"));
    QVERIFY(profile::isConfirmed(wanted, "a\\x01"));
    QVERIFY(profile::isConfirmed(wanted, "a\x01"));
    QCOMPARE(profile::confirmationForMany(1234), QStringLiteral("1234"));
}

void TestAccess::asksForAReason()
{
    for (const ActionKind kind : {ActionKind::Release, ActionKind::TakeOver, ActionKind::Restore}) {
        QVERIFY(profile::requiresReason(kind, Environment::Development));
        QVERIFY(!profile::requiresReason(kind, Environment::Sandbox));
    }
    for (const ActionKind kind : {ActionKind::Acquire, ActionKind::Extend, ActionKind::SetExpiry})
        QVERIFY(!profile::requiresReason(kind, Environment::Production));
}

void TestAccess::refusals_data()
{
    QTest::addColumn<int>("environment");
    QTest::addColumn<bool>("readOnly");
    QTest::addColumn<bool>("operate");
    QTest::addColumn<QByteArray>("confirm");
    QTest::addColumn<QString>("word"); // of the sentence; empty: goes on
    const auto row = [](const char *name, Environment environment, bool readOnly, bool operate,
                        const QByteArray &confirm, const char *word) {
        QTest::newRow(name) << int(environment) << readOnly << operate << confirm
                            << QString::fromLatin1(word);
    };
    row("staging", Environment::Staging, false, false, {}, "");
    row("sandbox", Environment::Sandbox, false, false, {}, "");
    row("read-only", Environment::Staging, true, true, "345678", "read-only");
    row("production alone", Environment::Production, false, false, {}, "--operate");
    row("confirmation alone", Environment::Production, false, false, "345678", "--operate");
    row("no confirmation", Environment::Production, false, true, {}, "--confirm");
    row("wrong confirmation", Environment::Production, false, true, "345679", "does not match");
    row("production confirmed", Environment::Production, false, true, "345678", "");
    row("read-only wins", Environment::Production, true, true, "345678", "read-only");
}

void TestAccess::refusals()
{
    QFETCH(int, environment);
    QFETCH(bool, readOnly);
    QFETCH(bool, operate);
    QFETCH(QByteArray, confirm);
    QFETCH(QString, word);
    Consent consent{readOnly, operate, std::nullopt};
    if (!confirm.isNull())
        consent.confirm = confirm;
    const auto sentence = profile::refusal(Environment(environment), consent, QStringLiteral("345678"));
    QCOMPARE(sentence.has_value(), !word.isEmpty());
    if (sentence)
        QVERIFY2(sentence->contains(word), qUtf8Printable(*sentence));
}

QTEST_APPLESS_MAIN(TestAccess)
#include "tst_access.moc"
