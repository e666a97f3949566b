// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/journal/record_panel.h"

#include "gui/journal/record_facts.h"
#include "gui/journal/record_reader.h"
#include "ui_record_panel.h"

#include <QFontDatabase>
#include <QScrollBar>

namespace gui {

namespace {

constexpr int emptyPage = 0;
constexpr int recordPage = 1;
/// From so many characters on words and record stand beside each other.
constexpr int besideFrom = 110;

} // namespace

RecordPanel::RecordPanel(QWidget *parent)
    : QFrame(parent)
    , m_ui(std::make_unique<Ui::RecordPanel>())
{
    m_ui->setupUi(this);
    m_invitation = m_ui->emptyLabel->text();
    const QFont fixed = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    QFont title = font();
    title.setBold(true);
    m_ui->titleLabel->setFont(title);
    m_ui->recordEdit->setFont(fixed);
    m_ui->scrollArea->setMinimumHeight(fontMetrics().lineSpacing() * 2); // it makes room for messages
    m_ui->recordEdit->setMinimumHeight(fontMetrics().lineSpacing() * 2);
    m_ui->scrollArea->viewport()->setAutoFillBackground(false);
    m_ui->factList->setAutoFillBackground(false);
    clear();
}

RecordPanel::~RecordPanel() = default;

void RecordPanel::setActions(const Actions &actions)
{
    m_ui->showLockButton->setDefaultAction(actions.showLock);
    m_ui->timelineButton->setDefaultAction(actions.timeline);
    m_ui->evidenceButton->setDefaultAction(actions.evidence);
    m_ui->undoButton->setDefaultAction(actions.undo);
}

void RecordPanel::showRecord(const ShownRecord &record)
{
    const journal::Entry &entry = record.recorded.entry;
    const bool another = std::exchange(m_shown, entry.intent.sequence()) != m_shown;
    const QString title = recordTitle(entry);
    m_ui->titleLabel->setText(title);
    m_ui->titleLabel->setToolTip(title.toHtmlEscaped());
    m_ui->factList->setFields(recordFacts(record.recorded));
    if (m_ui->recordEdit->toPlainText() != record.json)
        m_ui->recordEdit->setPlainText(record.json);
    if (another)
        m_ui->scrollArea->verticalScrollBar()->setValue(0);
    m_ui->stack->setCurrentIndex(recordPage);
}

void RecordPanel::clear(const QString &why)
{
    m_ui->emptyLabel->setText(why.isEmpty() ? m_invitation : why);
    m_shown = 0;
    m_ui->titleLabel->clear();
    m_ui->recordEdit->clear();
    m_ui->stack->setCurrentIndex(emptyPage);
}

void RecordPanel::focusRecord()
{
    if (m_shown != 0)
        m_ui->recordEdit->setFocus(Qt::OtherFocusReason);
}

void RecordPanel::resizeEvent(QResizeEvent *event)
{
    QFrame::resizeEvent(event);
    const bool wide = width() >= fontMetrics().averageCharWidth() * besideFrom;
    m_ui->recordLayout->setDirection(wide ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

} // namespace gui
