// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/lesson/lesson.h"

#include <QAbstractListModel>
#include <QSet>

namespace gui {

/// The lessons of a course, numbered, with a mark at those that were played to the end. GUI thread.
class LessonListModel : public QAbstractListModel
{
    Q_OBJECT
public:
    explicit LessonListModel(QObject *parent = nullptr);

    void setLessons(const QList<lab::lesson::Lesson> &lessons);
    const QList<lab::lesson::Lesson> &lessons() const { return m_lessons; }
    /// Place of the lesson; −1: it is not among them.
    int rowOf(const QByteArray &id) const;
    void setDone(const QSet<QByteArray> &done);
    /// Of those that are listed.
    int doneCount() const;

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;

private:
    QList<lab::lesson::Lesson> m_lessons;
    QSet<QByteArray> m_done;
};

} // namespace gui
