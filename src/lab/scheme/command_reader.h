// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/scheme/expressions.h"
#include "lab/scheme/line_words.h"

namespace lab::scheme {

/// One line of a scheme, without its indentation and its comment.
struct Line
{
    int number = 0;
    int indent = 0; ///< in spaces
    QByteArray text;

    Place begin() const { return {number, indent + 1}; }
    Place at(int column) const { return {number, column}; }
};

/// Makes instructions of lines with commands.
class CommandReader
{
public:
    /// Both outlive it.
    CommandReader(Names *names, std::vector<NamedScript> *scripts);

    /// A command on one line.
    Instruction single(const Line &line, std::optional<Wrong> *wrong);
    /// MULTI, commands, EXEC.
    Instruction transaction(const std::vector<Line> &lines, std::optional<Wrong> *wrong);

private:
    struct Read
    {
        std::vector<RawWord> words;
        QByteArray command; ///< in capitals
        std::optional<RawWord> into; ///< behind the arrow
    };
    Read take(const Line &line, std::optional<Wrong> *wrong);
    void check(const Line &line, const Read &read, std::optional<Wrong> *wrong) const;
    void keep(const Line &line, const Read &read, Instruction *instruction, std::optional<Wrong> *wrong);
    std::vector<Word> words(const Line &line, const Read &read, std::optional<Wrong> *wrong);
    Word word(const Line &line, const RawWord &raw, std::optional<Wrong> *wrong);
    Instruction script(const Line &line, const Read &read, std::optional<Wrong> *wrong);
    int scriptOf(const Line &line, const RawWord &raw, std::optional<Wrong> *wrong);

    Names *m_names;
    std::vector<NamedScript> *m_scripts;
};

} // namespace lab::scheme
