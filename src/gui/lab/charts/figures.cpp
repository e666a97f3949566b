// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/charts/figures.h"

#include "gui/common/text.h"

#include <QCoreApplication>
#include <QLocale>

#include <cmath>

namespace gui {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(gui::Figures)
};

QString boundText(bool isLowerBound)
{
    return isLowerBound ? QStringLiteral("≥ ") : QString();
}

} // namespace

QString countText(const std::optional<qint64> &value)
{
    return value ? QLocale().toString(*value) : QStringLiteral("?");
}

QString millisecondsText(qint64 microseconds)
{
    return isolated(Text::tr("%1 ms").arg(QLocale().toString(double(microseconds) / 1000, 'f', 2)));
}

QString waitText(const lab::Percentiles &percentiles, qint64 microseconds)
{
    return percentiles.n == 0
        ? QStringLiteral("–")
        : boundText(percentiles.isAtLeast(microseconds)) + millisecondsText(microseconds);
}

QString indexText(const std::optional<double> &index)
{
    return index ? QLocale().toString(*index, 'f', 3) : QStringLiteral("–");
}

namespace {

QString numberText(const lab::Measure &measure, double figure)
{
    const QLocale locale;
    switch (measure.unit) {
    case lab::Measure::Unit::Count:
        return countText(qRound64(figure));
    case lab::Measure::Unit::Microseconds:
        return millisecondsText(qRound64(figure));
    case lab::Measure::Unit::Tenths:
        return locale.toString(figure, 'f', 1);
    case lab::Measure::Unit::Hundredths:
        return locale.toString(figure, 'f', 2);
    case lab::Measure::Unit::Thousandths:
        return locale.toString(figure, 'f', 3);
    }
    return {};
}

} // namespace

QString figureText(const lab::Measure &measure, const lab::RunResult &result)
{
    if (measure.words)
        return measure.words(result);
    if (const std::optional<double> figure = measure.figure(result))
        return boundText(measure.isLowerBound && measure.isLowerBound(result)) + numberText(measure, *figure);
    return measure.unit == lab::Measure::Unit::Count ? QStringLiteral("?") : QStringLiteral("–");
}

QString differenceText(const lab::Measure &measure, double difference)
{
    const QString sign = difference > 0 ? QStringLiteral("+")
        : difference < 0                ? QStringLiteral("−")
                                        : QString();
    return sign + numberText(measure, std::abs(difference));
}

} // namespace gui
