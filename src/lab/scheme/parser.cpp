// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/scheme/parser.h"

#include "lab/scheme/section_reader.h"
#include "lab/scheme/words.h"

namespace lab::scheme {

namespace {

const QByteArrayList &partNames()
{
    static const QByteArrayList names{"acquire", "work", "renew", "release"};
    return names;
}

bool isScriptName(const QByteArray &name)
{
    return !name.isEmpty() && isName('_' + QByteArray(name).replace('-', '_'));
}

/// The lines of a text that say something; those below `script` stand in `lua` instead.
class Parser
{
public:
    explicit Parser(const QByteArray &text)
        : m_raw(text.split('\n'))
    {
    }

    Parsed parse()
    {
        while (m_at < m_raw.size()) {
            std::optional<Wrong> wrong;
            const std::optional<Line> line = lineAt(m_at++, &wrong);
            if (line && !wrong)
                top(*line, &wrong);
            note(wrong);
        }
        if (m_parsed.wrong.empty())
            note(checked());
        if (m_parsed.wrong.empty()) {
            m_scheme.variables = m_names.count();
            m_parsed.scheme = std::move(m_scheme);
        }
        return std::move(m_parsed);
    }

private:
    void note(const std::optional<Wrong> &wrong)
    {
        if (wrong)
            m_parsed.wrong.push_back(*wrong);
    }

    /// None where nothing is said.
    std::optional<Line> lineAt(qsizetype place, std::optional<Wrong> *wrong) const
    {
        QByteArray text = withoutComment(m_raw[place]);
        while (text.endsWith(' ') || text.endsWith('\r') || text.endsWith('\t'))
            text.chop(1);
        if (text.isEmpty())
            return {};
        Line line;
        line.number = int(place) + 1;
        while (text[line.indent] == ' ')
            ++line.indent;
        if (text[line.indent] == '\t')
            *wrong = Words::at({line.number, line.indent + 1}, Words::tab());
        line.text = text.mid(line.indent);
        return line;
    }

    void top(const Line &line, std::optional<Wrong> *wrong)
    {
        if (line.indent > 0) {
            *wrong = Words::at(line.begin(), Words::strayIndent());
            return;
        }
        const bool hasColon = line.text.endsWith(':');
        const QByteArray head = hasColon ? line.text.chopped(1) : line.text;
        const qsizetype part = partNames().indexOf(head);
        if (head == "deadline in value" && !hasColon)
            m_scheme.deadlineInValue = true;
        else if (head == "scheme" || head.startsWith("scheme "))
            readName(line, head, wrong);
        else if (head == "script" || head.startsWith("script "))
            readScript(line, head, hasColon, wrong);
        else if (part < 0)
            skip(line, wrong);
        else
            readPart(line, Part(part), hasColon, wrong);
    }

    /// What belongs to a line that begins nothing is not looked at.
    void skip(const Line &line, std::optional<Wrong> *wrong)
    {
        below(wrong);
        *wrong = Words::at(line.begin(), Words::sectionExpected(line.text));
    }

    void readName(const Line &line, const QByteArray &head, std::optional<Wrong> *wrong)
    {
        const QByteArray name = head.mid(7).trimmed();
        if (!isScriptName(name))
            *wrong = Words::at(line.at(8), Words::badName(name));
        else if (!m_scheme.name.isEmpty())
            *wrong = Words::at(line.begin(), Words::twice("scheme"));
        m_scheme.name = name;
    }

    /// The lines below this one, up to the next that is not indented.
    std::vector<Line> below(std::optional<Wrong> *wrong)
    {
        std::vector<Line> lines;
        for (; m_at < m_raw.size(); ++m_at) {
            std::optional<Wrong> bad;
            const std::optional<Line> line = lineAt(m_at, &bad);
            if (line && line->indent == 0 && !bad)
                break;
            if (line && !bad)
                lines.push_back(*line);
            if (bad && !*wrong)
                *wrong = bad;
        }
        return lines;
    }

    void readScript(const Line &line, const QByteArray &head, bool hasColon, std::optional<Wrong> *wrong)
    {
        const QByteArray name = head.mid(7).trimmed();
        QByteArray lua;
        for (; m_at < m_raw.size(); ++m_at) {
            const QByteArray &raw = m_raw[m_at];
            if (!raw.trimmed().isEmpty() && raw.front() != ' ' && raw.front() != '\t')
                break;
            lua += raw + '\n';
        }
        const auto isTaken = [&](const NamedScript &script) {
            return script.name == name;
        };
        if (!isScriptName(name))
            *wrong = Words::at(line.at(8), Words::badName(name));
        else if (!hasColon)
            *wrong = Words::at(line.at(int(line.text.size()) + 1), Words::colonExpected());
        else if (std::any_of(m_scheme.scripts.begin(), m_scheme.scripts.end(), isTaken))
            *wrong = Words::at(line.begin(), Words::twice("script " + name));
        else if (lua.trimmed().isEmpty())
            *wrong = Words::at(line.begin(), Words::emptyScript(name));
        else
            m_scheme.scripts.push_back({name, redis::Script(lua)});
    }

    void readPart(const Line &line, Part part, bool hasColon, std::optional<Wrong> *wrong)
    {
        const std::vector<Line> lines = below(wrong);
        if (!hasColon)
            *wrong = Words::at(line.at(int(line.text.size()) + 1), Words::colonExpected());
        else if (m_scheme.part(part))
            *wrong = Words::at(line.begin(), Words::twice(line.text));
        else if (lines.empty() && !*wrong)
            *wrong = Words::at(line.begin(), Words::indentExpected());
        if (*wrong)
            return;
        m_heads[size_t(part)] = line.begin();
        SectionReader reader(part, partNames()[int(part)], &m_names, &m_scheme.scripts);
        m_scheme.parts[size_t(part)] = reader.read(line, lines);
        for (const Wrong &each : reader.wrong())
            m_parsed.wrong.push_back(each);
        m_statements += reader.statements();
        m_scheme.carriesNumber = m_scheme.carriesNumber || reader.carriesNumber();
        if (part == Part::Work) {
            m_work = reader.work();
            m_withoutLock = reader.withoutLock();
        }
    }

    /// What is wrong with the whole, though each line is right.
    std::optional<Wrong> checked() const
    {
        if (m_statements > mostStatements)
            return Words::at({}, Words::tooManyStatements(mostStatements));
        if (const auto unknown = m_names.unknown())
            return unknown;
        const auto place = [this](Part part) {
            return m_heads[size_t(part)];
        };
        const bool works = m_scheme.part(Part::Work).has_value();
        if (m_scheme.isLock()) {
            if (!m_scheme.part(Part::Release))
                return Words::at(place(Part::Acquire), Words::noRelease());
            if (works && m_withoutLock)
                return m_withoutLock;
            if (works && !m_work)
                return Words::at(place(Part::Work), Words::noWork());
            return {};
        }
        for (const Part part : {Part::Renew, Part::Release}) {
            if (m_scheme.part(part))
                return Words::at(place(part), Words::noAcquire(partNames()[int(part)]));
        }
        if (!works)
            return Words::at({1, 1}, Words::nothingIsDone());
        if (!m_work && !m_withoutLock)
            return Words::at(place(Part::Work), Words::noCount());
        return {};
    }

    QByteArrayList m_raw;
    qsizetype m_at = 0;
    Names m_names;
    Scheme m_scheme;
    Parsed m_parsed;
    std::array<Place, partCount> m_heads;
    int m_statements = 0;
    bool m_work = false; ///< it is done once, whatever happens
    std::optional<Wrong> m_withoutLock; ///< what only a scheme without a lock may say
};

} // namespace

Parsed parse(const QByteArray &text)
{
    Parsed wrong;
    if (text.size() > longestScheme) {
        wrong.wrong.push_back(Words::at({}, Words::tooLong(longestScheme)));
        return wrong;
    }
    const QByteArrayList lines = text.split('\n');
    for (qsizetype line = 0; line < lines.size(); ++line) {
        if (!lines[line].isValidUtf8() || lines[line].contains('\0')) {
            wrong.wrong.push_back(Words::at({int(line) + 1, 1}, Words::notUtf8()));
            return wrong;
        }
    }
    return Parser(text).parse();
}

} // namespace lab::scheme
