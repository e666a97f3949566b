// SPDX-License-Identifier: GPL-3.0-or-later
// The window against a floor of the same run: until it is complete, how much memory a lock takes, how long
// the GUI thread ever stalls, and how soon a change in Redis is seen in its row.
#include "change_feed.h"
#include "floor.h"
#include "gui/live/deployment.h"
#include "gui/live/workspace.h"
#include "stall_probe.h"
#include "window_fixture.h"

#include <QCommandLineParser>
#include <QFile>
#include <QTest>
#include <QTextStream>
#include <QThread>
#include <QTimer>

#include <malloc.h>

#include <algorithm>
#include <atomic>

namespace {

ProbedApplication *probe = nullptr;
QTextStream out(stdout);
int percent = 100;
bool missed = false;

void judge(const QString &what, double figure, double limit, const QString &unit)
{
    const bool met = figure <= limit;
    out << what << "  " << QString::number(figure, 'f', 2) << unit << " (limit "
        << QString::number(limit, 'g', 4) << unit << ')'
        << (percent < 100 ? ", not judged at this size"
                : met     ? ", met"
                          : ", MISSED")
        << Qt::endl;
    missed = missed || !met;
}

void report(const QString &what)
{
    const ProbedApplication::Stall stall = probe->taken();
    out << what << "  cpu of the longest event " << QString::number(stall.cpu, 'f', 1) << " ms ("
        << stall.where << "), " << loadNow() << Qt::endl;
    judge(what + QStringLiteral("  longest stall"), stall.beat.longest, 50, QStringLiteral(" ms"));
}

/// kB of a line of /proc/self/status.
qint64 statusKb(const QByteArray &name)
{
    QFile file(QStringLiteral("/proc/self/status"));
    if (!file.open(QIODevice::ReadOnly))
        return 0;
    for (const QByteArray &line : file.readAll().split('\n')) {
        if (line.startsWith(QByteArray(name + ':')))
            return line.simplified().split(' ').value(1).toLongLong();
    }
    return 0;
}

void resetPeak()
{
    QFile file(QStringLiteral("/proc/self/clear_refs"));
    if (file.open(QIODevice::WriteOnly))
        file.write("5");
}

/// The window on one deployment, connected when it is asked to.
struct Window
{
    explicit Window(const std::vector<RedisServer *> &servers)
        : fixture(optionsOf(specOf(servers)))
        , deployment(fixture.workspace().deployments().first())
        , order(deployment->order())
    {
    }
    bool isComplete(qint64 locks) const
    {
        return deployment->status().complete && deployment->table()->liveCount() == locks
            && order->isCurrent() && isListed(locks);
    }
    /// In groups there are their heads as well.
    bool isListed(qint64 locks) const
    {
        const bool grouped = order->grouping() != gui::Grouping::None && locks > 0;
        return grouped ? order->rowCount() > locks : order->rowCount() == locks;
    }
    void waitComplete(qint64 locks) const
    {
        if (!waitFor([&] { return isComplete(locks); }, 300'000))
            qFatal("the window did not become complete: %d of %lld", order->rowCount(), locks);
    }
    void reconnect() const
    {
        deployment->close();
        waitFor([&] { return deployment->phase() == gui::Deployment::Phase::Closed; }, 60'000);
        probe->taken();
        deployment->open();
    }
    void waitConnected() const
    {
        waitFor([&] { return deployment->phase() == gui::Deployment::Phase::Connected; }, 60'000);
    }

    WindowFixture fixture;
    gui::Deployment *deployment;
    gui::LockOrder *order;
};

double median(QList<double> figures)
{
    std::sort(figures.begin(), figures.end());
    return figures.at(figures.size() / 2);
}

void complete(const QString &title, RedisServer &server, qint64 locks, int pairs,
              gui::Grouping grouping = gui::Grouping::None)
{
    Window window({&server});
    window.order->setGrouping(grouping);
    window.waitComplete(locks);
    QList<double> ratios;
    QList<double> firsts;
    for (int i = 0; i < pairs; ++i) {
        const Measured floor = runFloor(server);
        if (floor.locks != locks)
            qFatal("wrong count: %lld", floor.locks);
        window.reconnect();
        const qint64 cpu = cpuNow();
        QElapsedTimer timer;
        timer.start();
        window.waitConnected();
        const qint64 connected = timer.elapsed();
        waitFor([&] { return window.order->rowCount() > 0; }, 60'000);
        firsts.append(double(timer.elapsed() - connected));
        window.waitComplete(locks);
        const qint64 ms = timer.elapsed();
        ratios.append(double(ms) / double(std::max<qint64>(1, floor.ms)));
        out << title << "  floor " << floor.ms << " ms  window " << ms << " ms (cpu " << cpuNow() - cpu
            << ")  ratio " << QString::number(ratios.last(), 'f', 3) << "  first rows " << firsts.last()
            << " ms after connecting" << Qt::endl;
    }
    judge(title + QStringLiteral("  median ratio"), median(ratios), 1.5, {});
    judge(title + QStringLiteral("  first rows, median"), median(firsts), 100, QStringLiteral(" ms"));
    report(title + QStringLiteral("  while arriving"));
}

void groups(const Window &window)
{
    const auto take = [&window](const QString &what) {
        QElapsedTimer timer;
        timer.start();
        waitFor([&] { return window.order->isCurrent(); }, 300'000);
        out << what << " in " << timer.elapsed() << " ms: " << window.order->rowCount() << " rows"
            << Qt::endl;
    };
    for (const gui::Grouping grouping : gui::allGroupings()) {
        window.order->setGrouping(grouping);
        take(QStringLiteral("grouped by ") + gui::groupingId(grouping));
    }
    window.order->setGrouping(gui::Grouping::Shape);
    take(QStringLiteral("grouped by shape"));
    for (const bool closed : {true, false}) {
        window.order->setAllClosed(closed);
        take(closed ? QStringLiteral("all groups closed") : QStringLiteral("all groups open"));
    }
    window.order->setGrouping(gui::Grouping::None);
    take(QStringLiteral("no groups"));
    report(QStringLiteral("grouping"));
}

void stalls(RedisServer &server, qint64 locks)
{
    Window window({&server});
    window.waitComplete(locks);
    probe->taken();
    for (int column = -1; column < gui::LockTableModel::ColumnCount; ++column) {
        for (const Qt::SortOrder direction : {Qt::AscendingOrder, Qt::DescendingOrder}) {
            window.fixture.table()->sortByColumn(column, direction);
            QElapsedTimer timer;
            timer.start();
            waitFor([&] { return window.order->isCurrent(); }, 300'000);
            out << "sorted by column " << column << " in " << timer.elapsed() << " ms" << Qt::endl;
        }
    }
    window.fixture.table()->sortByColumn(-1, Qt::AscendingOrder);
    report(QStringLiteral("sorting by each column"));
    for (const char *filter : {"77", "owner:web-4", "state:held", "token:9a", "no such lock", ""}) {
        window.fixture.type(QStringLiteral("Filter"), QString::fromLatin1(filter));
        QElapsedTimer timer;
        timer.start();
        waitFor([&] { return window.order->isCurrent(); }, 300'000);
        out << "filtered by \"" << filter << "\" in " << timer.elapsed()
            << " ms: " << window.order->rowCount() << " rows" << Qt::endl;
    }
    report(QStringLiteral("filtering"));
    groups(window);
    server.command("FLUSHALL ASYNC");
    waitFor([&] { return window.isComplete(0); }, 300'000);
    report(QStringLiteral("all ending at once"));
}

struct Memory
{
    double growth = 0; ///< bytes a lock
    double peak = 0;
};

Memory memoryOf(const std::vector<RedisServer *> &servers, qint64 locks)
{
    Window window(servers);
    window.waitComplete(0);
    window.deployment->close();
    waitFor([&] { return window.deployment->phase() == gui::Deployment::Phase::Closed; }, 60'000);
    for (const RedisServer *server : servers)
        fill(*server, locks, 0);
    malloc_trim(0);
    const qint64 before = statusKb("VmRSS");
    resetPeak();
    window.deployment->open();
    window.waitComplete(locks);
    QTest::qWait(2'000);
    const qint64 after = statusKb("VmRSS");
    const qint64 peak = statusKb("VmHWM");
    const double bytes = double(bytesOf(locks));
    const auto aLock = [&](qint64 kb) {
        return (double(kb - before) * 1024 - bytes) / double(locks);
    };
    return {aLock(after), aLock(peak)};
}

void memory(qint64 locks)
{
    for (const size_t masters : {size_t(1), size_t(3)}) {
        std::vector<std::unique_ptr<RedisServer>> servers;
        std::vector<RedisServer *> all;
        for (size_t i = 0; i < masters; ++i) {
            servers.push_back(std::make_unique<RedisServer>());
            all.push_back(servers.back().get());
        }
        const Memory used = memoryOf(all, locks);
        const double limit = masters == 1 ? 400 : 500;
        const QString title = QStringLiteral("memory, %1 locks on %2 masters").arg(locks).arg(masters);
        const QString unit = QStringLiteral(" bytes a lock beyond key and token");
        judge(title, used.growth, limit, unit);
        judge(title + QStringLiteral(", peak"), used.peak, limit * 1.3, unit);
    }
}

/// How long after it left for Redis each change of a feed was seen in the window: a new lock in its place, a
/// new owner and an end in the row.
class ChangeWatch : public QObject
{
public:
    /// `most` changes are expected: their times take no memory later, which would be mistaken for the
    /// window's.
    ChangeWatch(const Window &window, ChangeFeed *feed, size_t most)
        : m_window(window)
        , m_feed(feed)
    {
        ms.assign(most, 0);
        ms.clear();
        connect(window.deployment->table(), &gui::LockTableModel::changed, this, &ChangeWatch::onChanged);
        connect(&m_timer, &QTimer::timeout, this, &ChangeWatch::check);
        m_timer.start(1);
        m_sinceForgotten.start();
    }

    std::vector<double> ms;
    qsizetype waiting() const { return m_sent.size(); }
    /// Seen without having been sent, and forgotten.
    qsizetype forgotten() const { return m_forgotten; }

    void check()
    {
        for (const ChangeFeed::Change &change : m_feed->taken())
            match(idOf(change.key, change.token), change.sentNs, &m_sent, m_seen);
        std::erase_if(m_unplaced, [this](const auto &each) {
            const bool placed = m_window.order->rowOf(each.second) >= 0;
            if (placed)
                match(each.first, ChangeFeed::nowNs(), &m_seen, m_sent);
            return placed;
        });
        if (m_sinceForgotten.elapsed() > forgetAfterMs)
            forget();
    }

private:
    static constexpr qint64 forgetAfterMs = 30'000;

    /// Rows are told of again when only their looks change: nothing was sent for those, and an hour of them
    /// would count as memory of the window.
    void forget()
    {
        m_sinceForgotten.start();
        const qint64 past = ChangeFeed::nowNs() - forgetAfterMs * 1'000'000;
        const qsizetype before = m_seen.size();
        m_seen.removeIf([past](const auto &each) { return each.value() < past; });
        m_forgotten += before - m_seen.size();
    }

    using Times = QHash<QByteArray, qint64>;

    static QByteArray idOf(QByteArrayView key, QByteArrayView token)
    {
        return key.toByteArray() + '\0' + token.toByteArray();
    }

    void onChanged(const std::vector<gui::SlotChange> &changes)
    {
        for (const gui::SlotChange &change : changes) {
            const bool lives = change.mark == gui::SlotMark::Live;
            if (lives && change.row.token().startsWith("new"))
                m_keyOf.insert(change.slot, change.row.key().toByteArray());
            // With a thousand ended ones on the screen the next is taken away at once, without its row; and
            // one that has ended is taken away later, when its key is known no more.
            const QByteArray key = lives ? change.row.key().toByteArray() : m_keyOf.take(change.slot);
            const QByteArray id = idOf(key, lives ? change.row.token() : QByteArrayView());
            if (lives && change.row.token().startsWith("new"))
                m_unplaced.emplace_back(id, change.row.id());
            else if (!key.isEmpty())
                match(id, ChangeFeed::nowNs(), &m_seen, m_sent);
        }
    }

    /// Sending and seeing come in either order, since the feed tells of a change after its reply.
    void match(const QByteArray &id, qint64 at, Times *mine, Times &other)
    {
        const auto found = other.find(id);
        if (found == other.end()) {
            mine->insert(id, at);
            return;
        }
        ms.push_back(std::abs(double(at - *found)) / 1e6);
        other.erase(found);
    }

    const Window &m_window;
    ChangeFeed *m_feed;
    QTimer m_timer;
    Times m_sent;
    Times m_seen;
    QElapsedTimer m_sinceForgotten;
    qsizetype m_forgotten = 0;
    QHash<quint32, QByteArray> m_keyOf; ///< by slot, of the locks that the feed acquired
    std::vector<std::pair<QByteArray, quint32>> m_unplaced;
};

constexpr int longEnoughForMemory = 1800; ///< seconds: twice the feed's leases
constexpr double flatMb = 8;

/// kB of memory of its own, resident after each tenth of so many seconds.
std::vector<qint64> residentWhile(int seconds)
{
    std::vector<qint64> resident;
    for (int tenth = 1; tenth <= 10; ++tenth) {
        QTest::qWait(seconds * 100);
        resident.push_back(statusKb("RssAnon")); // pages of files come and go as the system likes
        if (seconds >= longEnoughForMemory)
            out << "after " << seconds * tenth / 10 << " s: " << resident.back() / 1024 << " MB" << Qt::endl;
    }
    return resident;
}

void changes(RedisServer &server, qint64 locks, int seconds)
{
    const Window window({&server});
    window.waitComplete(locks);
    probe->taken();
    constexpr int aSecond = 1'000;
    auto feed = std::make_unique<ChangeFeed>(server, locks, aSecond);
    ChangeWatch watch(window, feed.get(), size_t(seconds) * aSecond * 2);
    const std::vector<qint64> resident = residentWhile(seconds);
    watch.check();
    if (seconds >= longEnoughForMemory) {
        // At first what is kept of the past fills: earlier owners, ended ones, and for as long as the feed's
        // leases last the instants at which locks that are gone would have been due.
        constexpr size_t filled = 5;
        const double growth = double(resident.back() - resident.at(filled - 1)) / 1024;
        judge(QStringLiteral("memory in the second half of %1 s of changes, growth").arg(seconds), growth,
              flatMb, QStringLiteral(" MB"));
    }
    std::vector<double> ms = std::move(watch.ms);
    if (ms.empty())
        qFatal("no change was seen");
    std::sort(ms.begin(), ms.end());
    const auto at = [&ms](double share) {
        return ms[size_t(share * double(ms.size() - 1))];
    };
    out << "changes at 1000/s with " << locks << " locks: " << ms.size() << " seen, " << watch.waiting()
        << " on their way, " << watch.forgotten() << " told again, p50 " << at(0.5) << " ms, max "
        << ms.back() << " ms" << Qt::endl;
    judge(QStringLiteral("a change in Redis until its row, p99"), at(0.99), 100, QStringLiteral(" ms"));
    report(QStringLiteral("changes at 1000/s"));
}

} // namespace

int main(int argc, char **argv)
{
    ProbedApplication::prepare();
    ProbedApplication application(argc, argv);
    probe = &application;
    QCommandLineParser parser;
    parser.addHelpOption();
    parser.addOption({QStringLiteral("percent"),
                      QStringLiteral("size of the data; below 100 there is no limit"), QStringLiteral("n"),
                      QStringLiteral("100")});
    parser.addOption({QStringLiteral("pairs"), QStringLiteral("interleaved runs"), QStringLiteral("n"),
                      QStringLiteral("3")});
    parser.addOption({QStringLiteral("seconds"),
                      QStringLiteral("how long changes go on; 3600 to see whether memory stays flat"),
                      QStringLiteral("n"), QStringLiteral("20")});
    parser.addOption({QStringLiteral("only"),
                      QStringLiteral("one of complete, grouped, stalls, changes, memory"),
                      QStringLiteral("part")});
    parser.process(application);
    percent = std::clamp(parser.value(QStringLiteral("percent")).toInt(), 1, 100);
    const int pairs = std::max(1, parser.value(QStringLiteral("pairs")).toInt());
    const QString only = parser.value(QStringLiteral("only"));
    const auto wanted = [&only](const char *part) {
        return only.isEmpty() || only == QLatin1String(part);
    };
    out << loadNow() << Qt::endl;
    if (wanted("memory")) // first, while nothing else has grown the heap
        memory(10000 * percent);
    if (wanted("complete")) {
        RedisServer server;
        fill(server, 1000 * percent, 10000 * percent);
        complete(QStringLiteral("%1 locks in %2 keys").arg(1000 * percent).arg(11000 * percent), server,
                 1000 * percent, pairs);
    }
    if (wanted("changes")) {
        RedisServer server;
        fill(server, 1000 * percent, 0);
        changes(server, 1000 * percent, percent < 100 ? 3 : parser.value(QStringLiteral("seconds")).toInt());
    }
    if (wanted("complete") || wanted("grouped") || wanted("stalls")) {
        RedisServer server;
        fill(server, 10000 * percent, 0);
        if (wanted("complete"))
            complete(QStringLiteral("%1 locks").arg(10000 * percent), server, 10000 * percent, pairs);
        if (wanted("grouped"))
            complete(QStringLiteral("%1 locks by host").arg(10000 * percent), server, 10000 * percent, pairs,
                     gui::Grouping::Host);
        if (wanted("stalls"))
            stalls(server, 10000 * percent);
    }
    return percent < 100 || !missed ? 0 : 1;
}
