// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/race/search.h"

#include <QByteArray>
#include <QCoreApplication>

namespace lab::race {

/// A schedule as it is handed on: with what was tried, and what it breaks. A value.
struct SavedSchedule
{
    Q_DECLARE_TR_FUNCTIONS(lab::race::SavedSchedule)
public:
    Bounds bounds;
    Property property = Property::TwoInside;
    Schedule schedule;

    /// As JSON, one object.
    QByteArray toJson() const;
    /// Of such JSON; a sentence in the error says what is wrong with it.
    static redis::Result<SavedSchedule> fromJson(const QByteArray &json);

    bool operator==(const SavedSchedule &) const = default;
};

} // namespace lab::race
