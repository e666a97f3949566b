// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <functional>

class QString;

namespace gui {

class TimelineView;

/// Its picture, with a legend, as SVG.
QByteArray svgOf(const TimelineView &view);
/// The same as a page of PDF, in landscape.
QByteArray pdfOf(const TimelineView &view);
/// Asks where to, and writes PNG, SVG or PDF. `failed` gets a sentence.
void askForPicture(TimelineView *view, const std::function<void(const QString &)> &failed);

} // namespace gui
