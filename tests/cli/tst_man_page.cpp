// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/program/command_table.h"
#include "cli/program/parser.h"
#include "profile/profile_json.h"
#include "profile/profile_store.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

/// The man page names the options that --help names, command by command.
class TestManPage : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void everyCommandHasItsOptions();
    void everyCommandHasItsSynopsis();
    void commonAndSourceHaveTheirs();
    void recipesAreUnderstood();
    void printedCommandsAreUnderstood();
    void theProfileIsOne();

private:
    /// What stands between .EX and .EE below a heading.
    QStringList examples(const QString &heading) const;

    QString m_page;
    QHash<QString, QSet<QString>> m_sections; ///< heading → options that are explained there
};

namespace {

QSet<QString> namesOf(const QList<cli::OptionSpec> &options)
{
    QSet<QString> names;
    for (const cli::OptionSpec &option : options) {
        names.insert(QString::fromUtf8(option.name));
        if (!option.alias.isEmpty())
            names.insert(QString::fromUtf8(option.alias));
    }
    return names;
}

} // namespace

void TestManPage::initTestCase()
{
    QFile page(QStringLiteral(LOCKSCOPE_MAN_PAGE));
    QVERIFY(page.open(QIODevice::ReadOnly));
    static const QRegularExpression option(QStringLiteral("(?<![-\\w])(?:--[a-z0-9-]+|-[a-zA-Z]\\b)"));
    m_page = QString::fromUtf8(page.readAll());
    const QStringList lines = m_page.split(u'\n');
    QString heading;
    for (qsizetype i = 0; i < lines.size(); ++i) {
        const QString line = QString(lines.at(i)).remove(u'\\').remove(u'"');
        if (line.startsWith(QStringLiteral(".SS ")) || line.startsWith(QStringLiteral(".SH "))) {
            heading = line.mid(4);
            m_sections.insert(heading, {});
        }
        // What follows .TP is the term that is explained, and .TQ one more with the same explanation.
        if (i == 0 || (lines.at(i - 1) != QStringLiteral(".TP") && lines.at(i - 1) != QStringLiteral(".TQ")))
            continue;
        auto found = option.globalMatch(line);
        while (found.hasNext())
            m_sections[heading].insert(found.next().captured());
    }
}

void TestManPage::everyCommandHasItsOptions()
{
    for (const cli::CommandSpec &spec : cli::commandTable()) {
        const QString name = QString::fromUtf8(spec.name);
        QVERIFY2(m_sections.contains(name), spec.name.constData());
        QCOMPARE(m_sections.value(name), namesOf(spec.options));
    }
}

/// The one of --help, and no other.
void TestManPage::everyCommandHasItsSynopsis()
{
    QString page = m_page;
    page.replace(QStringLiteral("\\-"), QStringLiteral("-"));
    for (const cli::CommandSpec &spec : cli::commandTable()) {
        const qsizetype from = page.indexOf(QStringLiteral("\n.SS ") + QString::fromUtf8(spec.name) + u'\n');
        const QString head = page.mid(from, page.indexOf(QStringLiteral("\n.PP\n"), from) - from);
        QStringList lines = head.split(u'\n', Qt::SkipEmptyParts);
        lines.removeIf([](const QString &line) { return line.startsWith(u'.'); });
        const QStringList usual =
            QString::fromUtf8(spec.synopsis).split(QStringLiteral("\n  | "), Qt::SkipEmptyParts);
        QVERIFY2(lines == usual, qPrintable(lines.join(u'\n')));
    }
}

void TestManPage::commonAndSourceHaveTheirs()
{
    QSet<QString> common = namesOf(cli::commonOptions());
    common.unite(namesOf(cli::windowSpec().options));
    QCOMPARE(m_sections.value(QStringLiteral("COMMON OPTIONS")), common);
    QCOMPARE(m_sections.value(QStringLiteral("SOURCE")), namesOf(cli::sourceOptions()));
}

QStringList TestManPage::examples(const QString &heading) const
{
    const qsizetype start = m_page.indexOf(QStringLiteral(".SH ") + heading + u'\n');
    const QString section = m_page.mid(start, m_page.indexOf(QStringLiteral("\n.SH "), start) - start);
    static const QRegularExpression block(QStringLiteral("\\.EX\n(.*?)\\.EE(?:\n|$)"),
                                          QRegularExpression::DotMatchesEverythingOption);
    QStringList found;
    auto each = block.globalMatch(section);
    while (each.hasNext())
        found.append(each.next().captured(1).replace(QStringLiteral("\\-"), QStringLiteral("-")));
    return found;
}

/// Each command of the page is one that the program takes.
void TestManPage::recipesAreUnderstood()
{
    static const QRegularExpression command(QStringLiteral("(?:^|[ /])lockscope ([^\n]*?)(?= \\| | > |$)"),
                                            QRegularExpression::MultilineOption);
    int count = 0;
    const QStringList blocks = examples(QStringLiteral("RECIPES")) + examples(QStringLiteral("EXAMPLES"));
    for (const QString &block : blocks) {
        auto each = command.globalMatch(block);
        while (each.hasNext()) {
            QString line = each.next().captured(1);
            line.replace(QStringLiteral("\"$REDIS_URL\""), QStringLiteral("redis://db1"));
            QList<QByteArray> words;
            const QStringList parts = QProcess::splitCommand(line);
            for (const QString &part : parts)
                words.append(part.toUtf8());
            const auto arguments = cli::parseArguments(words, {});
            QVERIFY2(arguments.ok(), qPrintable(line));
            ++count;
        }
    }
    QCOMPARE(count, 20);
}

/// Every option in a command line of the README and the help belongs to its command.
void TestManPage::printedCommandsAreUnderstood()
{
    QStringList files{QStringLiteral(LOCKSCOPE_SOURCE "/README.md")};
    for (const QString &language : {QStringLiteral("en"), QStringLiteral("zh_CN")}) {
        const QDir folder(QStringLiteral(LOCKSCOPE_SOURCE "/resources/help/") + language);
        const QStringList names = folder.entryList({QStringLiteral("*.md")}, QDir::Files);
        for (const QString &name : names)
            files.append(folder.filePath(name));
    }
    static const QRegularExpression command(
        QStringLiteral("(?:^ {4,}|`|\\| *)lockscope ([a-z]+)\\b(?!:)((?:[ \n][^`|\n]*)?)"),
        QRegularExpression::MultilineOption);
    static const QRegularExpression option(QStringLiteral("(?<![-\\w])--[a-z][a-z-]*"));
    int count = 0;
    for (const QString &name : std::as_const(files)) {
        QFile file(name);
        QVERIFY(file.open(QIODevice::ReadOnly));
        auto each = command.globalMatch(QString::fromUtf8(file.readAll()));
        while (each.hasNext()) {
            const QRegularExpressionMatch found = each.next();
            const cli::CommandSpec *spec = cli::findCommand(found.captured(1).toUtf8());
            QVERIFY2(spec, qPrintable(name + u' ' + found.captured()));
            const QString own = found.captured(2).section(QStringLiteral(" -- "), 0, 0);
            auto options = option.globalMatch(own);
            while (options.hasNext()) {
                const QString given = options.next().captured();
                QVERIFY2(namesOf(cli::optionsOf(*spec)).contains(given),
                         qPrintable(name + QStringLiteral(": ") + found.captured()));
                ++count;
            }
        }
    }
    QVERIFY(count > 60);
}

void TestManPage::theProfileIsOne()
{
    QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("profiles.json")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(examples(QStringLiteral("PROFILES")).value(0).toUtf8());
    file.close();
    profile::ProfileStore store(file.fileName());
    const auto loaded = store.load();
    QVERIFY(loaded.ok());
    const QList<profile::Profile> profiles =
        loaded.value().take([](const QString &warning) { QFAIL(qPrintable(warning)); });
    QCOMPARE(profiles.size(), 1);
    const profile::Profile &example = profiles.first();
    QVERIFY(example.unknown.isEmpty());
    QCOMPARE(example.environment, locks::Environment::Production);
    // Every field that is written is explained.
    profile::Profile whole = example;
    whole.insecureTls = true;
    whole.rules.append(locks::Rule());
    const QStringList names = profile::toJson(whole).keys();
    for (const QString &name : names)
        QVERIFY2(m_page.contains(QStringLiteral(".TP\n.B ") + name + u'\n'), qPrintable(name));
}

QTEST_GUILESS_MAIN(TestManPage)
#include "tst_man_page.moc"
