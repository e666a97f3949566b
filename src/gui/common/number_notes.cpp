// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/common/number_notes.h"

#include <QAccessible>
#include <QLineEdit>
#include <QLocale>
#include <QSpinBox>
#include <QToolTip>

#include <algorithm>

namespace gui {

NumberNotes::NumberNotes(QWidget *parent)
    : QObject(parent)
{
    for (QSpinBox *field : parent->findChildren<QSpinBox *>())
        watch(field);
}

void NumberNotes::watch(QSpinBox *field)
{
    const auto *edit = field->findChild<QLineEdit *>();
    connect(edit, &QLineEdit::textChanged, this, [this, field, edit] { onText(field, edit); });
    connect(edit, &QLineEdit::inputRejected, this, [this, field] { onRefused(field); });
    connect(field, &QSpinBox::editingFinished, this, [this, field] { onFinished(field); });
    connect(field, &QSpinBox::valueChanged, this, [this, field](int value) {
        if (value != m_unfit.value(field).before) // it is told of Return as well
            m_unfit.remove(field);
    });
}

void NumberNotes::settle()
{
    for (QSpinBox *field : m_unfit.keys()) {
        field->interpretText();
        onFinished(field);
    }
}

/// Of a person alone: what the field writes into its edit is not told.
void NumberNotes::onText(QSpinBox *field, const QLineEdit *edit)
{
    if (edit->hasAcceptableInput())
        m_unfit.remove(field);
    else
        m_unfit.insert(field, {edit->text(), field->value()});
}

void NumberNotes::onRefused(QSpinBox *field)
{
    const QString left = m_unfit.contains(field) ? m_unfit.value(field).text : field->text();
    tell(field, tr("what was typed last is left out, and “%1” stands.", "a number").arg(left));
}

void NumberNotes::onFinished(QSpinBox *field)
{
    if (!m_unfit.contains(field))
        return;
    const QString typed = m_unfit.take(field).text;
    tell(field,
         typed.isEmpty() ? tr("nothing was typed, so it is %1 again.", "a number").arg(field->text())
                         : tr("“%1” was not taken, it is %2 again.", "what was typed; a number")
                               .arg(typed, field->text()));
}

void NumberNotes::tell(QSpinBox *field, const QString &what)
{
    const QString sentence =
        tr("%1 takes %2: %3", "name of a field, its limits, what became of what was typed")
            .arg(nameOf(field), limitsOf(field), what);
    if (field->isVisible())
        QToolTip::showText(field->mapToGlobal(QPoint(0, field->height())), sentence.toHtmlEscaped(), field);
    QAccessibleEvent alert(field, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
    // Not at once: a window that is closed takes the focus from its fields while whoever listens is half
    // gone.
    QMetaObject::invokeMethod(
        this, [this, sentence] { emit told(sentence); }, Qt::QueuedConnection);
}

/// Its own, else that of the label before it.
QString NumberNotes::nameOf(QSpinBox *field)
{
    const QAccessibleInterface *named = QAccessible::queryAccessibleInterface(field);
    return named ? named->text(QAccessible::Name) : QString();
}

/// The least value may have a word in its place.
QString NumberNotes::limitsOf(const QSpinBox *field)
{
    const QLocale locale = field->locale();
    const QString word = field->specialValueText();
    const QString unit = field->suffix();
    const QString least =
        locale.toString(word.isEmpty() ? field->minimum() : std::max(field->minimum() + 1, 0));
    const QString numbers = tr("whole numbers from %1 to %2", "limits of a field; the second with its unit")
                                .arg(least, locale.toString(field->maximum()) + unit);
    return word.isEmpty() ? numbers
                          : tr("“%1” or %2", "a word, whole numbers from … to …").arg(word, numbers);
}

} // namespace gui
