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
    return QStringLiteral("<p><b>%1</b><br>%2</p><p><b>%3</b> %4</p><p><b>%5</b> %6</p><pre "
                          "style=\"white-space: pre-wrap\">%7</pre>")
        .arg(strategy.title().toHtmlEscaped(), strategy.promise().toHtmlEscaped(),
             Text::tr("Guarantees:").toHtmlEscaped(), strategy.guarantee().toHtmlEscaped(),
             Text::tr("Known failure:").toHtmlEscaped(), strategy.knownFailure().toHtmlEscaped(),
             strategy.commands().join(u'\n').toHtmlEscaped());
}

} // namespace gui
