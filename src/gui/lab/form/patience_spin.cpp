// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/form/patience_spin.h"

namespace gui {

void PatienceSpin::offerPublished(bool offered)
{
    const int least = offered ? AsPublished : Never;
    if (minimum() == least)
        return;
    const bool wasLeft = value() < 0;
    setMinimum(least);
    setSpecialValueText(textFromValue(least)); // for whoever asks what stands in the place of the least
    if (wasLeft)
        setValue(least);
}

/// The words of the field have no unit, so it is no suffix.
QString PatienceSpin::unit()
{
    return tr(" ms");
}

QString PatienceSpin::textFromValue(int value) const
{
    switch (value) {
    case AsPublished:
        return tr("published");
    case Never:
        return tr("never");
    case 0:
        return tr("once, 0") + unit();
    default:
        return QSpinBox::textFromValue(value) + unit();
    }
}

std::optional<int> PatienceSpin::valueOfWord(const QString &text)
{
    if (text == tr("published"))
        return AsPublished;
    if (text == tr("never"))
        return Never;
    return text.startsWith(tr("once, 0")) ? std::optional(0) : std::nullopt;
}

int PatienceSpin::valueFromText(const QString &text) const
{
    return valueOfWord(text).value_or(QSpinBox::valueFromText(QString(text).remove(unit())));
}

QValidator::State PatienceSpin::validate(QString &text, int &position) const
{
    if (const auto value = valueOfWord(text))
        return *value >= minimum() ? QValidator::Acceptable : QValidator::Invalid;
    QString number = QString(text).remove(unit());
    return QSpinBox::validate(number, position);
}

} // namespace gui
