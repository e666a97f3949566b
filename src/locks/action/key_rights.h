// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/action_kind.h"

#include <QMap>
#include <QString>

namespace locks {

/// Which actions the servers would refuse on one key, as far as that is known without doing them: what is
/// not named may be refused as well. A value.
struct KeyRights
{
    struct Refusal
    {
        QString sentence; ///< translated: the server and what its user may not do
        bool isOfKey = false; ///< of this key; false: the command is refused, whatever the key
        bool isOfEveryForm = false; ///< neither scripts nor transactions may be run: no form can be changed
        bool operator==(const Refusal &) const = default;
    };
    QMap<ActionKind, Refusal> refused;
    bool known = false; ///< all servers told all of it
};

} // namespace locks
