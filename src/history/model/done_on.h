// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/model/hold.h"

namespace journal {
class BodyView;
}

namespace history {

/// What says that an action of the journal was done on a deployment, the surest last.
enum class DoneOn : quint8 {
    Elsewhere, ///< nothing does
    ByName, ///< it has the same name and database; its servers may be others by now
    ByServer, ///< a server of it is named in the record
};
/// `intent`: the body of the record of the action's intent.
DoneOn whereDone(const journal::BodyView &intent, const Deployment &deployment);

} // namespace history
