// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/messages/message_log.h"
#include "redis_server.h"

#include <QSignalSpy>
#include <QTest>

using gui::Message;
using gui::MessageLog;

namespace {

Message warning(const QString &text, const QObject *about = nullptr)
{
    return {Message::Kind::Warning, text, {}, {}, about};
}

QString newest(const MessageLog &log, const QObject *about = nullptr)
{
    const MessageLog::Entry *entry = log.newest(about);
    return entry ? entry->text() : QString();
}

} // namespace

class TestMessageLog : public QObject
{
    Q_OBJECT
private slots:
    void goodNewsTimeOutErrorsStay()
    {
        MessageLog log;
        log.setGoodNewsTime(30);
        log.show({Message::Kind::Error, QStringLiteral("A master could not be reached."), {}});
        log.show({Message::Kind::Good, QStringLiteral("Released."), {}});
        QCOMPARE(newest(log), QStringLiteral("Released."));
        QVERIFY(waitFor([&log] { return log.allStanding() == 1; }));
        QCOMPARE(newest(log), QStringLiteral("A master could not be reached."));
        QCOMPARE(log.rowCount(), 2); // both are kept
        QCOMPARE(log.index(1, MessageLog::Text).data().toString(), QStringLiteral("Released."));
        QVERIFY(!log.index(1, MessageLog::Time).data().toString().isEmpty());
    }

    /// An alert that comes soon after the news that the one before has cleared.
    void whatNewsHasBecomeStands()
    {
        MessageLog log;
        log.setGoodNewsTime(30);
        const QString topic = QStringLiteral("alert");
        log.show({Message::Kind::Information, QStringLiteral("cleared"), {}, topic});
        log.update({Message::Kind::Warning, QStringLiteral("held for long"), {}, topic});
        log.setGoodNewsTime(100); // by then the first time is over
        log.show({Message::Kind::Good, QStringLiteral("Released."), {}});
        QVERIFY(waitFor([&log] { return log.allStanding() == 1; }));
        QCOMPARE(newest(log), QStringLiteral("held for long"));
    }

    /// It may wait: what went wrong and what was done meanwhile is seen before it.
    void aQuestionWaits()
    {
        MessageLog log;
        log.setGoodNewsTime(30);
        const QString topic = QStringLiteral("record");
        log.show(warning(QStringLiteral("A master could not be reached.")));
        const quint64 first = log.newest(nullptr)->id;
        log.show({Message::Kind::Question, QStringLiteral("Record its history?"), {}, topic});
        QCOMPARE(newest(log), QStringLiteral("A master could not be reached."));
        log.show({Message::Kind::Good, QStringLiteral("Released."), {}});
        QCOMPARE(newest(log), QStringLiteral("Released."));
        log.close(first);
        QVERIFY(waitFor([&log] { return log.allStanding() == 1; }));
        QCOMPARE(newest(log), QStringLiteral("Record its history?")); // until it is answered
        log.withdraw(topic);
        QCOMPARE(log.allStanding(), 0);
    }

    void aWarningThatBecameNewsPasses()
    {
        MessageLog log;
        log.setGoodNewsTime(30);
        const QString topic = QStringLiteral("alert");
        log.show({Message::Kind::Warning, QStringLiteral("held for long"), {}, topic});
        log.update({Message::Kind::Information, QStringLiteral("cleared"), {}, topic});
        QVERIFY(waitFor([&log] { return log.allStanding() == 0; }));
    }

    void repeatsCollapse()
    {
        MessageLog log;
        for (int i = 0; i < 3; ++i)
            log.show({Message::Kind::Error, QStringLiteral("Refused."), {}});
        QCOMPARE(log.rowCount(), 1);
        QCOMPARE(newest(log), QStringLiteral("Refused. (3 times)"));
        log.close(log.newest(nullptr)->id);
        log.show({Message::Kind::Error, QStringLiteral("Refused."), {}});
        QCOMPARE(log.rowCount(), 2); // closed is closed
        QCOMPARE(newest(log), QStringLiteral("Refused."));
    }

    void aTopicHasOneMessageUntilItIsWithdrawn()
    {
        MessageLog log;
        const QString topic = QStringLiteral("away");
        log.show({Message::Kind::Warning, QStringLiteral("one is away"), {}, topic});
        log.show({Message::Kind::Warning, QStringLiteral("two are away"), {}, topic});
        QCOMPARE(log.rowCount(), 1);
        QCOMPARE(newest(log), QStringLiteral("two are away"));
        log.show(warning(QStringLiteral("something else")));
        log.show({Message::Kind::Warning, QStringLiteral("three are away"), {}, topic});
        QCOMPARE(newest(log), QStringLiteral("three are away")); // what is new comes first
        QCOMPARE(log.allStanding(), 2);
        log.close(2);
        log.withdraw(topic);
        QCOMPARE(log.allStanding(), 0);
        log.update({Message::Kind::Warning, QStringLiteral("one is away"), {}, topic});
        QCOMPARE(log.allStanding(), 0);
    }

    void eachConnectionHasItsOwn()
    {
        MessageLog log;
        QObject one;
        QObject two;
        log.setNaming([&one](const QObject *about) {
            return about == &one ? QStringLiteral("orders") : QStringLiteral("billing");
        });
        log.show(warning(QStringLiteral("everywhere")));
        log.show(warning(QStringLiteral("of one"), &one));
        log.show(warning(QStringLiteral("of two"), &two));
        QCOMPARE(newest(log, &one), QStringLiteral("of one"));
        QCOMPARE(newest(log, &two), QStringLiteral("of two"));
        QCOMPARE(newest(log), QStringLiteral("everywhere"));
        QCOMPARE(log.standing(&one), 2);
        QCOMPARE(log.standingAbout(&one), 1);
        QCOMPARE(log.index(1, MessageLog::Connection).data().toString(), QStringLiteral("orders"));
        // The same words about another connection are another message.
        log.show(warning(QStringLiteral("of one"), &two));
        QCOMPARE(log.rowCount(), 4);
    }

    /// Nobody can choose its page any more, and what was said may matter all the same.
    void whatAGoneConnectionSaidConcernsAll()
    {
        MessageLog log;
        auto one = std::make_unique<QObject>();
        Message message = warning(QStringLiteral("not renewed any more"), one.get());
        message.lock = gui::MessageLock{"lock:a"};
        log.show(message);
        QCOMPARE(newest(log), QString());
        one.reset();
        QCOMPARE(newest(log), QStringLiteral("not renewed any more"));
        QVERIFY(!log.at(0).message.lock);
    }

    void theOldestAreForgotten()
    {
        MessageLog log;
        for (int i = 0; i < MessageLog::most + 3; ++i)
            log.show(warning(QString::number(i)));
        QCOMPARE(log.rowCount(), MessageLog::most);
        QCOMPARE(log.at(0).text(), QStringLiteral("3"));
        QVERIFY(!log.entry(1));
        QCOMPARE(log.entry(log.at(7).id), &log.at(7));
        const QSignalSpy told(&log, &MessageLog::dataChanged);
        log.close(log.at(7).id);
        QCOMPARE(told.constFirst().constFirst().toModelIndex().row(), 7);
        log.closeAll();
        QCOMPARE(log.allStanding(), 0);
    }
};

QTEST_MAIN(TestMessageLog)
#include "tst_message_log.moc"
