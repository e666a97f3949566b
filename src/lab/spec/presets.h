// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/spec/run_spec.h"

#include <QList>

namespace lab {

/// A load that somebody published, or that shows one thing well, ready to be run. A value.
struct Preset
{
    QByteArray id; ///< what `--preset` takes
    QString title;
    QString description; ///< what it shows, in a sentence or two
    RunSpec spec; ///< without a target
};

/// The table of presets.
class Presets
{
    Q_DECLARE_TR_FUNCTIONS(lab::Presets)
public:
    static QList<Preset> all();
    static QList<QByteArray> ids();
    static std::optional<Preset> find(const QByteArray &id);
};

} // namespace lab
