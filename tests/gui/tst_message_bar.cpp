// SPDX-License-Identifier: GPL-3.0-or-later
#include "accessible.h"
#include "gui/common/state_palette.h"
#include "gui/messages/message_bar.h"
#include "gui/window/appearance.h"
#include "redis_server.h"

#include <QPushButton>
#include <QTest>
#include <QToolButton>

using gui::Message;
using gui::MessageBar;

class TestMessageBar : public QObject
{
    Q_OBJECT
private slots:
    void goodNewsTimeOutErrorsStay()
    {
        MessageBar bar;
        bar.setGoodNewsTime(30);
        bar.show({Message::Kind::Good, QStringLiteral("Released."), {}});
        bar.show({Message::Kind::Error, QStringLiteral("A master could not be reached."), {}});
        QCOMPARE(bar.count(), 2);
        QVERIFY(waitFor([&bar] { return bar.count() == 1; }));
        QVERIFY(!bar.isHidden());
        button<QToolButton>(&bar, QStringLiteral("Close message"))->click();
        QCOMPARE(bar.count(), 0);
        QVERIFY(bar.isHidden());
    }

    void itsCloseButtonIsSeen()
    {
        for (const gui::Appearance appearance : {gui::Appearance::Light, gui::Appearance::Dark}) {
            gui::apply(appearance);
            MessageBar bar;
            bar.show({Message::Kind::Error, QStringLiteral("Refused."), {}});
            bar.resize(600, 40);
            auto *closing = button<QToolButton>(&bar, QStringLiteral("Close message"));
            const QImage image = closing->grab().toImage();
            const QColor ground = closing->parentWidget()->palette().color(QPalette::Window);
            double best = 0;
            for (int y = 0; y < image.height(); ++y) {
                for (int x = 0; x < image.width(); ++x)
                    best = qMax(best, gui::contrast(image.pixelColor(x, y), ground));
            }
            gui::apply(gui::Appearance::System);
            QVERIFY2(best >= 4.5, qPrintable(QString::number(best)));
        }
    }

    void repeatsCollapse()
    {
        MessageBar bar;
        for (int i = 0; i < 3; ++i)
            bar.show({Message::Kind::Error, QStringLiteral("Refused."), {}});
        QCOMPARE(bar.count(), 1);
        QVERIFY(texts(&bar).contains(QStringLiteral("Refused. (3 times)")));
    }

    void showsAtMostThreeAndKeepsErrors()
    {
        MessageBar bar;
        bar.show({Message::Kind::Error, QStringLiteral("first error"), {}});
        for (int i = 0; i < 4; ++i)
            bar.show({Message::Kind::Information, QStringLiteral("news %1").arg(i), {}});
        QCOMPARE(bar.count(), 3);
        QVERIFY(waitFor([&bar] { return texts(&bar).contains(QStringLiteral("news 3")); }));
        QVERIFY(texts(&bar).contains(QStringLiteral("first error")));
        QVERIFY(!texts(&bar).contains(QStringLiteral("news 0")));
    }

    void aTopicHasOneMessageUntilItIsWithdrawn()
    {
        MessageBar bar;
        const QString topic = QStringLiteral("away");
        bar.show({Message::Kind::Warning, QStringLiteral("one is away"), {}, topic});
        bar.show({Message::Kind::Warning, QStringLiteral("two are away"), {}, topic});
        QCOMPARE(bar.count(), 1);
        QVERIFY(texts(&bar).contains(QStringLiteral("two are away")));
        bar.withdraw(topic);
        QCOMPARE(bar.count(), 0);
        bar.update({Message::Kind::Warning, QStringLiteral("one is away"), {}, topic});
        QCOMPARE(bar.count(), 0);
    }

    void aButtonMeansTheLastTime()
    {
        MessageBar bar;
        int pressed = 0;
        for (int i = 1; i <= 2; ++i)
            bar.show(
                {Message::Kind::Good, QStringLiteral("Released."), {{QStringLiteral("Undo"), [&pressed, i] {
                                                                         pressed = i;
                                                                     }}}});
        button<QPushButton>(&bar, QStringLiteral("Undo"))->click();
        QCOMPARE(pressed, 2);
        QCOMPARE(bar.count(), 0);
    }

    void textIsNeverMarkup()
    {
        MessageBar bar;
        bar.show({Message::Kind::Warning, QStringLiteral("<a href='x'>key</a>"), {}});
        QVERIFY(texts(&bar).contains(QStringLiteral("<a href='x'>key</a>")));
        for (const QLabel *label : bar.findChildren<QLabel *>()) {
            if (!label->text().isEmpty())
                QCOMPARE(label->textFormat(), Qt::PlainText);
        }
    }
};

QTEST_MAIN(TestMessageBar)
#include "tst_message_bar.moc"
