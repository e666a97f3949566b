// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>
#include <QLabel>
#include <QStringList>
#include <QWidget>

/// Finding widgets as a screen reader does: by accessible name.

/// The name a screen reader says, without mnemonics.
QString accessibleName(QWidget *widget);

/// The first widget of this class and name below `parent` that shows within it; null when there is none.
template <typename T> T *find(QWidget *parent, const QString &name)
{
    for (T *widget : parent->findChildren<T *>()) {
        if (widget->isVisibleTo(parent) && accessibleName(widget) == name)
            return widget;
    }
    return nullptr;
}

/// As find(); a name that is missing is a failure with a sentence.
template <typename T> T *button(QWidget *parent, const QString &name)
{
    T *widget = find<T>(parent, name);
    if (!widget)
        qFatal("no widget named %s", qPrintable(name));
    return widget;
}

/// The texts of all labels below.
QStringList texts(QWidget *parent);
/// The visible dialog of this title; null when there is none.
QWidget *dialog(const QString &title);
/// Controls that a screen reader could not name: a line each.
QStringList namelessControls(QWidget *parent);
/// Controls that cannot be used now and do not say why: a line each.
QStringList unexplainedControls(QWidget *parent);
/// Labels whose text a screen reader does not read, because another name stands in its place: a line each.
QStringList unreadLabels(QWidget *parent);
