// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/charts/figures.h"

#include "gui/common/text.h"

#include <QCoreApplication>
#include <QLocale>

namespace gui {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(gui::Figures)
};

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
    return percentiles.n == 0 ? QStringLiteral("–") : millisecondsText(microseconds);
}

QString indexText(const std::optional<double> &index)
{
    return index ? QLocale().toString(*index, 'f', 3) : QStringLiteral("–");
}

QString figureText(const lab::Measure &measure, const lab::RunResult &result)
{
    if (measure.words)
        return measure.words(result);
    const std::optional<double> figure = measure.figure(result);
    const QLocale locale;
    switch (measure.unit) {
    case lab::Measure::Unit::Count:
        return countText(figure ? std::optional(qRound64(*figure)) : std::nullopt);
    case lab::Measure::Unit::Microseconds:
        return figure ? millisecondsText(qint64(*figure)) : QStringLiteral("–");
    case lab::Measure::Unit::Tenths:
        return locale.toString(figure.value_or(0), 'f', 1);
    case lab::Measure::Unit::Hundredths:
        return locale.toString(figure.value_or(0), 'f', 2);
    case lab::Measure::Unit::Thousandths:
        return indexText(figure);
    }
    return {};
}

QString standstillText(lab::Standstill standstill)
{
    switch (standstill) {
    case lab::Standstill::None:
        break;
    case lab::Standstill::Immortal:
        return Text::tr("Nobody could get in any more: the lock's holder is dead, and the lock never ends.");
    case lab::Standstill::KeptAlive:
        return Text::tr("Nobody could get in any more: those who waited renewed a dead holder's lock.");
    case lab::Standstill::TokenGone:
        return Text::tr("Nobody could get in any more: the queue's token died with its holder.");
    }
    return {};
}

} // namespace gui
