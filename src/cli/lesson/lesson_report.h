// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/lesson/lesson.h"
#include "lab/lesson/played.h"

#include <QCoreApplication>
#include <QJsonObject>
#include <QStringList>

namespace cli {

/// What several runs of one lesson came to.
struct LessonTally
{
    int times = 0; ///< played, race and repair
    int happened = 0; ///< the race showed what the claim says
    int prevented = 0; ///< and the repair did not
    qint64 slowestMs = 0; ///< race and repair together
    lab::lesson::Outcome race; ///< of the last run
    lab::lesson::Outcome repair;

    bool isProof() const { return happened == times && prevented == times; }
};

/// What `lockscope lesson` prints, as lines and as JSON.
class LessonReport
{
    Q_DECLARE_TR_FUNCTIONS(cli::LessonReport)
public:
    /// All lessons, a line each.
    static QStringList list();
    static QList<QJsonObject> listJson();
    /// What is said before the first step.
    static QStringList introduction(const lab::lesson::Lesson &lesson);
    /// Where the race, or its repair, begins.
    static QString heading(const lab::lesson::Lesson &lesson, lab::lesson::Part part);
    /// The last step that was made.
    static QStringList step(const lab::lesson::Lesson &lesson, const lab::lesson::Played &played);
    static QJsonObject stepJson(const lab::lesson::Lesson &lesson, const lab::lesson::Played &played);
    static QStringList outcome(const LessonTally &tally);
    static QJsonObject outcomeJson(const lab::lesson::Lesson &lesson, const LessonTally &tally);
};

} // namespace cli
