// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/bulk/release_list_dialog.h"
#include "gui/bulk/release_list_model.h"
#include "gui/table/listed_rows.h"

namespace gui {

class Deployment;

/// What a run over a frozen list released and the journal can put back.
struct ReleasedList
{
    ListedRows rows; ///< those only
    QList<QString> ids; ///< of the records of their releases, in the same order
    /// Those at these places of it only.
    ReleasedList part(const ListedRows::Places &places) const;
    /// What a run over it has left alone.
    ReleasedList unticked(const ReleaseListModel &model) const;
    static ReleasedList of(const ReleaseListModel &model);
};

/// Puts every lock of the list back, each as *Undo* does: never over somebody who has it by now. Some are
/// under way at a time. GUI thread; answers what stops it: what has not been sent by then is reported as
/// NotSent. Empty when there is no connection: then nothing is reported.
std::function<void()> restoreMany(Deployment *deployment, const ReleasedList &list, const QString &reason,
                                  ReleaseListDialog::Reported reported);

} // namespace gui
