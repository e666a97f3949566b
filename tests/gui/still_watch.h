// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QObject>
#include <QPointer>
#include <QRect>
#include <QStringList>
#include <QTimer>

/// Sees where everything of a window stands that can be clicked, many times a second, and what of it moved or
/// changed its size: buttons, fields, tabs, views with their headers, rows of the tree. What shows again must
/// stand where it stood.
class StillWatch : public QObject
{
    Q_OBJECT
public:
    /// From now on.
    explicit StillWatch(QWidget *window);

    /// A line for each that moved so far.
    QStringList moved();
    /// How many things are watched.
    int watched() const { return int(m_places.size()); }
    /// What stands in these comes to show something else, by a person's wish; none: it does by now, and
    /// stands right.
    void excuse(const QList<QWidget *> &within);

private:
    void look();
    void look(const QString &what, QObject *thing, int part, const QRect &place);

    QPointer<QWidget> m_window;
    QTimer m_timer;
    QHash<std::pair<QObject *, int>, QRect> m_places;
    QStringList m_moved;
    bool isExcused(const QObject *thing) const;

    QList<QWidget *> m_excused; ///< outlive it
};
