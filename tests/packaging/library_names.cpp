// SPDX-License-Identifier: GPL-3.0-or-later
#include "library_names.h"

#include <QSet>

#include <algorithm>

namespace {

bool isPartOfName(char letter)
{
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z')
        || (letter >= '0' && letter <= '9') || letter == '_' || letter == '-' || letter == '.';
}

/// The family as a whole word, with a name behind it.
bool hasMemberOf(const QByteArray &text, const QByteArray &family)
{
    for (qsizetype at = text.indexOf(family); at >= 0; at = text.indexOf(family, at + 1)) {
        const qsizetype behind = at + family.size();
        const bool begins = at == 0 || !isPartOfName(text[at - 1]);
        const bool goesOn = behind + 1 < text.size() && (text[behind] == '.' || text[behind] == '_')
            && isPartOfName(text[behind + 1]);
        if (begins && goesOn)
            return true;
    }
    return false;
}

/// Opens what people read.
bool isText(const QByteArray &function)
{
    return function == "tr" || function == "translate" || function.startsWith("QT_TR");
}

} // namespace

LibraryNames::LibraryNames(const QList<QByteArray> &ids)
{
    for (const QByteArray &id : ids) {
        const QByteArray family = id.split('.').first();
        if (family == "generic")
            continue;
        m_ids.append(id);
        if (!m_families.contains(family))
            m_families.append(family);
    }
}

bool LibraryNames::isIn(const QByteArray &text) const
{
    return m_ids.contains(text)
        || std::any_of(m_families.begin(), m_families.end(),
                       [&text](const QByteArray &family) { return hasMemberOf(text, family); });
}

QList<Finding> LibraryNames::find(const QByteArray &file, const QByteArray &source) const
{
    QList<Finding> found;
    const QList<Token> tokens = tokensOf(source, Literals::Keep);
    int depth = 0;
    int textDepth = 0; // of the innermost parentheses that hold a text; 0: none
    for (qsizetype at = 0; at < tokens.size(); ++at) {
        const Token &token = tokens[at];
        if (token.text == "(") {
            ++depth;
            if (textDepth == 0 && at > 0 && isText(tokens[at - 1].text))
                textDepth = depth;
        } else if (token.text == ")") {
            if (depth == textDepth)
                textDepth = 0;
            --depth;
        } else if (token.isString() && textDepth == 0) {
            const qsizetype open = token.text.indexOf('"') + 1;
            const QByteArray text =
                token.text.sliced(open, std::max<qsizetype>(0, token.text.size() - open - 1));
            if (isIn(text))
                found.append({file, token.line, text});
        }
    }
    return found;
}
