// SPDX-License-Identifier: GPL-3.0-or-later
#include "profile/profile.h"
#include "redis/transport/endpoint_url.h"

#include <QTest>

using profile::Field;
using profile::Profile;

class TestProfile : public QObject
{
    Q_OBJECT

private slots:
    void becomesADeployment();
    void passwordsStayOutsideTheProfile();
    void refusesAWrongUrl();
    void takesPasswordsOutOfWhatWasTyped();
    void problems_data();
    void problems();
};

namespace {

Profile sample()
{
    Profile profile = Profile::ofEnvironment(locks::Environment::Production);
    profile.name = QStringLiteral("orders");
    profile.urls = {QStringLiteral("redis://10.0.0.1:7001"), QStringLiteral("redis://ada@10.0.0.2:7001")};
    return profile;
}

} // namespace

void TestProfile::becomesADeployment()
{
    Profile profile = sample();
    profile.user = QStringLiteral("operator");
    profile.database = 3;
    profile.separate = true;
    profile.gentle = true;
    profile.patterns = {"mutex:*"};
    const auto spec = profile.toSpec();
    QVERIFY(spec.ok());
    QCOMPARE(spec->name, QStringLiteral("orders"));
    QCOMPARE(spec->profile, QStringLiteral("orders"));
    QCOMPARE(spec->masters.size(), 2u);
    QCOMPARE(spec->masters[0].user, QStringLiteral("operator"));
    QCOMPARE(spec->masters[1].user, QStringLiteral("ada"));
    QCOMPARE(spec->masters[1].database, 3);
    QVERIFY(spec->readOnly); // production
    QVERIFY(spec->separate);
    QVERIFY(spec->gentle);
    QCOMPARE(spec->patterns, QList<QByteArray>({"mutex:*"}));
    QVERIFY(spec->environment == locks::Environment::Production);
    profile.access = profile::Access::Operate;
    QVERIFY(!profile.toSpec()->readOnly);
    profile.absurdDays = 2;
    QVERIFY(profile.absurdAfter() == std::chrono::hours(48));
}

void TestProfile::passwordsStayOutsideTheProfile()
{
    const auto one = sample().toSpec({{"secret"}, {}, {}});
    QCOMPARE(one->masters[0].password, QByteArray("secret"));
    QCOMPARE(one->masters[1].password, QByteArray("secret"));
    const auto two = sample().toSpec({{"first", "second"}, {}, {}});
    QCOMPARE(two->masters[0].password, QByteArray("first"));
    QCOMPARE(two->masters[1].password, QByteArray("second"));
}

void TestProfile::refusesAWrongUrl()
{
    Profile profile = sample();
    profile.urls = {QStringLiteral("redis://host:notaport")};
    QVERIFY(!profile.toSpec().ok());
    profile.urls.clear();
    const auto none = profile.toSpec();
    QVERIFY(!none.ok());
    QVERIFY(none.error().text.contains(QLatin1String("orders")));
}

void TestProfile::takesPasswordsOutOfWhatWasTyped()
{
    const auto typed = profile::splitUrls(
        QStringLiteral("  redis://:hunter2@10.0.0.1:7001,\nredis://10.0.0.2:7001 redis://oops:port:1 "));
    QCOMPARE(typed.urls.size(), 3);
    QVERIFY(!typed.urls[0].contains(QLatin1String("hunter2")));
    QVERIFY(redis::parseUrl(typed.urls[0]).ok());
    QCOMPARE(typed.urls[1], QStringLiteral("redis://10.0.0.2:7001"));
    QCOMPARE(typed.secrets.passwords, QList<QByteArray>({"hunter2", "", ""}));
    QVERIFY(profile::splitUrls(QString()).urls.isEmpty());
}

void TestProfile::problems_data()
{
    QTest::addColumn<QString>("member");
    QTest::addColumn<QString>("value");
    QTest::addColumn<int>("field"); // −1: none
    const auto row = [](const char *name, const char *member, const char *value, int field) {
        QTest::newRow(name) << QString::fromLatin1(member) << QString::fromUtf8(value) << field;
    };
    row("sound", "", "", -1);
    row("no name", "name", "", int(Field::Name));
    row("spaces for a name", "name", "   ", int(Field::Name));
    row("space before", "name", " a", int(Field::Name));
    row("duplicate name", "name", "Billing", int(Field::Name));
    row("no URL", "urls", "", int(Field::Url));
    row("wrong port", "urls", "redis://host:99999", int(Field::Url));
    row("wrong scheme", "urls", "http://host", int(Field::Url));
    row("password", "urls", "redis://:secret@host", int(Field::Url));
    row("twice", "urls", "redis://host:1 redis://host:1", int(Field::Url));
    row("different databases", "urls", "redis://a:1/1 redis://b:1/2", int(Field::Url));
    row("user with a space", "user", "a b", int(Field::User));
    row("negative database", "database", "-7", int(Field::Database));
    row("colour by name", "colour", "red", int(Field::Colour));
    row("colour", "colour", "#C01c28", -1);
    row("no pattern", "patterns", "", int(Field::Patterns));
    row("empty pattern", "patterns", "a  b", int(Field::Patterns));
    row("no days", "absurd", "0", int(Field::AbsurdDays));
}

void TestProfile::problems()
{
    QFETCH(QString, member);
    QFETCH(QString, value);
    QFETCH(int, field);
    Profile profile = sample();
    if (member == QLatin1String("name"))
        profile.name = value;
    else if (member == QLatin1String("urls"))
        profile.urls = value.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    else if (member == QLatin1String("user"))
        profile.user = value;
    else if (member == QLatin1String("database"))
        profile.database = value.toInt();
    else if (member == QLatin1String("colour"))
        profile.colour = value;
    else if (member == QLatin1String("patterns"))
        profile.patterns = value.isEmpty() ? QList<QByteArray>() : value.toUtf8().split(' ');
    else if (member == QLatin1String("absurd"))
        profile.absurdDays = value.toInt();
    const auto found = profile::validate(profile, {QStringLiteral("billing")});
    QCOMPARE(found.size(), field < 0 ? 0 : 1);
    if (field < 0)
        return;
    QCOMPARE(int(found.first().field), field);
    QVERIFY(found.first().sentence.endsWith(QLatin1Char('.')));
    QVERIFY(!found.first().sentence.contains(QLatin1String("secret")));
}

QTEST_APPLESS_MAIN(TestProfile)
#include "tst_profile.moc"
