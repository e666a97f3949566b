// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/lesson/lesson.h"

namespace lab::lesson {

/// The table of lessons and courses. Texts are in the language of the moment, so keep nothing of it when the
/// language changes. From any thread.
class Lessons
{
    Q_DECLARE_TR_FUNCTIONS(lab::lesson::Lessons)
public:
    /// All of them, in the order in which they build on each other.
    static QList<Lesson> all();
    static QList<QByteArray> ids();
    static std::optional<Lesson> find(const QByteArray &id);
    /// The first one is every lesson in order.
    static QList<Course> courses();
};

} // namespace lab::lesson
