// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPalette>
#include <QSyntaxHighlighter>

namespace gui {

/// Colours a scheme as text: its words, what stands in braces, quotes, comments. Takes the colours from a
/// palette, so that it can be read on any. GUI thread.
class SchemeHighlighter : public QSyntaxHighlighter
{
    Q_OBJECT
public:
    explicit SchemeHighlighter(QTextDocument *document);

    void setPalette(const QPalette &palette);

protected:
    void highlightBlock(const QString &text) override;

private:
    QTextCharFormat m_word;
    QTextCharFormat m_given;
    QTextCharFormat m_comment;
};

} // namespace gui
