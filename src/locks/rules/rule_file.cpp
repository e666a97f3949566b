// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/rules/rule_file.h"

#include "redis/transport/duration.h"

#include <QCoreApplication>
#include <QJsonDocument>
#include <QJsonObject>

namespace locks {

using redis::Error;

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(locks::RuleFile)
};

constexpr int version = 1;
constexpr qsizetype mostRules = 1000;
const QLatin1String mark("lockscope_rules");
const QLatin1String base64Mark("base64:");
const QLatin1String limitName("held_over");

Error wrong(qsizetype line, const QString &reason)
{
    return {redis::ErrorKind::BadInput, Text::tr("Line %1: %2").arg(line).arg(reason), {}};
}

qsizetype lineAt(const QByteArray &text, qsizetype offset)
{
    return 1 + text.first(qBound<qsizetype>(0, offset, text.size())).count('\n');
}

/// Where the objects of the rules' array begin, and where a name stands in one of them: Qt's reader of JSON
/// keeps no positions. The text is well-formed.
class Places
{
public:
    explicit Places(const QByteArray &text)
        : m_text(text)
    {
        int depth = 0;
        for (qsizetype i = 0; i < text.size(); ++i) {
            const char c = text.at(i);
            if (c == '"')
                i = endOfString(i);
            else if (c == '{' || c == '[') {
                if (c == '{' && depth == 2)
                    m_begins.append(i);
                ++depth;
            } else if (c == '}' || c == ']') {
                --depth;
            }
        }
    }
    qsizetype lineOf(qsizetype rule) const
    {
        return lineAt(m_text, rule < m_begins.size() ? m_begins.at(rule) : m_text.size());
    }
    qsizetype lineOf(qsizetype rule, const QString &name) const
    {
        if (rule >= m_begins.size())
            return lineOf(rule);
        const qsizetype end = rule + 1 < m_begins.size() ? m_begins.at(rule + 1) : m_text.size();
        const qsizetype at = m_text.indexOf(QByteArray('"' + name.toUtf8() + '"'), m_begins.at(rule));
        return at < 0 || at > end ? lineOf(rule) : lineAt(m_text, at);
    }

private:
    qsizetype endOfString(qsizetype at) const
    {
        for (++at; at < m_text.size() && m_text.at(at) != '"'; ++at) {
            if (m_text.at(at) == '\\')
                ++at;
        }
        return at;
    }

    QByteArray m_text;
    QList<qsizetype> m_begins;
};

QString nameOf(RuleField field)
{
    switch (field) {
    case RuleField::Pattern:
        return QStringLiteral("pattern");
    case RuleField::Library:
        return QStringLiteral("library");
    case RuleField::Owner:
        break;
    }
    return QStringLiteral("owner");
}

QString textOf(const QByteArray &pattern)
{
    const QString text = QString::fromUtf8(pattern);
    if (text.toUtf8() == pattern && !text.startsWith(base64Mark))
        return text;
    return base64Mark + QString::fromLatin1(pattern.toBase64());
}

QByteArray bytesOf(const QString &text)
{
    return text.startsWith(base64Mark) ? QByteArray::fromBase64(text.mid(base64Mark.size()).toLatin1())
                                       : text.toUtf8();
}

Rule ruleOf(const QJsonObject &object)
{
    const auto limit = heldOverFrom(object.value(limitName).toString());
    return {bytesOf(object.value(QLatin1String("pattern")).toString()),
            object.value(QLatin1String("library")).toString().toUtf8(),
            object.value(QLatin1String("owner")).toString(),
            limit.ok() ? *limit : std::chrono::milliseconds(0)};
}

QJsonObject objectOf(const Rule &rule)
{
    QJsonObject object{{QStringLiteral("pattern"), textOf(rule.pattern)},
                       {QStringLiteral("library"), QString::fromUtf8(rule.library)}};
    if (!rule.owner.isEmpty())
        object.insert(QStringLiteral("owner"), rule.owner);
    if (rule.heldOver.count() > 0)
        object.insert(limitName, heldOverText(rule.heldOver));
    return object;
}

redis::Result<Rule> readRule(const QJsonValue &value, qsizetype place, const Places &places)
{
    if (!value.isObject())
        return wrong(places.lineOf(place), Text::tr("a rule is an object in braces."));
    const QJsonObject object = value.toObject();
    for (auto it = object.begin(); it != object.end(); ++it) {
        const QString name = it.key();
        if (name != nameOf(RuleField::Pattern) && name != nameOf(RuleField::Library)
            && name != nameOf(RuleField::Owner) && name != limitName)
            return wrong(
                places.lineOf(place, name),
                Text::tr("a rule has no “%1”; it has pattern, library, owner and held_over.").arg(name));
        if (!it.value().isString())
            return wrong(places.lineOf(place, name), Text::tr("“%1” is a text in quotes.").arg(name));
    }
    if (const auto limit = heldOverFrom(object.value(limitName).toString()); !limit.ok())
        return wrong(places.lineOf(place, limitName), limit.error().text);
    const Rule rule = ruleOf(object);
    if (const std::optional<RuleProblem> problem = problemOf(rule))
        return wrong(places.lineOf(place, nameOf(problem->field)), problem->sentence);
    return rule;
}

} // namespace

QString heldOverText(std::chrono::milliseconds limit)
{
    using namespace std::chrono;
    QString text;
    qint64 left = limit.count();
    const std::pair<milliseconds, const char *> units[] = {
        {hours(24), "d"}, {hours(1), "h"}, {minutes(1), "m"}, {seconds(1), "s"}, {milliseconds(1), "ms"}};
    for (const auto &[unit, name] : units) {
        if (const qint64 times = left / unit.count(); times > 0)
            text += QString::number(times) + QLatin1String(name);
        left %= unit.count();
    }
    return text;
}

redis::Result<std::chrono::milliseconds> heldOverFrom(const QString &text)
{
    const QString trimmed = text.trimmed();
    if (trimmed.isEmpty())
        return std::chrono::milliseconds(0);
    return redis::parseDuration(trimmed);
}

QJsonArray rulesToJson(const QList<Rule> &rules)
{
    QJsonArray array;
    for (const Rule &rule : rules)
        array.append(objectOf(rule));
    return array;
}

QList<Rule> rulesFromJson(const QJsonArray &array)
{
    QList<Rule> rules;
    for (const QJsonValue &value : array) {
        const Rule rule = ruleOf(value.toObject());
        if (rule != Rule())
            rules.append(rule);
    }
    return rules;
}

QByteArray rulesToFile(const QList<Rule> &rules)
{
    const QJsonObject object{{mark, version}, {QStringLiteral("rules"), rulesToJson(rules)}};
    return QJsonDocument(object).toJson();
}

redis::Result<QList<Rule>> rulesFromFile(const QByteArray &text)
{
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(text, &error);
    if (error.error != QJsonParseError::NoError)
        return wrong(lineAt(text, error.offset), Text::tr("this is not JSON: %1.").arg(error.errorString()));
    const QJsonObject object = document.object();
    if (!object.contains(mark))
        return wrong(1, Text::tr("this is not a file of rules: “lockscope_rules” is missing."));
    if (object.value(mark).toInt() != version)
        return wrong(lineAt(text, text.indexOf("\"lockscope_rules\"")),
                     Text::tr("this program reads version %1 of such files.").arg(version));
    const QJsonValue array = object.value(QLatin1String("rules"));
    if (!array.isArray() || object.size() != 2)
        return wrong(
            1, Text::tr("beside “lockscope_rules” there is “rules”, a list in brackets, and nothing else."));
    const Places places(text);
    QList<Rule> rules;
    for (const QJsonValue &value : array.toArray()) {
        if (rules.size() >= mostRules)
            return wrong(places.lineOf(rules.size()),
                         Text::tr("more than %Ln rule(s) in one file.", nullptr, int(mostRules)));
        const redis::Result<Rule> rule = readRule(value, rules.size(), places);
        if (!rule.ok())
            return rule.error();
        rules.append(*rule);
    }
    return rules;
}

} // namespace locks
