// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/view/timeline_view.h"
#include "gui/window/other_guide.h"
#include "history/store/history_writer.h"
#include "recorded_history.h"
#include "window_fixture.h"

#include <QAccessible>
#include <QDateTime>
#include <QFile>
#include <QTableView>
#include <QTest>

using gui::OtherHistory;
using history::UnixMs;

namespace {

constexpr UnixMs minute = 60'000;

void write(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
        qFatal("not written");
}

QByteArray monitorLine(UnixMs at, const QByteArray &client, const QByteArray &command)
{
    return QByteArray::number(at / 1'000) + '.'
        + QByteArray::number(at % 1'000 * 1'000).rightJustified(6, '0') + " [0 " + client + "] " + command
        + '\n';
}

} // namespace

/// What somebody else recorded, from its file: in the window that the command line opens it with, and from
/// the menu.
class TestOtherHistory : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { speakPlurals(); }
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_now = QDateTime::currentMSecsSinceEpoch();
        RecordedHistory record(path(), QStringLiteral("theirs"));
        record.watch(m_now - 60 * minute, m_now - 30 * minute);
        record.add({recordedHold("lock:incident", QStringLiteral("web-7"), m_now - 50 * minute, 5 * minute)});
    }
    void cleanup() { m_window.reset(); }

    void opensWithTheWindow()
    {
        RedisServer server;
        server.command("SET lock:ours t PX 600000");
        gui::WindowOptions options = optionsOf(specOf({&server}));
        options.history = path();
        m_window = std::make_unique<WindowFixture>(options);
        QVERIFY(waitForLanes({"lock:incident"}));
        QVERIFY(view()->isVisible());
        QVERIFY(said(u"Nothing in it is live."));
        QVERIFY(said(QString(path())));
        // The table of an instant of it.
        QVERIFY(selectHold());
        view()->pin(m_now - 48 * minute);
        m_window->press(QStringLiteral("Locks then"));
        QVERIFY(waitFor([this] { return past() && past()->model()->rowCount() == 1; }));
        QCOMPARE(past()->model()->index(0, 0).data().toString(), QStringLiteral("lock:incident"));
        QVERIFY(said(u"theirs (from history.db)"));
        m_window->press(QStringLiteral("Timeline"));
        // Back to what is recorded here.
        m_window->press(QStringLiteral("Close this file"));
        QVERIFY(waitForLanes({"lock:ours"}));
        QVERIFY(!said(u"Nothing in it is live."));
        m_window->action(QStringLiteral("Locks"))->trigger();
        QVERIFY(!past());
    }

    void itsHoldsAreNoLocksHere()
    {
        gui::WindowOptions options;
        options.history = path();
        m_window = std::make_unique<WindowFixture>(options);
        QVERIFY(waitForLanes({"lock:incident"}));
        QVERIFY(selectHold());
        QVERIFY(waitFor(
            [this] { return find<QAbstractButton>(m_window->window(), QStringLiteral("Show lock")); }));
        m_window->press(QStringLiteral("Show lock"));
        QVERIFY(m_window->waitForMessage(QStringLiteral("there is no such lock here")));
    }

    void aTranscriptIsAHistory()
    {
        const QString transcript = m_folder->filePath(QStringLiteral("monitor.txt"));
        const UnixMs at = m_now - 10 * minute;
        write(transcript,
              monitorLine(at, "10.0.0.1:5000", R"("del" "lock:job")")
                  + monitorLine(at + 1'000, "10.0.0.1:5000", R"("set" "lock:job" "a" "NX" "PX" "30000")")
                  + monitorLine(at + 2'000, "10.0.0.1:5000", R"("del" "lock:job")"));
        m_window = std::make_unique<WindowFixture>();
        open(transcript, OtherHistory::Kind::Transcript);
        QVERIFY(waitForLanes({"lock:job"}));
        QVERIFY(said(u"read as a history: 3 commands of MONITOR."));
        // Another file in its place.
        open(path(), OtherHistory::Kind::History);
        QVERIFY(waitForLanes({"lock:incident"}));
    }

    void saysWhatIsWrongWithAFile_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<bool>("transcript");
        QTest::addColumn<QString>("words");
        QTest::newRow("missing") << QStringLiteral("none.db") << false << QStringLiteral("There is no file");
        QTest::newRow("folder") << QStringLiteral(".") << false << QStringLiteral("There is no file");
        QTest::newRow("empty") << QStringLiteral("empty.db") << false
                               << QStringLiteral("no history stands in it");
        QTest::newRow("text") << QStringLiteral("text.txt") << false
                              << QStringLiteral("cannot be read as a history");
        QTest::newRow("nothing in it")
            << QStringLiteral("bare.db") << false << QStringLiteral("Nothing was recorded in");
        QTest::newRow("no transcript")
            << QStringLiteral("text.txt") << true << QStringLiteral("is one of MONITOR's");
        QTest::newRow("missing transcript")
            << QStringLiteral("none.txt") << true << QStringLiteral("cannot be read");
    }

    void saysWhatIsWrongWithAFile()
    {
        QFETCH(QString, name);
        QFETCH(bool, transcript);
        QFETCH(QString, words);
        write(m_folder->filePath(QStringLiteral("empty.db")), {});
        write(m_folder->filePath(QStringLiteral("text.txt")), QByteArray("some words\n").repeated(500));
        history::HistoryWriter bare(m_folder->filePath(QStringLiteral("bare.db")));
        QVERIFY(bare.begin().ok() && bare.commit().ok());
        const auto kind = transcript ? OtherHistory::Kind::Transcript : OtherHistory::Kind::History;
        const auto opened = gui::openOther(m_folder->filePath(name), kind);
        QVERIFY(!opened.ok());
        QVERIFY2(opened.error().text.contains(words), qPrintable(opened.error().text));
    }

    void whatIsWrongStandsInTheWindow()
    {
        m_window = std::make_unique<WindowFixture>();
        open(m_folder->filePath(QStringLiteral("none.db")), OtherHistory::Kind::History);
        QVERIFY(m_window->waitForMessage(QStringLiteral("There is no file")));
    }

private:
    QString path() const { return m_folder->filePath(QStringLiteral("history.db")); }
    gui::TimelineView *view() const { return m_window->window()->findChild<gui::TimelineView *>(); }
    QTableView *past() const
    {
        return find<QTableView>(m_window->window(), QStringLiteral("Locks as they were"));
    }
    bool said(QStringView part) const { return texts(m_window->window()).join(u'\n').contains(part); }
    void open(const QString &file, OtherHistory::Kind kind) const
    {
        m_window->window()->findChild<gui::OtherGuide *>()->open(file, kind);
    }
    /// The only one that shows.
    bool selectHold() const
    {
        m_window->press(QStringLiteral("Everything"));
        auto *holds = QAccessible::queryAccessibleInterface(view())->tableInterface();
        return waitFor([holds] { return holds->rowCount() == 1; }) && holds->selectRow(0);
    }
    bool waitForLanes(const QByteArrayList &keys) const
    {
        return waitFor([&] {
            QByteArrayList lanes;
            for (const gui::TimelineLane &lane : view()->model().lanes())
                lanes.append(lane.id);
            return lanes == keys;
        });
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<WindowFixture> m_window;
    UnixMs m_now = 0;
};

QTEST_MAIN(TestOtherHistory)
#include "tst_other_history.moc"
