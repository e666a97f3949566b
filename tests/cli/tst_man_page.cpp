// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/program/command_table.h"

#include <QFile>
#include <QRegularExpression>
#include <QTest>

/// The man page names the options that --help names, command by command.
class TestManPage : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void everyCommandHasItsOptions();
    void commonAndSourceHaveTheirs();

private:
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
    const QStringList lines = QString::fromUtf8(page.readAll()).split(u'\n');
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

void TestManPage::commonAndSourceHaveTheirs()
{
    QSet<QString> common = namesOf(cli::commonOptions());
    common.unite(namesOf(cli::windowSpec().options));
    QCOMPARE(m_sections.value(QStringLiteral("COMMON OPTIONS")), common);
    QCOMPARE(m_sections.value(QStringLiteral("SOURCE")), namesOf(cli::sourceOptions()));
}

QTEST_GUILESS_MAIN(TestManPage)
#include "tst_man_page.moc"
