// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/race/scheme_text_edit.h"

#include "gui/race/scheme_highlighter.h"

#include <QFontDatabase>
#include <QPaintEvent>
#include <QPainter>
#include <QTextBlock>

namespace gui {

namespace {

constexpr int margin = 4;

class LineNumbers : public QWidget
{
public:
    explicit LineNumbers(SchemeTextEdit *edit)
        : QWidget(edit)
        , m_edit(edit)
    {
    }

protected:
    void paintEvent(QPaintEvent *event) override { m_edit->paintNumbers(event->rect()); }

private:
    SchemeTextEdit *m_edit;
};

} // namespace

SchemeTextEdit::SchemeTextEdit(QWidget *parent)
    : QPlainTextEdit(parent)
    , m_numbers(new LineNumbers(this))
    , m_highlighter(new SchemeHighlighter(document()))
{
    setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    setLineWrapMode(NoWrap);
    setTabChangesFocus(true); // a scheme has no tabs, and a keyboard has to get out again
    m_highlighter->setPalette(palette());
    connect(this, &QPlainTextEdit::blockCountChanged, this, &SchemeTextEdit::makeRoom);
    connect(this, &QPlainTextEdit::updateRequest, m_numbers, [this](const QRect &area, int scrolled) {
        if (scrolled)
            m_numbers->scroll(0, scrolled);
        else
            m_numbers->update(0, area.y(), m_numbers->width(), area.height());
    });
    makeRoom();
}

int SchemeTextEdit::numbersWidth() const
{
    const QString widest(QString::number(std::max(10, blockCount())).size(), u'9');
    return fontMetrics().horizontalAdvance(widest) + 2 * margin;
}

void SchemeTextEdit::makeRoom()
{
    setViewportMargins(numbersWidth(), 0, 0, 0);
    const QRect inside = contentsRect();
    m_numbers->setGeometry(inside.left(), inside.top(), numbersWidth(), inside.height());
}

void SchemeTextEdit::resizeEvent(QResizeEvent *event)
{
    QPlainTextEdit::resizeEvent(event);
    makeRoom();
}

void SchemeTextEdit::changeEvent(QEvent *event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        m_highlighter->setPalette(palette());
    if (event->type() == QEvent::FontChange)
        makeRoom();
}

void SchemeTextEdit::paintNumbers(const QRect &area)
{
    QPainter painter(m_numbers);
    painter.fillRect(area, palette().window());
    painter.setFont(font());
    painter.setPen(palette().color(QPalette::PlaceholderText));
    QTextBlock block = firstVisibleBlock();
    QRectF place = blockBoundingGeometry(block).translated(contentOffset());
    while (block.isValid() && place.top() <= area.bottom()) {
        painter.drawText(QRectF(0, place.top(), m_numbers->width() - margin, place.height()), Qt::AlignRight,
                         QString::number(block.blockNumber() + 1));
        block = block.next();
        place = blockBoundingGeometry(block).translated(contentOffset());
    }
}

void SchemeTextEdit::mark(const std::vector<lab::scheme::Wrong> &wrong)
{
    QList<QTextEdit::ExtraSelection> marks;
    for (const lab::scheme::Wrong &each : wrong) {
        const QTextBlock block = document()->findBlockByNumber(each.place.line - 1);
        if (!block.isValid())
            continue;
        // Columns are bytes there.
        const QByteArray before = block.text().toUtf8().left(each.place.column - 1);
        const int at = std::min(int(QString::fromUtf8(before).size()), std::max(0, block.length() - 2));
        QTextEdit::ExtraSelection mark;
        mark.cursor = QTextCursor(block);
        mark.cursor.setPosition(block.position() + at);
        mark.cursor.movePosition(QTextCursor::EndOfBlock, QTextCursor::KeepAnchor);
        mark.format.setUnderlineStyle(QTextCharFormat::WaveUnderline);
        mark.format.setUnderlineColor(Qt::red);
        marks.append(mark);
    }
    setExtraSelections(marks);
}

} // namespace gui
