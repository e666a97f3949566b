// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

/// A small project of its own, really compiled with Ninja, shows what src/check-layers refuses; small files
/// what src/check-awaits does.
class TestLayers : public QObject
{
    Q_OBJECT

private slots:
    void refuses_data();
    void refuses();
    void refusesFolders_data();
    void refusesFolders();
    void failsWithoutDependencies();
    void refusesAwaitsInChoices_data();
    void refusesAwaitsInChoices();

private:
    static void write(const QString &path, const QByteArray &text);
    static QByteArray run(const QString &program, const QStringList &arguments, int *exitCode);
};

void TestLayers::write(const QString &path, const QByteArray &text)
{
    QVERIFY(QDir().mkpath(QFileInfo(path).path()));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(text), text.size());
}

QByteArray TestLayers::run(const QString &program, const QStringList &arguments, int *exitCode)
{
    QProcess process;
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(program, arguments);
    process.waitForFinished();
    *exitCode = process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
    return process.readAll();
}

void TestLayers::refuses_data()
{
    QTest::addColumn<QByteArray>("layer");
    QTest::addColumn<QByteArray>("include");
    QTest::addColumn<QByteArray>("refusal");

    QTest::newRow("own layer") << QByteArray("locks") << QByteArray("locks/board/board.h") << QByteArray();
    QTest::newRow("lower layer") << QByteArray("lab") << QByteArray("redis/connection/link.h")
                                 << QByteArray();
    QTest::newRow("higher layer") << QByteArray("redis") << QByteArray("locks/board/board.h")
                                  << QByteArray("layer locks is above redis");
    QTest::newRow("window in a core layer")
        << QByteArray("locks") << QByteArray("gui/window.h") << QByteArray("layer gui is above locks");
    QTest::newRow("widgets in a core layer") << QByteArray("cli") << QByteArray("QtWidgets/qwidget.h")
                                             << QByteArray("only gui and app may see QtWidgets");
    QTest::newRow("Gui in a core layer")
        << QByteArray("lab") << QByteArray("QtGui/qcolor.h") << QByteArray("only gui and app may see QtGui");
    QTest::newRow("charts in a core layer") << QByteArray("journal") << QByteArray("QtCharts/qchart.h")
                                            << QByteArray("only gui and app may see QtCharts");
    QTest::newRow("widgets in gui") << QByteArray("gui") << QByteArray("QtWidgets/qwidget.h") << QByteArray();
    QTest::newRow("database in journal")
        << QByteArray("journal") << QByteArray("QtSql/qsqldatabase.h") << QByteArray();
    QTest::newRow("database elsewhere") << QByteArray("gui") << QByteArray("QtSql/qsqldatabase.h")
                                        << QByteArray("only sqlite, journal and history may see QtSql");
}

void TestLayers::refuses()
{
    QFETCH(QByteArray, layer);
    QFETCH(QByteArray, include);
    QFETCH(QByteArray, refusal);
    QTemporaryDir folder;
    const QString source = folder.filePath(QStringLiteral("project"));
    const QString build = source + QStringLiteral("/build/dev");
    const QString headers =
        include.startsWith("Qt") ? folder.filePath(QStringLiteral("qt6/")) : source + QStringLiteral("/src/");
    write(headers + QString::fromUtf8(include), "#pragma once\n");
    write(source + QStringLiteral("/src/folder-order"),
          "locks/board\nredis/connection\nredis\ngui\n" + layer + "\n");
    write(source + QStringLiteral("/src/%1/one.cpp").arg(QString::fromUtf8(layer)),
          "#include <" + include + ">\n");
    // As CMake does: relative to the build folder, or absolute; both spellings are met here.
    write(build + QStringLiteral("/build.ninja"),
          "rule compile\n"
          "  command = " COMPILER " -I../../src -isystem "
              + folder.path().toUtf8()
              + "/qt6 -MD -MF $out.d -c $in -o $out\n"
                "  depfile = $out.d\n"
                "  deps = gcc\n"
                "build src/"
              + layer + "/CMakeFiles/lockscope_" + layer + ".dir/one.cpp.o: compile ../../src/" + layer
              + "/one.cpp\n");
    int exitCode = 0;
    QByteArray output = run(QStringLiteral(NINJA), {QStringLiteral("-C"), build}, &exitCode);
    QVERIFY2(exitCode == 0, output.constData());

    output = run(QStringLiteral(CHECK_LAYERS), {source, build, QStringLiteral(NINJA)}, &exitCode);

    if (refusal.isEmpty()) {
        QCOMPARE(output, QByteArray());
        QCOMPARE(exitCode, 0);
        return;
    }
    QCOMPARE(exitCode, 1);
    QVERIFY2(output.contains(refusal), output.constData());
    const QByteArray told = "src/" + layer + "/one.cpp includes " + headers.toUtf8() + include;
    QVERIFY2(output.contains(told), output.constData());
}

void TestLayers::refusesFolders_data()
{
    QTest::addColumn<QByteArray>("order");
    QTest::addColumn<QByteArray>("include");
    QTest::addColumn<int>("sources");
    QTest::addColumn<QByteArray>("refusal");

    QTest::newRow("lower folder") << QByteArray("lab/spec\nlab/run\n") << QByteArray("lab/spec/two.h") << 1
                                  << QByteArray();
    QTest::newRow("higher folder") << QByteArray("lab/run\n# above it\n\nlab/spec\n")
                                   << QByteArray("lab/spec/two.h") << 1
                                   << QByteArray("src/lab/run/one1.cpp includes lab/spec/two.h: "
                                                 "folder lab/spec is above lab/run");
    QTest::newRow("folder in no order") << QByteArray("lab/run\n") << QByteArray("lab/spec/two.h") << 1
                                        << QByteArray("src/lab/spec is not in src/folder-order");
    QTest::newRow("as many as may be")
        << QByteArray("lab/spec\nlab/run\n") << QByteArray("lab/spec/two.h") << 20 << QByteArray();
    QTest::newRow("too many") << QByteArray("lab/spec\nlab/run\n") << QByteArray("lab/spec/two.h") << 21
                              << QByteArray("src/lab/run has more than 20 source files");
}

void TestLayers::refusesFolders()
{
    QFETCH(QByteArray, order);
    QFETCH(QByteArray, include);
    QFETCH(int, sources);
    QFETCH(QByteArray, refusal);
    QTemporaryDir folder;
    const QString source = folder.path();
    const QString build = source + QStringLiteral("/build/dev");
    write(source + QStringLiteral("/src/folder-order"), order);
    write(source + QStringLiteral("/src/") + QString::fromUtf8(include), "#pragma once\n");
    for (int i = 1; i <= sources; ++i)
        write(source + QStringLiteral("/src/lab/run/one%1.cpp").arg(i), "#include \"" + include + "\"\n");
    write(build + QStringLiteral("/build.ninja"),
          "rule compile\n"
          "  command = " COMPILER " -I../../src -MD -MF $out.d -c $in -o $out\n"
          "  depfile = $out.d\n"
          "  deps = gcc\n"
          "build src/lab/CMakeFiles/lockscope_lab.dir/run/one1.cpp.o: compile ../../src/lab/run/one1.cpp\n");
    int exitCode = 0;
    QByteArray output = run(QStringLiteral(NINJA), {QStringLiteral("-C"), build}, &exitCode);
    QVERIFY2(exitCode == 0, output.constData());

    output = run(QStringLiteral(CHECK_LAYERS), {source, build, QStringLiteral(NINJA)}, &exitCode);

    QCOMPARE(exitCode, refusal.isEmpty() ? 0 : 1);
    QVERIFY2(refusal.isEmpty() ? output.isEmpty() : output.contains(refusal), output.constData());
}

void TestLayers::failsWithoutDependencies()
{
    QTemporaryDir folder;
    write(folder.filePath(QStringLiteral("build.ninja")), "rule nothing\n  command = true\n");
    write(folder.filePath(QStringLiteral(".ninja_deps")), "");
    write(folder.filePath(QStringLiteral("src/folder-order")), "");
    int exitCode = 0;
    const QByteArray output =
        run(QStringLiteral(CHECK_LAYERS), {folder.path(), folder.path(), QStringLiteral(NINJA)}, &exitCode);
    QCOMPARE(exitCode, 1);
    QVERIFY2(output.contains("no dependency information"), output.constData());
}

void TestLayers::refusesAwaitsInChoices_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("line"); // 0: allowed
    QTest::newRow("both arms") << QByteArray("x = c ? co_await a() : co_await b();") << 1;
    QTest::newRow("one arm") << QByteArray("x = early ? *early\n          : co_await b();") << 2;
    QTest::newRow("deeper") << QByteArray("f(c ? std::move(x) : Y(\n1,\nco_await b()));") << 3;
    QTest::newRow("condition") << QByteArray("x = co_await a() ? one : two;") << 0;
    QTest::newRow("argument") << QByteArray("co_await sleep(soon ? 1ms : 1s);") << 0;
    QTest::newRow("next statement") << QByteArray("x = c ? a : b; y = co_await d();") << 0;
    QTest::newRow("words") << QByteArray("say(\"really?\", '?', co_await d()); // why? co_await") << 0;
}

void TestLayers::refusesAwaitsInChoices()
{
    QFETCH(QByteArray, text);
    QFETCH(int, line);
    QTemporaryDir folder;
    write(folder.filePath(QStringLiteral("locks/one.cpp")), text + '\n');
    write(folder.filePath(QStringLiteral("locks/two.h")), "x = co_await y();\n");
    int exitCode = 0;
    const QByteArray output = run(QStringLiteral(CHECK_AWAITS), {folder.path()}, &exitCode);
    QVERIFY2(exitCode == (line > 0 ? 1 : 0), output.constData());
    const QByteArray told = "one.cpp:" + QByteArray::number(line) + ": ";
    QCOMPARE(output.contains(told), line > 0);
}

QTEST_GUILESS_MAIN(TestLayers)
#include "tst_layers.moc"
