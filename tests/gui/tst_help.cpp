// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/help/help_pages.h"
#include "gui/lab/results/results_model.h"
#include "locks/model/lock_values.h"
#include "window_fixture.h"

#include <QFile>
#include <QLineEdit>
#include <QListWidget>
#include <QMenuBar>
#include <QRegularExpression>
#include <QTest>
#include <QTextBrowser>
#include <QTranslator>

namespace {

QString page(const QString &language, const QString &id)
{
    QFile file(QStringLiteral(":/help/%1/%2.md").arg(language, id));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

QStringList visibleTopics(QWidget *help)
{
    QStringList topics;
    const auto *list = find<QListWidget>(help, QStringLiteral("Topics"));
    for (int i = 0; i < list->count(); ++i) {
        if (!list->item(i)->isHidden())
            topics.append(list->item(i)->text());
    }
    return topics;
}

} // namespace

/// F1 explains every state and verdict, in every language, and lists every key.
class TestHelp : public QObject
{
    Q_OBJECT
private slots:
    void explainsEveryState_data() { languages(); }
    void explainsEveryState()
    {
        QFETCH(QString, language);
        const QString text = page(language, QStringLiteral("locks"));
        for (const locks::State state : locks::allStates()) {
            const QString word = QString::fromLatin1(locks::stateWord(state));
            // By this name, or by another one, with this one beside it.
            const QRegularExpression heading(
                QStringLiteral("\\| \\*\\*(%1\\*\\*|[^|]*`%1`[^|]*) \\|").arg(word));
            QVERIFY2(text.contains(heading), qPrintable(word));
        }
    }

    void pagesHaveTheSameShape_data() { languages(); }
    void pagesHaveTheSameShape()
    {
        QFETCH(QString, language);
        for (const gui::HelpPage &each : gui::helpPages()) {
            const QString text = page(language, each.id);
            QVERIFY2(text.startsWith(QLatin1String("# ")), qPrintable(each.id));
            QCOMPARE(text.count(QLatin1String("\n|")), each.markdown.count(QLatin1String("\n|")));
            QCOMPARE(text.count(QLatin1String("\n#")), each.markdown.count(QLatin1String("\n#")));
        }
    }

    void figuresAreNamedAsTheColumns_data() { languages(); }
    void figuresAreNamedAsTheColumns()
    {
        QFETCH(QString, language);
        QTranslator translator;
        if (language != QLatin1String("en")) {
            QVERIFY(translator.load(QStringLiteral(":/i18n/lockscope_%1.qm").arg(language)));
            QCoreApplication::installTranslator(&translator);
        }
        const gui::LabResultsModel model;
        QStringList columns;
        for (int column = 0; column < model.columnCount(); ++column)
            columns.append(model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString());
        static const QRegularExpression figure(QStringLiteral("\\*\\*([^*]+)\\*\\*"));
        int figures = 0;
        for (const QString &line : page(language, QStringLiteral("lab")).split(QLatin1Char('\n'))) {
            auto each = figure.globalMatch(line.startsWith(QLatin1Char('|')) ? line : QString());
            while (each.hasNext()) {
                const QString name = each.next().captured(1);
                QVERIFY2(columns.contains(name), qPrintable(name));
                ++figures;
            }
        }
        QVERIFY(figures >= 7);
    }

    void f1OpensThePageOfWhatIsShown()
    {
        WindowFixture fixture;
        fixture.window()->activateWindow();
        QTest::keyClick(fixture.window(), Qt::Key_F1);
        QWidget *help = fixture.waitForDialog(QStringLiteral("Help"));
        QVERIFY(help);
        QVERIFY(!help->isModal());
        auto *browser = find<QTextBrowser>(help, QStringLiteral("Help text"));
        QVERIFY(browser->toPlainText().startsWith(QStringLiteral("Reading the lock table")));
        QVERIFY(namelessControls(help).isEmpty());
    }

    void keyboardPageListsEveryCommand()
    {
        WindowFixture fixture;
        QTest::keyClick(fixture.window(), Qt::Key_F1);
        QWidget *help = fixture.waitForDialog(QStringLiteral("Help"));
        auto *list = find<QListWidget>(help, QStringLiteral("Topics"));
        list->setCurrentRow(list->count() - 1);
        const QString text = find<QTextBrowser>(help, QStringLiteral("Help text"))->toPlainText();
        for (const QAction *action : fixture.window()->findChildren<QAction *>()) {
            if (action->shortcut().isEmpty() || action->text().isEmpty() || !action->isVisible())
                continue;
            QVERIFY2(text.contains(action->shortcut().toString(QKeySequence::NativeText)),
                     qPrintable(action->text()));
            QVERIFY2(text.contains(QString(action->text()).remove(QLatin1Char('&'))),
                     qPrintable(action->text()));
        }
    }

    void searchLeavesPagesThatContainIt()
    {
        WindowFixture fixture;
        QTest::keyClick(fixture.window(), Qt::Key_F1);
        QWidget *help = fixture.waitForDialog(QStringLiteral("Help"));
        fixture.type(QStringLiteral("Search"), QStringLiteral("fairness"), help);
        QCOMPARE(visibleTopics(help), QStringList{QStringLiteral("The lab")});
        auto *browser = find<QTextBrowser>(help, QStringLiteral("Help text"));
        QVERIFY(browser->toPlainText().startsWith(QStringLiteral("The lab")));
        QVERIFY(!browser->extraSelections().isEmpty());
        fixture.type(QStringLiteral("Search"), QStringLiteral("no such words"), help);
        QVERIFY(texts(help).contains(QStringLiteral("No page contains this.")));
    }

private:
    static void languages()
    {
        QTest::addColumn<QString>("language");
        QTest::newRow("English") << QStringLiteral("en");
        QTest::newRow("Chinese") << QStringLiteral("zh_CN");
    }
};

QTEST_MAIN(TestHelp)
#include "tst_help.moc"
