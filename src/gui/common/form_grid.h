// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>

class QDialog;
class QFormLayout;

namespace gui {

/// The fields of these forms begin on one line, behind the longest label of all, hidden ones too. For forms
/// whose left edges stand on one line; ask once their labels have their texts. GUI thread.
void alignFields(const QList<QFormLayout *> &forms);

/// Opens the dialog as high as what stands in it needs at its width, or as the screen is: Qt by itself opens
/// none higher than two thirds of the screen, and squeezes the fields of one whose texts wrap. It keeps that
/// size. Ask once, before it is shown. GUI thread.
void fitHeight(QDialog *dialog);

} // namespace gui
