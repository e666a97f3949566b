// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/race/race_page.h"
#include "gui/race/scheme_editor.h"
#include "gui/race/scheme_text_edit.h"
#include "lab/scheme/scheme_file.h"
#include "profile/settings.h"
#include "window_fixture.h"

#include <QComboBox>
#include <QFileDialog>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBlock>
#include <QTextEdit>

using gui::RacePage;
using gui::SchemeEditor;
using gui::SchemeTextEdit;

namespace {

SchemeTextEdit *text(QWidget &page)
{
    return button<SchemeTextEdit>(&page, QStringLiteral("Scheme as text"));
}

QString told(QWidget &page)
{
    return button<QLabel>(&page, QStringLiteral("What is wrong in the scheme"))->text();
}

/// The places that are underlined: line and column, both from 1.
QList<QPoint> marked(QWidget &page)
{
    QList<QPoint> places;
    const QList<QTextEdit::ExtraSelection> marks = text(page)->extraSelections();
    for (const QTextEdit::ExtraSelection &mark : marks) {
        const QTextBlock block = text(page)->document()->findBlock(mark.cursor.anchor());
        places.append({block.blockNumber() + 1, mark.cursor.anchor() - block.position() + 1});
    }
    return places;
}

QPushButton *pushButton(QWidget &page, const char *name)
{
    return button<QPushButton>(&page, QString::fromUtf8(name));
}

void choose(RacePage &page, const QString &strategy)
{
    auto *combo = button<QComboBox>(&page, QStringLiteral("Strategy"));
    combo->setCurrentIndex(combo->findText(strategy));
    QCOMPARE(combo->currentText(), strategy);
}

QString searched(RacePage &page)
{
    pushButton(page, "Search")->click();
    waitFor([&] { return !page.isBusy(); }, 60'000);
    return button<QLabel>(&page, QStringLiteral("Verdict"))->accessibleDescription();
}

} // namespace

/// The editor of *Find the race*, worked by the names that a screen reader finds.
class TestSchemeEditor : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { speakPlurals(); }
    void marksWhatIsWrongAndSearchesWhatIsMended();
    void startsFromThoseOfTheArticles();
    void savesAndOpens();
    void refusesAFileThatIsNone_data();
    void refusesAFileThatIsNone();
    void remembersTheText();
};

void TestSchemeEditor::marksWhatIsWrongAndSearchesWhatIsMended()
{
    RacePage page;
    page.show();
    choose(page, QStringLiteral("your own, as text"));
    button<QSpinBox>(&page, QStringLiteral("Lapses"))->setValue(1);
    const QString right = QString::fromUtf8(lab::scheme::writtenScheme("set-nx-get-del"));
    const QString wrong =
        QString(right).replace(QStringLiteral("GET {key} ->"), QStringLiteral("GTE {key} ->"));
    QVERIFY(wrong != right);
    text(page)->selectAll();
    text(page)->insertPlainText(wrong);
    QVERIFY2(told(page).startsWith(QStringLiteral("line 11, column 5: “GTE”")), qPrintable(told(page)));
    QCOMPARE(marked(page), QList<QPoint>({QPoint(11, 5)}));
    QVERIFY(!pushButton(page, "Search")->isEnabled());
    QVERIFY(pushButton(page, "Search")->toolTip().contains(QStringLiteral("line 11")));

    text(page)->selectAll();
    text(page)->insertPlainText(right);
    QVERIFY(marked(page).isEmpty());
    QCOMPARE(told(page), QStringLiteral("The scheme can be searched."));
    const QString verdict = searched(page);
    QVERIFY2(verdict.startsWith(QStringLiteral("set-nx-get-del breaks.")), qPrintable(verdict));
    QVERIFY2(verdict.contains(QStringLiteral("Foreign release: broken in 7 steps")), qPrintable(verdict));
}

void TestSchemeEditor::startsFromThoseOfTheArticles()
{
    SchemeEditor editor;
    editor.show();
    const QList<QAction *> actions = pushButton(editor, "Start from")->menu()->actions();
    QCOMPARE(actions.size(), lab::scheme::writtenSchemes().size());
    text(editor)->setPlainText(QStringLiteral("mine"));
    for (QAction *action : actions) {
        action->trigger();
        QVERIFY(editor.wrong().isEmpty());
        QCOMPARE(editor.text(), lab::scheme::writtenScheme(action->text().toUtf8()));
    }
    for (qsizetype undone = 0; undone < actions.size(); ++undone)
        text(editor)->undo();
    QCOMPARE(editor.text(), "mine");
}

void TestSchemeEditor::savesAndOpens()
{
    QTemporaryDir folder;
    const QString name = folder.filePath(QStringLiteral("mine.lock"));
    SchemeEditor editor;
    editor.setText(lab::scheme::writtenScheme("watch") + "# 锁\n");
    const QByteArray mine = editor.text();
    pushButton(editor, "Save scheme…")->click();
    emit editor.findChild<QFileDialog *>()->fileSelected(name);
    QVERIFY(waitFor([&] { return QFile::exists(name); }));
    editor.setText("gone");
    editor.open(name);
    QVERIFY(waitFor([&] { return editor.text() == mine; }));
    QVERIFY(editor.wrong().isEmpty());
}

void TestSchemeEditor::refusesAFileThatIsNone_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("too long") << QByteArray(70'000, 'a');
    QTest::newRow("not UTF-8") << QByteArray("acquire:\xff\n");
    QTest::newRow("zero") << QByteArray("a\0b", 3);
}

/// What could not be given back byte by byte is not taken.
void TestSchemeEditor::refusesAFileThatIsNone()
{
    QFETCH(const QByteArray, bytes);
    QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("mine.lock")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes);
    file.close();
    SchemeEditor editor;
    const QByteArray before = editor.text();
    QSignalSpy failed(&editor, &SchemeEditor::failed);
    editor.open(file.fileName());
    QVERIFY(waitFor([&] { return failed.count() == 1; }));
    QCOMPARE(editor.text(), before);
}

void TestSchemeEditor::remembersTheText()
{
    profile::Settings settings([](const QString &, const QVariant &) {});
    const QByteArray mine = "scheme mine\nwork:\n    work\n";
    {
        RacePage page;
        page.findChild<SchemeEditor *>()->setText(mine);
        choose(page, QStringLiteral("your own, as text"));
        page.save(settings);
    }
    RacePage page;
    page.restore(settings);
    page.show();
    QVERIFY(text(page)->isVisible());
    QCOMPARE(page.findChild<SchemeEditor *>()->text(), mine);
}

QTEST_MAIN(TestSchemeEditor)
#include "tst_scheme_editor.moc"
