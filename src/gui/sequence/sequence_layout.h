// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/sequence/sequence_steps.h"

#include <QFont>
#include <QFontMetricsF>
#include <QRectF>
#include <QSize>
#include <QStringList>

namespace gui {

/// The fixed-width font of this size, for what is sent and answered.
QFont codeFont(const QFont &like);

/// Where everything of a sequence picture stands, in pixels of one font.
class SequenceLayout
{
public:
    /// As wide as `width` where that is enough; 0: as narrow as it can be.
    SequenceLayout(const SequenceContents &contents, const QFont &font, int width);

    /// Of the whole picture, with the names of the lanes above.
    QSizeF size() const { return m_size; }
    double headHeight() const { return m_line * 2.5; }
    double line() const { return m_line; } ///< height of a line of type
    double em() const { return m_em; } ///< width of a usual character
    double gutter() const { return m_em * 5; } ///< for the number of a step

    double left(int lane) const { return m_lefts.at(lane); }
    double width(int lane) const { return m_widths.at(lane); }
    double middle(int lane) const { return left(lane) + width(lane) / 2; }
    /// Where an arrow between these lanes begins or ends: at the edge of the first one that faces the other.
    double edge(int lane, int towards) const;
    /// Where words of an arrow stand: beside the lane of who asks, as far as the next one.
    QRectF labelRoom(int actor, int server) const;

    double top(int step) const { return m_tops.at(step); }
    double bottom(int step) const { return m_tops.at(step + 1); }
    QRectF row(int step) const { return {0, top(step), m_size.width(), bottom(step) - top(step)}; }
    /// What is written on the two arrows of a step, in as many lines as it takes: no word is cut that has
    /// room, and only what is very long is.
    const QStringList &command(int step) const { return m_commands.at(step); }
    const QStringList &reply(int step) const { return m_replies.at(step); }
    double askedAt(int step) const { return m_askedAt.at(step); } ///< where the server executes
    double answeredAt(int step) const { return m_answeredAt.at(step); } ///< where its client knows
    /// The step at this height; −1: none.
    int stepAt(double y) const;

private:
    void placeLanes(const SequenceContents &contents, int width);
    void placeSteps(const SequenceContents &contents);
    void breakWords(const QList<SequenceStep> &steps);
    double wantedWidth(const SequenceContents &contents, int lane) const;
    /// The lanes of servers, by what they want of what is to spare; by how much.
    double growServers(const SequenceContents &contents, double spare);

    QFont m_font;
    double m_line;
    double m_em;
    QSizeF m_size;
    QList<double> m_lefts;
    QList<double> m_widths;
    QList<double> m_tops; ///< one more than there are steps
    QList<QStringList> m_commands;
    QList<QStringList> m_replies;
    QList<double> m_askedAt;
    QList<double> m_answeredAt;
};

} // namespace gui
