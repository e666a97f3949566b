// SPDX-License-Identifier: GPL-3.0-or-later
#include "accessible.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QApplication>
#include <QComboBox>
#include <QHeaderView>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTabBar>
#include <QTextDocumentFragment>

QString accessibleName(QWidget *widget)
{
    // The name of a combo box is its current text; what it is, its label says.
    if (qobject_cast<QComboBox *>(widget)) {
        const QList<QLabel *> labels = widget->window()->findChildren<QLabel *>();
        for (const QLabel *label : labels) {
            if (label->buddy() == widget)
                return label->text().remove(QLatin1Char('&'));
        }
        return {};
    }
    QAccessibleInterface *accessible = QAccessible::queryAccessibleInterface(widget);
    return accessible ? accessible->text(QAccessible::Name).remove(QLatin1Char('&')) : QString();
}

/// Without marks of rich text.
static QString shownText(const QLabel *label)
{
    return label->textFormat() == Qt::RichText ? QTextDocumentFragment::fromHtml(label->text()).toPlainText()
                                               : label->text();
}

QStringList texts(QWidget *parent)
{
    QStringList result;
    for (const QLabel *label : parent->findChildren<QLabel *>()) {
        if (label->isVisibleTo(parent))
            result += shownText(label);
    }
    return result;
}

QWidget *dialog(const QString &title)
{
    for (QWidget *widget : QApplication::topLevelWidgets()) {
        if (widget->isVisible() && widget->windowTitle() == title)
            return widget;
    }
    return nullptr;
}

/// Without the parts of larger controls, which are Qt's own.
static QList<QWidget *> controls(QWidget *parent)
{
    QList<QWidget *> found;
    for (QWidget *widget : parent->findChildren<QWidget *>()) {
        const bool control = qobject_cast<QAbstractButton *>(widget) || qobject_cast<QLineEdit *>(widget)
            || qobject_cast<QComboBox *>(widget) || qobject_cast<QAbstractItemView *>(widget)
            || qobject_cast<QAbstractSpinBox *>(widget) || qobject_cast<QPlainTextEdit *>(widget);
        const QWidget *owner = widget->parentWidget();
        const bool part = qobject_cast<QHeaderView *>(widget) || qobject_cast<const QLineEdit *>(owner)
            || qobject_cast<const QComboBox *>(owner) || qobject_cast<const QAbstractSpinBox *>(owner)
            || qobject_cast<const QTabBar *>(owner) || qobject_cast<const QAbstractItemView *>(owner)
            || (owner && owner->inherits("QComboBoxPrivateContainer"))
            || widget->inherits("QTableCornerButton")
            || widget->objectName() == QLatin1String("qt_menubar_ext_button");
        if (control && !part)
            found += widget;
    }
    return found;
}

static QString lineOf(const QWidget *widget)
{
    return QString::fromLatin1(widget->metaObject()->className()) + QLatin1Char(' ') + widget->objectName();
}

QStringList namelessControls(QWidget *parent)
{
    QStringList nameless;
    for (QWidget *widget : controls(parent)) {
        if (accessibleName(widget).isEmpty())
            nameless += lineOf(widget);
    }
    return nameless;
}

QStringList unexplainedControls(QWidget *parent)
{
    QStringList unexplained;
    for (QWidget *widget : controls(parent)) {
        QAccessibleInterface *accessible = QAccessible::queryAccessibleInterface(widget);
        const bool says =
            accessible && accessible->text(QAccessible::Description).contains(QLatin1String("Not now: "));
        if (!widget->isEnabledTo(parent) && widget->isVisibleTo(parent) && !says)
            unexplained += lineOf(widget) + QLatin1Char(' ') + accessibleName(widget);
    }
    return unexplained;
}

QStringList unreadLabels(QWidget *parent)
{
    QStringList unread;
    for (QLabel *label : parent->findChildren<QLabel *>()) {
        if (label->accessibleName().isEmpty())
            continue; // it is called what it says
        const QString said = label->textFormat() == Qt::PlainText
            ? label->text()
            : QTextDocumentFragment::fromHtml(label->text()).toPlainText();
        if (!label->accessibleName().contains(said) && !label->accessibleDescription().contains(said))
            unread +=
                label->objectName() + QLatin1Char(' ') + label->accessibleName() + QLatin1String(": ") + said;
    }
    return unread;
}
