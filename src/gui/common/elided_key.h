// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QFontMetrics;
class QStyleOptionViewItem;

namespace gui {

/// A key cut to this many pixels: in its middle, but so that its longest number stays to be seen (of a long
/// one its last six digits), since that is what tells keys of one kind apart: lock…00012…ent for
/// lock:invoice:customer-00012:monthly-statement. The whole key where it has room. Pure.
QString elidedKey(const QString &key, const QFontMetrics &metrics, int width);

/// Cuts the text of a cell so, by its room beside what else the cell shows.
void elideKey(QStyleOptionViewItem *option);

} // namespace gui
