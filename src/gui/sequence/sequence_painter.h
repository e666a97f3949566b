// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/lab/charts/chart_colors.h"
#include "gui/sequence/sequence_layout.h"
#include "gui/sequence/sequence_states.h"

#include <QPalette>

class QPainter;

namespace gui {

/// Draws a sequence picture. What it is given outlives it.
class SequencePainter
{
    Q_DECLARE_TR_FUNCTIONS(gui::SequencePainter)
public:
    SequencePainter(const SequenceContents &contents, const SequenceLayout &layout, const QPalette &palette,
                    const QFont &font);

    /// The rows within `seen`, with this step highlighted and those behind it faint; −1: none.
    void paintSteps(QPainter *painter, const QRectF &seen, int current) const;
    /// The names of the lanes, at this height.
    void paintHead(QPainter *painter, double y) const;
    /// Every command and reply has the room that it needs.
    bool isWhole() const;

private:
    void paintLaneGrounds(QPainter *painter, int step) const;
    void paintLane(QPainter *painter, int step, int lane) const;
    void paintWords(QPainter *painter, int step, int lane) const;
    void paintClientWords(QPainter *painter, int step, int lane, const QRectF &box) const;
    void paintServerWords(QPainter *painter, int step, int lane, const QRectF &box) const;
    void paintLease(QPainter *painter, const SequenceState &state, const QRectF &room) const;
    void paintRequest(QPainter *painter, int step) const;
    void paintArrow(QPainter *painter, const SequenceStep &step, double y, bool isReply, bool lost) const;
    void paintEvent(QPainter *painter, int step) const;
    void paintNumber(QPainter *painter, int step, bool current) const;
    void write(QPainter *painter, const QRectF &room, Qt::Alignment side, const QFont &font,
               const QString &text) const;
    /// Where what a step leaves in a lane begins, and where the next one ends it.
    double beginOf(int step, int lane) const;
    double endOf(int step, int lane) const;
    QColor inkOf(int lane) const; ///< of a client
    QColor inkOf(const SequenceStep &step) const;
    QColor faintText() const;
    bool isClient(int lane) const { return m_contents.actors.at(lane).kind == SequenceActor::Kind::Client; }

    const SequenceContents &m_contents;
    const SequenceLayout &m_layout;
    SequenceStates m_states;
    ChartColors m_colors;
    QColor m_good;
    QColor m_highlight;
    QFont m_font;
    QFont m_bold;
    QFont m_small;
    QFont m_code;
};

} // namespace gui
