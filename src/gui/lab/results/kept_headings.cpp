// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/results/kept_headings.h"

#include <QAbstractTextDocumentLayout>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextTable>

namespace gui {

namespace {

QTextTable *tableOf(const QTextBlock &block)
{
    return QTextCursor(block).currentTable();
}

bool isHeading(const QTextBlock &block)
{
    const bool isBold =
        block.length() > 1 && block.begin().fragment().charFormat().fontWeight() >= QFont::Bold;
    return !tableOf(block) && (block.blockFormat().headingLevel() > 0 || isBold);
}

bool hasPicture(const QTextBlock &block)
{
    return block.begin() != block.end() && block.begin().fragment().charFormat().isImageFormat();
}

/// The last of what has to stand on the page of this heading; none: nothing follows.
QTextBlock companionOf(const QTextBlock &heading)
{
    QTextBlock last;
    for (QTextBlock block = heading.next(); block.isValid(); block = block.next()) {
        if (const QTextTable *table = tableOf(block))
            return table->cellAt(std::min(1, table->rows() - 1), 0).firstCursorPosition().block();
        if (hasPicture(block))
            return block;
        if (last.isValid() && !isHeading(last) && !isHeading(block))
            return last; // text that goes on as text
        last = block;
    }
    return last;
}

int pageOf(const QTextBlock &block, const QTextDocument &document)
{
    const QRectF place = document.documentLayout()->blockBoundingRect(block);
    const qreal foot = hasPicture(block) ? place.bottom() - 1 : place.top();
    return int(foot / document.pageSize().height());
}

bool breaksBefore(const QTextBlock &block)
{
    return block.blockFormat().pageBreakPolicy().testFlag(QTextFormat::PageBreak_AlwaysBefore);
}

} // namespace

void keepHeadings(QTextDocument *document)
{
    for (QTextBlock block = document->begin(); block.isValid(); block = block.next()) {
        if (!isHeading(block) || breaksBefore(block))
            continue;
        const QTextBlock companion = companionOf(block);
        if (!companion.isValid() || pageOf(companion, *document) == pageOf(block, *document))
            continue;
        QTextBlockFormat format;
        format.setPageBreakPolicy(QTextFormat::PageBreak_AlwaysBefore);
        QTextCursor(block).mergeBlockFormat(format);
        // What stands behind it is laid out anew by this only, and tables not at all otherwise.
        document->markContentsDirty(0, document->characterCount());
    }
}

} // namespace gui
