// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/common/save_file.h"
#include "gui/lab/page/lab_page.h"
#include "gui/lab/page/lab_tabs.h"
#include "gui/lab/results/results_model.h"
#include "lab_names.h"
#include "window_fixture.h"

#include <QFileDialog>
#include <QRegularExpression>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QThread>
#include <QtTest>

#include <atomic>

/// *Handout…* on the lab's page: what a class takes home, as a file.
class TestHandoutFiles : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();
    void nothingToHandOut();
    void allRowsOrTheSelectedOnes();
    void paperHasPages();
    void whatTakesLongIsMadeApart();

private:
    /// Runs both strategies, and answers the page.
    gui::LabPage *run(const QList<QByteArray> &strategies);
    /// What *Handout…* writes to a file of this name.
    QByteArray handout(const QString &name);

    std::unique_ptr<WindowFixture> m_fixture;
    QTemporaryDir m_folder;
};

void TestHandoutFiles::initTestCase()
{
    speakPlurals();
    m_fixture = std::make_unique<WindowFixture>();
    m_fixture->window()->findChild<QTabWidget *>()->setCurrentWidget(
        m_fixture->window()->findChild<gui::LabTabs *>());
}

gui::LabPage *TestHandoutFiles::run(const QList<QByteArray> &strategies)
{
    auto *page = m_fixture->window()->findChild<gui::LabPage *>();
    check(*page, strategies);
    page->run();
    return waitFor([page] { return !page->isRunning(); }, 60'000) ? page : nullptr;
}

QByteArray TestHandoutFiles::handout(const QString &name)
{
    button(*m_fixture->window(), QStringLiteral("Handout…"))->click();
    auto *dialog = qobject_cast<QFileDialog *>(m_fixture->waitForDialog(QStringLiteral("Save a handout")));
    if (!dialog)
        return {};
    const QString path = m_folder.filePath(name);
    emit dialog->fileSelected(path);
    dialog->close();
    QFile file(path);
    if (!waitFor([&file] { return file.exists(); }) || !file.open(QIODevice::ReadOnly))
        return {};
    return file.readAll();
}

void TestHandoutFiles::nothingToHandOut()
{
    const QPushButton *handout = button(*m_fixture->window(), QStringLiteral("Handout…"));
    QVERIFY(handout && !handout->isEnabled());
    QVERIFY(handout->toolTip().contains(QStringLiteral("there is no result")));
}

void TestHandoutFiles::allRowsOrTheSelectedOnes()
{
    const gui::LabPage *page = run({"none", "set-nx-lua"});
    QVERIFY(page);
    const QByteArray all = handout(QStringLiteral("all.html"));
    QVERIFY2(all.startsWith("<!DOCTYPE html>"), all.left(100).constData());
    QVERIFY(all.contains("1 · none") && all.contains("2 · set-nx-lua"));
    QVERIFY(all.count("<svg") >= 4); // of real runs: account, counter, throughput, waits
    for (int row = 0; row < 2; ++row) {
        const QString verdict = cell(*page, row, gui::LabResultsModel::columnOf("verdict"));
        QVERIFY2(all.contains(verdict.toHtmlEscaped().toUtf8()), qPrintable(verdict));
    }
    named<QTableView>(*page, QStringLiteral("Results"))->selectRow(1);
    const QByteArray one = handout(QStringLiteral("one.html"));
    QVERIFY(one.contains("1 · set-nx-lua") && !one.contains("· none"));
    named<QTableView>(*page, QStringLiteral("Results"))->selectionModel()->clear();
}

void TestHandoutFiles::paperHasPages()
{
    const QByteArray paper = handout(QStringLiteral("all.pdf"));
    QVERIFY2(paper.startsWith("%PDF-"), paper.left(20).constData());
    QVERIFY(paper.trimmed().endsWith("%%EOF"));
    static const QRegularExpression pages(QStringLiteral("/Type /Page\\b"));
    int count = 0;
    auto found = pages.globalMatch(QString::fromLatin1(paper));
    while (found.hasNext()) {
        found.next();
        ++count;
    }
    QVERIFY2(count >= 3, qPrintable(QString::number(count))); // tables, charts, traces and glossary
    QVERIFY(paper.contains("/Subtype /Image")); // the charts
}

/// The window goes on meanwhile.
void TestHandoutFiles::whatTakesLongIsMadeApart()
{
    const QString path = m_folder.filePath(QStringLiteral("apart.txt"));
    std::atomic<QThread *> maker = nullptr;
    gui::SaveFile::ask(m_fixture->window(), QStringLiteral("Save it"), QStringLiteral("apart.txt"),
                       {{QStringLiteral("Texts (*.txt)"),
                         [&maker] {
                             maker = QThread::currentThread();
                             return QByteArrayLiteral("made");
                         },
                         true}},
                       [](const QString &) {});
    auto *dialog = qobject_cast<QFileDialog *>(m_fixture->waitForDialog(QStringLiteral("Save it")));
    QVERIFY(dialog);
    emit dialog->fileSelected(path);
    dialog->close();
    QFile file(path);
    QVERIFY(waitFor([&file] { return file.exists(); }));
    QVERIFY(maker != nullptr);
    QVERIFY(maker != thread());
}

QTEST_MAIN(TestHandoutFiles)
#include "tst_handout_files.moc"
