// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/learn/lesson_list_model.h"

#include <QLocale>

#include <algorithm>

namespace gui {

LessonListModel::LessonListModel(QObject *parent)
    : QAbstractListModel(parent)
{
}

void LessonListModel::setLessons(const QList<lab::lesson::Lesson> &lessons)
{
    beginResetModel();
    m_lessons = lessons;
    endResetModel();
}

int LessonListModel::rowOf(const QByteArray &id) const
{
    const auto found = std::find_if(m_lessons.begin(), m_lessons.end(),
                                    [&](const lab::lesson::Lesson &lesson) { return lesson.id == id; });
    return found == m_lessons.end() ? -1 : int(found - m_lessons.begin());
}

void LessonListModel::setDone(const QSet<QByteArray> &done)
{
    m_done = done;
    if (!m_lessons.isEmpty())
        emit dataChanged(index(0), index(int(m_lessons.size()) - 1));
}

int LessonListModel::doneCount() const
{
    return int(std::count_if(m_lessons.begin(), m_lessons.end(), [this](const lab::lesson::Lesson &lesson) {
        return m_done.contains(lesson.id);
    }));
}

int LessonListModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_lessons.size());
}

QVariant LessonListModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const lab::lesson::Lesson &lesson = m_lessons.at(index.row());
    const QString number = QLocale().toString(index.row() + 1);
    const bool isDone = m_done.contains(lesson.id);
    switch (role) {
    case Qt::DisplayRole:
        return isDone ? tr("✓ %1. %2", "done: number, title of a lesson").arg(number, lesson.title)
                      : tr("%1. %2", "number, title of a lesson").arg(number, lesson.title);
    case Qt::AccessibleTextRole:
        return isDone ? tr("%1. %2, done", "number, title of a lesson").arg(number, lesson.title)
                      : tr("%1. %2", "number, title of a lesson").arg(number, lesson.title);
    case Qt::ToolTipRole:
    case Qt::AccessibleDescriptionRole:
        return lesson.claim;
    default:
        return {};
    }
}

} // namespace gui
