// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/scheme/command_reader.h"

#include "lab/scheme/commands.h"
#include "lab/scheme/words.h"

#include <algorithm>

namespace lab::scheme {

namespace {

bool isKey(const RawWord &word)
{
    if (word.pieces.size() != 1 || !word.pieces.front().isExpression)
        return false;
    const QByteArray name = word.pieces.front().bytes.trimmed();
    return name == "key" || name == "counter" || name == "fence";
}

} // namespace

CommandReader::CommandReader(Names *names, std::vector<NamedScript> *scripts)
    : m_names(names)
    , m_scripts(scripts)
{
}

CommandReader::Read CommandReader::take(const Line &line, std::optional<Wrong> *wrong)
{
    Read read;
    read.words = wordsOf(line.text, line.indent + 1, wrong);
    if (*wrong) {
        (*wrong)->place.line = line.number;
        return read;
    }
    const auto arrow = std::find_if(read.words.begin(), read.words.end(),
                                    [](const RawWord &word) { return word.plain() == "->"; });
    if (arrow != read.words.end()) {
        if (arrow + 2 != read.words.end()) {
            const Place place = line.at(arrow + 1 == read.words.end() ? arrow->end : (arrow + 1)->column);
            *wrong = Words::at(place, Words::nameExpected());
            return read;
        }
        read.into = read.words.back();
        read.words.erase(arrow, read.words.end());
    }
    if (!read.words.empty())
        read.command = read.words.front().plain().toUpper();
    check(line, read, wrong);
    return read;
}

void CommandReader::check(const Line &line, const Read &read, std::optional<Wrong> *wrong) const
{
    static const QByteArrayList framing{"MULTI", "EXEC", "DISCARD", "EVAL"};
    if (framing.contains(read.command))
        return;
    using May = CommandUse::May;
    const CommandUse use = useOf(read.command);
    const QByteArray shown = read.words.empty() ? QByteArray("->") : read.words.front().plain();
    const int arguments = int(read.words.size()) - 1;
    if (use.may == May::Unknown)
        *wrong = Words::at(line.begin(), Words::unknownCommand(shown));
    else if (use.may == May::Never)
        *wrong = Words::at(line.begin(), Words::forbiddenCommand(read.command));
    else if (use.may == May::NotWithTime)
        *wrong = Words::at(line.begin(), Words::timeCommand(read.command));
    else if (arguments < use.arguments)
        *wrong = Words::at(line.at(read.words.back().end), Words::tooFew(read.command));
    if (*wrong)
        return;
    const int keys = use.keys < 0 ? arguments : use.keys;
    for (int place = 1; place <= arguments; ++place) {
        const RawWord &word = read.words[size_t(place)];
        if (place <= keys && !isKey(word))
            *wrong = Words::at(line.at(word.column), Words::notAKey(read.command));
        else if (place > keys + 1 && isTimeOption(word.plain().toUpper()))
            *wrong = Words::at(line.at(word.column), Words::timeCommand(word.plain().toUpper()));
        if (*wrong)
            return;
    }
}

void CommandReader::keep(const Line &line, const Read &read, Instruction *instruction,
                         std::optional<Wrong> *wrong)
{
    if (*wrong || !read.into)
        return;
    instruction->variable = m_names->kept(read.into->plain(), line.at(read.into->column), wrong).value_or(-1);
}

Word CommandReader::word(const Line &line, const RawWord &raw, std::optional<Wrong> *wrong)
{
    Word word;
    for (const RawPiece &piece : raw.pieces) {
        if (piece.isExpression) {
            ExpressionReader reader(piece.bytes, line.at(piece.column), m_names);
            word.push_back({{}, reader.expression(wrong)});
        } else {
            word.push_back({piece.bytes, {}});
        }
    }
    return word;
}

std::vector<Word> CommandReader::words(const Line &line, const Read &read, std::optional<Wrong> *wrong)
{
    std::vector<Word> words{{{read.command, {}}}};
    for (size_t place = 1; place < read.words.size() && !*wrong; ++place)
        words.push_back(word(line, read.words[place], wrong));
    return words;
}

Instruction CommandReader::single(const Line &line, std::optional<Wrong> *wrong)
{
    const Read read = take(line, wrong);
    if (*wrong)
        return {};
    if (read.command == "EXEC" || read.command == "DISCARD") {
        *wrong = Words::at(line.begin(), Words::execWithoutMulti(read.command));
        return {};
    }
    if (read.command == "EVAL")
        return script(line, read, wrong);
    Instruction instruction;
    instruction.act = Act::Send;
    instruction.commands.push_back(words(line, read, wrong));
    keep(line, read, &instruction, wrong);
    return instruction;
}

Instruction CommandReader::transaction(const std::vector<Line> &lines, std::optional<Wrong> *wrong)
{
    Instruction instruction;
    instruction.act = Act::Send;
    for (const Line &line : lines) {
        const Read read = take(line, wrong);
        if (*wrong)
            return {};
        const bool isLast = &line == &lines.back();
        if (read.into && !isLast)
            *wrong = Words::at(line.at(read.into->column), Words::replyInMulti());
        else if (read.command == "EVAL")
            *wrong = Words::at(line.begin(), Words::onlyCommandsInMulti());
        if (*wrong)
            return {};
        instruction.commands.push_back(words(line, read, wrong));
        keep(line, read, &instruction, wrong);
        if (*wrong)
            return {};
    }
    return instruction;
}

int CommandReader::scriptOf(const Line &line, const RawWord &raw, std::optional<Wrong> *wrong)
{
    const QByteArray name = raw.plain();
    for (size_t place = 0; place < m_scripts->size(); ++place) {
        if (!name.isEmpty() && (*m_scripts)[place].name == name)
            return int(place);
    }
    const bool isLua = raw.isQuoted && raw.pieces.size() == 1 && !raw.pieces.front().isExpression;
    if (!isLua) {
        *wrong = Words::at(line.at(raw.column), Words::unknownScript(name));
        return 0;
    }
    m_scripts->push_back({{}, redis::Script(raw.pieces.front().bytes)});
    return int(m_scripts->size()) - 1;
}

Instruction CommandReader::script(const Line &line, const Read &read, std::optional<Wrong> *wrong)
{
    Instruction instruction;
    instruction.act = Act::Run;
    bool isNumber = false;
    const int keys = read.words.size() > 2 ? read.words[2].plain().toInt(&isNumber) : 0;
    const int arguments = int(read.words.size()) - 3;
    if (!isNumber || keys < 0 || keys > arguments) {
        const RawWord &near = read.words[std::min<size_t>(2, read.words.size() - 1)];
        *wrong = Words::at(line.at(near.column), Words::evalForm());
        return {};
    }
    instruction.script = scriptOf(line, read.words[1], wrong);
    instruction.commands.resize(2);
    for (int place = 0; place < arguments && !*wrong; ++place) {
        const RawWord &raw = read.words[size_t(place) + 3];
        if (place < keys && !isKey(raw))
            *wrong = Words::at(line.at(raw.column), Words::notAKey("EVAL"));
        else
            instruction.commands[place < keys ? 0 : 1].push_back(word(line, raw, wrong));
    }
    keep(line, read, &instruction, wrong);
    return instruction;
}

} // namespace lab::scheme
