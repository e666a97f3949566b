// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/parse/exit_status.h"
#include "cli/parse/secrets.h"
#include "cli/print/output.h"
#include "cli/program/signal_watcher.h"
#include "redis_server.h"

#include <QFile>
#include <QSignalSpy>
#include <QTest>

#include <array>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

/// The most that this process has ever taken of memory.
qint64 largestSizeKiB()
{
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

/// How often this process has called write(); −1: nobody counts.
qint64 writeCalls()
{
    QFile file(QStringLiteral("/proc/self/io"));
    if (!file.open(QIODevice::ReadOnly))
        return -1;
    const QList<QByteArray> lines = file.readAll().split('\n');
    for (const QByteArray &line : lines) {
        if (line.startsWith("syscw: "))
            return line.mid(7).toLongLong();
    }
    return -1;
}

} // namespace

/// What standard output does with slow and with absent readers, and what main() does with secrets.
class TestOutput : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { std::signal(SIGPIPE, SIG_IGN); }
    void aSlowReaderGetsEverything();
    void aReaderThatIsAlwaysBehindCostsLittle();
    void aPipeTakesMuchAtOnce();
    void aBusyProgramEndsBySignal();
    void anAbsentReaderIsNoError();
    void aFullDiskIsAnError();
    void passwordsLeaveTheArguments_data();
    void passwordsLeaveTheArguments();
    void thePasswordLeavesTheEnvironment();
    void whatIsHandedOnStaysHidden();
    void theWorseStatusCounts();
};

void TestOutput::aSlowReaderGetsEverything()
{
    int ends[2];
    QCOMPARE(::pipe2(ends, O_CLOEXEC), 0);
    cli::Output output(ends[1]);
    QSignalSpy drained(&output, &cli::Output::drained);
    // Far more than a pipe holds: line() must not block.
    QByteArray expected;
    for (int i = 0; i < 50000; ++i) {
        const QByteArray text = QByteArray::number(i) + " 0123456789";
        output.line(text);
        expected += text + '\n';
    }
    QVERIFY(output.pending() > 0);
    // Whoever writes is never called back from within: the signal comes from the event loop.
    bool writing = false;
    const qsizetype limit = expected.size() + 50;
    connect(&output, &cli::Output::drained, this, [&] { QVERIFY(!writing); });
    QByteArray got;
    ::fcntl(ends[0], F_SETFL, O_NONBLOCK);
    QVERIFY(waitFor([&] {
        char buffer[8192];
        ssize_t count = 0;
        while ((count = ::read(ends[0], buffer, sizeof buffer)) > 0)
            got.append(buffer, count);
        if (expected.size() < limit) {
            writing = true;
            output.line("more");
            expected += "more\n";
            writing = false;
        }
        return got.size() >= expected.size();
    }));
    QCOMPARE(got, expected);
    QVERIFY(waitFor([&] { return drained.count() > 0; }));
    ::close(ends[0]);
    ::close(ends[1]);
}

void TestOutput::aReaderThatIsAlwaysBehindCostsLittle()
{
    int ends[2];
    QCOMPARE(::pipe2(ends, O_CLOEXEC | O_NONBLOCK), 0);
    cli::Output output(ends[1]);
    const auto takeSome = [&] {
        std::array<char, 64 * 1024> buffer;
        const auto count = ::read(ends[0], buffer.data(), buffer.size());
        return std::max<qint64>(0, count);
    };
    const qint64 before = largestSizeKiB();
    const QByteArray text(1023, 'x');
    qint64 written = 0;
    qint64 taken = 0;
    while (written < 256 << 20) {
        output.line(text);
        written += 1024;
        // So far behind that something always waits.
        while (written - taken > 400 * 1024)
            taken += takeSome();
    }
    QVERIFY(output.pending() > 0);
    QVERIFY(output.pending() < 512 * 1024);
    const qint64 grown = largestSizeKiB() - before;
    QVERIFY2(grown < 32 * 1024, qPrintable(QString::number(grown)));
    ::close(ends[0]);
    ::close(ends[1]);
}

/// Not in pieces of 4 KiB; and without a change to the pipe that others have as well.
void TestOutput::aPipeTakesMuchAtOnce()
{
    if (writeCalls() < 0)
        QSKIP("the system does not count the calls of a process");
    int ends[2];
    QCOMPARE(::pipe2(ends, O_CLOEXEC), 0);
    cli::Output output(ends[1]);
    constexpr int pieces = 32;
    const QByteArray piece(32 * 1024, 'x');
    const qint64 before = writeCalls();
    QByteArray got;
    for (int i = 0; i < pieces; ++i) {
        output.write(piece);
        QCOMPARE(output.pending(), 0);
        for (qsizetype more = piece.size(); more > 0;) {
            std::array<char, 32 * 1024> buffer;
            const auto count = ::read(ends[0], buffer.data(), buffer.size());
            QVERIFY(count > 0);
            got.append(buffer.data(), count);
            more -= count;
        }
    }
    const qint64 calls = writeCalls() - before;
    QCOMPARE(got, QByteArray(pieces * piece.size(), 'x'));
    QVERIFY2(calls <= 2 * pieces, qPrintable(QString::number(calls)));
    QCOMPARE(::fcntl(ends[1], F_GETFL) & O_NONBLOCK, 0);
    ::close(ends[0]);
    ::close(ends[1]);
}

void TestOutput::aBusyProgramEndsBySignal()
{
#if defined(__SANITIZE_THREAD__)
    QSKIP("the thread sanitizer hands signals over between calls, and a busy loop makes none");
#endif
    for (const int number : {SIGTERM, SIGINT}) {
        int ends[2];
        QCOMPARE(::pipe2(ends, O_CLOEXEC), 0);
        const pid_t child = ::fork();
        if (child == 0) {
            const cli::SignalWatcher watcher;
            [[maybe_unused]] const auto told = ::write(ends[1], "!", 1);
            const volatile bool busy = true;
            while (busy) { } // computes and hears of nothing
        }
        char ready = 0;
        QCOMPARE(::read(ends[0], &ready, 1), 1);
        ::kill(child, number);
        int status = 0;
        const bool ended = waitFor([&] { return ::waitpid(child, &status, WNOHANG) == child; });
        if (!ended) {
            ::kill(child, SIGKILL);
            ::waitpid(child, &status, 0);
        }
        QVERIFY(ended);
        QVERIFY(WIFSIGNALED(status));
        QCOMPARE(WTERMSIG(status), number);
        ::close(ends[0]);
        ::close(ends[1]);
    }
}

void TestOutput::anAbsentReaderIsNoError()
{
    int ends[2];
    QCOMPARE(::pipe2(ends, O_CLOEXEC), 0);
    ::close(ends[0]);
    cli::Output output(ends[1]);
    QSignalSpy broken(&output, &cli::Output::broken);
    output.line("one");
    output.line("two");
    QVERIFY(output.isBroken());
    QCOMPARE(output.failure(), 0);
    QCOMPARE(output.pending(), 0);
    QVERIFY(waitFor([&] { return broken.count() > 0; }));
    QCOMPARE(broken.count(), 1);
    ::close(ends[1]);
}

void TestOutput::aFullDiskIsAnError()
{
    const int full = ::open("/dev/full", O_WRONLY | O_CLOEXEC);
    QVERIFY(full >= 0);
    cli::Output output(full);
    QSignalSpy broken(&output, &cli::Output::broken);
    output.line("one");
    QCOMPARE(output.failure(), ENOSPC);
    QCOMPARE(output.pending(), 0);
    QVERIFY(waitFor([&] { return broken.count() > 0; }));
    ::close(full);
}

void TestOutput::passwordsLeaveTheArguments_data()
{
    QTest::addColumn<QByteArray>("argument");
    QTest::addColumn<QByteArray>("left");
    QTest::newRow("user and password")
        << QByteArray("redis://me:geheim@host:7001/2") << QByteArray("redis://me:******@host:7001/2");
    QTest::newRow("password alone") << QByteArray("redis://:geheim@host")
                                    << QByteArray("redis://:******@host");
    QTest::newRow("only user") << QByteArray("redis://geheim@host") << QByteArray("redis://geheim@host");
    QTest::newRow("raw @") << QByteArray("redis://me:ge@eim@host") << QByteArray("redis://me:******@host");
    QTest::newRow("raw /") << QByteArray("redis://me:ge/eim@host") << QByteArray("redis://me:******@host");
    QTest::newRow("parameter") << QByteArray("redis-sentinel://h#m?sentinel_password=geheim&db=1")
                               << QByteArray("redis-sentinel://h#m?sentinel_password=******&db=1");
    QTest::newRow("none") << QByteArray("redis://host:7001/2") << QByteArray("redis://host:7001/2");
    QTest::newRow("no URL") << QByteArray("a:b@c") << QByteArray("a:b@c");
}

void TestOutput::passwordsLeaveTheArguments()
{
    QFETCH(QByteArray, argument);
    QFETCH(QByteArray, left);
    QByteArray program("lockscope");
    QByteArray memory(argument.constData(), argument.size());
    char *argv[] = {program.data(), memory.data(), nullptr};
    const cli::ProcessInput input = cli::takeProcessInput(2, argv);
    QCOMPARE(input.arguments, QList<QByteArray>{argument});
    QCOMPARE(memory, left);
    QCOMPARE(input.passwordInUrl, argument != left);
}

void TestOutput::thePasswordLeavesTheEnvironment()
{
    qputenv("LOCKSCOPE_PASSWORD", "geheim");
    QCOMPARE(cli::takeProcessInput(0, nullptr).secrets.password, "geheim");
    QVERIFY(!qEnvironmentVariableIsSet("LOCKSCOPE_PASSWORD"));
}

void TestOutput::whatIsHandedOnStaysHidden()
{
    const QByteArray url("redis://:geheim@db1:7001/2");
    QByteArray program("lockscope");
    QByteArray memory(url.constData(), url.size());
    char *argv[] = {program.data(), memory.data(), nullptr};
    qputenv("LOCKSCOPE_PASSWORD", "other");
    cli::handOn(cli::takeProcessInput(2, argv));
    QVERIFY(!memory.contains("geheim"));
    // What takes this program's place has the same arguments in its memory.
    const cli::ProcessInput taken = cli::takeProcessInput(2, argv);
    QCOMPARE(taken.arguments, QList<QByteArray>{url});
    QCOMPARE(taken.secrets.password, "other");
    QVERIFY(!qEnvironmentVariableIsSet("LOCKSCOPE_ARGUMENTS"));
    QVERIFY(!qEnvironmentVariableIsSet("LOCKSCOPE_PASSWORD"));
    // Nobody else's words are taken for arguments.
    qputenv("LOCKSCOPE_ARGUMENTS", QByteArray("redis://:x@elsewhere").toBase64());
    QCOMPARE(cli::takeProcessInput(2, argv).arguments, QList<QByteArray>{memory});
}

void TestOutput::theWorseStatusCounts()
{
    const QList<int> order{2, 5, 4, 3, 1, 0};
    for (qsizetype i = 0; i < order.size(); ++i) {
        for (qsizetype j = 0; j < order.size(); ++j)
            QCOMPARE(cli::worseStatus(order[i], order[j]), order[qMin(i, j)]);
    }
}

QTEST_GUILESS_MAIN(TestOutput)
#include "tst_output.moc"
