// SPDX-License-Identifier: GPL-3.0-or-later
#include "accessible.h"
#include "gui/common/state_palette.h"
#include "gui/messages/message_bar.h"
#include "gui/messages/message_bell.h"
#include "gui/messages/message_log.h"
#include "gui/window/appearance.h"
#include "redis_server.h"

#include <QApplication>
#include <QPushButton>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

using gui::Message;
using gui::MessageBar;
using gui::MessageLog;

namespace {

Message warning(const QString &text)
{
    return {Message::Kind::Warning, text, {}};
}

/// A bar with its log and its bell.
struct Desk
{
    Desk()
    {
        bar.setLog(&log);
        bell.setUp(&bar);
        bar.resize(900, bar.height());
        bar.show();
        bell.show();
    }

    QString text()
    {
        QStringList all = texts(&bar);
        all.removeAll({}); // the picture
        return all.join(u'|');
    }
    QRect placeOf(const QString &name)
    {
        const auto *each = button<QAbstractButton>(&bar, name);
        return {each->mapTo(&bar, QPoint()), each->size()};
    }

    MessageLog log;
    MessageBar bar;
    gui::MessageBell bell;
};

} // namespace

class TestMessageBar : public QObject
{
    Q_OBJECT
private slots:
    void oneLineWhateverStands()
    {
        Desk desk;
        const int height = desk.bar.height();
        QVERIFY(desk.bar.isVisible());
        desk.log.show(warning(QStringLiteral("one")));
        desk.log.show(warning(QString(400, u'w') + QStringLiteral(" a long one")));
        desk.log.show({Message::Kind::Good, QStringLiteral("three"), {{QStringLiteral("Undo"), {}}}});
        QCOMPARE(desk.text(), QStringLiteral("three"));
        QCOMPARE(desk.bar.height(), height);
        QCOMPARE(desk.bar.sizeHint().height() <= height, true);
        QCOMPARE(desk.bell.text(), QStringLiteral("2"));
        button<QToolButton>(&desk.bar, QStringLiteral("Close message"))->click();
        QVERIFY(desk.text().endsWith(QStringLiteral("a long one")));
        button<QToolButton>(&desk.bar, QStringLiteral("Close message"))->click();
        button<QToolButton>(&desk.bar, QStringLiteral("Close message"))->click();
        QCOMPARE(desk.text(), QString());
        QCOMPARE(desk.bar.height(), height);
        QVERIFY(desk.bar.isVisible());
    }

    void nothingChangesUnderThePointer()
    {
        Desk desk;
        int pressed = 0;
        desk.log.show({Message::Kind::Warning,
                       QStringLiteral("first"),
                       {{QStringLiteral("Undo"),
                         [&pressed] {
                             pressed = 1;
                         }}},
                       QStringLiteral("topic")});
        desk.bar.setAttribute(Qt::WA_UnderMouse);
        const QRect before = desk.placeOf(QStringLiteral("Undo"));
        desk.log.show({Message::Kind::Warning,
                       QStringLiteral("second"),
                       {{QStringLiteral("A long name of a button"), [&pressed] {
                             pressed = 2;
                         }}}});
        desk.log.withdraw(QStringLiteral("topic"));
        QCOMPARE(desk.text(), QStringLiteral("first"));
        QCOMPARE(desk.placeOf(QStringLiteral("Undo")), before);
        QCOMPARE(desk.bell.text(), QStringLiteral("1"));
        button<QPushButton>(&desk.bar, QStringLiteral("Undo"))->click();
        QCOMPARE(pressed, 1);
        QCOMPARE(desk.text(), QStringLiteral("second"));
    }

    /// No other button ever stands where *Undo* stood.
    void undoKeepsItsPlace()
    {
        Desk desk;
        const Message::Button undo{QStringLiteral("Undo"), {}, true};
        const Message::Button report{QStringLiteral("Report with a long name"), {}};
        desk.log.show({Message::Kind::Warning, QStringLiteral("first"), {undo, report}});
        const QRect place = desk.placeOf(QStringLiteral("Undo"));
        desk.log.show({Message::Kind::Warning, QStringLiteral("second"), {report}});
        QVERIFY(!desk.placeOf(QStringLiteral("Report with a long name")).intersects(place));
        desk.log.show({Message::Kind::Warning, QStringLiteral("third"), {undo}});
        QCOMPARE(desk.placeOf(QStringLiteral("Undo")), place);
    }

    /// What was true when it was said is told as past once it is, also under the pointer.
    void whatIsPastIsToldAsPast()
    {
        Desk desk;
        Message held{Message::Kind::Warning,
                     QStringLiteral("It is held by web-9 now."),
                     {{QStringLiteral("Undo"), {}, true}},
                     QStringLiteral("holder-1")};
        desk.log.show(held);
        desk.bar.setAttribute(Qt::WA_UnderMouse);
        const QRect place = desk.placeOf(QStringLiteral("Undo"));
        held.text = QStringLiteral("It was held by web-9 at 14:03:07.");
        desk.log.update(held);
        QCOMPARE(desk.text(), held.text);
        QCOMPARE(desk.placeOf(QStringLiteral("Undo")), place);
        desk.log.withdraw(held.topic);
        QCOMPARE(desk.text(), held.text);
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(&desk.bar, &leave);
        QCOMPARE(desk.text(), QString());
    }

    void whatComesIsShownOnceThePointerHasLeft()
    {
        Desk desk;
        desk.log.show(warning(QStringLiteral("first")));
        desk.bar.setAttribute(Qt::WA_UnderMouse);
        desk.log.show(warning(QStringLiteral("second")));
        QCOMPARE(desk.text(), QStringLiteral("first"));
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(&desk.bar, &leave);
        QCOMPARE(desk.text(), QStringLiteral("second"));
    }

    void onlyOfTheConnectionShown()
    {
        Desk desk;
        QObject one;
        QObject two;
        desk.log.show({Message::Kind::Warning, QStringLiteral("of one"), {}, {}, &one});
        QCOMPARE(desk.text(), QString());
        QCOMPARE(desk.bell.text(), QStringLiteral("1"));
        desk.bar.setConnection(&one);
        QCOMPARE(desk.text(), QStringLiteral("of one"));
        QCOMPARE(desk.bell.text(), QString());
        desk.bar.setAttribute(Qt::WA_UnderMouse); // and never above another one's page
        desk.bar.setConnection(&two);
        QCOMPARE(desk.text(), QString());
    }

    void aLockIsShownFromLineAndList()
    {
        Desk desk;
        QObject one;
        QByteArrayList wanted;
        connect(&desk.bar, &MessageBar::lockWanted, this,
                [&](const QObject *about, const gui::MessageLock &lock) {
                    QCOMPARE(about, &one);
                    wanted += lock.key;
                });
        Message message{Message::Kind::Warning, QStringLiteral("no expiry"), {}, {}, &one};
        message.lock = gui::MessageLock{"lock:a"};
        desk.log.show(message);
        desk.bar.setConnection(&one);
        button<QPushButton>(&desk.bar, QStringLiteral("Show lock"))->click();
        QCOMPARE(desk.text(), QStringLiteral("no expiry")); // it stays
        button<QToolButton>(&desk.bar, QStringLiteral("Close message"))->click();
        QTest::keyClick(&desk.bell, Qt::Key_Space);
        QWidget *list = QApplication::activePopupWidget();
        QVERIFY(list);
        auto *view = find<QTreeView>(list, QStringLiteral("Messages so far"));
        QVERIFY(view);
        QCOMPARE(view->currentIndex().row(), 0);
        QCOMPARE(view->model()->index(0, MessageLog::Text).data().toString(), QStringLiteral("no expiry"));
        button<QPushButton>(list, QStringLiteral("Show lock"))->click();
        QVERIFY(!QApplication::activePopupWidget());
        QCOMPARE(wanted, (QByteArrayList{"lock:a", "lock:a"}));
    }

    void theListIsClosedByEscape()
    {
        Desk desk;
        desk.log.show(warning(QStringLiteral("one")));
        desk.bell.click();
        QWidget *list = QApplication::activePopupWidget();
        QVERIFY(list);
        button<QPushButton>(list, QStringLiteral("Close all"))->click();
        QCOMPARE(desk.log.allStanding(), 0);
        QTest::keyClick(list, Qt::Key_Escape);
        QVERIFY(!QApplication::activePopupWidget());
    }

    void aButtonMeansTheLastTime()
    {
        Desk desk;
        int pressed = 0;
        for (int i = 1; i <= 2; ++i)
            desk.log.show(
                {Message::Kind::Good, QStringLiteral("Released."), {{QStringLiteral("Undo"), [&pressed, i] {
                                                                         pressed = i;
                                                                     }}}});
        button<QPushButton>(&desk.bar, QStringLiteral("Undo"))->click();
        QCOMPARE(pressed, 2);
        QCOMPARE(desk.log.allStanding(), 0);
    }

    void itsCloseButtonIsSeen()
    {
        for (const gui::Appearance appearance : {gui::Appearance::Light, gui::Appearance::Dark}) {
            gui::apply(appearance);
            Desk desk;
            desk.log.show({Message::Kind::Error, QStringLiteral("Refused."), {}});
            auto *closing = button<QToolButton>(&desk.bar, QStringLiteral("Close message"));
            const QImage image = closing->grab().toImage();
            const QColor ground = desk.bar.palette().color(QPalette::Window);
            double best = 0;
            for (int y = 0; y < image.height(); ++y) {
                for (int x = 0; x < image.width(); ++x)
                    best = qMax(best, gui::contrast(image.pixelColor(x, y), ground));
            }
            gui::apply(gui::Appearance::System);
            QVERIFY2(best >= 4.5, qPrintable(QString::number(best)));
        }
    }

    void textIsNeverMarkup()
    {
        Desk desk;
        desk.log.show(warning(QStringLiteral("<a href='x'>key</a>")));
        QCOMPARE(desk.text(), QStringLiteral("<a href='x'>key</a>"));
        for (const QLabel *label : desk.bar.findChildren<QLabel *>()) {
            if (!label->text().isEmpty())
                QCOMPARE(label->textFormat(), Qt::PlainText);
        }
    }
};

QTEST_MAIN(TestMessageBar)
#include "tst_message_bar.moc"
