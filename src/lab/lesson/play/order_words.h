// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/lesson/lesson.h"
#include "lab/lesson/script.h"

namespace lab::lesson {

/// What there is to say of a step that was made in another order than the lesson's, whose own sentence then
/// need not be true. It is made of what was seen before and after.
class OrderWords
{
public:
    OrderWords(const Lesson &lesson, const Scene &before, const Scene &after);

    QString sentence(const Line &line, bool isRefused) const;
    /// What a whole lesson came to, in an order of somebody's own.
    static QString outcome(const Lesson &lesson, Part part, bool raced);

private:
    QString ofClient(const Line &line, bool isRefused) const;
    QString ofEntry(const Line &line) const;
    QString ofEvent(const Line &line) const;
    QString ofLocks(const QString &who) const;
    QString ofValues() const;
    bool hasChanged() const;
    QString ofCrash(const QString &client) const;

    const Lesson &m_lesson;
    const Scene &m_before;
    const Scene &m_after;
};

} // namespace lab::lesson
