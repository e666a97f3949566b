// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/past/ranked_model.h"

namespace gui {

RankOrder::RankOrder(RankedModel *model, QObject *parent)
    : QSortFilterProxyModel(parent)
    , m_model(model)
{
    setSourceModel(model);
}

bool RankOrder::lessThan(const QModelIndex &left, const QModelIndex &right) const
{
    return m_model->rank(left.row(), left.column()) < m_model->rank(right.row(), right.column());
}

} // namespace gui
