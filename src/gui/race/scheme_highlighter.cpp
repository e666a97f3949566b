// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/race/scheme_highlighter.h"

#include <QRegularExpression>

namespace gui {

SchemeHighlighter::SchemeHighlighter(QTextDocument *document)
    : QSyntaxHighlighter(document)
{
    m_word.setFontWeight(QFont::Bold);
    m_comment.setFontItalic(true);
    setPalette({});
}

void SchemeHighlighter::setPalette(const QPalette &palette)
{
    m_given.setForeground(palette.link());
    m_comment.setForeground(palette.placeholderText());
    rehighlight();
}

void SchemeHighlighter::highlightBlock(const QString &text)
{
    static const QRegularExpression words(QStringLiteral(
        "^\\s*(scheme|deadline in value|script|acquire|work|renew|release|if|elif|else|let|enter|"
        "retry|fail|done|carry|count)\\b"));
    static const QRegularExpression given(QStringLiteral("\\{[^}]*\\}|->\\s*\\w+"));
    static const QRegularExpression quoted(QStringLiteral("\"(\\\\.|[^\"\\\\])*\"|'(\\\\.|[^'\\\\])*'"));
    static const QRegularExpression comment(QStringLiteral("(^|\\s)#.*$"));
    const auto colour = [&](const QRegularExpression &pattern, const QTextCharFormat &format) {
        for (auto matches = pattern.globalMatch(text); matches.hasNext();) {
            const QRegularExpressionMatch match = matches.next();
            setFormat(int(match.capturedStart()), int(match.capturedLength()), format);
        }
    };
    colour(words, m_word);
    colour(given, m_given);
    colour(quoted, m_given);
    // A # within quotes begins none; such a line is rare, and its colour says nothing else than its text.
    if (!text.contains(quoted))
        colour(comment, m_comment);
}

} // namespace gui
