// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/messages/message_bar.h"

#include "gui/common/state_palette.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPointer>
#include <QPushButton>
#include <QStyle>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace gui {

namespace {

constexpr int mostLines = 3;

QStyle::StandardPixmap pixmapOf(Message::Kind kind)
{
    switch (kind) {
    case Message::Kind::Good:
        return QStyle::SP_DialogApplyButton;
    case Message::Kind::Information:
        return QStyle::SP_MessageBoxInformation;
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
        break;
    }
    return StatePalette::Tone::Violet;
}

QColor blended(const QColor &ground, const QColor &tint, double share)
{
    return QColor::fromRgbF(float(ground.redF() * (1 - share) + tint.redF() * share),
                            float(ground.greenF() * (1 - share) + tint.greenF() * share),
                            float(ground.blueF() * (1 - share) + tint.blueF() * share));
}

} // namespace

/// One message: picture, text, buttons, close.
class MessageBar::Line : public QFrame
{
public:
    Line(const Message &message, MessageBar *bar)
        : QFrame(bar)
        , m_bar(bar)
        , m_message(message)
        , m_text(new QLabel(this))
    {
        auto *row = new QHBoxLayout(this);
        row->setContentsMargins(10, 4, 6, 4);
        auto *picture = new QLabel(this);
        const int side = style()->pixelMetric(QStyle::PM_SmallIconSize);
        picture->setPixmap(style()->standardIcon(pixmapOf(message.kind)).pixmap(side, side));
        m_text->setTextFormat(Qt::PlainText);
        m_text->setWordWrap(true);
        m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        row->addWidget(picture);
        row->addWidget(m_text, 1);
        for (qsizetype i = 0; i < message.buttons.size(); ++i)
            addButton(row, i);
        auto *closing = new QToolButton(this);
        closing->setAutoRaise(true);
        closing->setText(QString(QChar(0x00d7))); // in the ink of the text, unlike the style's picture
        QFont larger = closing->font();
        larger.setPointSizeF(larger.pointSizeF() * 1.3);
        closing->setFont(larger);
        closing->setAccessibleName(tr("Close message"));
        closing->setToolTip(tr("Close message"));
        connect(closing, &QToolButton::clicked, this, [this] { m_bar->remove(this); });
        row->addWidget(closing);
        setAutoFillBackground(true);
        tint();
        again(message);
    }

    const Message &message() const { return m_message; }
    /// The same again: its buttons mean the last time.
    void again(const Message &message)
    {
        m_message = message;
        ++m_times;
        m_text->setText(m_times == 1 ? m_message.text
                                     : tr("%1 (%2 times)").arg(m_message.text, QLocale().toString(m_times)));
        m_text->setAccessibleName(m_text->text());
    }

    /// The same condition in other words.
    void retell(const Message &message)
    {
        m_times = 0;
        again(message);
    }
    void tint()
    {
        QPalette colors = m_bar->palette();
        const QColor ground = colors.color(QPalette::Base);
        colors.setColor(QPalette::Window,
                        blended(ground, StatePalette(colors).color(toneOf(m_message.kind)), 0.14));
        colors.setColor(QPalette::WindowText, colors.color(QPalette::Text));
        colors.setColor(QPalette::ButtonText, colors.color(QPalette::Text));
        setPalette(colors);
    }

private:
    void addButton(QHBoxLayout *row, qsizetype number)
    {
        auto *button = new QPushButton(m_message.buttons[number].text, this);
        connect(button, &QPushButton::clicked, this, [this, number] {
            const QPointer<Line> self(this);
            const std::function<void()> pressed = m_message.buttons.value(number).pressed;
            if (pressed)
                pressed();
            if (self)
                m_bar->remove(this);
        });
        row->addWidget(button);
    }

    MessageBar *m_bar;
    Message m_message;
    QLabel *m_text;
    int m_times = 0;
};

MessageBar::MessageBar(QWidget *parent)
    : QFrame(parent)
    , m_layout(new QVBoxLayout(this))
{
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(1);
    setVisible(false);
}

MessageBar::Line *MessageBar::lineOf(const QString &topic) const
{
    const auto found = std::find_if(m_lines.begin(), m_lines.end(), [&topic](Line *line) {
        return !topic.isEmpty() && line->message().topic == topic;
    });
    return found == m_lines.end() ? nullptr : *found;
}

void MessageBar::update(const Message &message)
{
    if (Line *line = lineOf(message.topic))
        line->retell(message);
}

void MessageBar::withdraw(const QString &topic)
{
    if (Line *line = lineOf(topic))
        remove(line);
}

void MessageBar::changeEvent(QEvent *event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        for (Line *line : std::as_const(m_lines))
            line->tint();
    }
}

void MessageBar::show(const Message &message)
{
    if (lineOf(message.topic))
        return update(message);
    const auto same = std::find_if(m_lines.begin(), m_lines.end(), [&](Line *line) {
        return line->message().kind == message.kind && line->message().text == message.text
            && line->message().buttons.size() == message.buttons.size();
    });
    if (same != m_lines.end()) {
        (*same)->again(message);
        return;
    }
    makeRoom();
    auto *line = new Line(message, this);
    m_layout->addWidget(line);
    m_lines.append(line);
    setVisible(true);
    if (message.kind == Message::Kind::Good || message.kind == Message::Kind::Information)
        QTimer::singleShot(m_goodNewsMs, line, [this, line] { remove(line); });
}

void MessageBar::makeRoom()
{
    if (m_lines.size() < mostLines)
        return;
    const auto expendable = std::find_if(m_lines.begin(), m_lines.end(), [](Line *line) {
        return line->message().kind != Message::Kind::Error && line->message().kind != Message::Kind::Warning;
    });
    remove(expendable == m_lines.end() ? m_lines.first() : *expendable);
}

void MessageBar::remove(Line *line)
{
    if (!m_lines.removeOne(line))
        return;
    line->hide();
    line->deleteLater();
    setVisible(!m_lines.isEmpty());
}

} // namespace gui
