// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/program/command_table.h"
#include "cli/program/completions.h"

#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryFile>
#include <QTest>

/// Every command and option of the table is completed, and the shells understand what they are given.
class TestCompletions : public QObject
{
    Q_OBJECT

private slots:
    void allAreInThem_data() { shells(); }
    void allAreInThem();
    void theShellUnderstandsThem_data() { shells(); }
    void theShellUnderstandsThem();
    void zshReadsThemBySource();
    void fishCompletes();
    void bashCompletes_data();
    void bashCompletes();

private:
    static void shells()
    {
        QTest::addColumn<QByteArray>("shell");
        for (const QByteArray &shell : cli::completionShells())
            QTest::newRow(shell.constData()) << shell;
    }
};

namespace {

/// The part of a script that is about one command.
QByteArray partOf(const QByteArray &script, const QByteArray &shell, const QByteArray &command)
{
    if (shell != "fish") {
        const qsizetype begin = script.indexOf(QByteArray("\n    " + command + ")\n"));
        return begin < 0 ? QByteArray() : script.sliced(begin, script.indexOf(";;", begin) - begin);
    }
    QByteArray part;
    const QByteArrayList lines = script.split('\n');
    for (const QByteArray &line : lines) {
        if (line.contains(QByteArray("\"__fish_seen_subcommand_from " + command + '"')))
            part += line + '\n';
    }
    return part;
}

bool hasOption(const QByteArray &part, const QByteArray &shell, const QByteArray &name)
{
    const QByteArray word = QRegularExpression::escape(QString::fromLatin1(name)).toLatin1();
    QByteArray pattern = "words='[^']*(?<![-\\w])" + word + "(?![-\\w])";
    if (shell == "zsh")
        pattern = "'\\*?" + word + "(=-?)?\\[";
    if (shell == "fish")
        pattern = (name.startsWith("--") ? " -l " : " -s ") + name.sliced(name.startsWith("--") ? 2 : 1)
            + "(?![-\\w])";
    return QRegularExpression(QString::fromLatin1(pattern)).match(QString::fromUtf8(part)).hasMatch();
}

QByteArray outputOf(const QString &program, const QStringList &arguments, const QByteArray &input = {})
{
    QProcess process;
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(program, arguments);
    process.write(input);
    process.closeWriteChannel();
    process.waitForFinished();
    return process.readAll() + (process.exitCode() == 0 ? "" : "\nfailed");
}

} // namespace

void TestCompletions::allAreInThem()
{
    QFETCH(QByteArray, shell);
    const QByteArray script = cli::completionScript(shell);
    QVERIFY(script.endsWith('\n'));
    for (const cli::CommandSpec &spec : cli::commandTable()) {
        const QByteArray part = partOf(script, shell, spec.name);
        QVERIFY2(!part.isEmpty(), spec.name.constData());
        for (const cli::OptionSpec &option : cli::optionsOf(spec)) {
            QVERIFY2(hasOption(part, shell, option.name),
                     QByteArray(spec.name + ' ' + option.name).constData());
            QVERIFY2(option.alias.isEmpty() || hasOption(part, shell, option.alias),
                     QByteArray(spec.name + ' ' + option.alias).constData());
        }
    }
}

void TestCompletions::theShellUnderstandsThem()
{
    QFETCH(QByteArray, shell);
    const QString program = QStandardPaths::findExecutable(QString::fromLatin1(shell));
    if (program.isEmpty())
        QSKIP("this shell is not installed");
    QTemporaryFile script;
    QVERIFY(script.open());
    script.write(cli::completionScript(shell));
    script.flush();
    QCOMPARE(outputOf(program, {QStringLiteral("-n"), script.fileName()}), QByteArray());
}

/// As `source <(lockscope completions zsh)` does, not only from a folder where zsh looks for functions.
void TestCompletions::zshReadsThemBySource()
{
    const QString zsh = QStandardPaths::findExecutable(QStringLiteral("zsh"));
    if (zsh.isEmpty())
        QSKIP("zsh is not installed");
    QTemporaryFile script;
    QVERIFY(script.open());
    script.write(cli::completionScript("zsh"));
    script.flush();
    const QString ask =
        QStringLiteral("autoload -U compinit; compinit -u -D; source %1; print $_comps[lockscope]");
    QCOMPARE(outputOf(zsh, {QStringLiteral("-f"), QStringLiteral("-c"), ask.arg(script.fileName())}),
             QByteArray("_lockscope\n"));
}

void TestCompletions::fishCompletes()
{
    const QString fish = QStandardPaths::findExecutable(QStringLiteral("fish"));
    if (fish.isEmpty())
        QSKIP("fish is not installed");
    QTemporaryFile script;
    QVERIFY(script.open());
    script.write(cli::completionScript("fish"));
    script.flush();
    const auto offered = [&](const QByteArray &line) {
        const QString ask = QStringLiteral("source %1; complete -C '%2'");
        const QByteArray all =
            outputOf(fish, {QStringLiteral("-c"), ask.arg(script.fileName(), QString::fromLatin1(line))}, {});
        QByteArrayList words;
        for (const QByteArray &each : all.trimmed().split('\n'))
            words += each.split('\t').first();
        return words.join(' ');
    };
    QCOMPARE(offered("lockscope rel"), QByteArray("release"));
    QCOMPARE(offered("lockscope list --state no-"), QByteArray("no-expiry"));
    QCOMPARE(offered("lockscope lesson redlock-m"), QByteArray("redlock-majority"));
    QCOMPARE(offered("lockscope lab --preset yii"), QByteArray("yii-lock"));
}

void TestCompletions::bashCompletes_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<QByteArray>("words");
    const auto row = [](const char *line, const char *words) {
        QTest::newRow(line) << QByteArray(line) << QByteArray(words);
    };
    row("lockscope rel", "release");
    row("lockscope --vers", "--version");
    row("lockscope list --sor", "--sort");
    row("lockscope help tak", "takeover");
    row("lockscope completions f", "fish");
    row("lockscope list --sort x", ""); // a value that nobody can know
    row("lockscope list --sort --limi", ""); // also one that looks like an option
    row("lockscope list --state no-", "no-expiry");
    row("lockscope list --fail-if min", "minority");
    row("lockscope watch --verdict g", "gone");
    row("lockscope list --columns own", "owner");
    row("lockscope acquire --library redisson.fen", "redisson.fenced");
    row("lockscope extend --environment prod", "production");
    row("lockscope lab --strategy setnx-ttl", "setnx-ttl-repair");
    row("lockscope lab --preset yii", "yii-lock");
    row("lockscope lab --workload fl", "flash-sale");
    row("lockscope lesson redlock-m", "redlock-majority");
    row("lockscope race watchd", "watchdog");
    row("lockscope race --property foreign-r", "foreign-release");
    row("lockscope race --method dep", "depth-first");
    row("lockscope release --tok", "--token");
    row("lockscope release --from /proc/cpuinf", "/proc/cpuinfo");
    row("lockscope acquire redis://a k --ttl 30s -- chgr", "chgrp");
    row("lockscope acquire redis://a k --ttl 30s -- cat /proc/cpuinf", "/proc/cpuinfo");
    row("lockscope dialects --owner-i", "");
}

void TestCompletions::bashCompletes()
{
    const QString bash = QStandardPaths::findExecutable(QStringLiteral("bash"));
    if (bash.isEmpty())
        QSKIP("bash is not installed");
    QFETCH(QByteArray, line);
    QFETCH(QByteArray, words);
    const QByteArray ask = cli::completionScript("bash") + "COMP_WORDS=(" + line
        + ")\nCOMP_CWORD=$((${#COMP_WORDS[@]} - 1))\n_lockscope\nprintf '%s\\n' \"${COMPREPLY[@]}\" | sort "
          "-u\n";
    QCOMPARE(outputOf(bash, {QStringLiteral("--norc")}, ask).trimmed().replace('\n', ' '), words);
}

QTEST_GUILESS_MAIN(TestCompletions)
#include "tst_completions.moc"
