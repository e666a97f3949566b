// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/appearance.h"
#include "gui/window/outlined_style.h"
#include "window_fixture.h"

#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QDir>
#include <QFormLayout>
#include <QGridLayout>
#include <QGroupBox>
#include <QLabel>
#include <QMap>
#include <QSet>
#include <QTest>

#include <algorithm>

namespace {

/// A label and what stands behind it, in the coordinates of their window.
struct Row
{
    QString label;
    QRect name;
    QRect field;
};

QRect placeOf(const QLayoutItem *item, const QWidget *parent, const QWidget *window)
{
    const QRect inside = item->geometry();
    return {parent->mapTo(window, inside.topLeft()), inside.size()};
}

bool isSeen(QLayoutItem *item)
{
    return item && !item->isEmpty() && (!item->widget() || item->widget()->isVisible());
}

void addRow(QList<Row> *rows, QLayoutItem *name, QLayoutItem *field, const QWidget *parent)
{
    if (!isSeen(name) || !isSeen(field))
        return;
    const auto *label = qobject_cast<QLabel *>(name->widget());
    if (!label || !label->buddy())
        return; // words beside words
    const QWidget *window = parent->window();
    rows->append({label->text(), placeOf(name, parent, window), placeOf(field, parent, window)});
}

/// The rows of each form in `where`, the first column of fields alone.
QList<QList<Row>> formsOf(const QWidget *where)
{
    QList<QList<Row>> forms;
    for (auto *form : where->findChildren<QFormLayout *>()) {
        QList<Row> rows;
        for (int i = 0; i < form->rowCount(); ++i)
            addRow(&rows, form->itemAt(i, QFormLayout::LabelRole), form->itemAt(i, QFormLayout::FieldRole),
                   form->parentWidget());
        forms += rows;
    }
    for (auto *grid : where->findChildren<QGridLayout *>()) {
        QList<Row> rows;
        for (int i = 0; i < grid->rowCount(); ++i)
            addRow(&rows, grid->itemAtPosition(i, 0), grid->itemAtPosition(i, 1), grid->parentWidget());
        forms += rows;
    }
    return forms;
}

/// What stands off the one grid: a line each.
QStringList offGrid(const QWidget *where)
{
    QStringList wrong;
    const QStyle *style = where->style();
    const int across = style->pixelMetric(QStyle::PM_LayoutHorizontalSpacing);
    const int down = style->pixelMetric(QStyle::PM_LayoutVerticalSpacing);
    QMap<int, QSet<int>> columns; // where fields begin, by where their labels do
    for (const QList<Row> &rows : formsOf(where)) {
        int widest = 0;
        for (const Row &row : rows)
            widest = qMax(widest, row.name.right());
        for (qsizetype i = 0; i < rows.size(); ++i) {
            const Row &row = rows[i];
            columns[row.name.left()] += row.field.left();
            if (qAbs(row.name.center().y() - row.field.center().y()) > 2
                && qAbs(row.name.top() - row.field.top()) > 6)
                wrong += row.label + QStringLiteral(" does not stand beside its field");
            if (row.field.left() - widest - 1 < across)
                wrong += row.label
                    + QStringLiteral(" is %1 px away from its field").arg(row.field.left() - widest - 1);
            const int gap = i > 0 ? row.field.top() - rows[i - 1].field.bottom() - 1 : down;
            if (gap < down)
                wrong += row.label + QStringLiteral(" is %1 px below the field above").arg(gap);
        }
    }
    for (const QSet<int> &lefts : std::as_const(columns)) {
        const auto [first, last] = std::minmax_element(lefts.cbegin(), lefts.cend());
        if (*first != *last)
            wrong += QStringLiteral("fields of one column begin at %1 and at %2 px").arg(*first).arg(*last);
    }
    if (columns.size() > 2)
        wrong += QStringLiteral("there are %1 columns of labels").arg(columns.size());
    return wrong;
}

QDialog *openDialog()
{
    for (QWidget *each : QApplication::topLevelWidgets()) {
        if (auto *dialog = qobject_cast<QDialog *>(each); dialog && dialog->isVisible())
            return dialog;
    }
    return nullptr;
}

/// To be looked at, where LOCKSCOPE_PICTURES names a folder.
void keepPicture(QWidget *of, const QString &name)
{
    const QString folder = qEnvironmentVariable("LOCKSCOPE_PICTURES");
    if (folder.isEmpty())
        return;
    for (const gui::Appearance each : {gui::Appearance::Dark, gui::Appearance::Light}) {
        gui::apply(each);
        QCoreApplication::sendPostedEvents();
        of->grab().save(
            QDir(folder).filePath(name + u'-' + gui::appearanceId(each) + QStringLiteral(".png")));
    }
}

} // namespace

/// All forms have one grid: a label stands beside its field, the fields of a dialog begin on one line, and
/// the distances are those of the style.
class TestFormGrid : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        speakPlurals();
        QApplication::setStyle(new gui::OutlinedStyle);
    }
    void everyDialog_data()
    {
        QTest::addColumn<QString>("action");
        QTest::addColumn<QString>("key");
        for (const char *action :
             {"Acquire…", "Extend…", "Take over…", "Force release…", "Release listed…", "New connection…",
              "Edit connection…", "Rules…", "Find locks…", "Alerts…", "History limits…", "Sweep…", "Help"})
            QTest::newRow(action) << QString::fromUtf8(action) << QStringLiteral("lock:a");
        QTest::newRow("Set expiry…") << QStringLiteral("Set expiry…") << QStringLiteral("lock:b");
    }
    void everyDialog()
    {
        QFETCH(QString, action);
        QFETCH(QString, key);
        RedisServer server;
        server.command("SET lock:a web-4:3121:token-abc123 PX 6000000");
        server.command("SET lock:b web-5:7:token-abc123");
        WindowFixture fixture(optionsOf(specOf({&server}, locks::Environment::Production)));
        fixture.select(key);
        if (action == QStringLiteral("Sweep…")) {
            fixture.action(QStringLiteral("Lab"))->trigger();
            fixture.press(action);
        } else {
            fixture.action(action)->trigger();
        }
        QVERIFY(waitFor([] { return openDialog(); }));
        QDialog *dialog = openDialog();
        for (auto *box : dialog->findChildren<QGroupBox *>()) {
            if (box->isCheckable())
                box->setChecked(true); // what it holds shows
        }
        QVERIFY(waitFor([dialog] {
            const QSize before = dialog->size();
            QTest::qWait(20);
            return dialog->size() == before;
        }));
        keepPicture(dialog, QString(action).remove(u'…').replace(u' ', u'-'));
        QCOMPARE(offGrid(dialog).join(u'\n'), QString());
        QVERIFY2(dialog->width() <= 1280 && dialog->height() <= 720,
                 qPrintable(QStringLiteral("%1 x %2").arg(dialog->width()).arg(dialog->height())));
        dialog->reject();
    }

    /// Not a dialog, but a form all the same.
    void theLab()
    {
        WindowFixture fixture;
        fixture.action(QStringLiteral("Lab"))->trigger();
        auto *form = find<QWidget>(fixture.window(), QStringLiteral("Load"));
        QVERIFY(waitFor([form] { return form->isVisible(); }));
        fixture.press(QStringLiteral("More"));
        QTest::qWait(0);
        keepPicture(fixture.window(), QStringLiteral("Lab"));
        QCOMPARE(offGrid(form).join(u'\n'), QString());
    }
};

QTEST_MAIN(TestFormGrid)
#include "tst_form_grid.moc"
