// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDirIterator>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

/// Where the programs look for their libraries, as they lie in the build tree and as they are installed: in
/// no folder that is not absolute. An empty entry is the current directory, and what lies there would be run.
class TestRunPaths : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void builtPrograms();
    void installedPrograms();
    void looksNowhereInTheCurrentDirectory();

private:
    static QByteArray output(const QString &program, const QStringList &arguments);
    static QStringList runPath(const QString &program);
    static void check(const QString &program);
};

QByteArray TestRunPaths::output(const QString &program, const QStringList &arguments)
{
    QProcess process;
    process.start(program, arguments);
    process.waitForFinished();
    return process.readAllStandardOutput();
}

/// The entries of RPATH and RUNPATH.
QStringList TestRunPaths::runPath(const QString &program)
{
    QStringList entries;
    const QByteArray dynamic =
        output(QStringLiteral("readelf"), {QStringLiteral("-W"), QStringLiteral("-d"), program});
    for (const QByteArray &line : dynamic.split('\n')) {
        if (!line.contains("(RPATH)") && !line.contains("(RUNPATH)"))
            continue;
        const qsizetype from = line.indexOf('[') + 1;
        entries += QString::fromLocal8Bit(line.mid(from, line.lastIndexOf(']') - from)).split(u':');
    }
    return entries;
}

void TestRunPaths::check(const QString &program)
{
    for (const QString &entry : runPath(program))
        QVERIFY2(QDir::isAbsolutePath(entry),
                 qPrintable(program + QStringLiteral(": \"") + entry + QStringLiteral("\"")));
}

void TestRunPaths::initTestCase()
{
    if (QStandardPaths::findExecutable(QStringLiteral("readelf")).isEmpty())
        QSKIP("readelf (binutils) is not installed");
    // That it is read at all: this very program has what any other has.
    const QByteArray own =
        output(QStringLiteral("readelf"), {QStringLiteral("-d"), QCoreApplication::applicationFilePath()});
    QVERIFY(own.contains("libQt6Core"));
}

void TestRunPaths::builtPrograms()
{
    int programs = 0;
    for (const char *folder : {"", "/tests", "/bench", "/fuzz"}) {
        const QDir build(QStringLiteral(BUILD_FOLDER) + QLatin1String(folder));
        for (const QFileInfo &file : build.entryInfoList(QDir::Files | QDir::Executable)) {
            ++programs;
            check(file.filePath());
            if (QTest::currentTestFailed())
                return;
        }
    }
    QVERIFY(programs > 0);
}

void TestRunPaths::installedPrograms()
{
    if (!QFileInfo::exists(QStringLiteral(BUILD_FOLDER "/lockscope")))
        QSKIP("lockscope is not built");
    // The part that installs the programs alone: what else is installed may not be built.
    QTemporaryDir folder;
    QProcess::execute(QStringLiteral(CMAKE_PROGRAM),
                      {QStringLiteral("-DCMAKE_INSTALL_PREFIX=") + folder.path(), QStringLiteral("-P"),
                       QStringLiteral(BUILD_FOLDER "/src/app/cmake_install.cmake")});
    QVERIFY(QFileInfo::exists(folder.filePath(QStringLiteral("bin/lockscope"))));
    QDirIterator files(folder.path(), QDir::Files | QDir::Executable, QDirIterator::Subdirectories);
    while (files.hasNext())
        check(files.next());
}

/// A library of a name that the program asks for, planted where it is started, is not even opened.
void TestRunPaths::looksNowhereInTheCurrentDirectory()
{
    const QString program = QStringLiteral(BUILD_FOLDER "/lockscope");
    if (!QFileInfo::exists(program))
        QSKIP("lockscope is not built");
    QTemporaryDir folder;
    QProcess process;
    process.setWorkingDirectory(folder.path());
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("LD_DEBUG"), QStringLiteral("libs"));
    process.setProcessEnvironment(environment);
    process.start(program, {QStringLiteral("--version")});
    QVERIFY(process.waitForFinished());
    const QByteArray looked = process.readAllStandardError();
    QVERIFY(looked.contains("trying file="));
    for (const QByteArray &line : looked.split('\n')) {
        const qsizetype at = line.indexOf("trying file=");
        if (at >= 0)
            QVERIFY2(line.mid(at + qstrlen("trying file=")).startsWith('/'), line.constData());
    }
}

QTEST_GUILESS_MAIN(TestRunPaths)
#include "tst_run_paths.moc"
