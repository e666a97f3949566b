// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QTextDocument;

namespace gui {

/// Begins a new page before each heading that would stand at the foot of one without what it is the heading
/// of: of a table its first two rows, of a picture the whole, of text the first line. A line in bold counts
/// as a heading. The document has the size of its pages; Qt's own layout knows no such rule.
void keepHeadings(QTextDocument *document);

} // namespace gui
