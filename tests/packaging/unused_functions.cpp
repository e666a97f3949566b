// SPDX-License-Identifier: GPL-3.0-or-later
#include "unused_functions.h"

#include <QSet>

#include <algorithm>

/// Walks through namespaces and classes, and takes bodies and initialisers for uses only.
class UnusedFunctions::Reader
{
public:
    Reader(UnusedFunctions *all, const QByteArray &file, const QList<Token> &tokens)
        : m_all(all)
        , m_file(file)
        , m_isHeader(file.endsWith(".h"))
        , m_tokens(tokens)
    {
    }

    void read()
    {
        while (m_at < m_tokens.size()) {
            if (m_parentheses == 0 && endsOrOpens(m_tokens[m_at].text))
                continue;
            if (m_tokens[m_at].text == "(" && m_parentheses++ == 0 && !m_isNamed)
                nameFunction();
            else if (m_tokens[m_at].text == ")")
                --m_parentheses;
            else if (m_tokens[m_at].text == "operator" && m_parentheses == 0)
                m_isNamed = true;
            use();
            m_words.append(m_tokens[m_at].text);
            ++m_at;
        }
    }

private:
    /// True when the token has been dealt with.
    bool endsOrOpens(const QByteArray &text)
    {
        if (text == "{") {
            if (!openScope())
                passBody();
            return true;
        }
        if (text == "}" && !m_scopes.isEmpty())
            m_scopes.removeLast();
        const bool isAccess = text == ":" && !m_words.isEmpty()
            && std::all_of(m_words.begin(), m_words.end(), [](const QByteArray &word) {
                                  return word == "public" || word == "private" || word == "protected"
                                      || word == "signals" || word == "slots" || word == "Q_OBJECT";
                              });
        if (text != ";" && text != "}" && !isAccess)
            return false;
        ++m_at;
        endStatement();
        return true;
    }

    bool openScope()
    {
        const auto has = [this](const char *word) {
            return m_words.contains(word);
        };
        const bool isClass = !m_isNamed && !has("enum") && (has("class") || has("struct") || has("union"));
        const bool isPlain = has("namespace") || (has("extern") && m_words.size() == 1);
        if (!isClass && !isPlain)
            return false;
        m_scopes.append(isClass ? className() : QByteArray());
        ++m_at;
        endStatement();
        return true;
    }

    QByteArray className() const
    {
        const auto last = std::find_if(m_words.rbegin(), m_words.rend(), [](const QByteArray &word) {
            return word == "class" || word == "struct" || word == "union";
        });
        return last == m_words.rbegin() ? QByteArray("(none)") : *std::prev(last);
    }

    void passBody()
    {
        int depth = 0;
        do {
            depth += m_tokens[m_at].text == "{" ? 1 : m_tokens[m_at].text == "}" ? -1 : 0;
            use();
            ++m_at;
        } while (depth > 0 && m_at < m_tokens.size());
        // Behind an initialiser the statement goes on.
        const QByteArray next = m_at < m_tokens.size() ? m_tokens[m_at].text : QByteArray();
        if (m_isNamed && next != ";" && next != "," && next != "{")
            endStatement();
    }

    void nameFunction()
    {
        static const QSet<QByteArray> others{"decltype", "noexcept", "alignas", "requires",      "explicit",
                                             "return",   "void",     "sizeof",  "static_assert", "defined"};
        const Token before = m_at > 0 ? m_tokens[m_at - 1] : Token{" ", 0};
        const bool isMacro = before.text == before.text.toUpper();
        if (!before.isName() || isMacro || others.contains(before.text) || before.text.startsWith("Q_")
            || m_words.contains("="))
            return;
        m_isNamed = true;
        const auto isBehind = [this](qsizetype steps, const QByteArray &text) {
            return m_at >= steps && m_tokens[m_at - steps].text == text;
        };
        const bool isConstructor = (!m_scopes.isEmpty() && m_scopes.last() == before.text) || isBehind(2, "~")
            || (isBehind(2, "::") && isBehind(3, before.text));
        if (isConstructor)
            return;
        // Its own name was counted as a use.
        Uses &uses = m_all->m_uses[before.text];
        --uses.any;
        --uses.asCall;
        if (m_isHeader)
            m_declared = before;
    }

    void endStatement()
    {
        if (!m_declared.text.isEmpty() && !m_words.contains("override")) {
            const bool isMember = !m_scopes.isEmpty() && !m_scopes.last().isEmpty();
            const Declared declared{m_file, m_declared.line, isMember};
            const auto known = m_all->m_declared.find(m_declared.text);
            if (known == m_all->m_declared.end())
                m_all->m_declared.insert(m_declared.text, declared);
            else if (known->isMember && !isMember)
                *known = declared;
        }
        m_declared = {};
        m_isNamed = false;
        m_parentheses = 0;
        m_words.clear();
    }

    void use()
    {
        const Token &token = m_tokens[m_at];
        if (!token.isName())
            return;
        const QByteArray next = m_at + 1 < m_tokens.size() ? m_tokens[m_at + 1].text : QByteArray();
        Uses &uses = m_all->m_uses[token.text];
        ++uses.any;
        if (next == "(" || next == "<" || (m_at > 0 && m_tokens[m_at - 1].text == "::"))
            ++uses.asCall;
    }

    UnusedFunctions *m_all;
    QByteArray m_file;
    bool m_isHeader;
    const QList<Token> &m_tokens;
    qsizetype m_at = 0;
    QByteArrayList m_scopes; ///< names of classes; empty: a namespace
    QByteArrayList m_words; ///< of the statement so far
    Token m_declared; ///< its function, where this is a header
    bool m_isNamed = false; ///< it is a function's
    int m_parentheses = 0;
};

void UnusedFunctions::read(const QByteArray &file, const QByteArray &source)
{
    const QList<Token> tokens = tokensOf(source);
    Reader(this, file, tokens).read();
}

void UnusedFunctions::use(const QByteArray &name)
{
    Uses &uses = m_uses[name];
    ++uses.any;
    ++uses.asCall;
}

QList<Finding> UnusedFunctions::found() const
{
    QList<Finding> found;
    for (auto each = m_declared.begin(); each != m_declared.end(); ++each) {
        const Uses uses = m_uses.value(each.key());
        if ((each->isMember ? uses.asCall : uses.any) <= 0)
            found.append({each->file, each->line, each.key()});
    }
    std::sort(found.begin(), found.end(), [](const Finding &one, const Finding &other) {
        return one.file != other.file ? one.file < other.file : one.line < other.line;
    });
    return found;
}
