// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/results/verdict_bar.h"

#include "gui/common/text.h"
#include "gui/lab/charts/chart_colors.h"
#include "gui/lab/results/account_bar.h"
#include "lab/results/measure_words.h"
#include "lab/results/verdict.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QResizeEvent>
#include <QVBoxLayout>

#include <algorithm>

namespace gui {

namespace {

constexpr double largeType = 1.35;

QLabel *plainLabel(QWidget *parent)
{
    auto *label = new QLabel(parent);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    return label;
}

} // namespace

VerdictBar::VerdictBar(QWidget *parent)
    : QWidget(parent)
{
    setAccessibleName(tr("Verdicts"));
    m_layout = new QHBoxLayout(this);
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(12);
    m_blocks = {makeBlock(m_layout, tr("Verdict")), makeBlock(m_layout, tr("Second verdict"))};
    showNothing(tr("Nothing has run yet."));
}

VerdictBar::Block VerdictBar::makeBlock(QBoxLayout *layout, const QString &name)
{
    auto *box = new QWidget(this);
    auto *lines = new QVBoxLayout(box);
    lines->setContentsMargins(0, 0, 0, 0);
    lines->setSpacing(2);
    const Block block{box, plainLabel(box), plainLabel(box), plainLabel(box), new AccountBar(box)};
    block.sentence->setObjectName(QStringLiteral("verdictLabel"));
    block.sentence->setWordWrap(true);
    block.sentence->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    block.bar->setAccessibleName(name == tr("Verdict") ? tr("Account") : tr("Second account"));
    for (QWidget *line : {static_cast<QWidget *>(block.name), static_cast<QWidget *>(block.sentence),
                          static_cast<QWidget *>(block.bar), static_cast<QWidget *>(block.account)})
        lines->addWidget(line);
    layout->addWidget(box, 1);
    return block;
}

void VerdictBar::fill(size_t block, const lab::RunResult &result, const QString &name)
{
    const Block &filled = m_blocks[block];
    m_names[block] = name;
    m_sentences[block] = lab::verdictText(result);
    filled.account->setText(lab::accountText(result));
    filled.account->setToolTip(filled.account->text());
    filled.bar->setResult(result);
    filled.box->show();
}

void VerdictBar::name(size_t block, const QString &name)
{
    m_names[block] = name;
    dress();
}

void VerdictBar::present(int pixels)
{
    m_pixels = pixels;
    m_layout->setDirection(pixels > 0 ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    m_layout->setSpacing(pixels > 0 ? 4 : 12);
    dress();
}

void VerdictBar::showChosen(const QList<lab::RunResult> &chosen)
{
    for (size_t i = 0; i < m_blocks.size(); ++i) {
        const bool is = qsizetype(i) < chosen.size();
        m_blocks[i].box->setVisible(is);
        m_alarming[i] = false;
        if (!is)
            continue;
        const lab::RunResult &result = chosen.at(qsizetype(i));
        const QString strategy = lab::strategyText(result);
        fill(i, result,
             chosen.size() < 2 ? strategy
                 : i == 0      ? tr("A: %1", "strategy").arg(strategy)
                               : tr("B: %1", "strategy").arg(strategy));
        m_alarming[i] = lab::isCorrupted(result);
    }
    dress();
}

void VerdictBar::showRun(const QList<lab::RunResult> &results)
{
    QList<lab::RunResult> worst = results;
    std::stable_sort(worst.begin(), worst.end(), [](const lab::RunResult &one, const lab::RunResult &other) {
        return lab::verdictOf(one) > lab::verdictOf(other);
    });
    QList<lab::RunResult> shown;
    for (const lab::RunResult &result : results) { // in the order of the run
        const auto isIt = [&](const lab::RunResult &one) {
            return one.strategy == result.strategy;
        };
        if (shown.size() < 2
            && std::any_of(worst.begin(), worst.begin() + std::min<qsizetype>(2, worst.size()), isIt))
            shown.append(result);
    }
    showChosen(shown);
    for (size_t i = 0; i < size_t(shown.size()); ++i)
        name(i, lab::strategyText(shown.at(qsizetype(i))));
    if (const qsizetype more = results.size() - shown.size(); more > 0)
        name(1,
             tr("%1 (and %2 more below)", "strategy, number of rows")
                 .arg(m_names[1], QLocale().toString(more)));
}

void VerdictBar::showNothing(const QString &why)
{
    m_blocks[1].box->hide();
    m_blocks[0].box->show();
    m_names[0].clear();
    m_sentences[0] = why;
    m_blocks[0].account->clear();
    m_blocks[0].bar->clear();
    m_alarming = {};
    dress();
}

/// Two lines, whatever stands in them; on the stage what is needed, for there the chart wants the room.
int VerdictBar::sentenceHeight(size_t block, const QFont &large) const
{
    constexpr int mostLines = 3;
    const QFontMetrics metrics(large);
    if (m_pixels == 0)
        return metrics.lineSpacing() * 2;
    const QRect room(0, 0, std::max(1, width()), metrics.lineSpacing() * mostLines);
    const int needed = metrics.boundingRect(room, Qt::TextWordWrap, unbroken(m_sentences[block])).height();
    return std::clamp(needed, metrics.lineSpacing(), room.height());
}

void VerdictBar::dress()
{
    QFont large = font();
    large.setPointSizeF(font().pointSizeF() * largeType);
    large.setBold(true);
    if (m_pixels > 0)
        large.setPixelSize(m_pixels);
    QFont small = font();
    small.setPointSizeF(font().pointSizeF() * 0.9);
    const ChartColors colors(palette());
    for (size_t i = 0; i < m_blocks.size(); ++i) {
        const Block &block = m_blocks[i];
        QPalette ink = palette();
        if (m_alarming[i])
            ink.setColor(QPalette::WindowText, colors.alarm());
        block.name->setText(m_names[i]);
        block.name->setVisible(m_pixels == 0 || !m_names[i].isEmpty());
        block.account->setVisible(m_pixels == 0);
        block.sentence->setText(unbroken(m_sentences[i]));
        block.sentence->setToolTip(m_sentences[i]);
        block.sentence->setPalette(ink);
        block.sentence->setFont(large);
        block.sentence->setFixedHeight(sentenceHeight(i, large));
        block.name->setFixedHeight(fontMetrics().lineSpacing());
        block.account->setFont(small);
        block.account->setFixedHeight(QFontMetrics(small).lineSpacing());
    }
}

void VerdictBar::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    if (m_pixels > 0 && event->size().width() != event->oldSize().width())
        dress();
}

void VerdictBar::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange)
        dress();
}

} // namespace gui
