// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/actions/other_keys.h"

#include "gui/actions/action_target.h"
#include "gui/live/deployment.h"

namespace gui {

OtherKeys::OtherKeys(Deployment *deployment, const ActionTarget &target, QObject *parent)
    : QObject(parent)
    , m_looking(target.item().row.hasToken && target.spansKeys())
{
    if (!m_looking)
        return;
    const auto isOther = [seen = target.item().row,
                          separate = target.spec().separate](const locks::SharedRow &row) {
        return row.hasToken() && row.id() != seen.id && row.library() == seen.library
            && row.token() == seen.token && (!separate || row.separateMaster() == seen.separateMaster);
    };
    deployment->order()->find(this, isOther, [this](const std::vector<locks::SharedRow> &rows) {
        m_looking = false;
        QList<QByteArray> keys;
        for (const locks::SharedRow &row : rows)
            keys.append(row.key().toByteArray());
        emit found(keys);
    });
}

} // namespace gui
