// SPDX-License-Identifier: GPL-3.0-or-later
#include "short_lived_parameters.h"

#include <QSet>

#include <algorithm>
#include <optional>

namespace {

/// A function that returns a task, as its tokens say.
struct Coroutine
{
    QByteArray name; ///< empty: a lambda
    qsizetype at = 0; ///< of its first token
    QList<QByteArrayList> parameters;
    bool captures = false;
};

class Coroutines
{
public:
    explicit Coroutines(const QByteArray &source)
        : m_tokens(tokensOf(source))
    {
    }

    QList<Coroutine> all() const
    {
        QList<Coroutine> found;
        for (qsizetype at = 2; at < m_tokens.size(); ++at) {
            if (text(at) != "Task" || text(at - 1) != "::" || text(at - 2) != "QCoro")
                continue;
            if (text(at - 3) == "->")
                found.append(lambdaBefore(at - 3));
            else if (const auto function = functionBehind(afterTemplate(at + 1)))
                found.append(*function);
        }
        return found;
    }
    int lineOf(const Coroutine &coroutine) const { return m_tokens[coroutine.at].line; }

private:
    QByteArray text(qsizetype at) const
    {
        return at >= 0 && at < m_tokens.size() ? m_tokens[at].text : QByteArray();
    }

    qsizetype afterTemplate(qsizetype at) const
    {
        int depth = 0;
        do {
            depth += text(at) == "<" ? 1 : text(at) == ">" ? -1 : 0;
            ++at;
        } while (depth > 0 && at < m_tokens.size());
        return at;
    }

    std::optional<Coroutine> functionBehind(qsizetype at) const
    {
        Coroutine function;
        function.at = at;
        while (at < m_tokens.size() && (m_tokens[at].isName() || text(at) == "::"))
            function.name = text(at++);
        if (function.name.isEmpty() || text(at) != "(")
            return {};
        function.parameters = parametersFrom(at);
        return function;
    }

    Coroutine lambdaBefore(qsizetype arrow) const
    {
        qsizetype open = arrow;
        int depth = 0;
        do {
            --open;
            depth += text(open) == ")" ? 1 : text(open) == "(" ? -1 : 0;
        } while (open > 0 && (depth > 0 || text(open) != "("));
        Coroutine lambda;
        lambda.at = open;
        lambda.parameters = parametersFrom(open);
        lambda.captures = text(open - 1) == "]" && text(open - 2) != "[";
        return lambda;
    }

    QList<QByteArrayList> parametersFrom(qsizetype open) const
    {
        QList<QByteArrayList> parameters{{}};
        int depth = 0;
        for (qsizetype at = open + 1; at < m_tokens.size(); ++at) {
            const QByteArray word = text(at);
            if (depth == 0 && word == ")")
                break;
            const bool opens = word == "(" || word == "<" || word == "{";
            const bool closes = word == ")" || word == ">" || word == "}";
            depth += opens ? 1 : closes ? -1 : 0;
            if (depth == 0 && word == ",")
                parameters.append(QByteArrayList());
            else if (depth == 0 && !closes)
                parameters.last().append(word);
        }
        return parameters;
    }

    QList<Token> m_tokens;
};

bool isShortLived(const QByteArrayList &parameter)
{
    static const QSet<QByteArray> views{"QByteArrayView", "QStringView", "QAnyStringView", "string_view",
                                        "span"};
    return std::any_of(parameter.begin(), parameter.end(),
                       [](const QByteArray &word) { return word == "&" || views.contains(word); });
}

} // namespace

QList<Finding> shortLivedParameters(const QByteArray &file, const QByteArray &source)
{
    QList<Finding> found;
    const Coroutines coroutines(source);
    for (const Coroutine &coroutine : coroutines.all()) {
        const QByteArray name = coroutine.name.isEmpty() ? QByteArray("a lambda") : coroutine.name;
        if (coroutine.captures)
            found.append({file, coroutines.lineOf(coroutine), "what " + name + " captures"});
        for (const QByteArrayList &parameter : coroutine.parameters) {
            if (isShortLived(parameter))
                found.append({file, coroutines.lineOf(coroutine), parameter.join(' ') + " of " + name});
        }
    }
    return found;
}

bool hasPlainSelf(const QByteArray &source)
{
    const QList<Coroutine> all = Coroutines(source).all();
    return std::any_of(all.begin(), all.end(), [&source](const Coroutine &coroutine) {
        const QByteArrayList first = coroutine.parameters.first();
        return first.size() == 3 && first[1] == "*"
            && source.contains(QByteArray("class " + first[0] + '\n'));
    });
}
