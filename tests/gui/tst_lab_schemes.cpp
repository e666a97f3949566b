// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/form/scheme_files.h"
#include "lab/scheme/scheme_file.h"
#include "lab/scheme/scheme_strategy.h"
#include "lab_names.h"
#include "profile/settings.h"

#include <QAbstractItemModelTester>
#include <QFile>
#include <QFileDialog>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTextBrowser>
#include <QtTest>

using gui::LabPage;

namespace {

const QByteArray
    broken("scheme mine\nacquire:\n    SETNX {key} {tokn}\n    enter\nrelease:\n    DEL {key}\n");

QByteArray mine(const QByteArray &name = "mine")
{
    return lab::scheme::writtenScheme("set-nx-lua")
        .replace("scheme set-nx-lua", QByteArray("scheme " + name));
}

QAbstractItemModel *strategies(const LabPage &page)
{
    return named<QListView>(page, QStringLiteral("Strategies"))->model();
}

/// The row of a file, by what a screen reader calls it; invalid: none.
QModelIndex rowOf(const LabPage &page, const QString &name)
{
    const QAbstractItemModel *model = strategies(page);
    for (int row = 0; row < model->rowCount(); ++row) {
        if (model->index(row, 0).data(Qt::AccessibleTextRole).toString() == name)
            return model->index(row, 0);
    }
    return {};
}

QString described(const LabPage &page)
{
    return named<QTextBrowser>(page, QStringLiteral("Strategy description"))->toPlainText();
}

/// As somebody does who picks these in the dialog.
void add(LabPage &page, const QStringList &files)
{
    QTest::mouseClick(button(page, QStringLiteral("Add scheme…")), Qt::LeftButton);
    auto *dialog = page.findChild<QFileDialog *>();
    QVERIFY(dialog);
    emit dialog->filesSelected(files);
    dialog->close();
}

} // namespace

/// Ways of locking as text, from files, in the list of the lab's page.
class TestLabSchemes : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void runsWhatWasAdded();
    void saysWhereAFileIsWrong();
    void isReadAgain();
    void isRemembered();
    void isRemoved();
    void refusesEqualNames();
    void keepsItsChecks();

private:
    QString write(const QString &name, const QByteArray &text) const
    {
        QFile file(m_folder->filePath(name));
        if (file.open(QIODevice::WriteOnly))
            file.write(text);
        return file.fileName();
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestLabSchemes::runsWhatWasAdded()
{
    RedisServer server;
    LabPage page;
    page.setTargets({targetOf(server)});
    combo(page, QStringLiteral("Target"))->setCurrentIndex(1);
    check(page, {});
    add(page, {write(QStringLiteral("a.lock"), mine())});
    QVERIFY(waitFor([&] { return rowOf(page, QStringLiteral("mine.lock")).isValid(); }));
    QVERIFY(waitFor([&] {
        return rowOf(page, QStringLiteral("mine.lock")).data(Qt::CheckStateRole).toInt() == int(Qt::Checked);
    }));
    QVERIFY(described(page).contains(QStringLiteral("SET {key} {token} NX PX {lease_ms}")));
    named<QSpinBox>(page, QStringLiteral("Clients"))->setValue(2);
    named<QSpinBox>(page, QStringLiteral("Iterations per client"))->setValue(20);
    runThere(page);
    QVERIFY(waitFor([&] { return !page.isRunning(); }, 60'000));
    QVERIFY(cell(page, 0, 0).contains(QStringLiteral("mine.lock")));
}

void TestLabSchemes::saysWhereAFileIsWrong()
{
    LabPage page;
    QSignalSpy failed(&page, &LabPage::failed);
    add(page, {write(QStringLiteral("bad.lock"), broken)});
    QVERIFY(waitFor([&] { return rowOf(page, QStringLiteral("bad.lock")).isValid(); }));
    const QModelIndex row = rowOf(page, QStringLiteral("bad.lock"));
    QVERIFY(waitFor([&] { return failed.size() == 1; }));
    QVERIFY(failed.first().first().toString().startsWith(QStringLiteral("bad.lock: line 3, column ")));
    QVERIFY(row.data(Qt::AccessibleDescriptionRole).toString().startsWith(QStringLiteral("line 3")));
    QVERIFY(!row.data(Qt::CheckStateRole).isValid());
    QVERIFY(!(row.flags() & Qt::ItemIsUserCheckable));
    const QString text = described(page);
    const qsizetype at = text.indexOf(QStringLiteral("3      SETNX {key} {tokn}"));
    QVERIFY2(at > 0 && text.indexOf(QStringLiteral("▲ "), at) > at, qPrintable(text));
    add(page, {m_folder->filePath(QStringLiteral("none.lock"))});
    QVERIFY(waitFor([&] { return failed.size() == 2; }));
    QVERIFY(failed.last().first().toString().contains(QStringLiteral("It cannot be read")));
    add(page, {write(QStringLiteral("long.lock"), QByteArray(70'000, '#'))});
    QVERIFY(waitFor([&] { return failed.size() == 3; }));
    QVERIFY(failed.last().first().toString().contains(QStringLiteral("too large")));
}

/// Somebody has mended it elsewhere, and comes back.
void TestLabSchemes::isReadAgain()
{
    LabPage page;
    add(page, {write(QStringLiteral("a.lock"), broken)});
    QVERIFY(waitFor([&] { return rowOf(page, QStringLiteral("a.lock")).isValid(); }));
    write(QStringLiteral("a.lock"), mine());
    QEvent back(QEvent::WindowActivate);
    QCoreApplication::sendEvent(&page, &back);
    QVERIFY(waitFor([&] { return rowOf(page, QStringLiteral("mine.lock")).isValid(); }));
    QVERIFY(!rowOf(page, QStringLiteral("a.lock")).isValid());
    // What is checked stays so, whatever stands there now.
    check(page, {lab::scheme::idOf(mine())});
    write(QStringLiteral("a.lock"), mine("other"));
    QCoreApplication::sendEvent(&page, &back);
    QVERIFY(waitFor([&] { return rowOf(page, QStringLiteral("other.lock")).isValid(); }));
    QCOMPARE(rowOf(page, QStringLiteral("other.lock")).data(Qt::CheckStateRole).toInt(), int(Qt::Checked));
}

void TestLabSchemes::isRemembered()
{
    profile::Settings settings([](const QString &, const QVariant &) {});
    const QString gone = write(QStringLiteral("gone.lock"), mine("gone"));
    {
        LabPage page;
        add(page, {write(QStringLiteral("a.lock"), mine()), gone});
        QVERIFY(waitFor([&] { return rowOf(page, QStringLiteral("gone.lock")).isValid(); }));
        QVERIFY(waitFor([&] { return rowOf(page, QStringLiteral("mine.lock")).isValid(); }));
        page.save(settings);
    }
    QVERIFY(QFile::remove(gone));
    LabPage page;
    QSignalSpy failed(&page, &LabPage::failed);
    page.restore(settings);
    QVERIFY(waitFor([&] { return rowOf(page, QStringLiteral("mine.lock")).isValid(); }));
    QVERIFY(rowOf(page, QStringLiteral("mine.lock")).data(Qt::CheckStateRole).toInt() == Qt::Unchecked);
    // One that is away now is listed all the same, and says so where it stands.
    QVERIFY(waitFor([&] {
        return rowOf(page, QStringLiteral("gone.lock"))
            .data(Qt::AccessibleDescriptionRole)
            .toString()
            .startsWith(QStringLiteral("It cannot be read"));
    }));
    QCOMPARE(failed.size(), 0);
}

void TestLabSchemes::isRemoved()
{
    LabPage page;
    QPushButton *remove = named<QPushButton>(page, QStringLiteral("Remove scheme"));
    QVERIFY(!remove->isEnabled());
    const int before = strategies(page)->rowCount();
    const QString file = write(QStringLiteral("a.lock"), mine());
    add(page, {file});
    QVERIFY(waitFor([&] { return remove->isEnabled(); }));
    QTest::mouseClick(remove, Qt::LeftButton);
    QCOMPARE(strategies(page)->rowCount(), before);
    QVERIFY(!remove->isEnabled());
    QVERIFY(QFile::exists(file));
    profile::Settings settings([](const QString &, const QVariant &) {});
    page.save(settings);
    QCOMPARE(settings.labPart(QStringLiteral("schemes")).value(QStringLiteral("files")).toArray().size(), 0);
}

void TestLabSchemes::refusesEqualNames()
{
    LabPage page;
    add(page, {write(QStringLiteral("a.lock"), mine()), write(QStringLiteral("b.lock"), mine() + "\n# b\n")});
    QVERIFY2(
        waitFor([&] { return statusOf(page).contains(QStringLiteral("Two schemes are called mine.lock")); }),
        qPrintable(statusOf(page)));
    QVERIFY(!button(page, QStringLiteral("Run"))->isEnabled());
}

void TestLabSchemes::keepsItsChecks()
{
    gui::StrategyListModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    const auto file = [](const QString &path, const QByteArray &text) {
        const QByteArray id = lab::scheme::idOf(text);
        return gui::SchemeFile{path, text, lab::scheme::strategyOf(id), {}, {}};
    };
    const auto a = file(QStringLiteral("/a"), mine("a"));
    const auto b = file(QStringLiteral("/b"), mine("b"));
    const auto same = file(QStringLiteral("/same"), mine("b"));
    const QByteArray lesson = lab::scheme::idOf(mine("lesson"));
    model.setFiles({a, b});
    model.setChecked({"incr", b.strategy->id(), lesson});
    QCOMPARE(model.checked(), (QList<QByteArray>{"incr", b.strategy->id(), lesson}));
    model.setFiles({b, same});
    QCOMPARE(model.checked(), (QList<QByteArray>{"incr", b.strategy->id(), lesson}));
    QVERIFY(model.setData(model.indexOfFile(QStringLiteral("/same")), Qt::Checked, Qt::CheckStateRole));
    QCOMPARE(model.checked(), (QList<QByteArray>{"incr", b.strategy->id(), lesson}));
    model.setFiles({{QStringLiteral("/b"), {}, {}, {}, QStringLiteral("away")}, same});
    QVERIFY(!model.setData(model.indexOfFile(QStringLiteral("/b")), Qt::Unchecked, Qt::CheckStateRole));
    model.setFiles({});
    QCOMPARE(model.checked(), (QList<QByteArray>{"incr", lesson}));
    // Once listed, a scheme is not listed again for the next load.
    const int rows = model.rowCount();
    model.setChecked({lesson});
    QCOMPARE(model.rowCount(), rows);
}

QTEST_MAIN(TestLabSchemes)
#include "tst_lab_schemes.moc"
