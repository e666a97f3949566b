// SPDX-License-Identifier: GPL-3.0-or-later
#include "accessible.h"
#include "gui/live/demo_past.h"
#include "gui/timeline/page/timeline_page.h"
#include "gui/timeline/view/timeline_view.h"
#include "history/read/history_reader.h"
#include "recorded_history.h"
#include "redis_server.h"
#include "window_fixture.h"

#include <QComboBox>
#include <QDateTime>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using history::UnixMs;

/// The example of a past that the demo comes with: what was packed is laid beside the demo as if it had just
/// ended, and the timeline shows it as what it is.
class TestDemoPast : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { speakPlurals(); }
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void whatIsShippedIsTwoHours();
    void endsNow();
    void whatCannotBeUnpackedIsSaid();
    void isShownAsAnExample();

private:
    /// Where it is, or the sentence.
    std::pair<QString, QString> lay(const QString &packed)
    {
        std::optional<std::pair<QString, QString>> laid;
        gui::layDemoPast(packed, m_folder->path(), this, [&laid](const QString &path, const QString &error) {
            laid = {path, error};
        });
        return waitFor([&] { return laid.has_value(); }, 20'000) ? *laid : std::pair<QString, QString>();
    }
    static QString shipped() { return QStringLiteral(PAST_FILE); }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestDemoPast::whatIsShippedIsTwoHours()
{
    const auto [path, error] = lay(shipped());
    QCOMPARE(error, QString());
    history::HistoryReader reader(path);
    const auto watched = reader.watched({}, {}, {});
    QVERIFY(watched.ok() && !watched->isEmpty());
    QVERIFY(watched->first().to - watched->first().from >= 2 * 3'600'000 - 60'000);
    QCOMPARE(reader.deployments()->size(), 2);
    int holds = 0;
    QVERIFY(reader.holds({}, [&holds](history::Hold &&) { return ++holds > 0; }).ok());
    QVERIFY(holds > 10'000);
    QVERIFY(reader.statistics({})->isEmpty());
}

void TestDemoPast::endsNow()
{
    const auto [path, error] = lay(shipped());
    history::HistoryReader reader(path);
    const UnixMs now = QDateTime::currentMSecsSinceEpoch();
    const auto watched = reader.watched({}, {}, {});
    QVERIFY(qAbs(watched->last().to - now) < 120'000 * patience);
    QVERIFY(!QFile::exists(m_folder->filePath(QStringLiteral("past/recorded.db"))));
}

void TestDemoPast::whatCannotBeUnpackedIsSaid()
{
    QCOMPARE(lay(QStringLiteral(":/no/such")), (std::pair<QString, QString>()));
    QFile wrong(m_folder->filePath(QStringLiteral("wrong")));
    QVERIFY(wrong.open(QIODevice::WriteOnly));
    wrong.write(qCompress(QByteArray(5'000, 'x')));
    wrong.close();
    const auto [path, error] = lay(wrong.fileName());
    QCOMPARE(path, QString());
    QVERIFY(!error.isEmpty());
}

void TestDemoPast::isShownAsAnExample()
{
    const UnixMs now = QDateTime::currentMSecsSinceEpoch();
    const QString own = m_folder->filePath(QStringLiteral("own.db"));
    const QString example = m_folder->filePath(QStringLiteral("example.db"));
    RecordedHistory ours(own, QStringLiteral("demo"));
    ours.add({recordedHold("lock:now", QStringLiteral("web-1"), now - 1'000, 500)});
    RecordedHistory earlier(example, QStringLiteral("demo"));
    earlier.add({recordedHold("lock:then", QStringLiteral("web-2"), now - 60'000, 500)});
    gui::TimelinePage page;
    page.resize(1'240, 650);
    history::Deployment demo;
    demo.name = QStringLiteral("demo");
    page.setExample(example);
    page.setConnection(own, demo);
    page.show();
    const auto *view = page.findChild<gui::TimelineView *>();
    const auto shows = [view](const char *key) {
        return waitFor([&] {
            const auto &lanes = view->model().lanes();
            return lanes.size() == 1 && lanes.front().title == QString::fromUtf8(key);
        });
    };
    QVERIFY(shows("lock:then"));
    QVERIFY(
        waitFor([&] { return texts(&page).join(u'|').contains(QStringLiteral("An example: recorded")); }));
    auto *records = page.findChild<QComboBox *>(QStringLiteral("recordCombo"));
    QCOMPARE(records->currentText(), QStringLiteral("Example, recorded earlier"));
    // Its own record, and back.
    records->setCurrentIndex(0);
    emit records->activated(0);
    QVERIFY(shows("lock:now"));
    QVERIFY(!texts(&page).join(u'|').contains(QStringLiteral("An example:")));
    const int last = records->count() - 1;
    records->setCurrentIndex(last);
    emit records->activated(last);
    QVERIFY(shows("lock:then"));
    // Another connection has nothing to do with it.
    page.setExample({});
    page.setConnection(own, demo);
    QVERIFY(shows("lock:now"));
    QCOMPARE(records->findText(QStringLiteral("Example, recorded earlier")), -1);
}

QTEST_MAIN(TestDemoPast)
#include "tst_demo_past.moc"
