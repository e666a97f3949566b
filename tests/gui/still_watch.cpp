// SPDX-License-Identifier: GPL-3.0-or-later
#include "still_watch.h"

#include "accessible.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenuBar>
#include <QSplitterHandle>
#include <QTabBar>
#include <QTreeWidget>

namespace {

constexpr int lookMs = 15;

bool canBeClicked(const QWidget *widget)
{
    return qobject_cast<const QAbstractButton *>(widget) || qobject_cast<const QLineEdit *>(widget)
        || qobject_cast<const QComboBox *>(widget) || qobject_cast<const QAbstractSpinBox *>(widget)
        || qobject_cast<const QTabBar *>(widget) || qobject_cast<const QMenuBar *>(widget)
        || qobject_cast<const QHeaderView *>(widget) || qobject_cast<const QSplitterHandle *>(widget)
        || qobject_cast<const QAbstractItemView *>(widget);
}

QRect placeIn(const QWidget *window, const QWidget *widget)
{
    return {widget->mapTo(window, QPoint()), widget->size()};
}

} // namespace

StillWatch::StillWatch(QWidget *window)
    : m_window(window)
{
    connect(&m_timer, &QTimer::timeout, this, qOverload<>(&StillWatch::look));
    m_timer.start(lookMs);
    look();
}

QStringList StillWatch::moved()
{
    look();
    return m_moved;
}

void StillWatch::excuse(const QList<QWidget *> &within)
{
    m_excused = within;
    m_places.removeIf([this](const auto &each) { return isExcused(each.key().first); });
}

bool StillWatch::isExcused(const QObject *thing) const
{
    const auto *widget = qobject_cast<const QWidget *>(thing);
    return std::any_of(m_excused.begin(), m_excused.end(),
                       [widget](const QWidget *each) { return each->isAncestorOf(widget); });
}

void StillWatch::look(const QString &what, QObject *thing, int part, const QRect &place)
{
    const auto known = m_places.constFind({thing, part});
    if (known == m_places.cend()) {
        m_places.insert({thing, part}, place);
        connect(thing, &QObject::destroyed, this, [this, thing] {
            m_places.removeIf([thing](const auto &each) { return each.key().first == thing; });
        });
    } else if (*known != place) {
        QString line;
        QDebug(&line).nospace().noquote() << what << " from " << *known << " to " << place;
        if (!m_moved.contains(line))
            m_moved += line;
    }
}

void StillWatch::look()
{
    for (QWidget *widget : m_window->findChildren<QWidget *>()) {
        if (!canBeClicked(widget) || widget->window() != m_window || !widget->isVisibleTo(m_window)
            || isExcused(widget))
            continue;
        const auto *owner = qobject_cast<QHeaderView *>(widget) ? widget->parentWidget() : widget;
        const QString name = QString::fromLatin1(widget->metaObject()->className()) + u' '
            + (owner->objectName().isEmpty() ? accessibleName(widget) : owner->objectName());
        look(name, widget, -1, placeIn(m_window, widget));
        if (const auto *view = qobject_cast<QAbstractItemView *>(widget))
            look(name + QStringLiteral(" viewport"), widget, -2, placeIn(m_window, view->viewport()));
        if (const auto *header = qobject_cast<QHeaderView *>(widget)) {
            for (int i = 0; i < header->count(); ++i)
                look(name + QStringLiteral(" section"), widget, i,
                     {header->sectionViewportPosition(i), 0, header->sectionSize(i), 0});
        }
        if (const auto *tree = qobject_cast<QTreeWidget *>(widget)) {
            for (int i = 0; i < tree->topLevelItemCount(); ++i)
                look(name + QStringLiteral(" row"), widget, i, tree->visualItemRect(tree->topLevelItem(i)));
        }
        if (const auto *tabs = qobject_cast<QTabBar *>(widget)) {
            for (int i = 0; i < tabs->count(); ++i)
                look(name + QStringLiteral(" tab"), widget, i, tabs->tabRect(i));
        }
    }
}
