// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/page/hold_inspector.h"
#include "gui/timeline/view/timeline_view.h"
#include "journal_driver.h"

#include <QAccessible>
#include <QAction>
#include <QDateTime>
#include <QFile>
#include <QFileDialog>
#include <QPushButton>

using gui::JournalColumns;
using namespace journal_page;

/// The ways between a lock, the timeline and the journal, and the evidence that each of them writes.
class TestHistoryWays : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { speakPlurals(); }
    void init();
    void cleanup() { m_fixture.reset(); }
    void fromAnActionToTheTimelineAndBack();
    void evidenceOfALockAndOfAnAction();

private:
    bool says(const QString &part)
    {
        return waitFor([&] { return texts(m_fixture->window()).join(u'\n').contains(part); });
    }
    void release();
    /// Saves what *Evidence…* of the page that shows writes.
    QByteArray evidence(const QString &name);

    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<WindowFixture> m_fixture;
    QTemporaryDir m_folder;
};

void TestHistoryWays::init()
{
    m_server = std::make_unique<RedisServer>();
    m_server->command("SET lock:nightly web-4:3121:7f3c9a1b7f3c9a1b7f3c9a1b7f3c9a1b PX 600000");
    m_fixture =
        std::make_unique<WindowFixture>(optionsOf(specOf({m_server.get()}, locks::Environment::Staging)));
    m_fixture->select(QStringLiteral("lock:nightly"));
    QVERIFY(says(QStringLiteral("Last hour: 1 hold")));
}

void TestHistoryWays::release()
{
    m_fixture->press(QStringLiteral("Force release…"));
    QWidget *release = m_fixture->waitForDialog(QStringLiteral("Force release"));
    m_fixture->type(QStringLiteral("Reason"), QStringLiteral("its job died"), release);
    QVERIFY(waitFor([&] { return button<QPushButton>(release, QStringLiteral("Release"))->isEnabled(); }));
    m_fixture->press(QStringLiteral("Release"), release);
    QVERIFY(m_fixture->waitForMessage(QStringLiteral("Released.")));
    m_fixture->action(QStringLiteral("Journal"))->trigger();
    QVERIFY(waitFor([this] { return table(*m_fixture) != nullptr; }));
    QVERIFY(waitForKeys(*m_fixture, {QStringLiteral("lock:nightly")}));
    choose(*m_fixture, 0);
    QVERIFY(waitFor([this] { return m_fixture->isEnabled(QStringLiteral("Show on timeline")); }));
}

void TestHistoryWays::fromAnActionToTheTimelineAndBack()
{
    QVERIFY(waitFor([this] { return m_fixture->isEnabled(QStringLiteral("Force release…")); }));
    const qint64 before = QDateTime::currentMSecsSinceEpoch();
    release();
    m_fixture->press(QStringLiteral("Show on timeline"));
    auto *view = m_fixture->window()->findChild<gui::TimelineView *>();
    QVERIFY(waitFor([view] { return view->isVisible() && view->selectedLane() >= 0; }));
    QCOMPARE(view->model().lanes()[size_t(view->selectedLane())].id, QByteArray("lock:nightly"));
    QVERIFY(view->pinned() && *view->pinned() >= before
            && *view->pinned() <= QDateTime::currentMSecsSinceEpoch());

    // The hold that it ended leads back to it.
    QAccessibleTableInterface *holds = QAccessible::queryAccessibleInterface(view)->tableInterface();
    QVERIFY(waitFor([holds] { return holds->rowCount() == 1; }));
    const auto *inspector = m_fixture->window()->findChild<gui::HoldInspector *>();
    QVERIFY(waitFor([&] {
        holds->selectRow(0);
        return inspector->text().contains(QStringLiteral("Released from here: record"));
    }));
    m_fixture->press(QStringLiteral("Show in journal"));
    QVERIFY(waitFor([this] { return table(*m_fixture)->isVisible() && table(*m_fixture)->selected() != 0; }));
    QCOMPARE(cell(*m_fixture, 0, JournalColumns::Reason), QStringLiteral("its job died"));
}

QByteArray TestHistoryWays::evidence(const QString &name)
{
    const QString path = m_folder.filePath(name);
    m_fixture->press(QStringLiteral("Evidence…"));
    const auto dialogs = m_fixture->window()->findChildren<QFileDialog *>();
    if (dialogs.isEmpty())
        return {};
    QFileDialog *dialog = dialogs.last();
    emit dialog->fileSelected(path);
    dialog->close();
    if (!m_fixture->waitForMessage(name))
        return {};
    QFile page(path);
    return page.open(QIODevice::ReadOnly) ? page.readAll() : QByteArray();
}

void TestHistoryWays::evidenceOfALockAndOfAnAction()
{
    QVERIFY(waitFor([this] { return m_fixture->isEnabled(QStringLiteral("Evidence…")); }));
    const QByteArray ofLock = evidence(QStringLiteral("lock.html"));
    QVERIFY(ofLock.contains("lock:nightly") && ofLock.contains("web-4"));
    QVERIFY(!ofLock.contains("its job died"));
    release();
    const QByteArray ofAction = evidence(QStringLiteral("action.html"));
    QVERIFY2(ofAction.contains("lock:nightly") && ofAction.contains("its job died"),
             qPrintable(texts(m_fixture->window()).join(u'\n')));
}

QTEST_MAIN(TestHistoryWays)
#include "tst_history_ways.moc"
