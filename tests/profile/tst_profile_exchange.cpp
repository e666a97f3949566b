// SPDX-License-Identifier: GPL-3.0-or-later
#include "profile/profile_exchange.h"

#include <QTest>

using profile::Profile;

/// Connections that people pass on to one another.
class TestProfileExchange : public QObject
{
    Q_OBJECT

private slots:
    void comesBackWithoutSecrets();
    void namesThatAreTakenGetANumber();
    void readsListsOfUrls();
    void saysWhatIsLeftOut();
    void refusesAnythingElse();
    void secretsOfTheKeychainComeBack();
};

void TestProfileExchange::comesBackWithoutSecrets()
{
    Profile profile = Profile::ofEnvironment(locks::Environment::Production);
    profile.name = QStringLiteral("orders");
    profile.urls = {
        QStringLiteral("rediss-sentinel://:hunter2@a:26379,b:26380/2?sentinel_password=hunter3#main")};
    profile.patterns = {"lock:*", "job:*"};
    profile.insecureTls = true;
    const QByteArray content = profile::exportProfiles({profile});
    QVERIFY(!content.contains("hunter"));
    const auto imported = profile::importProfiles(content, {});
    QVERIFY(imported.ok());
    QCOMPARE(imported->warnings, QStringList());
    QCOMPARE(imported->entries.size(), 1);
    const Profile &back = imported->entries.first().profile;
    QCOMPARE(back.name, profile.name);
    QCOMPARE(back.environment, profile.environment);
    QCOMPARE(back.access, profile::Access::ReadOnly);
    QCOMPARE(back.patterns, profile.patterns);
    QVERIFY(back.insecureTls);
    QVERIFY(back.urls.first().contains(QLatin1String("b:26380")));
    QVERIFY(!back.toSpec()->masters.front().tls.verify);
}

void TestProfileExchange::namesThatAreTakenGetANumber()
{
    Profile profile;
    profile.name = QStringLiteral("orders");
    profile.urls = {QStringLiteral("redis://a")};
    const auto imported =
        profile::importProfiles(profile::exportProfiles({profile, profile}), {QStringLiteral("Orders")});
    QVERIFY(imported.ok());
    QCOMPARE(imported->entries.size(), 2);
    QCOMPARE(imported->entries[0].profile.name, QStringLiteral("orders (2)"));
    QCOMPARE(imported->entries[1].profile.name, QStringLiteral("orders (3)"));
}

void TestProfileExchange::readsListsOfUrls()
{
    const auto imported = profile::importProfiles("# ours\n"
                                                  "redis://ada:hunter2@10.0.0.1:7001/3\n\n"
                                                  "redis://10.0.0.1:7001 redis://10.0.0.2:7001\r\n"
                                                  "redis-cluster://a:7000,b:7001\n",
                                                  {});
    QVERIFY(imported.ok());
    QCOMPARE(imported->warnings, QStringList());
    QCOMPARE(imported->entries.size(), 3);
    const auto &first = imported->entries[0];
    QVERIFY(!first.profile.urls.first().contains(QLatin1String("hunter2")));
    QCOMPARE(first.secrets.passwords, QList<QByteArray>{"hunter2"});
    QCOMPARE(first.profile.toSpec(first.secrets)->masters.front().password, QByteArray("hunter2"));
    QCOMPARE(imported->entries[1].profile.urls.size(), 2);
    QCOMPARE(imported->entries[2].profile.urls.size(), 1);
}

void TestProfileExchange::saysWhatIsLeftOut()
{
    const auto imported = profile::importProfiles("redis://a\nhttp://:hunter2@b\n", {});
    QVERIFY(imported.ok());
    QCOMPARE(imported->entries.size(), 1);
    QCOMPARE(imported->warnings.size(), 1);
    QVERIFY2(imported->warnings.first().contains(QLatin1String("Line 2")),
             qPrintable(imported->warnings.first()));
    QVERIFY(!imported->warnings.first().contains(QLatin1String("hunter2")));
}

void TestProfileExchange::refusesAnythingElse()
{
    for (const char *content : {"", "hello", "{}", "[1,2]", "{\"profiles\": 3}"})
        QVERIFY2(!profile::importProfiles(content, {}).ok(), content);
}

void TestProfileExchange::secretsOfTheKeychainComeBack()
{
    profile::Secrets secrets;
    secrets.passwords = {"a\xff", "", "c"};
    secrets.sentinelPassword = "s";
    secrets.keyPassword = "k";
    QCOMPARE(profile::Secrets::fromBytes(secrets.toBytes()), secrets);
    QVERIFY(profile::Secrets::fromBytes("nonsense").isEmpty());
    QVERIFY(!secrets.isEmpty());
}

QTEST_GUILESS_MAIN(TestProfileExchange)
#include "tst_profile_exchange.moc"
