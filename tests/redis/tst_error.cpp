// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/protocol/error.h"

#include <QTest>

using redis::ErrorKind;

/// Error replies as Redis 5 to 8 and Valkey 8 word them.
class TestError : public QObject
{
    Q_OBJECT

private slots:
    void sortsReplies_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<ErrorKind>("kind");
        QTest::newRow("right") << QByteArray("NOPERM this user has no permissions to run the 'del' command")
                               << ErrorKind::NoPerm;
        QTest::newRow("right in a script, Redis 7.0")
            << QByteArray("ERR The user executing the script can't run this command or subcommand")
            << ErrorKind::NoPerm;
        QTest::newRow("right in a script, Redis 8 and Valkey 8")
            << QByteArray("ERR ACL failure in script: User op has no permissions to run the 'del' command")
            << ErrorKind::NoPerm;
        QTest::newRow("login") << QByteArray("NOAUTH Authentication required.") << ErrorKind::NoAuth;
        QTest::newRow("password") << QByteArray("WRONGPASS invalid username-password pair")
                                  << ErrorKind::WrongPass;
        QTest::newRow("password, Redis 5") << QByteArray("ERR invalid password") << ErrorKind::WrongPass;
        QTest::newRow("command") << QByteArray("ERR unknown command 'FOO'") << ErrorKind::UnknownCommand;
        QTest::newRow("no word of ours") << QByteArray("NOPERMANENT x") << ErrorKind::Server;
        QTest::newRow("nothing") << QByteArray() << ErrorKind::Server;
    }

    void sortsReplies()
    {
        QFETCH(QByteArray, line);
        QFETCH(ErrorKind, kind);
        const redis::Error error = redis::errorFromReply(line);
        QCOMPARE(error.kind, kind);
        QVERIFY(!error.text.isEmpty());
    }

    void doesNotRepeatWhatMayBeAPassword()
    {
        const redis::Error error =
            redis::errorFromReply("ERR unknown command 'AUTH', with args beginning with: 'secret' ");
        QVERIFY(!error.detail.contains("secret"));
        QVERIFY(!error.text.contains(QStringLiteral("secret")));
    }
};

QTEST_GUILESS_MAIN(TestError)
#include "tst_error.moc"
