// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/scheme/section_reader.h"

#include "lab/scheme/words.h"

#include <QHash>

namespace lab::scheme {

namespace {

/// The letters before the first space or colon.
QByteArray firstWord(const QByteArray &text)
{
    qsizetype end = 0;
    while (end < text.size() && text[end] != ' ' && text[end] != ':')
        ++end;
    return text.left(end);
}

struct Alone
{
    Act act = Act::Done;
    bool isEnd = true; ///< nothing goes on behind it
};
const QHash<QByteArray, Alone> &aloneWords()
{
    static const QHash<QByteArray, Alone> words{
        {"enter", {Act::Enter, true}}, {"retry", {Act::Retry, true}}, {"fail", {Act::Fail, true}},
        {"done", {Act::Done, true}},   {"work", {Act::Work, false}},
    };
    return words;
}

} // namespace

SectionReader::SectionReader(Part part, QByteArray name, Names *names, std::vector<NamedScript> *scripts)
    : m_part(part)
    , m_name(std::move(name))
    , m_names(names)
    , m_commands(names, scripts)
{
}

Section SectionReader::read(const Line &head, const std::vector<Line> &lines)
{
    m_lines = lines;
    const QByteArray end = block(0);
    if (m_part == Part::Acquire && end.isEmpty() && m_wrong.empty())
        m_wrong.push_back(Words::at(head.begin(), Words::openEnd()));
    add(Act::Done);
    return std::move(m_section);
}

size_t SectionReader::add(Instruction instruction)
{
    m_section.push_back(std::move(instruction));
    return m_section.size() - 1;
}

size_t SectionReader::add(Act act)
{
    Instruction instruction;
    instruction.act = act;
    return add(std::move(instruction));
}

QByteArray SectionReader::block(int outer)
{
    QByteArray end;
    const int indent = m_lines[m_at].indent;
    while (m_at < m_lines.size() && m_lines[m_at].indent > outer) {
        const Line line = m_lines[m_at++];
        Flaw wrong;
        if (line.indent > indent)
            wrong = Words::at(line.begin(), Words::strayIndent());
        else if (line.indent < indent)
            wrong = Words::at(line.begin(), Words::unevenIndent());
        else if (!end.isEmpty())
            wrong = Words::at(line.begin(), Words::neverReached(end));
        if (wrong) {
            m_wrong.push_back(*wrong);
            end.clear();
            continue;
        }
        const QByteArray last = statement(line, &wrong);
        if (wrong)
            m_wrong.push_back(*wrong);
        else
            end = last;
    }
    return end;
}

/// After an error: its block is not looked at.
void SectionReader::skipBlock(int outer)
{
    while (m_at < m_lines.size() && m_lines[m_at].indent > outer)
        ++m_at;
}

QByteArray SectionReader::statement(const Line &line, Flaw *wrong)
{
    ++m_statements;
    const QByteArray word = firstWord(line.text);
    if (word == "if")
        return choice(line, wrong);
    if (word == "elif" || word == "else") {
        *wrong = Words::at(line.begin(), Words::elseWithoutIf(word));
        skipBlock(line.indent);
        return {};
    }
    if (word == "let") {
        let(line, wrong);
        return {};
    }
    if (word == "carry" || word == "count") {
        number(line, word, wrong);
        return {};
    }
    if (aloneWords().contains(word))
        return single(line, word, wrong);
    if (word.toUpper() == "MULTI") {
        transaction(line, wrong);
        return {};
    }
    Instruction instruction = m_commands.single(line, wrong);
    if (!*wrong)
        add(std::move(instruction));
    return {};
}

/// Whether this word may stand in this section.
bool SectionReader::belongs(const Line &line, const QByteArray &word, Flaw *wrong)
{
    static const QHash<QByteArray, QList<Part>> places{
        {"enter", {Part::Acquire}},
        {"retry", {Part::Acquire, Part::Work}},
        {"fail", {Part::Acquire, Part::Work}},
        {"carry", {Part::Acquire}},
        {"done", {Part::Release, Part::Renew}},
        {"work", {Part::Work}},
        {"count", {Part::Work}},
    };
    static const QHash<Part, QByteArray> names{
        {Part::Acquire, "acquire"}, {Part::Work, "work"}, {Part::Release, "release"}};
    const QList<Part> right = places.value(word);
    if (!right.contains(m_part)) {
        *wrong = Words::at(line.begin(), Words::onlyIn(word, names.value(right.front())));
        return false;
    }
    const bool needsNoLock = m_part == Part::Work && word != "work";
    if (needsNoLock && (!m_withoutLock || word == "count"))
        m_withoutLock = Words::at(line.begin(), Words::onlyIn(word, word == "count" ? "work" : "acquire"));
    return true;
}

QByteArray SectionReader::single(const Line &line, const QByteArray &word, Flaw *wrong)
{
    if (!belongs(line, word, wrong))
        return {};
    if (line.text != word) {
        *wrong = Words::at(line.at(line.indent + int(word.size()) + 1), Words::tooMuch(word));
        return {};
    }
    const Alone alone = aloneWords().value(word);
    if (alone.act == Act::Work) {
        if (m_work)
            *wrong = Words::at(line.begin(), Words::workTwice());
        else if (m_depth > 0)
            *wrong = Words::at(line.begin(), Words::noWork());
        m_work = true;
    }
    add(alone.act);
    return alone.isEnd ? word : QByteArray();
}

void SectionReader::let(const Line &line, Flaw *wrong)
{
    const qsizetype equals = line.text.indexOf('=');
    if (equals < 0 || line.text.mid(equals).startsWith("==")) {
        *wrong = Words::at(line.begin(), Words::letForm());
        return;
    }
    Instruction instruction;
    instruction.act = Act::Let;
    const QByteArray name = line.text.mid(3, equals - 3).trimmed();
    instruction.variable = m_names->kept(name, line.at(line.indent + 5), wrong).value_or(-1);
    if (*wrong)
        return;
    ExpressionReader reader(line.text.mid(equals + 1), line.at(line.indent + int(equals) + 2), m_names);
    instruction.value = reader.expression(wrong);
    add(std::move(instruction));
}

void SectionReader::number(const Line &line, const QByteArray &word, Flaw *wrong)
{
    if (!belongs(line, word, wrong))
        return;
    Instruction instruction;
    instruction.act = word == "carry" ? Act::Carry : Act::Count;
    QByteArray rest = line.text.mid(word.size());
    static const QByteArray writes(" on writes");
    instruction.onWritesOnly = instruction.act == Act::Carry && rest.endsWith(writes);
    if (instruction.onWritesOnly)
        rest.chop(writes.size());
    m_carries = m_carries || instruction.act == Act::Carry;
    ExpressionReader reader(rest, line.at(line.indent + int(word.size()) + 1), m_names);
    instruction.value = reader.expression(wrong);
    add(std::move(instruction));
}

void SectionReader::transaction(const Line &line, Flaw *wrong)
{
    std::vector<Line> lines{line};
    for (bool isOpen = true; isOpen; ++m_at) {
        if (m_at == m_lines.size() || m_lines[m_at].indent != line.indent) {
            *wrong = Words::at(line.begin(), Words::openMulti());
            return;
        }
        const QByteArray word = firstWord(m_lines[m_at].text);
        if (aloneWords().contains(word) || word == "if" || word == "let" || word.toUpper() == "MULTI") {
            *wrong = Words::at(m_lines[m_at].begin(), Words::onlyCommandsInMulti());
            return;
        }
        ++m_statements;
        lines.push_back(m_lines[m_at]);
        isOpen = word.toUpper() != "EXEC" && word.toUpper() != "DISCARD";
    }
    Instruction instruction = m_commands.transaction(lines, wrong);
    if (!*wrong)
        add(std::move(instruction));
}

/// `if`, and whatever `elif` and `else` stand below it.
QByteArray SectionReader::choice(const Line &line, Flaw *wrong)
{
    std::vector<size_t> ends;
    QByteArray end = branch(line, "if", &ends, wrong);
    bool isWhole = false; // there is an else
    while (m_at < m_lines.size() && m_lines[m_at].indent == line.indent && !isWhole) {
        const Line next = m_lines[m_at];
        const QByteArray word = firstWord(next.text);
        if (word != "elif" && word != "else")
            break;
        ++m_at;
        ++m_statements;
        isWhole = word == "else";
        const QByteArray other = branch(next, word, &ends, wrong);
        if (other.isEmpty())
            end.clear();
    }
    for (const size_t jump : ends)
        m_section[jump].target = int(m_section.size());
    return isWhole ? end : QByteArray();
}

/// One condition with its block; `ends` gets the jump behind all of them.
QByteArray SectionReader::branch(const Line &line, QByteArrayView word, std::vector<size_t> *ends,
                                 Flaw *wrong)
{
    Flaw flaw;
    if (!line.text.endsWith(':'))
        flaw = Words::at(line.at(line.indent + int(line.text.size()) + 1), Words::colonExpected());
    const QByteArray text = line.text.mid(word.size()).chopped(line.text.endsWith(':') ? 1 : 0);
    std::optional<size_t> test;
    if (word != "else" && !flaw) {
        Instruction unless;
        unless.act = Act::Unless;
        ExpressionReader reader(text, line.at(line.indent + int(word.size()) + 1), m_names);
        unless.condition = reader.condition(&flaw);
        test = add(std::move(unless));
    } else if (word == "else" && !text.isEmpty()) {
        flaw = Words::at(line.begin(), Words::tooMuch("else"));
    }
    QByteArray end;
    if (m_at == m_lines.size() || m_lines[m_at].indent <= line.indent) {
        if (!flaw)
            flaw = Words::at(line.begin(), Words::indentExpected());
    } else {
        ++m_depth;
        end = block(line.indent);
        --m_depth;
    }
    if (word != "else")
        ends->push_back(add(Act::Jump));
    if (test)
        m_section[*test].target = int(m_section.size());
    if (flaw && !*wrong)
        *wrong = flaw;
    return end;
}

} // namespace lab::scheme
