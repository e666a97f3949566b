// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/page/hold_inspector.h"

#include "diagnosis/end_sentence.h"
#include "gui/common/text.h"
#include "gui/timeline/core/hold_words.h"
#include "gui/timeline/core/lane_store.h"
#include "gui/timeline/view/legend.h"
#include "history/read/hold_words.h"
#include "locks/dialects/library_name.h"
#include "ui_hold_inspector.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QLocale>
#include <QScrollBar>

namespace gui {

namespace {

/// The first so many fields say who held it and when, the others how.
constexpr qsizetype whoFields = 6;
/// Characters from which on both stand beside each other.
constexpr int besideFrom = 90;

} // namespace

HoldInspector::HoldInspector(QWidget *parent)
    : QFrame(parent)
    , m_ui(std::make_unique<Ui::HoldInspector>())
{
    m_ui->setupUi(this);
    auto *legend = new Legend(this);
    m_ui->emptyLayout->insertWidget(1, legend);
    m_ui->emptyLayout->addStretch(1);
    // What is selected moves nothing: the panel is as wide and as high as it is with all that it may show.
    for (QWidget *each :
         std::initializer_list<QWidget *>{m_ui->keyLabel, m_ui->journalButton, m_ui->showLockButton,
                                          m_ui->evidenceButton, m_ui->copyButton}) {
        QSizePolicy policy = each->sizePolicy();
        policy.setRetainSizeWhenHidden(true);
        each->setSizePolicy(policy);
    }
    QFont bold = font();
    bold.setBold(true);
    m_ui->endLabel->setFont(bold);
    letBeNarrow(m_ui->emptyLabel);
    letBeNarrow(m_ui->endLabel);
    connect(m_ui->showLockButton, &QPushButton::clicked, this, [this] {
        if (m_told)
            emit lockWanted(m_told->hold);
    });
    connect(m_ui->journalButton, &QPushButton::clicked, this, [this] {
        if (m_told)
            emit journalWanted(m_told->hold);
    });
    connect(m_ui->evidenceButton, &QPushButton::clicked, this, [this] {
        if (m_told)
            emit evidenceWanted(m_told->hold);
        else
            emit spanEvidenceWanted();
    });
    connect(m_ui->copyButton, &QPushButton::clicked, this, &HoldInspector::copy);
    for (FieldList *fields : {m_ui->whoFields, m_ui->howFields})
        fields->setWrapping(false); // lines that wrap would be squeezed; what is cut stands in the tool tip
    arrange(false); // until it is known how much room there is: the window may be made as narrow as it says
    refresh();
}

HoldInspector::~HoldInspector() = default;

void HoldInspector::show(const ToldHold &told, history::UnixMs openEnd)
{
    const bool isAnother = !m_told || m_told->hold.id != told.hold.id;
    m_told = told;
    m_openEnd = openEnd;
    refresh();
    if (isAnother) // why it ended stands at the top
        m_ui->scrollArea->verticalScrollBar()->setValue(0);
}

void HoldInspector::showNothing(const QString &lane, bool isKey)
{
    m_told.reset();
    m_lane = lane;
    m_isKey = isKey;
    refresh();
}

void HoldInspector::refresh()
{
    m_ui->stack->setCurrentIndex(m_told ? 1 : 0);
    m_ui->showLockButton->setVisible(m_told.has_value());
    m_ui->evidenceButton->setVisible(m_told || m_isKey);
    m_ui->evidenceButton->setToolTip(
        m_told ? tr("Write who held it, since when, who asked for it and why it ended as one HTML file")
               : tr("Write what is recorded of this lock in the time that shows as one HTML file"));
    m_ui->journalButton->setVisible(m_told && !m_told->hold.actionId.isEmpty());
    m_ui->copyButton->setVisible(m_told.has_value());
    m_ui->keyLabel->setVisible(m_told || !m_lane.isEmpty());
    m_ui->keyLabel->setText(m_told ? shown(m_told->hold.key) : m_lane);
    if (!m_told)
        return;
    setCalmText(m_ui->endLabel, endSentence());
    const FieldList::Fields fields = fieldsOf(m_told->hold);
    if (std::exchange(m_fields, fields) == fields)
        return; // it was asked for every second
    m_ui->whoFields->setFields(fields.mid(0, whoFields));
    m_ui->howFields->setFields(fields.mid(whoFields));
}

void HoldInspector::resizeEvent(QResizeEvent *event)
{
    QFrame::resizeEvent(event);
    arrange(width() >= fontMetrics().averageCharWidth() * besideFrom);
}

void HoldInspector::arrange(bool beside)
{
    const auto direction = beside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom;
    m_ui->fieldsLayout->setDirection(direction);
    for (int i = 0; i < m_ui->fieldsLayout->count(); ++i)
        m_ui->fieldsLayout->setStretch(i, beside ? 1 : 0); // as wide as each other, but each as high as it is
    // A narrow line has no room for a key beside the buttons, nor for all of these beside each other.
    m_ui->titleLayout->setDirection(direction);
    m_ui->buttonLayout->setDirection(direction);
}

QString HoldInspector::endSentence() const
{
    const QString why = diagnosis::endSentence(m_told->hold, m_told->next);
    const QString ghost = history::ghostSentence(m_told->hold);
    const QString end = why.isEmpty() ? tr("It is still held, as far as was seen.") : why;
    return ghost.isEmpty() ? end : ghost + u' ' + end;
}

/// When it ended; if its end was not seen, when it was seen last.
QString HoldInspector::untilText(const history::Hold &hold)
{
    const std::optional<base::KnownTime> end = hold.end();
    return end ? base::knownTimeText(*end, HoldWords::instant) : HoldWords::instant(hold.lastSeen);
}

/// For how long somebody read it or asked for it in vain.
QString HoldInspector::askedText(const history::Hold &hold)
{
    if (hold.askedSeconds < 0)
        return tr("not known: held too briefly, or not looked at");
    if (hold.askedSeconds == 0)
        return tr("by nobody, as far as was seen");
    return tr("for about %1; by whom cannot be told").arg(spanText(qint64(hold.askedSeconds) * 1000));
}

QList<std::pair<QString, QString>> HoldInspector::fieldsOf(const history::Hold &hold) const
{
    const QLocale locale;
    const HoldMark mark = markOf(hold);
    const auto figure = [&locale](qint64 value) {
        return value < 0 ? tr("cannot be known") : locale.toString(value);
    };
    FieldList::Fields fields{
        {tr("Held by"), HoldWords::who(mark)},
        {tr("Token"), hold.hasToken ? shownShort(hold.token, 24) : tr("none led")},
        {tr("Library"), hold.library.isEmpty() ? tr("cannot tell") : locks::libraryName(hold.library)},
        {tr("Since"), HoldWords::since(hold)},
        {hold.to ? tr("Until") : tr("Last seen"), untilText(hold)},
        {tr("Held for"), HoldWords::heldFor(mark, m_openEnd)},
        {tr("Lease"), hold.leaseMs < 0 ? tr("never ends by itself") : spanText(hold.leaseMs)},
        {tr("Renewed"),
         hold.renewals == 0 ? tr("never")
             : mark.renewed > 0
             ? tr("%n time(s), last %1", nullptr, int(hold.renewals)).arg(HoldWords::instant(mark.renewed))
             : tr("%n time(s)", nullptr, int(hold.renewals))},
        {tr("Most waiters"), figure(hold.mostWaiters)},
        {tr("Read or asked for"), askedText(hold)}};
    if (!hold.server.isEmpty())
        fields.append({tr("Master"), hold.server});
    else if (hold.masters > 1)
        fields.append({tr("Masters"), locale.toString(hold.masters)});
    return fields;
}

QString HoldInspector::text() const
{
    if (!m_told)
        return {};
    QStringList lines{shown(m_told->hold.key), endSentence()};
    for (const auto &[name, value] : fieldsOf(m_told->hold))
        lines.append(tr("%1: %2", "name, value").arg(name, value));
    return lines.join(u'\n');
}

void HoldInspector::copy() const
{
    QGuiApplication::clipboard()->setText(text());
}

} // namespace gui
