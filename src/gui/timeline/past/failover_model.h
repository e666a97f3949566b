// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/timeline/past/failover_reader.h"
#include "gui/timeline/past/ranked_model.h"

#include <QFont>

namespace gui {

/// The locks before and after a failover beside each other, a row each, worst first. GUI thread.
class FailoverModel : public RankedModel
{
    Q_OBJECT
public:
    explicit FailoverModel(QObject *parent = nullptr);

    /// Null: none is shown.
    void setTable(const std::shared_ptr<const FailoverTable> &table);
    const std::shared_ptr<const FailoverTable> &table() const { return m_table; }

    int rank(int row, int column) const override;
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    QString tip(int row, int column) const;

    std::shared_ptr<const FailoverTable> m_table;
    QFont m_fixed;
    QFont m_bold;
};

} // namespace gui
