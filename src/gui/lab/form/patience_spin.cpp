// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/form/patience_spin.h"

namespace gui {

QString PatienceSpin::textFromValue(int value) const
{
    return value == 0 ? tr("once, 0") : QSpinBox::textFromValue(value);
}

int PatienceSpin::valueFromText(const QString &text) const
{
    return text.startsWith(tr("once, 0")) ? 0 : QSpinBox::valueFromText(text);
}

QValidator::State PatienceSpin::validate(QString &text, int &position) const
{
    return text.startsWith(tr("once, 0")) ? QValidator::Acceptable : QSpinBox::validate(text, position);
}

} // namespace gui
