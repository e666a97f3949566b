// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/race/schedule_file.h"
#include "lab/race/telling.h"

#include <QCoreApplication>

namespace lab::race {

/// A schedule that breaks a property, as a lesson: a page that asks before it tells. What each client sends
/// is shown, and that the harm is possible; the order in which it comes about, step by step, the picture and
/// the repair are there once they are opened. One file of HTML, whole in itself and without a program in it.
class RaceLesson
{
    Q_DECLARE_TR_FUNCTIONS(lab::race::RaceLesson)
public:
    /// `drawing`: of the same steps, SVG.
    static QString html(const SavedSchedule &saved, const QList<StepTold> &steps, const QString &drawing);

private:
    static QString commands(const Bounds &bounds, const QList<StepTold> &steps);
    static QString step(const StepTold &told, int number);
    static QString repair(const SavedSchedule &saved);
};

} // namespace lab::race
