// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/learn/vote_panel.h"

#include "gui/common/possible.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSpinBox>

namespace gui {

namespace {

constexpr int mostHands = 999;

QLabel *wrappedLabel(QWidget *parent)
{
    auto *label = new QLabel(parent);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    return label;
}

} // namespace

VotePanel::VotePanel(QWidget *parent)
    : QWidget(parent)
    , m_text(wrappedLabel(this))
    , m_grid(new QGridLayout)
    , m_reveal(new QPushButton(tr("&Reveal"), this))
    , m_revealText(wrappedLabel(this))
{
    setAccessibleName(tr("Question to the class"));
    QFont bold = font();
    bold.setBold(true);
    m_text->setFont(bold);
    m_reveal->setToolTip(tr("Show which answer is right"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_text);
    m_grid->setColumnStretch(0, 1);
    m_grid->setVerticalSpacing(2);
    layout->addLayout(m_grid);
    auto *line = new QHBoxLayout;
    line->addWidget(m_reveal);
    line->addStretch();
    layout->addLayout(line);
    layout->addWidget(m_revealText);
    connect(m_reveal, &QPushButton::clicked, this, &VotePanel::reveal);
}

void VotePanel::addRow()
{
    const int place = int(m_rows.size());
    const Row row{wrappedLabel(this), new QSpinBox(this), new QProgressBar(this)};
    row.hands->setRange(0, mostHands);
    row.hands->setToolTip(tr("Hands that were raised for this answer"));
    row.share->setTextVisible(true);
    m_grid->addWidget(row.choice, place * 2, 0);
    m_grid->addWidget(row.hands, place * 2, 1, Qt::AlignTop);
    m_grid->addWidget(row.share, place * 2 + 1, 0, 1, 2);
    connect(row.hands, &QSpinBox::valueChanged, this, [this] { refresh(); });
    m_rows.append(row);
}

void VotePanel::ask(const lab::lesson::Question &question, const QString &reveal)
{
    m_question = question;
    m_answer = reveal;
    m_revealed = false;
    while (m_rows.size() < question.choices.size())
        addRow();
    for (const Row &row : std::as_const(m_rows)) {
        const QSignalBlocker blocker(row.hands);
        row.hands->setValue(0);
    }
    refresh();
}

/// Rows have a font of their own, for the right answer is bold.
void VotePanel::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        refresh();
}

QList<int> VotePanel::hands() const
{
    QList<int> hands;
    for (qsizetype i = 0; i < m_question.choices.size(); ++i)
        hands.append(m_rows.at(i).hands->value());
    return hands;
}

void VotePanel::reveal()
{
    if (m_revealed || m_question.choices.isEmpty())
        return;
    m_revealed = true;
    refresh();
    emit revealed();
}

void VotePanel::refresh()
{
    m_text->setText(m_question.text);
    int total = 0;
    for (const int raised : hands())
        total += raised;
    for (int i = 0; i < int(m_rows.size()); ++i)
        refresh(m_rows.at(i), i, total);
    m_reveal->setVisible(!m_question.choices.isEmpty());
    setPossible(m_reveal, m_revealed ? tr("it is shown already.") : QString());
    m_revealText->setText(m_answer);
    m_revealText->setVisible(m_revealed);
}

void VotePanel::refresh(const Row &row, int index, int total)
{
    const bool is = index < m_question.choices.size();
    row.choice->setVisible(is);
    row.hands->setVisible(is);
    row.share->setFixedHeight(fontMetrics().height());
    row.share->setVisible(is && m_revealed && total > 0);
    if (!is)
        return;
    const QString choice = m_question.choices.at(index);
    const QString letter(QChar(u'A' + char16_t(index)));
    const bool isRight = m_revealed && index == m_question.right;
    row.choice->setText(isRight ? tr("✓ %1: %2", "the right answer: letter, answer").arg(letter, choice)
                                : tr("%1: %2", "letter, answer").arg(letter, choice));
    QFont font = this->font();
    font.setBold(isRight);
    row.choice->setFont(font);
    row.hands->setAccessibleName(tr("Hands for %1", "a letter").arg(letter));
    row.hands->setAccessibleDescription(choice);
    row.share->setAccessibleName(tr("Share of %1", "a letter").arg(letter));
    row.share->setRange(0, std::max(1, total));
    row.share->setValue(row.hands->value());
}

} // namespace gui
