// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>
#include <QPointF>
#include <QString>

#include <vector>

namespace lab {

/// A picture of a handout as SVG, without scripts, styles or anything that would have to be fetched.
struct Drawing
{
    QByteArray svg;
    QString title; ///< also what somebody hears who cannot see it
    double width = 0; ///< in the pixels of a page that is `drawingWidth` wide
    double height = 0;
};

constexpr double drawingWidth = 720;

/// A mark at an axis.
struct Tick
{
    double at = 0;
    QString text;
};

/// Lines over one pair of axes, each named beside the plot in its ink and with dashes of its own, so that
/// they are told apart in black and white as well. A value.
struct LineChart
{
    struct Line
    {
        QString name; ///< empty: it belongs to the line before it
        QList<QPointF> points;
        int ink = 0; ///< further ones than there are inks begin again, with other dashes
        bool isGoal = false; ///< drawn thin and dotted: what should have been
    };

    QString title;
    QString xName; ///< with its unit
    QString yName;
    QList<Line> lines;
    std::vector<Tick> xTicks; ///< empty: round numbers from 0 on
    std::vector<Tick> yTicks;

    /// As many as fit beside one plot and can be told apart.
    static constexpr qsizetype mostNames = 6;

    bool isEmpty() const;
    Drawing draw() const;
};

/// Of ink `index` on white paper, as the window has it on a light ground: "#3649ea". Red is none of them; it
/// is kept for harm.
QString inkOf(int index);
/// A coordinate as SVG writes it.
QString coordinate(double value);
/// Round numbers from 0 to `highest` or a little beyond, about `wanted` of them.
std::vector<Tick> roundTicks(double highest, int wanted);

} // namespace lab
