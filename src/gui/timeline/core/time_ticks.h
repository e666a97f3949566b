// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/round_times.h"
#include "gui/timeline/core/time_scale.h"

#include <QCoreApplication>
#include <QList>
#include <QLocale>
#include <QString>
#include <QTimeZone>

#include <functional>

namespace gui {

/// The marks of a scale of time, at round local times of a zone, with their words; also where its clocks
/// change, when an hour is missing or comes twice.
class TimeTicks
{
    Q_DECLARE_TR_FUNCTIONS(gui::TimeTicks)
public:
    struct Tick
    {
        qint64 at = 0; ///< Unix ms
        QString label;
        bool operator==(const Tick &) const = default;
    };
    /// How wide a text is, in the scale's pixels.
    using WidthOf = std::function<double(const QString &)>;

    /// No two labels touch.
    static TimeTicks of(const TimeScale &scale, const QTimeZone &zone, const QLocale &locale,
                        const WidthOf &widthOf);

    /// Ascending, all within the scale.
    const QList<Tick> &ticks() const { return m_ticks; }
    /// The day, month or year that the ticks belong to: the first may begin before the scale does. Empty
    /// where the ticks say it all.
    const QList<Tick> &contexts() const { return m_contexts; }

    /// An instant in full, as finely as a scale with so many ms a pixel can tell it.
    static QString instantText(double at, double perPixel, const QTimeZone &zone, const QLocale &locale);

private:
    using Step = base::RoundStep;
    using Unit = Step::Unit;
    struct Place
    {
        const TimeScale &scale;
        const QTimeZone &zone;
        const QLocale &locale;
    };
    static Step stepFor(const Place &place, const WidthOf &widthOf);
    static QString labelOf(qint64 at, Unit unit, const Place &place);
    static QString contextOf(qint64 at, Unit unit, const Place &place);
    static QList<qint64> timesOf(const Place &place, const Step &step);

    QList<Tick> m_ticks;
    QList<Tick> m_contexts;
};

} // namespace gui
