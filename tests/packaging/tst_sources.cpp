// SPDX-License-Identifier: GPL-3.0-or-later
#include "impatient_limits.h"
#include "library_names.h"
#include "locks/dialects/dialects.h"
#include "short_lived_parameters.h"
#include "unused_functions.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QTest>

namespace {

/// What only tests use, and why it stays.
const QSet<QByteArray> forTests{
    "bars", // what the ownership strip draws: its pixels prove little
    "closers", // that those which closed are forgotten
    "isAwake", // that the loop sleeps again
    "isHolding", // that a renewal was given up
    "setGoodNewsTime", // four seconds, else, for each good piece of news
    "sortColumn", // to sort the same rows plainly beside it
    "sortOrder", // the same
    "with", // scripts spoilt on purpose
};

/// Libraries that are named outside their dialects, and why.
const QSet<QByteArray> namedAnyway{
    "redis-py.lock 0", // as wide as what mostly stands in the column
};

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QStringList filesOf(const QString &folder, const QStringList &endings)
{
    QStringList files;
    QDirIterator each(folder, endings, QDir::Files, QDirIterator::Subdirectories);
    while (each.hasNext())
        files.append(each.next());
    files.sort();
    return files;
}

QByteArrayList told(const QList<Finding> &findings)
{
    QByteArrayList lines;
    for (const Finding &finding : findings)
        lines.append(finding.file + ':' + QByteArray::number(finding.line) + ": " + finding.what);
    return lines;
}

/// Each on a line of its own: a message of QtTest is short.
void warn(const char *rule, const QList<Finding> &findings)
{
    for (const QByteArray &line : told(findings))
        qWarning("%s: %s", line.constData(), rule);
}

} // namespace

/// What holds for all sources, and that whoever breaks it is found.
class TestSources : public QObject
{
    Q_OBJECT

private slots:
    void everyFileIsBuilt();
    void everyFunctionIsUsed();
    void findsUnusedFunctions();
    void everyLimitIsPatient();
    void findsImpatientLimits_data();
    void findsImpatientLimits();
    void onlyDialectsNameLibraries();
    void findsNamesOfLibraries_data();
    void findsNamesOfLibraries();
    void coroutinesOutliveNothingTheyUse();
    void findsShortLivedParameters_data();
    void findsShortLivedParameters();
};

/// A file that no CMakeLists.txt above it names is left over from a move.
void TestSources::everyFileIsBuilt()
{
    const QDir root(QStringLiteral(SOURCE_FOLDER "/src"));
    const auto isBuilt = [&root](const QString &source) {
        for (QDir folder = QFileInfo(source).dir(); folder != root; folder.cdUp()) {
            const QRegularExpression named(
                QStringLiteral("(^|\\s)%1($|[\\s)])")
                    .arg(QRegularExpression::escape(folder.relativeFilePath(source))));
            if (named.match(QString::fromUtf8(contentOf(folder.filePath(QStringLiteral("CMakeLists.txt")))))
                    .hasMatch())
                return true;
        }
        return false;
    };
    QStringList left = filesOf(root.path(), {QStringLiteral("*.h"), QStringLiteral("*.cpp")});
    left.removeIf(isBuilt);
    QCOMPARE(left.join(QLatin1Char('\n')), QString());
}

void TestSources::everyFunctionIsUsed()
{
    const QString root = QStringLiteral(SOURCE_FOLDER);
    UnusedFunctions functions;
    const QStringList sources =
        filesOf(root + QStringLiteral("/src"), {QStringLiteral("*.h"), QStringLiteral("*.cpp")});
    QVERIFY(sources.size() > 100);
    for (const QString &source : sources)
        functions.read(source.sliced(root.size() + 1).toUtf8(), contentOf(source));
    static const QRegularExpression slot(QStringLiteral("<slot>(\\w+)\\("));
    for (const QString &form : filesOf(root + QStringLiteral("/ui"), {QStringLiteral("*.ui")})) {
        auto each = slot.globalMatch(QString::fromUtf8(contentOf(form)));
        while (each.hasNext())
            functions.use(each.next().captured(1).toUtf8());
    }
    QList<Finding> unused;
    QSet<QByteArray> excused;
    for (const Finding &finding : functions.found()) {
        if (forTests.contains(finding.what))
            excused.insert(finding.what);
        else
            unused.append(finding);
    }
    warn("is declared, but used by tests at most", unused);
    QVERIFY(unused.isEmpty());
    // Nothing is excused that needs it no more.
    QCOMPARE(excused, forTests);
}

void TestSources::findsUnusedFunctions()
{
    UnusedFunctions functions;
    functions.read("one.h", R"(
        namespace one {
        /// free("mentioned")
        class One : public Base {
            Q_OBJECT
        public:
            explicit One(int size);
            ~One() override;
            int called() const { return m_dead; }
            int dead() const { return m_dead; }
            static QList<int> alsoDead(const std::function<void(int)> &what = {});
            QSize sizeHint() const override;
            bool operator==(const One &) const = default;
        signals:
            void neverSent(int what);
            void sent();
        public slots:
            void fromAForm();
        private:
            int m_dead = madeUp(1);
        };
        int freeAndDead(One *one);
        int freeAndNamed();
        template <typename T> T made() { return T(); }
        }
    )");
    functions.read("one.cpp", R"(
        #define X dead()
        namespace one {
        One::One(int size) : m_size(size) { int dead = 0; emit sent(); }
        One::~One() = default;
        QList<int> One::alsoDead(const std::function<void(int)> &what) { return {called()}; }
        QSize One::sizeHint() const { return made<QSize>(); }
        int freeAndDead(One *one) { return 0; }
        int freeAndNamed() { return 0; }
        const auto table = {freeAndNamed};
        }
    )");
    functions.use("fromAForm");
    QCOMPARE(told(functions.found()),
             (QByteArrayList{"one.h:10: dead", "one.h:11: alsoDead", "one.h:15: neverSent",
                             "one.h:22: freeAndDead"}));
}

void TestSources::everyLimitIsPatient()
{
    const QString root = QStringLiteral(SOURCE_FOLDER "/tests");
    QList<Finding> findings;
    for (const QString &source : filesOf(root, {QStringLiteral("*.h"), QStringLiteral("*.cpp")})) {
        const QByteArray name = source.sliced(root.size() + 1).toUtf8();
        // Benchmarks tell what took how long; and what stands in quotes here is none of these.
        if (!name.startsWith("bench/"))
            findings += impatientLimits(name, contentOf(source));
    }
    warn("is a limit without * patience", findings);
    QVERIFY(findings.isEmpty());
}

void TestSources::findsImpatientLimits_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("refused");
    const auto row = [](const char *text, bool refused) {
        QTest::newRow(text) << QByteArray(text) << refused;
    };
    row("QVERIFY(timer.elapsed() < 1000);", true);
    row("return timer.elapsed() <= 1'000;", true);
    row("QVERIFY2(clock.elapsed() < 1000, qPrintable(text(patience)));", true);
    row("QVERIFY2(clock.elapsed() < 1000 * patience, \"late\");", false);
    row("QVERIFY(timer.elapsed() >= 20);", false);
    row("waitFor([&] { return timer.elapsed() > 350; });", false);
    row("const QDeadlineTimer limit(10'000);", true);
    row("const QDeadlineTimer limit(10'000 * patience);", false);
    row("if (since.hasExpired(5000)) return;", true);
    row("while (!limit.hasExpired()) { }", false);
    row("QVERIFY(process.waitForFinished(5000));", true);
    row("QVERIFY(process.waitForFinished(5000 * patience));", false);
    row("QVERIFY(process.waitForFinished());", false);
    row("socket.waitForReadyRead(50);", false);
    row("QVERIFY(waitFor([&] { return done; }, 5000));", false);
    row("QTRY_COMPARE(spy.size(), 1);", true);
    row("QTRY_COMPARE_WITH_TIMEOUT(spy.size(), 1, 5000);", true);
    row("QTRY_COMPARE_WITH_TIMEOUT(spy.size(), 1, 5000 * patience);", false);
    row("redisSetTimeout(context, timeval{20, 0});", true);
    row("redisSetTimeout(context, timeval{20 * patience, 0});", false);
    row("QVERIFY(QTest::qWaitForWindowExposed(&chart));", true);
    row("QVERIFY(QTest::qWaitForWindowExposed(&chart, 5000 * patience));", false);
    row("// timer.elapsed() < 1000", false);
}

void TestSources::findsImpatientLimits()
{
    QFETCH(QByteArray, text);
    QFETCH(bool, refused);
    QCOMPARE(!impatientLimits("one.cpp", text).isEmpty(), refused);
}

void TestSources::onlyDialectsNameLibraries()
{
    const locks::Dialects &table = locks::Dialects::table();
    QList<QByteArray> ids;
    for (int i = 0; i < table.count(); ++i)
        ids.append(table.at(locks::LibraryIndex(i)).id());
    const LibraryNames names(ids);
    const QString root = QStringLiteral(SOURCE_FOLDER "/src");
    QList<Finding> findings;
    QSet<QByteArray> excused;
    for (const QString &source : filesOf(root, {QStringLiteral("*.h"), QStringLiteral("*.cpp")})) {
        const QByteArray file = source.sliced(root.size() + 1).toUtf8();
        // The lab locks as libraries do, and the sandbox makes locks of theirs.
        if (file.startsWith("locks/dialects/") || file.startsWith("lab/") || file.startsWith("sandbox/"))
            continue;
        for (const Finding &finding : names.find(file, contentOf(source))) {
            if (namedAnyway.contains(finding.what))
                excused.insert(finding.what);
            else
                findings.append(finding);
        }
    }
    warn("names a library: that is for a dialect's hook", findings);
    QVERIFY(findings.isEmpty());
    QCOMPARE(excused, namedAnyway);
}

void TestSources::findsNamesOfLibraries_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("refused");
    const auto row = [](const char *text, bool refused) {
        QTest::newRow(text) << QByteArray(text) << refused;
    };
    row("table.find(\"redisson.fair\");", true);
    row("scripts.at(QByteArrayLiteral(\"redisson_wake\"));", true);
    row("id == QLatin1String(\"shedlock\")", true);
    row("run(tr(\"Waits\"), \"redisson_wake\");", true);
    row("R\"(call redisson_wake)\"", true);
    row("// \"redisson.fair\"", false);
    row("#include \"redisson_dialect.h\"", false);
    row("tr(\"as redisson.fair (or the like) does\");", false);
    row("QT_TRANSLATE_NOOP(\"Dialect\", \"as redisson.fair does\")", false);
    row("table.find(\"generic.token\");", false);
    row("\"a redisson. And\"", false);
    row("\"myredisson.fair\"", false);
    row("\"shedlock:key\"", false);
    row("redisson_wake();", false);
    row("\"_b64\"", false);
}

void TestSources::findsNamesOfLibraries()
{
    QFETCH(QByteArray, text);
    QFETCH(bool, refused);
    const LibraryNames names({"redisson.fair", "shedlock", "generic.token"});
    QCOMPARE(!names.find("one.cpp", text).isEmpty(), refused);
}

void TestSources::coroutinesOutliveNothingTheyUse()
{
    const QString root = QStringLiteral(SOURCE_FOLDER "/src");
    QList<Finding> shortLived;
    QList<Finding> unexplained;
    for (const QString &path : filesOf(root, {QStringLiteral("*.h"), QStringLiteral("*.cpp")})) {
        const QByteArray file = path.sliced(root.size() + 1).toUtf8();
        const QByteArray source = contentOf(path);
        shortLived += shortLivedParameters(file, source);
        // Such an object must last until its tasks have ended: its comment says who sees to that.
        if (hasPlainSelf(source) && !source.contains("utlive") && !source.contains("scope"))
            unexplained.append({file, 1, "coroutines with a plain pointer to the object"});
    }
    warn("may be gone after the first co_await: a coroutine takes values and shared_ptr", shortLived);
    warn("do not say what ends them before the object's end", unexplained);
    QVERIFY(shortLived.isEmpty());
    QVERIFY(unexplained.isEmpty());
}

void TestSources::findsShortLivedParameters_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("found");
    const auto row = [](const char *text, const char *found) {
        QTest::newRow(text) << QByteArray(text) << QByteArray(found);
    };
    row("QCoro::Task<> f(int one);", "");
    row("QCoro::Task<> f(const Script &script, int one);", "const Script & script of f");
    row("QCoro::Task<Result<void>> C::f(QList<int> &&all) {", "QList & & all of f");
    row("QCoro::Task<> f(QByteArrayView key);", "QByteArrayView key of f");
    row("QCoro::Task<> f(std::function<void(const QString &)> tell);", "");
    row("std::function<QCoro::Task<>(const QString &)> make;", "");
    row("QCoro::Task<> task = f(one & two);", "");
    row("start([](int one) -> QCoro::Task<> { co_return; }(1));", "");
    row("start([this](int one) -> QCoro::Task<> { co_return; }(1));", "what a lambda captures");
    row("start([](const QString &one) -> QCoro::Task<> { co_return; }(one));",
        "const QString & one of a lambda");
    row("// QCoro::Task<> f(const Script &script);", "");
}

void TestSources::findsShortLivedParameters()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, found);
    QByteArrayList what;
    for (const Finding &finding : shortLivedParameters("one.cpp", text))
        what.append(finding.what);
    QCOMPARE(what.join(", "), found);
}

QTEST_GUILESS_MAIN(TestSources)
#include "tst_sources.moc"
