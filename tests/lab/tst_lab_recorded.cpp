// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/model/history_path.h"
#include "history/read/history_reader.h"
#include "history/record/recorder.h"
#include "history/record/recording_thread.h"
#include "lab_run.h"
#include "monitor_probe.h"

#include <QSet>
#include <QTemporaryDir>
#include <QTest>

using namespace history;
using namespace std::chrono_literals;

/// What is recorded of a run of the lab is what the lab granted, by its own count: every grant that lasts for
/// longer than a re-read, and none that was not.
class TestLabRecorded : public QObject
{
    Q_OBJECT

private slots:
    void everyGrantIsAHold();
    void noneIsInvented();

private:
    struct Grant
    {
        qint64 fromUs = 0; ///< since the strategy began
        qint64 toUs = 0;
    };
    void run(std::chrono::milliseconds hold);

    QList<Grant> m_grants; ///< in their order
    QList<Hold> m_holds;
    qint64 m_granted = 0;
};

namespace {

constexpr UnixMs roundingMs = 2; // of two clocks
constexpr qint64 slackUs = 100'000 * patience; // from the server's answer until it is recorded, at either end

} // namespace

void TestLabRecorded::run(std::chrono::milliseconds hold)
{
    const QTemporaryDir folder;
    RedisServer server;
    RecordingThread thread;
    MonitorProbe probe(MonitorProbe::specOf({server.endpoint()}, {"lockscope:lab:*:lock"}));
    auto recorder = std::make_unique<Recorder>(probe.monitor.get(), &thread, folder.path());
    bool isRecording = false;
    QObject::connect(recorder.get(), &Recorder::stateChanged, recorder.get(),
                     [&isRecording](const RecordingState &now) { isRecording = now.isRecording; });
    probe.monitor->start();
    QVERIFY(probe.waitForPass() && waitFor([&] { return isRecording; }));

    lab::RunSpec spec = specOn(server, {"set-nx-lua"});
    spec.clients = 4;
    spec.iterations = 25;
    spec.lease = 60s;
    spec.hold = hold;
    lab::LabService service;
    Listener heard(service);
    service.start(spec);
    QVERIFY(heard.waitForEnd() && !heard.end->failure);
    QCOMPARE(heard.results.size(), 1);
    m_granted = 0;
    for (const lab::ClientResult &client : heard.results.front().clients)
        m_granted += client.grants;
    m_grants.clear();
    QHash<int, qint64> inside;
    for (const lab::Sample &sample : std::as_const(heard.samples)) {
        for (const lab::LaneChange &each : sample.lanes) {
            if (each.lane == lab::Lane::Inside)
                inside.insert(each.client, each.tUs);
            else if (const auto began = inside.constFind(each.client); began != inside.constEnd())
                m_grants.append({inside.take(each.client), each.tUs});
        }
    }
    std::sort(m_grants.begin(), m_grants.end(),
              [](const Grant &one, const Grant &other) { return one.fromUs < other.fromUs; });
    // A last lock tells that all before it was heard.
    server.command("SET lockscope:lab:{end}:lock the-very-end PX 60000");
    QVERIFY(waitFor([&] { return probe.has("lockscope:lab:{end}:lock"); }));
    recorder.reset();
    HistoryReader reader(historyPath(folder.path()));
    QVERIFY(waitFor([&] {
        m_holds.clear();
        (void)reader.holds({}, [this](Hold &&each) {
            m_holds.append(std::move(each));
            return true;
        });
        return !m_holds.isEmpty() && m_holds.last().token == "the-very-end";
    }));
    m_holds.removeLast();
}

void TestLabRecorded::everyGrantIsAHold()
{
    run(30ms);
    QCOMPARE(m_granted, 100);
    QCOMPARE(m_grants.size(), m_granted);
    QCOMPARE(m_holds.size(), m_granted);
    const qint64 begin = m_holds.first().from * 1000 - m_grants.first().fromUs;
    QSet<QByteArray> tokens;
    for (qsizetype i = 0; i < m_holds.size(); ++i) {
        const Hold &hold = m_holds.at(i);
        const Grant &grant = m_grants.at(i);
        const qint64 late = hold.from * 1000 - begin - grant.fromUs;
        const qint64 over = *hold.to * 1000 - begin - grant.toUs;
        QVERIFY2(
            std::abs(late) <= slackUs && std::abs(over) <= slackUs,
            qPrintable(QStringLiteral("%1: begins %2 us, ends %3 us beside it").arg(i).arg(late).arg(over)));
        QVERIFY(hold.birthSeen && hold.isEndExact());
        // Where the next one takes it at once.
        QVERIFY(hold.why == EndReason::ReleasedOrDeleted || hold.why == EndReason::Replaced);
        QVERIFY(i == 0 || hold.from >= *m_holds.at(i - 1).to - roundingMs);
        tokens.insert(hold.token);
    }
    QCOMPARE(tokens.size(), m_granted);
}

/// Locks that are shorter than a re-read may be missed.
void TestLabRecorded::noneIsInvented()
{
    run(0ms);
    QCOMPARE(m_granted, 100);
    QVERIFY(m_holds.size() <= m_granted);
    QSet<QByteArray> tokens;
    UnixMs free = 0;
    for (const Hold &hold : std::as_const(m_holds)) {
        QVERIFY(hold.from >= free - roundingMs);
        free = *hold.to;
        tokens.insert(hold.token);
    }
    QCOMPARE(tokens.size(), m_holds.size());
}

QTEST_GUILESS_MAIN(TestLabRecorded)
#include "tst_lab_recorded.moc"
