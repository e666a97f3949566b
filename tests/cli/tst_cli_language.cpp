// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/print/display_width.h"
#include "cli/program/command_table.h"
#include "lockscope_process.h"

#include <QRegularExpression>
#include <QTest>

/// The program's help and its errors of usage in Chinese (LANG=zh_CN.UTF-8).
class TestCliLanguage : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void helpIsChinese_data();
    void helpIsChinese();
    void usageErrorsAreChinese_data();
    void usageErrorsAreChinese();
    void englishStaysEnglish();
    void saysNothingAboutTheLocale();
};

namespace {

Ran speak(const QStringList &arguments, const QString &language = "zh_CN.UTF-8")
{
    return runLockscope(arguments, {}, {{"LANG", language}, {"LC_ALL", language}, {"LANGUAGE", ""}});
}

/// Words in a row that only an English sentence has; empty: there are none.
QString englishIn(const QString &text)
{
    static const QRegularExpression sentence(R"((?:\b[A-Za-z][a-z']*[a-z] ){3}[a-z]{2,})");
    const QStringList lines = text.split(u'\n');
    for (const QString &line : lines) {
        const auto found = sentence.match(line);
        if (found.hasMatch() && !line.startsWith("lockscope "))
            return line;
    }
    return {};
}

bool hasChinese(const QString &text)
{
    static const QRegularExpression han("[\\x{4e00}-\\x{9fff}]{2}");
    return han.match(text).hasMatch();
}

} // namespace

void TestCliLanguage::initTestCase()
{
#ifndef HAS_TRANSLATIONS
    QSKIP("built without Qt's Linguist tools");
#endif
}

void TestCliLanguage::helpIsChinese_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("all") << QStringList{"--help"};
    for (const cli::CommandSpec &spec : cli::commandTable()) {
        const QString name = QString::fromUtf8(spec.name);
        QTest::newRow(spec.name.constData()) << QStringList{name, "--help"};
        QTest::newRow(qPrintable("help " + name)) << QStringList{"help", name};
    }
}

void TestCliLanguage::helpIsChinese()
{
    QFETCH(QStringList, arguments);
    const Ran ran = speak(arguments);
    QCOMPARE(ran.status, 0);
    const QString help = QString::fromUtf8(ran.out);
    QVERIFY2(hasChinese(help), ran.out.constData());
    QVERIFY2(englishIn(help).isEmpty(), qUtf8Printable(englishIn(help)));
    const QStringList lines = help.split(u'\n');
    constexpr int column = 30;
    for (const QString &line : lines) {
        // What cannot be broken (a synopsis, a URL) may be longer.
        if (!line.startsWith("lockscope ") && hasChinese(line))
            QVERIFY2(cli::displayWidth(line) <= 102, qUtf8Printable(line));
        static const QRegularExpression entry("^  (-[^ ]|[0-9]+ )");
        if (!entry.match(line).hasMatch() || line.size() <= column)
            continue;
        QVERIFY2(line.at(column) != u' ' && line.at(column - 1) == u' ', qUtf8Printable(line));
    }
}

void TestCliLanguage::usageErrorsAreChinese_data()
{
    QTest::addColumn<QString>("arguments");
    for (const char *each : {"lst",
                             "list",
                             "list --nonsense redis://127.0.0.1",
                             "list redis://127.0.0.1 --limit",
                             "acquire",
                             "acquire redis://127.0.0.1 key",
                             "acquire redis://127.0.0.1 key --ttl soon",
                             "list redis://127.0.0.1 --json --csv",
                             "list redis://127.0.0.1 --state nonsense",
                             "list nonsense://127.0.0.1",
                             "list --demo --profile x",
                             "list --demo --read-only --operate",
                             "journal --since yesterday",
                             "journal --json --csv",
                             "lab --strategy nonsense",
                             "release redis://127.0.0.1 key --token x",
                             "restore redis://127.0.0.1",
                             "help nonsense",
                             "list --environment nonsense redis://127.0.0.1",
                             "completions nonsense"})
        QTest::newRow(each) << QString(each);
}

void TestCliLanguage::usageErrorsAreChinese()
{
    QFETCH(QString, arguments);
    const Ran ran = speak(arguments.split(u' '));
    QCOMPARE(ran.status, 2);
    const QString said = QString::fromUtf8(ran.err);
    QVERIFY2(hasChinese(said), ran.err.constData());
    QVERIFY2(englishIn(said).isEmpty(), ran.err.constData());
}

void TestCliLanguage::englishStaysEnglish()
{
    for (const char *language : {"C", "en_GB.UTF-8"}) {
        const Ran ran = speak({"list", "--help"}, language);
        QVERIFY2(ran.out.contains("one pass over the masters"), ran.out.constData());
        QVERIFY(!hasChinese(QString::fromUtf8(ran.out)));
    }
}

void TestCliLanguage::saysNothingAboutTheLocale()
{
    // Not UTF-8, and not installed: Qt 6.8 has four lines to say about each.
    for (const char *language : {"C", "xx_XX.ISO-8859-1"}) {
        const Ran ran = speak({"dialects"}, language);
        QCOMPARE(ran.status, 0);
        QCOMPARE(ran.err, QByteArray());
    }
}

QTEST_GUILESS_MAIN(TestCliLanguage)
#include "tst_cli_language.moc"
