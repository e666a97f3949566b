// SPDX-License-Identifier: GPL-3.0-or-later
// A link that stands and carries nothing any more: how soon the window says so, how long its GUI thread ever
// stalls while somebody goes on working in it, and how soon all is well when the network is back.
#include "base/post.h"
#include "fault_proxy.h"
#include "floor.h"
#include "gui/live/deployment.h"
#include "gui/live/workspace.h"
#include "stall_probe.h"
#include "window_fixture.h"

#include <QCommandLineParser>
#include <QElapsedTimer>
#include <QTextStream>
#include <QThread>

#include <algorithm>
#include <semaphore>

namespace {

constexpr double longestStall = 50;
constexpr double noticedWithin = 3000;
constexpr double backWithin = 2000;
constexpr double completeAgain = 1.5; ///< times the first listing, over the same network

QTextStream out(stdout);
int percent = 100;
bool missed = false;

void judge(const QString &what, double figure, double limit, const QString &unit = QStringLiteral("ms"))
{
    const bool met = figure <= limit;
    out << what << "  " << QString::number(figure, 'f', unit == QLatin1String("ms") ? 1 : 2) << ' ' << unit
        << " (limit " << limit << ' ' << unit << ')'
        << (percent < 100 ? ", not judged at this size"
                : met     ? ", met"
                          : ", MISSED")
        << Qt::endl;
    missed = missed || !met;
}

void report(ProbedApplication &probe, const QString &what)
{
    const ProbedApplication::Stall stall = probe.taken();
    out << what << "  cpu of the longest event " << QString::number(stall.cpu, 'f', 1) << " ms ("
        << stall.where << "), " << loadNow() << Qt::endl;
    judge(what + QStringLiteral("  longest stall"), stall.beat.longest, longestStall);
}

/// The network, on a thread of its own: the window must not wait for the measurement.
class Network
{
public:
    explicit Network(quint16 server)
    {
        m_worker.moveToThread(&m_thread);
        m_thread.start();
        run([this, server] { m_proxy = std::make_unique<FaultProxy>(server); });
    }
    ~Network()
    {
        run([this] { m_proxy.reset(); });
        m_thread.quit();
        m_thread.wait();
    }
    quint16 port() const { return m_proxy->port(); }
    void freeze()
    {
        run([this] { m_proxy->freeze(); });
    }
    void thaw()
    {
        run([this] { m_proxy->thaw(); });
    }

private:
    void run(const std::function<void()> &what)
    {
        std::binary_semaphore done(0);
        base::post(&m_worker, [&what, &done] {
            what();
            done.release();
        });
        done.acquire();
    }
    QThread m_thread;
    QObject m_worker;
    std::unique_ptr<FaultProxy> m_proxy;
};

/// What a person does who does not know of the fault: sorts, filters, selects, asks for a fresh look.
void workOn(WindowFixture &fixture, gui::LockOrder *order, int step)
{
    gui::LockView *table = fixture.table();
    switch (step % 4) {
    case 0:
        table->sortByColumn(step % gui::LockTableModel::ColumnCount, Qt::AscendingOrder);
        break;
    case 1:
        fixture.type(QStringLiteral("Filter"), step % 8 == 1 ? QStringLiteral("7") : QString());
        break;
    case 2:
        if (order->rowCount() > 0)
            table->selectRow(step % order->rowCount());
        break;
    default:
        fixture.press(QStringLiteral("Refresh"));
    }
    waitFor([order] { return order->isCurrent(); }, 60'000);
}

void untilComplete(WindowFixture &fixture, qint64 locks)
{
    gui::Deployment *deployment = fixture.workspace().deployments().first();
    const auto complete = [deployment, locks] {
        return deployment->status().complete && deployment->table()->liveCount() == locks;
    };
    if (!waitFor(complete, 300'000))
        qFatal("the window did not become complete");
}

/// `firstMs`: how long the first listing took.
void runOnce(ProbedApplication &probe, WindowFixture &fixture, Network &network, qint64 locks, qint64 firstMs)
{
    gui::Deployment *deployment = fixture.workspace().deployments().first();
    const auto isBack = [deployment] {
        return deployment->phase() == gui::Deployment::Phase::Connected;
    };
    QElapsedTimer timer;
    timer.start();
    network.freeze();
    probe.taken(); // from here on: waiting for the other thread was ours
    qint64 noticed = -1;
    // As long again as it may take to notice: what is tried in vain meanwhile must not stall either.
    for (int step = 0; noticed < 0 || timer.elapsed() < 2 * noticedWithin; ++step) {
        workOn(fixture, deployment->order(), step);
        waitFor(
            [&] {
                if (noticed < 0 && deployment->phase() == gui::Deployment::Phase::Broken)
                    noticed = timer.elapsed();
                return false;
            },
            100);
        if (timer.elapsed() > 30'000)
            qFatal("it was never noticed");
    }
    judge(QStringLiteral("half-open link  noticed after"), double(noticed), noticedWithin);
    report(probe, QStringLiteral("half-open link"));
    fixture.type(QStringLiteral("Filter"), {});
    timer.restart();
    network.thaw();
    probe.taken();
    if (!waitFor(isBack, 60'000))
        qFatal("it never came back");
    judge(QStringLiteral("network back  connected after"), double(timer.elapsed()), backWithin);
    untilComplete(fixture, locks);
    judge(QStringLiteral("network back  complete after %1 ms, by the first listing").arg(timer.elapsed()),
          double(timer.elapsed()) / double(firstMs), completeAgain, QStringLiteral("times"));
    report(probe, QStringLiteral("network back"));
}

} // namespace

int main(int argc, char **argv)
{
    ProbedApplication::prepare();
    ProbedApplication application(argc, argv);
    QCommandLineParser parser;
    parser.addHelpOption();
    parser.addOption({QStringLiteral("percent"),
                      QStringLiteral("size of the data; below 100 there is no limit"), QStringLiteral("n"),
                      QStringLiteral("100")});
    parser.addOption({QStringLiteral("rounds"), QStringLiteral("faults in a row"), QStringLiteral("n"),
                      QStringLiteral("3")});
    parser.process(application);
    percent = std::clamp(parser.value(QStringLiteral("percent")).toInt(), 1, 100);
    const int rounds = percent < 100 ? 1 : std::max(1, parser.value(QStringLiteral("rounds")).toInt());
    out << loadNow() << Qt::endl;
    const qint64 locks = 1000 * percent;
    RedisServer server;
    fill(server, locks, 0);
    Network network(server.port());
    {
        locks::DeploymentSpec spec = specOf({&server});
        spec.masters.front().port = network.port();
        QElapsedTimer first;
        first.start();
        WindowFixture fixture(optionsOf(spec));
        untilComplete(fixture, locks);
        const qint64 firstMs = first.elapsed();
        for (int round = 0; round < rounds; ++round)
            runOnce(application, fixture, network, locks, firstMs);
    }
    return percent < 100 || !missed ? 0 : 1;
}
