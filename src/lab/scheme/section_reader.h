// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/scheme/command_reader.h"

namespace lab::scheme {

/// Makes instructions of the lines of one section.
class SectionReader
{
public:
    /// `names` and `scripts` outlive it.
    SectionReader(Part part, QByteArray name, Names *names, std::vector<NamedScript> *scripts);

    /// `head` is the line above them.
    Section read(const Line &head, const std::vector<Line> &lines);

    const std::vector<Wrong> &wrong() const { return m_wrong; }
    int statements() const { return m_statements; }
    bool carriesNumber() const { return m_carries; }
    /// The work is done once, on every way.
    bool work() const { return m_work; }
    /// Something in here makes sense only where there is no lock.
    const std::optional<Wrong> &withoutLock() const { return m_withoutLock; }

private:
    using Flaw = std::optional<Wrong>;
    /// What the lines of a block come to: empty, or the word after which nothing goes on.
    QByteArray block(int outer);
    QByteArray statement(const Line &line, Flaw *wrong);
    QByteArray choice(const Line &line, Flaw *wrong);
    QByteArray branch(const Line &line, QByteArrayView word, std::vector<size_t> *ends, Flaw *wrong);
    void skipBlock(int outer);
    QByteArray single(const Line &line, const QByteArray &word, Flaw *wrong);
    void let(const Line &line, Flaw *wrong);
    void number(const Line &line, const QByteArray &word, Flaw *wrong);
    void transaction(const Line &line, Flaw *wrong);
    size_t add(Instruction instruction);
    size_t add(Act act);
    bool belongs(const Line &line, const QByteArray &word, Flaw *wrong);

    Part m_part;
    QByteArray m_name;
    Names *m_names;
    CommandReader m_commands;
    std::vector<Line> m_lines;
    size_t m_at = 0;
    Section m_section;
    std::vector<Wrong> m_wrong;
    Flaw m_withoutLock;
    int m_statements = 0;
    int m_depth = 0; ///< of `if` around this line
    bool m_work = false;
    bool m_carries = false;
};

} // namespace lab::scheme
