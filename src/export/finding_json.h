// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "diagnosis/finding.h"
#include "export/json_writer.h"

namespace exports {

/// A finding as an object of this name; empty: as an element of an array.
void writeFinding(JsonWriter &json, const diagnosis::Finding &finding, QByteArrayView name);

} // namespace exports
