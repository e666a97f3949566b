// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/lock_details.h"

#include "base/bytes.h"
#include "gui/common/actions.h"
#include "gui/common/icons.h"
#include "gui/common/possible.h"
#include "gui/common/text.h"
#include "gui/live/lock_sentences.h"
#include "gui/locks/completion_offer.h"
#include "gui/locks/time_left_delegate.h"
#include "locks/model/key_type_words.h"
#include "locks/model/verdict.h"
#include "ui_lock_details.h"

#include <QAccessible>
#include <QClipboard>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QHeaderView>
#include <QScrollBar>

namespace gui {

namespace {

constexpr int emptyPage = 0;
constexpr int lockPage = 1;

void setCell(QTreeWidgetItem *item, int column, const QString &text)
{
    if (item->text(column) != text)
        item->setText(column, text);
}

} // namespace

LockDetails::LockDetails(QWidget *parent)
    : QFrame(parent)
    , m_ui(std::make_unique<Ui::LockDetails>())
{
    m_ui->setupUi(this);
    const QFont fixed = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    QFont title = fixed;
    title.setBold(true);
    m_ui->keyLabel->setFont(title);
    m_ui->tokenLabel->setFont(fixed);
    QFont verdict = font();
    verdict.setBold(true);
    m_ui->verdictLabel->setFont(verdict);
    // A name without blanks must not push the buttons out of view: it is cut, and whole in its tool tip.
    letBeNarrow(m_ui->headlineLabel);
    m_ui->scrollArea->setMinimumHeight(fontMetrics().lineSpacing()
                                       * 2); // so that it can make room for messages
    // Always: it would move the buttons beside it as a text becomes longer.
    m_ui->scrollArea->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
    m_ui->scrollArea->viewport()->setAutoFillBackground(false);
    m_ui->bodyWidget->setAutoFillBackground(false);
    m_ui->bodyLayout->setContentsMargins(0, 0, 0, 0);
    m_ui->masterTree->setHeaderLabels({tr("Master"), tr("Token"), tr("Time left")});
    // A handful of rows: fitting them to what they say costs nothing.
    m_ui->masterTree->header()->setStretchLastSection(false);
    m_ui->masterTree->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_ui->masterTree->header()->setSectionResizeMode(1, QHeaderView::Stretch);
    m_ui->masterTree->header()->setSectionResizeMode(2, QHeaderView::Fixed); // it counts down in place
    m_ui->masterTree->header()->resizeSection(
        2, fontMetrics().horizontalAdvance(countdownText(widestSpan(fontMetrics()))) + 20);
    m_ui->masterTree->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    m_ui->copyTokenButton->setIcon(icon("copy"));
    m_ui->copyEvidenceButton->setIcon(icon("copy"));
    connect(m_ui->copyTokenButton, &QToolButton::clicked, this, &LockDetails::copyToken);
    connect(m_ui->copyEvidenceButton, &QToolButton::clicked, this, &LockDetails::copyEvidence);
    connect(m_ui->noteButton, &QToolButton::clicked, this, &LockDetails::noteSeen);
    letBeNarrow(m_ui->noteLabel);
    paintNote();
    clear();
}

LockDetails::~LockDetails() = default;

void LockDetails::setActions(const Actions &actions)
{
    m_ui->completeButton->setDefaultAction(actions.complete);
    m_ui->extendButton->setDefaultAction(actions.extend);
    m_ui->setExpiryButton->setDefaultAction(actions.setExpiry);
    m_ui->takeOverButton->setDefaultAction(actions.takeOver);
    m_ui->releaseButton->setDefaultAction(actions.release);
    m_ui->undoButton->setDefaultAction(actions.undo);
}

void LockDetails::add(QWidget *widget)
{
    m_ui->rightLayout->insertWidget(m_ui->rightLayout->indexOf(m_ui->masterTree) + 1, widget);
}

void LockDetails::clear()
{
    m_item.reset();
    m_ui->keyLabel->clear();
    m_ui->completeButton->hide();
    showNote({});
    m_ui->stack->setCurrentIndex(emptyPage);
}

void LockDetails::showLock(const LockItem *item, const locks::DeploymentSpec &spec,
                           const locks::Status &status, const QString &note)
{
    if (!item)
        return clear();
    const bool another =
        !m_item || m_item->row.key != item->row.key || m_item->row.separateMaster != item->row.separateMaster;
    if (another)
        beginAnother();
    m_item = *item;
    m_spec = spec;
    m_masters = status.masters;
    showNote(note);
    fill(*m_item, locks::steadyNow());
    m_ui->stack->setCurrentIndex(lockPage);
}

/// Another lock: from the top, and what was selected in the text of the last one does not hold it there.
void LockDetails::beginAnother()
{
    m_ui->scrollArea->verticalScrollBar()->setValue(0);
    for (QLabel *label : m_ui->bodyWidget->findChildren<QLabel *>()) {
        if (label->hasSelectedText())
            label->setSelection(0, 0);
    }
}

void LockDetails::showNote(const QString &note)
{
    m_ui->noteBar->setVisible(!note.isEmpty());
    if (std::exchange(m_note, note) == note)
        return;
    m_ui->noteLabel->setText(note);
    m_ui->noteLabel->setToolTip(note.toHtmlEscaped());
    if (note.isEmpty())
        return;
    QAccessibleEvent alert(m_ui->noteLabel, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

void LockDetails::paintNote()
{
    const QPalette colors = onGround(palette(), StatePalette(palette()).color(StatePalette::Tone::Amber));
    m_ui->noteBar->setPalette(colors);
    m_ui->noteLabel->setPalette(colors);
}

void LockDetails::fill(const LockItem &item, locks::Millis now)
{
    const locks::Row &row = item.row;
    m_ui->keyLabel->setText(shown(row.key));
    m_ui->keyLabel->setToolTip(shown(row.key, 4096).toHtmlEscaped());
    setCalmText(m_ui->headlineLabel, LockSentences::headline(item, now));
    m_ui->headlineLabel->setToolTip(m_ui->headlineLabel->text().toHtmlEscaped());
    // Before the others, which stay where they are when it comes.
    m_ui->completeButton->setVisible(!item.hasEnded() && reasonAgainstCompletion(row).isEmpty());
    const locks::Finding finding = locks::verdictOf(row, now);
    m_ui->verdictLabel->setVisible(!item.hasEnded());
    m_ui->evidenceLabel->setVisible(!item.hasEnded() && !finding.evidence.isEmpty());
    setCalmText(m_ui->verdictLabel, finding.sentence);
    setCalmText(m_ui->evidenceLabel, finding.evidence.join(QLatin1Char('\n')));
    m_ui->fieldList->setFields(LockSentences::fields(item, now));
    setCalmText(m_ui->tokenLabel, row.hasToken ? isolated(shownShort(row.token, 200)) : tr("none leads"));
    m_ui->tokenLabel->setToolTip(row.hasToken ? shown(row.token).toHtmlEscaped() : QString());
    setPossible(m_ui->copyTokenButton,
                row.truncated      ? tr("only a part of it was read.")
                    : row.hasToken ? QString()
                                   : tr("no token leads."));
    fillMasters(item, now);
}

bool LockDetails::isNarrow() const
{
    return width() < fontMetrics().averageCharWidth() * 125;
}

void LockDetails::resizeEvent(QResizeEvent *event)
{
    QFrame::resizeEvent(event);
    // Beside the table there is room below, not beside: no column is wide enough for half of it.
    const bool slim = width() < fontMetrics().averageCharWidth() * 95;
    m_ui->bodyLayout->setDirection(slim ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    m_ui->bodyLayout->setStretch(0, slim ? 0 : 1);
    // The key is what the rest is about: above the buttons, where they would leave it no room.
    m_ui->titleLayout->setDirection(slim ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    // Where it is narrow there is no room for the buttons' pictures.
    const Qt::ToolButtonStyle style = isNarrow() ? Qt::ToolButtonTextOnly : Qt::ToolButtonTextBesideIcon;
    for (QToolButton *button :
         {m_ui->completeButton, m_ui->extendButton, m_ui->setExpiryButton, m_ui->takeOverButton,
          m_ui->releaseButton, m_ui->undoButton, m_ui->copyTokenButton, m_ui->copyEvidenceButton})
        button->setToolButtonStyle(style);
}

void LockDetails::changeEvent(QEvent *event)
{
    QFrame::changeEvent(event);
    if (event->type() != QEvent::PaletteChange)
        return;
    for (QToolButton *button : {m_ui->copyTokenButton, m_ui->copyEvidenceButton})
        button->setIcon(icon("copy"));
    paintNote();
}

void LockDetails::fillMasters(const LockItem &item, locks::Millis now)
{
    const locks::Row &row = item.row;
    QTreeWidget *tree = m_ui->masterTree;
    tree->headerItem()->setText(0, m_spec.separate ? tr("Server") : tr("Master")); // as the table calls it
    const bool one = m_spec.separate || row.masters <= 1;
    const int count = one ? 1 : int(m_spec.masters.size());
    while (tree->topLevelItemCount() > count)
        delete tree->takeTopLevelItem(tree->topLevelItemCount() - 1);
    while (tree->topLevelItemCount() < count)
        new QTreeWidgetItem(tree);
    const int rows = qMin(count, 7) * (fontMetrics().lineSpacing() + 4);
    tree->setFixedHeight(tree->header()->sizeHint().height() + rows + 2 * tree->frameWidth() + 2);
    for (int i = 0; i < count; ++i)
        fillMaster(tree->topLevelItem(i), item, m_spec.separate ? row.separateMaster : size_t(i), now);
}

void LockDetails::fillMaster(QTreeWidgetItem *line, const LockItem &item, size_t master, locks::Millis now)
{
    const locks::Row &row = item.row;
    const bool one = m_spec.separate || row.masters <= 1;
    setCell(line, 0, master < m_spec.masters.size() ? isolated(m_spec.masters[master].label()) : QString());
    const auto holding = std::find_if(row.holdings.begin(), row.holdings.end(),
                                      [&](const auto &each) { return one || each.master == master; });
    const bool isHeld = holding != row.holdings.end();
    const bool away = isAway(one && isHeld ? holding->master : master); // of a Cluster: the one that has it
    setAway(line, away);
    if (!isHeld || item.hasEnded()) {
        setCell(line, 1, away ? tr("not known: away") : notHeld(item, master));
        setCell(line, 2, {});
        line->setData(2, Qt::AccessibleTextRole, QVariant());
        return;
    }
    const qsizetype owners = holding->inside ? holding->inside->owners.size() : 0;
    const bool leads = row.hasToken && holding->token == row.token;
    const QString what = !holding->hasToken && owners > 1 ? tr("%n owner(s)", nullptr, int(owners))
        : !holding->hasToken                              ? tr("something that is no token")
        : leads ? (row.masters == 1 ? tr("holds it") : tr("the same token"))
                : tr("other: %1").arg(shownShort(holding->token, 16));
    const QString left = holding->deadline == locks::noDeadline
        ? tr("no expiry")
        : countdownText(holding->deadline - now + 500);
    const QString past = tr("%1 (last seen)", "of a master that is away");
    setCell(line, 1, away ? past.arg(what) : what);
    setCell(line, 2, left);
    line->setData(2, Qt::AccessibleTextRole, away ? past.arg(left) : QVariant());
}

QString LockDetails::notHeld(const LockItem &item, size_t master)
{
    const auto noLock = std::find_if(item.noLocks.begin(), item.noLocks.end(),
                                     [master](const locks::NoLock &each) { return each.master == master; });
    if (noLock == item.noLocks.end() || item.hasEnded())
        return tr("does not hold it");
    return tr("%1, which is no lock", "a list").arg(locks::keyTypeWords(noLock->type));
}

bool LockDetails::isAway(size_t master) const
{
    return master < size_t(m_masters.size()) && !m_masters[qsizetype(master)].connected;
}

/// What it says is grey, and not only grey.
void LockDetails::setAway(QTreeWidgetItem *line, bool away) const
{
    const QBrush ink = away ? QBrush(StatePalette(palette()).color(StatePalette::Tone::Muted)) : QBrush();
    for (int column = 0; column < line->treeWidget()->columnCount(); ++column) {
        if (line->foreground(column) != ink)
            line->setForeground(column, ink);
    }
}

void LockDetails::copyToken()
{
    if (!m_item)
        return;
    const QByteArray &token = m_item->row.token;
    const bool plain = base::isPlainText(token);
    QGuiApplication::clipboard()->setText(QString::fromUtf8(plain ? token : token.toBase64()));
    emit copied(
        plain ? tr("The token is on the clipboard.")
              : tr("The token is on the clipboard as base64, since it is not text: for lockscope --base64."));
}

void LockDetails::copyEvidence()
{
    if (!m_item)
        return;
    QGuiApplication::clipboard()->setText(
        LockSentences::evidenceBlock(*m_item, m_spec, m_note, locks::steadyNow()));
    emit copied(tr("The evidence is on the clipboard, as Markdown."));
}

} // namespace gui
