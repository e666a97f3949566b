// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/scheme/line_words.h"

#include "base/quoted_text.h"
#include "lab/scheme/words.h"

namespace lab::scheme {

namespace {

bool isQuote(char letter)
{
    return letter == '"' || letter == '\'';
}

/// Reads one word, from `at` on.
class WordReader
{
public:
    WordReader(const QByteArray &line, qsizetype &at, int column)
        : m_line(line)
        , m_at(at)
        , m_column(column)
    {
        m_word.column = here();
    }

    RawWord read(std::optional<Wrong> *wrong)
    {
        while (m_at < m_line.size() && m_line[m_at] != ' ' && !*wrong) {
            if (isQuote(m_line[m_at]))
                readQuoted(wrong);
            else if (m_line[m_at] == '{')
                readBraces(wrong);
            else if (m_line[m_at] == '}')
                *wrong = Words::at({0, here()}, Words::strayBrace());
            else
                m_plain += m_line[m_at++];
        }
        endPlain();
        m_word.end = here();
        return m_word;
    }

private:
    int here() const { return m_column + int(m_at); }

    void readQuoted(std::optional<Wrong> *wrong)
    {
        const int begin = here();
        m_word.isQuoted = true;
        const auto bytes = base::quotedText(m_line, &m_at);
        if (!bytes)
            *wrong = Words::at({0, begin}, Words::openQuote());
        else
            m_plain += *bytes;
    }

    void readBraces(std::optional<Wrong> *wrong)
    {
        const int begin = here();
        const qsizetype close = m_line.indexOf('}', m_at);
        if (close < 0) {
            *wrong = Words::at({0, begin}, Words::openBrace());
            return;
        }
        endPlain();
        m_word.pieces.push_back({m_line.mid(m_at + 1, close - m_at - 1), true, begin + 1});
        m_at = close + 1;
    }

    void endPlain()
    {
        if (!m_plain.isEmpty())
            m_word.pieces.push_back({std::exchange(m_plain, {}), false, m_word.column});
    }

    const QByteArray &m_line;
    qsizetype &m_at;
    int m_column;
    RawWord m_word;
    QByteArray m_plain;
};

} // namespace

QByteArray RawWord::plain() const
{
    const bool isOne = !isQuoted && pieces.size() == 1 && !pieces.front().isExpression;
    return isOne ? pieces.front().bytes : QByteArray();
}

QByteArray withoutComment(const QByteArray &line)
{
    for (qsizetype at = 0; at < line.size();) {
        if (isQuote(line[at])) {
            if (!base::quotedText(line, &at))
                return line;
            continue;
        }
        if (line[at] == '#' && (at == 0 || line[at - 1] == ' '))
            return line.left(at);
        ++at;
    }
    return line;
}

std::vector<RawWord> wordsOf(const QByteArray &line, int column, std::optional<Wrong> *wrong)
{
    std::vector<RawWord> words;
    for (qsizetype at = 0; at < line.size() && !*wrong;) {
        if (line[at] == ' ')
            ++at;
        else
            words.push_back(WordReader(line, at, column).read(wrong));
    }
    return words;
}

} // namespace lab::scheme
