// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace cli {

/// Columns that a text takes on a terminal: two for a wide character (Chinese, Japanese, Korean, most picture
/// characters), none for a mark that stands above or below another, one for all others. The C library's
/// wcwidth() would depend on the locale. Source: Unicode Standard Annex 11, East Asian Width, classes W and
/// F; those that are ambiguous there count one, as terminals do.
int displayWidth(const QString &text);

/// Spaces behind (before) the text until it takes `columns`; a text that is wider stays as it is.
QString leftPadded(const QString &text, int columns);
QString rightPadded(const QString &text, int columns);

/// A text that is wider than `columns` with an ellipsis for its middle. Looks at no more of it than it shows,
/// so that a key of a megabyte costs what a short one does.
QString elidedMiddle(const QString &text, int columns);

} // namespace cli
