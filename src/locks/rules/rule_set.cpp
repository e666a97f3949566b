// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/rules/rule_set.h"

#include "locks/dialects/dialects.h"
#include "locks/dialects/lock_judge.h"
#include "locks/dialects/owner_fields.h"

#include <QCoreApplication>

#include <algorithm>

namespace locks {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(locks::Rule)
};

constexpr qsizetype longestSubject = 512;

/// With a bound on how long one token may be tried: an expression can otherwise take for ever on a token that
/// a stranger wrote.
QRegularExpression bounded(const QString &expression)
{
    return QRegularExpression(QStringLiteral("(*LIMIT_MATCH=20000)") + expression);
}

/// Names that have a word in the reader's language; others stand as they were written.
QString fieldName(const QString &group)
{
    static const std::pair<const char *, const char *> known[] = {
        {"host", QT_TRANSLATE_NOOP("Dialect", "Host")},
        {"pid", QT_TRANSLATE_NOOP("Dialect", "Process")},
        {"process", QT_TRANSLATE_NOOP("Dialect", "Process")},
        {"thread", QT_TRANSLATE_NOOP("Dialect", "Thread")},
        {"client", QT_TRANSLATE_NOOP("Dialect", "Client")},
        {"job", QT_TRANSLATE_NOOP("Dialect", "Job")},
        {"node", QT_TRANSLATE_NOOP("Dialect", "Node")},
    };
    for (const auto &[name, word] : known) {
        if (group == QLatin1String(name))
            return dialectText(word);
    }
    return group;
}

/// True when a rule may name this form: what it says of the key can be read and acted on.
bool canBeNamed(const Dialect &dialect)
{
    return dialect.canAct() && dialect.id() != "generic.immortal";
}

bool reads(const Dialect &dialect, const Reading &reading)
{
    if (reading.truncated || !reading.exists)
        return false;
    if (dialect.token(reading))
        return true;
    const InsidePtr inside = dialect.inside(reading);
    return inside && !inside->owners.isEmpty();
}

} // namespace

std::optional<RuleProblem> problemOf(const Rule &rule)
{
    if (rule.pattern.isEmpty())
        return RuleProblem{RuleField::Pattern, Text::tr("The pattern is missing, such as jobs:*:running.")};
    const bool formless = rule.library == ruleAsRecognised;
    const std::optional<LibraryIndex> library = Dialects::table().find(rule.library);
    if (!formless && (!library || !canBeNamed(Dialects::table().at(*library))))
        return RuleProblem{RuleField::Library,
                           Text::tr("There is no library or form “%1” that a rule can name.")
                               .arg(QString::fromUtf8(rule.library))};
    if (rule.owner.isEmpty() && formless && rule.heldOver.count() <= 0)
        return RuleProblem{RuleField::Owner,
                           Text::tr("A rule that leaves the form as it is recognised says who the owner is: "
                                    "(?<host>[^:]+):(?<pid>\\d+).")};
    if (rule.owner.isEmpty())
        return std::nullopt;
    const QRegularExpression expression = bounded(rule.owner);
    if (!expression.isValid())
        return RuleProblem{RuleField::Owner,
                           Text::tr("The expression is wrong: %1.").arg(expression.errorString())};
    const QStringList names = expression.namedCaptureGroups();
    if (std::all_of(names.begin(), names.end(), [](const QString &name) { return name.isEmpty(); }))
        return RuleProblem{
            RuleField::Owner,
            Text::tr("The expression names no part of the owner. Name one: (?<host>[^:]+):(?<pid>\\d+).")};
    return std::nullopt;
}

QList<QByteArray> librariesForRules()
{
    QList<QByteArray> generic;
    QList<QByteArray> named;
    const Dialects &table = Dialects::table();
    for (int i = 1; i < table.count(); ++i) {
        const Dialect &dialect = table.at(LibraryIndex(i));
        if (canBeNamed(dialect))
            (dialect.id().startsWith("generic.") ? generic : named).append(dialect.id());
    }
    std::sort(generic.begin(), generic.end());
    std::sort(named.begin(), named.end());
    return QList<QByteArray>{ruleAsRecognised.toByteArray()} + generic + named;
}

RuleSet::RuleSet(const QList<Rule> &rules)
{
    for (int i = 0; i < rules.size(); ++i) {
        const Rule &rule = rules.at(i);
        if (problemOf(rule))
            continue;
        Prepared prepared{i,     PatternSet({rule.pattern}), Dialects::table().find(rule.library), {},
                          false, rule.heldOver.count()};
        if (!rule.owner.isEmpty()) {
            prepared.owner = bounded(rule.owner);
            prepared.namesOwner = true;
        }
        m_setsLimits = m_setsLimits || prepared.heldOver > 0;
        m_rules.push_back(std::move(prepared));
    }
}

Millis RuleSet::heldOver(QByteArrayView key) const
{
    if (!m_setsLimits)
        return noDeadline;
    const auto rule = std::find_if(m_rules.begin(), m_rules.end(), [key](const Prepared &each) {
        return each.heldOver > 0 && each.pattern.matches(key);
    });
    return rule == m_rules.end() ? noDeadline : rule->heldOver;
}

int RuleSet::find(const Reading &reading) const
{
    for (size_t i = 0; i < m_rules.size(); ++i) {
        const Prepared &rule = m_rules[i];
        if (!rule.pattern.matches(reading.key))
            continue;
        if (rule.library ? reads(Dialects::table().at(*rule.library), reading) : reading.exists)
            return int(i);
    }
    return -1;
}

int RuleSet::ruleFor(const Reading &reading) const
{
    const int rule = find(reading);
    return rule < 0 ? -1 : m_rules[size_t(rule)].place;
}

bool RuleSet::givesForm(int rule) const
{
    return rule >= 0 && m_rules[size_t(rule)].library;
}

RuleSet::Decision RuleSet::decide(const Observation &observation) const
{
    const int rule = find(observation.reading);
    if (!givesForm(rule))
        return {Dialects::table().recognise(observation), rule};
    const LibraryIndex library = *m_rules[size_t(rule)].library;
    const bool isNone = Dialects::table().at(library).isCompanion(observation.reading);
    return {isNone ? Dialects::companion : library, rule};
}

RuleSet::Decision RuleSet::admit(const Observation &observation) const
{
    Decision decision = decide(observation);
    const bool asked = !givesForm(decision.rule) && decision.library != Dialects::companion;
    if (asked)
        decision.leftOut = LockJudge::whyNoLock(observation, decision.library);
    if (decision.leftOut != LeftOut::None)
        decision.library = Dialects::noLock;
    return decision;
}

Owner RuleSet::ownerBy(const QRegularExpression &expression, const QByteArray &token)
{
    const QRegularExpressionMatch match = expression.match(QString::fromUtf8(token.left(longestSubject)));
    Owner owner;
    if (!match.hasMatch())
        return owner;
    QStringList parts;
    const QStringList names = expression.namedCaptureGroups();
    for (int group = 1; group < names.size(); ++group) {
        if (names.at(group).isEmpty() || match.capturedLength(group) <= 0)
            continue;
        const QString part = partText(match.captured(group).toUtf8());
        parts.append(part);
        owner.fields.append({fieldName(names.at(group)), part});
    }
    owner.text = parts.join(QStringLiteral(" · "));
    return owner;
}

InsidePtr RuleSet::named(const Reading &reading, const Dialect &dialect, InsidePtr inside, int index) const
{
    const Prepared *rule = index < 0 ? nullptr : &m_rules[size_t(index)];
    if (!rule || !rule->namesOwner)
        return inside;
    Owner leading;
    if (const std::optional<QByteArray> token = dialect.token(reading))
        leading = ownerBy(rule->owner, *token);
    if (!inside && leading.text.isEmpty())
        return inside; // what it says of the key takes no memory
    auto result = inside ? std::make_shared<Inside>(*inside) : std::make_shared<Inside>();
    for (InnerOwner &owner : result->owners)
        owner.text = ownerBy(rule->owner, owner.token).text;
    result->ownerText = leading.text;
    result->ownerFields = leading.fields;
    return result;
}

} // namespace locks
