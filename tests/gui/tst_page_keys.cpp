// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/page/lab_tabs.h"
#include "gui/learn/learn_tabs.h"
#include "lab_names.h"
#include "window_fixture.h"

#include <QMenuBar>
#include <QSpinBox>
#include <QTest>
#include <QToolButton>

namespace {

/// The letter behind Alt, and whose it is.
using Letters = QList<QPair<QString, QString>>;

void take(const QString &text, Letters *letters)
{
    const QString plain = QString(text).remove(QStringLiteral("&&"));
    const qsizetype at = plain.indexOf(u'&');
    if (at >= 0)
        letters->append({plain.mid(at + 1, 1).toLower(), text});
}

/// Of everything in the window that a person can press now, menus too.
Letters lettersOf(QWidget *window)
{
    Letters letters;
    for (const QAction *menu : window->findChild<QMenuBar *>()->actions()) {
        if (window->findChild<QMenuBar *>()->isVisible())
            take(menu->text(), &letters);
    }
    for (const QLabel *label : window->findChildren<QLabel *>()) {
        if (label->isVisibleTo(window) && label->buddy())
            take(label->text(), &letters);
    }
    for (const QAbstractButton *each : window->findChildren<QAbstractButton *>()) {
        if (each->isVisibleTo(window))
            take(each->text(), &letters);
    }
    return letters;
}

void unfold(QWidget *page)
{
    for (QToolButton *each : page->findChildren<QToolButton *>()) {
        if (each->isCheckable() && each->text().contains(QStringLiteral("ore")))
            each->setChecked(true);
    }
}

} // namespace

/// What keys do on the pages of lab and lessons.
class TestPageKeys : public QObject
{
    Q_OBJECT
private slots:
    void noTwoMnemonicsAreTheSame_data()
    {
        QTest::addColumn<int>("page");
        QTest::addColumn<int>("tab");
        QTest::addColumn<bool>("onStage");
        QTest::newRow("Measure") << int(Qt::Key_4) << 0 << false;
        QTest::newRow("Measure, on the stage") << int(Qt::Key_4) << 0 << true;
        QTest::newRow("Find the race") << int(Qt::Key_4) << 1 << false;
        QTest::newRow("Lessons") << int(Qt::Key_5) << 0 << false;
        QTest::newRow("Lessons, on the stage") << int(Qt::Key_5) << 0 << true;
        QTest::newRow("Evil scheduler") << int(Qt::Key_5) << 1 << false;
    }
    void noTwoMnemonicsAreTheSame()
    {
        QFETCH(int, page);
        QFETCH(int, tab);
        QFETCH(bool, onStage);
        WindowFixture fixture;
        QWidget *window = fixture.window();
        QTest::keyClick(window, Qt::Key(page), Qt::ControlModifier);
        QTabWidget *tabs = page == Qt::Key_4
            ? static_cast<QTabWidget *>(window->findChild<gui::LabTabs *>())
            : static_cast<QTabWidget *>(window->findChild<gui::LearnTabs *>());
        tabs->setCurrentIndex(tab);
        unfold(tabs);
        if (onStage)
            QTest::keyClick(window, Qt::Key_F11);
        const Letters letters = lettersOf(window);
        QVERIFY(letters.size() > 4);
        QStringList twice;
        for (const auto &[letter, text] : letters) {
            for (const auto &[other, name] : letters) {
                if (letter == other && text != name)
                    twice.append(text + QStringLiteral(" and ") + name);
            }
        }
        QVERIFY2(twice.isEmpty(), qPrintable(twice.join(QStringLiteral("; "))));
    }

    void returnInANumberChangesNoPreset()
    {
        WindowFixture fixture;
        QTest::keyClick(fixture.window(), Qt::Key_4, Qt::ControlModifier);
        QWidget *page = fixture.window()->findChild<gui::LabPage *>();
        unfold(page);
        QComboBox *preset = combo(*page, QStringLiteral("Preset"));
        QVERIFY(preset->count() > 1);
        preset->setCurrentIndex(1);
        emit preset->activated(1);
        const QString chosen = preset->currentText();
        int fields = 0;
        for (QSpinBox *field : page->findChildren<QSpinBox *>()) {
            if (!field->isVisibleTo(page) || !field->isEnabled())
                continue;
            ++fields;
            QTest::keyClick(field, Qt::Key_Return);
            QVERIFY2(preset->currentText() == chosen, qPrintable(accessibleName(field)));
        }
        QVERIFY(fields > 10);
        auto *clients = named<QSpinBox>(*page, QStringLiteral("Clients"));
        if (!clients)
            clients = find<QSpinBox>(page, QStringLiteral("Clients"));
        QVERIFY(clients);
        clients->setValue(clients->value() + 1);
        QCOMPARE(preset->currentIndex(), 0);
    }

    /// What cannot be used takes no line of the stage, and what can does not either.
    void faultsStandBesideRunOnTheStage()
    {
        WindowFixture fixture;
        QTest::keyClick(fixture.window(), Qt::Key_4, Qt::ControlModifier);
        QWidget *page = fixture.window()->findChild<gui::LabPage *>();
        auto *faults = ::button<QToolButton>(page, QStringLiteral("Faults"));
        auto *run = ::button<QPushButton>(page, QStringLiteral("Run"));
        const auto middle = [page](const QWidget *widget) {
            return widget->mapTo(page, widget->rect().center()).y();
        };
        QVERIFY(middle(faults) > middle(run) + run->height() / 2);
        QTest::keyClick(fixture.window(), Qt::Key_F11);
        QVERIFY(waitFor([&] { return std::abs(middle(faults) - middle(run)) <= run->height() / 2; }));
        QVERIFY(faults->isVisibleTo(page));
        QTest::keyClick(fixture.window(), Qt::Key_F11);
        QVERIFY(waitFor([&] { return middle(faults) > middle(run) + run->height() / 2; }));
    }
};

QTEST_MAIN(TestPageKeys)
#include "tst_page_keys.moc"
