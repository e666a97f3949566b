// SPDX-License-Identifier: GPL-3.0-or-later
#include "source_tokens.h"

namespace {

bool isWordLetter(char letter)
{
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z')
        || (letter >= '0' && letter <= '9') || letter == '_';
}

class Cutter
{
public:
    Cutter(const QByteArray &source, Literals literals)
        : m_source(source)
        , m_literals(literals)
    {
    }

    QList<Token> cut()
    {
        while (m_at < m_source.size())
            step();
        return m_tokens;
    }

private:
    char letter(qsizetype ahead = 0) const
    {
        return m_at + ahead < m_source.size() ? m_source[m_at + ahead] : '\0';
    }

    void step()
    {
        const char now = letter();
        if (now == '\n') {
            m_lineIsBlank = true;
            pass(1);
        } else if (now == ' ' || now == '\t' || now == '\r') {
            pass(1);
        } else if (now == '/' && letter(1) == '/') {
            passTo("\n", false);
        } else if (now == '/' && letter(1) == '*') {
            passTo("*/", true);
        } else if (now == '#' && m_lineIsBlank) {
            passDirective();
        } else {
            m_lineIsBlank = false;
            takeToken(now);
        }
    }

    void takeToken(char now)
    {
        if (now == 'R' && letter(1) == '"') {
            const qsizetype open = m_source.indexOf('(', m_at);
            const QByteArray close = ')' + m_source.mid(m_at + 2, open - m_at - 2) + '"';
            passLiteral(m_source.indexOf(close, m_at) - m_at + close.size());
        } else if (now == '"' || now == '\'') {
            passQuoted(now);
        } else if (isWordLetter(now)) {
            qsizetype length = 1;
            while (isWordLetter(letter(length)) || (letter(length) == '\'' && now >= '0' && now <= '9'))
                ++length;
            take(length);
        } else {
            const bool pair = (now == ':' && letter(1) == ':') || (now == '-' && letter(1) == '>');
            take(pair ? 2 : 1);
        }
    }

    void take(qsizetype length)
    {
        m_tokens.append({m_source.mid(m_at, length), m_line});
        pass(length);
    }

    void pass(qsizetype length)
    {
        m_line += int(QByteArrayView(m_source).sliced(m_at, length).count('\n'));
        m_at += length;
    }

    void passTo(const QByteArray &end, bool withEnd)
    {
        const qsizetype found = m_source.indexOf(end, m_at);
        pass((found < 0 ? m_source.size() : found + (withEnd ? end.size() : 0)) - m_at);
    }

    void passQuoted(char quote)
    {
        qsizetype length = 1;
        while (letter(length) != quote && letter(length) != '\0')
            length += letter(length) == '\\' ? 2 : 1;
        passLiteral(length + 1);
    }

    /// To the end where the literal has none.
    void passLiteral(qsizetype length)
    {
        length = std::min(length, m_source.size() - m_at);
        if (m_literals == Literals::Keep)
            take(length);
        else
            pass(length);
    }

    void passDirective()
    {
        passTo("\n", false);
        while (m_at > 0 && m_at < m_source.size() && m_source[m_at - 1] == '\\') {
            pass(1);
            passTo("\n", false);
        }
    }

    const QByteArray &m_source;
    Literals m_literals;
    QList<Token> m_tokens;
    qsizetype m_at = 0;
    int m_line = 1;
    bool m_lineIsBlank = true;
};

} // namespace

bool Token::isName() const
{
    return isWordLetter(text.front()) && !(text.front() >= '0' && text.front() <= '9');
}

QList<Token> tokensOf(const QByteArray &source, Literals literals)
{
    return Cutter(source, literals).cut();
}
