// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/sequence/sequence_steps.h"
#include "lab/lesson/lesson.h"
#include "lab/lesson/played.h"

#include <QCoreApplication>
#include <QHash>

namespace gui {

/// Makes a sequence picture of what was played of a lesson.
class LessonPicture
{
    Q_DECLARE_TR_FUNCTIONS(gui::LessonPicture)
public:
    static SequenceContents of(const lab::lesson::Lesson &lesson, const lab::lesson::Played &played);
    /// "7 s", "1 h 2 min", "54 years"
    static QString leaseText(qint64 ms);

private:
    explicit LessonPicture(const lab::lesson::Lesson &lesson);
    void measureLeases(const lab::lesson::Scene &scene);
    QList<SequenceState> states(const lab::lesson::Scene &scene) const;
    SequenceState stateOf(const lab::lesson::ServerSeen &server) const;
    static SequenceState stateOf(const lab::lesson::ClientSeen &client);
    static QString valuesOf(const lab::lesson::ServerSeen &server);
    int laneOf(const QString &client) const;
    SequenceStep stepOf(const lab::lesson::Step &step) const;
    static void mark(const lab::lesson::Played &played, QList<SequenceStep> *steps);

    QList<lab::lesson::Lane> m_lanes;
    QHash<QString, qint64> m_longest; ///< leases seen, by name of the lock; milliseconds
};

} // namespace gui
