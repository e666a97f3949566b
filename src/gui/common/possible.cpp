// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/common/possible.h"

#include <QAbstractButton>
#include <QAction>
#include <QCoreApplication>
#include <QVariant>
#include <QWidget>

namespace gui {

namespace {

constexpr char known[] = "purpose";

template <typename Thing> void set(Thing *thing, const QString &reason, const QString &purpose)
{
    if (!thing->property(known).isValid() || !purpose.isEmpty())
        thing->setProperty(known, purpose.isEmpty() ? thing->toolTip() : purpose);
    const QString tip = thing->property(known).toString();
    const QString against =
        QCoreApplication::translate("gui::Actions", "Not now: %1", "why it is disabled").arg(reason);
    const QString told = reason.isEmpty() ? tip : tip.isEmpty() ? against : tip + u'\n' + against;
    if (thing->toolTip() != told)
        thing->setToolTip(told);
    thing->setEnabled(reason.isEmpty());
}

} // namespace

void setPossible(QAction *action, const QString &reasonAgainst)
{
    set(action, reasonAgainst, {});
}

void setPossible(QAbstractButton *button, const QString &reasonAgainst, const QString &purpose)
{
    set(button, reasonAgainst, purpose);
}

void setPossible(QWidget *field, const QString &reasonAgainst)
{
    set(field, reasonAgainst, {});
}

} // namespace gui
