// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/messages/message_bar.h"

#include "gui/common/elided_label.h"
#include "gui/common/state_palette.h"
#include "gui/messages/message_log.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QPointer>
#include <QPushButton>
#include <QStyle>
#include <QToolButton>

#include <algorithm>

namespace gui {

namespace {

/// Beside the numbers of a message's own buttons.
constexpr int showLock = -1;

QStyle::StandardPixmap pixmapOf(Message::Kind kind)
{
    switch (kind) {
    case Message::Kind::Good:
        return QStyle::SP_DialogApplyButton;
    case Message::Kind::Information:
        return QStyle::SP_MessageBoxInformation;
    case Message::Kind::Question:
        return QStyle::SP_MessageBoxQuestion;
    case Message::Kind::Warning:
        return QStyle::SP_MessageBoxWarning;
    case Message::Kind::Error:
        return QStyle::SP_MessageBoxCritical;
    }
    return QStyle::SP_MessageBoxInformation;
}

StatePalette::Tone toneOf(Message::Kind kind)
{
    switch (kind) {
    case Message::Kind::Good:
        return StatePalette::Tone::Green;
    case Message::Kind::Warning:
        return StatePalette::Tone::Amber;
    case Message::Kind::Error:
        return StatePalette::Tone::Red;
    case Message::Kind::Information:
    case Message::Kind::Question:
        break;
    }
    return StatePalette::Tone::Violet;
}

/// As high with a button as without one.
void keepPlace(QWidget *widget)
{
    QSizePolicy policy = widget->sizePolicy();
    policy.setRetainSizeWhenHidden(true);
    widget->setSizePolicy(policy);
    widget->hide();
}

} // namespace

MessageBar::MessageBar(QWidget *parent)
    : QFrame(parent)
    , m_picture(new QLabel(this))
    , m_text(new ElidedLabel(this))
    , m_buttons(new QHBoxLayout)
    , m_kept(new QPushButton(tr("Undo"), this))
    , m_closing(new QToolButton(this))
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(10, 2, 6, 2);
    const int side = style()->pixelMetric(QStyle::PM_SmallIconSize);
    m_picture->setFixedSize(side, side);
    m_text->setElideMode(Qt::ElideRight);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_closing->setAutoRaise(true);
    m_closing->setText(QString(QChar(0x00d7))); // in the ink of the text, unlike the style's picture
    QFont larger = m_closing->font();
    larger.setPointSizeF(larger.pointSizeF() * 1.3);
    m_closing->setFont(larger);
    m_closing->setAccessibleName(tr("Close message"));
    m_closing->setToolTip(tr("Close message"));
    keepPlace(m_closing);
    m_kept->setAutoDefault(false);
    m_kept->setFocusPolicy(Qt::TabFocus);
    keepPlace(m_kept);
    connect(m_kept, &QPushButton::clicked, this, [this] { press(m_keptNumber); });
    connect(m_closing, &QToolButton::clicked, this, [this] { close(m_shown); });
    row->addWidget(m_picture);
    row->addWidget(m_text, 1);
    row->addLayout(m_buttons);
    row->addWidget(m_kept);
    row->addWidget(m_closing);
    setAutoFillBackground(true);
    const QPushButton tallest(QStringLiteral("X"));
    setFixedHeight(qMax(tallest.sizeHint().height(), m_closing->sizeHint().height()) + 4);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
}

void MessageBar::setLog(MessageLog *log)
{
    m_log = log;
    connect(log, &MessageLog::altered, this, &MessageBar::refresh);
    connect(qApp, &QApplication::focusChanged, this, &MessageBar::refresh);
    showNewest();
}

void MessageBar::setConnection(const QObject *connection)
{
    if (std::exchange(m_connection, connection) != connection)
        showNewest(); // also while it is held: a message never stands over another connection
}

int MessageBar::count() const
{
    return m_log ? m_log->standing(m_connection) : 0;
}

bool MessageBar::isHeld() const
{
    const QWidget *focused = QApplication::focusWidget();
    return m_shown != 0 && (underMouse() || (focused && isAncestorOf(focused)));
}

void MessageBar::refresh()
{
    if (isHeld())
        fill(); // because its text may describe the past by now
    else
        showNewest();
}

void MessageBar::leaveEvent(QEvent *event)
{
    QFrame::leaveEvent(event);
    refresh();
}

void MessageBar::showNewest()
{
    const MessageLog::Entry *newest = m_log ? m_log->newest(m_connection) : nullptr;
    const quint64 id = newest ? newest->id : 0;
    const bool another = std::exchange(m_shown, id) != id;
    fill();
    if (another)
        emit shownChanged();
}

void MessageBar::fill()
{
    const MessageLog::Entry *entry = m_log ? m_log->entry(m_shown) : nullptr;
    const QString text = entry ? entry->text() : QString();
    m_text->setText(text);
    m_text->setAccessibleName(text);
    m_text->setToolTip(text.toHtmlEscaped());
    m_closing->setVisible(entry);
    const int side = m_picture->width();
    m_picture->setPixmap(entry ? style()->standardIcon(pixmapOf(entry->message.kind)).pixmap(side, side)
                               : QPixmap());
    fillKept(entry ? entry->message : Message());
    fillButtons(entry ? entry->message : Message());
    tint();
    layout()->activate(); // nothing of it is elsewhere for a moment
}

void MessageBar::fillButtons(const Message &message)
{
    QStringList wanted;
    for (const Message::Button &each : message.buttons)
        wanted += each.text;
    const QString texts = QString::number(m_shown) + wanted.join(QChar::Null)
        + (message.lock ? QStringLiteral("+") : QString());
    if (std::exchange(m_buttonTexts, texts) == texts)
        return; // the same buttons: they stay
    while (QLayoutItem *item = m_buttons->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater(); // it may be the one that was pressed
        delete item;
    }
    if (message.lock && message.about)
        addButton(tr("Show lock"), showLock);
    for (int i = 0; i < int(message.buttons.size()); ++i) {
        if (!message.buttons[i].keepsPlace)
            addButton(message.buttons[i].text, i);
    }
}

void MessageBar::fillKept(const Message &message)
{
    const auto kept = std::find_if(message.buttons.cbegin(), message.buttons.cend(),
                                   [](const Message::Button &each) { return each.keepsPlace; });
    const bool isThere = kept != message.buttons.cend();
    if (isThere) {
        m_keptNumber = int(kept - message.buttons.cbegin());
        m_kept->setText(kept->text);
    }
    m_kept->setVisible(isThere);
}

void MessageBar::addButton(const QString &text, int number)
{
    auto *button = new QPushButton(text, this);
    button->setAutoDefault(false);
    button->setFocusPolicy(Qt::TabFocus); // a click must not hold the line
    connect(button, &QPushButton::clicked, this, [this, number] { press(number); });
    m_buttons->addWidget(button);
    button->show();
    setTabOrder(m_buttons->count() > 1 ? m_buttons->itemAt(m_buttons->count() - 2)->widget() : m_text,
                button);
    setTabOrder(button, m_kept);
    setTabOrder(m_kept, m_closing);
}

void MessageBar::press(int number)
{
    const MessageLog::Entry *entry = m_log ? m_log->entry(m_shown) : nullptr;
    if (!entry)
        return;
    const Message message = entry->message;
    const quint64 id = m_shown;
    const QPointer<MessageBar> self(this);
    if (number == showLock) {
        if (message.lock && message.about)
            emit lockWanted(message.about, *message.lock);
        return; // it stays: a person may want to go there again
    }
    if (const std::function<void()> pressed = message.buttons.value(number).pressed)
        pressed();
    if (self)
        close(id);
}

/// By a person, who is shown the next one at once.
void MessageBar::close(quint64 id)
{
    m_log->close(id);
    showNewest();
    QWidget *focused = QApplication::focusWidget();
    if (m_shown == 0 && focused && isAncestorOf(focused))
        focused->clearFocus();
}

void MessageBar::tint()
{
    const MessageLog::Entry *entry = m_log ? m_log->entry(m_shown) : nullptr;
    QPalette colors = parentWidget() ? parentWidget()->palette() : QApplication::palette();
    const QColor ground = colors.color(QPalette::Base);
    if (entry)
        colors.setColor(QPalette::Window,
                        mixed(ground, StatePalette(colors).color(toneOf(entry->message.kind)), 0.14));
    colors.setColor(QPalette::WindowText, colors.color(QPalette::Text));
    colors.setColor(QPalette::ButtonText, colors.color(QPalette::Text));
    if (colors != palette())
        setPalette(colors);
}

void MessageBar::changeEvent(QEvent *event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        tint();
}

} // namespace gui
