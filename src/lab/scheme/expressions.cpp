// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/scheme/expressions.h"

#include "base/quoted_text.h"
#include "lab/scheme/line_words.h"
#include "lab/scheme/words.h"

#include <algorithm>

namespace lab::scheme {

namespace {

bool isLetter(char letter)
{
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || letter == '_';
}

bool isDigit(char letter)
{
    return letter >= '0' && letter <= '9';
}

const QHash<QByteArray, TermKind> &givenNames()
{
    static const QHash<QByteArray, TermKind> names{
        {"nil", TermKind::Nil},     {"key", TermKind::Key},          {"counter", TermKind::Counter},
        {"fence", TermKind::Fence}, {"token", TermKind::Token},      {"lease", TermKind::Lease},
        {"now", TermKind::Now},     {"lease_ms", TermKind::LeaseMs}, {"now_ms", TermKind::NowMs},
    };
    return names;
}

} // namespace

bool isName(const QByteArray &bytes)
{
    return !bytes.isEmpty() && isLetter(bytes.front())
        && std::all_of(bytes.begin(), bytes.end(),
                       [](char letter) { return isLetter(letter) || isDigit(letter); });
}

int Names::numberOf(const QByteArray &name)
{
    const auto known = m_numbers.constFind(name);
    return known == m_numbers.cend() ? *m_numbers.insert(name, int(m_numbers.size())) : *known;
}

std::optional<int> Names::kept(const QByteArray &name, Place place, std::optional<Wrong> *wrong)
{
    if (!isName(name))
        *wrong = Words::at(place, Words::nameExpected());
    else if (givenNames().contains(name) || name == "and" || name == "or")
        *wrong = Words::at(place, Words::reservedName(name));
    if (*wrong)
        return {};
    m_kept.append(name);
    return numberOf(name);
}

Term Names::read(const QByteArray &name, Place place)
{
    Term term;
    const auto given = givenNames().constFind(name);
    if (given != givenNames().cend()) {
        term.kind = *given;
        return term;
    }
    m_reads.append({name, place});
    term.kind = TermKind::Variable;
    term.variable = numberOf(name);
    return term;
}

std::optional<Wrong> Names::unknown() const
{
    for (const Read &read : m_reads) {
        if (!m_kept.contains(read.name))
            return Words::at(read.place, Words::unknownName(read.name));
    }
    return {};
}

ExpressionReader::ExpressionReader(QByteArray text, Place place, Names *names)
    : m_text(std::move(text))
    , m_place(place)
    , m_names(names)
{
}

void ExpressionReader::skip()
{
    while (m_at < m_text.size() && m_text[m_at] == ' ')
        ++m_at;
}

bool ExpressionReader::atEnd()
{
    skip();
    return m_at == m_text.size();
}

/// The letters and digits that come next.
QByteArray ExpressionReader::peekWord()
{
    skip();
    qsizetype end = m_at;
    while (end < m_text.size() && (isLetter(m_text[end]) || isDigit(m_text[end])))
        ++end;
    return m_text.mid(m_at, end - m_at);
}

bool ExpressionReader::take(QByteArrayView symbol)
{
    skip();
    if (QByteArrayView(m_text).sliced(m_at).startsWith(symbol)) {
        m_at += symbol.size();
        return true;
    }
    return false;
}

bool ExpressionReader::takeWord(QByteArrayView word)
{
    if (peekWord() != word)
        return false;
    m_at += word.size();
    return true;
}

Expression ExpressionReader::expression(std::optional<Wrong> *wrong)
{
    Expression read = sum(wrong);
    expectEnd(wrong);
    return read;
}

Condition ExpressionReader::condition(std::optional<Wrong> *wrong)
{
    Condition condition(1);
    for (;;) {
        condition.back().push_back(comparison(wrong));
        if (*wrong)
            return {};
        if (takeWord("or"))
            condition.emplace_back();
        else if (!takeWord("and"))
            break;
    }
    expectEnd(wrong);
    return condition;
}

void ExpressionReader::expectEnd(std::optional<Wrong> *wrong)
{
    if (!*wrong && !atEnd())
        *wrong = Words::at(here(), Words::unexpected(m_text.mid(m_at)));
}

Comparison ExpressionReader::comparison(std::optional<Wrong> *wrong)
{
    Comparison read;
    read.left = sum(wrong);
    if (*wrong)
        return read;
    struct Symbol
    {
        QByteArrayView text;
        Relation relation;
    };
    static constexpr std::array symbols{
        Symbol{"==", Relation::Equal},       Symbol{"!=", Relation::Unequal},
        Symbol{"<=", Relation::LessOrEqual}, Symbol{">=", Relation::GreaterOrEqual},
        Symbol{"<", Relation::Less},         Symbol{">", Relation::Greater},
    };
    const auto symbol =
        std::find_if(symbols.begin(), symbols.end(), [this](const Symbol &each) { return take(each.text); });
    if (symbol == symbols.end()) {
        *wrong = Words::at(here(), Words::relationExpected());
        return read;
    }
    read.relation = symbol->relation;
    read.right = sum(wrong);
    return read;
}

Expression ExpressionReader::sum(std::optional<Wrong> *wrong)
{
    Expression terms;
    bool isTakenAway = take("-");
    do {
        Term next = term(wrong);
        if (*wrong)
            return {};
        next.isTakenAway = isTakenAway;
        terms.push_back(std::move(next));
        isTakenAway = false;
        if (take("+"))
            continue;
        isTakenAway = take("-");
        if (!isTakenAway)
            return terms;
    } while (true);
}

Term ExpressionReader::term(std::optional<Wrong> *wrong)
{
    Term read;
    if (atEnd()) {
        *wrong = Words::at(here(), Words::expressionExpected());
        return read;
    }
    const char letter = m_text[m_at];
    if (letter == '"' || letter == '\'') {
        const Place begin = here();
        const auto bytes = base::quotedText(m_text, &m_at);
        if (!bytes)
            *wrong = Words::at(begin, Words::openQuote());
        read.kind = TermKind::Text;
        read.text = bytes.value_or(QByteArray());
        return read;
    }
    if (!isDigit(letter))
        return named(wrong);
    const QByteArray word = peekWord();
    bool isNumber = false;
    read.kind = TermKind::Number;
    read.number = word.toLongLong(&isNumber);
    if (!isNumber)
        *wrong = Words::at(here(), Words::unexpected(word));
    m_at += word.size();
    return read;
}

Term ExpressionReader::named(std::optional<Wrong> *wrong)
{
    const QByteArray word = peekWord();
    if (word.isEmpty() || word == "and" || word == "or") {
        *wrong = Words::at(here(), Words::expressionExpected());
        return {};
    }
    Term read = m_names->read(word, here());
    m_at += word.size();
    if (m_at < m_text.size() && m_text[m_at] == '[')
        element(&read, wrong);
    return read;
}

void ExpressionReader::element(Term *term, std::optional<Wrong> *wrong)
{
    const Place begin = here();
    take("[");
    const QByteArray place = peekWord();
    bool isNumber = false;
    term->number = place.toInt(&isNumber);
    m_at += place.size();
    if (!isNumber || !take("]") || term->kind != TermKind::Variable)
        *wrong = Words::at(begin, Words::openBracket());
    term->kind = TermKind::Element;
}

} // namespace lab::scheme
