// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/form/strategy_text.h"

#include "lab/spec/strategy.h"

#include <QCoreApplication>

namespace gui {

namespace {
struct Text
{
    Q_DECLARE_TR_FUNCTIONS(gui::StrategyText)
};
} // namespace

QString strategyHtml(const lab::Strategy &strategy)
{
    const QString commands = QStringLiteral("<pre style=\"white-space: pre-wrap\">%1</pre>")
                                 .arg(strategy.commands().join(u'\n').toHtmlEscaped());
    if (strategy.guarantee().isEmpty()) // a scheme as text says nothing but what it does
        return QStringLiteral("<p><b>%1</b></p>").arg(strategy.title().toHtmlEscaped()) + commands;
    return QStringLiteral("<p><b>%1</b><br>%2</p><p><b>%3</b> %4</p><p><b>%5</b> %6</p>")
               .arg(strategy.title().toHtmlEscaped(), strategy.promise().toHtmlEscaped(),
                    Text::tr("Guarantees:").toHtmlEscaped(), strategy.guarantee().toHtmlEscaped(),
                    Text::tr("Known failure:").toHtmlEscaped(), strategy.knownFailure().toHtmlEscaped())
        + commands;
}

} // namespace gui
