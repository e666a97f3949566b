// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/common/state_palette.h"

#include <QPainter>
#include <QPolygonF>

#include <cmath>

namespace gui {

using locks::State;
using locks::States;

namespace {

struct Shade
{
    QRgb onLight;
    QRgb onDark;
};
// Order of StatePalette::Tone, after Neutral; each at least 4.5 : 1 on white and on #1b1d22.
constexpr Shade shades[] = {{0xff17663a, 0xff86d9a0},
                            {0xff7d5200, 0xfff0b954},
                            {0xffb3261e, 0xffff9088},
                            {0xff6335b0, 0xffc7adff},
                            {0xff5d6269, 0xffa3a9b3}};

/// A shape of its own for each tone, so that colour is the second channel.
QPolygonF shapeOf(StatePalette::Tone tone, const QRectF &box)
{
    const QPointF middle = box.center();
    switch (tone) {
    case StatePalette::Tone::Red: // triangle
        return QPolygonF({{middle.x(), box.top()}, box.bottomRight(), box.bottomLeft()});
    case StatePalette::Tone::Amber: // diamond
        return QPolygonF({{middle.x(), box.top()},
                          {box.right(), middle.y()},
                          {middle.x(), box.bottom()},
                          {box.left(), middle.y()}});
    case StatePalette::Tone::Violet: // square
        return QPolygonF(box.adjusted(0.5, 0.5, -0.5, -0.5));
    case StatePalette::Tone::Green: // arrow up: the deadline rises
        return QPolygonF({{middle.x(), box.top()},
                          {box.right(), middle.y()},
                          {middle.x() + 2, middle.y()},
                          {middle.x() + 2, box.bottom()},
                          {middle.x() - 2, box.bottom()},
                          {middle.x() - 2, middle.y()},
                          {box.left(), middle.y()}});
    default:
        return {};
    }
}

QPixmap drawn(StatePalette::Tone tone, const QColor &color, qreal ratio)
{
    constexpr int side = 16;
    QPixmap pixmap(QSize(side, side) * ratio);
    pixmap.setDevicePixelRatio(ratio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF box(3, 3, side - 6, side - 6);
    painter.setPen(QPen(color, 1.4));
    if (tone == StatePalette::Tone::Muted || tone == StatePalette::Tone::Neutral) {
        painter.setBrush(tone == StatePalette::Tone::Neutral ? QBrush(color) : QBrush(Qt::NoBrush));
        painter.drawEllipse(box.adjusted(0.5, 0.5, -0.5, -0.5));
    } else {
        painter.setBrush(color);
        painter.setPen(Qt::NoPen);
        painter.drawPolygon(shapeOf(tone, box));
    }
    return pixmap;
}

double linear(double channel)
{
    return channel <= 0.03928 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

double luminance(const QColor &color)
{
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}

} // namespace

double contrast(const QColor &one, const QColor &other)
{
    const double a = luminance(one);
    const double b = luminance(other);
    return (qMax(a, b) + 0.05) / (qMin(a, b) + 0.05);
}

QColor mixed(const QColor &one, const QColor &other, double share)
{
    const auto part = [share](double a, double b) {
        return float(a + (b - a) * share);
    };
    return QColor::fromRgbF(part(one.redF(), other.redF()), part(one.greenF(), other.greenF()),
                            part(one.blueF(), other.blueF()));
}

QPalette onGround(QPalette palette, const QColor &ground)
{
    palette.setColor(QPalette::Window, ground);
    palette.setColor(QPalette::WindowText, contrast(ground, Qt::white) >= 4.5 ? Qt::white : Qt::black);
    return palette;
}

StatePalette::StatePalette(const QPalette &palette)
{
    const bool dark = palette.color(QPalette::Base).lightness() < 128;
    m_colors[size_t(Tone::Neutral)] = palette.color(QPalette::Text);
    for (size_t i = 1; i < m_colors.size(); ++i)
        m_colors[i] = QColor::fromRgb(dark ? shades[i - 1].onDark : shades[i - 1].onLight);
    for (size_t i = 0; i < m_icons.size(); ++i) {
        for (const qreal ratio : {1.0, 2.0, 3.0})
            m_icons[i].addPixmap(drawn(Tone(i), i == 0 ? m_colors[size_t(Tone::Muted)] : m_colors[i], ratio));
        for (const qreal ratio : {1.0, 2.0, 3.0})
            m_icons[i].addPixmap(drawn(Tone(i), palette.color(QPalette::HighlightedText), ratio),
                                 QIcon::Selected);
    }
}

StatePalette::Tone StatePalette::toneOf(States states)
{
    if (states & (State::Ghost | State::NoExpiry | State::Split | State::AbsurdExpiry | State::Minority))
        return Tone::Red;
    if (states & (State::Lapsed | State::Unproven))
        return Tone::Muted;
    if (states & (State::Expiring | State::RenewalMissed | State::Overdue | State::Evictable | State::Free))
        return Tone::Amber;
    if (states & (State::Contended | State::Asked))
        return Tone::Violet;
    if (states & State::Renewing)
        return Tone::Green;
    return states == State::None ? Tone::Muted : Tone::Neutral;
}

QString StatePalette::words(States states)
{
    QStringList words;
    for (const State state : locks::allStates()) {
        if (states.testFlag(state) && state != State::Held && state != State::Quorum)
            words += word(state);
    }
    if (words.isEmpty() && states.testFlag(State::Held))
        words += word(State::Held);
    return words.join(QStringLiteral(" · "));
}

QString StatePalette::word(State state)
{
    switch (state) {
    case State::Held:
        return tr("held", "state of a lock");
    case State::NoExpiry:
        return tr("no expiry", "state of a lock");
    case State::AbsurdExpiry:
        return tr("far-off expiry");
    case State::Expiring:
        return tr("expiring", "state of a lock");
    case State::Lapsed:
        return tr("lapsed", "state of a lock");
    case State::Quorum:
        return tr("quorum", "state of a lock");
    case State::Minority:
        return tr("minority", "state of a lock");
    case State::Split:
        return tr("split", "state of a lock");
    case State::Contended:
        return tr("contended", "state of a lock");
    case State::Busy:
        return tr("busy", "state of a lock");
    case State::Asked:
        return tr("asked for");
    case State::Overdue:
        return tr("overdue", "state of a lock");
    case State::Renewing:
        return tr("renewing", "state of a lock");
    case State::RenewalMissed:
        return tr("renewal missed", "state of a lock");
    case State::Unproven:
        return tr("unproven", "state of a lock");
    case State::Ghost:
        return tr("ghost", "state of a lock");
    case State::Free:
        return tr("no holder", "state of a lock");
    case State::Evictable:
        return tr("evictable", "state of a lock");
    case State::None:
        break;
    }
    return {};
}

QString StatePalette::meaning(State state)
{
    switch (state) {
    case State::Held:
        return tr("A lease or no expiry, and not lapsed.");
    case State::NoExpiry:
        return tr("Never ends by itself.");
    case State::AbsurdExpiry:
        return tr("Ends in more than 30 days, or than its connection allows: most likely a mistake.");
    case State::Expiring:
        return tr("Little of its lease is left, and no rhythm of renewals was seen.");
    case State::Lapsed:
        return tr("The end time in its value has passed: clients may take it, though its key still exists.");
    case State::Quorum:
        return tr("Held on enough masters.");
    case State::Minority:
        return tr("On too few masters to count as held.");
    case State::Split:
        return tr("Two or more tokens at once.");
    case State::Contended:
        return tr("A client waits for it, or two different owners had it within ten seconds.");
    case State::Busy:
        return tr("Taken again and again within ten seconds. No client is known to wait, and no two owners "
                  "are known to "
                  "differ.");
    case State::Asked:
        return tr("Somebody reads it or asks for it again and again.");
    case State::Overdue:
        return tr("Held longer than its past or a rule says.");
    case State::Renewing:
        return tr("Its holder renews it.");
    case State::RenewalMissed:
        return tr("It was renewed in a rhythm, and the last renewal is missing.");
    case State::Unproven:
        return tr(
            "Masters that did not answer could change this, or another server took over since it was taken.");
    case State::Ghost:
        return tr("The hold had ended, and its key exists again: the server returned with old data, or an "
                  "undo restored the key.");
    case State::Free:
        return tr("No client held it when it was read, and clients are in its queue.");
    case State::Evictable:
        return tr("The server may drop it when its memory is full.");
    case State::None:
        break;
    }
    return {};
}

QString StatePalette::goneWord()
{
    return tr("holder gone");
}

QString StatePalette::goneMeaning()
{
    return tr("Its holder's connections have ended, and since then neither a new connection nor a renewal "
              "was seen. A pool that closes idle connections looks the same.");
}

} // namespace gui
