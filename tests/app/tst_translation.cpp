// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis_server.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include <algorithm>

/// Every translation is complete and says the same as its source, as far as a program can tell.
class TestTranslation : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void everyEntryIsFinished();
    void nothingIsLeftInEnglish();
    void placeholdersAreKept();
    void spacesAndEllipsesAreKept();
    void contextsAreThoseOfTheProgram();
    void oneWordForOneThing();
    void theProgramSpeaksIt();

private:
    struct Message
    {
        QString context;
        QString source;
        QStringList translations; ///< more than one where a language has plural forms
        QString type; ///< "unfinished", "vanished" or empty
    };
    QList<Message> m_messages;
};

namespace {

/// Sources that stand in every language as they are: names, abbreviations, forms.
const QStringList &sameInEveryLanguage()
{
    static const QStringList words{
        QStringLiteral("Lockscope"), QStringLiteral("Redlock"), QStringLiteral("URL"),
        QStringLiteral("Redis"),     QStringLiteral("p50"),     QStringLiteral("p99"),
    };
    return words;
}

/// A source without words: only placeholders, digits, signs and units.
bool hasWords(const QString &source)
{
    static const QRegularExpression notWords(QStringLiteral("%L?[0-9n]|%Ln|\\b[a-z]{1,2}\\b|[^A-Za-z]"));
    return !QString(source).remove(notWords).isEmpty();
}

QStringList placeholders(const QString &text)
{
    static const QRegularExpression pattern(QStringLiteral("%L?[0-9]{1,2}|%L?n"));
    QStringList found;
    auto matches = pattern.globalMatch(text);
    while (matches.hasNext())
        found.append(matches.next().captured());
    std::sort(found.begin(), found.end());
    found.removeDuplicates();
    return found;
}

} // namespace

void TestTranslation::initTestCase()
{
    QFile file(QStringLiteral(TRANSLATIONS "/lockscope_zh_CN.ts"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QXmlStreamReader xml(&file);
    QString context;
    while (!xml.atEnd()) {
        xml.readNext();
        if (xml.isEndElement() || !xml.isStartElement())
            continue;
        if (xml.name() == QLatin1String("name"))
            context = xml.readElementText();
        else if (xml.name() == QLatin1String("source"))
            m_messages.append({context, xml.readElementText(), {}, {}});
        else if (xml.name() == QLatin1String("translation")) {
            m_messages.last().type = xml.attributes().value(QLatin1String("type")).toString();
            const QString text = xml.readElementText(QXmlStreamReader::IncludeChildElements).trimmed();
            m_messages.last().translations.append(text);
        }
    }
    QVERIFY2(!xml.hasError(), qUtf8Printable(xml.errorString()));
    QVERIFY(m_messages.size() > 100);
}

void TestTranslation::everyEntryIsFinished()
{
    for (const Message &message : m_messages) {
        QVERIFY2(message.type.isEmpty(), qUtf8Printable(message.context + u": " + message.source));
        QCOMPARE(message.translations.size(), 1);
        QVERIFY2(!message.translations.first().isEmpty() || message.source.trimmed().isEmpty(),
                 qUtf8Printable(message.context + u": " + message.source));
    }
}

void TestTranslation::nothingIsLeftInEnglish()
{
    for (const Message &message : m_messages) {
        if (message.translations.first() != message.source)
            continue;
        const bool meant = sameInEveryLanguage().contains(message.source) || !hasWords(message.source);
        QVERIFY2(meant, qUtf8Printable(message.context + u": " + message.source));
    }
}

void TestTranslation::placeholdersAreKept()
{
    for (const Message &message : m_messages) {
        QVERIFY2(placeholders(message.translations.first()) == placeholders(message.source),
                 qUtf8Printable(message.context + u": " + message.source));
    }
}

void TestTranslation::spacesAndEllipsesAreKept()
{
    for (const Message &message : m_messages) {
        const QString translation = message.translations.first();
        const QByteArray where = QString(message.context + u": " + message.source).toUtf8();
        QVERIFY2(translation.contains(QLatin1Char('\n')) == message.source.contains(QLatin1Char('\n')),
                 where.constData());
        QVERIFY2(translation.endsWith(QChar(0x2026)) == message.source.endsWith(QChar(0x2026)),
                 where.constData());
        const auto accelerators = [](const QString &text) {
            return text.count(QLatin1Char('&'));
        };
        QVERIFY2(accelerators(translation) == accelerators(message.source), where.constData());
    }
}

/// "Text" is the helper class in front of many contexts: where it stands alone, lupdate did not see through a
/// declaration and the program would never find the translation.
void TestTranslation::contextsAreThoseOfTheProgram()
{
    for (const Message &message : m_messages)
        QVERIFY2(message.context != QLatin1String("Text"), qUtf8Printable(message.source));
}

void TestTranslation::oneWordForOneThing()
{
    const QList<std::pair<QString, QString>> glossary{
        {QStringLiteral("token"), QStringLiteral("令牌")},
        {QStringLiteral("lease"), QStringLiteral("租约")},
        {QStringLiteral("quorum"), QStringLiteral("多数派")},
        {QStringLiteral("pattern"), QStringLiteral("模式")},
        {QStringLiteral("masters"), QStringLiteral("主节点")},
        {QStringLiteral("journal"), QStringLiteral("日志")},
        {QStringLiteral("owner"), QStringLiteral("持有者")},
    };
    for (const auto &[english, chinese] : glossary) {
        const QRegularExpression word(QStringLiteral("(?<![-\\w])%1(?![-\\w])").arg(english),
                                      QRegularExpression::CaseInsensitiveOption);
        for (const Message &message : m_messages) {
            if (!word.match(message.source).hasMatch())
                continue;
            QVERIFY2(message.translations.first().contains(chinese)
                         || message.translations.first().contains(word),
                     qUtf8Printable(message.context + u": " + message.source));
        }
    }
}

void TestTranslation::theProgramSpeaksIt()
{
#ifdef HAS_TRANSLATIONS
    const QString program = qEnvironmentVariable("LOCKSCOPE_BINARY");
    if (program.isEmpty())
        QSKIP("LOCKSCOPE_BINARY names the program; ctest sets it");
    QTemporaryDir empty;
    QProcess process;
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("LANGUAGE"), QStringLiteral("zh_CN"));
    process.setProcessEnvironment(environment);
    process.start(program, {QStringLiteral("journal"), QStringLiteral("--config-dir"), empty.path()});
    QVERIFY(waitFor([&process] { return process.state() == QProcess::NotRunning; }));
    QCOMPARE(process.exitCode(), 0);
    const QString said = QString::fromUtf8(process.readAllStandardError());
    QVERIFY2(said.contains(QStringLiteral("日志为空")), qUtf8Printable(said));
#else
    QSKIP("built without Qt's Linguist tools");
#endif
}

QTEST_GUILESS_MAIN(TestTranslation)
#include "tst_translation.moc"
