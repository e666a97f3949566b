// SPDX-License-Identifier: GPL-3.0-or-later
#include "window_fixture.h"

#include "gui/live/deployment.h"
#include "gui/live/workspace.h"

#include <QPlainTextEdit>
#include <QPushButton>
#include <QTest>

namespace {

constexpr int masters = 5;
const QByteArray token = "7f3c9a0e5d1b4c2f8a6e9d0c3b5a7f1e";

} // namespace

/// The action `Complete…`: offered where a Redlock hold lost its quorum to masters that restarted empty.
class TestCompleteDialog : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { speakPlurals(); }
    void init()
    {
        m_servers.clear();
        for (int i = 0; i < masters; ++i) {
            m_servers.push_back(std::make_unique<RedisServer>());
            m_servers.back()->command("SET lock:b 0123456789abcdef0123456789abcdef PX 900000");
        }
    }
    void cleanup() { m_servers.clear(); }

    void writesTheTokenWhereItWasLost()
    {
        WindowFixture fixture(options());
        take(fixture);
        fixture.select(QStringLiteral("lock:a"));
        QAction *complete = fixture.action(QStringLiteral("Complete…"));
        QVERIFY2(waitFor([&] { return why(complete).contains(QStringLiteral("its quorum is not lost")); }),
                 qPrintable(why(complete)));
        QVERIFY(!find<QAbstractButton>(fixture.window(), QStringLiteral("Complete…")));
        restartEmpty();
        QVERIFY2(waitFor([&] { return complete->isEnabled(); }), qPrintable(why(complete)));
        QVERIFY(fixture.waitForMessage(QStringLiteral("restarted empty at")));
        fixture.press(QStringLiteral("Complete…"));
        QWidget *dialog = fixture.waitForDialog(QStringLiteral("Complete"));
        const auto said = [dialog] {
            return texts(dialog).join(u'\n');
        };
        QVERIFY2(waitFor([&] { return said().contains(QStringLiteral("The token would be written on ")); }),
                 qPrintable(said()));
        for (const char *part :
             {"5 of 5 until ", "then 2 of 5", "known by their run ids", "Keep them out of use until ",
              "Not proved: that no other client had the lock", "It cannot be undone"})
            QVERIFY2(said().contains(QString::fromUtf8(part)), qPrintable(said()));
        const QString sent =
            button<QPlainTextEdit>(dialog, QStringLiteral("What will be sent"))->toPlainText();
        QCOMPARE(sent.split(u'\n').size(), 3);
        QVERIFY2(!sent.contains(m_servers[0]->endpoint().label()), qPrintable(sent));
        fixture.type(QStringLiteral("Reason"), QStringLiteral("three masters lost it"), dialog);
        fixture.press(QStringLiteral("Complete"), dialog);
        QVERIFY(fixture.waitForMessage(
            QStringLiteral("Completed: the token was written on 3 more of 5 masters")));
        for (const auto &server : m_servers)
            QCOMPARE(server->command("GET lock:a"), token);
        int granted = 0;
        for (const auto &server : m_servers)
            granted += server->command("SET lock:a another NX PX 60000") == "OK" ? 1 : 0;
        QCOMPARE(granted, 0);
        QVERIFY(waitFor([&] { return !complete->isEnabled(); }));
        fixture.press(QStringLiteral("Report…"));
        const QString report = texts(fixture.waitForDialog(QStringLiteral("Report"))).join(u'\n');
        QVERIFY2(report.contains(QStringLiteral("Journal record")), qPrintable(report));
    }

    /// A second restart that loses less does not shorten the time for which the master stays out of use.
    void theLongestLeaseThatWasLostCounts()
    {
        WindowFixture fixture(options());
        take(fixture);
        fixture.select(QStringLiteral("lock:a"));
        QAction *complete = fixture.action(QStringLiteral("Complete…"));
        QVERIFY(waitFor([&] { return why(complete).contains(QStringLiteral("its quorum is not lost")); }));
        restartEmpty();
        QVERIFY2(waitFor([&] { return complete->isEnabled(); }), qPrintable(why(complete)));
        QVERIFY(fixture.waitForMessage(QStringLiteral("restarted empty at")));
        const auto advice = [&fixture] {
            fixture.press(QStringLiteral("Complete…"));
            QWidget *dialog = fixture.waitForDialog(QStringLiteral("Complete"));
            const QString all = texts(dialog).join(u'\n');
            fixture.press(QStringLiteral("Cancel"), dialog);
            const qsizetype at = all.indexOf(QStringLiteral("Keep them out of use until "));
            return at < 0 ? all : all.mid(at).section(QStringLiteral(", when"), 0, 0);
        };
        const QString before = advice();
        QVERIFY2(before.startsWith(QStringLiteral("Keep them out")), qPrintable(before));
        gui::Deployment *deployment = fixture.workspace().deployments().first();
        for (int i = 2; i < masters; ++i) {
            locks::MasterLoss again;
            again.label = m_servers[size_t(i)]->endpoint().label();
            again.locks = 1;
            again.until = locks::steadyNow() + 1000;
            emit deployment->locksLost(again);
        }
        QCOMPARE(advice(), before);
    }

    /// A release that is under way looks the same.
    void isNotOfferedWhereItWasDeleted()
    {
        WindowFixture fixture(options());
        take(fixture);
        fixture.select(QStringLiteral("lock:a"));
        QAction *complete = fixture.action(QStringLiteral("Complete…"));
        QVERIFY(waitFor([&] { return why(complete).contains(QStringLiteral("its quorum is not lost")); }));
        for (int i = 2; i < masters; ++i)
            m_servers[size_t(i)]->command("DEL lock:a");
        QVERIFY2(waitFor([&] { return why(complete).contains(QStringLiteral("may have been released")); }),
                 qPrintable(why(complete)));
        QVERIFY(!complete->isEnabled());
    }

    void aQuorumThatWasNotSeenIsNotClaimed()
    {
        for (int i = 0; i < 2; ++i)
            m_servers[size_t(i)]->command("SET lock:a " + token + " PX 600000");
        WindowFixture fixture(options());
        fixture.select(QStringLiteral("lock:a"));
        QAction *complete = fixture.action(QStringLiteral("Complete…"));
        QVERIFY2(
            waitFor([&] { return why(complete).contains(QStringLiteral("was not seen with a quorum")); }),
            qPrintable(why(complete)));
        QVERIFY(!complete->isEnabled());
    }

    void anotherTokenIsToldAndEndsIt()
    {
        WindowFixture fixture(options());
        take(fixture);
        fixture.select(QStringLiteral("lock:a"));
        QAction *complete = fixture.action(QStringLiteral("Complete…"));
        QVERIFY(waitFor([&] { return why(complete).contains(QStringLiteral("its quorum is not lost")); }));
        restartEmpty();
        QVERIFY2(waitFor([&] { return complete->isEnabled(); }), qPrintable(why(complete)));
        fixture.press(QStringLiteral("Complete…"));
        QWidget *dialog = fixture.waitForDialog(QStringLiteral("Complete"));
        for (const int i : {2, 3, 4})
            m_servers[size_t(i)]->command("SET lock:a another PX 60000");
        auto *go = button<QPushButton>(dialog, QStringLiteral("Complete"));
        fixture.type(QStringLiteral("Reason"), QStringLiteral("drill"), dialog);
        QVERIFY2(waitFor([&] { return !go->isEnabled(); }), qPrintable(texts(dialog).join(u'\n')));
        QCOMPARE(m_servers[2]->command("GET lock:a"), QByteArray("another"));
    }

private:
    gui::WindowOptions options()
    {
        std::vector<RedisServer *> servers;
        for (const auto &server : m_servers)
            servers.push_back(server.get());
        return optionsOf(specOf(servers, locks::Environment::Staging));
    }
    /// Once the window knows which processes serve the masters.
    void take(WindowFixture &fixture)
    {
        QVERIFY(waitFor([&fixture] {
            const QList<locks::MasterStatus> known =
                fixture.workspace().deployments().first()->status().masters;
            return known.size() == masters && std::none_of(known.begin(), known.end(), [](const auto &each) {
                       return each.runId.isEmpty();
                   });
        }));
        for (const auto &server : m_servers)
            server->command("SET lock:a " + token + " PX 600000");
    }
    void restartEmpty()
    {
        for (int i = 2; i < masters; ++i) {
            m_servers[size_t(i)]->kill();
            m_servers[size_t(i)]->restart();
        }
    }
    static QString why(const QAction *action) { return action->toolTip(); }

    std::vector<std::unique_ptr<RedisServer>> m_servers;
};

QTEST_MAIN(TestCompleteDialog)
#include "tst_complete_dialog.moc"
