// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/handout/handout.h"

#include <QByteArray>

namespace gui {

/// The same handout on sheets of A4, numbered. Takes long: any one thread.
QByteArray handoutPdf(lab::Handout &handout);

} // namespace gui
