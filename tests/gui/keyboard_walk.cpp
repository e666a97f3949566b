// SPDX-License-Identifier: GPL-3.0-or-later
#include "keyboard_walk.h"

#include "accessible.h"
#include "gui/common/state_palette.h"

#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenuBar>
#include <QRadioButton>
#include <QSet>
#include <QTabBar>
#include <QTest>
#include <QTextEdit>
#include <QToolButton>

namespace {

bool isPart(const QWidget *widget)
{
    const QWidget *owner = widget->parentWidget();
    return qobject_cast<const QHeaderView *>(widget) || qobject_cast<const QLineEdit *>(owner)
        || qobject_cast<const QComboBox *>(owner) || qobject_cast<const QAbstractSpinBox *>(owner)
        || qobject_cast<const QTabBar *>(owner) || qobject_cast<const QAbstractItemView *>(owner)
        || qobject_cast<const QMenuBar *>(owner) || (owner && owner->inherits("QComboBoxPrivateContainer"))
        || widget->inherits("QTableCornerButton");
}

bool hasKeyOfItsOwn(const QWidget *widget)
{
    const auto *tool = qobject_cast<const QToolButton *>(widget);
    return tool && tool->defaultAction() && !tool->defaultAction()->shortcut().isEmpty();
}

bool isControl(const QWidget *widget)
{
    return qobject_cast<const QAbstractButton *>(widget) || qobject_cast<const QLineEdit *>(widget)
        || qobject_cast<const QComboBox *>(widget) || qobject_cast<const QAbstractItemView *>(widget)
        || qobject_cast<const QAbstractSpinBox *>(widget) || qobject_cast<const QTextEdit *>(widget)
        || qobject_cast<const QTabBar *>(widget);
}

QString described(QWidget *widget)
{
    return QStringLiteral("%1 %2 \"%3\"")
        .arg(QString::fromLatin1(widget->metaObject()->className()), widget->objectName(),
             accessibleName(widget));
}

QSet<QWidget *> walked(QWidget *surface)
{
    QSet<QWidget *> seen;
    constexpr int enough = 400;
    for (int i = 0; i < enough; ++i) {
        QWidget *focused = surface->focusWidget();
        if (focused)
            seen.insert(focused);
        QTest::keyClick(focused ? focused : surface, Qt::Key_Tab);
        if (surface->focusWidget() == focused) // a control that keeps Tab for itself: Ctrl+Tab leaves it
            QTest::keyClick(focused ? focused : surface, Qt::Key_Tab, Qt::ControlModifier);
    }
    return seen;
}

QColor groundOf(const QWidget *widget)
{
    if (qobject_cast<const QLabel *>(widget) && !widget->autoFillBackground()) {
        for (const QWidget *each = widget->parentWidget(); each; each = each->parentWidget()) {
            if (each->autoFillBackground() || each->isWindow())
                return each->palette().color(each->backgroundRole());
        }
    }
    return widget->palette().color(widget->backgroundRole());
}

} // namespace

QStringList unreachableControls(QWidget *surface)
{
    surface->activateWindow();
    surface->setFocus();
    const QSet<QWidget *> seen = walked(surface);
    QStringList missing;
    for (QWidget *widget : surface->findChildren<QWidget *>()) {
        if (!isControl(widget) || isPart(widget) || !widget->isVisibleTo(surface) || !widget->isEnabled()
            || widget->window() != surface->window() || seen.contains(widget) || hasKeyOfItsOwn(widget)
            || qobject_cast<QRadioButton *>(widget))
            continue;
        missing.append(described(widget));
    }
    return missing;
}

QStringList faintTexts(QWidget *surface)
{
    QStringList faint;
    for (QWidget *widget : surface->findChildren<QWidget *>()) {
        const auto *label = qobject_cast<QLabel *>(widget);
        const bool says = (label && !label->text().isEmpty()) || (isControl(widget) && !isPart(widget));
        if (!says || !widget->isVisibleTo(surface) || !widget->isEnabled())
            continue;
        const QColor text = widget->palette().color(widget->foregroundRole());
        const double ratio = gui::contrast(text, groundOf(widget));
        if (ratio < 4.5)
            faint.append(QStringLiteral("%1 %2").arg(described(widget)).arg(ratio, 0, 'f', 1));
    }
    return faint;
}
