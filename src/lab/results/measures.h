// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/spec/metrics.h"

#include <QJsonValue>
#include <QString>

#include <optional>
#include <span>

namespace lab {

/// One thing that a result tells: where it comes from, and how each way out names and shows it.
///
/// Window, command line, JSON and CSV are made from measures(): a new one is an entry there. Its names and
/// words stand here, below those who show them, because they belong to what is measured; how a number is
/// written is left to them, for a terminal shows three places and a window two.
struct Measure
{
    enum class Unit : quint8 {
        Count, ///< whole
        Microseconds, ///< shown as milliseconds
        Tenths, ///< with one place behind the point
        Hundredths,
        Thousandths,
    };
    /// In which part of a printed row it stands; they are printed in this order.
    enum class Section : quint8 {
        Load, ///< under what it was taken
        Work, ///< what became of it
        Faults, ///< what those did that were asked for
        Guard, ///< how well the strategy guarded, and at what cost
    };

    /// Of JSON, and the name of its cells in CSV; "wait_us.p99" is a field of a field.
    const char *id = "";
    /// Null: no field of its own, for another one holds it or it is made of others.
    QJsonValue (*json)(const RunResult &result) = nullptr;

    /// None where it is not known or nothing was measured; null where words say it all.
    std::optional<double> (*figure)(const RunResult &result) = nullptr;
    /// The figure is a lower bound, and "≥" stands before it; null: never.
    bool (*isLowerBound)(const RunResult &result) = nullptr;
    Unit unit = Unit::Count;
    /// What is shown instead of the figure; null: that itself.
    QString (*words)(const RunResult &result) = nullptr;
    bool harms = false; ///< a figure above zero is harm done
    bool loses = false; ///< that harm is a loss, which alone is red
    qint64 enoughWaits = 0; ///< with fewer of them the figure says little

    const char *title = nullptr; ///< of its column in the window; null: it has none
    const char *tip = nullptr;
    int rank = 100; ///< columns without room are left out, the highest rank first
    int rankIfAny = 100; ///< the same as soon as a row has a figure above zero, where that is lower
    int rankIfDiffers = 100; ///< and where rows have different figures
    bool mayBeEmpty = false; ///< the column has no place while no row has words for it

    const char *brief = nullptr; ///< of its printed column; null: it is not printed
    Section section = Section::Work;
    bool (*when)(const RunResult &result) = nullptr; ///< it is printed only then; null: always

    QString titleText() const;
    QString tipText() const; ///< null without one
    QString briefText() const;
};

/// All, in the order of the window's columns and, within a section, of the printed ones.
std::span<const Measure> measures();
/// Null when there is none of this id.
const Measure *findMeasure(QByteArrayView id);

} // namespace lab
