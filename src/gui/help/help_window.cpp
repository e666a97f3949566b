// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/help/help_window.h"

#include "gui/common/field_return.h"
#include "gui/help/shortcut_page.h"
#include "ui_help_window.h"

#include <QAbstractTextDocumentLayout>
#include <QEvent>
#include <QMainWindow>
#include <QMenuBar>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextTable>

namespace gui {

namespace {

/// Tables as Markdown makes them stick together; room around each cell lets them be read.
void layOutTables(QTextDocument *document)
{
    document->setDocumentMargin(12);
    for (QTextFrame *frame : document->rootFrame()->childFrames()) {
        auto *table = qobject_cast<QTextTable *>(frame);
        if (!table)
            continue;
        QTextTableFormat format = table->format();
        format.setCellPadding(4);
        format.setCellSpacing(0);
        format.setBorder(0);
        format.setWidth(QTextLength(QTextLength::PercentageLength, 100));
        format.setAlignment(Qt::AlignLeft);
        table->setFormat(format);
    }
}

} // namespace

HelpWindow::HelpWindow(const QList<HelpPage> &pages, QWidget *parent)
    : QDialog(parent)
    , m_ui(std::make_unique<Ui::HelpWindow>())
    , m_pages(pages)
{
    m_ui->setupUi(this);
    setAttribute(Qt::WA_DeleteOnClose);
    for (const HelpPage &page : m_pages)
        m_ui->topicList->addItem(page.title);
    m_ui->splitter->setStretchFactor(1, 1);
    m_ui->noMatchLabel->hide();
    connect(m_ui->topicList, &QListWidget::currentRowChanged, this, &HelpWindow::showRow);
    new FieldReturn(this);
    connect(m_ui->searchEdit, &QLineEdit::textChanged, this, &HelpWindow::search);
    connect(m_ui->searchEdit, &QLineEdit::returnPressed, this,
            [this] { m_ui->browser->find(m_ui->searchEdit->text()); });
    connect(m_ui->buttonBox, &QDialogButtonBox::rejected, this, &QDialog::reject);
    resize(fontMetrics().averageCharWidth() * 120, fontMetrics().lineSpacing() * 36);
    m_ui->splitter->setSizes({fontMetrics().averageCharWidth() * 28, width()});
}

HelpWindow::~HelpWindow() = default;

void HelpWindow::showPage(const QString &id)
{
    int row = 0;
    for (int i = 0; i < m_pages.size(); ++i) {
        if (m_pages[i].id == id)
            row = i;
    }
    m_ui->topicList->setCurrentRow(row);
}

void HelpWindow::showTable()
{
    const QTextDocument *document = m_ui->browser->document();
    for (const QTextFrame *frame : document->rootFrame()->childFrames()) {
        if (!qobject_cast<const QTextTable *>(frame))
            continue;
        QTextBlock block = document->findBlock(frame->firstPosition()).previous();
        while (block.isValid() && block.blockFormat().headingLevel() == 0)
            block = block.previous();
        const QRectF place = document->documentLayout()->blockBoundingRect(block);
        return m_ui->browser->verticalScrollBar()->setValue(int(place.top()));
    }
}

void HelpWindow::showRow(int row)
{
    if (row < 0 || row >= m_pages.size())
        return;
    m_ui->browser->setMarkdown(m_pages[row].markdown);
    m_ui->browser->setAccessibleDescription(m_pages[row].title);
    layOutTables(m_ui->browser->document());
    mark();
}

void HelpWindow::search(const QString &text)
{
    int firstMatch = -1;
    for (int i = 0; i < m_pages.size(); ++i) {
        const bool matches = m_pages[i].markdown.contains(text, Qt::CaseInsensitive);
        m_ui->topicList->item(i)->setHidden(!matches);
        if (matches && firstMatch < 0)
            firstMatch = i;
    }
    m_ui->noMatchLabel->setVisible(firstMatch < 0);
    const QListWidgetItem *current = m_ui->topicList->currentItem();
    if (firstMatch >= 0 && (!current || current->isHidden()))
        m_ui->topicList->setCurrentRow(firstMatch);
    mark();
}

void HelpWindow::mark()
{
    const QString wanted = m_ui->searchEdit->text();
    QList<QTextEdit::ExtraSelection> marks;
    if (wanted.size() > 1) {
        QTextCharFormat format;
        format.setBackground(palette().color(QPalette::Highlight));
        format.setForeground(palette().color(QPalette::HighlightedText));
        QTextCursor at = m_ui->browser->document()->find(wanted);
        if (!at.isNull()) {
            QTextCursor first = at;
            first.setPosition(at.selectionStart());
            m_ui->browser->setTextCursor(first);
        }
        for (; !at.isNull(); at = m_ui->browser->document()->find(wanted, at))
            marks.append({at, format});
    }
    m_ui->browser->setExtraSelections(marks);
}

void HelpWindow::changeEvent(QEvent *event)
{
    QDialog::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        showRow(m_ui->topicList->currentRow());
}

void showHelp(QMainWindow *window, const QString &page)
{
    auto *help = window->findChild<HelpWindow *>(QString(), Qt::FindDirectChildrenOnly);
    if (!help)
        help = new HelpWindow(helpPages() << shortcutPage(*window->menuBar()), window);
    help->showPage(page.section(u'#', 0, 0));
    help->show();
    help->raise();
    help->activateWindow();
    if (page.endsWith(QLatin1String("#table")))
        help->showTable();
}

} // namespace gui
