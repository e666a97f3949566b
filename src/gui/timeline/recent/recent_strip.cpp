// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/recent/recent_strip.h"

#include "gui/common/elided_label.h"
#include "gui/common/possible.h"
#include "gui/common/text.h"
#include "gui/timeline/view/timeline_picture.h"

#include <QPainter>
#include <QStyleOptionFocusRect>
#include <QStylePainter>
#include <QToolButton>
#include <QVBoxLayout>

namespace gui {

namespace {

/// What was recorded meanwhile is read so often.
constexpr int beatMs = 2'000;
/// Characters from which on both texts stand beside each other.
constexpr int besideFrom = 76;

} // namespace

RecentPicture::RecentPicture(QWidget *parent)
    : QAbstractButton(parent)
{
    setCursor(Qt::PointingHandCursor);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    setAccessibleName(tr("Last hour"));
}

void RecentPicture::show(const RecentHolds &recent)
{
    m_until = recent.until;
    TimelineLane lane;
    lane.since = 0;
    lane.rows = recent.rows;
    m_model.begin({lane}, recent.record);
    const QString text = recent.hourText();
    setAccessibleDescription(text);
    setToolTip(tr("%1\nPress it to see this lock on the timeline.").arg(text).toHtmlEscaped());
    update();
}

QSize RecentPicture::sizeHint() const
{
    return {fontMetrics().averageCharWidth() * 40, fontMetrics().height() * 2};
}

void RecentPicture::paintEvent(QPaintEvent *)
{
    QStylePainter painter(this);
    TimelineFrame frame;
    frame.size = size();
    frame.laneHeight = height();
    frame.ratio = devicePixelRatioF();
    frame.now = m_until;
    frame.openEnd = m_model.openEnd(m_until);
    frame.scale = TimeScale(double(m_until - RecentHolds::spanMs), double(m_until), width());
    TimelinePicture(m_model, frame, palette(), font()).paintBare(&painter);
    painter.setPen(palette().color(QPalette::Mid));
    painter.setBrush(Qt::NoBrush); // the sign of an end leaves its own
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
    if (hasFocus()) {
        QStyleOptionFocusRect focus;
        focus.initFrom(this);
        painter.drawPrimitive(QStyle::PE_FrameFocusRect, focus);
    }
}

RecentStrip::RecentStrip(QWidget *parent)
    : QWidget(parent)
    , m_answers(this, readRecent, [this](const RecentHolds &recent, const auto &) { take(recent); })
    , m_picture(new RecentPicture(this))
    , m_words(new QBoxLayout(QBoxLayout::TopToBottom))
    , m_hour(new ElidedLabel(this))
    , m_usual(new ElidedLabel(this))
    , m_evidence(new QToolButton(this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    auto *line = new QHBoxLayout;
    line->addWidget(m_picture, 1);
    line->addWidget(m_evidence);
    layout->addLayout(line);
    m_evidence->setText(tr("Evidence…"));
    m_evidence->setToolTip(tr("Write what is recorded of this lock in the last two hours as one HTML file"));
    layout->addLayout(m_words);
    m_words->setSpacing(2);
    for (ElidedLabel *label : {m_hour, m_usual}) {
        m_words->addWidget(label);
        label->setElideMode(Qt::ElideRight);
        label->setTextFormat(Qt::PlainText);
        label->setMinimumHeight(fontMetrics().lineSpacing());
    }
    m_beat.setInterval(beatMs);
    connect(&m_beat, &QTimer::timeout, this, &RecentStrip::ask);
    connect(m_picture, &QAbstractButton::clicked, this, [this] {
        if (m_question)
            emit timelineWanted(m_question->key);
    });
    connect(m_evidence, &QToolButton::clicked, this, [this] {
        if (m_question)
            emit evidenceWanted(*m_question);
    });
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void RecentStrip::setLock(const std::optional<RecentQuestion> &question, const QString &compared,
                          const QString &tip)
{
    if (m_usual->text() != compared)
        m_usual->setText(compared);
    m_usual->setToolTip(tip.toHtmlEscaped());
    if (std::exchange(m_question, question) != question) {
        m_recent.reset();
        m_picture->show({});
        refreshEvidence();
        ask();
    }
    refreshText();
}

void RecentStrip::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    m_beat.start();
    ask();
}

void RecentStrip::hideEvent(QHideEvent *event)
{
    m_beat.stop();
    QWidget::hideEvent(event);
}

void RecentStrip::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    const bool beside = width() >= fontMetrics().averageCharWidth() * besideFrom;
    m_words->setDirection(beside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    m_usual->setAlignment(beside ? Qt::AlignRight | Qt::AlignVCenter : Qt::AlignLeft | Qt::AlignVCenter);
}

void RecentStrip::ask()
{
    if (!m_question)
        m_answers.leave();
    else if (isVisible())
        m_answers.ask(*m_question);
}

void RecentStrip::take(const RecentHolds &recent)
{
    m_recent = recent;
    m_picture->show(recent);
    refreshEvidence();
    refreshText();
}

void RecentStrip::refreshEvidence()
{
    setPossible(m_evidence,
                !m_recent                  ? tr("the record is being read.")
                    : m_recent->holds == 0 ? tr("nothing is recorded of this lock lately.")
                                           : QString());
}

void RecentStrip::refreshText()
{
    const QString text = m_recent ? m_recent->hourText()
        : m_question              ? tr("Last hour: reading the record…")
                                  : QString();
    if (m_hour->text() == text)
        return;
    m_hour->setText(text);
    m_hour->setToolTip(text.toHtmlEscaped());
}

} // namespace gui
