// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace lab {
class Strategy;
}

namespace gui {

/// Promise, guarantee, known failure and commands of a strategy, as HTML.
QString strategyHtml(const lab::Strategy &strategy);

} // namespace gui
