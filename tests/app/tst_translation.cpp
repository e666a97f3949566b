// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis_server.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QSet>
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
        QStringLiteral("&URL"),      QStringLiteral("Redis"),   QStringLiteral("redis://127.0.0.1:6379"),
        QStringLiteral("TLS"),       QStringLiteral("run_id"),
    };
    return words;
}

/// A source without words: only placeholders, digits, signs and units, or a key of the keyboard.
bool hasWords(const QString &source)
{
    static const QRegularExpression shortcut(QStringLiteral("^(Ctrl|Shift|Alt|F\\d+)(\\+|$)"));
    if (shortcut.match(source).hasMatch())
        return false;
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

QString contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

QStringList allMatches(const QRegularExpression &pattern, const QString &text)
{
    QStringList found;
    auto matches = pattern.globalMatch(text);
    while (matches.hasNext())
        found.append(matches.next().captured(1));
    return found;
}

/// What stands in Q_DECLARE_TR_FUNCTIONS and translate(), and the classes with Q_OBJECT.
QSet<QString> contextsOfSources()
{
    static const QRegularExpression declared(QStringLiteral("Q_DECLARE_TR_FUNCTIONS\\(([\\w:]+)\\)"));
    static const QRegularExpression translated(
        QStringLiteral("TRANSLATE(?:_N?)?_NOOP\\w*\\(\\s*\"([\\w:]+)\""));
    static const QRegularExpression called(QStringLiteral("translate\\(\\s*\"([\\w:]+)\""));
    static const QRegularExpression space(QStringLiteral("namespace ([\\w:]+)"));
    static const QRegularExpression object(QStringLiteral("class (\\w+)[^;{}]*\\{\\s*Q_OBJECT"));
    QSet<QString> contexts;
    QDirIterator files(QStringLiteral(SOURCES), {QStringLiteral("*.h"), QStringLiteral("*.cpp")}, QDir::Files,
                       QDirIterator::Subdirectories);
    while (files.hasNext()) {
        const QString text = contentOf(files.next());
        for (const auto &pattern : {declared, translated, called}) {
            for (const QString &context : allMatches(pattern, text))
                contexts.insert(context);
        }
        for (const QString &name : allMatches(object, text)) {
            for (const QString &scope : allMatches(space, text)) // that of the forms too: Ui
                contexts.insert(scope + QStringLiteral("::") + name);
        }
    }
    return contexts;
}

QSet<QString> contextsOfForms()
{
    static const QRegularExpression form(QStringLiteral("<class>([\\w:]+)</class>"));
    QSet<QString> contexts;
    QDirIterator files(QStringLiteral(FORMS), {QStringLiteral("*.ui")}, QDir::Files);
    while (files.hasNext())
        contexts.insert(form.match(contentOf(files.next())).captured(1));
    return contexts;
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

/// A translation is found by its class. Where lupdate took another one for it than the compiler does (an
/// inherited tr(), a helper in front of it), the program would stay English without any sign.
void TestTranslation::contextsAreThoseOfTheProgram()
{
    const QSet<QString> known = contextsOfSources() + contextsOfForms();
    for (const Message &message : m_messages)
        QVERIFY2(known.contains(message.context), qUtf8Printable(message.context + u": " + message.source));
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
