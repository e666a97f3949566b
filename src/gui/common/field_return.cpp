// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/common/field_return.h"

#include <QAbstractSpinBox>
#include <QCheckBox>
#include <QComboBox>
#include <QKeyEvent>
#include <QLineEdit>

namespace gui {

namespace {

bool isField(const QWidget *widget)
{
    if (const auto *edit = qobject_cast<const QLineEdit *>(widget))
        return !edit->isReadOnly();
    return qobject_cast<const QAbstractSpinBox *>(widget) || qobject_cast<const QComboBox *>(widget)
        || qobject_cast<const QCheckBox *>(widget);
}

bool canHaveFocus(const QWidget *widget)
{
    return widget->isEnabled() && widget->isVisible() && (widget->focusPolicy() & Qt::TabFocus)
        && !widget->focusProxy();
}

} // namespace

FieldReturn::FieldReturn(QDialog *dialog, QPushButton *last)
    : QObject(dialog)
    , m_dialog(dialog)
    , m_last(last)
{
    dialog->installEventFilter(this); // the key comes there when no field has had a use for it
}

bool FieldReturn::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != m_dialog || event->type() != QEvent::KeyPress)
        return QObject::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent *>(event)->key();
    QWidget *from = m_dialog->focusWidget();
    if ((key != Qt::Key_Return && key != Qt::Key_Enter) || qobject_cast<QPushButton *>(from))
        return QObject::eventFilter(watched, event);
    if (QWidget *next = from ? nextField(from) : nullptr)
        next->setFocus(Qt::TabFocusReason);
    return true;
}

QWidget *FieldReturn::nextField(QWidget *from) const
{
    // The chain is a ring that the dialog itself is part of: its last field is followed by it.
    for (QWidget *each = from->nextInFocusChain(); each && each != from && each != m_dialog;
         each = each->nextInFocusChain()) {
        if (isField(each) && canHaveFocus(each))
            return each;
    }
    return m_last && canHaveFocus(m_last) ? m_last : nullptr;
}

} // namespace gui
