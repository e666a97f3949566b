// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "profile/profile.h"

#include <QJsonObject>

namespace profile {

/// As it stands in profiles.json. Passwords in URLs are left out; names that were not known come back.
QJsonObject toJson(const Profile &profile);

/// Missing names get their defaults. BadInput with a sentence when the object is no profile; URLs may still
/// be wrong, which validate() finds.
redis::Result<Profile> fromJson(const QJsonObject &object);

} // namespace profile
