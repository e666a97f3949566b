// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/json_writer.h"
#include "export/row_fields.h"

namespace exports {

/// Writes one lock as a JSON object: a line of `list --json`, or the value of `name`.
void writeRow(JsonWriter &json, const RowFields &fields, QByteArrayView name = {});

} // namespace exports
